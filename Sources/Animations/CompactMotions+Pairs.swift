import CLanes
import Timing

// Rows that ease go through two at a time, one in each half of the processor's smallest vectors: most have the same to do, on
// their way along a Bézier curve. The others, of which that makes no number, take the way of a single row. Both give the same
// bits.
extension CompactMotions {
  /// Puts the values that are sent elsewhere at the places of their slots.
  @inline(__always)
  func evaluateWays(
    at time: Double, _ cells: UnsafeBufferPointer<BezierCells.Cell>, into values: UnsafeMutableBufferPointer<Value>
  ) {
    let count = values.count
    func single(_ row: UnsafePointer<Way>) {
      guard unsafe row.pointee.slot < count else { return }
      unsafe values[Int(row.pointee.slot)] = value(row.pointee, at: time, cells)
    }
    // SAFETY: slots are compared with the count, and functions with cells have them in the array.
    unsafe ways.withUnsafeBufferPointer { ways in
      guard var row = ways.baseAddress else { return }
      for _ in 0..<ways.count / 2 {
        let next = unsafe row + 1
        defer { unsafe row += 2 }
        let (first, second) = unsafe (row.pointee.function, next.pointee.function)
        if first.hasCells, second.hasCells, let cells = cells.baseAddress, unsafe row.pointee.slot < count,
          unsafe next.pointee.slot < count
        {
          let ordinates = unsafe CLanesTwoWays(
            time, row.pointee.time, next.pointee.time, row.pointee.duration, next.pointee.duration,
            cells + first.cells, cells + second.cells
          ).numbers
          if ordinates.0 == ordinates.0, ordinates.1 == ordinates.1 {
            unsafe values[Int(row.pointee.slot)] =
              row.pointee.new.adding(row.pointee.old.subtracting(row.pointee.new).scaled(by: 1 - ordinates.0))
            unsafe values[Int(next.pointee.slot)] =
              next.pointee.new.adding(next.pointee.old.subtracting(next.pointee.new).scaled(by: 1 - ordinates.1))
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
    let count = values.count
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
          unsafe next.pointee.slot < count, unsafe row.pointee.chain & next.pointee.chain < 0,
          unsafe row.pointee.origin.added <= time, unsafe next.pointee.origin.added <= time
        {
          let ordinates = unsafe CLanesTwoRuns(
            time, row.pointee.timing.beginTime, next.pointee.timing.beginTime, row.pointee.timing.duration,
            next.pointee.timing.duration, row.pointee.timing.iterations, next.pointee.timing.iterations,
            row.pointee.options.reversing, next.pointee.options.reversing, cells + first.cells, cells + second.cells
          ).numbers
          if ordinates.0 == ordinates.0, ordinates.1 == ordinates.1 {
            unsafe values[Int(row.pointee.slot)] =
              row.pointee.from.interpolation(to: row.pointee.to, at: ordinates.0).value
            unsafe values[Int(next.pointee.slot)] =
              next.pointee.from.interpolation(to: next.pointee.to, at: ordinates.1).value
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

extension PlainTiming.Options {
  /// 1 for there and back again, and 0 else.
  @inline(__always)
  fileprivate var reversing: UInt64 { UInt64(rawValue & Self.autoreverses.rawValue) }
}
