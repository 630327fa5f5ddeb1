#!/usr/bin/env python3
"""Turns a font into an outline file: metrics, outlines, kerning and nothing else.

Usage:

    python3 -m pip install fonttools uharfbuzz
    ./extract.py Inter-Regular.otf regular.outlines
    ./extract.py Inter-SemiBold.otf semibold.outlines
    ./extract.py --facts ../../Tests/TypesettingTests/FontFacts.swift Inter-Regular.otf Inter-SemiBold.otf

The same font gives the same bytes. The format is described in Sources/Typesetting/Typesetting.docc/OutlineFile.md. With
--facts the script writes the measurements of fontTools and HarfBuzz as a Swift file, for the tests: nothing in it goes
through the format. (uharfbuzz is needed for that only.)
"""

import argparse
import struct
import unicodedata
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

VERSION = 1

# What an interface in European languages types, and the signs of its numbers and keys. Scalars that a font lacks are left out.
COVERAGE = [
    (0x0020, 0x007E), (0x00A0, 0x00AC), (0x00AE, 0x00FF),  # Basic Latin, Latin-1 without the soft hyphen
    (0x0100, 0x017F), (0x0218, 0x021B), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3),  # Latin, extended
    (0x0384, 0x03CE),  # Greek
    (0x0400, 0x045F), (0x0490, 0x0491),  # Cyrillic
    (0x02C6, 0x02C7), (0x02D8, 0x02DD),  # spacing accents
    (0x0300, 0x0304), (0x0306, 0x030C), (0x0323, 0x0323), (0x0326, 0x0328),  # combining accents
    (0x2002, 0x200A), (0x202F, 0x202F), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026),
    (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044),  # spaces, dashes, quotation marks
    (0x2070, 0x208E), (0x2150, 0x215E),  # superscripts, subscripts, fractions
    (0x20AC, 0x20AC), (0x20BD, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122), (0x2126, 0x2126),  # currencies, letterlike signs
    (0x2190, 0x2199), (0x21A9, 0x21AA), (0x21B5, 0x21B5), (0x21BA, 0x21BB), (0x21E4, 0x21E7), (0x21EA, 0x21EA),  # arrows
    (0x2202, 0x2206), (0x220F, 0x221E), (0x222B, 0x222B), (0x2248, 0x2248), (0x2260, 0x2265),  # mathematics
    (0x2303, 0x2303), (0x2318, 0x2318), (0x2325, 0x2326), (0x232B, 0x232B), (0x238B, 0x238B), (0x23CE, 0x23CE),  # keys
    (0x25A0, 0x25A1), (0x25B2, 0x25B7), (0x25BC, 0x25BD), (0x25C0, 0x25C1), (0x25C6, 0x25CB), (0x25CF, 0x25CF),  # shapes
    (0x2713, 0x2713), (0x2717, 0x2717),
]

# These take the width of a digit where digits are tabular, so that a change of sign moves nothing.
TABULAR_SIGNS = "+−±"

LINE, HORIZONTAL, VERTICAL, CUBIC, HORIZONTAL_VERTICAL, VERTICAL_HORIZONTAL, QUADRATIC = range(7)


