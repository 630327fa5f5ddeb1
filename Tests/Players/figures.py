# SPDX-License-Identifier: MIT
"""Small SVG files of one moving outline each: icons, unit paths, stars, mirrors and other difficult cases."""

import math
import random
from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"

# What a motion needs of a player.
TRANSFORM, ROUTE, OUTLINE, STAR = "transform", "route", "outline", "star"

HEART = "M12 21C5 15 2 12 2 8C2 5 4 3 7 3C9 3 11 4 12 6C13 4 15 3 17 3C20 3 22 5 22 8C22 12 19 15 12 21Z"
BELL = "M12 3C8 3 6 6 6 10L6 15L4 18L20 18L18 15L18 10C18 6 16 3 12 3Z"
ARROW = "M4 10L13 10L13 5L20 12L13 19L13 14L4 14Z"
CHECK = "M4 12L6 10L10 14L18 6L20 8L10 18Z"
PLUS = "M10 3L14 3L14 10L21 10L21 14L14 14L14 21L10 21L10 14L3 14L3 10L10 10Z"
CROSS = "M5 7L7 5L12 10L17 5L19 7L14 12L19 17L17 19L12 14L7 19L5 17L10 12Z"
BOOKMARK = "M6 3L18 3L18 21L12 17L6 21Z"
PLAY = "M6 3L13 7.5L20 12L13 16.5L6 21L6 12Z"
PAUSE = "M6 3L18 3L18 12L18 21L6 21L6 12Z"
TRIANGLE = "M0 0L1 0.2L0.3 1Z"
SQUARE = "M0 0L1 0L1 1L0 1Z"
CARD = "M-40 -25L40 -25L40 10L10 25L-40 25Z"
EASE = "0.42 0 0.58 1"


@dataclass(frozen=True)
class Figure:
    """A file, and what its motion needs."""

    text: str
    need: str

    def chain(self):
        """The names of the layers around the only outline and its own, the outermost first, and the outline."""
        parents = []

        def search(element):
            for child in element:
                if child.tag in (SVG + "path", SVG + "rect", SVG + "ellipse"):
                    return [*parents, child]
                if child.tag == SVG + "g":
                    parents.append(child)
                    found = search(child)
                    if found:
                        return found
                    parents.pop()
            return None

        return search(ElementTree.fromstring(self.text))


def _svg(size, content, need=TRANSFORM, box=None):
    width, height = size
    box = box or f"0 0 {width} {height}"
    return Figure(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{box}">\n'
                  f"{content}\n</svg>\n", need)


def _group(content, name="group", transform=None):
    return f'<g id="{name}"' + (f' transform="{transform}"' if transform else "") + f">{content}</g>"


def _path(data, motion="", name="figure", transform=None):
    return f'<path id="{name}" d="{data}"' + (f' transform="{transform}"' if transform else "") + f">{motion}</path>"


def _times(values, splines, times):
    count = values.count(";")
    times = times or ";".join(f"{index / count:.6g}" for index in range(count + 1))
    splines = splines and ";".join([splines] * count if ";" not in splines else [splines])
    easing = f' calcMode="spline" keySplines="{splines}"' if splines else ""
    return f'values="{values}" keyTimes="{times}"{easing} repeatCount="indefinite"'


def _turn(kind, values, seconds=2, splines=None, times=None):
    return (f'<animateTransform attributeName="transform" type="{kind}" dur="{seconds}s" '
            f"{_times(values, splines, times)}/>")


def _morph(values, seconds=2, splines=None):
    return f'<animate attributeName="d" dur="{seconds}s" {_times(";".join(values), splines, None)}/>'


def _along(route, seconds=3, turns=False, rest=""):
    return (f'<animateMotion path="{route}" dur="{seconds}s" repeatCount="indefinite"'
            + (' rotate="auto"' if turns else "") + rest + "/>")


def _styled(size, data, rules, keyframes, need=TRANSFORM, group=None, box=None):
    """A file whose path has an animation of CSS."""
    style = f"<style>#figure {{ {rules} }} @keyframes move {{ {keyframes} }}</style>"
    path = _path(data)
    return _svg(size, style + (_group(path, transform=group) if group else path), need, box)


