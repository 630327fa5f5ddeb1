// SPDX-License-Identifier: MIT

extension CharString {
  /// Runs an operator that moves the pen or draws.
  mutating func drawSegments(_ operation: Int, _ malformed: TypesettingError) throws(TypesettingError) {
    switch operation {
    case 4: move(0, try moveOperands(1, malformed)[0])
    case 21:
      let values = try moveOperands(2, malformed)
      move(values[0], values[1])
    case 22: move(try moveOperands(1, malformed)[0], 0)
    case 5: try lines(operands()[...], malformed)
    case 6, 7: try alternatingLines(startsHorizontally: operation == 6, malformed)
    case 8: try curves(operands()[...], malformed)
    case 24:
      let values = operands()
      guard values.count >= 8 else { throw malformed }
      try curves(values.dropLast(2), malformed)
      line(values[values.count - 2], values[values.count - 1])
    case 25:
      let values = operands()
      guard values.count >= 8 else { throw malformed }
      try lines(values.dropLast(6), malformed)
      try curves(values.suffix(6), malformed)
    case 26, 27: try parallelCurves(areHorizontal: operation == 27, malformed)
    case 30, 31: try alternatingCurves(startsHorizontally: operation == 31, malformed)
    default: throw malformed
    }
  }

  private mutating func lines(_ values: ArraySlice<Double>, _ malformed: TypesettingError) throws(TypesettingError) {
    guard values.count >= 2, values.count % 2 == 0 else { throw malformed }
    for index in stride(from: values.startIndex, to: values.endIndex, by: 2) { line(values[index], values[index + 1]) }
  }

  private mutating func curves(_ values: ArraySlice<Double>, _ malformed: TypesettingError) throws(TypesettingError) {
    guard values.count >= 6, values.count % 6 == 0 else { throw malformed }
    for index in stride(from: values.startIndex, to: values.endIndex, by: 6) {
      curve(
        values[index], values[index + 1], values[index + 2], values[index + 3], values[index + 4], values[index + 5])
    }
  }

  /// Draws lines that are horizontal and vertical in turn.
  private mutating func alternatingLines(
    startsHorizontally: Bool, _ malformed: TypesettingError
  ) throws(TypesettingError) {
    let values = operands()
    guard !values.isEmpty else { throw malformed }
    var isHorizontal = startsHorizontally
    for value in values {
      if isHorizontal { line(value, 0) } else { line(0, value) }
      isHorizontal.toggle()
    }
  }

  /// Draws curves whose start and end have one direction; a first operand makes the first start oblique.
  private mutating func parallelCurves(
    areHorizontal: Bool, _ malformed: TypesettingError
  ) throws(TypesettingError) {
    let values = operands()
    guard values.count >= 4, values.count % 4 <= 1 else { throw malformed }
    var across = values.count % 4 == 1 ? values[0] : 0
    for index in stride(from: values.count % 4, to: values.count, by: 4) {
      let (start, dx, dy, end) = (values[index], values[index + 1], values[index + 2], values[index + 3])
      if areHorizontal { curve(start, across, dx, dy, end, 0) } else { curve(across, start, dx, dy, 0, end) }
      across = 0
    }
  }

  /// Draws curves that start horizontally and end vertically, or the reverse, in turn; a last operand makes the last
  /// end oblique.
  private mutating func alternatingCurves(
    startsHorizontally: Bool, _ malformed: TypesettingError
  ) throws(TypesettingError) {
    let values = operands()
    guard values.count >= 4, values.count % 4 <= 1 else { throw malformed }
    var isHorizontal = startsHorizontally
    for index in stride(from: 0, to: values.count - 3, by: 4) {
      let (start, dx, dy, end) = (values[index], values[index + 1], values[index + 2], values[index + 3])
      let across = values.count - index == 5 ? values[index + 4] : 0
      if isHorizontal { curve(start, 0, dx, dy, across, end) } else { curve(0, start, dx, dy, end, across) }
      isHorizontal.toggle()
    }
  }

