# Hideline: `make play` to play, `make test` before landing, `make check` while working.
# Everything is installed into .venv and web/node_modules; nothing else on the machine changes, except that
# `make test` installs a Chromium and a PostgreSQL through apt where the machine has none.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CLIENT := src/hideline/web/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: help goldens play setup setup-dev client test check faults enemies bench bench-client format clean lock reference screens maps
.DEFAULT_GOAL := help

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST) | sort

play: setup ## set up what is missing and start a game server on port 8420
	$(BIN)/hideline play $(ARGS)

setup: $(VENV)/.ready $(CLIENT) ## the environment in .venv, with the client built
setup-dev: $(VENV)/.ready-dev $(CLIENT) ## the same with the tools for development

$(VENV)/.ready: requirements.lock pyproject.toml tools/environment.sh
	PYTHON=$(PYTHON) tools/environment.sh requirements.lock
	@touch $@

$(VENV)/.ready-dev: requirements-dev.lock pyproject.toml tools/environment.sh
	PYTHON=$(PYTHON) tools/environment.sh requirements-dev.lock
	@touch $@ $(VENV)/.ready

client: $(CLIENT) ## build the phone client into the Python package
$(CLIENT): $(CLIENT_SOURCES) tools/build_client.py tools/node.py | $(VENV)/.ready
	$(BIN)/python -m tools.build_client

test: setup-dev ## everything that must hold before a change lands
	$(BIN)/python -m tools.test

check: setup-dev ## format, lint, types, import contracts, fast tests
	$(BIN)/python -m tools.check

faults: setup-dev ## games go on while a thousand workers are killed (about an hour)
	$(BIN)/python -m tools.warm
	HIDELINE_KILLS=250 $(BIN)/pytest -q tests/faults

enemies: setup-dev ## a hundred thousand made-up requests, frames, reports, pictures and maps (about an hour)
	$(BIN)/python -m tools.warm
	HIDELINE_ENEMIES=100000 $(BIN)/pytest -q tests/enemies

bench: setup-dev ## the figures
	$(BIN)/hideline bench all

bench-client: setup-dev ## how quick the phone client is on a slowed phone and 8,500 stations, as JSON
	$(BIN)/python -m tools.measure_client $(ARGS)

format: setup-dev ## rewrite the sources in the agreed format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix --exit-zero .
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent format

goldens: setup-dev ## write the golden playthroughs anew, to be read as a diff
	HIDELINE_REWRITE=1 $(BIN)/pytest -q tests/game/test_goldens.py tests/catalogue/test_playthroughs.py

reference: setup-dev ## rewrite the generated pages under docs/reference and the client's types
	$(BIN)/python -m tools.reference

maps: setup-dev ## rebuild the maps that come with Hideline
	$(BIN)/python -m tools.bundle_maps

screens: setup-dev ## pictures of every screen into docs/screens, from a round played in a browser
	$(BIN)/python -m tools.screens

lock: ## resolve the Python dependencies anew
	$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-header -q --python-version 3.11 --extra build -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-header -q --python-version 3.11 --extra dev -o requirements-dev.lock

clean: ## remove everything that was built
	rm -rf $(VENV) web/node_modules src/hideline/web dist .mypy_cache .ruff_cache .import_linter_cache .hypothesis .cache
