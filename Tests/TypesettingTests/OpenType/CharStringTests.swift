// SPDX-License-Identifier: MIT
import GlissadeTypesetting
import Testing

@Suite("Charstrings")
struct CharStringTests {
  /// A charstring of numbers and operators; numbers above 1000 are operators plus 1000, and 1200 starts a second byte.
  private enum Op {
    static let (hstem, vstem, vmoveto, rlineto, hlineto, vlineto, rrcurveto) = (
      1001, 1003, 1004, 1005, 1006, 1007, 1008
    )
    static let (callsubr, returns, endchar, hstemhm, hintmask, cntrmask) = (1010, 1011, 1014, 1018, 1019, 1020)
    static let (rmoveto, hmoveto, vstemhm, rcurveline, rlinecurve) = (1021, 1022, 1023, 1024, 1025)
    static let (vvcurveto, hhcurveto, callgsubr, vhcurveto, hvcurveto) = (1026, 1027, 1029, 1030, 1031)
    static let (hflex, flex, hflex1, flex1) = (1234, 1235, 1236, 1237)
  }

  private static func bytes(_ items: [Int]) -> [UInt8] {
    items.flatMap { item in
      item >= 1200 ? [12, UInt8(item - 1200)] : item >= 1000 ? [UInt8(item - 1000)] : FontBuilder.number(item)
    }
  }

  private func outline(_ items: [Int], local: [[Int]] = [], global: [[Int]] = []) throws -> String {
    let font = FontBuilder.compact(
      Self.bytes(items), local: local.map(Self.bytes), global: global.map(Self.bytes))
    return try Typeface(openType: font.bytes).outlineText("A")
  }

