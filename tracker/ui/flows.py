"""What keys begin, as flows: each asks for what it needs and submits a command. They read like the table talks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.engine import aspects as aspect_commands
from tracker.engine import cast as cast_commands
from tracker.engine import evening, place, turns
from tracker.engine.catalogue import VERBS
from tracker.engine.command import Command
from tracker.engine.fate import economy, harm, invokes, resolve, rolls
from tracker.language.complete import complete, completed_from
from tracker.model.cast import GM, FateSheet, Id
from tracker.model.rolls import Roll
from tracker.model.table import Scene
from tracker.storage.folders import data_folder, samples
from tracker.ui import choices
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

WAIT = "?"


def who_acts(seat: Seat) -> Asked[Id]:
    """The selected character; asked for where nobody is."""
    scene = seat.scene
    if seat.selected is not None and seat.selected in scene.here:
        return seat.selected
    ids = [presence.id for presence in scene.here]
    chosen: Id = yield Pick("Who", choices.people(seat.table, ids, seat.words))
    return chosen


def attack(seat: Seat) -> Flow:
    """Attack: the target, then the open roll with the default skill."""
    scene = seat.scene
    who = yield from who_acts(seat)
    options = choices.people(seat.table, choices.others_here(seat.table, scene, who), seat.words)
    if not options:
        seat.say("nobody_to_attack")
        return
    target = yield Pick(f"{seat.name(who)} attacks", options)
    seat.roll(rolls.Attack(who=who, target=target, dice=WAIT, defence=WAIT))


def _opposition(seat: Seat, who: Id, title: str) -> Asked[Any]:
    """Who or what opposes: a difficulty as a signed number, or a character by its number."""
    options = [
        Option(2, "Fair +2", key="f", note="a sign begins another difficulty: +3, 0 is +0"),
        *choices.people(seat.table, choices.others_here(seat.table, seat.scene, who), seat.words),
        Option(None, "say later", key="l"),
    ]
    answer = yield Pick(f"{title}: against", options, signs=True)
    return int(answer) if isinstance(answer, str) and answer[:1] in ("+", "-") else answer


def overcome(seat: Seat) -> Flow:
    """Overcome: what, against what."""
    who = yield from who_acts(seat)
    against = yield from _opposition(seat, who, f"{seat.name(who)} overcomes")
    command = rolls.Overcome(
        who=who,
        dice=WAIT,
        defence=WAIT if isinstance(against, str) else None,
        difficulty=against if isinstance(against, int) else None,
        against=against if isinstance(against, str) else None,
    )
    seat.roll(command)


def create(seat: Seat) -> Flow:
    """Create an advantage: the words (may wait), where, against what."""
    scene = seat.scene
    who = yield from who_acts(seat)
    text = yield Write(f"{seat.name(who)} creates an advantage", hint="its words, or Enter: they may wait")
    existing = next((a.id for a in seat.table.aspects_in(scene) if text and a.text == text), None)
    against = yield from _opposition(seat, who, text or "An advantage")
    seat.roll(
        rolls.Advantage(
            who=who,
            text="" if existing else text,
            existing=existing,
            on=against if isinstance(against, str) else "",
            dice=WAIT,
            defence=WAIT if isinstance(against, str) else None,
            difficulty=against if isinstance(against, int) else None,
            against=against if isinstance(against, str) else None,
        )
    )


def move(seat: Seat) -> Flow:
    """Move: the zone; an obstacle opens its overcome."""
    scene = seat.scene
    who = yield from who_acts(seat)
    options = choices.zones(seat.table, scene, who, seat.words)
    if not options:
        seat.say("no_zones")
        return
    zone = yield Pick(f"{seat.name(who)} moves to", options)
    command = place.Move(who=who, zone=zone, dice=WAIT)
    answer = seat.roll(command)
    if answer.refusal is not None and answer.refusal.code == "difficulty_needed":
        level = yield Pick("How hard is it", _levels(seat), default=2, signs=True)
        seat.roll(command.but(difficulty=int(level)))


def _levels(seat: Seat) -> list[Option]:
    return [Option(n, seat.words.level("fate", n), n) for n in range(9)]


def pick_roll(seat: Seat) -> Asked[Any]:
    """The roll that is shown, else the only one open, else the one chosen."""
    kind, number = seat.place
    if kind == "roll" and number in seat.table.rolls:
        return seat.table.rolls[number]
    open_rolls = list(seat.table.rolls)
    if len(open_rolls) == 1:
        return open_rolls[0]
    if not open_rolls:
        seat.say("no_open_roll")
        return None
    options = [Option(roll, f"roll {roll.id}: {seat.name(roll.act.who or '')}", roll.id) for roll in open_rolls]
    return (yield Pick("Which roll", options))


def invoke(seat: Seat, reroll: bool = False) -> Flow:
    """Invoke: the aspect, then who. Free invokes come first in the list."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    scene = seat.table.scenes[roll.scene]
    player = next((part.who for part in roll.parts if part.who and seat.table.cast[part.who].is_player), None)
    likely = player or GM
    near = {part.who for part in roll.parts if part.who is not None}
    options = choices.aspects(seat.table, scene, likely, near, seat.words)
    if not options:
        seat.say("no_aspects")
        return
    aspect = yield Pick("Invoke" + (" and reroll" if reroll else ""), options)
    who = choices.payers(seat.table, scene, seat.words)
    default = next((i for i, option in enumerate(who) if option.value == likely), len(who) - 1)
    by = yield Pick("Who invokes", who, default=default)
    command = invokes.Invoke(aspect=aspect, by=by, reroll=reroll, roll=roll.id)
    answer = seat.submit(command)
    if answer.refusal is not None and answer.refusal.code == "whom_does_it_help":
        parts = [part.who for part in roll.parts if part.who is not None]
        whom = yield Pick("Whom does it help", choices.people(seat.table, parts, seat.words))
        seat.submit(command.but(for_=whom))


