"""Small faults put into the rules, the events and the engine: do the tests notice?

`make mutants` draws a sample (the same for the same seed) of all that mutmut can make of them. Every test runs once to
find out which lines it reaches; then each fault is put into a process of its own, in memory only, and the tests that
reach its line run there, the fastest first, until one of them fails.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import hashlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TextIO

import pytest
from hypothesis import is_hypothesis_test

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
ROOMS = ("rules", "history", "engine")
TESTS = (
    "tests/rules", "tests/model", "tests/history", "tests/engine", "tests/language", "tests/players/test_view.py",
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/test_*.py")), "tests/storage/test_old_files.py",
    "tests/storage/test_scene_contest.py", "tests/storage/test_scene_fudge.py", "tests/storage/test_scene_phase.py",
    "tests/storage/test_scene_rows.py", "tests/ui/test_offers.py", "tests/ui/test_places_roll.py",
    "tests/ui/test_replay.py",
)  # fmt: skip
"""Those of the rooms with the faults, and of what shows them directly; the others could only catch more."""
ELSEWHERE = ("test_beating", "test_terminal", "test_web", "test_watch", "test_cli", "test_asserting")
"""Tests that run the program in a process of its own, or look at texts: a fault in memory is not there."""
CAUGHT = 85
"""Of a hundred, at least."""
SPARE, TIMES = 20, 4
"""Seconds of processor, and how often those that the tests take without the fault, before one that never ends is
caught. Time on the wall would depend on what else the machine does."""
BROKEN = 70
"""The exit code of a child in which something else went wrong than a test."""
CONTROL = "#"
"""Marks a mutant without its fault: the tests must pass there as they do without all this."""
MEMORY = 4 << 30
"""Bytes of address space for each."""


class Mutant(NamedTuple):
    """One fault."""

    name: str
    """Module, function and number: the same as long as that file is."""
    path: str
    qualname: str
    source: str
    """The whole file with the fault in it."""
    line: int
    """Where it is, from 1."""

    @property
    def shown(self) -> str:
        """What is different."""
        lines = difflib.unified_diff(_read(self.path).splitlines(), self.source.splitlines(), lineterm="", n=0)
        return "\n".join(f"      {line}" for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def _read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def names_in(path: str, folder: Path) -> list[str]:
    """The names of all faults that can be put into a file; kept in the folder for as long as the file is the same."""
    kept = folder / f"names-{hashlib.sha256((ROOT / path).read_bytes()).hexdigest()[:16]}.json"
    if not kept.exists():
        kept.write_text(json.dumps([f"{path}:{qualname}:{n}" for qualname, n, _, _ in _made(path)]))
    return list(json.loads(kept.read_text()))


def made(path: str, wanted: frozenset[str]) -> list[Mutant]:
    """Those of a file that are wanted."""
    found = []
    original = _read(path).splitlines()
    for qualname, n, module, mutation in _made(path):
        if (name := f"{path}:{qualname}:{n}") in wanted:
            source = module.deep_replace(mutation.original_node, mutation.mutated_node).code
            pairs = enumerate(zip(original, source.splitlines(), strict=False), 1)
            line = next((number for number, (one, other) in pairs if one != other), len(original))
            found.append(Mutant(name, path, qualname, source, line))
    return found


def _made(path: str) -> Iterator[tuple[str, int, Any, Any]]:
    """Function, number in it, the parsed file and mutmut's replacement, in the order of the file."""
    import libcst
    from mutmut.mutation.file_mutation import create_mutations

    module, mutations, _, _ = create_mutations(path, _read(path))
    qualnames = {}
    for statement in module.body:
        if isinstance(statement, libcst.FunctionDef):
            qualnames[statement] = statement.name.value
        elif isinstance(statement, libcst.ClassDef):
            for inner in statement.body.body:
                if isinstance(inner, libcst.FunctionDef):
                    qualnames[inner] = f"{statement.name.value}.{inner.name.value}"
    counted: Counter[str] = Counter()
    for mutation in mutations:
        # What stands outside of functions is done once, at the import: no test could see it put in later.
        if qualname := qualnames.get(mutation.contained_by_top_level_function):
            counted[qualname] += 1
            yield qualname, counted[qualname], module, mutation


def drawn(names: list[str], count: int, seed: int) -> list[str]:
    """A sample of the mutants."""
    return sorted(Random(seed).sample(sorted(names), min(count, len(names))))


def put_in(mutant: Mutant, control: bool = False) -> bool:
    """Put the fault into the running program, whoever holds the function; False: the tests have not even loaded it."""
    source = _read(mutant.path) if control else mutant.source
    code = _code(compile(source, str(ROOT / mutant.path), "exec"), mutant.qualname)
    defaults, keywords = _defaults(source, mutant.qualname)
    before, keywords_before = _defaults(_read(mutant.path), mutant.qualname)
    held_by = functions().get((str(ROOT / mutant.path), mutant.qualname), [])
    for function in held_by:
        function.__code__ = code
        if held := function.__defaults__:
            changed = [n for n, (one, other) in enumerate(zip(before, defaults, strict=True)) if one != other]
            function.__defaults__ = tuple(
                ast.literal_eval(defaults[n]) if n in changed else each for n, each in enumerate(held)
            )
        for name, value in keywords.items():
            if value != keywords_before[name] and function.__kwdefaults__:
                function.__kwdefaults__[name] = ast.literal_eval(value)
    return bool(held_by)