  /// Draws two curves that are nearly a line.
  mutating func flex(_ operation: Int, _ malformed: TypesettingError) throws(TypesettingError) {
    let v = operands()
    switch (operation, v.count) {
    case (34, 7):
      curve(v[0], 0, v[1], v[2], v[3], 0)
      curve(v[4], 0, v[5], -v[2], v[6], 0)
    case (35, 13):
      curve(v[0], v[1], v[2], v[3], v[4], v[5])
      curve(v[6], v[7], v[8], v[9], v[10], v[11])
    case (36, 9):
      curve(v[0], v[1], v[2], v[3], v[4], 0)
      curve(v[5], 0, v[6], v[7], v[8], -(v[1] + v[3] + v[7]))
    case (37, 11):
      let dx = v[0] + v[2] + v[4] + v[6] + v[8]
      let dy = v[1] + v[3] + v[5] + v[7] + v[9]
      curve(v[0], v[1], v[2], v[3], v[4], v[5])
      // The last point returns to the level of the first one, across the longer side.
      let isWide = dx.magnitude > dy.magnitude
      curve(v[6], v[7], v[8], v[9], isWide ? v[10] : -dx, isWide ? -dy : v[10])
    default: throw malformed
    }
  }

  /// The number of values that `put` can store.
  private static let storageCount = 32

  /// Runs an operator that calculates with operands. `random` always returns 0.5, so that a glyph has one outline.
  mutating func calculate(_ operation: Int, _ malformed: TypesettingError) throws(TypesettingError) {
    /// Removes the last operands.
    func take(_ count: Int) throws(TypesettingError) -> [Double] {
      guard stack.count >= count else { throw malformed }
      defer { stack.removeLast(count) }
      return Array(stack.suffix(count))
    }
    func index(_ value: Double) throws(TypesettingError) -> Int {
      guard let index = Int(exactly: value.rounded(.towardZero)) else { throw malformed }
      return index
    }
    let counts = [
      0: 0, 3: 2, 4: 2, 5: 1, 9: 1, 10: 2, 11: 2, 12: 2, 14: 1, 15: 2, 18: 1, 20: 2, 21: 1, 22: 4, 23: 0, 24: 2, 26: 1,
      27: 1, 28: 2, 29: 1, 30: 2,
    ]
    guard let count = counts[operation] else { throw malformed }
    let v = try take(count)
    switch operation {
    case 0: stack.removeAll(keepingCapacity: true)  // dotsection, which has no effect
    case 3: stack.append(v[0] != 0 && v[1] != 0 ? 1 : 0)
    case 4: stack.append(v[0] != 0 || v[1] != 0 ? 1 : 0)
    case 5: stack.append(v[0] == 0 ? 1 : 0)
    case 9: stack.append(v[0].magnitude)
    case 10: stack.append(v[0] + v[1])
    case 11: stack.append(v[0] - v[1])
    case 12: stack.append(v[0] / v[1])
    case 14: stack.append(-v[0])
    case 15: stack.append(v[0] == v[1] ? 1 : 0)
    case 18: break
    case 20:
      let place = try index(v[1])
      guard (0..<Self.storageCount).contains(place) else { throw malformed }
      if storage.isEmpty { storage = [Double](repeating: 0, count: Self.storageCount) }
      storage[place] = v[0]
    case 21:
      let place = try index(v[0])
      guard (0..<Self.storageCount).contains(place) else { throw malformed }
      stack.append(storage.isEmpty ? 0 : storage[place])
    case 22: stack.append(v[2] <= v[3] ? v[0] : v[1])
    case 23: stack.append(0.5)
    case 24: stack.append(v[0] * v[1])
    case 26: stack.append(v[0].squareRoot())
    case 27: stack += [v[0], v[0]]
    case 28: stack += [v[1], v[0]]
    case 29:
      // A negative index copies the last operand.
      let place = max(0, try index(v[0]))
      guard place < stack.count else { throw malformed }
      stack.append(stack[stack.count - 1 - place])
    default:
      let (size, shift) = (try index(v[0]), try index(v[1]))
      guard size > 0, size <= stack.count else { throw malformed }
      let rolled = Array(stack.suffix(size))
      for (position, value) in rolled.enumerated() {
        let target = ((position + shift % size) % size + size) % size
        stack[stack.count - size + target] = value
      }
    }
    guard stack.count <= Self.operandLimit, stack.last?.isFinite ?? true else { throw malformed }
  }
}
