# SPDX-License-Identifier: MIT
"""Plays exported motions for CSS and Web Animations in Chromium, and reads the computed values."""

import json
import re
from functools import lru_cache

import motions

READER = """{
  const owners = %s, instants = %s;
  const elements = owners.flatMap((owner) => [owner, owner + "-inner"])
    .map((id) => document.getElementById(id)).filter((element) => element);
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  finish(instants.map((time) => {
    for (const animation of animations) animation.currentTime = time * 1000;
    const values = {};
    for (const element of elements) {
      const style = getComputedStyle(element);
      const factors = (map) => [Math.hypot(map.a, map.b), Math.hypot(map.c, map.d)];
      const own = values[element.id] = {tag: element.tagName, reach: reach(element),
        inside: factors(element.getScreenCTM()), around: factors(element.parentNode.getScreenCTM())};
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
  }));
}"""


def _reader(engine):
    owners = sorted({channel.rsplit(".", 1)[0] for channel in engine.channels})
    return READER % (json.dumps(owners), json.dumps(engine.times))


def plain(page):
    """An exported page at the size of its document, without its controls and the layout that fits a window."""
    page, rules = re.subn(r"@supports not \(display: glissade\) \{\n.*?\n\}\n", "", page, flags=re.S)
    page, bars = re.subn(r'<div class="bar".*?</div>\n', "", page, flags=re.S)
    page, scripts = re.subn(r'<script data-glissade="controls">.*?</script>\n', "", page, flags=re.S)
    if (rules, bars, scripts) != (1, 1, 1):
        raise ValueError("the page has no controls")
    return page


def css_page(page, engine):
    """A page with a style sheet that reports its computed values."""
    return plain(page).replace("</body>", f"<script>{_reader(engine)}</script></body>")


def waapi_page(page, module, engine):
    """The elements of such a page, which a module of Web Animations moves."""
    bare = re.sub(r"<style>.*?</style>", "", plain(page), flags=re.S)
    source = module.replace("export ", "")
    return bare.replace("</body>", f"<script>{source}; play(); {_reader(engine)}</script></body>")


def residuals(engine, played, degrees):
    """The largest difference for each unit between what a page has reported and the engine."""
    return motions.largest(
        engine, lambda index, name: channel(played[index], name), lambda index, name: _turned(played[index], name)["reach"],
        degrees, lambda index, name: _factors(played[index], name))


@lru_cache(maxsize=4096)
def numbers(text):
    return [float(number) for number in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", text)]


def color(text):
    """The components of a computed colour, in 0 … 1."""
    if text.startswith("color("):
        return numbers(text.replace("srgb", ""))[:3]
    return [number / 255 for number in numbers(text)[:3]]


def _factors(values, name):
    """The lengths of the units of a channel's coordinates in pixels."""
    return values[name.rsplit(".", 1)[0]]["around" if motions.is_placed(name) else "inside"]


def _turned(values, name):
    """What an angle turns: a heading turns the inner element of a layer."""
    owner, kind = name.rsplit(".", 1)
    return values[owner + "-inner" if kind == "heading" else owner]


def channel(values, name):
    """The number of a channel, such as card.x, from the computed values of all elements."""
    owner, kind = name.rsplit(".", 1)
    own, inner = values[owner], values.get(owner + "-inner", {})
    translate = (numbers(own["translate"]) + [0, 0])[:2] if own["translate"] != "none" else [0, 0]
    if kind in ("x", "y"):
        return own["place"]["xy".index(kind)] if "place" in own else translate["xy".index(kind)]
    if kind in ("rotation", "heading"):
        text = _turned(values, name)["rotate"]
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
