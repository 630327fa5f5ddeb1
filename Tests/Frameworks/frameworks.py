# SPDX-License-Identifier: MIT
"""Checks the exported source code for frameworks and libraries with parsers of their languages.

Usage: frameworks.py PROGRAM BUILD-FOLDER SWIFTC

Swift is type-checked against modules that declare the used part of SwiftUI and Core Animation; no code runs. Kotlin,
Dart and JavaScript are parsed by grammars. JavaScript that needs no library, and the paths and lists of stops, are
evaluated in Chromium and compared with the engine. Nothing here runs SwiftUI, Core Animation, GSAP, Motion, anime.js,
Compose or Flutter.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import tree_sitter
import tree_sitter_dart
import tree_sitter_javascript
import tree_sitter_kotlin

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Players"))
import chromium  # noqa: E402

EASINGS = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1, 2, 0.9, -1)", "steps(4)",
    "steps(3, jump-both)", "steps(6, jump-none)", "steps(2, start)", "linear(0, 0.9 30%, 1)", "trapezoid-in-out",
    "elastic-out(1.5, 0.4)", "elastic-in-out(1.5, 0.4)", "elastic-out-gsap(1.5, 0.4)", "elastic-in-penner(2, 0.3)",
    "spring:response=0.5,damping-ratio=0.6", "spring:mass=2,stiffness=100,damping=10,velocity=3",
    "spring:mass=1,stiffness=100,damping=40",
] + [f"{family}-{ends}" for family in ["quad", "cubic", "quart", "quint", "sine", "expo", "circ", "back", "elastic", "bounce"]
     for ends in ["in", "out", "in-out"]]
SCENES = [["curves"], ["retarget"], ["dependents"], ["curves", "--seed", "7", "--points", "8"]]
ERROR = 0.001
INSTANTS = 500


def export(program, arguments, format):
    run = subprocess.run(
        [program, "export", *arguments, "--as", format, "-o", "-"], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"{arguments} as {format}: {run.stderr}")
    return run.stdout


def declared(text, format):
    """The text as a file: an expression becomes the value of a constant."""
    is_file = text.startswith("import ")
    if is_file:
        return text
    if format == "swiftui":
        return f"import SwiftUI\n\nlet easing: Animation = {text}"
    if format == "coreanimation":
        return f"import QuartzCore\n\nlet easing = {text}"
    if format == "compose":
        return f"import androidx.compose.animation.core.*\n\nval easing = {text}"
    if format == "flutter":
        return f"import 'package:flutter/animation.dart';\n\nfinal easing = {text.strip()};"
    return f"const easing = {text.strip()};"


class Swift:
    """The compiler with modules of declarations."""

    def __init__(self, compiler, folder):
        self._compiler, self._folder = compiler, Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        for module in ["CoreGraphics", "QuartzCore", "SwiftUI"]:
            self._run("-emit-module", "-module-name", module, "-o", str(self._folder / f"{module}.swiftmodule"),
                      str(HERE / f"{module}.swift"))

    def _run(self, *arguments):
        command = [self._compiler, "-swift-version", "5", "-parse-as-library", "-I", str(self._folder), *arguments]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(f"{' '.join(command)}\n{run.stderr[:4000]}")

    def check(self, texts):
        with tempfile.TemporaryDirectory() as folder:
            for index, text in enumerate(texts):
                path = Path(folder, f"file{index}.swift")
                path.write_text(text)
                self._run("-typecheck", str(path))


def require_parsed(language, texts):
    parser = tree_sitter.Parser(tree_sitter.Language(language))
    for text in texts:
        if parser.parse(text.encode()).root_node.has_error:
            raise SystemExit(f"not parsed:\n{text[:2000]}")


def engine(program, easing):
    inputs = ",".join(repr(step / INSTANTS) for step in range(INSTANTS + 1))
    run = subprocess.run(
        [program, "sample", "easing", easing, "--at", inputs, "--format", "json"], capture_output=True, text=True,
        check=True)
    return [row["output"] for row in json.loads(run.stdout)]


# The functions of libraries that have a list of stops or a path of lines: other forms are not evaluated.
STANDINGS = """
  const interpolated = (stops) => (input) => {
    let index = 0;
    while (index < stops.length - 2 && stops[index + 1][0] <= input) index += 1;
    const [[x0, y0], [x1, y1]] = [stops[index], stops[index + 1]];
    return x1 > x0 ? y0 + (y1 - y0) * (input - x0) / (x1 - x0) : y1;
  };
  const linear = (...stops) => interpolated(stops.map((stop, index) => {
    if (index === 0 || index === stops.length - 1) return [index === 0 ? 0 : 1, stop];
    const [output, input] = stop.split(" ").map(parseFloat);
    return [input / 100, output];
  }));
  const CustomEase = { create: (name, path) => path.startsWith("M0,0 L")
    ? interpolated([[0, 0], ...path.slice(6).split(" ").map((pair) => pair.split(",").map(Number))]) : null };
  const [cubicBezier, steps, spring] = [() => null, () => null, () => null];
"""


def outputs(expressions):
    """The outputs of each expression that is a function here, or null."""
    script = """%s
      finish([%s].map((ease) => typeof ease === "function"
        ? Array.from({length: %d + 1}, (_, step) => ease(step / %d)) : null));
    """ % (STANDINGS, ",".join(expressions), INSTANTS, INSTANTS)
    return chromium.results([f"<body><script>{script}</script></body>"])[0]


def main(program, build, compiler):
    swift = Swift(compiler, Path(build) / "frameworks")
    for format in ["swiftui", "coreanimation"]:
        easings = [declared(export(program, ["easing", easing], format), format) for easing in EASINGS]
        motions = [export(program, scene, format) for scene in SCENES]
        swift.check(easings + motions)
        print(f"{format}: {len(easings)} easings and {len(motions)} motions are type-checked against declarations")
    for format, language in [("compose", tree_sitter_kotlin), ("flutter", tree_sitter_dart)]:
        texts = [declared(export(program, ["easing", easing], format), format) for easing in EASINGS]
        require_parsed(language.language(), texts)
        print(f"{format}: {len(texts)} easings are parsed by a grammar")
    for format in ["gsap", "motion", "anime"]:
        texts = [export(program, ["easing", easing], format) for easing in EASINGS]
        require_parsed(tree_sitter_javascript.language(), [declared(text, format) for text in texts])
        (worst, count) = (0.0, 0)
        for easing, values in zip(EASINGS, outputs(texts)):
            if values is None:
                continue
            count += 1
            # At a jump, the output before it is right too.
            exact = engine(program, easing)
            for index, value in enumerate(values):
                near = exact[max(index - 1, 0):index + 2]
                gap = 0 if min(near) <= value <= max(near) else abs(value - exact[index])
                worst = max(worst, gap)
        if worst > ERROR * 1.01:
            raise SystemExit(f"{format}: the largest difference in Chromium is {worst}")
        print(f"{format}: {len(texts)} easings are parsed by a grammar; {count} are functions, "
              f"which differ by at most {worst:.2g} in Chromium")


main(*sys.argv[1:])