def star(points, outer, inner, x=0, y=0):
    """The path of a star with a number of corners, half of which are inside."""
    corners = [(outer if index % 2 == 0 else inner, math.tau * index / points - math.pi / 2)
               for index in range(points)]
    return "M" + "L".join(f"{x + radius * math.cos(angle):.3f} {y + radius * math.sin(angle):.3f}"
                          for radius, angle in corners) + "Z"


def spiral(turns, radius, x, y):
    """A long curve that goes around a point."""
    def point(angle):
        length = radius * angle / (math.tau * turns)
        return (x + length * math.cos(angle), y + length * math.sin(angle))

    def velocity(angle):
        rate = radius / (math.tau * turns)
        return (rate * (math.cos(angle) - angle * math.sin(angle)), rate * (math.sin(angle) + angle * math.cos(angle)))

    count, step = 8 * turns, math.tau / 8
    parts = [f"M{x:.3f} {y:.3f}"]
    for index in range(count):
        (a, b), (c, d) = point(index * step), point((index + 1) * step)
        (p, q), (r, s) = velocity(index * step), velocity((index + 1) * step)
        third = step / 3
        parts.append(f"C{a + p * third:.3f} {b + q * third:.3f} {c - r * third:.3f} {d - s * third:.3f} "
                     f"{c:.3f} {d:.3f}")
    return "".join(parts)


def meander(rows, width, height):
    """A long curve of smooth half turns."""
    step, side = (height - 80) / rows, width - 160
    parts = ["M80 40"]
    for row in range(rows):
        y, end = 40 + row * step, 80 + side * (1 - row % 2)
        out = 60 if row % 2 == 0 else -60
        parts.append(f"L{end} {y:.3f}C{end + out} {y:.3f} {end + out} {y + step:.3f} {end} {y + step:.3f}")
    return "".join(parts)


def zigzag(count, width, height):
    """A route of many lines in a random order."""
    source = random.Random(7)
    corners = [(source.uniform(40, width - 40), source.uniform(40, height - 40)) for _ in range(count)]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _icons():
    size, large = (24, 24), (240, 240)
    about = "translate(12 12)"
    centred = "M0 9C-7 3 -10 0 -10 -4C-10 -7 -8 -9 -5 -9C-3 -9 -1 -8 0 -6C1 -8 3 -9 5 -9C8 -9 10 -7 10 -4C10 0 7 3 0 9Z"
    yield "icon, heart that beats", _svg(size, _group(
        _path(centred, _turn("scale", "0.7;1;0.8;1;0.7", splines=EASE)), transform=about))
    yield "icon, star that turns", _svg(size, _path(star(10, 10, 5, 12, 12), _turn("rotate", "0 12 12;360 12 12")))
    yield "icon, bell that swings", _svg(size, _path(
        BELL, _turn("rotate", "0 12 3;14 12 3;-12 12 3;8 12 3;0 12 3", splines=EASE)))
    yield "icon, arrow that moves", _svg(size, _path(ARROW, _turn("translate", "-2 0;3 0;-2 0", splines=EASE)))
    yield "icon, check in CSS", _styled(
        size, CHECK, "animation: move 1.5s infinite ease-in-out; transform-origin: 12px 12px",
        "from { transform: translate(-1px, 2px) scale(0.5) } 60% { transform: translate(1px, -1px) scale(1.1) } "
        "to { transform: translate(-1px, 2px) scale(0.5) }")
    yield "icon, heart in CSS", _styled(
        size, HEART, "animation: move 2s infinite; transform-origin: 12px 12px",
        "from { rotate: 0deg; scale: 0.6 } 50% { rotate: 25deg; scale: 0.9 } to { rotate: 0deg; scale: 0.6 }")
    yield "icon, plus to cross", _svg(size, _path(PLUS, _morph([PLUS, CROSS, PLUS], splines=EASE)), OUTLINE)
    yield "icon, play to pause", _svg(
        large, _path(PLAY, _morph([PLAY, PAUSE, PLAY], splines=EASE)), OUTLINE, "0 0 24 24")
    yield "icon, bookmark 10 times as large", _svg(
        large, _path(BOOKMARK, _turn("rotate", "-12 12 21;12 12 21;-12 12 21", splines=EASE)), box="0 0 24 24")


