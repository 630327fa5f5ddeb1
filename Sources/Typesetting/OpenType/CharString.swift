// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The interpreter of a Type 2 charstring, the program that draws a glyph of a `CFF ` table.
///
/// Source: Adobe Technical Note 5177, [The Type 2 Charstring Format][1]. Hints are counted, and not used.
///
/// [1]: https://adobe-type-tools.github.io/font-tech-notes/pdfs/5177.Type2.pdf
struct CharString {
  /// The largest number of operands, as the specification limits them.
  static let operandLimit = 48
  /// The largest number of subroutines inside each other, as the specification limits them.
  private static let depthLimit = 10
  /// The largest distance of a point from the origin, in font units.
  private static let coordinateLimit = 1e6

  let font: CompactFont
  private let scale: Double
  private let localSubroutines: CompactIndex
  /// The outline in ems, y down.
  private(set) var path = Path()
  /// The operands since the last operator that clears them.
  var stack: [Double] = []
  /// The values that `put` has stored.
  var storage: [Double] = []
  private var pen = (x: 0.0, y: 0.0)
  private var hintCount = 0
  /// Whether the first operator that clears the stack has been run: only that one has the width as a further operand.
  private var hasWidth = false
  private var isOpen = false
  /// The elements of the path for which the budget has been used.
  private var usedElements = 0
  /// Whether a control point is too far from the origin; the pen is checked after each operator.
  private var isBeyondLimit = false

  init(of glyph: Int, in font: CompactFont, unitsPerEm: Int) {
    self.font = font
    scale = Double(unitsPerEm)
    localSubroutines = font.localSubroutines(of: glyph)
    stack.reserveCapacity(Self.operandLimit)
  }

  /// Returns the outline of a glyph in ems, y down.
  static func outline(
    of glyph: Int, in font: CompactFont, unitsPerEm: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) -> Path {
    var interpreter = CharString(of: glyph, in: font, unitsPerEm: unitsPerEm)
    try interpreter.draw(glyph, at: (0, 0), isAccented: false, budget: &budget)
    return interpreter.path
  }

  /// Draws a glyph at a position.
  private mutating func draw(
    _ glyph: Int, at origin: (x: Double, y: Double), isAccented: Bool, budget: inout DecodingBudget
  ) throws(TypesettingError) {
    let range = try font.charStrings.range(of: glyph)
    let program = try font.charStrings.table.part(range)
    (pen, hintCount, hasWidth) = (origin, 0, false)
    stack.removeAll(keepingCapacity: true)
    var accents: (Double, Double, Double, Double)?
    // A program without `endchar` ends with its last operator.
    _ = try run(program, depth: 0, accents: &accents, budget: &budget)
    closeContour()
    try useElements(in: program, at: program.count, &budget)
    guard let (dx, dy, base, accent) = accents else { return }
    guard !isAccented, let first = Int(exactly: base).flatMap({ font.standardGlyph(code: $0) }),
      let second = Int(exactly: accent).flatMap({ font.standardGlyph(code: $0) })
    else { throw program.malformed(at: 0) }
    try draw(first, at: (0, 0), isAccented: true, budget: &budget)
    try draw(second, at: (dx, dy), isAccented: true, budget: &budget)
  }

  /// Runs a program or a subroutine; returns whether the glyph has ended.
  private mutating func run(
    _ program: FontTable, depth: Int, accents: inout (Double, Double, Double, Double)?, budget: inout DecodingBudget
  ) throws(TypesettingError) -> Bool {
    var offset = 0
    while offset < program.count {
      let start = offset
      let byte = try program.byte(at: offset)
      try budget.use(in: program, at: offset)
      offset += 1
      if byte >= 32 || byte == 28 {
        guard stack.count < Self.operandLimit else { throw program.malformed(at: start) }
        stack.append(try number(program, byte, &offset))
        continue
      }
      let malformed = program.malformed(at: start)
      switch byte {
      case 1, 3, 18, 23: try countHints(malformed)
      case 19, 20:
        // Vertical hints before the first mask need no operator of their own.
        try countHints(malformed)
        offset += (hintCount + 7) / 8
        guard offset <= program.count else { throw malformed }
      case 10, 29:
        let subroutines = byte == 10 ? localSubroutines : font.globalSubroutines
        let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768
        guard depth < Self.depthLimit, let index = stack.popLast().flatMap({ Int32(exactly: $0) }).map(Int.init),
          index + bias >= 0, index + bias < subroutines.count
        else { throw malformed }
        let body = try subroutines.table.part(subroutines.range(of: index + bias))
        if try run(body, depth: depth + 1, accents: &accents, budget: &budget) { return true }
      case 11: return false
      case 14:
        if stack.count == 4 || stack.count == 5 {
          let values = stack.suffix(4)
          let first = values.startIndex
          accents = (values[first], values[first + 1], values[first + 2], values[first + 3])
        }
        stack.removeAll(keepingCapacity: true)
        return true
      case 12:
        let operation = try program.byte(at: offset)
        offset += 1
        if (34...37).contains(operation) {
          try flex(operation, malformed)
        } else {
          try calculate(operation, malformed)
        }
      default: try drawSegments(byte, malformed)
      }
      guard pen.x.magnitude <= Self.coordinateLimit, pen.y.magnitude <= Self.coordinateLimit, !isBeyondLimit else {
        throw malformed
      }
      try useElements(in: program, at: start, &budget)
    }
    return false
  }

