# SPDX-License-Identifier: MIT
"""Small SVG and Lottie files with masks, mattes, trims, repeaters, blend modes, gradients and clocks."""

import json

SIZE = 120
# The frames of a Lottie file: two seconds.
RATE, END = 30, 60

BASE = '<rect x="10" y="30" width="70" height="60" fill="#2a6fdb"/>'
SLIDE = ('<animateTransform attributeName="transform" type="translate" values="0 0;40 10;0 0" dur="2s" '
         'repeatCount="indefinite"/>')
SPIN = ('<animateTransform attributeName="transform" type="rotate" values="0 60 60;360 60 60" dur="4s" '
        'repeatCount="indefinite"/>')


def _svg(content, definitions=""):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">\n'
            f"<defs>{definitions}</defs>\n{content}\n</svg>\n")


def _gradient(kind, geometry, *stops, name="paint"):
    parts = "".join(f'<stop offset="{offset}" stop-color="{color}" stop-opacity="{opacity}"/>'
                    for offset, color, opacity in stops)
    return f'<{kind}Gradient id="{name}" gradientUnits="userSpaceOnUse" {geometry}>{parts}</{kind}Gradient>'


def _svg_files():
    warm = [(0, "#ffcc00", 1), (0.6, "#ff3366", 1), (1, "#6633cc", 1)]
    across = 'x1="10" y1="20" x2="110" y2="100"'
    yield "mask, luminance", _svg(
        f'<g mask="url(#m)">{BASE}</g>',
        f'<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="120">'
        f'<g><circle cx="45" cy="60" r="32" fill="white"/><circle cx="45" cy="60" r="14" fill="#555"/>{SLIDE}</g>'
        "</mask>")
    yield "mask, alpha", _svg(
        f'<g mask="url(#m)">{BASE}</g>',
        f'<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="120" style="mask-type: alpha">'
        f'<g><circle cx="45" cy="60" r="32" fill="black" fill-opacity="0.8"/>{SLIDE}</g></mask>')
    yield "clip path, moving", _svg(
        f'<g clip-path="url(#c)"><g>{BASE}{SLIDE}</g></g>',
        '<clipPath id="c"><circle cx="60" cy="60" r="36"/></clipPath>')
    yield "clip path, even-odd", _svg(
        f'<g clip-path="url(#c)"><g>{BASE}{SPIN}</g></g>',
        '<clipPath id="c"><path clip-rule="evenodd" d="M10 10L110 10L110 110L10 110ZM40 40L40 80L80 80L80 40Z"/>'
        "</clipPath>")
    for mode in ("multiply", "screen", "difference"):
        yield f"blend mode, {mode}", _svg(
            f'{BASE}<g style="mix-blend-mode: {mode}"><circle cx="60" cy="60" r="30" fill="#e0a030"/>{SLIDE}</g>')
    yield "gradient, linear", _svg(
        f'<g><rect x="15" y="25" width="60" height="70" fill="url(#paint)"/>{SLIDE}</g>',
        _gradient("linear", across, *warm))
    yield "gradient, radial with a focus", _svg(
        f'<g><circle cx="60" cy="60" r="44" fill="url(#paint)"/>{SPIN}</g>',
        _gradient("radial", 'cx="60" cy="60" r="44" fx="76" fy="50"', *warm))
    yield "gradient, opacity", _svg(
        f'{BASE}<g><circle cx="50" cy="60" r="40" fill="url(#paint)"/>{SLIDE}</g>',
        _gradient("linear", across, (0, "#ff3366", 1), (1, "#33cc66", 0)))
    yield "gradient, stroke", _svg(
        f'<g><circle cx="60" cy="60" r="36" fill="none" stroke="url(#paint)" stroke-width="14"/>{SPIN}</g>',
        _gradient("linear", across, *warm))
    yield "dashes, moving on a curve", _svg(
        '<path d="M15 90C15 20 105 20 105 90" fill="none" stroke="#c03060" stroke-width="10" stroke-dasharray="22 12">'
        '<animate attributeName="stroke-dashoffset" values="0;68" dur="2s" repeatCount="indefinite"/></path>')
    yield "dashes, whose lengths move", _svg(
        '<circle cx="60" cy="60" r="36" fill="none" stroke="#c03060" stroke-width="10" stroke-dasharray="1 300">'
        '<animate attributeName="stroke-dasharray" values="1 300;150 300;1 300" dur="2s" repeatCount="indefinite"/>'
        '<animate attributeName="stroke-dashoffset" values="0;-40;-226" dur="2s" repeatCount="indefinite"/></circle>')
    yield "gradient, whose colours move", _svg(
        '<path d="M15 90L60 15L105 90Z" fill="url(#paint)"/>',
        '<linearGradient id="paint"><stop stop-color="#e04020"><animate attributeName="stop-color" '
        'values="#e04020;#2040e0;#e04020" dur="2s" repeatCount="indefinite"/></stop>'
        '<stop offset="1" stop-color="#f0d020"/></linearGradient>')
    yield "gradient, whose points move", _svg(
        '<rect x="15" y="15" width="90" height="90" fill="url(#paint)"/>',
        '<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="15" y1="15" x2="60" y2="15">'
        '<animate attributeName="x2" values="60;110;60" dur="2s" repeatCount="indefinite"/>'
        '<stop stop-color="#e04020"/><stop offset="1" stop-color="#20a0e0"/></linearGradient>')
    yield "blur that moves", _svg(
        '<rect x="40" y="45" width="70" height="60" fill="#2060c0" filter="url(#soft)"/>',
        '<filter id="soft" x="-1" y="-1" width="3" height="3" color-interpolation-filters="sRGB"><feGaussianBlur '
        'stdDeviation="2"><animate attributeName="stdDeviation" values="2;12;2" dur="2s" repeatCount="indefinite"/>'
        '</feGaussianBlur></filter>')
    yield "drop shadow that moves", _svg(
        '<rect x="35" y="35" width="60" height="60" fill="#e0a030" filter="url(#cast)"/>',
        '<filter id="cast" x="-1" y="-1" width="3" height="3" color-interpolation-filters="sRGB"><feDropShadow dx="4" '
        'dy="4" stdDeviation="2" flood-color="#400080" flood-opacity="0.8">'
        '<animate attributeName="dx" values="4;20;4" dur="2s" repeatCount="indefinite"/>'
        '<animate attributeName="dy" values="4;20;4" dur="2s" repeatCount="indefinite"/>'
        '<animate attributeName="stdDeviation" values="2;7;2" dur="2s" repeatCount="indefinite"/>'
        '</feDropShadow></filter>')
    yield "group opacity", _svg(
        f'<g>{BASE}<circle cx="75" cy="75" r="28" fill="#e0a030"/>'
        '<animate attributeName="opacity" values="1;0.3;1" dur="2s" repeatCount="indefinite"/></g>')


