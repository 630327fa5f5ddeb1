// SPDX-License-Identifier: MIT

// Written by Assets/Fonts/extract.py from the fonts themselves; do not edit.

/// The measurements of a font by fontTools and HarfBuzz, in font units.
struct FontFacts {
  let unitsPerEm: Double
  let metrics: [Double]
  let bounds: [(scalar: Unicode.Scalar, advance: Double, box: [Double])]
  let widths: [(text: String, width: Double)]
  let tabularWidths: [(text: String, width: Double)]
}

extension FontFacts {
  static let regular = FontFacts(
    unitsPerEm: 2816,
    metrics: [2728, 680, 0, 2048, 1536],
    bounds: [
      ("A", 1904, [72, 0, 1832, 2048]),
      ("g", 1716, [144, -608, 1500, 1556]),
      ("Å", 1904, [72, 0, 1832, 2768]),
      ("0", 1760, [168, -28, 1592, 2076]),
      (".", 776, [208, -16, 568, 344]),
      ("Ω", 2144, [168, 0, 1976, 2076]),
      ("@", 2636, [136, -540, 2500, 1972]),
      ("Ж", 2672, [76, 0, 2596, 2048]),
      ("½", 2608, [96, 0, 2504, 2048]),
      ("→", 2688, [352, 0, 2410, 1792]),
    ],
    widths: [
      ("A", 1904),
      ("AV", 3616),
      ("Tokyo", 7988),
      ("LT", 3120),
      ("P.", 2468),
      ("Hamburgefonstiv", 22872),
      ("The quick brown fox jumps over the lazy dog.", 60364),
      ("Ångström", 12892),
      ("Ёлка", 6444),
      ("Ωμέγα", 8736),
      ("Größe × 2", 13272),
      ("“quotes” – dashes", 23872),
    ],
    tabularWidths: [
      ("0123456789", 18240),
      ("1,111.50", 12496),
      ("10:41", 8072),
    ]
  )
  static let semibold = FontFacts(
    unitsPerEm: 2816,
    metrics: [2728, 680, 0, 2048, 1536],
    bounds: [
      ("A", 2038, [69, 0, 1970, 2048]),
      ("g", 1761, [123, -608, 1575, 1556]),
      ("Å", 2038, [69, 0, 1970, 2768]),
      ("0", 1878, [150, -39.0019, 1728, 2076]),
      (".", 818, [188.992, -22, 629, 416]),
      ("Ω", 2176, [141, 0, 2035, 2076]),
      ("@", 2814, [158, -574, 2692.01, 2017]),
      ("Ж", 2928, [79, 0, 2849, 2048]),
      ("½", 2589, [88, 0, 2499, 2048]),
      ("→", 2688, [352, -74, 2410, 1866]),
    ],
    widths: [
      ("A", 2038),
      ("AV", 3842),
      ("Tokyo", 8245),
      ("LT", 3191),
      ("P.", 2534),
      ("Hamburgefonstiv", 23617),
      ("The quick brown fox jumps over the lazy dog.", 61506),
      ("Ångström", 13425),
      ("Ёлка", 6621),
      ("Ωμέγα", 8946),
      ("Größe × 2", 13420),
      ("“quotes” – dashes", 24435),
    ],
    tabularWidths: [
      ("0123456789", 18877),
      ("1,111.50", 12965),
      ("10:41", 8367),
    ]
  )
}
