# Needs Python 3.11 or newer and nothing else; everything is installed into $(VENV).
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SCENE = scenes/drowned-chapel.toml

.PHONY: run test lint bench pictures crash fuzz soak sizes mutants clean

run: $(VENV)/.installed
	$(BIN)/tracker $(SCENE)

test: lint
	$(BIN)/python -m pytest -q -n auto
	@$(MAKE) --no-print-directory bench BENCH_ARGS=--short

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# Figures are ratios within one run. `make test` only prints them; `make bench` fails on one that is too high.
bench: $(VENV)/.installed-test
	@set -e; for script in $(sort $(wildcard tests/bench/bench_*.py)); do \
		echo "== $$script"; $(BIN)/python $$script $(BENCH_ARGS) $(ARGS); done

# The long beatings; a short version of the first three is part of `make test`. What they print is what was done and found.
crash fuzz soak sizes: $(VENV)/.installed-test
	$(BIN)/python tests/beating/$@.py $(ARGS)

mutants: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,mutants]'
	$(BIN)/python tests/beating/mutants.py $(ARGS)

# Every screen at 80x24, 120x36 and 200x60, as SVG and PNG; ARGS="replay players" takes only those, --help tells more.
pictures: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,pictures]'
	$(BIN)/python tests/pictures.py $(ARGS)

clean:
	rm -rf $(VENV) .venv-ci build dist pictures .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find tracker tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.installed