def withdraw(seat: Seat) -> Flow:
    """Take an invoke back; the others stay."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    there = [(part, invoke) for part in roll.parts for invoke in part.invokes]
    if not there:
        seat.say("no_invoke")
        return
    options = [Option(held.id, held.text or held.aspect, held.id, note=f"by {seat.name(held.by)}") for _, held in there]
    n = options[0].value if len(options) == 1 else (yield Pick("Withdraw which", options))
    seat.submit(invokes.Withdraw(n=n, roll=roll.id))


def compel(seat: Seat) -> Flow:
    """A compel: whom and on what; an offered one is answered."""
    scene = seat.scene
    who = yield from who_acts(seat)
    held = next((compel for compel in seat.table.compels if compel.who == who), None)
    if held is not None:
        step = yield Pick(
            f"The compel on {seat.name(who)}",
            [
                Option("accept", "accepted: a point", key="a"),
                Option("refuse", "refused: pays a point", key="r"),
                Option("withdraw", "withdrawn: never happened", key="w"),
            ],
        )
        seat.submit(economy.Compel(who=who, step=step))
        return
    own = [a for a in seat.table.aspects_in(scene) if a.kind != "boost" and a.on in (who, None)]
    own.sort(key=lambda aspect: (aspect.on != who, aspect.role != "trouble"))
    options = [Option(a.id, seat.name(a.id), n, note=seat.words.term(a.role)) for n, a in enumerate(own, 1)]
    options.append(Option("", "something else", key="s"))
    aspect = yield Pick(f"Compel {seat.name(who)} on", options)
    text = "" if aspect else (yield Write("The compel", hint="in a few words"))
    by = yield Pick("Proposed by", choices.payers(seat.table, scene, seat.words), default=_gm_last(seat, scene))
    seat.submit(economy.Compel(who=who, aspect=aspect or None, text=text, by=by))


def _gm_last(seat: Seat, scene: Scene) -> int:
    return len(choices.payers(seat.table, scene, seat.words)) - 1


def hit(seat: Seat) -> Flow:
    """Harm: an open hit of the selected one, else a menu of all that hurts or heals."""
    who = yield from who_acts(seat)
    held = [h for h in seat.table.hits if h.who == who] or (list(seat.table.hits) if len(seat.table.hits) == 1 else [])
    if held:
        seat.go("hit", held[0].id)
        return
    what = yield Pick(
        f"Harm for {seat.name(who)}",
        [
            Option("hit", "a hit without an attack", key="h"),
            Option("mark", "mark a box or a slot by hand", key="m"),
            Option("clear", "clear a box, a slot or all stress", key="c"),
            Option("out", "taken out", key="o"),
            Option("concede", "concedes", key="k", note=f"pays {harm.concession_pays(seat.table, who)}"),
            Option("back", "back in", key="b"),
        ],
    )
    if what == "hit":
        n = yield Pick("How many shifts", [Option(n, str(n), n) for n in range(1, 21)])
        answer = seat.submit(harm.HitCommand(who=who, shifts=n))
        if answer.ok:
            seat.go("hit", seat.table.given.hit)
    elif what in ("mark", "clear"):
        box = yield Pick("Which", _boxes(seat, who, marked=what == "clear"))
        command: Command = harm.Mark(who=who, box=box) if what == "mark" else harm.Clear(who=who, box=box)
        seat.submit(command)
    elif what == "out":
        seat.submit(harm.Out(who=who))
    elif what == "concede":
        seat.submit(harm.Concede(who=who))
    else:
        seat.submit(cast_commands.Back(who=(who,)))


def _boxes(seat: Seat, who: Id, *, marked: bool) -> list[Option]:
    sheet = seat.table.cast[who].sheet
    if not isinstance(sheet, FateSheet):
        return []
    words = seat.words
    options = [
        Option(f"{track.name}:{n + 1}", f"{words.term(track.name)} box {n + 1}", note=f"worth {value}")
        for track in sheet.tracks
        for n, value in enumerate(track.boxes)
        if (n in track.marked) == marked
    ]
    options += [
        Option(slot.severity, words.term(slot.severity), note=seat.name(slot.aspect) if slot.aspect else "")
        for slot in sheet.slots
        if (slot.aspect is not None) == marked
    ]
    if marked:
        options.append(Option("stress", "all stress", key="s"))
    return [option._replace(number=n) for n, option in enumerate(options, 1)]


def next_turn(seat: Seat) -> Flow:
    """Hand on: to whoever is named of those who may follow."""
    scene = seat.scene
    if scene.order is None:
        seat.say("no_conflict_runs")
        return
    following = seat.desk.following
    if not following.who:
        seat.say("nobody_may_follow")
        return
    if scene.turn is not None:
        title = f"{seat.name(scene.turn.who)} hands on to"
        if following.new_exchange:
            title += " (a new exchange)"
    else:
        title = "Who goes next"
    who = yield Pick(title, choices.people(seat.table, following.who, seat.words))
    seat.submit(turns.TurnTo(who=who))


def begin_or_end(seat: Seat) -> Flow:
    """`B`: begin a conflict; or end it, the exchange, the scene, the evening; or open the next scene."""
    table = seat.table
    scene = table.scene
    if scene is None or scene.ended:
        yield from open_scene(seat)
        return
    if not scene.frame:
        what = yield Pick(
            "Begin or end",
            [
                Option("conflict", "begin a conflict", key="c"),
                Option("mental", "begin a conflict of minds", key="m", note="attacks do mental harm"),
                Option("scene", "end the scene", key="s", note="stress clears, boosts go"),
                Option("next", "open another scene", key="o"),
                Option("evening", "end the evening", key="e"),
            ],
        )
        if what in ("conflict", "mental"):
            ids = [p.id for p in scene.here if p.takes_part]
            options = [*choices.people(table, ids, seat.words), Option(None, "choose later", key="l")]
            first = yield Pick("Who goes first", options)
            seat.submit(turns.Begin(frame="conflict", first=first, harm="mental" if what == "mental" else "physical"))
        elif what == "next":
            yield from open_scene(seat)
        else:
            seat.submit(evening.End(what=what))
        return
    what = yield Pick(
        "End",
        [
            Option("conflict", "end the conflict", key="c", note="owed points are released"),
            Option("exchange", "begin the next exchange now", key="x"),
            Option("scene", "end the conflict and the scene", key="s", note="stress clears, boosts go"),
        ],
    )
    seat.submit(turns.NextExchange() if what == "exchange" else evening.End(what=what))


def open_scene(seat: Seat) -> Flow:
    """The next scene of the evening: one on the table, or a file."""
    table = seat.table
    options = [
        Option(scene.id, scene.title or scene.id, note="on the table")
        for scene in table.scenes
        if not scene.ended and scene.id != table.focus
    ]
    options += [Option(str(path), path.stem, note=str(path.parent)) for path in _scene_files()]
    options = [option._replace(number=n) for n, option in enumerate(options, 1)]
    options.append(Option("", "another file", key="f"))
    chosen = yield Pick("Open which scene", options)
    if not chosen:
        chosen = yield Write("Scene file", hint="its path, or its name without .toml")
    if chosen:
        seat.submit(evening.OpenScene(scene=chosen))


def _scene_files() -> list[Any]:
    from pathlib import Path

    found = []
    for folder in (Path("scenes"), data_folder() / "scenes", samples()):
        if folder.is_dir():
            found += [path for path in sorted(folder.glob("*.toml")) if "[[zone]]" in _head(path)]
    return list({path.resolve(): path for path in found}.values())


def _head(path: Any) -> str:
    try:
        return str(path.read_text(encoding="utf-8-sig", errors="replace"))[:20_000]
    except OSError:
        return ""


def turn_menu(seat: Seat) -> Flow:
    """Everything about turns and presence of the selected one."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"The turn of {seat.name(who)}",
        [
            Option("turn", "is on turn now", key="t"),
            Option("done", "ends the turn; who is next comes later", key="d"),
            Option("undone", "has not acted after all", key="u"),
            Option("again", "may act once more this turn", key="a"),
            Option("extra", "may have one more turn this exchange", key="x"),
            Option("defence", "takes full defence", key="f", note="+2 to defend until the next turn"),
            Option("away", "is away", key="w"),
            Option("back", "is back", key="b"),
            Option("own", "calls their own dice, or not", key="o"),
        ],
    )
    commands: dict[str, Command] = {
        "turn": turns.TurnTo(who=who),
        "done": turns.EndTurn(),
        "undone": turns.NotDone(who=who),
        "again": turns.FreeAction(),
        "extra": turns.ExtraTurn(who=who),
        "defence": rolls.AllDefence(who=who),
        "away": cast_commands.Away(who=(who,)),
        "back": cast_commands.Back(who=(who,)),
        "own": cast_commands.Set(who=who, field="own-dice", value="off" if seat.table.cast[who].own_dice else "on"),
    }
    seat.submit(commands[what])


