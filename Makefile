# The two commands of the README are `make run` and `make test`; `make check` is what CI runs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find core src CMakeLists.txt pyproject.toml -type f -not -name '*.pyc')
CORE_TESTS := $(shell find tests/core -type f 2>/dev/null)
CXX_FILES := $(shell find core tests/core tests/extend -name '*.h' -o -name '*.cpp' 2>/dev/null)
# Debian packages that tests talk to, and the command that shows each is there.
DEBIAN_TEST_PACKAGES := gnugo chromium curl jq

.PHONY: run test lab extend test-core sanitize aarch64 lowest docs lint format fuzz pictures screenshots soak check clean debian-packages

run: $(VENV)/.installed
	$(BIN)/tengen web

test: $(VENV)/.installed-test debian-packages test-core
	$(BIN)/python -m pytest -n auto --dist worksteal

$(BIN)/python:
	@$(PYTHON) tools/check_build.py
	$(PYTHON) -m venv $(VENV)

# What `pip install '.[web]'` does, but the libraries come while the core is compiled, and Python compiles of them what is
# imported.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile

$(VENV)/.installed: $(BIN)/python $(SOURCES)
	@$(BIN)/python tools/check_build.py
	$(BIN)/python tools/requirements.py dependencies web >$(VENV)/web.txt
	$(INSTALL) -r $(VENV)/web.txt & libraries=$$!; \
	$(INSTALL) --no-deps . || { kill $$libraries; exit 1; }; wait $$libraries
	touch $@

# $(1) an extra of pyproject.toml: what it asks for is installed, and Tengen itself stays as it is.
define install_extra
	$(BIN)/python tools/requirements.py $(1) >$(VENV)/$(1).txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r $(VENV)/$(1).txt
endef

# What compiles and runs the C++ tests; it needs nothing of Tengen's own.
$(VENV)/.installed-core-test: $(BIN)/python pyproject.toml
	$(call install_extra,core-test)
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed $(VENV)/.installed-core-test
	$(call install_extra,test)
	touch $@

$(VENV)/.installed-lint: $(VENV)/.installed-test
	$(call install_extra,lint)
	touch $@

# Without root or sudo the tests that need these packages are skipped and say so.
debian-packages:
	@for package in $(DEBIAN_TEST_PACKAGES); do \
	  if [ -x /usr/games/$$package ] || command -v $$package >/dev/null; then continue; fi; \
	  if ! command -v apt-get >/dev/null; then echo "note: $$package is missing and there is no apt-get"; continue; fi; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo=sudo; \
	  else echo "note: $$package is missing; install it to run the tests that need it"; continue; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $$package >/dev/null || echo "note: $$package could not be installed"; \
	done

# $(1) build folder, $(2) cmake options, $(3) ctest options, $(4) what to build if not all
define core_tests
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B $(1) -G Ninja -DTENGEN_PYTHON=OFF -DTENGEN_TESTS=ON $(2) >/dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(1) $(4)
	PATH="$(CURDIR)/$(BIN):$$PATH" ctest --test-dir $(1) --parallel $(shell nproc) --output-on-failure $(3)
endef

