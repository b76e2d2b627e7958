"""Conflicts, contests and challenges end, or pass straight into one another (digest 1.9 to 1.11)."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.history.order import FrameEnded
from tracker.model.table import Frame, Scene


def conflicts_ending(scene: Scene) -> tuple[int, ...]:
    """The conflicts that are over once the frame that runs has ended: itself, and those that passed straight into it.

    Asked by what the end of a conflict brings (locked points, Core's stress): none of it comes at the moment at which
    a conflict passes straight into a contest, a challenge or another conflict; it waits for the end of that (1.11).
    """
    return (*scene.waiting, scene.conflict) if scene.conflict else scene.waiting


def nothing_left(draft: Draft, scene: Scene) -> None:
    """A rule: nothing ends, or goes straight on into something else, while rolls or hits are open in it.

    Nor while a game has something of its own that would be lost with it.
    """
    fate = (roll.id for roll in draft.table.rolls if roll.scene == scene.id)
    rolls = tuple(str(n) for n in (*fate, *(check.id for check in scene.checks)))
    hits = tuple(str(hit.id) for hit in draft.table.hits if hit.scene == scene.id)
    draft.rule(not rolls and not hits, "still_open", rolls=rolls, hits=hits)
    for hook in draft.book.order_lost:
        hook(draft, scene)


def end_frame(draft: Draft) -> None:
    """The conflict, contest or challenge is over, and its order with it."""
    for hook in draft.book.frame_ends:
        hook(draft, draft.scene)
    scene = draft.scene
    draft.emit(FrameEnded(scene=scene.id, frame=scene.frame))


def pass_over(draft: Draft, into: Frame) -> None:
    """What runs goes straight on into something else: nothing of what its end brings comes now.

    A rule: not while something is open in it.
    """
    nothing_left(draft, draft.scene)
    for hook in draft.book.frame_passes:
        hook(draft, draft.scene)
    scene = draft.scene
    draft.emit(FrameEnded(scene=scene.id, frame=scene.frame, into=into))
