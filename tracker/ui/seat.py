"""The GM's seat: what keys do and what is seen. Plain Python, so that a whole conflict is tested without a screen.

State of the seat is what the GM looks at (selection, panel, place, question); state of the table is the session's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.engine.command import Command
from tracker.engine.fate import harm, invokes, resolve, rolls
from tracker.engine.fate.prospects import costs
from tracker.engine.refusal import Refusal
from tracker.engine.turns import TurnTo
from tracker.history.harm import HitDealt
from tracker.history.rolls import RollOpened, RollResolved
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id
from tracker.model.order import Popcorn, Ranked
from tracker.model.rolls import AttackAim, Hit, Roll
from tracker.model.table import Scene, Table
from tracker.rules.dice import DiceError, read_fate
from tracker.storage.desk import Answer, Desk
from tracker.text import displayable
from tracker.ui import flows
from tracker.ui.keymap import PANELS, PLACES, READ, REPLAY, Binding, shown_name
from tracker.ui.places.ends import loose_ends
from tracker.ui.places.hit import HandChoice
from tracker.ui.questions import BACK, Flow, Question, Write
from tracker.ui.says import says
from tracker.ui.sight import Key, Sight

SHOWN_LOG = 80
DICE_KEYS = "0123456789+- "
PANEL_ORDER = ("map", "sheet", "situation", "log", "open")


class Seat:
    """Takes keys, asks questions, submits commands."""

    def __init__(self, desk: Desk, *, replay: bool = False) -> None:
        self.desk = desk
        self.words = desk.words
        self.replay = replay
        self.moment = 0
        """Of a replay: the entry whose Table is shown."""
        self.selected: Id | None = None
        self.panel = ""
        self.place: tuple[str, int] = ("table", 0)
        self.question: Question | None = None
        self.advice = ""
        self.typed = ""
        """Dice typed so far."""
        self.focus = 0
        """The part of a roll whose dice box is open."""
        self.retyping = False
        self.marked = 0
        """The marked way to absorb a hit."""
        self.by_hand: HandChoice | None = None
        self.last_attack: rolls.Attack | None = None
        self.rolls_itself = {"act": False, "oppose": False}
        """Whether the program rolled for that part in the last attack: `.` does as before."""
        self.typed_lines: list[str] = []
        self.wants_quit = False
        self.beep: Callable[[], None] = lambda: None
        self._flow: Flow | None = None
        self._stopped: Command | None = None
        self._digits = ""
        self.reading: tuple[str, ...] = ()
        self._under: tuple[str, int] = ("table", 0)
        self._explained: Id | None = None
        self._told: dict[int, str] = {}
        self._follow_turn(None)

    @property
    def table(self) -> Table:
        """The Table that is shown."""
        return self.desk.session.at(self.moment) if self.replay else self.desk.table

    @property
    def scene(self) -> Scene:
        """The scene in focus; a flow that needs one is only begun when there is one."""
        scene = self.table.scene
        assert scene is not None
        return scene

    def name(self, id: str) -> str:
        """The name of anything."""
        return self.sight_name(id)

    def sight_name(self, id: str) -> str:
        """By the words of this seat."""
        from tracker.language.names import name_of

        return name_of(self.table, id, self.words)

    # What keys do

    def key(self, key: str, char: str | None) -> None:
        """Take a key."""
        if self.question is not None:
            self._answer_key(key, char)
            return
        name = shown_name(key, char)
        if name in PANELS:
            self.show_panel(PANELS[name])
            return
        if self._own_key(key, char):
            return
        if not name.isdigit():
            self._digits = ""
        for binding in self.bindings():
            if binding.key == name:
                why = binding.why_not(self)
                self.advice = ""
                if why:
                    self.say(why)
                else:
                    binding.does(self)
                return
        self._other_key(name)

    def _own_key(self, key: str, char: str | None) -> bool:
        """Keys of the place itself: dice while a box waits, ways of a hit, digits that select."""
        if self.replay:
            return False
        kind = self.place[0]
        if kind == "roll" and self._dice_wait():
            if char is not None and char in DICE_KEYS and not (char == " " and not self.typed):
                self.typed += char
                return True
            if key == "backspace" and self.typed:
                self.typed = self.typed[:-1]
                return True
        if kind == "roll" and self._chosen_cost(char):
            return True
        if kind == "hit" and self._hit_key(key, char):
            return True
        if kind == "ends" and char is not None and char.isdigit():
            self._mend(int(char))
            return True
        if kind == "table" and char is not None and char.isdigit():
            self._select_digit(char)
            return True
        if kind == "table" and key == "escape":
            self.advice = ""
            return True
        if kind == "table" and key in ("up", "down"):
            self._select_step(1 if key == "down" else -1)
            return True
        return False

    def _other_key(self, name: str) -> None:
        if len(name) == 1 or name in ("Esc",):
            self.say("replay_only" if self.replay else "no_key", key=name)

    def bindings(self) -> tuple[Binding, ...]:
        """The keys of where we are."""
        return REPLAY if self.replay else PLACES.get(self.place[0], READ)

    def paste(self, text: str) -> None:
        """Text pasted: into the line being written, or as typed dice."""
        clean = displayable(text).replace("\n", " ")
        if isinstance(self.question, Write):
            self.question.put(clean)
        elif self.question is None and self.place[0] == "roll" and self._dice_wait():
            self.typed += "".join(char for char in clean if char in DICE_KEYS)

    def click(self, spot: str | None, chain: int = 1) -> None:
        """Something drawn was clicked."""
        if spot is None:
            return
        kind, _, rest = spot.partition(":")
        if self.question is not None:
            if kind == "option":
                self._answered(self.question.shown()[int(rest)].value if not isinstance(self.question, Write) else BACK)
            return
        if kind == "key":
            self.key(rest.lower() if len(rest) > 1 else rest, rest if len(rest) == 1 else None)
        elif kind == "panel":
            self.show_panel(rest)
        elif kind in ("hit", "roll") and rest.isdigit():
            self.go(kind, int(rest))
        elif (self.the_hit() is not None and self._click_hit(kind, rest)) or self._click_roll(kind, rest):
            return
        elif kind == "loose" and rest.isdigit():
            self._mend(int(rest))
        elif spot in self.table.cast:
            self.selected = spot
            held = next((hit for hit in self.table.hits if hit.who == spot), None)
            if chain > 1 and held is not None:
                self.go("hit", held.id)

    def _click_roll(self, kind: str, rest: str) -> bool:
        """A click on a part of an open roll: dice to type, an invoke to withdraw, a modifier to strike, a choice."""
        roll = self.the_roll()
        if roll is None:
            return False
        if kind == "dice" and rest.isdigit() and int(rest) < len(roll.parts):
            self.focus, self.typed = int(rest), ""
            self.retyping = not roll.parts[self.focus].waits
        elif kind == "invoke" and rest.isdigit():
            self.submit(invokes.Withdraw(n=int(rest), roll=roll.id))
        elif kind == "modifier" and rest.isdigit():
            self.submit(rolls.Strike(n=int(rest), roll=roll.id))
        elif kind == "choice":
            self._chosen_cost(rest)
        else:
            return False
        return True

    def _click_hit(self, kind: str, rest: str) -> bool:
        """A click on a row of an open hit."""
        options = dict(zip(("out", "concede", "hand", "let_go"), self._hit_options(), strict=True))
        if kind in options:
            options[kind]()
        elif kind == "way" and rest.isdigit():
            self.marked = int(rest) - 1
            self.take_hit()
        elif kind in ("box", "slot") and rest.isdigit() and self.by_hand is not None:
            held = self.by_hand.boxes if kind == "box" else self.by_hand.slots
            changed = held ^ {int(rest)}
            self.by_hand = self.by_hand._replace(**{f"{kind}es" if kind == "box" else "slots": changed})
        else:
            return False
        return True

    # Questions and flows

    def begin(self, flow: Flow) -> None:
        """Begin a flow; it runs until its first question."""
        self._flow = flow
        self._advance(None)

    def _advance(self, answer: Any) -> None:
        flow = self._flow
        if flow is None:
            return
        self.question = None
        try:
            question = flow.send(answer)
        except StopIteration:
            # A flow may have begun another one meanwhile.
            if self._flow is flow:
                self._flow = None
            return
        if self._flow is flow:
            self.question = question

    def _answer_key(self, key: str, char: str | None) -> None:
        assert self.question is not None
        answer = self.question.key(key, char)
        if answer is not None or (key == "enter" and _chose_none(self.question)):
            self._answered(answer)
        elif char is not None and _chosen_none_by(self.question, char):
            self._answered(None)

    def _answered(self, answer: Any) -> None:
        if answer is BACK:
            if self._flow is not None:
                self._flow.close()
            self._flow, self.question = None, None
            return
        self._advance(answer)

    # Submitting

    def submit(self, command: Command, *, ruling: bool = False) -> Answer:
        """Do a command; what came of it is on the screen."""
        before = self.table
        answer = self.desk.submit(command, ruling=ruling)
        self._stopped = command if answer.refusal is not None and answer.refusal.kind == "rule" else None
        self._seen(answer, before)
        return answer

    def run(self, line: str) -> Answer:
        """Do a command line."""
        before = self.table
        answer = self.desk.run(line)
        self._stopped = None
        if answer.refusal is not None and answer.refusal.kind == "rule":
            self._stopped_line(line)
        self._seen(answer, before)
        if not answer.done and answer.ok and answer.sentences:
            if len(answer.sentences) > 1:
                self.read(answer.sentences)
            else:
                self.advice = answer.sentences[0]
        self._after_line(answer)
        return answer

    def _stopped_line(self, line: str) -> None:
        from tracker.engine.catalogue import VERBS
        from tracker.language.parse import parse

        parsed = parse(line, self.table, VERBS, self.words)
        if not isinstance(parsed, Refusal):
            self._stopped = parsed.command

    def _after_line(self, answer: Answer) -> None:
        """A line that opened a roll or dealt a hit leads there, as its key would."""
        events = [event for done in answer.done for event in done.entry.events]
        for event in reversed(events):
            if isinstance(event, HitDealt):
                self.go("hit", event.hit.id)
                return
            if isinstance(event, RollOpened):
                self.go("roll", event.roll.id)
                return

    def _seen(self, answer: Answer, before: Table) -> None:
        if answer.refusal is not None:
            why = answer.sentences[0]
            self.advice = says(self.words, "ruling_hint", {"why": why}) if answer.refusal.kind == "rule" else why
            return
        self.advice = " ".join(answer.advice)
        self._house_hint(answer)
        self._trouble()
        self._follow_turn(before)
        self._leave_gone()

    def _house_hint(self, answer: Answer) -> None:
        for done in answer.done:
            for code in done.entry.ruling:
                times = sum(code in entry.ruling for entry in self.desk.session.entries)
                if times >= 3:
                    self.say("house_hint", code=code)

    def _trouble(self) -> None:
        keeper = self.desk.opened.keeper
        if keeper is not None and keeper.trouble is not None:
            self.say("unsaved", why=str(keeper.trouble))

    def _follow_turn(self, before: Table | None) -> None:
        """The selection follows the turn."""
        turn = None if self.table.scene is None else self.table.scene.turn
        old = None if before is None or before.scene is None else before.scene.turn
        if turn is not None and (old is None or old.who != turn.who):
            self.selected = turn.who
        if self.selected is None or self.selected not in self.table.cast:
            # The one whose sheet is shown is the one that keys act for.
            here = () if self.table.scene is None else self.table.scene.here
            self.selected = next((presence.id for presence in here), None)

    def _leave_gone(self) -> None:
        kind, number = self.place
        if (kind == "roll" and number not in self.table.rolls) or (kind == "hit" and number not in self.table.hits):
            self.go("table")

    def rule(self) -> None:
        """`!`: what a rule stopped, as a ruling."""
        command, self._stopped = self._stopped, None
        if command is None:
            self.say("no_ruling")
            return
        if isinstance(command, resolve.Resolve):
            self.resolve(command, ruling=True)
            return
        self._after_line(self.submit(command, ruling=True))

    def say(self, code: str, /, **facts: object) -> None:
        """A quiet line."""
        self.advice = says(self.words, code, facts)

    # Going places

    def go(self, kind: str, number: int = 0) -> None:
        """To the table, a roll, a hit, or something to read."""
        self.place = (kind, number)
        self.typed, self.retyping, self.by_hand, self.marked, self._digits = "", False, None, 0, ""
        if kind == "roll" and number in self.table.rolls:
            self.focus = self._awaited(self.table.rolls[number])
        elif kind == "hit" and number not in self.table.hits:
            self.place = ("table", 0)

    def toggle(self, kind: str) -> None:
        """To something to read, or back to where that was asked."""
        if self.place[0] == kind:
            self.back()
            return
        if self.place[0] in PLACES:
            self._under = self.place
        self.place = (kind, 0)
        self._explained = None

    def back(self) -> None:
        """From something to read to the place under it."""
        self.go(*self._under)
        self._leave_gone()

    def explain(self, aspect: Id) -> None:
        """What an aspect is and what invoking it would take."""
        self.toggle("now")
        self._explained = aspect

    def read(self, lines: tuple[str, ...]) -> None:
        """Show lines that were asked for."""
        self.reading = lines
        if self.place[0] != "text":
            self.toggle("text")

    def subject(self) -> Roll | Hit | Aspect | None:
        """What `?` explains: an aspect that was asked for, the roll or the hit it was asked at, else the table."""
        if self._explained is not None:
            return self.table.aspects.get(self._explained)
        kind, number = self._under
        if kind == "roll":
            return self.table.rolls.get(number)
        return self.table.hits.get(number) if kind == "hit" else None

    def show_panel(self, panel: str) -> None:
        """Bring a panel up."""
        self.go("table")
        self.panel = panel

    def next_panel(self) -> None:
        """The next panel in turn."""
        at = PANEL_ORDER.index(self.panel) if self.panel in PANEL_ORDER else 0
        self.panel = PANEL_ORDER[(at + 1) % len(PANEL_ORDER)]

    def quit(self) -> None:
        """Leave; everything is kept."""
        self.wants_quit = True

    def tick(self) -> bool:
        """Now and then: take what another program wrote, try again what is not on disk; whether anything changed."""
        if self.desk.opened.follow():
            self._follow_turn(None)
            return True
        keeper = self.desk.opened.keeper
        if keeper is not None and keeper.trouble is not None and keeper.retry():
            self.say("saved_again")
            return True
        return False

    # Selecting

    def _select_digit(self, digit: str) -> None:
        typed = self._digits + digit
        numbers = {str(who.number): who.id for who in self.table.cast}
        if not any(number.startswith(typed) for number in numbers):
            typed = digit
        if typed in numbers:
            self.selected = numbers[typed]
        longer = [number for number in numbers if number.startswith(typed) and number != typed]
        self._digits = typed if longer else ""

    def _select_step(self, step: int) -> None:
        scene = self.table.scene
        if scene is None or not len(scene.here):
            return
        ids = sorted((presence.id for presence in scene.here), key=lambda id: self.table.cast[id].number)
        at = ids.index(self.selected) if self.selected in ids else -step
        self.selected = ids[(at + step) % len(ids)]

    # The open roll

    def the_roll(self) -> Roll | None:
        """The roll that is shown."""
        return self.table.rolls.get(self.place[1]) if self.place[0] == "roll" else None

    def _awaited(self, roll: Roll) -> int:
        return next((place for place, part in enumerate(roll.parts) if part.waits), -1)

    def _dice_wait(self) -> bool:
        roll = self.the_roll()
        return roll is not None and (self.retyping or self._awaited(roll) >= 0)

    def roll(self, command: Command) -> Answer:
        """Open a roll and go there."""
        answer = self.submit(command)
        if answer.ok:
            if isinstance(command, rolls.Attack):
                self.last_attack = command
            self._after_line(answer)
        return answer

    def enter_roll(self) -> None:
        """Enter: the typed dice; with nothing typed and all dice there, resolve."""
        roll = self.the_roll()
        if roll is None:
            self.go("table")
            return
        if self.typed:
            self._type_dice(roll)
        elif self._awaited(roll) >= 0:
            self.say("type_dice")
        else:
            self.resolve(resolve.Resolve(roll=roll.id))

    def _type_dice(self, roll: Roll) -> None:
        part = roll.parts[self.focus]
        try:
            read_fate(self.typed)
        except DiceError:
            self.say("bad_dice", what=self.typed)
            return
        answer = self.submit(rolls.TypeDice(who=part.who or "", value=self.typed.strip(), roll=roll.id))
        if answer.ok:
            self.rolls_itself[part.role] = False
            self._dice_taken()

    def _dice_taken(self) -> None:
        roll = self.the_roll()
        self.typed, self.retyping = "", False
        if roll is not None:
            self.focus = self._awaited(roll)

    def roll_dice(self) -> None:
        """Space: the program rolls for the awaited part."""
        roll = self.the_roll()
        if roll is None:
            return
        if self._awaited(roll) < 0:
            self.say("dice_lie")
            return
        part = roll.parts[self.focus if self.focus >= 0 and roll.parts[self.focus].waits else self._awaited(roll)]
        if self.submit(rolls.TypeDice(who=part.who or "", roll=roll.id)).ok:
            self.rolls_itself[part.role] = True
            self._dice_taken()

    def other_part(self) -> None:
        """The dice box of the other side."""
        roll = self.the_roll()
        if roll is not None and len(roll.parts) > 1:
            waiting = [n for n, part in enumerate(roll.parts) if not part.passive and (self.retyping or part.waits)]
            if waiting:
                self.focus = waiting[(waiting.index(self.focus) + 1) % len(waiting)] if self.focus in waiting else 0
                self.typed = ""

    def retype(self) -> None:
        """Type dice anew that lie there."""
        roll = self.the_roll()
        if roll is not None:
            self.retyping, self.typed = True, ""
            self.focus = max(0, self.focus)

    def resolve(self, command: resolve.Resolve, *, ruling: bool = False) -> None:
        """Resolve, and go where that leads: to the hit, to the choice of a cost, or back to the table."""
        roll = self.table.rolls.get(command.roll or 0)
        answer = self.submit(command, ruling=ruling)
        if not answer.ok:
            return
        self.go("table")
        done = answer.done[0]
        dealt = next((event.hit for event in done.entry.events if isinstance(event, HitDealt)), None)
        if dealt is not None:
            self.go("hit", dealt.id)
        elif any(advice.code == "cost_to_choose" for advice in done.advice) and roll is not None and roll.act.who:
            self.begin(flows.cost_menu(self, roll.act.who))

    def _chosen_cost(self, char: str | None) -> bool:
        """A key that the outcome band offers: resolve by that choice of this game."""
        roll = self.the_roll()
        if roll is None or char is None:
            return False
        for cost in costs(self.table, roll):
            if cost.key == char:
                command = resolve.Resolve(roll=roll.id, lower=cost.lower, to=cost.to or None)
                self.resolve(command.but(cost=cost.cost))
                return True
        return False

    def cancel_roll(self) -> None:
        """Put the roll away."""
        roll = self.the_roll()
        if roll is not None and self.submit(invokes.Cancel(roll=roll.id)).ok:
            self.go("table")

    def again(self) -> None:
        """`.`: the last attack by the next of its kind against the same target; it hands on as well."""
        last = self.last_attack
        if last is None:
            return
        who = self._next_like(last.who)
        if who is None:
            self.say("nobody_like")
            return
        scene = self.scene
        hands_on = scene.order is not None and (scene.turn is None or scene.turn.who != who)
        if hands_on and not self.submit(TurnTo(who=who)).ok:
            return
        self.roll(
            last.but(
                who=who,
                dice=None if self.rolls_itself["act"] else flows.WAIT,
                defence=None if self.rolls_itself["oppose"] else flows.WAIT,
            )
        )

    def _next_like(self, id: Id) -> Id | None:
        scene = self.scene
        stem = _stem(self.table.cast[id])
        if scene.turn is not None and not scene.turn.acted and _stem(self.table.cast[scene.turn.who]) == stem:
            return scene.turn.who
        if scene.order is not None:
            likely = self.desk.following.who
        else:
            likely = tuple(p.id for p in scene.here if p.takes_part and p.id != id)
        like = [who for who in likely if _stem(self.table.cast[who]) == stem and who != id]
        return min(like, key=lambda who: _after(self.table, who, id), default=None)

    # The open hit

    def the_hit(self) -> Hit | None:
        """The hit that is shown."""
        return self.table.hits.get(self.place[1]) if self.place[0] == "hit" else None

    def story(self, hit: Hit) -> str:
        """The sentence of what dealt a hit."""
        for entry in reversed(self.desk.session.entries):
            if any(isinstance(event, HitDealt) and event.hit.id == hit.id for event in entry.events):
                return self.told(entry.seq)
        return ""

    def _hit_key(self, key: str, char: str | None) -> bool:
        hit = self.the_hit()
        if hit is None:
            return False
        if self.by_hand is not None:
            if key == "escape":
                self.by_hand = None
                return True
            if char is not None and char.isdigit() and char != "0":
                self.by_hand = _toggled(self.table.cast[hit.who], hit, self.by_hand, int(char) - 1)
                return True
            return False
        ways = harm.ways(self.table, hit)
        if key in ("up", "down"):
            rows = min(9, len(ways)) + len(self._hit_options())
            self.marked = (self.marked + (1 if key == "down" else -1)) % rows
            return True
        if char is not None and char.isdigit():
            if 1 <= int(char) <= min(9, len(ways)):
                self.marked = int(char) - 1
                self.take_hit()
            else:
                self.say("way_gone")
            return True
        return False

    def take_hit(self) -> None:
        """Absorb it by the marked way, or as chosen by hand."""
        hit = self.the_hit()
        if hit is None:
            return
        if self.by_hand is not None:
            self._take_by_hand(hit, self.by_hand)
            return
        listed = min(9, len(harm.ways(self.table, hit)))
        if self.marked >= listed:
            # Where nothing absorbs it, being taken out is the first row that is left, and so the default.
            self._hit_options()[self.marked - listed]()
            return
        self._settled(harm.Take(who=hit.who, way=self.marked + 1, hit=hit.id))

    def _hit_options(self) -> tuple[Callable[[], None], ...]:
        """What stands below the ways, in its order."""
        return self.out_here, self.concede_here, self.by_hand_on, self.let_go

    def _take_by_hand(self, hit: Hit, chosen: HandChoice) -> None:
        sheet = self.table.cast[hit.who].sheet
        slots = sheet.slots if isinstance(sheet, FateSheet) else ()
        severities = {slots[place].severity: "" for place in chosen.slots}
        boxes = ",".join(str(place + 1) for place in sorted(chosen.boxes))
        self._settled(harm.Take(who=hit.who, boxes=boxes, hit=hit.id).but(**severities))

    def _settled(self, command: Command) -> None:
        if self.submit(command).ok:
            self.go("table")

    def by_hand_on(self) -> None:
        """Choose boxes and slots one by one."""
        self.by_hand = HandChoice(frozenset(), frozenset())

    def out_here(self) -> None:
        """Taken out by this hit."""
        hit = self.the_hit()
        if hit is not None:
            self._settled(harm.Out(who=hit.who))

    def let_go(self) -> None:
        """The hit never happened."""
        hit = self.the_hit()
        if hit is not None:
            self._settled(harm.Drop(hit=hit.id))

    def concede_here(self) -> None:
        """The target of this roll or hit concedes."""
        hit, roll = self.the_hit(), self.the_roll()
        who = hit.who if hit is not None else roll.aim.target if roll and isinstance(roll.aim, AttackAim) else None
        if who is None:
            self.say("no_hit_here")
            return
        if self.submit(harm.Concede(who=who)).ok and roll is not None:
            self.submit(invokes.Cancel(roll=roll.id))
            self.go("table")

    # Back and forth

    def undo(self) -> None:
        """One entry back."""
        self._back(self.desk.undo())

    def redo(self) -> None:
        """One entry on."""
        self._back(self.desk.redo())

    def undo_action(self) -> None:
        """Back to before the last action: from the hit absorbed to the attack that dealt it."""
        session = self.desk.session
        for times, seq in enumerate(reversed(session.standing), 1):
            if any(isinstance(event, RollOpened) for event in session.entries[seq - 1].events):
                self._back(self.desk.undo(times))
                return
        self.undo()

    def reopen(self) -> None:
        """Reopen the roll that was resolved last, if nothing came after it."""
        session = self.desk.session
        last = session.entries[session.standing[-1] - 1] if session.standing else None
        resolved = [event for event in last.events if isinstance(event, RollResolved)] if last is not None else []
        if not resolved:
            self.say("last_not_roll")
            return
        self.undo()
        self.go("roll", resolved[0].roll)

    def _back(self, answer: Answer) -> None:
        before = self.table
        self._stopped = None
        self._seen(answer, before)
        if answer.ok:
            self.advice = " ".join(answer.sentences)
            turn = None if self.table.scene is None else self.table.scene.turn
            if turn is not None:
                self.selected = turn.who
        self._leave_gone()
        roll = self.the_roll()
        if roll is not None:
            self.focus = self._awaited(roll)

    # Loose ends

    def _mend(self, number: int) -> None:
        ends = loose_ends(self.table, self.words)
        if not 1 <= number <= len(ends):
            return
        end = ends[number - 1]
        self.go("table")
        if end.code == "hit":
            self.go("hit", int(end.id))
        elif end.code.startswith("roll"):
            self.go("roll", int(end.id))
        else:
            self.begin(flows.command_line(self, end.command))

    # Replay

    def step(self, n: int) -> None:
        """So many entries on or back."""
        self.moment = min(max(0, self.moment + n), len(self.desk.session.entries))
        self._follow_turn(None)
        self.advice = self.desk.sentence(self.moment) if self.moment else ""

    def step_exchange(self, direction: int) -> None:
        """To the first entry of the next exchange, or of this or the one before."""
        here = _exchange(self.table)
        last = len(self.desk.session.entries)
        at = self.moment + direction
        while 0 < at < last and _exchange(self.desk.session.at(at)) == here:
            at += direction
        self.step(min(max(at, 0), last) - self.moment)

    def go_to(self) -> Flow:
        """To an entry by its number."""
        n = yield Write("Go to entry", hint=f"0 to {len(self.desk.session.entries)}")
        if n.isascii() and n.isdigit():
            self.step(int(n) - self.moment)

    # What is to be seen

    def sight(self) -> Sight:
        """Everything a panel may draw."""
        session = self.desk.session
        last = self.moment if self.replay else len(session.entries)
        following = self.desk.following if not self.replay else None
        ends = loose_ends(self.table, self.words)
        return Sight(
            table=self.table,
            words=self.words,
            selected=self.selected,
            target=self._target(),
            panel=self.panel,
            undo="" if self.replay else self._told_undo(),
            entry=last,
            log=tuple((seq, self.told(seq)) for seq in range(max(1, last - SHOWN_LOG + 1), last + 1)),
            advice=self.advice,
            may_follow=() if following is None else following.who,
            loose=sum(not end.info for end in ends),
            keys=self._keys(),
            read_only=self.desk.opened.read_only,
            replay=(self.moment, len(session.entries)) if self.replay else None,
            ends=tuple((end.what, end.missing) for end in ends),
        )

    def told(self, seq: int) -> str:
        """The sentence of an entry, made once."""
        sentence = self._told.get(seq)
        if sentence is None:
            sentence = self._told[seq] = self.desk.sentence(seq)
        return sentence

    def _told_undo(self) -> str:
        standing = self.desk.session.standing
        return self.told(standing[-1]) if standing else ""

    def _target(self) -> Id | None:
        roll, hit = self.the_roll(), self.the_hit()
        if roll is not None and isinstance(roll.aim, AttackAim):
            return roll.aim.target
        return None if hit is None else hit.who

    def _keys(self) -> tuple[Key, ...]:
        if self.question is not None:
            words = (("Enter", "take it"), ("Esc", "back"))
            return tuple(Key(key, word) for key, word in words)
        return tuple(Key(b.key, self._word(b), not b.why_not(self), b.group) for b in self.bindings() if b.shown)

    def _word(self, binding: Binding) -> str:
        roll = self.the_roll()
        if binding.key == "Enter" and roll is not None and self._awaited(roll) < 0 and not self.retyping:
            return "resolve"
        return binding.word


def _chose_none(question: Question) -> bool:
    """Whether Enter stands on an option whose value is None: an answer, not the lack of one."""
    if isinstance(question, Write) or question.typed:
        return False
    shown = question.shown()
    return question.cursor < len(shown) and shown[question.cursor].value is None


def _chosen_none_by(question: Question, char: str) -> bool:
    if isinstance(question, Write) or question.typed:
        return False
    return any(option.key == char and option.value is None for option in question.options)


def _stem(who: Character) -> tuple[str, Id | None]:
    name, _, number = who.name.rpartition(" ")
    return (name if name and number.isdigit() else who.name, who.side)


def _after(table: Table, who: Id, id: Id) -> tuple[bool, int]:
    number, last = table.cast[who].number, table.cast[id].number
    return number < last, number


def _toggled(who: Character, hit: Hit, chosen: HandChoice, n: int) -> HandChoice:
    boxes, slots = harm.boxes_and_slots(who, hit.harm)
    if n < len(boxes):
        return HandChoice(chosen.boxes ^ {n}, chosen.slots)
    return HandChoice(chosen.boxes, chosen.slots ^ {n - len(boxes)}) if n < len(boxes) + len(slots) else chosen


def _exchange(table: Table) -> tuple[str | None, int]:
    scene = table.scene
    order = None if scene is None else scene.order
    return table.focus, order.exchange if isinstance(order, Popcorn | Ranked) else 0