def _units():
    size = (300, 300)
    yield "unit path, scaled and moving", _svg(size, _group(
        _path(SQUARE, _turn("translate", "0 0;1.4 0.2;0.8 1.6;0 0", splines=EASE)),
        transform="translate(20 20) scale(90)"))
    yield "unit path, scale to 200", _svg(size, _group(
        _path(TRIANGLE, _turn("scale", "1;200;1", splines=EASE)), transform="translate(40 40)"))
    yield "unit path, turning", _svg(size, _group(
        _path(TRIANGLE, _turn("rotate", "0;360")), transform="translate(150 150) scale(120 90)"))
    yield "unit path, unit picture", _svg(size, _path(
        "M0.1 0.1L0.5 0.1L0.5 0.4L0.2 0.5Z", _turn("translate", "0 0;0.4 0.4;0 0.3;0 0", splines=EASE)), box="0 0 1 1")
    yield "unit path, changing outline", _svg(size, _group(
        _path(SQUARE, _morph([SQUARE, "M0.2 0L0.8 0.3L1 0.9L0 0.7Z", SQUARE], splines=EASE)),
        transform="translate(30 30) scale(240)"), OUTLINE)
    yield "unit path, route", _svg(size, _group(
        _path("M-0.05 -0.03L0.05 0L-0.05 0.03Z", _along("M0.1 0.5C0.1 0 0.9 0 0.9 0.5S0.1 1 0.1 0.5Z", turns=True)),
        transform="scale(300)"), ROUTE)
    yield "unit path, two scales", _svg(size, _group(_group(
        _path(SQUARE, _turn("rotate", "0;90;0", splines=EASE)), "inner", "scale(20 40)"),
        transform="translate(150 60) scale(5 2.5)"))


def _routes():
    size = (600, 400)
    boat = "M-14 -8L14 0L-14 8L-8 0Z"
    yield "long route, meander", _svg(size, _path(boat, _along(meander(12, *size), 12)), ROUTE)
    yield "long route, meander with heading", _svg(size, _path(boat, _along(meander(8, *size), 10, True)), ROUTE)
    yield "long route, spiral", _svg(size, _path(boat, _along(spiral(6, 160, 300, 200), 8)), ROUTE)
    yield "long route, 200 lines", _svg(size, _path(boat, _along(zigzag(200, *size), 30)), ROUTE)
    yield "long route, CSS", _styled(
        size, boat,
        f"offset-path: path('{meander(6, *size)}'); offset-rotate: 0deg; animation: move 6s infinite linear",
        "from { offset-distance: 0% } to { offset-distance: 100% }", ROUTE)


def _stars():
    size = (400, 400)
    dart = "M-9 -6L9 0L-9 6Z"
    for count in (200, 500):
        yield f"star route, {count} points", _svg(
            size, _path(dart, _along(star(count, 170, 120, 200, 200), count / 20)), ROUTE)
        inner, outer = star(count, 170, 90, 200, 200), star(count, 120, 100, 200, 200)
        yield f"star outline, {count} points", _svg(
            size, _path(inner, _morph([inner, outer, inner], splines=EASE)), STAR)
        yield f"star outline, {count} points, turning", _svg(size, _group(
            _path(star(count, 170, 90), _turn("rotate", "0;120;0", splines=EASE)),
            transform="translate(200 200)"), STAR)


def _pauses():
    size = (400, 300)
    yield "pause, repeated places", _svg(size, _path(
        CARD, _turn("translate", "60 60;60 60;320 80;320 80;200 240;200 240;60 60", 3, EASE)))
    yield "pause, repeated corners of a route", _svg(size, _path(
        CARD, _along("M60 60L60 60L320 80L320 80L320 80L200 240L60 60Z", 3)), ROUTE)
    yield "pause, repeated control points of curves", _svg(size, _path(CARD, _along(
        "M60 60C60 60 320 60 320 80C320 80 320 240 200 240C200 240 200 240 60 240", 3)), ROUTE)
    yield "pause, CSS", _styled(
        size, CARD, "animation: move 3s infinite ease-in-out",
        "0%, 20% { transform: translate(60px, 60px) } 50%, 70% { transform: translate(320px, 220px) rotate(90deg) } "
        "100% { transform: translate(60px, 60px) }")
    yield "pause, outline", _svg(size, _group(
        _path(CARD, _morph([CARD, CARD, "M-60 -25L40 -45L60 10L10 45L-40 25Z", CARD], 3, EASE)),
        transform="translate(200 150)"), OUTLINE)


