"""The desk of the GM: command lines in, answers out. The screen and `tracker do` both sit at it.

Beside the verbs of the engine it knows those that are about the session, not the table: undo, redo, save, help.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tracker.engine import amend, catalogue, ranked
from tracker.engine.book import Following
from tracker.engine.bus import Moment
from tracker.engine.command import Command
from tracker.engine.draft import Shelf
from tracker.engine.entries import Step
from tracker.engine.games import GAMES
from tracker.engine.refusal import Advice, Fact, Refusal, Refused
from tracker.engine.session import Done, Entry
from tracker.engine.stands import AsItStands, Standing
from tracker.history.cast import Conceded, TakenOut
from tracker.history.evening import EveningEnded, SceneEnded
from tracker.history.event import Event
from tracker.history.fudge import ChoicesOpened
from tracker.history.order import FrameEnded
from tracker.language import brief as language_brief
from tracker.language import grammar, ledger, parse, tell
from tracker.language import ledger as language_ledger
from tracker.language.explain import explain
from tracker.language.lexer import tokens
from tracker.language.words import Words, words
from tracker.model.cast import GM, Id
from tracker.model.order import Ranked
from tracker.model.table import Scene, Table
from tracker.storage import cast_write, past, scene_over
from tracker.storage.disk import Disk
from tracker.storage.folders import find_scene
from tracker.storage.paths import named
from tracker.storage.players_read import PlayersRead
from tracker.storage.scene_file import SceneError, read_scene, save_scene, scene_text
from tracker.storage.session_file import Opened
from tracker.text import Found, is_number, match, one_line

META = {
    "undo": "undo [N]",
    "redo": "redo [N]",
    "reopen": "reopen [roll=N] [keep=N,N] [drop=N,N]",
    "amend": "amend N [keep=N,N] [drop=N,N] COMMAND or drop",
    "save": "save [cast] FILE [!]",
    "recap": "recap [group/gm/csv/jsonl] [FILE] [!]",
    "ledger": "ledger [WHO]",
    "help": "help [VERB]",
}
"""Lines about the session itself, and how they are written."""


KNOWN_BY = (EveningEnded, SceneEnded, FrameEnded, Conceded, TakenOut)
"""What an entry is known by, whatever else comes of it."""

LONGEST_LINE = 50_000
"""Characters of a command line; a text may be 20,000."""


class Answer(NamedTuple):
    """What came of a line. Either something was done, or it was refused, or there is only something to read."""

    done: tuple[Done, ...] = ()
    refusal: Refusal | None = None
    sentences: tuple[str, ...] = ()
    """What happened, or the refusal, or the text asked for, as lines to read."""
    advice: tuple[str, ...] = ()
    insists: Command | None = None
    """What does the same, by ruling, word for word, where players read it otherwise."""

    @property
    def ok(self) -> bool:
        """Whether nothing was refused."""
        return self.refusal is None


def shelf_beside(path: Path | None) -> Shelf:
    """Reads prepared scenes by name; a file that cannot be used is a refusal with its first fault."""

    def take(name: str) -> Table:
        found = find_scene(name, None if path is None else path.parent)
        if found is None:
            raise Refused(Refusal(kind="cannot", code="no_such_scene", facts={"what": name}))
        try:
            return read_scene(found).table
        except SceneError as error:
            raise Refused(
                Refusal(kind="cannot", code="scene_unreadable", facts={"what": name, "why": one_line(str(error))})
            ) from error

    return take


def whole_grammar() -> str:
    """The command language with the lines about the session itself."""
    about = "\n".join(("Session", *(f"  {line}" for line in META.values())))
    return f"{grammar.grammar(catalogue.VERBS)}\n{about}"


class Desk:
    """A session with its words: submits, and says what happened."""

    def __init__(self, opened: Opened, language: str = "") -> None:
        self.opened = opened
        self.session = opened.session
        self.words: Words = words(language or opened.session.start.language)
        self.stands = Standing(opened.session)
        self._book: tuple[int, ledger.Ledger] | None = None
        self._players = PlayersRead(opened.session, self.words)
        self.saved_in: dict[Id, Path] = {}
        """Scenes that were saved in this sitting, and into which file."""
        self._news: tuple[str, ...] = ()
        """What is to be told with the next thing that is done."""
        self._told_of: set[Path] = set()
        """Files of which was said what a save over them costs."""

    @property
    def table(self) -> Table:
        """The Table as it stands."""
        return self.session.table

    def read_as(self, seq: int, table: Table) -> Mapping[Id, str]:
        """By which names players read those whom the GM calls otherwise, after that entry, on its Table."""
        return self._players.names(seq, table)

    @property
    def following(self) -> Following:
        """Who may go next."""
        return self.following_in(self.table)

    @staticmethod
    def following_in(table: Table) -> Following:
        """Who may go next in a Table, of this moment or another."""
        scene = table.scene
        return Following((), False) if scene is None else GAMES.following(table, scene)

    @staticmethod
    def line_in(table: Table) -> tuple[tuple[str, int], ...]:
        """Everybody in the ranked order of the scene in focus, each with the rating it stands on; else nobody."""
        scene = table.scene
        if scene is None or not isinstance(scene.order, Ranked):
            return ()
        return tuple(
            (place.who, place.key[0] if place.key else 0)
            for place in ranked.places_now(GAMES.system(scene), table, scene)
        )

    def run(self, line: str) -> Answer:
        """Do what a line says."""
        if len(line) > LONGEST_LINE:
            return self._refused(Refusal(kind="cannot", code="line_too_long", facts={"limit": LONGEST_LINE}))
        line = past.in_order(line)
        try:
            found = tokens(line)
        except Refused as refused:
            return self._refused(refused.refusal)
        if not found:
            return Answer()
        meta = found[0].bare if found[0].bare in META else ""
        if meta == "help":
            return self._help([token.text for token in found[1:]])
        if meta == "ledger":
            return self.ledger_of(" ".join(token.text for token in found[1:]))
        if meta == "recap":
            return self._recap([token.text for token in found[1:]])
        if meta and not self._writes():
            return self._refused(Refusal(kind="cannot", code="read_only"))
        if meta in ("undo", "redo") and len(found) > 2:
            facts: dict[str, Fact] = {"what": found[2].text, "verb": meta}
            return self._refused(Refusal(kind="cannot", code="too_many_arguments", facts=facts))
        if meta in ("undo", "redo"):
            return self._back(meta, found[1].text if len(found) > 1 else "1")
        if meta in ("amend", "reopen"):
            return self._change_the_past(meta, line)
        if meta == "save":
            return self._save([token.text for token in found[1:]])
        parsed = parse.parse(line, self.table, catalogue.VERBS, self.words)
        if isinstance(parsed, Refusal):
            return self._refused(parsed)
        return self.submit(parsed.command, ruling=parsed.ruling)

    def submit(self, command: Command, *, ruling: bool = False) -> Answer:
        """Do a command that a key or a form built."""
        if not self._writes():
            return self._refused(Refusal(kind="cannot", code="read_only"))
        result = self.session.submit(command, ruling=ruling)
        return self._refused(result) if isinstance(result, Refusal) else self._done((result,))

    def _writes(self) -> bool:
        """Whether something may be submitted: a session whose writer is gone is taken over for it."""
        if self.opened.read_only and self.opened.take_over():
            self._news = (self.words.say("advice", "taken_over", {}),)
        return not self.opened.read_only

    def _change_the_past(self, meta: str, line: str) -> Answer:
        wanted = past.asked(line, self.session, self.words) if meta == "amend" else past.reopening(line, self.session)
        return self._refused(wanted) if isinstance(wanted, Refusal) else self.change(wanted)

    def change(self, wanted: past.Asked) -> Answer:
        """Change the past, if what came after still fits or it is said what is to become of it."""
        times = past.at_the_end(self.session, wanted.changes)
        if times:
            return self._back("undo", str(times))
        amendment = self.session.amendment(*wanted.changes, choices=wanted.choices)
        if isinstance(amendment, Refusal):
            return self._refused(amendment)
        amendment.finish()
        # What was just said is refused as it would be now: it is no step that came after.
        own = {change.of for change in wanted.changes}
        why = next((held.why for held in amendment.misfits if held.of in own and not held.choice), None)
        if why is not None:
            return self._refused(why)
        return self.accept(amendment, wanted.sentence)

    def accept(self, amendment: amend.Amendment, sentence: str) -> Answer:
        """Keep an amendment that was decided; refused with what does not fit and has no choice."""
        if not self._writes():
            return self._refused(Refusal(kind="cannot", code="read_only"))
        if (nothing := past.changes_nothing(amendment)) is not None:
            return self._refused(nothing)
        result = self.session.accept(amendment, sentence)
        if not isinstance(result, Refusal):
            return self._done((result,))
        refused = self._refused(result)
        waiting = (misfit for misfit in amendment.misfits if not misfit.choice)
        rows = tuple(past.misfit_line(misfit, amendment, self.words) for misfit in waiting)
        return refused._replace(sentences=(*refused.sentences, *rows)) if result.code == "no_longer_fits" else refused

    def undo(self, times: int = 1) -> Answer:
        """Take back that many entries."""
        return self._back("undo", str(times))

    def redo(self, times: int = 1) -> Answer:
        """Bring back that many entries."""
        return self._back("redo", str(times))

    def sentence(self, seq: int) -> str:
        """What an entry did, in one line, as it stands: after an amendment what it came to, by the names of now.

        Of an undo or a redo: what it took back or brought back.
        """
        return self._sentence(self.stands.of(seq))

    def first_sentence(self, seq: int) -> str:
        """The same as it was done first, whatever an amendment made of it."""
        return self._sentence(self.stands.first(seq))

    def _sentence(self, held: AsItStands) -> str:
        entry = held.entry
        if entry.what == "amend":
            return past.told(entry, self.session, self.words)
        if entry.what != "command":
            step = self.brief(self._stepped(entry.seq))
            return self.words.say("sentence", "undone" if entry.what == "undo" else "redone", {"step": step})
        told = self._told(entry.seq, entry.events, held.before, held.after)
        return " ".join([*told, *self._ruled(entry)]) or entry.sentence

    def _told(self, of: int, events: Iterable[Event], before: Table, after: Table) -> list[str]:
        """What a step did between two Tables; what is in neither by the name that it had when it was first done."""
        first = self.stands.first(of)
        return tell.tell(events, before, after, self.words, former=(first.after, first.before))

    def marked(self, seq: int, sentence: str, first: str = "") -> str:
        """A sentence of an entry with what became of it, if it is not as it was done, and what it said first."""
        held = self.stands.became(seq)
        if held.state == "stands":
            return sentence
        facts = {"by": self.words.say("ui", f"{held.state}_by", {"n": held.by}), "first": first}
        became = self.words.say("ui", "became", {key: said for key, said in facts.items() if said})
        return f"{sentence} ({became})"

    def both_sentences(self, seq: int) -> tuple[str, str]:
        """The sentence of an entry as it stands, and what it said first; empty where that is the same."""
        now = self.sentence(seq)
        first = self.first_sentence(seq) if self.stands.became(seq).inside else now
        return now, first if first != now else ""

    def whole_sentence(self, seq: int) -> str:
        """The sentence of an entry, marked; of one that an amendment changed, what it said first as well."""
        return self.marked(seq, *self.both_sentences(seq))

    def brief(self, seq: int) -> str:
        """What an entry did in a few words, to know it by: one sentence without its sums, no full stop."""
        entry = self.session.entries[seq - 1]
        if entry.what == "amend":
            return language_brief.first_clause(past.briefly(entry, self.words))
        if entry.what != "command":
            return language_brief.first_clause(self.sentence(seq))
        # A round is known by what came of it, not by the choices that were opened for it.
        came = [event for event in entry.events if not isinstance(event, ChoicesOpened)]
        known_by: list[Event] = [event for kind in KNOWN_BY for event in came if isinstance(event, kind)]
        told = tell.tell(
            known_by[:1] or came or entry.events, self.session.at(seq - 1), self.session.at(seq), self.words
        )
        return language_brief.briefest(told or [entry.sentence])

    def told_step(self, step: Step, before: Table, after: Table) -> str:
        """What a step did between two Tables, in one line."""
        return " ".join(self._told(step.of, step.events, before, after)) or step.sentence

    def _ruled(self, entry: Entry) -> tuple[str, ...]:
        """That the GM went past a rule, and which."""
        gone = self.words.say("ui", "ruled_gone")
        rules = ", ".join(gone if code == "unknown_id" else code.replace("_", " ") for code in entry.ruling)
        return (self.words.say("sentence", "ruling_made", {"text": rules}),) if rules else ()

    def _stepped(self, seq: int) -> int:
        """The entry that an undo or redo entry took back or brought back: the later of the two it stands between."""
        entries = self.session.entries
        last = entries[seq - 2] if seq > 1 else None
        before = 0 if last is None else last.to if last.what in ("undo", "redo") else last.seq
        return max(before, entries[seq - 1].to)

    def moment_sentences(self, moment: Moment) -> tuple[str, ...]:
        """What a Moment did."""
        if moment.what != "command":
            return (self.sentence(moment.seq),)
        told = tell.tell(moment.events, moment.before, moment.after, self.words)
        return (*told, *self._ruled(self.session.entries[moment.seq - 1]))

    def refusal_sentence(self, refusal: Refusal) -> str:
        """Why not, and the way out."""
        if refusal.code == "read_only" and (self.opened.barred is not None or self.opened.trouble):
            return self.opened.why_read_only
        return explain(refusal, self.table, self.words)

    def advice_sentence(self, advice: Advice) -> str:
        """A quiet line."""
        return explain(advice, self.table, self.words)

    def _done(self, results: tuple[Done, ...]) -> Answer:
        told = tuple(line for done in results for line in self.moment_sentences(done.moment))
        advice = tuple(self.advice_sentence(each) for done in results for each in done.advice)
        read = tuple(line for done in results for line in self._players.advice(done.entry))
        insists = self._players.insisting(results[-1].entry) if results else None
        news, self._news = (*self._news, *self.file_news()), ()
        return Answer(done=results, sentences=told, advice=(*news, *advice, *read), insists=insists)

    def file_news(self) -> tuple[str, ...]:
        """What other programs did to the file meanwhile, if that was not told yet."""
        return () if self.opened.keeper is None else self.opened.keeper.news(self.words)

    def _refused(self, refusal: Refusal) -> Answer:
        return Answer(refusal=refusal, sentences=(self.refusal_sentence(refusal),))

    def _back(self, which: str, times: str) -> Answer:
        if not self._writes():
            return self._refused(Refusal(kind="cannot", code="read_only"))
        if not is_number(times) or not int(times):
            return self._refused(Refusal(kind="cannot", code="bad_number", facts={"what": times[:40]}))
        results: list[Done] = []
        for _ in range(int(times)):
            result = self.session.undo() if which == "undo" else self.session.redo()
            if isinstance(result, Refusal):
                if not results:
                    return self._refused(result)
                break
            results.append(result)
        return self._done(tuple(results))

    def _save(self, arguments: list[str]) -> Answer:
        scene = self.table.scene
        if scene is None:
            return self._refused(Refusal(kind="cannot", code="no_scene"))
        if not arguments:
            return self._refused(Refusal(kind="cannot", code="missing_argument", facts={"what": "FILE"}))
        cast = arguments[0] == "cast" and len(arguments) > 1 and arguments[1] != "!"
        arguments = arguments[cast:]
        if len(arguments) > 1 + (arguments[-1] in ("!", "!!")):
            facts: dict[str, Fact] = {"what": arguments[1], "verb": "save"}
            return self._refused(Refusal(kind="cannot", code="too_many_arguments", facts=facts))
        path = named(arguments[0])
        if path is None:
            return self._refused(Refusal(kind="cannot", code="no_path", facts={"what": arguments[0][:80]}))
        if not path.suffix:
            path = path.with_suffix(".toml")
        try:
            over = bool({"!", "!!"} & {*arguments[1:]})
            text, lost = self._text(path, scene.id, cast)
            # A good file that can only be written anew: that is said before, to those too who said yes at once.
            if over and lost == "" and not cast and "!!" not in arguments and path not in self._told_of:
                self._told_of.add(path)
                facts = {"what": one_line(str(path))}
                return self._refused(Refusal(kind="rule", code="only_anew", facts=facts))
            kept = save_scene(path, text, overwrite=over)
        except SceneError as error:
            if error.faults[0].code == "other_kind":
                facts = {"what": one_line(str(path))[:200], "why": error.faults[0].found}
                return self._refused(Refusal(kind="cannot", code="cannot_save", facts=facts))
            facts = {"what": one_line(str(path))}
            self._told_of.add(path)
            if lost is None:
                return self._refused(Refusal(kind="rule", code="file_exists", facts=facts))
            return self._refused(
                Refusal(kind="rule", code="file_replaced", facts=facts | ({"why": lost} if lost else {}))
            )
        except OSError as error:
            facts = {"what": one_line(str(path))[:200], "why": one_line(error.strerror or str(error))}
            return self._refused(Refusal(kind="cannot", code="cannot_save", facts=facts))
        if not cast:
            self.saved_in[scene.id] = path
        key = "cast_saved" if cast else "scene_saved"
        told = {"what": one_line(str(path)), **({} if kept is None else {"kept": one_line(kept.name)})}
        advice = () if cast else self._left_out(scene)
        if kept is not None and lost is not None:
            advice = (self.words.say("advice", "written_anew", {"why": lost} if lost else {}), *advice)
        return Answer(sentences=(self.words.say("sentence", key, told),), advice=advice)

    def lost_in(self, path: Path, *, cast: bool) -> str | None:
        """What a save over a file costs: None, its comments and its order stay; else all, and what is wrong with it."""
        scene = self.table.focus or ""
        return self._text(path, scene, cast)[1]

    def _text(self, path: Path, scene: str, cast: bool) -> tuple[str, str | None]:
        """What is to be in the file, over one that is there with its comments and its order; else see `lost_in`."""
        there = os.path.exists(path)
        if cast:
            return cast_write.cast_text(self.table), "" if there else None
        kept = scene_over.text_over(path, self.table, scene) if there else None
        if kept is not None:
            return kept, None
        return scene_text(self.table, scene), one_line(scene_over.why_anew(path)) if there else None

    def _recap(self, arguments: list[str]) -> Answer:
        """What happened, as a file."""
        from tracker.storage.recap.keep import ENDINGS, keep, made, usual_path

        overwrite = arguments[-1:] == ["!"]
        arguments = arguments[:-1] if overwrite else arguments
        form = arguments.pop(0) if arguments and arguments[0] in ENDINGS else "group"
        if len(arguments) > 1:
            return self._refused(
                Refusal(kind="cannot", code="too_many_arguments", facts={"what": arguments[1], "verb": "recap"})
            )
        path = named(arguments[0]) if arguments else usual_path(self.opened, form)
        facts: dict[str, Fact]
        if path is None:
            return self._refused(Refusal(kind="cannot", code="no_path", facts={"what": arguments[0][:80]}))
        if not overwrite and not os.path.lexists(path.parent):
            facts = {"what": one_line(str(path.parent))[:200]}
            return self._refused(Refusal(kind="rule", code="folder_missing", facts=facts))
        try:
            if overwrite:
                Disk().make_folder(path.parent)
            kept = keep(made(self, form), path, overwrite=overwrite)
        except FileExistsError:
            return self._refused(Refusal(kind="rule", code="file_exists", facts={"what": one_line(str(path))}))
        except OSError as error:
            facts = {
                "what": one_line(str(path))[:200],
                "why": one_line(error.strerror or str(error)),
            }
            return self._refused(Refusal(kind="cannot", code="cannot_save", facts=facts))
        told = {"what": one_line(str(path)), **({} if kept is None else {"kept": one_line(kept.name)})}
        return Answer(sentences=(self.words.say("sentence", "recap_written", told),))

    def _left_out(self, scene: Scene) -> tuple[str, ...]:
        """What of the moment a scene file does not hold; the session keeps everything."""
        facts: dict[str, object] = {
            "order": self.words.term("turn_order") if scene.order is not None else None,
            "rolls": tuple(str(roll.id) for roll in self.table.rolls if roll.scene == scene.id) or None,
            "hits": tuple(str(hit.id) for hit in self.table.hits if hit.scene == scene.id) or None,
        }
        given = {key: value for key, value in facts.items() if value is not None}
        return (self.words.say("advice", "not_in_file", given),) if given else ()

    def ledger(self, seq: int | None = None) -> ledger.Ledger:
        """Every fate point that moved in the entries that stand, now or after an earlier entry."""
        last = len(self.session.entries) if seq is None else seq
        if self._book is None or not self.ledger_is_known(last):
            line = self.session.line if last == len(self.session.entries) else self.session.line_at(last)
            entries = ((step.of, step.events) for step in line)
            self._book = last, ledger.ledger(self.session.start, entries)
        return self._book[1]

    def ledger_is_known(self, seq: int | None = None) -> bool:
        """Whether it was reckoned already."""
        return self._book is not None and self._book[0] == (len(self.session.entries) if seq is None else seq)

    def ledger_of(self, name: str) -> Answer:
        """The ledger as lines to read: of somebody by name, or, without one, of everybody."""
        who = ""
        if name:
            found = match(name, [(GM, self.words.term(GM)), *((each.id, each.name) for each in self.table.cast)])
            if not isinstance(found, Found):
                facts: dict[str, Fact] = {"what": name[:80], "nearest": ""}
                return self._refused(Refusal(kind="cannot", code="unknown_name", facts=facts))
            who = str(found.key)
        return Answer(sentences=language_ledger.text(self.ledger(), self.table, self.words, who))

    def _help(self, arguments: list[str]) -> Answer:
        if not arguments:
            return Answer(sentences=tuple(whole_grammar().splitlines()))
        if arguments[0] in META:
            return Answer(sentences=(META[arguments[0]],))
        verb, _ = parse.verb_of(tokens(" ".join(arguments)), catalogue.VERBS)
        if verb is None:
            return self._refused(
                Refusal(kind="cannot", code="unknown_verb", facts={"what": arguments[0], "nearest": ""})
            )
        return Answer(sentences=(grammar.usage(catalogue.VERBS[verb]), grammar.meaning(catalogue.VERBS[verb])))
