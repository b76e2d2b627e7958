"""Modules that are loaded when they are first used, not when they are first named.

A tracker knows three games, some hundred commands and as many flows; for the first frame of an evening it needs a few.
A package that puts `__getattr__ = on_demand(__name__)` into its `__init__` hands out its modules this way to whoever
writes `from PACKAGE import MODULE`. A module that is asked for by another way, or whose names are imported one by one,
is loaded at once as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any


class Late(ModuleType):
    """Stands for a module, which is loaded when something in it is first used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_loaded(self.__name__), name)

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        """What the module holds: whoever looks in here, to put something in its place and back, means the module."""
        return _loaded(self.__name__).__dict__

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(_loaded(self.__name__), name, value)

    def __delattr__(self, name: str) -> None:
        delattr(_loaded(self.__name__), name)


def _loaded(name: str) -> ModuleType:
    # One that another thread is loading is waited for; only the import system knows of that.
    held = sys.modules.get(name)
    if held is None or getattr(held.__spec__, "_initializing", False):
        return import_module(name)
    return held


class Deferred(ModuleType):
    """Stands for a module of which only functions are wanted: naming one does not load it, calling one does."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*given: Any, **named: Any) -> Any:
            return getattr(_loaded(self.__name__), name)(*given, **named)

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


def load_all(packages: Iterable[str]) -> None:
    """Load whatever in these packages is not yet."""
    for package in packages:
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            import_module(module.name)
