# Glissade. `make` lists what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# What the package needs beyond a Swift toolchain, and what its tests need beyond that.
PACKAGES = libx11-dev libxext-dev zlib1g-dev
TEST_PACKAGES = xvfb xdotool openbox picom
# What the measurements compare with and count with.
BENCH_PACKAGES = libcairo2-dev xvfb valgrind
# Servers of other makes, which only `make soak` visits.
SOAK_PACKAGES = xserver-xephyr xserver-xorg-core xserver-xorg-video-dummy xwayland weston

# How long `make fuzz` runs each target, and which ones; all by default.
SECONDS = 60
TARGETS =

BUILD = .build
PROGRAM = $(BUILD)/release/glissade
BENCH = Benchmarks/.build/release/Benchmarks
# The figures of the last run that was recorded.
RECORD = Benchmarks/Recorded.json
# Without the program's own folder among those of its libraries: anybody may have put a library there.
SYSTEM_LIBRARIES = --disable-local-rpath
# With Swift's own libraries inside, so that the program runs wherever it is put.
RELEASE = --configuration release --product glissade --static-swift-stdlib $(SYSTEM_LIBRARIES)
# Warnings are errors here and not in the manifest, so that a newer compiler does not break a clone.
STRICT = GLISSADE_STRICT=1
CHECKED = --explicit-target-dependency-import-check error

# The kinds of files whose lines have at most 120 columns; `.scripts/columns` has more of them.
WRAPPED = swift scripts

# Optimised modules below tests that are not.
OPTIMIZED = GLISSADE_OPTIMIZED=1

bindir = $(DESTDIR)$(PREFIX)/bin
docdir = $(DESTDIR)$(PREFIX)/share/doc/glissade
# Where desktops look for programs and for icons that scale.
appdir = $(DESTDIR)$(PREFIX)/share/applications
icondir = $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps

.PHONY: help build demo lint test bench bench-brief bench-record soak
.PHONY: check check-release check-documentation check-install check-address check-thread check-undefined check-fuzz
.PHONY: fuzz install uninstall clean
.NOTPARALLEL:

help:
	@echo 'make build               build the program with optimisation'
	@echo 'make demo                build it and open the window (without a display: leave a screenshot)'
	@echo 'make test                lint, a client package, a strict build, every test, a brief run of the measurements'
	@echo 'make check               the rest: optimised tests, documentation, installation, sanitizers, fuzz targets'
	@echo 'make fuzz SECONDS=60     run every fuzz target for that time'
	@echo 'make soak                what takes too long for the gate: other X servers, 200,000 frames, timing figures'
	@echo 'make bench               measure against Cairo, which it installs, and compare with the recorded figures'
	@echo 'make bench-record        the same, and record the figures'
	@echo 'make install PREFIX=/usr/local'
	@echo 'make uninstall PREFIX=/usr/local'
	@echo 'make clean               remove what was built'
	@echo
	@echo 'Missing Debian packages are installed on the way, or the command that does it is printed.'

build:
	@.scripts/packages $(PACKAGES)
	$(SWIFT) build $(RELEASE)

demo: build
	@.scripts/demo $(PROGRAM) $(BUILD)/demo.png

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests $(wildcard Benchmarks)
	@.scripts/columns $(WRAPPED)

test:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory lint
	.scripts/client $(BUILD)/client
	@$(MAKE) --no-print-directory bench-brief
	$(OPTIMIZED) $(STRICT) $(SWIFT) build --build-tests $(CHECKED) $(SYSTEM_LIBRARIES)
	.scripts/planted $(BUILD)/debug/glissade
	$(OPTIMIZED) $(STRICT) $(SWIFT) test --skip-build --disable-xctest

# Each measurement a few times, so that none of them can rot: they draw what Cairo draws, or it fails.
bench-brief:
	@.scripts/packages $(PACKAGES) libcairo2-dev
	$(SWIFT) build --package-path Benchmarks --configuration release --product Benchmarks
	$(BENCH) --brief

bench: build
	@.scripts/packages $(PACKAGES) $(BENCH_PACKAGES)
	$(SWIFT) build --package-path Benchmarks --configuration release --product Benchmarks
	$(BENCH) --program $(PROGRAM) --instructions --record $(RECORD) --output $(BUILD)/bench.json

bench-record: bench
	cp $(BUILD)/bench.json $(RECORD)

# The program is optimised and what drives it is not: it is the program that is measured. Needs an idle machine, and
# root for the servers that only root may start.
soak: build
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES) $(SOAK_PACKAGES) libcairo2-dev
	$(SWIFT) build --build-tests
	.scripts/soak $(PROGRAM)

check: check-release check-documentation check-install check-address check-thread check-undefined check-fuzz

# Tests use what the package sees and no @testable, so they are optimised like the program.
check-release:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) $(SWIFT) test --configuration release --scratch-path $(BUILD)-release --disable-xctest

check-install:
	@.scripts/packages binutils
	.scripts/installation "$(MAKE)" $(BUILD)/installation $(PROGRAM)

check-documentation:
	@.scripts/packages $(PACKAGES)
	.scripts/documentation $(BUILD)-documentation

# What touches memory by hand, uses threads or is the loop itself; ten to fifteen minutes each, without the build.
check-address:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize address $(BUILD)-address

check-thread:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize thread $(BUILD)-thread

# The loops in C, and what calls them.
check-undefined:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize undefined $(BUILD)-undefined

# Each fuzz target must find the fault that is planted in it within a minute.
check-fuzz:
	@.scripts/packages $(PACKAGES)
	.scripts/fuzz --planted 60

fuzz:
	@.scripts/packages $(PACKAGES)
	.scripts/fuzz $(SECONDS) $(TARGETS)

install: build
	install -d "$(bindir)" "$(docdir)" "$(appdir)" "$(icondir)"
	install -s $(PROGRAM) "$(bindir)/glissade"
	install -m 644 README.md LICENSE "$(docdir)"
	install -m 644 Assets/Fonts/OFL.txt "$(docdir)/OFL.txt"
	install -m 644 Assets/Icon/glissade.desktop "$(appdir)/glissade.desktop"
	install -m 644 Assets/Icon/glissade.svg "$(icondir)/glissade.svg"

uninstall:
	rm -f "$(bindir)/glissade" "$(appdir)/glissade.desktop" "$(icondir)/glissade.svg"
	rm -f "$(docdir)/README.md" "$(docdir)/LICENSE" "$(docdir)/OFL.txt"
	if [ -d "$(docdir)" ]; then rmdir "$(docdir)"; fi

clean:
	rm -rf $(BUILD) $(BUILD)-*