def _mirrors():
    size = (400, 300)
    yield "mirror, moving", _svg(size, _group(
        _path(CARD, _turn("translate", "0 0;120 60;-100 40;0 0", splines=EASE)),
        transform="translate(200 120) scale(-1 1)"))
    yield "mirror, turning", _svg(size, _group(
        _path(CARD, _turn("rotate", "0;200;0", splines=EASE)), transform="translate(200 150) scale(1 -1)"))
    yield "mirror, scale to -1", _svg(size, _group(
        _path(CARD, _turn("scale", "1 1;-1 1;1 1", splines=EASE)), transform="translate(200 150)"))
    yield "mirror, both scales to -1", _svg(size, _group(
        _path(CARD, _turn("scale", "1;-1;1", splines=EASE)), transform="translate(200 150)"))
    yield "mirror, route", _svg(size, _group(
        _path(CARD, _along("M60 150C60 20 340 20 340 150S60 280 60 150Z", turns=True)),
        transform="translate(400 0) scale(-1 1)"), ROUTE)
    yield "mirror, CSS", _styled(
        size, CARD, "animation: move 2s infinite linear",
        "from { transform: translate(100px, 150px) scaleX(1) } 50% { transform: translate(300px, 150px) scaleX(-1) } "
        "to { transform: translate(100px, 150px) scaleX(1) }")
    yield "mirror, outline", _svg(size, _group(
        _path(CARD, _morph([CARD, "M-60 -25L40 -45L60 10L10 45L-40 25Z", CARD], splines=EASE)),
        transform="translate(200 150) rotate(30) scale(-1.5 1.5)"), OUTLINE)


def _zeros():
    size = (300, 200)
    center = "translate(150 100)"
    yield "scale 0, pop-in", _svg(size, _group(
        _path(CARD, _turn("scale", "0;1.2;1;1", 2, EASE)), transform=center))
    yield "scale 0, in and out with a turn", _svg(size, _group(_group(
        _path(CARD, _turn("scale", "0;1;1;0", 2, EASE)), "inner", "rotate(25)"), transform=center))
    yield "scale 0, one axis", _svg(size, _group(_path(CARD, _turn("scale", "1 0;1 1;0 1", 2, EASE)), transform=center))
    yield "scale 0, CSS", _styled(
        size, CARD, "animation: move 1.5s infinite cubic-bezier(0.34, 1.56, 0.64, 1)",
        "from { scale: 0 } 60% { scale: 1 } to { scale: 1 }", group=center)
    yield "scale 0, CSS with rotation", _styled(
        size, CARD, "animation: move 1.5s infinite ease-out",
        "from { transform: scale(0) rotate(-180deg) } to { transform: scale(1) rotate(0deg) }", group=center)
    yield "scale 0, unit path", _svg(size, _group(
        _path(TRIANGLE, _turn("scale", "0;120;0", splines=EASE)), transform="translate(80 50)"))


def _steep():
    size = (400, 300)
    yield "steep easing, 1 0 0 1", _svg(size, _path(CARD, _turn("translate", "60 60;340 240;60 60", 2, "1 0 0 1")))
    yield "steep easing, 0 1 1 0", _svg(size, _path(CARD, _turn("translate", "60 60;340 240;60 60", 2, "0 1 1 0")))
    yield "steep easing, rotation", _svg(size, _group(
        _path(CARD, _turn("rotate", "0;300;0", 2, "0.95 0 0.05 1")), transform="translate(200 150)"))
    yield "steep easing, CSS", _styled(
        size, CARD, "animation: move 2s infinite alternate cubic-bezier(1, 0, 0, 1)",
        "from { transform: translate(60px, 60px) scale(0.5) } to { transform: translate(320px, 220px) scale(1.4) }")
    yield "steep easing, outline", _svg(size, _group(
        _path(CARD, _morph([CARD, "M-90 -25L70 -75L90 30L10 75L-80 65Z", CARD], splines="0.9 0 0.1 1")),
        transform="translate(200 150)"), OUTLINE)
    yield "steep easing, route", _svg(size, _path(CARD, _along(
        "M60 60C60 280 340 280 340 60", 2,
        rest=' calcMode="spline" keyTimes="0;1" keyPoints="0;1" keySplines="1 0 0 1"')), ROUTE)