class Face:
    """The part of a font that is kept: glyph names in file order, and what belongs to each."""

    def __init__(self, path):
        self.font = TTFont(path)
        self.glyph_set = self.font.getGlyphSet()
        cmap = self.font.getBestCmap()
        self.mapping = {c: cmap[c] for low, high in COVERAGE for c in range(low, high + 1) if c in cmap}
        self.names = list(dict.fromkeys([".notdef", *(self.mapping[c] for c in sorted(self.mapping))]))
        # A tabular glyph is a name and a shift: signs are the plain glyph, moved to the middle of a digit.
        self.advances = {name: self.font["hmtx"][name][0] for name in self.names}
        self.advances[".notdef"] = self.font["head"].unitsPerEm * 5 // 8
        self.shifts = dict.fromkeys(self.names, 0)
        self.sources = {name: name for name in self.names}
        self.tabular = self._add_tabular_glyphs()
        self.index = {name: i for i, name in enumerate(self.names)}

    def _add(self, name, source, advance, shift):
        self.names.append(name)
        self.sources[name], self.advances[name], self.shifts[name] = source, advance, shift

    def _add_tabular_glyphs(self):
        substitutions = single_substitutions(self.font, "tnum")
        tabular = {n: substitutions[n] for n in self.names if n in substitutions}
        for alternate in tabular.values():
            self._add(alternate, alternate, self.font["hmtx"][alternate][0], 0)
        # In the SemiBold weight the 4 is three units narrower than the other digits: an accident of interpolation.
        width = self.advances[tabular[self.mapping[ord("0")]]]
        for digit in "0123456789":
            self.advances[tabular[self.mapping[ord(digit)]]] = width
        for sign in TABULAR_SIGNS:
            source = self.mapping[ord(sign)]
            tabular[source] = source + ".tabular"
            self._add(tabular[source], source, width, (width - self.advances[source]) // 2)
        return tabular

    def compositions(self):
        """Canonical compositions whose parts and result are all in the file, as (first, second, composed)."""
        found = []
        for composed in self.mapping:
            parts = unicodedata.decomposition(chr(composed)).split()
            if len(parts) == 2 and not parts[0].startswith("<"):
                first, second = (int(part, 16) for part in parts)
                if first in self.mapping and unicodedata.normalize("NFC", chr(first) + chr(second)) == chr(composed):
                    found.append((second, first, composed))
        return sorted(found)

    def contours(self, name):
        """The closed contours of a glyph as (start, segments); a segment is a list of 1, 2 or 3 points."""
        if name == ".notdef":
            return self.missing_glyph_box()
        pen = DecomposingRecordingPen(self.glyph_set)
        self.glyph_set[self.sources[name]].draw(pen)
        contours = []
        for operator, points in pen.value:
            points = [(round(x) + self.shifts[name], round(y)) for x, y in points]
            if operator == "moveTo":
                contours.append((points[0], []))
            elif operator == "qCurveTo":  # TrueType: implied on-curve points halfway between the controls.
                for here, there in zip(points[:-2], points[1:-1]):
                    middle = (round((here[0] + there[0]) / 2), round((here[1] + there[1]) / 2))
                    contours[-1][1].append([here, middle])
                contours[-1][1].append(points[-2:])
            elif operator in ("lineTo", "curveTo"):
                contours[-1][1].append(points)
        return [(start, segments) for start, segments in contours if segments]

    def missing_glyph_box(self):
        """An empty box as high as a capital, in place of the font's own sign, whatever that is."""
        right, top = self.advances[".notdef"], self.font["OS/2"].sCapHeight
        side, pen = right // 8, self.font["head"].unitsPerEm // 20

        def rectangle(left, bottom, right, top, clockwise):
            corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
            first, *others = corners if clockwise else corners[::-1]
            return first, [[corner] for corner in others]

        return [
            rectangle(side, 0, right - side, top, True),
            rectangle(side + pen, pen, right - side - pen, top - pen, False),
        ]

    def kerning(self):
        """A function of two glyph names: the adjustment in font units, as GPOS gives it for the first matching subtable."""
        table = self.font["GPOS"].table
        indices = sorted({
            i for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"
            for i in record.Feature.LookupListIndex
        })
        subtables = [
            getattr(subtable, "ExtSubTable", subtable)
            for i in indices for subtable in table.LookupList.Lookup[i].SubTable
        ]
        prepared = []
        for subtable in subtables:
            rows = {name: row for row, name in enumerate(subtable.Coverage.glyphs)}
            if subtable.Format == 1:
                sets = [{r.SecondGlyph: r.Value1 for r in s.PairValueRecord} for s in subtable.PairSet]
                prepared.append((rows, sets, None))
            else:
                prepared.append((rows, None, subtable))

        def adjustment(first, second):
            for rows, sets, classes in prepared:
                if first not in rows:
                    continue
                if sets is not None:
                    if second not in sets[rows[first]]:
                        continue
                    value = sets[rows[first]][second]
                else:
                    row = classes.Class1Record[classes.ClassDef1.classDefs.get(first, 0)]
                    value = row.Class2Record[classes.ClassDef2.classDefs.get(second, 0)].Value1
                return getattr(value, "XAdvance", 0) if value else 0
            return 0

        return adjustment


def single_substitutions(font, feature):
    table = font["GSUB"].table
    found = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for i in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[i].SubTable:
                    found.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return found


def unsigned(value):
    """LEB128: seven bits a byte, lowest first, the high bit set while more follow."""
    encoded = bytearray()
    while True:
        encoded.append(value & 0x7F | (0x80 if value > 0x7F else 0))
        value >>= 7
        if not value:
            return bytes(encoded)


def signed(value):
    """Zigzag: 0, -1, 1, -2 … become 0, 1, 2, 3 …"""
    return unsigned(value << 1 if value >= 0 else (-value << 1) - 1)


def encode_segments(start, segments):
    """A contour that starts at (0, 0): the number of segments, then each as an operator and differences of points."""
    encoded = bytearray(unsigned(len(segments)))
    pen = start
    for points in segments:
        deltas = []
        for point in points:
            deltas.append((point[0] - pen[0], point[1] - pen[1]))
            pen = point
        (x1, y1), (xn, yn) = deltas[0], deltas[-1]
        if len(deltas) == 1:
            operator, numbers = (HORIZONTAL, [x1]) if y1 == 0 else (VERTICAL, [y1]) if x1 == 0 else (LINE, [x1, y1])
        elif len(deltas) == 2:
            operator, numbers = QUADRATIC, [x1, y1, xn, yn]
        elif y1 == 0 and xn == 0:
            operator, numbers = HORIZONTAL_VERTICAL, [x1, *deltas[1], yn]
        elif x1 == 0 and yn == 0:
            operator, numbers = VERTICAL_HORIZONTAL, [y1, *deltas[1], xn]
        else:
            operator, numbers = CUBIC, [x1, y1, *deltas[1], xn, yn]
        encoded.append(operator)
        for number in numbers:
            encoded += signed(number)
    return bytes(encoded)


def encode_mapping(face):
    encoded = bytearray(unsigned(len(face.mapping)))
    scalar, glyph = 0, 0
    for c in sorted(face.mapping):
        index = face.index[face.mapping[c]]
        encoded += unsigned(c - scalar) + signed(index - glyph - 1)
        scalar, glyph = c, index
    return encoded


def encode_compositions(face):
    found = face.compositions()
    encoded = bytearray(unsigned(len(found)))
    for second, first, composed in found:
        encoded += unsigned(second) + unsigned(first) + unsigned(composed)
    return encoded


def encode_kerning(face):
    """Glyphs with equal rows share a left class, glyphs with equal columns a right class; then the matrix of the classes.

    Tabular glyphs are not kerned: a number must not change its width with its digits.
    """
    adjustment = face.kerning()
    fixed = set(face.tabular.values())
    matrix = [[0 if {a, b} & fixed else adjustment(a, b) for b in face.names] for a in face.names]
    left, right = {}, {}
    left_classes = [left.setdefault(tuple(row), len(left)) for row in matrix]
    right_classes = [right.setdefault(column, len(right)) for column in zip(*matrix)]
    values = [row[right_classes.index(column)] for row in left for column in range(len(right))]
    encoded = bytearray(unsigned(len(left)) + unsigned(len(right)))
    for number in left_classes + right_classes:
        encoded += unsigned(number)
    at = 0
    while at < len(values):  # Most pairs are not kerned: a 0 is followed by how many more there are.
        run = at
        while run < len(values) and values[run] == 0:
            run += 1
        if run > at:
            encoded += signed(0) + unsigned(run - at - 1)
            at = run
        else:
            encoded += signed(values[at])
            at += 1
    return encoded


def encode_outlines(face):
    """The contours, each once, then each glyph as contours and where they start: Á has the contours of A."""
    pool, placements = {}, bytearray()
    for name in face.names:
        contours = face.contours(name)
        placements += unsigned(len(contours))
        pen = (0, 0)
        for start, segments in contours:
            number = pool.setdefault(encode_segments(start, segments), len(pool))
            placements += unsigned(number) + signed(start[0] - pen[0]) + signed(start[1] - pen[1])
            pen = start
    return unsigned(len(pool)) + b"".join(pool) + placements


def encode(face):
    font = face.font
    os2, hhea = font["OS/2"], font["hhea"]
    notice = f"Outlines taken from {font['name'].getDebugName(4)}, {font['name'].getDebugName(5)}. " \
        f"{font['name'].getDebugName(0)}. {font['name'].getDebugName(13)}"
    body = bytearray()
    body += unsigned(len(notice.encode())) + notice.encode()
    for number in (hhea.ascent, hhea.descent, hhea.lineGap, os2.sCapHeight, os2.sxHeight):
        body += signed(number)
    body += unsigned(len(face.names))
    for name in face.names:
        body += unsigned(face.advances[name])
    body += encode_mapping(face)
    body += unsigned(len(face.tabular))
    for plain in sorted(face.tabular, key=face.index.get):
        body += unsigned(face.index[plain]) + unsigned(face.index[face.tabular[plain]])
    body += encode_compositions(face)
    body += encode_kerning(face)
    body += encode_outlines(face)
    return struct.pack("<4sHHI", b"GLOF", VERSION, font["head"].unitsPerEm, 12 + len(body)) + bytes(body)


def facts(paths):
    """What the fonts say, as Swift: bounds and advances from fontTools, widths of strings from HarfBuzz."""
    import uharfbuzz

    samples = [
        "A", "AV", "Tokyo", "LT", "P.", "Hamburgefonstiv", "The quick brown fox jumps over the lazy dog.", "Ångström", "Ёлка",
        "Ωμέγα", "Größe × 2", "“quotes” – dashes",
    ]
    numbers = ["0123456789", "1,111.50", "10:41"]
    lines = [
        "// Written by Assets/Fonts/extract.py from the fonts themselves; do not edit.", "",
        "/// The measurements of a font by fontTools and HarfBuzz, in font units.",
        "struct FontFacts {",
        "  let unitsPerEm: Double",
        "  let metrics: [Double]",
        "  let bounds: [(scalar: Unicode.Scalar, advance: Double, box: [Double])]",
        "  let widths: [(text: String, width: Double)]",
        "  let tabularWidths: [(text: String, width: Double)]",
        "}", "", "extension FontFacts {",
    ]
    for weight, path in zip(("regular", "semibold"), paths, strict=True):
        face = Face(path)
        font, os2, hhea = face.font, face.font["OS/2"], face.font["hhea"]
        shaper = uharfbuzz.Font(uharfbuzz.Face(Path(path).read_bytes()))

        def width(text, tabular):
            buffer = uharfbuzz.Buffer()
            buffer.add_str(text)
            buffer.guess_segment_properties()
            uharfbuzz.shape(shaper, buffer, {"kern": not tabular, "tnum": tabular, "calt": False, "liga": False})
            return sum(position.x_advance for position in buffer.glyph_positions)

        lines += [
            f"  static let {weight} = FontFacts(",
            f"    unitsPerEm: {font['head'].unitsPerEm},",
            f"    metrics: [{hhea.ascent}, {-hhea.descent}, {hhea.lineGap}, {os2.sCapHeight}, {os2.sxHeight}],",
            "    bounds: [",
        ]
        for scalar in "AgÅ0.Ω@Ж½→":
            pen = BoundsPen(face.glyph_set)
            name = face.mapping[ord(scalar)]
            face.glyph_set[name].draw(pen)
            box = ", ".join(f"{number:g}" for number in pen.bounds)
            lines.append(f'      ("{scalar}", {face.advances[name]}, [{box}]),')
        lines += ["    ],", "    widths: ["]
        lines += [f'      ("{text}", {width(text, False)}),' for text in samples]
        lines += ["    ],", "    tabularWidths: ["]
        lines += [f'      ("{text}", {width(text, True)}),' for text in numbers]
        lines += ["    ]", "  )"]
    return "\n".join([*lines, "}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--facts", metavar="SWIFT", help="write what the tests compare with, from all the fonts that follow")
    parser.add_argument("paths", nargs="+", metavar="FONT [OUT]")
    arguments = parser.parse_args()
    if arguments.facts:
        Path(arguments.facts).write_text(facts(arguments.paths))
    elif len(arguments.paths) == 2:
        source, destination = arguments.paths
        encoded = encode(Face(source))
        Path(destination).write_bytes(encoded)
        print(f"{destination}: {len(encoded)} bytes")
    else:
        parser.error("expected a font and the file to write")


if __name__ == "__main__":
    main()
