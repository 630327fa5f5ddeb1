import CLanes
import Timing

// Springs that swing and springs that creep take different steps, and a processor cannot guess which comes next. So
// they are collected apart, and each sort is computed in lanes as soon as there are enough.
extension CompactMotions {
  private typealias SpringBlock = LaneBlock<SpringRow, CLanesSpringInput, CLanesSpringResponse>

  /// Puts the values that springs draw elsewhere at the places of their slots.
  @inline(__always)
  func evaluateSprings(at time: Double, into values: UnsafeMutableBufferPointer<Value>) {
    guard !springs.isEmpty else { return }
    let kernels = unsafe CLanesBestKernels().pointee
    unsafe SpringBlock.with { swinging in
      unsafe SpringBlock.with { creeping in
        unsafe collectSprings(at: time, kernels, &swinging, &creeping, into: values)
      }
    }
  }

  @inline(__always)
  private func collectSprings(
    at time: Double, _ kernels: CLanesKernels, _ swinging: inout SpringBlock,
    _ creeping: inout SpringBlock,
    into values: UnsafeMutableBufferPointer<Value>
  ) {
    // SAFETY: slots are compared with the count, and a row refers to a spring that is there.
    unsafe springs.withUnsafeBufferPointer { rows in
      unsafe sharedSprings.contents.withUnsafeBufferPointer { springs in
        for index in rows.indices {
          let row = unsafe rows.baseAddress.unsafelyUnwrapped + index
          let spring = unsafe springs.baseAddress.unsafelyUnwrapped + Int(row.pointee.spring)
          guard unsafe row.pointee.slot < values.count else { continue }
          let passed = unsafe time - row.pointee.time
          guard passed > 0, unsafe passed < spring.pointee.positions.limit,
            unsafe time < row.pointee.time + spring.pointee.restDuration
          else {
            unsafe values[Int(row.pointee.slot)] = value(row.pointee, spring.pointee, at: time)
            continue
          }
          let moment = unsafe CLanesSpringInput(spring: spring.pointee.positions.constants, time: passed)
          let swings = unsafe spring.pointee.positions.isUnderdamped
          unsafe swinging.put(row, moment, isKept: swings)
          unsafe creeping.put(row, moment, isKept: !swings)
          if unsafe swinging.isFull { unsafe show(&swinging, kernels.underdamped, of: rows, in: values) }
          if unsafe creeping.isFull { unsafe show(&creeping, kernels.overdamped, of: rows, in: values) }
        }
        unsafe show(&swinging, kernels.underdamped, of: rows, in: values)
        unsafe show(&creeping, kernels.overdamped, of: rows, in: values)
      }
    }
  }

  /// Computes the rows of a block, and empties it.
  @inline(__always)
  private func show(
    _ block: inout SpringBlock,
    _ kernel: (Int, UnsafePointer<CLanesSpringInput>, UnsafeMutablePointer<CLanesSpringResponse>) -> Void,
    of rows: UnsafeBufferPointer<SpringRow>, in values: UnsafeMutableBufferPointer<Value>
  ) {
    guard unsafe block.count > 0 else { return }
    unsafe kernel(block.filled(Int(CLANES_MAXIMUM_LANES)), block.entries, block.results)
    // SAFETY: the numbers in the block are those of rows, whose slots have been compared with the count.
    for place in unsafe 0..<block.count {
      let row = unsafe block.row(place)
      let share = unsafe block.results[place]
      unsafe values[Int(row.pointee.slot)] = shown(row.pointee, share.fromPosition, share.fromVelocity)
    }
    unsafe block.empty()
  }

  @inline(__always)
  private func shown(_ row: SpringRow, _ fromPosition: Double, _ fromVelocity: Double) -> Value {
    row.new.advanced(by: row.old.difference(from: row.new).scaled(by: fromPosition))
      .advanced(by: Value.Difference.zero.subtracting(.zero).scaled(by: fromVelocity))
  }

  /// The value of one row.
  func value(_ row: SpringRow, _ shared: SharedSpring, at time: Double) -> Value {
    guard row.time <= time else { return row.old }
    guard time < row.time + shared.restDuration else { return row.new }
    let transition = shared.spring.transition(after: time - row.time)
    return shown(row, transition.positionFromPosition, transition.positionFromVelocity)
  }
}