def _collinear():
    size = (400, 300)
    bar = "M-60 -10L-30 -10L0 -10L30 -10L60 -10L60 10L0 10L-60 10Z"
    yield "collinear points, outline", _svg(size, _group(
        _path(bar, _morph([bar, "M-60 -30L-20 -30L-10 -30L50 -30L80 -30L80 10L20 10L-60 10Z", bar], splines=EASE)),
        transform="translate(200 150)"), OUTLINE)
    yield "collinear points, route of lines", _svg(size, _path(
        CARD, _along("M60 60L100 85L180 135L340 235", 2)), ROUTE)
    yield "collinear points, curves on a line", _svg(size, _path(
        CARD, _along("M60 150C120 150 200 150 220 150C240 150 300 150 340 150", 2)), ROUTE)
    yield "collinear points, curve that returns", _svg(size, _path(
        CARD, _along("M60 150C460 150 -60 150 340 150", 2)), ROUTE)
    yield "collinear points, curve that ends where it began", _svg(size, _path(
        CARD, _along("M100 200L300 60C300 60 200 130 100 200", 2)), ROUTE)


def _large():
    size = (3840, 2160)
    sign = "M-300 -200L300 -200L300 100L100 200L-300 200Z"
    yield "4K, moving", _svg(size, _path(
        sign, _turn("translate", "400 300;3400 400;1900 1800;400 300", 3, EASE)))
    yield "4K, turning about a distant point", _svg(size, _path(
        "M3100 900L3700 900L3700 1200L3500 1300L3100 1300Z",
        _turn("rotate", "0 1920 1080;14 1920 1080;0 1920 1080", 2, EASE)))
    yield "4K, outline", _svg(size, _group(
        _path(sign, _morph([sign, "M-900 -700L900 -800L1200 500L100 900L-1000 600Z", sign], splines=EASE)),
        transform="translate(1920 1080)"), OUTLINE)
    yield "4K, route", _svg(size, _path(
        sign, _along("M500 1000C500 200 3300 200 3300 1000S500 1900 500 1000Z", 4)), ROUTE)
    yield "4K, icon 90 times as large", _svg(
        (2160, 2160), _path(HEART, _turn("rotate", "-10 12 12;10 12 12;-10 12 12", splines=EASE)), box="0 0 24 24")


def _ancestors():
    size = (400, 400)
    spin, sway = _turn("rotate", "0;360", 4), _turn("translate", "-30 0;30 10;-30 0", 2, EASE)
    orbit = _group(spin + _group(_turn("rotate", "0;-720", 4) + _group(_path(CARD, sway), "moon", "translate(50 0)"),
                                 "planet", None), "orbit")
    yield "ancestors, three that turn", _svg(size, _group(orbit, "center", "translate(200 200)"))
    yield "ancestors, growing and turning", _svg(size, _group(
        _group(_turn("scale", "0.02;1;0.02", 2, EASE) + _group(
            _turn("rotate", "0;90;0", 2, EASE) + _path("M-4000 -3000L4000 -3000L4000 1000L0 3000L-4000 3000Z", _turn(
                "translate", "-2000 0;2000 500;-2000 0", 2, EASE)), "turn"), "grow"),
        "center", "translate(200 200) scale(0.02)"))
    yield "ancestors, unit path that moves in moving scales", _svg(size, _group(
        _turn("scale", "100;200;100", 2, EASE) + _group(
            _turn("translate", "0.4 0.1;0.9 0.4;0.4 0.1", 3, EASE) + _path("M0 0L0.5 0L0.5 0.3L0.1 0.5Z", _turn(
                "rotate", "0;40;0", 2, EASE)), "place"), "grow"))
    nested = _path("M0 0L60 -8L60 8L0 12Z", _turn("rotate", "-8;8;-8", 2, EASE))
    for index in range(5):
        nested = _group(_group(nested, f"arm-{index}", "translate(45 0)"), f"shift-{index}").replace(
            f'<g id="shift-{index}">', f'<g id="shift-{index}">' + _turn("rotate", "-8;8;-8", 2, EASE), 1)
    yield "ancestors, arm of six parts", _svg(size, _group(nested, "base", "translate(40 200)"))


def _figures():
    figures = {}
    for group in (_icons, _units, _routes, _stars, _pauses, _mirrors, _zeros, _steep, _collinear,
                  _large, _ancestors):
        figures.update(group())
    return figures


FIGURES = _figures()
