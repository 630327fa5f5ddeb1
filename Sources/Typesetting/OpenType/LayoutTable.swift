// SPDX-License-Identifier: MIT

/// The scripts, features and lookups of a `GPOS` or `GSUB` table.
///
/// Source: OpenType 1.9.1, [OpenType Layout Common Table Formats][1].
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/chapter2
struct LayoutTable: Sendable {
  let table: FontTable
  private let scripts: Int
  private let features: Int
  private let lookups: Int
  /// The type of a lookup whose subtables are elsewhere in the table: 9 in `GPOS`, 7 in `GSUB`.
  private let extensionType: Int

  init(_ table: FontTable, extensionType: Int) throws(TypesettingError) {
    guard try table.unsigned16(at: 0) == 1 else { throw table.malformed(at: 0) }
    self.table = table
    self.extensionType = extensionType
    (scripts, features) = (try table.unsigned16(at: 4), try table.unsigned16(at: 6))
    lookups = try table.unsigned16(at: 8)
  }

  /// Returns the lookups of a feature in the default language of a script, ascending.
  ///
  /// The first of the given scripts that the table has decides. Where it has no default language, there are none.
  func lookupIndices(
    of feature: String, scripts tags: [String], budget: inout DecodingBudget
  ) throws(TypesettingError) -> [Int] {
    guard scripts > 0, features > 0, lookups > 0, let script = try script(tags, budget: &budget) else { return [] }
    let language = try script.unsigned16(at: 0)
    guard language > 0 else { return [] }
    let system = try script.part(from: language)
    let required = try system.unsigned16(at: 2)
    var indices: Set<Int> = []
    if required != 0xFFFF {
      indices.formUnion(try lookupIndices(ofFeature: required, named: feature, budget: &budget))
    }
    for number in 0..<(try system.unsigned16(at: 4)) {
      let index = try system.unsigned16(at: 6 + 2 * number)
      indices.formUnion(try lookupIndices(ofFeature: index, named: feature, budget: &budget))
    }
    return indices.sorted()
  }

  /// Returns the table of the first of the given scripts.
  private func script(_ tags: [String], budget: inout DecodingBudget) throws(TypesettingError) -> FontTable? {
    let list = try table.part(from: scripts)
    let count = try list.unsigned16(at: 0)
    for tag in tags {
      let code = Self.code(of: tag)
      try budget.use(steps: count, in: list, at: 0)
      for index in 0..<count where try list.unsigned32(at: 2 + 6 * index) == code {
        return try list.part(from: try list.unsigned16(at: 6 + 6 * index))
      }
    }
    return nil
  }

  /// Returns the lookups of a feature, or none if it has another name.
  private func lookupIndices(
    ofFeature index: Int, named name: String, budget: inout DecodingBudget
  ) throws(TypesettingError) -> [Int] {
    let list = try table.part(from: features)
    guard index < (try list.unsigned16(at: 0)) else { throw list.malformed(at: 0) }
    guard try list.unsigned32(at: 2 + 6 * index) == Self.code(of: name) else { return [] }
    let feature = try list.part(from: try list.unsigned16(at: 6 + 6 * index))
    let count = try feature.unsigned16(at: 2)
    try budget.use(steps: count, in: feature, at: 2)
    var indices: [Int] = []
    for number in 0..<count { indices.append(try feature.unsigned16(at: 4 + 2 * number)) }
    return indices
  }

  /// Returns the subtables of a lookup that have a type. Subtables of other types are left out.
  func subtables(
    ofLookup index: Int, type: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) -> [FontTable] {
    let list = try table.part(from: lookups)
    guard index < (try list.unsigned16(at: 0)) else { throw list.malformed(at: 0) }
    let lookup = try list.part(from: try list.unsigned16(at: 2 + 2 * index))
    let kind = try lookup.unsigned16(at: 0)
    guard kind == type || kind == extensionType else { return [] }
    let count = try lookup.unsigned16(at: 4)
    try budget.use(steps: count, in: lookup, at: 4)
    var subtables: [FontTable] = []
    for number in 0..<count {
      var subtable = try lookup.part(from: try lookup.unsigned16(at: 6 + 2 * number))
      if kind == extensionType {
        guard try subtable.unsigned16(at: 2) == type else { continue }
        subtable = try subtable.part(from: try subtable.unsigned32(at: 4))
      }
      subtables.append(subtable)
    }
    return subtables
  }

  private static func code(of tag: String) -> Int { tag.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
