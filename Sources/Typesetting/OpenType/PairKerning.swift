// SPDX-License-Identifier: MIT

/// The kerning of a font: the feature `kern` of its `GPOS` table, else its `kern` table.
///
/// The changes of several lookups add up. In a lookup, the first subtable with the pair decides. The lookups are those
/// of the default language of a script: Latin for most glyphs, Greek and Cyrillic for glyphs of these scripts.
struct PairKerning: Sendable {
  /// A script with its own lookups.
  private enum Script: UInt8, CaseIterable {
    case latin
    case greek
    case cyrillic

    var tags: [String] {
      switch self {
      case .latin: ["latn", "DFLT", "dflt"]
      case .greek: ["grek", "DFLT", "dflt", "latn"]
      case .cyrillic: ["cyrl", "DFLT", "dflt", "latn"]
      }
    }

    init(of scalar: UInt32) {
      switch scalar {
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      default: self = .latin
      }
    }
  }

  /// The subtables of each lookup.
  private var lookups: [[PairAdjustments]] = []
  /// The lookups of each script, by the number of the script.
  private var scriptLookups: [[Int]] = []
  /// The number of the script of each glyph. Other glyphs, which are not in the font, have no kerning.
  private var scripts: [UInt8]

  init(
    from file: OpenTypeFile, map: CharacterMap, glyphCount: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) {
    // A glyph of two scripts counts for the first.
    scripts = [UInt8](repeating: 0, count: glyphCount)
    for (scalar, glyph) in zip(map.scalars, map.glyphs).reversed() { scripts[glyph] = Script(of: scalar).rawValue }

    let layout = try file.table(ifPresent: "GPOS").map { (table) throws(TypesettingError) in
      try LayoutTable(table, extensionType: 9)
    }
    var positions: [Int: Int] = [:]
    for script in Script.allCases {
      var own: [Int] = []
      let indices = try layout?.lookupIndices(of: "kern", scripts: script.tags, budget: &budget) ?? []
      for index in indices {
        if positions[index] == nil {
          var subtables: [PairAdjustments] = []
          for table in try layout?.subtables(ofLookup: index, type: 2, budget: &budget) ?? [] {
            subtables.append(try PairAdjustments(from: table, budget: &budget))
          }
          positions[index] = lookups.count
          lookups.append(subtables)
        }
        if let position = positions[index] { own.append(position) }
      }
      scriptLookups.append(own)
    }
    guard scriptLookups.contains([]), let table = try file.table(ifPresent: "kern") else { return }
    let first = lookups.count
    lookups += try PairAdjustments.lists(from: table, budget: &budget).map { [$0] }
    for script in scriptLookups.indices where scriptLookups[script].isEmpty {
      scriptLookups[script] = Array(first..<lookups.count)
    }
  }

  /// Returns the change of the advance of `first` before `second`, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int {
    guard first < scripts.count, second < scripts.count else { return 0 }
    var total = 0
    for lookup in scriptLookups[Int(max(scripts[first], scripts[second]))] {
      for subtable in lookups[lookup] {
        if let adjustment = subtable.adjustment(first, second) {
          total += adjustment
          break
        }
      }
    }
    return total
  }
}
