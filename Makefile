# The build of Glissade. `make` lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# The Debian packages that the build requires in addition to a Swift toolchain, then those of the tests.
PACKAGES = libx11-dev libxext-dev zlib1g-dev
TEST_PACKAGES = xvfb xdotool openbox picom
# Packages of the benchmarks: Cairo and ffmpeg for comparison, a virtual display, and valgrind to count instructions.
BENCH_PACKAGES = libcairo2-dev xvfb valgrind ffmpeg
# The toolkits of the programs in Examples/Embedding, which only `make check-embedding` builds.
TOOLKIT_PACKAGES = libsdl2-dev libgtk-4-dev pkg-config
# Other display servers, which only `make soak` tests.
SOAK_PACKAGES = xserver-xephyr xserver-xorg-core xserver-xorg-video-dummy xwayland weston

# The running time of each target of `make fuzz` in seconds, and the targets; by default all.
SECONDS = 60
TARGETS =

# The files of `make check-corpus`, and options of .scripts/check-corpus, such as '--family loaders --show out'.
CORPUS =
OPTIONS =

BUILD = .build
PROGRAM = $(BUILD)/release/glissade
BENCH = Benchmarks/.build/release/Benchmarks
# The figures of the last recorded run.
RECORD = Benchmarks/Recorded.json
# Do not search the program's own folder for libraries: another user can have placed a library there.
SYSTEM_LIBRARIES = --disable-local-rpath
# Link Swift's libraries statically, so that the program runs from any folder.
RELEASE = --configuration release --product glissade --static-swift-stdlib $(SYSTEM_LIBRARIES)
# Make warnings errors here and not in the manifest, so that a newer compiler does not break a clone.
STRICT = GLISSADE_STRICT=1
CHECKED = --explicit-target-dependency-import-check error

# The kinds of files whose lines have at most 120 columns, see `.scripts/columns`.
WRAPPED = swift scripts markdown c

# Optimised modules with tests that are not optimised. In a debug build, the argument parser would validate all options
# at each start of the program, for 0.1 s.
PLAIN_TESTS = GLISSADE_PLAIN_TESTS=1
TESTED = $(BUILD)-test
BUILD_TESTED = $(PLAIN_TESTS) $(STRICT) .scripts/compile $(SWIFT) build --configuration release --scratch-path $(TESTED)
# An allocator with which the compiler takes less time. Some systems have another name for it; builds work without it.
ALLOCATOR_PACKAGE = libtcmalloc-minimal4

# The sources of the two Swift packages, for builds without network: see “Build without network” in README.
ifneq ($(wildcard Vendor),)
export GLISSADE_VENDOR = $(abspath Vendor)
endif
SWIFT_PACKAGES = $(or $(GLISSADE_VENDOR),$(BUILD)/checkouts)
# The tool of the argument parser that writes man pages from the definitions of arguments.
GENERATOR = $(BUILD)-manual/debug/generate-manual
# Packages that build the Debian package, and those that check it.
DEB_PACKAGES = dpkg-dev binutils python3
DEB_TEST_PACKAGES = lintian appstream desktop-file-utils man-db debootstrap bash-completion zsh fish
# The folder of packages and tarballs.
DIST = $(BUILD)/dist

bindir = $(DESTDIR)$(PREFIX)/bin
docdir = $(DESTDIR)$(PREFIX)/share/doc/glissade
# The folders in which desktops search for programs and for scalable icons.
appdir = $(DESTDIR)$(PREFIX)/share/applications
icondir = $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps

.PHONY: help build picture demo lint test bench bench-brief bench-record bench-corpus soak
.PHONY: check check-release check-documentation check-embedding check-install check-wasm check-address check-thread
.PHONY: check-undefined check-fuzz check-players check-corpus check-farms check-frameworks check-package check-dist
.PHONY: fuzz surface documentation deb dist vendor generator install uninstall clean
.NOTPARALLEL:

