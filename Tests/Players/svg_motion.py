# SPDX-License-Identifier: MIT
"""Plays exported SVG files in Chromium, and compares the animated values with those of the engine.

Usage: svg_motion.py FOLDER

FOLDER contains NAME.svg and NAME.engine.csv, with the columns time, channel and value. The status is 1 if a residual
exceeds the accepted one.
"""

import csv
import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# The accepted residual for each unit: the default error of an export plus the tolerance of the player.
ACCEPTED = {"points": 0.01 + 0.005, "degrees": 0.01 + 0.005, "value": 0.001 + 0.0005,
            # Chromium rounds the channels of animated colours to 8 bits, both the values and the result.
            "color": 0.001 + 1.01 / 255}

SCRIPT = """
  const owned = (owner) => [...document.querySelectorAll("[id]")].filter(
    (element) => (element.id === owner || element.id.startsWith(owner + ".")) && element.transform);
  const numbers = (text) => (text.match(/[-+]?[\\d.]+(e[-+]?\\d+)?/gi) || []).map(Number);
  const items = (element) => [...element.transform.animVal];
  const style = (element) => getComputedStyle(element);
  const color = (text, alpha) => {
    const parts = numbers(text), isFloat = text.startsWith("color(");
    return [...parts.slice(0, 3).map((n) => isFloat ? n : n / 255), (parts[3] ?? 1) * alpha];
  };
  const product = (elements) => elements.flatMap(items).reduce(
    (map, item) => map.multiply(DOMMatrix.fromMatrix(item.matrix)), new DOMMatrix());
  // The translation of the outermost groups. No list of transforms contains a motion along a path.
  const position = (owner) => {
    const followed = document.getElementById(owner + ".path.unit");
    if (followed) {
      const map = document.getElementById(owner).parentNode.getCTM().inverse().multiply(followed.getCTM());
      return [map.e, map.f];
    }
    return owned(owner).filter((element) => [owner, owner + ".y"].includes(element.id))
      .map((element) => items(element)[0]).filter((item) => item && item.type === 2)
      .reduce((sum, item) => [sum[0] + item.matrix.e, sum[1] + item.matrix.f], [0, 0]);
  };
  const suffixed = (owner, suffix) =>
    owned(owner).filter((element) => (element.id + ".").startsWith(owner + "." + suffix + "."));
  const angle = (elements) => elements.flatMap(items).filter((item) => item.type === 4)
    .reduce((sum, item) => sum + item.angle, 0);
  const shadow = (owner) => document.getElementById(owner + ".shadow").querySelector("feDropShadow");
  const readers = {
    x: (owner) => position(owner)[0], y: (owner) => position(owner)[1],
    rotation: (owner) => angle(owned(owner).filter(
      (element) => element.id === owner || element.id === owner + ".rotation")),
    heading: (owner) => angle(suffixed(owner, "heading")),
    scaleX: (owner) => scale(owner).a, scaleY: (owner) => scale(owner).d,
    matrixA: (owner) => product(suffixed(owner, "matrix")).a, matrixB: (owner) => product(suffixed(owner, "matrix")).b,
    matrixC: (owner) => product(suffixed(owner, "matrix")).c, matrixD: (owner) => product(suffixed(owner, "matrix")).d,
    matrixX: (owner) => product(suffixed(owner, "matrix")).e, matrixY: (owner) => product(suffixed(owner, "matrix")).f,
    originX: (owner) => product(suffixed(owner, "origin")).e, originY: (owner) => product(suffixed(owner, "origin")).f,
    opacity: (_, element) => Number(style(element).opacity),
    shadowX: (owner) => shadow(owner).dx.animVal, shadowY: (owner) => shadow(owner).dy.animVal,
    shadowRadius: (owner) => shadow(owner).stdDeviationX.animVal,
    left: (_, e) => e.x ? e.x.animVal.value : e.cx.animVal.value - e.rx.animVal.value,
    top: (_, e) => e.y ? e.y.animVal.value : e.cy.animVal.value - e.ry.animVal.value,
    width: (_, e) => e.width ? e.width.animVal.value : 2 * e.rx.animVal.value,
    height: (_, e) => e.height ? e.height.animVal.value : 2 * e.ry.animVal.value,
    cornerRadius: (_, element) => element.rx.animVal.value,
    visibility: (_, element) => style(element).visibility === "visible" ? 1 : 0,
    strokeWidth: (_, element) => numbers(style(element).strokeWidth)[0],
    strokeStart: (_, element) => -numbers(style(element).strokeDashoffset)[0],
    strokeEnd: (_, element) => numbers(style(element).strokeDasharray)[0] - numbers(style(element).strokeDashoffset)[0],
    dashPhase: (_, element) => numbers(style(element).strokeDashoffset)[0],
  };
  const scale = (owner) => {
    const found = owned(owner).filter((element) => element.id === owner || element.id.startsWith(owner + ".scale"))
      .flatMap(items).filter((item) => item.type === 3);
    return found.reduce((map, item) => ({a: map.a * item.matrix.a, d: map.d * item.matrix.d}), {a: 1, d: 1});
  };
  ["Red", "Green", "Blue", "Alpha"].forEach((name, index) => {
    readers["fill" + name] = (_, e) => color(style(e).fill, Number(style(e).fillOpacity))[index];
    readers["stroke" + name] = (_, e) => color(style(e).stroke, Number(style(e).strokeOpacity))[index];
    readers["shadow" + name] = (owner) =>
      color(style(shadow(owner)).floodColor, Number(style(shadow(owner)).floodOpacity))[index];
  });
  const read = (channel) => {
    const [owner, property] = channel.split("."), element = document.getElementById(owner);
    if (property.startsWith("path")) return numbers(style(element).d)[Number(property.slice(4))];
    return readers[property](owner, element);
  };
  const root = document.querySelector("svg");
  // The timeline starts after the load event.
  addEventListener("load", () => setTimeout(() => {
    root.pauseAnimations();
    let result;
    try {
      result = samples.map(([time, channels]) => {
        // At a jump, both values are right. The resolution of the timeline is a microsecond.
        return [time, time - 2e-6, time + 2e-6].map((instant) => {
          root.setCurrentTime(instant);
          return channels.map(read);
        });
      });
    } catch (error) { result = String(error); }
    document.body.textContent = JSON.stringify(result);
  }, 100));
"""