@cache
def functions() -> dict[tuple[str, str], list[FunctionType]]:
    """Every function of the project that is loaded, by file and name; undecorated, wherever it is held."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(str(ROOT)):
            found.setdefault((each.__code__.co_filename, each.__qualname__), []).append(each)
    return found


def _code(module: CodeType, qualname: str) -> CodeType:
    for name in qualname.split("."):
        module = next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return module


def _defaults(source: str, qualname: str) -> tuple[list[str], dict[str, str]]:
    """The default values as they are written, by place and by name."""
    node: Any = ast.parse(source)
    for name in qualname.split("."):
        node = next(n for n in node.body if getattr(n, "name", None) == name)
    by_name = {a.arg: ast.unparse(d) for a, d in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if d}
    return [ast.unparse(each) for each in node.args.defaults], by_name


class Reach(NamedTuple):
    """What the tests reach without a fault."""

    lines: dict[str, dict[int, list[str]]]
    """By file and line: the tests."""
    seconds: dict[str, float]
    """Of processor, by test."""

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that reach the statement with the fault, the fastest first."""
        first = last = mutant.line
        # A statement of several lines counts as reached by its first; of one with a body the head is meant.
        for node in ast.walk(ast.parse(_read(mutant.path))):
            if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or node.lineno):
                body = getattr(node, "body", None) or getattr(node, "cases", None)
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and mutant.line < node.body[0].lineno:
                    # A value that stands in the head of a function is there for all of it.
                    first, last = node.lineno, node.end_lineno or node.lineno
                    break
                head = (body[0].pattern.lineno if hasattr(body[0], "pattern") else body[0].lineno) if body else None
                if head is None or mutant.line < head or mutant.line == node.lineno:
                    first, last = node.lineno, max(node.lineno, (head - 1) if head else node.end_lineno or node.lineno)
        lines = self.lines.get(mutant.path, {})
        tests = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        return sorted(tests, key=lambda test: (self.seconds[test], test))


