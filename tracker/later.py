"""Modules that are loaded when they are first used, not when they are first named.

A tracker knows three games, some hundred commands and as many flows; for the first frame of an evening it needs a few.
A package that puts `__getattr__ = on_demand(__name__)` into its `__init__` hands out its modules this way to whoever
writes `from PACKAGE import MODULE`. A module that is asked for by another way, or whose names are imported one by one,
is loaded at once as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any


class Late(ModuleType):
    """Stands for a module until something in it is used; then it has all that the module has."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        # Whoever loads it at the same time in another thread is waited for.
        loaded = import_module(self.__name__)
        self.__dict__.update(loaded.__dict__)
        return getattr(loaded, name)


class Deferred(ModuleType):
    """Stands for a module of which only functions are wanted: naming one does not load it, calling one does."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*given: Any, **named: Any) -> Any:
            return getattr(import_module(self.__name__), name)(*given, **named)

        call.__name__ = call.__qualname__ = name
        return call


def on_demand(package: str, stand_in: type[ModuleType] = Late) -> Callable[[str], ModuleType]:
    """A `__getattr__` for a package: its modules, each as what stands for it until it is loaded."""
    there: set[str] = set()

    def find(name: str) -> ModuleType:
        if not there:
            there.update(module.name for module in iter_modules(sys.modules[package].__path__) if not module.ispkg)
        if name not in there:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return stand_in(f"{package}.{name}")

    return find


def every_module(*packages: str) -> Iterator[str]:
    """The names of all modules in these packages."""
    for package in packages:
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            yield module.name
