import Timing

// Rows that ease go through two at a time, one in each half of the processor's smallest vectors: most have the same to do.
// Those that are not on their way, repeat too often or have no polynomial take the way of a single row, and both give the
// same bits.
extension CompactMotions {
  /// Puts the values that are sent elsewhere at the places of their slots.
  @inline(__always)
  func evaluateWays(
    at time: Double, _ cells: UnsafeBufferPointer<BezierCells.Cell>, into values: UnsafeMutableBufferPointer<Value>
  ) {
    let count = Int32(truncatingIfNeeded: values.count)
    func single(_ row: UnsafePointer<Way>) {
      guard unsafe row.pointee.slot < count else { return }
      unsafe values[Int(row.pointee.slot)] = value(row.pointee, at: time, cells)
    }
    // SAFETY: slots are compared with the count, and functions with cells have them in the array.
    unsafe ways.withUnsafeBufferPointer { ways in
      guard var row = ways.baseAddress else { return }
      let instant = SIMD2(repeating: time)
      for _ in 0..<ways.count / 2 {
        let next = unsafe row + 1
        defer { unsafe row += 2 }
        let (first, second) = unsafe (row.pointee.function, next.pointee.function)
        if first.hasCells, second.hasCells, let cells = cells.baseAddress, unsafe row.pointee.slot < count,
          unsafe next.pointee.slot < count
        {
          let starts = unsafe SIMD2(row.pointee.time, next.pointee.time)
          let durations = unsafe SIMD2(row.pointee.duration, next.pointee.duration)
          let ordinates = unsafe BezierCells.ordinates(
            at: (instant - starts) / durations, cells + first.cells, cells + second.cells)
          if all((starts .<= instant) .& (instant .< starts + durations) .& ordinates.areKnown) {
            let rests = 1 - ordinates.values
            unsafe values[Int(row.pointee.slot)] =
              row.pointee.new.adding(row.pointee.old.subtracting(row.pointee.new).scaled(by: rests.x))
            unsafe values[Int(next.pointee.slot)] =
              next.pointee.new.adding(next.pointee.old.subtracting(next.pointee.new).scaled(by: rests.y))
            continue
          }
        }
        unsafe single(row)
        unsafe single(next)
      }
      if ways.count & 1 == 1 { unsafe single(row) }
    }
  }

  /// Puts the values of basic animations at the places of their slots, but for those that a chain begins with.
  @inline(__always)
  func evaluateStraights(
    at time: Double, models: [Value], otherwise model: Value, _ cells: UnsafeBufferPointer<BezierCells.Cell>,
    into values: UnsafeMutableBufferPointer<Value>
  ) {
    let count = Int32(truncatingIfNeeded: values.count)
    func single(_ row: UnsafePointer<Straight>) {
      guard unsafe row.pointee.slot < count, unsafe row.pointee.chain < 0 else { return }
      let slot = unsafe Int(row.pointee.slot)
      unsafe values[slot] = value(row.pointee, at: time, cells) ?? (slot < models.count ? models[slot] : model)
    }
    // SAFETY: slots are compared with the count, and functions with cells have them in the array.
    unsafe straights.withUnsafeBufferPointer { straights in
      guard var row = straights.baseAddress else { return }
      for _ in 0..<straights.count / 2 {
        let next = unsafe row + 1
        defer { unsafe row += 2 }
        let (first, second) = unsafe (row.pointee.function, next.pointee.function)
        if first.hasCells, second.hasCells, let cells = cells.baseAddress, unsafe row.pointee.slot < count,
          unsafe next.pointee.slot < count,
          unsafe row.pointee.chain & next.pointee.chain < 0
        {
          let added = unsafe SIMD2(row.pointee.origin.added, next.pointee.origin.added)
          let position = unsafe PlainTiming.positions(
            row.pointee.timing, row.pointee.options, next.pointee.timing, next.pointee.options, at: time)
          let ordinates = unsafe BezierCells.ordinates(
            at: position.progress, cells + first.cells, cells + second.cells)
          if all((added .<= SIMD2(repeating: time)) .& position.areActive .& ordinates.areKnown) {
            unsafe values[Int(row.pointee.slot)] =
              row.pointee.from.interpolation(to: row.pointee.to, at: ordinates.values.x).value
            unsafe values[Int(next.pointee.slot)] =
              next.pointee.from.interpolation(to: next.pointee.to, at: ordinates.values.y).value
            continue
          }
        }
        unsafe single(row)
        unsafe single(next)
      }
      if straights.count & 1 == 1 { unsafe single(row) }
    }
  }
}