def chromium(page):
    """The text of a page's body after its script has run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        path.write_text(page, encoding="utf-8")
        run = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000",
             f"--user-data-dir={folder}/profile", "--dump-dom", path.as_uri()],
            capture_output=True, text=True, timeout=300)
    return html.unescape(re.search(r"<body>(.*)</body>", run.stdout, re.S)[1])


def unit(channel):
    """The unit of a channel: a key of ACCEPTED."""
    name = channel.split(".")[1]
    if name in ("rotation", "heading"):
        return "degrees"
    if re.search("(Red|Green|Blue)$", name):
        return "color"
    lengths = ("x", "y", "matrixX", "matrixY", "originX", "originY", "shadowX", "shadowY", "shadowRadius", "left",
               "top", "width", "height", "cornerRadius", "strokeWidth", "dashPhase")
    return "points" if name in lengths or name.startswith("path") else "value"


def residuals(play, svg_path, engine_csv):
    """The largest difference of the player from the engine for each unit, with its channel.

    `play` loads a page and returns the text of its body, as `chromium` does. Colours are compared where they are
    visible: with an alpha of at least 1/255.
    """
    rows = {}
    with open(engine_csv, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault(float(row["time"]), {})[row["channel"]] = float(row["value"])
    samples = [[time, list(channels)] for time, channels in rows.items()]
    page = ("<!doctype html><meta charset=utf-8><body>" + Path(svg_path).read_text(encoding="utf-8")
            + f"<script>const samples = {json.dumps(samples)};{SCRIPT}</script>")
    played = json.loads(play(page))
    if isinstance(played, str):
        raise RuntimeError(f"{svg_path}: {played}")
    largest = {}
    for (time, names), values in zip(samples, played):
        for name, *around in zip(names, *values):
            differences = [float("inf") if value is None else abs(value - rows[time][name]) for value in around]
            is_jump = max(differences) - min(differences) > 0.05
            difference = min(differences) if is_jump else differences[0]
            kind = unit(name)
            if kind not in largest or difference > largest[kind][0]:
                largest[kind] = (difference, name, time)
    return largest


def main():
    folder = Path(sys.argv[1])
    failures = 0
    print("| sample | " + " | ".join(ACCEPTED) + " |")
    print("|---|" + "---|" * len(ACCEPTED))
    for path in sorted(folder.glob("*.svg")):
        found = residuals(chromium, path, path.with_suffix(".engine.csv"))
        cells = []
        for kind, accepted in ACCEPTED.items():
            if kind not in found:
                cells.append("")
                continue
            residual, channel, time = found[kind]
            failed = not residual <= accepted
            failures += failed
            cells.append(f"{residual:.1e}" + (f" ({channel} at {time:.3f})" if failed else ""))
        print(f"| {path.stem} | " + " | ".join(cells) + " |")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