# MARK: - Lottie

def _still(value):
    return {"a": 0, "k": value}


def _moving(*keyframes):
    """A property with values at frames, with an easing between them."""
    ease = {"o": {"x": [0.33], "y": [0]}, "i": {"x": [0.67], "y": [1]}}
    found = [{"t": time, "s": value if isinstance(value, list) else [value], **ease} for time, value in keyframes]
    # The last keyframe has no easing, which rlottie requires.
    return {"a": 1, "k": [*found[:-1], {name: found[-1][name] for name in ("t", "s")}]}


def _place(**changes):
    keys = {"o": _still(100), "r": _still(0), "p": _still([60, 60, 0]), "a": _still([0, 0, 0]),
            "s": _still([100, 100, 100])}
    return {**keys, **changes}


def _path(points, closed=True):
    zero = [[0, 0] for _ in points]
    return {"c": closed, "v": [list(point) for point in points], "i": zero, "o": zero}


def _group(*items, **transform):
    keys = {"p": _still([0, 0]), "a": _still([0, 0]), "s": _still([100, 100]), "r": _still(0), "o": _still(100)}
    return {"ty": "gr", "it": [*items, {"ty": "tr", **keys, **transform}]}


def _rectangle(width, height, x=0, y=0):
    return {"ty": "rc", "d": 1, "p": _still([x, y]), "s": _still([width, height]), "r": _still(0)}


def _ellipse(width, height, x=0, y=0):
    return {"ty": "el", "d": 1, "p": _still([x, y]), "s": _still([width, height])}


def _fill(*color, opacity=100):
    return {"ty": "fl", "c": _still([*color, 1]), "o": _still(opacity), "r": 1}


def _stroke(width, *color, **more):
    return {"ty": "st", "c": _still([*color, 1]), "o": _still(100), "w": _still(width), "lc": 2, "lj": 2, **more}


def _layer(*shapes, **more):
    return {"ty": 4, "nm": "shapes", "ip": 0, "op": END, "st": 0, "sr": 1, "ddd": 0, "ks": _place(),
            "shapes": [*shapes], **more}