def note(seat: Seat) -> Flow:
    """A note into the log."""
    text = yield Write("Note")
    if text:
        seat.submit(evening.Note(text=text))


def add_aspect(seat: Seat) -> Flow:
    """An aspect or a boost put into play by hand."""
    text = yield Write("A new aspect", hint="its words, or Enter: they may wait")
    where = [Option("", "the scene", key="s")]
    where += [Option(zone.id, zone.name) for zone in seat.scene.zones]
    on = yield Pick("On", where)
    seat.submit(aspect_commands.AddAspect(text=text, on=on))


def command_line(seat: Seat, text: str = "") -> Flow:
    """The command line."""
    line = yield Write(
        ":",
        text,
        hint="Tab completes",
        complete=lambda typed: complete(typed, seat.table, VERBS, seat.words),
        completed_from=completed_from,
        history=seat.typed_lines,
    )
    if line:
        seat.typed_lines.append(line)
        seat.run(line)


def modify(seat: Seat) -> Flow:
    """A number on the roll, with its reason."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    parts = [part.who for part in roll.parts if part.who is not None]
    who = parts[0] if len(parts) == 1 else (yield Pick("On whose side", choices.people(seat.table, parts, seat.words)))
    n = yield Write("How much", hint="+1, -2; then a reason if you like: +1 high ground")
    number, _, why = n.partition(" ")
    try:
        seat.submit(rolls.Modify(who=who, n=int(number), why=why, roll=roll.id))
    except ValueError:
        seat.say("bad_number", what=n)


def stunt(seat: Seat) -> Flow:
    """A stunt of somebody in the roll."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    options = []
    for part in roll.parts:
        who = seat.table.cast.get(part.who)
        if who is None or not isinstance(who.sheet, FateSheet):
            continue
        options += [
            Option((who.id, n), held.name, note=f"{held.bonus or 2:+d} {held.when}  {who.name}")
            for n, held in enumerate(who.sheet.stunts, 1)
        ]
    if not options:
        seat.say("no_stunts")
        return
    chosen = yield Pick("Stunt", [option._replace(number=n) for n, option in enumerate(options, 1)])
    seat.submit(rolls.Modify(who=chosen[0], stunt=chosen[1], roll=roll.id))