# The core that was compiled for the Python module, if it is still there: the tests use the very same.
COMPILED_CORE = $(abspath $(firstword $(shell ls -t build/*/libtengen_core.a 2>/dev/null | grep -v -e build/core/ -e build/sanitize -e build/aarch64)))

test-core: $(VENV)/.installed $(VENV)/.installed-core-test
	$(call core_tests,build/core,-DTENGEN_CORE_LIBRARY=$(COMPILED_CORE),-LE threads)

# One of everything that can be added as a file (tests/extend), in a scratch copy that is built and used. Only the new
# files are compiled: the objects of the others are those of the Python module.
extend: $(VENV)/.installed-test
	$(call install_extra,build)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tests/extend/run.py $(dir $(COMPILED_CORE))

# Every experiment of the lab at a hundredth of its repetitions, and the report; a unit that fails ends it.
lab: $(VENV)/.installed-test
	mkdir -p build/lab
	$(BIN)/tengen lab run --all --scale 0.01 --folder build/lab --json >build/lab/run.json
	$(BIN)/tengen lab report --folder build/lab --out build/lab/report

# Most of the time goes into compiling: little optimisation, and many files as one.
SANITIZED := -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O1 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12

sanitize: $(VENV)/.installed-core-test
	$(call core_tests,build/sanitize,-DTENGEN_SANITIZE=address$(comma)undefined $(SANITIZED),-LE 'slow|threads')
	$(call core_tests,build/sanitize-thread,-DTENGEN_SANITIZE=thread $(SANITIZED),-L threads,--target thread_tests)

comma := ,

# The core compiled for another processor, and its tests under an emulator; they need the Debian packages
# g++-aarch64-linux-gnu and qemu-user, and ten minutes.
CROSS := -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ \
  '-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64;-L;/usr/aarch64-linux-gnu'

aarch64: $(VENV)/.installed-core-test
	$(call core_tests,build/aarch64,$(CROSS) $(SANITIZED),-LE threads)

# The lowest versions of all libraries that pyproject.toml allows, and the tests that use them most.
LOWEST_TESTS := tests/cli tests/gep tests/train tests/arena/ratings tests/arena/test_same_games.py tests/go/test_sgf.py \
  tests/search/test_search.py tests/web/test_api.py tests/web/test_play.py tests/web/test_security.py \
  tests/test_distributions.py tests/test_extras.py tests/test_roots.py

lowest: $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv venv --quiet --clear build/lowest --python $(BIN)/python
	$(BIN)/python tools/requirements.py dependencies all test >build/lowest/requirements.txt
	$(BIN)/uv pip install --quiet --python build/lowest/bin/python --resolution lowest-direct -r build/lowest/requirements.txt
	$(BIN)/uv pip install --quiet --python build/lowest/bin/python --no-deps .
	build/lowest/bin/python -m pytest -n auto --dist worksteal $(LOWEST_TESTS)

# The sanitizers compile many files as one, in batches that shift with every new file: no name may mean two things.
TOGETHER := $(sort $(filter-out core/python/% %/binding.cpp core/transform/kernels_% core/gep/kernel_%,$(filter core/%.cpp,$(CXX_FILES))))

lint: $(VENV)/.installed-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CXX_FILES)
	@mkdir -p build
	printf '#include "%s"\n' $(TOGETHER) >build/together.cpp
	$(CXX) -std=c++20 -I. -fsyntax-only build/together.cpp

format: $(VENV)/.installed-lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CXX_FILES)

# Malformed input for so many seconds per program; atheris, where it can be installed, breeds it by the code it reaches.
FUZZ_SECONDS ?= 600

fuzz: $(VENV)/.installed-test
	$(BIN)/pip install --quiet --disable-pip-version-check atheris || echo "note: without atheris, inputs are drawn at random"
	for script in $(notdir $(basename $(wildcard tests/fuzz/fuzz_*.py))); do \
	  $(BIN)/python -m tests.fuzz.$$script $(FUZZ_SECONDS) || exit 1; done

# The documentation site, in build/site: readable from there, without a server or a network. A broken link is an error.
$(VENV)/.installed-docs: $(BIN)/python pyproject.toml
	$(call install_extra,docs)
	touch $@

docs: $(VENV)/.installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The pictures of README and docs.
pictures: $(VENV)/.installed-test
	$(BIN)/python docs/make_pictures.py

# The pictures of docs/web-pages.md; they need Chromium.
screenshots: $(VENV)/.installed-test
	$(BIN)/python -m tests.web.browser.screenshots docs/pictures/web

# The times that docs/web-pages.md lists, and a page left open: does it leak or slow down? MINUTES=0 for the times alone.
MINUTES ?= 60

soak: $(VENV)/.installed-test
	$(BIN)/python -m tests.web.browser.soak $(MINUTES) build/soak

check: test extend lab lint sanitize

clean:
	rm -rf build $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
