// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeTiming

// Underdamped and other springs require different steps, and a branch between them would be unpredictable. They are
// therefore collected separately, and full batches are computed in SIMD lanes.
extension CompactMotions {
  private typealias SpringBatch = RowBatch<SpringRow, CLanesSpringInput, CLanesSpringResponse>

  /// Writes the values of springs into the elements of their slots.
  @inline(__always)
  func evaluateSprings(at time: Double, into values: UnsafeMutableBufferPointer<Value>) {
    guard !springs.isEmpty else { return }
    let kernels = unsafe CLanesBestKernels().pointee
    unsafe SpringBatch.with { underdamped in
      unsafe SpringBatch.with { overdamped in
        unsafe collectSprings(at: time, kernels, &underdamped, &overdamped, into: values)
      }
    }
  }

  @inline(__always)
  private func collectSprings(
    at time: Double, _ kernels: CLanesKernels, _ underdamped: inout SpringBatch,
    _ overdamped: inout SpringBatch,
    into values: UnsafeMutableBufferPointer<Value>
  ) {
    // SAFETY: Slots are compared with the count, and the spring of a row exists as long as the row.
    unsafe springs.withUnsafeBufferPointer { rows in
      unsafe sharedSprings.contents.withUnsafeBufferPointer { springs in
        for index in rows.indices {
          let row = unsafe rows.baseAddress.unsafelyUnwrapped + index
          let spring = unsafe springs.baseAddress.unsafelyUnwrapped + Int(row.pointee.spring)
          guard unsafe row.pointee.slot < values.count else { continue }
          let elapsed = unsafe time - row.pointee.time
          guard elapsed > 0, unsafe elapsed < spring.pointee.batchConstants.limit,
            unsafe time < row.pointee.time + spring.pointee.restDuration
          else {
            unsafe values[Int(row.pointee.slot)] = value(row.pointee, spring.pointee, at: time)
            continue
          }
          let input = unsafe CLanesSpringInput(spring: spring.pointee.batchConstants.constants, time: elapsed)
          let isUnderdamped = unsafe spring.pointee.batchConstants.isUnderdamped
          unsafe underdamped.append(row, input, isKept: isUnderdamped)
          unsafe overdamped.append(row, input, isKept: !isUnderdamped)
          if unsafe underdamped.isFull { unsafe evaluate(&underdamped, kernels.underdamped, of: rows, in: values) }
          if unsafe overdamped.isFull { unsafe evaluate(&overdamped, kernels.overdamped, of: rows, in: values) }
        }
        unsafe evaluate(&underdamped, kernels.underdamped, of: rows, in: values)
        unsafe evaluate(&overdamped, kernels.overdamped, of: rows, in: values)
      }
    }
  }

  /// Evaluates a batch and removes its rows.
  @inline(__always)
  private func evaluate(
    _ batch: inout SpringBatch,
    _ kernel: (Int, UnsafePointer<CLanesSpringInput>, UnsafeMutablePointer<CLanesSpringResponse>) -> Void,
    of rows: UnsafeBufferPointer<SpringRow>, in values: UnsafeMutableBufferPointer<Value>
  ) {
    guard unsafe batch.count > 0 else { return }
    unsafe kernel(batch.paddedCount(multipleOf: Int(CLANES_MAXIMUM_LANES)), batch.entries, batch.results)
    // SAFETY: `collectSprings` adds only rows whose slots are below the count of `values`. The addresses in the batch
    // point into `rows`. The kernel has written a result for each of them.
    for index in unsafe 0..<batch.count {
      let row = unsafe batch.row(index)
      let response = unsafe batch.results[index]
      unsafe values[Int(row.pointee.slot)] = springValue(row.pointee, response.fromPosition, response.fromVelocity)
    }
    unsafe batch.removeAll()
  }

  @inline(__always)
  private func springValue(_ row: SpringRow, _ fromPosition: Double, _ fromVelocity: Double) -> Value {
    row.new.advanced(by: row.old.difference(from: row.new).scaled(by: fromPosition))
      .advanced(by: Value.Difference.zero.subtracting(.zero).scaled(by: fromVelocity))
  }

  /// The value of a row at an instant.
  func value(_ row: SpringRow, _ shared: SharedSpring, at time: Double) -> Value {
    guard row.time <= time else { return row.old }
    guard time < row.time + shared.restDuration else { return row.new }
    let transition = shared.spring.transition(after: time - row.time)
    return springValue(row, transition.positionFromPosition, transition.positionFromVelocity)
  }
}
