// SPDX-License-Identifier: MIT

/// A script that a line of text cannot show, because its letters join, reorder, stack or run from right to left.
///
/// The raw value is the name of the script. Characters of the script are shown as boxes in every typeface.
package enum ShapedScript: String, CaseIterable, Sendable {
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case syriac = "Syriac"
  case thaana = "Thaana"
  case nko = "N’Ko"
  case samaritan = "Samaritan"
  case mandaic = "Mandaic"
  case devanagari = "Devanagari"
  case bengali = "Bengali"
  case gurmukhi = "Gurmukhi"
  case gujarati = "Gujarati"
  case odia = "Odia"
  case tamil = "Tamil"
  case telugu = "Telugu"
  case kannada = "Kannada"
  case malayalam = "Malayalam"
  case sinhala = "Sinhala"
  case thai = "Thai"
  case lao = "Lao"
  case tibetan = "Tibetan"
  case myanmar = "Myanmar"
  case hangulJamo = "Hangul Jamo"
  case philippine = "Tagalog, Hanunoo, Buhid or Tagbanwa"
  case khmer = "Khmer"
  case mongolian = "Mongolian"
  case limbu = "Limbu"
  case buginese = "Buginese"
  case taiTham = "Tai Tham"
  case balinese = "Balinese"
  case sundanese = "Sundanese"
  case batak = "Batak"
  case lepcha = "Lepcha"
  case vedic = "Vedic"
  case sylotiNagri = "Syloti Nagri"
  case phagsPa = "Phags-pa"
  case saurashtra = "Saurashtra"
  case rejang = "Rejang"
  case javanese = "Javanese"
  case cham = "Cham"
  case taiViet = "Tai Viet"
  case meeteiMayek = "Meetei Mayek"
  case rightToLeft = "a right-to-left script"
  case brahmic = "a Brahmic script"

  /// The scripts of ranges of scalars, ascending: blocks of Unicode 16.
  private static let ranges: [(range: ClosedRange<UInt32>, script: ShapedScript)] = [
    (0x590...0x5FF, .hebrew), (0x600...0x6FF, .arabic), (0x700...0x74F, .syriac), (0x750...0x77F, .arabic),
    (0x780...0x7BF, .thaana), (0x7C0...0x7FF, .nko), (0x800...0x83F, .samaritan), (0x840...0x85F, .mandaic),
    (0x860...0x86F, .syriac), (0x870...0x8FF, .arabic), (0x900...0x97F, .devanagari), (0x980...0x9FF, .bengali),
    (0xA00...0xA7F, .gurmukhi), (0xA80...0xAFF, .gujarati), (0xB00...0xB7F, .odia), (0xB80...0xBFF, .tamil),
    (0xC00...0xC7F, .telugu), (0xC80...0xCFF, .kannada), (0xD00...0xD7F, .malayalam), (0xD80...0xDFF, .sinhala),
    (0xE00...0xE7F, .thai), (0xE80...0xEFF, .lao), (0xF00...0xFFF, .tibetan), (0x1000...0x109F, .myanmar),
    (0x1100...0x11FF, .hangulJamo), (0x1700...0x177F, .philippine), (0x1780...0x17FF, .khmer),
    (0x1800...0x18AF, .mongolian), (0x1900...0x194F, .limbu), (0x1A00...0x1A1F, .buginese),
    (0x1A20...0x1AAF, .taiTham), (0x1B00...0x1B7F, .balinese), (0x1B80...0x1BBF, .sundanese),
    (0x1BC0...0x1BFF, .batak), (0x1C00...0x1C4F, .lepcha), (0x1CC0...0x1CCF, .sundanese), (0x1CD0...0x1CFF, .vedic),
    (0xA800...0xA82F, .sylotiNagri), (0xA840...0xA87F, .phagsPa), (0xA880...0xA8DF, .saurashtra),
    (0xA8E0...0xA8FF, .devanagari), (0xA930...0xA95F, .rejang), (0xA960...0xA97F, .hangulJamo),
    (0xA980...0xA9DF, .javanese), (0xA9E0...0xA9FF, .myanmar), (0xAA00...0xAA5F, .cham), (0xAA60...0xAA7F, .myanmar),
    (0xAA80...0xAADF, .taiViet), (0xAAE0...0xAAFF, .meeteiMayek), (0xABC0...0xABFF, .meeteiMayek),
    (0xD7B0...0xD7FF, .hangulJamo), (0xFB1D...0xFB4F, .hebrew), (0xFB50...0xFDFF, .arabic), (0xFE70...0xFEFC, .arabic),
    (0x10800...0x10FFF, .rightToLeft), (0x11000...0x11AAF, .brahmic), (0x11B00...0x11B5F, .devanagari),
    (0x11C00...0x11FFF, .brahmic), (0x1E800...0x1EFFF, .rightToLeft),
  ]

  /// Returns the script of a scalar, or `nil` if the scalar needs no shaping.
  package init?(of scalar: Unicode.Scalar) {
    // Latin, Greek and Cyrillic, which are most text, are below all of them.
    guard scalar.value >= 0x590 else { return nil }
    var low = 0
    var high = Self.ranges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.ranges[middle].range.upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < Self.ranges.count, Self.ranges[low].range.contains(scalar.value) else { return nil }
    self = Self.ranges[low].script
  }
}

extension Typeface {
  /// Returns the names of scripts in a text that need shaping, such as “Arabic”, in the order of the text.
  ///
  /// No typeface shows them: a line of text has no shaping and runs from left to right. Their characters are shown as
  /// boxes.
  ///
  /// - Complexity: O(n) in the scalars of the text.
  public static func unsupportedScripts(in text: some StringProtocol) -> [String] {
    var scripts: [ShapedScript] = []
    for scalar in text.unicodeScalars {
      if let script = ShapedScript(of: scalar), !scripts.contains(script) { scripts.append(script) }
    }
    return scripts.map(\.rawValue)
  }
}