def _lottie(*layers, assets=()):
    numbered = [{"ind": index + 1, **layer} for index, layer in enumerate(layers)]
    return json.dumps({"v": "5.7.4", "fr": RATE, "ip": 0, "op": END, "w": SIZE, "h": SIZE, "ddd": 0,
                       "assets": [*assets], "layers": numbered}, indent=1)


BLUE, ORANGE, RED = (0.16, 0.44, 0.86), (0.88, 0.63, 0.19), (0.75, 0.19, 0.38)
SWAY = _moving((0, [40, 60, 0]), (30, [80, 60, 0]), (59, [40, 60, 0]))
SQUARE = [(-35, -30), (35, -30), (35, 30), (-35, 30)]


def _masks():
    card = _group(_rectangle(80, 70), _fill(*BLUE))
    inner = [(-25, -35), (30, -20), (20, 30), (-30, 20)]
    for name, mode, inverted in (("add", "a", False), ("subtract", "s", False), ("inverted", "a", True)):
        mask = {"mode": mode, "inv": inverted, "pt": _still(_path(inner)), "o": _still(100), "x": _still(0)}
        yield f"mask of Lottie, {name}", _lottie(_layer(card, ks=_place(p=SWAY), hasMask=True, masksProperties=[mask]))
    first = {"mode": "a", "inv": False, "pt": _still(_path(SQUARE)), "o": _still(100), "x": _still(0)}
    second = {**first, "mode": "i", "pt": _still(_path(inner))}
    yield "mask of Lottie, intersect", _lottie(_layer(card, hasMask=True, masksProperties=[first, second]))
    moving = {**first, "pt": _moving((0, [_path(inner)]), (30, [_path(SQUARE)]), (59, [_path(inner)]))}
    yield "mask of Lottie, moving", _lottie(_layer(card, hasMask=True, masksProperties=[moving]))


def _mattes():
    disc = _group(_ellipse(60, 60), _fill(1, 1, 1))
    gray = _group(_ellipse(26, 26), _fill(0.3, 0.3, 0.3))
    card = _layer(_group(_rectangle(90, 60), _fill(*RED)), ks=_place(r=_moving((0, 0), (59, 90))))
    for number, name in ((1, "alpha"), (2, "inverted alpha"), (3, "luminance"), (4, "inverted luminance")):
        yield f"matte, {name}", _lottie(_layer(gray, disc, ks=_place(p=SWAY), td=1), {**card, "tt": number})


def _trims():
    curve = {"ty": "sh", "ks": _still({"c": False, "v": [[-45, 25], [0, -35], [45, 25]],
                                       "i": [[0, 0], [-30, 0], [0, -40]], "o": [[0, -40], [30, 0], [0, 0]]})}
    grow = {"ty": "tm", "s": _still(0), "e": _moving((0, 10), (45, 100), (59, 60)), "o": _still(0), "m": 1}
    yield "trim, end", _lottie(_layer(_group(curve, grow, _stroke(10, *BLUE))))
    turn = {**grow, "s": _still(0), "e": _still(35), "o": _moving((0, 0), (59, 300))}
    yield "trim, offset", _lottie(_layer(_group(_ellipse(70, 70), turn, _stroke(10, *RED))))
    several = [_ellipse(40, 40, -25, 0), _ellipse(40, 40, 25, 0)]
    for mode, name in ((1, "each outline"), (2, "all outlines in turn")):
        part = {**grow, "e": _moving((0, 20), (59, 90)), "m": mode}
        yield f"trim, {name}", _lottie(_layer(_group(*several, part, _stroke(8, *ORANGE))))


def _dashes():
    dashes = [{"n": kind, "nm": name, "v": value} for kind, name, value in (
        ("d", "dash", _still(22)), ("g", "gap", _still(12)), ("o", "offset", _moving((0, 0), (59, 68))))]
    corners = {"ty": "sh", "ks": _still(_path([(-45, 30), (-20, -30), (20, -30), (45, 30)], closed=False))}
    curve = {"ty": "sh", "ks": _still({"c": False, "v": [[-45, 30], [45, 30]], "i": [[0, 0], [0, -70]],
                                       "o": [[0, -70], [0, 0]]})}
    for outline, name in ((corners, "lines"), (curve, "a curve")):
        yield f"dashes of Lottie, on {name}", _lottie(_layer(_group(outline, _stroke(10, *RED, lc=1, d=dashes))))