help:
	@echo 'make build               build the program with optimisation'
	@echo 'make demo                build it and open the window (without a display: leave a screenshot)'
	@echo 'make test                lint, a strict build, brief measurements, a client, the examples, every test'
	@echo 'make check               the rest: optimised tests, toolkits, documentation, installation, wasm, sanitizers'
	@echo 'make check-players       play exports in Chromium and Lottie players, and write Tests/EXCHANGE.md'
	@echo 'make check-frameworks    check source code for SwiftUI, Compose, Flutter and others with parsers'
	@echo 'make check-corpus CORPUS=FOLDER'
	@echo '                         compare drawings of files that others made, and write Tests/CORPUS.md'
	@echo 'make check-farms         run the templates of Examples/Farms with OpenJD, GNU parallel, Snakemake and Slurm'
	@echo 'make fuzz SECONDS=60     run every fuzz target for that time'
	@echo 'make documentation       write all pages and declarations as one site: $(BUILD)-documentation/site'
	@echo 'make surface             record and count the public symbols of the libraries'
	@echo 'make soak                long tests: other X servers, 200,000 frames, timing figures'
	@echo 'make bench               measure against Cairo, which it installs, and compare with the recorded figures'
	@echo 'make bench-record        the same, and record the figures'
	@echo 'make bench-corpus CORPUS=FOLDER'
	@echo '                         time Lottie files that others made, at 512 px, against ThorVG on one thread'
	@echo 'make deb                 build the Debian package: $(DIST)/glissade_VERSION_ARCHITECTURE.deb'
	@echo 'make check-package       install, run, upgrade and remove it in a new Debian root, with lintian and others'
	@echo 'make dist                write the tarball of the last commit: $(DIST)/glissade-VERSION.tar.gz'
	@echo 'make check-dist          compare tarballs of two folders, and build one without network'
	@echo 'make vendor              copy the two Swift packages into Vendor, for builds without network'
	@echo 'make install PREFIX=/usr/local'
	@echo 'make uninstall PREFIX=/usr/local'
	@echo 'make clean               remove what was built'
	@echo
	@echo 'Missing Debian packages are installed, or the command that installs them is printed.'

# The commit for `--version`, with a + if files differ from it. Outside a Git repository, the tarball contains it.
COMMIT = $(shell [ -e .git ] && git rev-parse HEAD && { git diff --quiet HEAD || echo +; })

build:
	@.scripts/packages $(PACKAGES)
	GLISSADE_COMMIT='$(subst $() ,,$(COMMIT))' $(SWIFT) build $(RELEASE)

# The moving picture at the top of README, one lap at 20 frames a second.
picture: build
	$(PROGRAM) render curves --seed 7 --points 8 --no-hints --to 5.4 --fps 20 --size 720x420 -o $(BUILD)/curves.apng
	mv $(BUILD)/curves.apng Assets/Pictures/curves.png

demo: build
	@.scripts/demo $(PROGRAM) $(BUILD)/demo.png

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Examples $(wildcard Benchmarks)
	@.scripts/columns $(WRAPPED)
	@.scripts/headers --check
	@.scripts/commits

test:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	@.scripts/compile --has-allocator || .scripts/packages $(ALLOCATOR_PACKAGE) >/dev/null 2>&1 || true
	@$(MAKE) --no-print-directory lint
	$(BUILD_TESTED) --build-tests $(CHECKED) $(SYSTEM_LIBRARIES)
	@$(MAKE) --no-print-directory bench-brief
	$(PLAIN_TESTS) $(STRICT) .scripts/client $(TESTED)
	$(PLAIN_TESTS) $(STRICT) .scripts/examples $(TESTED)
	.scripts/planted $(TESTED)/release/glissade
	.scripts/public-surface $(TESTED)
	$(PLAIN_TESTS) $(STRICT) $(SWIFT) test --configuration release --scratch-path $(TESTED) --skip-build --disable-xctest

# Runs each measurement a few times, so that all stay valid. Fails if a drawing differs from Cairo's, or if a scene
# takes 5 % more instructions than recorded on the same processor; without valgrind they are not counted. No times are
# judged, so it shares the modules of the tests.
bench-brief:
	@.scripts/packages $(PACKAGES) libcairo2-dev
	$(BUILD_TESTED) --package-path Benchmarks --product Benchmarks
	$(TESTED)/release/Benchmarks --brief --record $(RECORD)

