// SPDX-License-Identifier: MIT

/// A TrueType or OpenType file of a few glyphs, whose tables a test can replace.
///
/// There are 16 units in an em. Glyph 0 is a square, glyph 1 is A, and glyph 2 is B.
struct FontBuilder {
  var signature: [UInt8] = [0, 1, 0, 0]
  var unitsPerEm = 16
  /// Triangles of one contour; a test replaces them.
  var glyphs: [[UInt8]] = [
    FontBuilder.simple([[(0, 0, true), (0, 8, true), (8, 8, true), (8, 0, true)]]),
    FontBuilder.simple([[(0, 0, true), (4, 8, true), (8, 0, true)]]),
    FontBuilder.simple([[(0, 0, true), (8, 4, false), (0, 8, true)]]),
  ]
  var advances = [10, 9, 8]
  /// The left side bearing of each glyph; by default its smallest x, which is 0.
  var bearings = [0, 0, 0]
  /// The scalars of the glyphs from 1 on.
  var cmap = FontBuilder.characterMap(FontBuilder.segments([(65, 66, 1)]))
  /// Further tables, which replace others of the same name.
  var tables: [String: [UInt8]] = [:]
  var removed: Set<String> = []

  var allTables: [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    all["head"] =
      Self.u16(1, 0, 0, 0, 0, 0) + Self.u32(0x5F0F_3CF5) + Self.u16(0, unitsPerEm) + [UInt8](repeating: 0, count: 30)
      + Self.u16(1, 0)
    all["maxp"] = Self.u32(0x0001_0000) + Self.u16(glyphs.count)
    all["hhea"] =
      Self.u16(1, 0, 12, 0x1_0000 - 4, 1) + [UInt8](repeating: 0, count: 24) + Self.u16(advances.count)
    all["hmtx"] = zip(advances, bearings).flatMap { Self.u16($0, $1 & 0xFFFF) }
    all["cmap"] = cmap
    var glyf: [UInt8] = []
    var loca = Self.u32(0)
    for glyph in glyphs {
      glyf += glyph
      loca += Self.u32(glyf.count)
    }
    all["glyf"] = glyf
    all["loca"] = loca
    all.merge(tables) { $1 }
    for name in removed { all[name] = nil }
    return all
  }

  var bytes: [UInt8] { Self.file(signature, allTables, at: 0) }

  /// A directory with its tables, for a position in a file.
  static func file(_ signature: [UInt8], _ tables: [String: [UInt8]], at start: Int) -> [UInt8] {
    var directory = signature + u16(tables.count, 0, 0, 0)
    var data: [UInt8] = []
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      directory += Array(name.utf8) + u32(0) + u32(start + 12 + 16 * tables.count + data.count) + u32(table.count)
      data += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + data
  }

  // MARK: - Numbers

