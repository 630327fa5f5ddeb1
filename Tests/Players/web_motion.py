# SPDX-License-Identifier: MIT
"""Plays exported motions for CSS and Web Animations in Chromium, and reads the computed values."""

import html
import json
import math
import re
import subprocess
import tempfile
from pathlib import Path

READER = """
  const instants = %s;
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  const samples = instants.map((time) => {
    for (const animation of animations) animation.currentTime = time * 1000;
    const values = {};
    for (const element of document.querySelectorAll("svg [id]")) {
      const style = getComputedStyle(element);
      const own = values[element.id] = {tag: element.tagName};
      for (const name of ["translate", "rotate", "scale", "transform", "opacity", "x", "y", "width", "height", "rx",
        "ry", "cx", "cy", "d", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
        "stroke-dashoffset"])
        own[name] = style.getPropertyValue(name);
      // The position on a path has no computed value; it is the place of the element's origin in its parent.
      if (style.getPropertyValue("offset-path") !== "none") {
        const parent = element.parentNode.getScreenCTM(), map = element.getScreenCTM();
        const local = parent.inverse().multiply(map);
        own.place = [local.e, local.f];
      }
    }
    return values;
  });
  document.body.textContent = JSON.stringify(samples);
"""


def run(page):
    """The text of the body of a page after its scripts have run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        path.write_text(page)
        process = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--virtual-time-budget=1000", "--dump-dom", path.as_uri()], capture_output=True, text=True, timeout=120)
    body = re.search(r"<body>(.*)</body>", process.stdout, re.S)
    return html.unescape(body[1])


def css_samples(page, instants):
    """The computed values of a page with a style sheet."""
    script = f"<script>{READER % json.dumps(instants)}</script></body>"
    return json.loads(run(page.replace("</body>", script)))


def waapi_samples(page, module, instants):
    """The computed values of the elements of a page, which a module of Web Animations moves."""
    bare = re.sub(r"<style>.*?</style>", "", page, flags=re.S)
    source = module.replace("export ", "")
    script = f"<script>{source}; play(); {READER % json.dumps(instants)}</script></body>"
    return json.loads(run(bare.replace("</body>", script)))


def numbers(text):
    return [float(number) for number in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", text)]


def color(text):
    """The components of a computed colour, in 0 … 1."""
    if text.startswith("color("):
        return numbers(text.replace("srgb", ""))[:3]
    return [number / 255 for number in numbers(text)[:3]]


def channel(values, name):
    """The number of a channel, such as card.x, from the computed values of all elements."""
    owner, kind = name.rsplit(".", 1)
    own, inner = values[owner], values.get(owner + "-inner", {})
    translate = (numbers(own["translate"]) + [0, 0])[:2] if own["translate"] != "none" else [0, 0]
    if kind in ("x", "y"):
        return own["place"]["xy".index(kind)] if "place" in own else translate["xy".index(kind)]
    if kind in ("rotation", "heading"):
        text = (inner if kind == "heading" else own)["rotate"]
        return numbers(text)[0] if text != "none" else 0
    if kind in ("scaleX", "scaleY"):
        scale = numbers(own["scale"]) if own["scale"] != "none" else [1]
        return scale[0] if kind == "scaleX" or len(scale) == 1 else scale[1]
    if kind.startswith("matrix"):
        matrix = numbers(own["transform"]) if own["transform"] != "none" else [1, 0, 0, 1, 0, 0]
        return matrix["ABCDXY".index(kind[-1])]
    if kind in ("originX", "originY"):
        return numbers(inner["transform"])[4 + "XY".index(kind[-1])]
    if kind in ("opacity", "visibility"):
        return float(own["opacity"])
    if kind in ("left", "top", "width", "height"):
        if own["tag"] == "ellipse":
            centre, radius = ("cx", "rx") if kind in ("left", "width") else ("cy", "ry")
            r = numbers(own[radius])[0]
            return 2 * r if kind in ("width", "height") else numbers(own[centre])[0] - r
        return numbers(own[{"left": "x", "top": "y"}.get(kind, kind)])[0]
    if kind == "cornerRadius":
        return numbers(own["rx"])[0]
    if re.fullmatch(r"path\d+", kind):
        return numbers(own["d"])[int(kind[4:])]
    if kind.startswith("fill") or kind.startswith("stroke") and kind[6:] in ("Red", "Green", "Blue", "Alpha"):
        paint = "fill" if kind.startswith("fill") else "stroke"
        part = kind[len(paint):]
        return float(own[paint + "-opacity"]) if part == "Alpha" else color(own[paint])[
            ["Red", "Green", "Blue"].index(part)]
    if kind == "strokeWidth":
        return numbers(own["stroke-width"])[0]
    if kind == "dashPhase":
        return numbers(own["stroke-dashoffset"])[0]
    if kind in ("strokeStart", "strokeEnd"):
        start = -numbers(own["stroke-dashoffset"])[0]
        return start if kind == "strokeStart" else start + numbers(own["stroke-dasharray"])[0]
    raise ValueError(name)


def residuals(samples, engine):
    """The largest difference for each property. `engine` has one dictionary of channels for each instant."""
    largest = {}
    for values, expected in zip(samples, engine):
        for name, number in expected.items():
            kind = re.sub(r"\d+$", "", name.rsplit(".", 1)[1])
            found = channel(values, name)
            gap = abs(found - number)
            if not math.isfinite(gap) or gap > largest.get(kind, (-1,))[0]:
                largest[kind] = (gap, name)
    return largest