bench: build
	@.scripts/packages $(PACKAGES) $(BENCH_PACKAGES)
	$(SWIFT) build --package-path Benchmarks --configuration release --product Benchmarks
	$(BENCH) --program $(PROGRAM) --instructions --record $(RECORD) --output $(BUILD)/bench.json

bench-record: bench
	cp $(BUILD)/bench.json $(RECORD)

# All frames of the Lottie files. Needs the network for ThorVG.
bench-corpus:
	@[ -d "$(CORPUS)" ] || { echo 'CORPUS is not a folder: "$(CORPUS)"' >&2; exit 64; }
	@.scripts/packages $(PACKAGES) libcairo2-dev python3-venv
	$(SWIFT) build --package-path Benchmarks --configuration release --product Benchmarks
	.scripts/check-corpus $(BENCH) $(BUILD)-corpus "$(CORPUS)" --speed

# The measured program is optimised; the tests that drive it are not. Requires an idle machine, and root for display
# servers that only root can start.
soak: build
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES) $(SOAK_PACKAGES) libcairo2-dev
	$(SWIFT) build --build-tests
	.scripts/soak $(PROGRAM)

check: check-release check-embedding check-documentation check-install check-wasm check-address check-thread
check: check-undefined check-fuzz

# Tests use `package` symbols and no @testable, so they can be optimised like the program.
# The modules are those of `make test`; only the tests are compiled again.
check-release:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) $(SWIFT) test --configuration release --disable-testable-imports --scratch-path $(TESTED) \
	  --disable-xctest $(SYSTEM_LIBRARIES)

# The engine in windows of SDL 2 and GTK 4. The modules are those of `make test`.
check-embedding:
	@.scripts/packages $(PACKAGES) $(TOOLKIT_PACKAGES) xvfb xdotool
	$(PLAIN_TESTS) $(STRICT) .scripts/check-embedding $(TESTED) $(BUILD)-embedding

check-install:
	@.scripts/packages binutils
	.scripts/installation "$(MAKE)" $(BUILD)/installation $(PROGRAM)

check-documentation:
	@.scripts/packages $(PACKAGES)
	.scripts/documentation $(BUILD)-documentation