  static func u16(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } }
  static func u32(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

  // MARK: - Glyphs

  /// A simple glyph: contours of points with x, y and whether the point is on the curve.
  static func simple(_ contours: [[(x: Int, y: Int, isOn: Bool)]], instructions: [UInt8] = []) -> [UInt8] {
    let points = contours.flatMap { $0 }
    var ends: [UInt8] = []
    var count = 0
    for contour in contours {
      count += contour.count
      ends += u16(count - 1)
    }
    var bytes = u16(contours.count) + u16(points.map(\.x).min() ?? 0, 0, 0, 0) + ends
    bytes += u16(instructions.count) + instructions + points.map { $0.isOn ? 1 : 0 }
    var last = (x: 0, y: 0)
    for point in points {
      bytes += u16(point.x - last.x & 0xFFFF)
      last.x = point.x
    }
    for point in points {
      bytes += u16(point.y - last.y & 0xFFFF)
      last.y = point.y
    }
    return bytes.count % 2 == 0 ? bytes : bytes + [0]
  }

  /// A component: its flags without those of its form, its glyph, two bytes of arguments, and its matrix.
  static func component(_ flags: Int, _ glyph: Int, _ arguments: (Int, Int), matrix: [Double] = []) -> [UInt8] {
    let form = [0: 0, 1: 0x08, 2: 0x40, 4: 0x80][matrix.count] ?? 0
    return u16(flags | form, glyph) + [UInt8(arguments.0 & 0xFF), UInt8(arguments.1 & 0xFF)]
      + matrix.flatMap { u16(Int($0 * 16384) & 0xFFFF) }
  }

  static func composite(_ components: [UInt8]...) -> [UInt8] {
    u16(0xFFFF, 0, 0, 0, 0) + components.joined()
  }

  // MARK: - Character maps

  /// A `cmap` table of one subtable.
  static func characterMap(_ subtable: [UInt8], platform: Int = 3, encoding: Int = 1) -> [UInt8] {
    u16(0, 1, platform, encoding) + u32(12) + subtable
  }

  /// A subtable of format 4: first code, last code, first glyph.
  static func segments(_ segments: [(Int, Int, Int)]) -> [UInt8] {
    let all = segments + [(0xFFFF, 0xFFFF, 0)]
    var bytes = u16(4, 16 + 8 * all.count, 0, 2 * all.count, 0, 0, 0)
    bytes += all.flatMap { u16($0.1) } + u16(0) + all.flatMap { u16($0.0) }
    return bytes + all.flatMap { u16(($0.2 - $0.0) & 0xFFFF) } + all.flatMap { _ in u16(0) }
  }

  /// A subtable of format 12: first code, last code, first glyph.
  static func groups(_ groups: [(Int, Int, Int)]) -> [UInt8] {
    u16(12, 0) + u32(16 + 12 * groups.count) + u32(0) + u32(groups.count)
      + groups.flatMap { u32($0.0) + u32($0.1) + u32($0.2) }
  }

  // MARK: - Compact fonts

  /// A list of byte ranges of a `CFF ` table.
  static func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return u16(0) }
    var bytes = u16(items.count) + [2]
    var offset = 1
    bytes += u16(offset)
    for item in items {
      offset += item.count
      bytes += u16(offset)
    }
    return bytes + items.joined()
  }

  /// A number of a dictionary, always in five bytes.
  static func long(_ value: Int) -> [UInt8] { [29] + u32(value) }

  /// A number of a charstring or a dictionary.
  static func number(_ value: Int) -> [UInt8] {
    (-107...107).contains(value) ? [UInt8(value + 139)] : [28] + u16(value & 0xFFFF)
  }

  /// A `CFF ` table.
  ///
  /// - Parameter dictionaries: The local subroutines of several font dictionaries, and the dictionary of each glyph; or
  ///   `nil` for a font without them.
  static func compactTable(
    _ charStrings: [[UInt8]], local: [[UInt8]] = [], global: [[UInt8]] = [], charset: [Int]? = nil,
    dictionaries: (local: [[[UInt8]]], selection: [UInt8])? = nil
  ) -> [UInt8] {
    let head: [UInt8] = [1, 0, 4, 1] + index([Array("F".utf8)])
    let tail = index([]) + index(global)
    // The offsets have five bytes each, so that the length of the top dictionary is known before their values.
    func top(_ charset: Int, _ strings: Int, _ fonts: Int, _ selection: Int, _ privates: Int) -> [UInt8] {
      var bytes = dictionaries == nil ? [] : number(0) + number(0) + number(0) + [12, 30]
      bytes += long(charset) + [15] + long(strings) + [17]
      return bytes
        + (dictionaries == nil
          ? number(6) + long(privates) + [18] : long(fonts) + [12, 36] + long(selection) + [12, 37])
    }
    let start = head.count + index([top(0, 0, 0, 0, 0)]).count + tail.count
    var data: [UInt8] = []
    var charsetOffset = 0
    if let charset {
      charsetOffset = start + data.count
      data += [0] + charset.flatMap { u16($0) }
    }
    let stringsOffset = start + data.count
    data += index(charStrings)
    /// A private dictionary whose subroutines follow it.
    func privateDictionary(_ subroutines: [[UInt8]]) -> [UInt8] { long(6) + [19] + index(subroutines) }
    var (fontsOffset, selectionOffset, privateOffset) = (0, 0, 0)
    if let dictionaries {
      var fonts: [[UInt8]] = []
      for subroutines in dictionaries.local {
        fonts.append(number(6) + long(start + data.count) + [18])
        data += privateDictionary(subroutines)
      }
      fontsOffset = start + data.count
      data += index(fonts)
      selectionOffset = start + data.count
      data += dictionaries.selection
    } else {
      privateOffset = start + data.count
      data += privateDictionary(local)
    }
    return head + index([top(charsetOffset, stringsOffset, fontsOffset, selectionOffset, privateOffset)]) + tail + data
  }

  /// An OpenType font whose glyph 1, A, has a charstring.
  static func compact(_ charString: [UInt8], local: [[UInt8]] = [], global: [[UInt8]] = []) -> FontBuilder {
    var font = FontBuilder()
    font.signature = Array("OTTO".utf8)
    font.removed = ["glyf", "loca"]
    font.tables["CFF "] = compactTable([[14], charString, [14]], local: local, global: global)
    return font
  }
}
