"""What the kind of an aspect decides: how long it lives and what may be done with it (1.5)."""

PROMOTED = 1
"""Free invokes a boost adds to the aspect made of it by an advantage (Core, Boosts revisited)."""


def ends_with_scene(kind: str) -> bool:
    """Situation aspects and boosts go at the end of a scene at the latest; consequences and sheets stay (A-34)."""
    return kind in {"situation", "boost"}


def may_pay(kind: str) -> bool:
    """Whether a fate point can invoke it: anything but a boost."""
    return kind != "boost"


def may_compel(kind: str) -> bool:
    """Whether it can be compelled: anything but a boost."""
    return kind != "boost"