# One site of all modules. Its program requests its data, which browsers refuse for files on the disk, so it needs a
# server.
documentation: check-documentation
	rm -rf $(BUILD)-documentation/all.doccarchive $(BUILD)-documentation/site
	docc merge $(BUILD)-documentation/archives/*.doccarchive --synthesized-landing-page-name Glissade \
	  --output-path $(BUILD)-documentation/all.doccarchive
	docc process-archive transform-for-static-hosting $(BUILD)-documentation/all.doccarchive \
	  --output-path $(BUILD)-documentation/site
	@echo 'python3 -m http.server --directory $(BUILD)-documentation/site'
	@echo 'serves the pages at http://localhost:8000/documentation'

# Motions without layers in Embedded Swift for WebAssembly, compared with the native ones.
check-wasm:
	$(PLAIN_TESTS) $(STRICT) SWIFT="$(SWIFT)" .scripts/wasm $(BUILD)-wasm $(TESTED)

# Exports in players that others wrote: Chromium, lottie-web, rlottie and ThorVG. Needs the network for the players.
check-players: build
	@.scripts/packages $(PACKAGES) chromium python3-venv
	.scripts/players $(PROGRAM) $(BUILD)

# Source code for frameworks, which is not compiled here: Swift against declarations, other languages by grammars, and
# JavaScript in Chromium. Needs the network for the grammars.
check-frameworks: build
	@.scripts/packages $(PACKAGES) chromium python3-venv
	.scripts/check-frameworks $(PROGRAM) $(BUILD)

# Files that others made, compared with the pictures of Chromium, lottie-web, ThorVG, rlottie and After Effects. Needs
# the network for the players. Their pictures are stored, so that later runs take less time.
check-corpus: build
	@[ -d "$(CORPUS)" ] || { echo 'CORPUS is not a folder: "$(CORPUS)"' >&2; exit 64; }
	@.scripts/packages $(PACKAGES) chromium python3-venv
	.scripts/check-corpus $(PROGRAM) $(BUILD)-corpus "$(CORPUS)" $(OPTIONS)

# Templates of job runners, with a killed task in each. Needs the network for the runners, and root for Slurm.
check-farms: build
	@.scripts/packages $(PACKAGES) python3-venv parallel munge slurm-wlm
	.scripts/farms $(PROGRAM) $(BUILD)

# The suites of code that uses unsafe memory or threads, and of the event loop. Ten to fifteen minutes each, without
# the build.
check-address:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize address $(BUILD)-address

check-thread:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize thread $(BUILD)-thread

# The loops in C and their callers.
check-undefined:
	@.scripts/packages $(PACKAGES) $(TEST_PACKAGES)
	$(STRICT) SWIFT="$(SWIFT)" .scripts/sanitize undefined $(BUILD)-undefined

# Each fuzz target must find its planted fault within a minute.
check-fuzz:
	@.scripts/packages $(PACKAGES)
	.scripts/fuzz --planted 60

fuzz:
	@.scripts/packages $(PACKAGES)
	.scripts/fuzz $(SECONDS) $(TARGETS)

# Records the public declarations, and counts the types and symbols.
surface:
	$(BUILD_TESTED) --build-tests $(CHECKED) $(SYSTEM_LIBRARIES)
	.scripts/public-surface $(TESTED) --record

deb: build generator
	@.scripts/packages $(PACKAGES) $(DEB_PACKAGES)
	.scripts/deb $(PROGRAM) $(GENERATOR) $(DIST)

# The same program as an older package is upgraded. Needs the network for the Debian root, and root.
check-package: build generator
	@.scripts/packages $(DEB_PACKAGES) $(DEB_TEST_PACKAGES)
	package=$$(.scripts/deb $(PROGRAM) $(GENERATOR) $(DIST)) && \
	  older=$$(.scripts/deb $(PROGRAM) $(GENERATOR) $(BUILD)-package 0.0.9) && \
	  .scripts/package-check "$$package" "$$older" $(BUILD)-package

generator:
	$(SWIFT) package resolve
	$(SWIFT) build --package-path $(SWIFT_PACKAGES)/swift-argument-parser --scratch-path $(BUILD)-manual \
	  --product generate-manual

dist:
	.scripts/dist $(DIST)

check-dist:
	@.scripts/packages $(PACKAGES) $(DEB_PACKAGES)
	.scripts/dist-check $(BUILD)-dist

vendor:
	@[ ! -e Vendor ] || { echo 'The folder Vendor exists; remove it first.' >&2; exit 1; }
	$(SWIFT) package resolve
	rm -rf $(BUILD)-vendor
	mkdir $(BUILD)-vendor
	cp -R $(BUILD)/checkouts/swift-argument-parser $(BUILD)/checkouts/swift-numerics $(BUILD)-vendor
	rm -rf $(BUILD)-vendor/*/.git
	mv $(BUILD)-vendor Vendor

install: build
	install -d "$(bindir)" "$(docdir)" "$(appdir)" "$(icondir)"
	install -s $(PROGRAM) "$(bindir)/glissade"
	install -m 644 README.md LICENSE "$(docdir)"
	install -m 644 Assets/Fonts/OFL.txt "$(docdir)/OFL.txt"
	install -m 644 Assets/Packaging/glissade.desktop "$(appdir)/glissade.desktop"
	install -m 644 Assets/Icon/glissade.svg "$(icondir)/glissade.svg"

uninstall:
	rm -f "$(bindir)/glissade" "$(appdir)/glissade.desktop" "$(icondir)/glissade.svg"
	rm -f "$(docdir)/README.md" "$(docdir)/LICENSE" "$(docdir)/OFL.txt"
	if [ -d "$(docdir)" ]; then rmdir "$(docdir)"; fi

clean:
	rm -rf $(BUILD) $(BUILD)-*