class Trial:
    """The plugin: runs the collected tests once for their reach, then those that each fault needs, in children."""

    def __init__(self, mutants: list[Mutant], folder: Path, workers: int) -> None:
        self.mutants, self.folder, self.workers = mutants, folder, workers
        self.ends: dict[str, str] = {}
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failing test is what is hoped for."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The whole work."""
        if session.testsfailed:
            raise session.Interrupted("not every test could be collected")
        # Random examples cost a hundred times as much as a worked case, and may miss today what they met yesterday.
        items = {
            item.nodeid: item
            for item in session.items
            if not is_hypothesis_test(getattr(item, "obj", None)) and not any(each in item.nodeid for each in ELSEWHERE)
        }
        functions()
        gc.collect()
        gc.freeze()
        reach = self._reached(items)
        wanted = {mutant.name: reach.of(mutant) for mutant in self.mutants}
        costs = {name: sum(reach.seconds[test] for test in tests) for name, tests in wanted.items()}
        running: dict[int, str] = {}
        # In no order: whoever breaks it off has tried a fair sample.
        waiting = Random(0).sample(self.mutants, len(self.mutants))
        while waiting or running:
            if waiting and len(running) < self.workers:
                mutant = waiting.pop(0)
                tests = [items[test] for test in wanted[mutant.name]]
                if not tests:
                    self._ended(mutant.name, "never met")
                    continue
                if not (pid := os.fork()):
                    self._child(mutant, tests, costs[mutant.name])
                running[pid] = mutant.name
                continue
            pid, status = os.wait()
            if name := running.pop(pid, None):
                self._ended(name, how(os.waitstatus_to_exitcode(status)))
        return True

    def _ended(self, name: str, end: str) -> None:
        self.ends[name] = end
        print(f"{len(self.ends):5} {end:9} {name}", file=sys.stderr, flush=True)

    def _child(self, mutant: Mutant, tests: list[pytest.Item], cost: float) -> None:
        seconds = int(SPARE + TIMES * cost + time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        told = _mute()
        code = BROKEN
        try:
            if put_in(mutant, CONTROL in mutant.name):
                code = int(self._run(tests))
        except BaseException:
            traceback.print_exc(file=told)
            told.flush()
        finally:
            os._exit(code)

    def _run(self, tests: list[pytest.Item]) -> bool:
        """Run them until one fails."""
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return True
        return False

    def _reached(self, items: dict[str, pytest.Item]) -> Reach:
        """Every test once, some in each child; kept in the folder for as long as no file changes."""
        kept = self.folder / f"reach-{_state()}.json"
        if not kept.exists():
            parts = [self.folder / f"part-{n}.json" for n in range(self.workers)]
            names = list(items)
            children = []
            for n, part in enumerate(parts):
                if not (pid := os.fork()):
                    code = 1
                    try:
                        part.write_text(
                            json.dumps(self._watched([items[name] for name in names[n :: self.workers]], _mute()))
                        )
                        code = 0
                    finally:
                        os._exit(code)
                children.append(pid)
            if any(os.waitpid(pid, 0)[1] for pid in children):
                sys.exit("The tests must pass first.")
            lines: dict[str, dict[int, list[str]]] = {}
            seconds: dict[str, float] = {}
            for part in parts:
                of_lines, of_seconds = json.loads(part.read_text())
                seconds |= of_seconds
                for path, by_line in of_lines.items():
                    for line, tests in by_line.items():
                        lines.setdefault(path, {}).setdefault(line, []).extend(tests)
            kept.write_text(json.dumps([lines, seconds]))
        of_lines, seconds = json.loads(kept.read_text())
        return Reach({path: {int(n): t for n, t in by.items()} for path, by in of_lines.items()}, seconds)

    def _watched(
        self, tests: list[pytest.Item], told: TextIO
    ) -> tuple[dict[str, dict[int, list[str]]], dict[str, float]]:
        import coverage

        rooms = [str(ROOT / "tracker" / room) for room in ROOMS]
        watch = coverage.Coverage(data_file=None, source=rooms, config_file=False)
        seconds = {}
        watch.start()
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            watch.switch_context(item.nodeid)
            start = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.process_time() - start
            print(f"{len(seconds):5} of {len(tests)}  {item.nodeid}", file=told, flush=True)
            assert not self.failed, item.nodeid
        watch.stop()
        data = watch.get_data()
        lines = {
            str(Path(path).relative_to(ROOT)): {
                line: [test for test in tests if test] for line, tests in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }
        return lines, seconds


def how(code: int) -> str:
    """What became of a child."""
    if code in (0, BROKEN):
        return "survived" if code == 0 else "broken"
    return "never ended" if code in (-signal.SIGXCPU, -signal.SIGKILL) else "caught"


def _mute() -> TextIO:
    """Silence the tests; what still reaches the terminal."""
    told = os.fdopen(os.dup(2), "w")
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    return told


def _state() -> str:
    """Another text for other sources or tests."""
    found = hashlib.sha256(repr(TESTS).encode())
    for folder in ("tracker", "tests", "scenes"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def main() -> None:
    """Draw, try, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these mutants, as they were printed")
    parser.add_argument("--count", type=int, default=500, help="mutants in the sample")
    parser.add_argument("--seed", type=int, default=0, help="another one draws another sample")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "mutants", help="where what was found out is kept"
    )
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    os.environ["CI"] = "1"
    os.chdir(ROOT)
    paths = [str(path.relative_to(ROOT)) for room in ROOMS for path in sorted((ROOT / "tracker" / room).rglob("*.py"))]
    with ProcessPoolExecutor(given.workers) as pool:
        everything = [name for names in pool.map(names_in, paths, [given.folder] * len(paths)) for name in names]
        wanted = frozenset(given.names or drawn(everything, given.count, given.seed))
        files = [path for path in paths if any(name.startswith(f"{path}:") for name in wanted)]
        mutants = [each for found in pool.map(made, files, [wanted] * len(files)) for each in found]
    # Some once more without their fault.
    controls = [mutant._replace(name=mutant.name + CONTROL) for mutant in mutants[:: max(1, len(mutants) // 20)]]
    trial = Trial(mutants + controls, given.folder, given.workers)
    code = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *TESTS], plugins=[trial])
    if code or not trial.ends:
        sys.exit("The tests must pass first.")
    unfounded = [name for name, end in trial.ends.items() if CONTROL in name and end not in UNNOTICED]
    if unfounded:
        sys.exit(f"Tests fail without a fault, so nothing is proved: {unfounded}")
    # Some faults take a variable away that an inner function holds: those cannot be put in without an import.
    trial.ends = {name: end for name, end in trial.ends.items() if CONTROL not in name and end != "broken"}
    ends = Counter(trial.ends.values())
    print(f"{len(trial.ends)} tried: " + ", ".join(f"{n} {end}" for end, n in ends.most_common()))
    for mutant in mutants:
        if trial.ends.get(mutant.name) in UNNOTICED:
            print(f"  {trial.ends[mutant.name]}: {mutant.name}, line {mutant.line}\n{mutant.shown}")
    noticed = len(trial.ends) - sum(ends[end] for end in UNNOTICED)
    of_a_hundred = 100 * noticed / len(trial.ends)
    print(f"{of_a_hundred:.1f} of 100 caught (at least {CAUGHT}), of {len(everything)} that can be made")
    sys.exit(0 if of_a_hundred >= CAUGHT else 1)


UNNOTICED = ("survived", "never met")


if __name__ == "__main__":
    main()
