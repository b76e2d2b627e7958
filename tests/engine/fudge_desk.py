"""A Fudge scene to play on, by sentences."""

from __future__ import annotations

from pathlib import Path

from tracker.model.cast import Character
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene, Table
from tracker.storage.desk import Answer, Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

SCENES = Path(__file__).parents[2] / "scenes"
DUEL, STAIRS, ORCHARD = (
    SCENES / f"{name}.toml" for name in ("tavern-duel", "cellar-stairs", "giant-orchard")
)  # fmt: skip


class Played:
    """A scene, and what was said and done in it."""

    def __init__(self, path: Path | Table, *lines: str) -> None:
        table = path if isinstance(path, Table) else read_scene(path).table
        self.desk = Desk(start_session(table, None, seed="fudge"))
        self.said: list[str] = []
        self.do(*lines)

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def scene(self) -> Scene:
        scene = self.table.scene
        assert scene is not None
        return scene

    def do(self, *lines: str) -> Answer:
        answer = None
        for line in lines:
            answer = self.desk.run(line)
            assert answer.ok, (line, answer.sentences)
            self.said += answer.sentences
        assert answer is not None or not lines
        return answer  # type: ignore[return-value]

    def refused(self, line: str, code: str, kind: str = "rule") -> None:
        before = self.table
        answer = self.desk.run(line)
        assert answer.refusal is not None, (line, answer.sentences)
        assert (answer.refusal.code, answer.refusal.kind) == (code, kind), (line, answer.refusal)
        assert "{" not in answer.sentences[0], answer.sentences
        assert self.table is before
        if kind == "cannot":
            assert self.desk.run(f"{line} !").refusal is not None

    def cannot(self, line: str, code: str) -> None:
        self.refused(line, code, "cannot")

    def told(self, word: str) -> str:
        """The last sentence in which a word stands, or all of them."""
        return next((said for said in reversed(self.said) if word in said), " ".join(self.said))

    def who(self, name: str) -> Character:
        return next(who for who in self.table.cast if who.name == name)

    def sheet(self, name: str) -> FudgeSheet:
        sheet = self.who(name).sheet
        assert isinstance(sheet, FudgeSheet)
        return sheet

    def points(self, name: str) -> int:
        """Wound points."""
        return self.sheet(name).points