extension PlainTiming {
  /// Where two animations stand in their active intervals, the bits of `activePosition(at:_:)`, and whether they do.
  @inline(__always)
  static func positions(
    _ first: PlainTiming, _ firstOptions: Options, _ second: PlainTiming, _ secondOptions: Options, at time: Double
  ) -> (progress: SIMD2<Double>, areActive: SIMDMask<SIMD2<Int64>>) {
    let instant = SIMD2(repeating: time)
    let begins = SIMD2(first.beginTime, second.beginTime)
    let durations = SIMD2(first.duration, second.duration)
    let active = durations * SIMD2(first.iterations, second.iterations)
    let local = instant - begins
    let overall = local / durations
    // Rounded to a whole number by the digits that a sum has no room for, then down.
    let room = SIMD2(repeating: 0x1p52)
    let near = (overall + room) - room
    let isAbove = (near .> overall).pattern
    let iteration = near - SIMD2(pattern: isAbove & SIMD2(repeating: 1.0.bitPattern))
    let simple = overall - iteration
    let isOdd = (iteration + room).pattern
    let reverses = SIMD2(UInt64(firstOptions.rawValue), UInt64(secondOptions.rawValue))
    let isBack = SIMD2<UInt64>.zero &- (isOdd & reverses & SIMD2(repeating: UInt64(Options.autoreverses.rawValue)))
    let back = (1 - simple).pattern
    let forth = simple.pattern
    let progress = SIMD2(pattern: (back & isBack) | (forth & ~isBack))
    let areActive =
      (begins .<= instant) .& (local .< active) .& (instant .< begins + active)
      .& (overall .< SIMD2(repeating: 0x1p40))
    return (progress, areActive)
  }
}

extension BezierCells {
  /// The ordinates at two abscissae, each by the cells of its curve, and whether they are known: the bits of ``ordinate(at:_:)``.
  @inline(__always)
  static func ordinates(
    at progress: SIMD2<Double>, _ first: UnsafePointer<Cell>, _ second: UnsafePointer<Cell>
  ) -> (values: SIMD2<Double>, areKnown: SIMDMask<SIMD2<Int64>>) {
    let width = SIMD2(repeating: Double(cellCount))
    let place = progress * width
    let sum = (place + width).pattern
    let rounded = UInt64(Double.significandBitCount - bits)
    let start = SIMD2(pattern: sum & SIMD2(repeating: ~0 << rounded)) - width
    let u = place - start
    let square = u * u
    // SAFETY: whatever the progress, the index is one of a cell.
    let a = unsafe first[Int(truncatingIfNeeded: sum.x >> rounded) & (cellCount - 1)]
    let b = unsafe second[Int(truncatingIfNeeded: sum.y >> rounded) & (cellCount - 1)]
    let (squareA, squareB) = (SIMD2(repeating: square.x), SIMD2(repeating: square.y))
    let bothA = (a.c45 * squareA + a.c23) * squareA + a.c01
    let bothB = (b.c45 * squareB + b.c23) * squareB + b.c01
    let values = SIMD2(bothA.x, bothB.x) + SIMD2(bothA.y, bothB.y) * u
    let areKnown =
      (progress .> SIMD2.zero) .& (progress .< SIMD2(repeating: 1)) .& (u .>= SIMD2.zero) .& (values .== values)
    return (values, areKnown)
  }
}

// SAFETY: all of these are sixteen bytes without padding, of which every pattern is a value; vectors have no bit patterns of their own.
extension SIMD2<Double> {
  @inline(__always)
  fileprivate var pattern: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  @inline(__always)
  fileprivate init(pattern: SIMD2<UInt64>) { self = unsafe unsafeBitCast(pattern, to: SIMD2<Double>.self) }
}

// SAFETY: a mask of two lanes is stored as those lanes.
extension SIMDMask<SIMD2<Int64>> {
  /// All bits where it is true.
  @inline(__always)
  fileprivate var pattern: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}
