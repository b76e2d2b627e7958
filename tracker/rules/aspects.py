"""What the kind of an aspect decides: how long it lives and what may be done with it (1.5)."""


def may_pay(kind: str) -> bool:
    """Whether a fate point can invoke it: anything but a boost."""
    return kind != "boost"


def may_compel(kind: str) -> bool:
    """Whether it can be compelled: anything but a boost."""
    return kind != "boost"
