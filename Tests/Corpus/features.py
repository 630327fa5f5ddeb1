# SPDX-License-Identifier: MIT
"""The features that files use, for the rows of the sheet."""

import re

LAYERS = {0: "precomposition", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio", 13: "camera"}
SHAPES = {
    "rc": "rectangle", "el": "ellipse", "sr": "star or polygon", "sh": "path", "fl": "fill", "st": "stroke",
    "gf": "gradient fill", "gs": "gradient stroke", "gr": "group", "tm": "trim path", "rp": "repeater",
    "rd": "rounded corners", "mm": "merge paths", "op": "offset path", "pb": "pucker and bloat", "zz": "zig zag",
    "tw": "twist", "no": "no style",
}
EFFECTS = {
    0: "expression control: slider", 1: "expression control: angle", 2: "expression control: colour",
    3: "expression control: point", 4: "expression control: check box", 5: "custom", 6: "no value",
    7: "expression control: menu", 10: "expression control: layer", 20: "tint", 21: "fill", 22: "stroke",
    23: "tritone", 24: "levels", 25: "drop shadow", 26: "radial wipe", 27: "displacement map", 28: "matte",
    29: "gaussian blur", 30: "twirl", 31: "mesh warp", 32: "wavy", 33: "spherize", 34: "puppet",
}
MASKS = {"n": "none", "a": "add", "s": "subtract", "i": "intersect", "l": "lighten", "d": "darken", "f": "difference"}
MATTES = {1: "alpha", 2: "inverted alpha", 3: "luma", 4: "inverted luma"}
BLENDS = {
    1: "multiply", 2: "screen", 3: "overlay", 4: "darken", 5: "lighten", 6: "colour dodge", 7: "colour burn",
    8: "hard light", 9: "soft light", 10: "difference", 11: "exclusion", 12: "hue", 13: "saturation", 14: "colour",
    15: "luminosity", 16: "add", 17: "hard mix",
}
# Functions whose calls are counted apart.
EXPRESSION_WORDS = ("loopIn", "loopOut", "wiggle", "valueAtTime", "effect", "thisComp", "random", "linear", "ease")


def of_lottie(document):
    """The names of the features of a Lottie document."""
    found = set()
    for asset in _objects(document.get("assets")):
        _layers(asset.get("layers"), found)
        if "p" in asset:
            embedded = str(asset["p"]).startswith("data:")
            found.add("image: embedded" if embedded else "image: another file")
    _layers(document.get("layers"), found)
    if document.get("markers"):
        found.add("markers")
    if document.get("slots"):
        found.add("slots")
    if document.get("ip", 0):
        found.add("range that does not begin at 0")
    if document.get("chars"):
        found.add("text: glyphs in the file")
    return found


def _objects(values):
    return [value for value in values if isinstance(value, dict)] if isinstance(values, list) else []


def _layers(layers, found):
    for layer in _objects(layers):
        kind = layer.get("ty")
        found.add(f"layer: {LAYERS.get(kind, f'type {kind}')}")
        for key, name in (("parent", "layer: parent"), ("tm", "layer: time remap"), ("ao", "layer: auto-orient"),
                          ("ddd", "layer: 3D"), ("td", "matte"), ("ct", "layer: collapsed transform"),
                          ("hd", "hidden")):
            if layer.get(key) not in (None, 0, False):
                found.add(name)
        if layer.get("sr", 1) != 1:
            found.add("layer: time stretch")
        if layer.get("tt"):
            found.add(f"matte: {MATTES.get(layer['tt'], layer['tt'])}")
            if "tp" in layer:
                found.add("matte: of another layer")
        if layer.get("bm"):
            found.add(f"blend mode: {BLENDS.get(layer['bm'], layer['bm'])}")
        masks = _objects(layer.get("masksProperties"))
        for mask in masks:
            found.add(f"mask: {MASKS.get(mask.get('mode'), mask.get('mode'))}")
            if mask.get("inv"):
                found.add("mask: inverted")
            if _has_value(mask.get("x")):
                found.add("mask: expansion")
            if _has_value(mask.get("o"), 100):
                found.add("mask: opacity")
        if len(masks) > 1:
            found.add("mask: several")
        for effect in _objects(layer.get("ef")):
            found.add(f"effect: {EFFECTS.get(effect.get('ty'), effect.get('ty'))}")
        if layer.get("sy"):
            found.add("layer style")
        text = layer.get("t")
        if isinstance(text, dict):
            if text.get("a"):
                found.add("text: animator")
            if text.get("p"):
                found.add("text: on a path")
        _transform(layer.get("ks"), found)
        _properties(layer, found)
        _shapes(layer.get("shapes"), found)


def _shapes(items, found, depth=0):
    if depth > 200:
        return
    for item in _objects(items):
        kind = item.get("ty")
        if kind == "tr":
            _transform(item, found)
        else:
            found.add(f"shape: {SHAPES.get(kind, f'type {kind}')}")
        if item.get("hd"):
            found.add("hidden")
        if item.get("bm"):
            found.add("blend mode of a shape")
        if kind in ("st", "gs") and item.get("d"):
            found.add("stroke: dashes")
        if kind in ("gf", "gs"):
            found.add("gradient: radial" if item.get("t") == 2 else "gradient: linear")
            if _has_value(item.get("h")):
                found.add("gradient: highlight")
            if _opacity_stops(item.get("g")):
                found.add("gradient: opacity stops")
        if kind == "fl" and item.get("r") == 2:
            found.add("fill rule: even-odd")
        if kind == "tm":
            found.add("trim path: one after the other" if item.get("m") == 2 else "trim path: together")
        if kind == "mm":
            found.add(f"merge paths: mode {item.get('mm')}")
        _shapes(item.get("it"), found, depth + 1)


def _opacity_stops(gradient):
    if not isinstance(gradient, dict) or not isinstance(gradient.get("k"), dict):
        return False
    value = gradient["k"].get("k")
    if isinstance(value, list) and value and isinstance(value[0], dict):
        value = value[0].get("s")
    count = gradient.get("p", 0)
    return isinstance(value, list) and isinstance(count, int) and len(value) > 4 * count


def _transform(transform, found):
    if not isinstance(transform, dict):
        return
    position = transform.get("p")
    if isinstance(position, dict) and position.get("s") is True:
        found.add("transform: separate dimensions")
    if _has_value(transform.get("sk")):
        found.add("transform: skew")


def _has_value(value, usual=0):
    """Whether a property is animated or differs from its usual value."""
    if not isinstance(value, dict):
        return False
    if value.get("a") == 1:
        return True
    number = value.get("k")
    if isinstance(number, list) and len(number) == 1:
        number = number[0]
    return isinstance(number, list) or (isinstance(number, (int, float)) and number != usual)


def _properties(layer, found):
    """The features of animated properties: expressions, hold, spatial tangents, and easings that leave [0, 1]."""
    stack = [value for key, value in layer.items() if key != "layers"]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack += [part for part in value if isinstance(part, (dict, list))]
            continue
        if not isinstance(value, dict):
            continue
        text = value.get("x")
        if isinstance(text, str) and "k" in value:
            found.add("expression")
            for word in EXPRESSION_WORDS:
                if re.search(rf"\b{word}\b", text):
                    found.add(f"expression: {word}")
        if "sid" in value:
            found.add("slots")
        if "t" in value and ("s" in value or "h" in value):
            if value.get("h") == 1:
                found.add("keyframe: hold")
            if any(value.get(key) and any(_numbers(value[key])) for key in ("to", "ti")):
                found.add("keyframe: spatial tangents")
            outputs = [number for key in ("o", "i") if isinstance(value.get(key), dict)
                       for number in _numbers(value[key].get("y"))]
            if any(not 0 <= number <= 1 for number in outputs):
                found.add("keyframe: easing outside [0, 1]")
            if "e" in value:
                found.add("keyframe: end value")
        stack += [part for part in value.values() if isinstance(part, (dict, list))]


def _numbers(value):
    values = value if isinstance(value, list) else [value]
    return [number for number in values if isinstance(number, (int, float))]


ELEMENTS = ("animate", "animateTransform", "animateMotion", "set", "use", "symbol", "switch", "mask", "clipPath",
            "linearGradient", "radialGradient", "filter", "pattern", "marker", "text", "textPath", "image", "style",
            "foreignObject")
SVG_PATTERNS = {
    "CSS: animation": r"@keyframes",
    "CSS: steps()": r"animation[^;{}]*steps\(",
    "CSS: offset-path": r"offset-path",
    "CSS: transform-origin": r"transform-origin",
    "CSS: transform-box": r"transform-box",
    "CSS: custom property": r"var\(--",
    "CSS: media query": r"@media",
    "animation: begin of another one": r"""\bbegin\s*=\s*["'][^"']*\.(begin|end)""",
    "animation: begin with an offset": r"""\bbegin\s*=\s*["'][^"']*[+-]\s*\d""",
    "animation: event": r"""\bbegin\s*=\s*["'][^"']*(click|mouse|indefinite)""",
    "animation: additive": r"""\badditive\s*=\s*["']sum""",
    "animation: accumulate": r"""\baccumulate\s*=\s*["']sum""",
    "animation: keySplines": r"\bkeySplines\b",
    "animation: discrete": r"""\bcalcMode\s*=\s*["']discrete""",
    "animation: freeze": r"""\bfill\s*=\s*["']freeze""",
    "animation: keyPoints": r"\bkeyPoints\b",
    "animation: path data": r"""<animate\b[^>]*attributeName\s*=\s*["']d["']""",
    "stroke: dashes": r"stroke-dasharray",
    "blend mode": r"mix-blend-mode",
}


def of_svg(text):
    """The names of the features of an SVG file."""
    found = {f"element: {name}" for name in ELEMENTS if re.search(rf"<(svg:)?{name}[\s/>]", text)}
    # Commas inside parentheses belong to one animation.
    if re.search(r"animation\s*:[^;{}]*,", re.sub(r"\([^()]*\)", "", text)):
        found.add("CSS: several animations")
    return found | {name for name, pattern in SVG_PATTERNS.items() if re.search(pattern, text)}


def of(animation):
    """The features of a file, in the order of their names."""
    if animation.failure:
        return []
    if animation.is_svg:
        return sorted(of_svg(animation.data.decode("utf-8", errors="replace")))
    return sorted(of_lottie(animation.document))