  /// Operators after `1 2 rmoveto`, with the outline after M 1 2.
  static let drawings: [(operands: [Int], operation: Int, outline: String)] = [
    ([3, 4, 5, 6], Op.rlineto, "L 4 6 L 9 12"),
    ([3, 4, 5], Op.hlineto, "L 4 2 L 4 6 L 9 6"),
    ([3, 4, 5], Op.vlineto, "L 1 5 L 5 5 L 5 10"),
    ([1, 2, 3, 4, 5, 6], Op.rrcurveto, "C 2 4 5 8 10 14"),
    ([1, 2, 3, 4, 5, 6, 7, 8], Op.rcurveline, "C 2 4 5 8 10 14 L 17 22"),
    ([7, 8, 1, 2, 3, 4, 5, 6], Op.rlinecurve, "L 8 10 C 9 12 12 16 17 22"),
    ([1, 2, 3, 4], Op.hhcurveto, "C 2 2 4 5 8 5"),
    ([9, 1, 2, 3, 4], Op.hhcurveto, "C 2 11 4 14 8 14"),
    ([1, 2, 3, 4], Op.vvcurveto, "C 1 3 3 6 3 10"),
    ([9, 1, 2, 3, 4], Op.vvcurveto, "C 10 3 12 6 12 10"),
    ([1, 2, 3, 4], Op.hvcurveto, "C 2 2 4 5 4 9"),
    ([1, 2, 3, 4, 5], Op.hvcurveto, "C 2 2 4 5 9 9"),
    ([1, 2, 3, 4, 5, 6, 7, 8], Op.hvcurveto, "C 2 2 4 5 4 9 C 4 14 10 21 18 21"),
    ([1, 2, 3, 4], Op.vhcurveto, "C 1 3 3 6 7 6"),
    ([1, 2, 3, 4, 5], Op.vhcurveto, "C 1 3 3 6 7 11"),
    ([1, 2, 3, 4, 5, 6, 7], Op.hflex, "C 2 2 4 5 8 5 C 13 5 19 2 26 2"),
    ([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 50], Op.flex, "C 2 4 5 8 10 14 C 11 16 14 20 19 26"),
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], Op.hflex1, "C 2 4 5 8 10 8 C 16 8 23 16 32 2"),
    ([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5], Op.flex1, "C 2 4 5 8 10 14 C 11 16 14 20 1 25"),
    ([9, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5], Op.flex1, "C 10 4 13 8 18 14 C 19 16 22 20 27 2"),
  ]

  @Test("each operator draws its segments", arguments: drawings)
  func segments(operands: [Int], operation: Int, outline expected: String) throws {
    let found = try outline([1, 2, Op.rmoveto] + operands + [operation, Op.endchar])
    #expect(found == "M 1 2 \(expected) Z")
    // An operand too many, or none, is refused.
    #expect(throws: TypesettingError.self) {
      _ = try outline([1, 2, Op.rmoveto, operation, Op.endchar])
    }
  }

  @Test("the first operator that clears the stack may have a width before its operands")
  func width() throws {
    let triangle = [4, 8, 4, -8, Op.rlineto, Op.endchar]
    let expected = "M 1 2 L 5 10 L 9 2 Z"
    #expect(try outline([1, 2, Op.rmoveto] + triangle) == expected)
    #expect(try outline([99, 1, 2, Op.rmoveto] + triangle) == expected)
    #expect(try outline([99, 0, 4, Op.hstem, 1, 2, Op.rmoveto] + triangle) == expected)
    #expect(try outline([99, 1, Op.hmoveto, 2, Op.vmoveto] + triangle) == expected)
    #expect(throws: TypesettingError.self) { _ = try outline([1, Op.hmoveto, 99, 2, Op.vmoveto] + triangle) }
  }

  @Test("hints are counted, so that masks of the right length are skipped")
  func hints() throws {
    // Nine hints: five horizontal ones, and four vertical ones without an operator. The mask has two bytes.
    let horizontal = [99] + [Int](repeating: 1, count: 10) + [Op.hstemhm]
    let vertical = [Int](repeating: 1, count: 8) + [Op.hintmask]
    let mask: [UInt8] = [0xFF, 0x80]
    let rest = Self.bytes([1, 2, Op.rmoveto, 3, 4, Op.rlineto, Op.cntrmask])
    let program = Self.bytes(horizontal + vertical) + mask + rest + mask + Self.bytes([5, 6, Op.rlineto, Op.endchar])
    let font = FontBuilder.compact(program)
    #expect(try Typeface(openType: font.bytes).outlineText("A") == "M 1 2 L 4 6 L 9 12 Z")
  }

  @Test("numbers have one, two, three or five bytes")
  func numbers() throws {
    let program: [UInt8] = Self.bytes([0, 0, Op.rmoveto]) + [247, 0, 251, 0, 5, 28, 3, 232, 255, 0, 1, 0x80, 0, 5, 14]
    #expect(
      try Typeface(openType: FontBuilder.compact(program).bytes).outlineText("A") == "M 0 0 L 108 -108 L 1108 -106.5 Z")
  }

  @Test("subroutines are found by their number minus a bias, which grows with their count")
  func subroutines() throws {
    let line = [4, 8, Op.rlineto, Op.returns]
    let start = [1, 2, Op.rmoveto]
    #expect(try outline(start + [-107, Op.callsubr, Op.endchar], local: [line]) == "M 1 2 L 5 10 Z")
    #expect(try outline(start + [-106, Op.callgsubr, Op.endchar], global: [[Op.returns], line]) == "M 1 2 L 5 10 Z")
    // A subroutine can end the glyph, and call others.
    let inner = [-107, Op.callgsubr, Op.endchar]
    #expect(
      try outline(start + [-107, Op.callsubr, 1, 1, Op.rlineto], local: [inner], global: [line]) == "M 1 2 L 5 10 Z")
    let many = [[Int]](repeating: [Op.returns], count: 1240) + [line]
    let font = FontBuilder.compact(
      Self.bytes(start) + FontBuilder.number(1240 - 1131) + Self.bytes([Op.callsubr, Op.endchar]),
      local: many.map(Self.bytes))
    #expect(try Typeface(openType: font.bytes).outlineText("A") == "M 1 2 L 5 10 Z")
  }

  @Test("a subroutine that calls itself, or does not exist, is refused")
  func recursion() {
    #expect(throws: TypesettingError.self) {
      _ = try outline([-107, Op.callsubr, Op.endchar], local: [[-107, Op.callsubr, Op.returns]])
    }
    #expect(throws: TypesettingError.self) { _ = try outline([-106, Op.callsubr, Op.endchar], local: [[Op.returns]]) }
    #expect(throws: TypesettingError.self) { _ = try outline([Op.callsubr, Op.endchar], local: [[Op.returns]]) }
    // The number of a subroutine is near the largest integer: (2⁵³ − 1) · 2¹⁰, whose sum with a bias is beyond it.
    let number = FontBuilder.number
    let multiply: [UInt8] = [12, 24]
    let power = number(16384) + [12, 27] + multiply + number(16384) + number(2048) + multiply + multiply
    let program = power + number(1) + [12, 11] + number(1024) + multiply + [10, 14]
    let many = [[UInt8]](repeating: [11], count: 1240)
    #expect(throws: TypesettingError.self) {
      _ = try Typeface(openType: FontBuilder.compact(program, local: many).bytes)
    }
  }

  @Test("subroutines that double at each level are refused within bounds")
  func doubling() {
    let levels = (0..<10).map { level in
      level == 9
        ? [1, 1, Op.rlineto, Op.returns] : (0..<12).flatMap { _ in [level - 106, Op.callsubr] } + [Op.returns]
    }
    let font = FontBuilder.compact(
      Self.bytes([0, 0, Op.rmoveto, -107, Op.callsubr, Op.endchar]), local: levels.map(Self.bytes))
    #expect {
      _ = try Typeface(openType: font.bytes)
    } throws: { error in
      if case .tooComplex("CFF ", _) = error as? TypesettingError { true } else { false }
    }
  }

  static let operations: [([Int], Int)] = [
    ([3, 4, 1210], 7), ([3, 4, 1211], -1), ([12, 4, 1212], 3), ([3, 4, 1224], 12), ([-3, 1209], 3), ([3, 1214], -3),
    ([9, 1226], 3), ([3, 4, 1218], 3), ([1, 0, 1203], 0), ([1, 0, 1204], 1), ([0, 1205], 1), ([5, 5, 1215], 1),
    ([3, 4, 1, 2, 1222], 3), ([3, 4, 2, 1, 1222], 4), ([6, 5, 1220, 5, 1221], 6), ([7, 1227, 1210], 14),
    ([3, 9, 1228, 1211], 6), ([7, 8, 1, 1229, 1218, 1218], 7), ([1, 2, 3, 3, 1, 1230, 1218, 1218], 3),
    ([1, 2, 3, 3, -1, 1230, 1218, 1218], 2),
  ]

  @Test("operators calculate with operands", arguments: operations)
  func calculations(items: [Int], value: Int) throws {
    #expect(try outline([0, 0, Op.rmoveto] + items + [5, Op.rlineto, Op.endchar]) == "M 0 0 L \(value) 5 Z")
  }

  @Test("an operator without its operands, or with an invalid result, is refused")
  func invalidCalculations() {
    for items in [
      [1210], [1, 1210], [1, 0, 1212], [-1, 1226], [1, 40, 1220], [40, 1221], [3, 9, 1229], [5, 0, 1230],
    ] {
      #expect(throws: TypesettingError.self) { _ = try outline([0, 0, Op.rmoveto] + items + [Op.endchar]) }
    }
    // 32767 multiplied by itself until it exceeds every coordinate.
    let program =
      FontBuilder.number(32767) + Array(repeating: [12, 27, 12, 24] as [UInt8], count: 9).flatMap { $0 } + [22, 14]
    #expect(throws: TypesettingError.self) { _ = try Typeface(openType: FontBuilder.compact(program).bytes) }
  }

  @Test("more operands than the specification allows are refused")
  func operands() {
    #expect(throws: TypesettingError.self) { _ = try outline([Int](repeating: 1, count: 49) + [Op.endchar]) }
  }

  @Test("endchar with four operands draws two glyphs by their standard codes")
  func accents() throws {
    var font = FontBuilder.compact([])
    // Glyph 1 has accents: the glyph of code 65, A, and the one of code 193, grave, moved by (3, 9).
    let strings = [
      [14], Self.bytes([3, 9, 65]) + FontBuilder.number(193) + [14],
      Self.bytes([0, 0, Op.rmoveto, 4, 8, 4, -8, Op.rlineto, Op.endchar]),
      Self.bytes([0, 0, Op.rmoveto, 1, 1, 1, -1, Op.rlineto, Op.endchar]),
    ]
    font.glyphs += [[]]
    font.advances += [1]
    font.bearings += [0]
    font.tables["CFF "] = FontBuilder.compactTable(strings, charset: [171, 34, 124])
    #expect(try Typeface(openType: font.bytes).outlineText("A") == "M 0 0 L 4 8 L 8 0 Z M 3 9 L 4 10 L 5 9 Z")
    // The names of the accents are not in the font.
    font.tables["CFF "] = FontBuilder.compactTable(strings, charset: [171, 34, 125])
    #expect(throws: TypesettingError.self) { _ = try Typeface(openType: font.bytes) }
    // An accented glyph that refers to another one.
    font.tables["CFF "] = FontBuilder.compactTable(strings, charset: [34, 124, 171])
    #expect(throws: TypesettingError.self) { _ = try Typeface(openType: font.bytes) }
  }

  @Test("each glyph calls the subroutines of its font dictionary", arguments: [true, false])
  func dictionaries(hasRanges: Bool) throws {
    var font = FontBuilder.compact([])
    let call = Self.bytes([0, 0, Op.rmoveto, -107, Op.callsubr, Op.endchar])
    let local = [[Self.bytes([1, 1, Op.rlineto, Op.returns])], [Self.bytes([2, 2, Op.rlineto, Op.returns])]]
    let selection: [UInt8] =
      hasRanges ? [3] + FontBuilder.u16(2, 0) + [0] + FontBuilder.u16(2) + [1] + FontBuilder.u16(3) : [0, 0, 0, 1]
    font.tables["CFF "] = FontBuilder.compactTable([[14], call, call], dictionaries: (local, selection))
    let typeface = try Typeface(openType: font.bytes)
    #expect(typeface.outlineText("A") == "M 0 0 L 1 1 Z")
    #expect(typeface.outlineText("B") == "M 0 0 L 2 2 Z")
    // A dictionary that does not exist.
    font.tables["CFF "] = FontBuilder.compactTable([[14], call, call], dictionaries: (local, [0, 0, 0, 2]))
    #expect(throws: TypesettingError.self) { _ = try Typeface(openType: font.bytes) }
  }
}
