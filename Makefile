# Two commands, no others, on a machine with only Python 3.11+ and make:
#   make verify   the claims, checked on this machine
#   make test     everything that CI checks
PYTHON ?= python3
BIN := .venv/bin
PROOFS ?= evidence
PIP := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
QUICK := model/bataille/game model/bataille/rules model/bataille/api tests/conformance tests/docs/test_extend.py \
	tests/unit/test_api.py tests/unit/test_cards.py tests/unit/test_game.py tests/unit/test_lasso.py \
	tests/unit/test_machine.py tests/unit/test_notation.py tests/unit/test_rules.py tests/unit/test_state.py \
	tests/unit/test_turn.py tests/unit/test_walk.py tests/proofs/test_checker.py tests/proofs/test_symbols.py \
	tests/cli/test_cli.py
export PYTHONDONTWRITEBYTECODE :=

.PHONY: verify proofs test quick lint types walls docs census bench peers generated browser javascript rocq soak clean

verify: .venv/installed
	$(BIN)/bataille verify

test: lint types walls javascript
	$(BIN)/python -m pytest -q -n 2 --dist worksteal

# what one runs while editing: under a minute
quick: .venv/developed
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -q -n 2 --dist worksteal $(QUICK)

lint: .venv/developed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/developed
	$(BIN)/mypy

walls: .venv/developed
	$(BIN)/lint-imports

# heavy counts, minutes to hours; their recorded results are data under tests/facts
census: .venv/developed
	$(BIN)/python -m pytest -q -m census

# the page's JavaScript: types and lint, where Node is installed and its tools can be had; nothing is built
JS := tests/web/javascript
javascript:
	@command -v npm >/dev/null || { echo "javascript: left out, npm is not installed"; exit 0; }; \
	[ -d $(JS)/node_modules ] || npm ci --prefix $(JS) --no-audit --no-fund --silent >/dev/null 2>&1 || \
	  { echo "javascript: left out, its tools could not be installed"; exit 0; }; \
	npm test --prefix $(JS) --silent

# the machine and its theorems in the proof assistant Rocq (Debian's package coq): about two minutes
rocq: .venv/installed
	$(BIN)/python -m bataille_proofs.rocq build/rocq tests/facts/atlas.json docs/results/gallery
	proofs/rocq/check.sh build/rocq

# random commands, kills, resumes and damaged files against the plain second program: an hour, or MINUTES=5
MINUTES ?= 60
soak: .venv/developed
	$(BIN)/python tests/soak.py --minutes $(MINUTES)

# the local page in a real Chromium, which Debian's package brings; nothing is installed here
browser: .venv/developed
	$(BIN)/python -m pytest -q tests/web/browser tests/web/test_french.py -rs

.venv/bin/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'bataille needs Python 3.11 or newer; set PYTHON=...')"
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	@echo "installing bataille into .venv (once, a minute or two)"
	$(PIP) -e .
	touch $@

.venv/developed: .venv/bin/python pyproject.toml constraints.txt
	@echo "installing bataille and its tools into .venv (once, a minute or two)"
	$(PIP) -e ".[dev]"
	touch $@ .venv/installed

clean:
	rm -rf .venv

# ours against SPIN (Debian's spin and gcc, left out where they are missing) and two packages, in one run
bench: .venv/developed
	$(PIP) -e ".[dev,bench]"
	$(BIN)/python benchmarks/bench.py

# every obligation with its proof, each checked, in a folder of half a gigabyte: a quarter of an hour
proofs: .venv/installed
	$(BIN)/bataille verify --proofs $(PROOFS) --jobs 2
	$(BIN)/python -m bataille_proofs.reports.proof_objects_page $(PROOFS) docs/results/proof-objects.md

# the same counts by other programs; a program that is not installed is a skip with its reason
peers: .venv/developed
	$(BIN)/python -m pytest -q -rs tests/oracles

# every page, picture and file of docs/ that a program writes; COUNTS=1 counts the atlas again (a minute)
generated: .venv/developed
	$(BIN)/python docs/generators $(if $(COUNTS),--counts)

# the documentation as a site in site/, which needs no network to be read; a warning is an error
docs: .venv/developed
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