def strike(seat: Seat) -> Flow:
    """Strike a modifier, or put it back."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    held = [modifier for part in roll.parts for modifier in part.modifiers]
    if not held:
        seat.say("nothing_to_strike")
        return
    options = [
        Option(m.id, m.why or "modifier", m.id, note=f"{m.n:+d}" + ("  struck" if m.struck else "")) for m in held
    ]
    n = held[0].id if len(held) == 1 else (yield Pick("Strike which", options))
    seat.submit(rolls.Strike(n=n, roll=roll.id))


def defender(seat: Seat) -> Flow:
    """Who opposes, and with which skill."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None or roll.act.who is None:
        return
    against = yield from _opposition(seat, roll.act.who, f"Roll {roll.id}")
    if isinstance(against, int):
        seat.submit(rolls.Defend(difficulty=against, roll=roll.id))
    elif against is not None:
        skill = yield from _skill(seat, against, "With")
        seat.submit(rolls.Defend(who=against, with_=skill, roll=roll.id))


def _skill(seat: Seat, who: Id, title: str) -> Asked[Any]:
    sheet = seat.table.cast[who].sheet
    skills = sorted(sheet.skills.items(), key=lambda held: -held[1]) if isinstance(sheet, FateSheet) else []
    options = [Option(None, "the usual one", key="u")]
    options += [Option(name, name, n, note=f"{value:+d}") for n, (name, value) in enumerate(skills, 1)]
    return (yield Pick(f"{title}: which skill of {seat.name(who)}", options))