def _repeaters():
    def repeater(**changes):
        transform = {"p": _still([0, 0]), "a": _still([0, 0]), "s": _still([100, 100]), "r": _still(0),
                     "so": _still(100), "eo": _still(100), **changes}
        return {"ty": "rp", "c": _still(4), "o": _still(0), "m": 1, "tr": {"ty": "tr", **transform}}

    dot = [_rectangle(14, 24), _fill(*BLUE)]
    yield "repeater, row", _lottie(_layer(_group(*dot), repeater(p=_still([24, 0])), ks=_place(p=_still([24, 60, 0]))))
    yield "repeater, turn", _lottie(_layer(
        _group(_rectangle(12, 28, 0, -34), _fill(*RED)), repeater(r=_moving((0, 20), (30, 90), (59, 20)))))
    yield "repeater, opacity", _lottie(_layer(
        _group(*dot), repeater(p=_still([24, 0]), s=_still([85, 85]), eo=_still(20)), ks=_place(p=_still([24, 60, 0]))))


def _blends():
    below = _layer(_group(_rectangle(70, 60), _fill(*BLUE)))
    above = _layer(_group(_ellipse(60, 60), _fill(*ORANGE)), ks=_place(p=SWAY))
    for number, name in ((1, "multiply"), (2, "screen"), (3, "overlay"), (10, "difference")):
        yield f"blend mode of Lottie, {name}", _lottie({**above, "bm": number}, below)


def _gradients():
    colors = [0, 1, 0.8, 0, 0.6, 1, 0.2, 0.4, 1, 0.4, 0.2, 0.8]

    def paint(kind, opacities=(), **more):
        stops = {"p": 3, "k": _still([*colors, *opacities])}
        return {"t": kind, "s": _still([-40, 0]), "e": _still([40, 10]), "g": stops, "o": _still(100), **more}

    moving = _place(p=SWAY)
    box = _rectangle(80, 70)
    yield "gradient of Lottie, linear", _lottie(_layer(_group(box, {"ty": "gf", "r": 1, **paint(1)}), ks=moving))
    yield "gradient of Lottie, radial", _lottie(_layer(_group(_ellipse(84, 84), {
        "ty": "gf", "r": 1, **paint(2, s=_still([0, 0]), e=_still([42, 0]), h=_still(40), a=_still(30))}), ks=moving))
    yield "gradient of Lottie, opacity", _lottie(
        _layer(_group(box, {"ty": "gf", "r": 1, **paint(1, (0, 1, 0.5, 0.5, 1, 0))}), ks=moving),
        _layer(_group(_ellipse(60, 60), _fill(0, 0, 0))))
    yield "gradient of Lottie, stroke", _lottie(_layer(_group(_ellipse(70, 70), {
        "ty": "gs", "w": _still(14), "lc": 2, "lj": 2, **paint(1)}), ks=_place(r=_moving((0, 0), (59, 180)))))


def _clocks():
    spin = _layer(_group(_rectangle(60, 20), _fill(*RED)), ks=_place(r=_moving((0, 0), (59, 180))))
    assets = [{"id": "part", "layers": [{"ind": 1, **spin}]}]

    def used(**more):
        return {"ty": 0, "nm": "part", "refId": "part", "w": SIZE, "h": SIZE, "ip": 0, "op": END, "st": 0, "sr": 1,
                "ddd": 0, "ks": _place(p=_still([0, 0, 0])), **more}

    late = used(st=15, ip=15, op=END)
    yield "clock, start offset", _lottie(late, assets=assets)
    yield "clock, stretch", _lottie(used(sr=2), assets=assets)
    yield "clock, stretch and offset", _lottie(used(sr=0.5, st=10, ip=10, op=40), assets=assets)
    yield "clock, time remap", _lottie(used(tm=_moving((0, 0), (20, 1.5), (40, 0.4), (59, 1.9))), assets=assets)
    small = used(ks=_place(p=_still([20, 20, 0]), s=_still([60, 60, 100])), w=100, h=100)
    yield "clock, two instances", _lottie(used(sr=2, ks=_place(p=_still([40, 30, 0]), s=_still([60, 60, 100]))), small,
                                          assets=assets)


def _lottie_files():
    for group in (_masks, _mattes, _trims, _dashes, _repeaters, _blends, _gradients, _clocks):
        yield from group()


# The text of each file, by its name with the ending.
FILES = {**{f"{name}.svg": text for name, text in _svg_files()},
         **{f"{name}.json": text for name, text in _lottie_files()}}
