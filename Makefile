# Masque, one command each. `make` lists them.
VENV ?= .venv
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
WORKERS ?= 2
BIN := $(VENV)/bin
STAMP := $(VENV)/.masque-setup

COMPILE := pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet

.DEFAULT_GOAL := help
.PHONY: help setup run check format test soak bench winrates catalogue catalogue-compile pictures lock clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 20

setup: $(STAMP) ## the environment in .venv, exactly as locked

$(STAMP): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Masque needs Python 3.11 or newer: make PYTHON=python3.11 setup"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

run: setup catalogue-compile ## serve on the local network
	$(BIN)/python -m app serve --host $(HOST) --port $(PORT)

check: setup ## format, lint, types, templates, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@if [ -d templates ]; then $(BIN)/djlint templates --quiet --check --lint; fi
	$(BIN)/pytest -q tests/test_layers.py

format: setup ## put code and templates into shape
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	@if [ -d templates ]; then $(BIN)/djlint templates --quiet --reformat; fi

test: setup catalogue-compile ## everything that CI runs
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

soak: setup catalogue-compile ## the long tests, one after another
	$(BIN)/pytest tests/soak -s --timeout=0 $(ARGS)

bench: setup catalogue-compile ## the table test: moves a second, latency, memory
	$(BIN)/python tests/bench/table.py $(ARGS)

winrates: setup ## how often each side wins among computer players
	$(BIN)/python tests/bench/winrates.py $(ARGS)

catalogue: setup ## collect the texts into the message catalogues
	@mkdir -p var
	$(BIN)/pybabel -q extract -F babel.cfg -o var/messages.pot --project masque \
		--no-location --sort-output --no-wrap -c "Translators:" .
	@for po in app/locale/*/LC_MESSAGES/messages.po; do \
		[ ! -e "$$po" ] || $(BIN)/pybabel -q update -i var/messages.pot -o "$$po" \
			-l "$$(basename "$$(dirname "$$(dirname "$$po")")")" --no-wrap --no-fuzzy-matching \
			--ignore-obsolete --ignore-pot-creation-date; \
	done

catalogue-compile: setup
	@if [ -d app/locale ]; then $(BIN)/pybabel -q compile -d app/locale; fi

pictures: setup catalogue-compile ## the pictures of the README, from a real browser
	$(BIN)/python tools/pictures.py $(ARGS)

lock: ## resolve the dependencies anew
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet --disable-pip-version-check uv
	$(VENV)-lock/bin/uv $(COMPILE) --upgrade -o requirements.lock
	$(VENV)-lock/bin/uv $(COMPILE) --upgrade --extra dev -c requirements.lock -o requirements-dev.lock
	rm -rf $(VENV)-lock

clean: ## remove what the tools leave behind; not the environment, not var/
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis htmlcov build dist *.egg-info
	find app tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find app -name '*.mo' -delete