def set_outcome(seat: Seat) -> Flow:
    """Set the outcome by hand and resolve."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    outcome = yield Pick(
        "The outcome by hand",
        [
            Option("fail", "fail", key="f"),
            Option("tie", "tie", key="t"),
            Option("succeed", "succeed", key="s"),
            Option("style", "succeed with style", key="y"),
        ],
    )
    seat.resolve(resolve.Resolve(roll=roll.id, as_=outcome))


def cost_menu(seat: Seat, who: Id) -> Flow:
    """What a tie or a failure costs, each as one key (digest 1.4)."""
    scene = seat.scene
    foes = choices.opponents(seat.table, scene, who)
    what = yield Pick(
        f"What does it cost {seat.name(who)}",
        [
            Option("later", "the story says, or later", key="l"),
            Option("boost", "a boost for the opposition", key="b"),
            Option("stress", "a stress box", key="s"),
            Option("mild", "a mild consequence", key="m"),
            Option("clear", "an opponent clears a box", key="c"),
            Option("reveal", "something hidden is revealed", key="r"),
        ],
    )
    if what == "boost":
        seat.submit(aspect_commands.AddAspect(kind="boost", by=foes[0] if foes else GM, against=who))
    elif what == "stress":
        box = _first_box(seat, who, marked=False)
        if box is None:
            seat.say("no_box_free", who=who)
        else:
            seat.submit(harm.Mark(who=who, box=box))
    elif what == "mild":
        seat.submit(harm.Mark(who=who, box="mild"))
    elif what == "clear":
        hurt = [foe for foe in foes if _first_box(seat, foe, marked=True)]
        if not hurt:
            seat.say("nobody_hurt")
            return
        foe = yield Pick("Whose box clears", choices.people(seat.table, hurt, seat.words))
        seat.submit(harm.Clear(who=foe, box=_first_box(seat, foe, marked=True) or ""))
    elif what == "reveal":
        hidden = _hidden(seat)
        if not hidden:
            seat.say("nothing_hidden")
            return
        chosen = yield Pick("Reveal", hidden)
        seat.submit(cast_commands.Reveal(what=chosen))


def _first_box(seat: Seat, who: Id, *, marked: bool) -> str | None:
    boxes = [o.value for o in _boxes(seat, who, marked=marked) if str(o.value).startswith(f"{seat.scene.harm}:")]
    if not boxes:
        boxes = [option.value for option in _boxes(seat, who, marked=marked) if ":" in str(option.value)]
    return boxes[0] if boxes else None


def _hidden(seat: Seat) -> list[Option]:
    scene = seat.scene
    found = [p.id for p in scene.here if seat.table.cast[p.id].hidden]
    found += [zone.id for zone in scene.zones if zone.hidden]
    found += [aspect.id for aspect in seat.table.aspects_in(scene) if aspect.hidden]
    return [Option(id, seat.name(id), n) for n, id in enumerate(found, 1)]


def veil(seat: Seat) -> Flow:
    """Hide or reveal: the selected one, or something from a list."""
    options = _hidden(seat)
    options.append(Option("hide", f"hide {seat.name(seat.selected)}", key="h") if seat.selected else Option("", "-"))
    chosen = yield Pick("Reveal", [option for option in options if option.value])
    if chosen == "hide":
        seat.submit(cast_commands.Hide(what=seat.selected or ""))
    else:
        seat.submit(cast_commands.Reveal(what=chosen))


def opponent(seat: Seat) -> Flow:
    """An opponent improvised by a name; the best number it has is typed where it rolls."""
    name = yield Write("A new character", hint="a name; a number after it is what it rolls: Guard 2")
    if not name:
        return
    stem, _, rating = name.rpartition(" ")
    side = next((p for p in seat.table.sides if all(not w.is_player for w in seat.table.cast if w.side == p.id)), None)
    here = seat.scene.here.get(seat.selected)
    answer = seat.submit(
        cast_commands.AddCharacter(
            name=stem if stem and rating.isdigit() else name,
            side=None if side is None else side.id,
            zone=None if here is None else here.zone,
        )
    )
    if answer.ok and stem and rating.isdigit():
        made = next(reversed(list(seat.table.cast)))
        seat.submit(cast_commands.Set(who=made.id, field="Fight", value=rating))


def find(seat: Seat) -> Flow:
    """Find anything: a character is selected, an aspect explained, a zone shown, a verb begun on the command line."""
    table, scene = seat.table, seat.table.scene
    options = [Option(("who", who.id), who.name, who.number, who=who.id) for who in table.cast]
    if scene is not None:
        options += [Option(("zone", zone.id), zone.name, note="zone") for zone in scene.zones]
        options += [Option(("aspect", held.id), seat.name(held.id), note="aspect") for held in table.aspects_in(scene)]
    options += [Option(("verb", verb), verb, note="command") for verb in sorted(VERBS)]
    kind, id = yield Pick("Find", options)
    if kind == "who":
        seat.selected = id
    elif kind == "verb":
        yield from command_line(seat, f"{id} ")
    elif kind == "aspect":
        seat.explain(id)
    else:
        seat.show_panel("map")
