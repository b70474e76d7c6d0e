# Recipes of the workshop: `just` lists them. They use the tools in .venv, and .venv/bin/just is one of those: the
# README's second command makes .venv, `just setup` completes it.

set shell := ["bash", "-euo", "pipefail", "-c"]

export PATH := justfile_directory() / ".venv/bin:" + env("PATH")
export NO_MKDOCS_2_WARNING := "1"

_list:
    @just --list --unsorted

# Make .venv with the pinned tools, the package (editable) and the commit hooks
setup:
    python3 -m venv .venv
    pip install --require-hashes -r constraints/dev.txt -r constraints/docs.txt -r constraints/bench.txt
    pip install --no-build-isolation --no-deps -e .
    if [ -d .git ]; then pre-commit install; fi

# Run the tests with the rules as plain Python (the default: quick to start, errors point at the line)
test *ARGS:
    pytest -n auto {{ ARGS }}

# Run the tests with the rules compiled
test-compiled *ARGS:
    DREAMTABLE_COMPILED=1 pytest {{ ARGS }}

# Run the conformance tests compiled with every array index checked
test-bounds *ARGS:
    DREAMTABLE_COMPILED=1 NUMBA_BOUNDSCHECK=1 pytest -k conformance {{ ARGS }}

# Format, then lint; `just lint --fix` repairs what can be repaired
lint *ARGS:
    ruff format
    ruff check {{ ARGS }}

# Check the types of src/
types:
    mypy

# Check the walls: who may import whom
walls:
    lint-imports --no-logo

# Check that every paragraph of a game's rules has a function and a test
rules GAME="morpheus":
    dreamtable rules {{ GAME }} --coverage

# Play the ladders of all games on from what docs/ladder/ keeps, and write docs/concepts/levels.md
ladders *ARGS:
    python docs/levels.py {{ ARGS }}

# Play the experiments of all games in docs/lab/ and write their reports there (an hour on one core)
lab-reports OUT=".lab":
    for file in docs/lab/*.toml; do \
        dreamtable lab run "$file" --out "{{ OUT }}/$(basename "$file" .toml)" --report "${file%.toml}.html"; \
    done

# Write the generated part of the documentation, docs/reference/ and the page of levels
reference:
    python docs/generate.py

# Build the documentation into site/; any warning is an error
docs: reference
    mkdocs build --strict

# Run every example
examples:
    pytest tests/test_examples.py

# Measure: actions and games a second, beside C and OpenSpiel
bench *ARGS:
    dreamtable bench {{ ARGS }}

# Measure the web table: `just bench-web load --tables 200`, `finished` or `long`
bench-web *ARGS:
    python benchmarks/web_load.py {{ ARGS }}

# Pin the dependencies again; `just constraints --upgrade` takes newer versions
constraints *ARGS:
    just _pin runtime {{ ARGS }}
    just _pin dev --group dev --extra postgres --extra envs --extra lab --extra ray --constraint constraints/runtime.txt {{ ARGS }}
    just _pin docs --group docs --constraint constraints/dev.txt {{ ARGS }}
    just _pin bench --extra bench --constraint constraints/dev.txt {{ ARGS }}

_pin NAME *ARGS:
    uv pip compile pyproject.toml --quiet --python-version 3.11 --python-platform linux \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
        --output-file constraints/{{ NAME }}.txt {{ ARGS }}

# Do all that the gate does, in fresh environments (about 40 minutes)
ci:
    .ci/run
