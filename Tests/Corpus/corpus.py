# SPDX-License-Identifier: MIT
"""Draws files that others made with Glissade, compares them with the pictures of players, and writes the results."""

import argparse
import dataclasses
import json
import os
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import self_test
import sheet
from animations import found
from examination import OUTCOMES, Examination
from references import Cache
from renderer import TEMPLATE

PAGE = Path(__file__).resolve().parent.parent / "CORPUS.md"


def parsed():
    parser = argparse.ArgumentParser(prog="check-corpus", description=__doc__, allow_abbrev=False)
    parser.add_argument("program", help="the command glissade, or - to compare the players alone")
    parser.add_argument("build", type=Path, help="the folder for pictures of players and results")
    parser.add_argument("corpus", type=Path, help="the folder of the files")
    parser.add_argument("--cache", type=Path, help="the folder for pictures of players; by default BUILD/cache")
    parser.add_argument("--only", metavar="REGEX", help="files whose names contain the expression; writes no page")
    parser.add_argument("--family", metavar="NAME", help="families whose names contain the text; writes no page")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--size", type=int, default=200, help="the longest side in pixels")
    parser.add_argument("--show", type=Path, metavar="FOLDER",
                        help="write the reference, our picture and the difference where they differ")
    parser.add_argument("--renderer", metavar="TEMPLATE", default=TEMPLATE,
                        help="the command that draws; {file}, {at} in seconds, {number} in frames, {width}, {height}, "
                        "{output} and {program} are replaced")
    parser.add_argument("--json", type=Path, help="every comparison; by default BUILD/corpus.json")
    parser.add_argument("--page", type=Path, help="the page; by default Tests/CORPUS.md")
    parser.add_argument("--self-test", action="store_true", help="test the rule of comparison")
    return parser.parse_args()


def report(text):
    print(text, file=sys.stderr, flush=True)


def main():
    options = parsed()
    animations = [animation for animation in found(options.corpus, options.size)
                  if re.search(options.only or "", animation.name)
                  and (options.family or "").lower() in animation.family.lower()]
    if not animations:
        report(f"no file of {options.corpus} is chosen")
        return 64
    for animation in animations:
        if animation.failure:
            report(f"{animation.name} cannot be compared: {animation.failure}")
    start = time.monotonic()
    cache = Cache(options.cache or options.build / "cache", options.jobs)
    cache.fill(animations, report)
    report(f"pictures of players: {time.monotonic() - start:.0f} s")
    if options.self_test:
        faults = self_test.rule_faults() + self_test.corpus_faults(animations, cache, report)
        print("\n".join(faults) or "The rule of comparison is right.")
        return 1 if faults else 0
    files = examined(options, animations, cache)
    report(f"all: {time.monotonic() - start:.0f} s")
    return written(options, files, cache)


def examined(options, animations, cache):
    """The results for files, in the order of their names."""
    if options.show:
        options.show.mkdir(parents=True, exist_ok=True)
    program = None if options.program == "-" and options.renderer == TEMPLATE else str(Path(options.program).absolute())
    examination = Examination(options.corpus, options.size, cache, program, options.renderer, options.show)
    files = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for file in pool.map(examination, [animation.path for animation in animations]):
            files.append(file)
            if len(files) % 50 == 0:
                report(f"{len(files)} of {len(animations)} files are compared")
    return files


def written(options, files, cache):
    """Writes the results, and returns the exit status."""
    part = options.only or options.family
    text = sheet.text(files, options.size, cache.chromium)
    if part and not options.page:
        print(text)
    else:
        (options.page or PAGE).write_text(text, encoding="utf-8")
    record = options.json or options.build / "corpus.json"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps([dataclasses.asdict(file) for file in files], indent=1, default=float) + "\n")
    counts = {outcome: sum(file.outcome == outcome for file in files) for outcome in OUTCOMES}
    if any(counts.values()):
        print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    print(f"Every comparison is in {record}.")
    return 1 if counts["crash"] or counts["hang"] else 0


if __name__ == "__main__":
    sys.exit(main())