  /// Uses the budget of elements for those that have been added since the last call.
  private mutating func useElements(
    in program: FontTable, at offset: Int, _ budget: inout DecodingBudget
  ) throws(TypesettingError) {
    guard path.elements.count > usedElements else { return }
    try budget.use(elements: path.elements.count - usedElements, in: program, at: offset)
    usedElements = path.elements.count
  }

  /// Reads an operand, whose first byte has been read.
  private func number(_ program: FontTable, _ byte: Int, _ offset: inout Int) throws(TypesettingError) -> Double {
    switch byte {
    case 32...246: return Double(byte - 139)
    case 247...250:
      offset += 1
      return Double((byte - 247) * 256 + (try program.byte(at: offset - 1)) + 108)
    case 251...254:
      offset += 1
      return Double(-(byte - 251) * 256 - (try program.byte(at: offset - 1)) - 108)
    case 28:
      offset += 2
      return Double(try program.signed16(at: offset - 2))
    default:
      // 16 bits before the point, and 16 after it.
      offset += 4
      return Double(Int32(truncatingIfNeeded: try program.unsigned32(at: offset - 4))) / 65536
    }
  }

  /// Takes the width from the start of the stack where it has one operand more than the operator uses.
  private mutating func takeWidth(ifMoreThan count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  /// Counts hints, which have two operands each.
  private mutating func countHints(_ malformed: TypesettingError) throws(TypesettingError) {
    takeWidth(ifMoreThan: stack.count & ~1)
    guard stack.count % 2 == 0 else { throw malformed }
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  // MARK: - Segments

  private func place(_ point: (x: Double, y: Double)) -> Point {
    // 0 − y avoids −0 for a point on the baseline.
    Point(x: point.x / scale, y: (0 - point.y) / scale)
  }

  private mutating func closeContour() {
    if isOpen { path.close() }
    isOpen = false
  }

  /// Starts a contour at a distance from the pen.
  mutating func move(_ dx: Double, _ dy: Double) {
    closeContour()
    pen = (pen.x + dx, pen.y + dy)
  }

  private mutating func openContour() {
    if !isOpen { path.move(to: place(pen)) }
    isOpen = true
  }

  mutating func line(_ dx: Double, _ dy: Double) {
    openContour()
    pen = (pen.x + dx, pen.y + dy)
    path.addLine(to: place(pen))
  }

  /// Adds a curve; each point is given by its distance from the one before.
  mutating func curve(_ dx1: Double, _ dy1: Double, _ dx2: Double, _ dy2: Double, _ dx3: Double, _ dy3: Double) {
    openContour()
    let control1 = (x: pen.x + dx1, y: pen.y + dy1)
    let control2 = (x: control1.x + dx2, y: control1.y + dy2)
    pen = (control2.x + dx3, control2.y + dy3)
    let farthest = max(max(control1.x.magnitude, control1.y.magnitude), max(control2.x.magnitude, control2.y.magnitude))
    if !(farthest <= Self.coordinateLimit) { isBeyondLimit = true }
    path.addCubic(to: place(pen), control1: place(control1), control2: place(control2))
  }

  /// Removes the operands of a move, which follow the width if there is one.
  mutating func moveOperands(_ count: Int, _ malformed: TypesettingError) throws(TypesettingError) -> [Double] {
    takeWidth(ifMoreThan: count)
    guard stack.count == count else { throw malformed }
    return operands()
  }

  /// Removes all operands.
  mutating func operands() -> [Double] {
    defer { stack.removeAll(keepingCapacity: true) }
    return stack
  }
}
