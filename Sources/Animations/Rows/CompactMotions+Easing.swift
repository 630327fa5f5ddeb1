// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeTiming

/// A row with an easing.
///
/// - Note: Its first member is a `CLanesEasing`, or a `CLanesRepeatedEasing` if it repeats. The batch loops in C read
///   it there.
protocol EasingRow {
  static var repeats: Bool { get }
  var easing: CLanesEasing { get }
}

extension EasingRow {
  var slot: Int32 { @inline(__always) get { easing.slot } }
  var function: InternedFunctions.Reference {
    @inline(__always) get { InternedFunctions.Reference(code: easing.function) }
  }
}

// Rows are evaluated in batches, one step for all rows at a time. Memory latencies and divisions of different rows then
// overlap. A row that is not inside a Bézier curve yields NaN, and is evaluated alone, with the same bits.
extension CompactMotions {
  /// Calls `body` with each row and its eased progress, or NaN.
  @inline(__always)
  private func forEachEased<Row: EasingRow>(
    _ rows: UnsafeBufferPointer<Row>, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>,
    _ body: (UnsafePointer<Row>, Double) -> Void
  ) {
    let kernels = unsafe CLanesBestKernels().pointee
    let lanes = Int(CLANES_MAXIMUM_LANES)
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: Int(CLANES_BATCH)) { ordinates in
      guard var row = rows.baseAddress, let ordinates = ordinates.baseAddress else { return }
      var remaining = rows.count
      while remaining > 0 {
        let count = min(remaining, Int(CLANES_BATCH))
        var eased = 0
        if let cells = cells.baseAddress {
          // SAFETY: The count is that of the rows, each begins with the header of its kind, and functions with cells
          // have them in the array.
          eased = count & -lanes
          let (header, stride) = unsafe (UnsafeRawPointer(row), MemoryLayout<Row>.stride)
          if Row.repeats {
            unsafe kernels.repeated(
              eased, time, header.assumingMemoryBound(to: CLanesRepeatedEasing.self), stride, cells, ordinates)
          } else {
            unsafe kernels.once(
              eased, time, header.assumingMemoryBound(to: CLanesEasing.self), stride, cells, ordinates)
          }
        }
        for index in 0..<eased { unsafe body(row + index, ordinates[index]) }
        for index in eased..<count { unsafe body(row + index, .nan) }
        unsafe row += count
        remaining -= count
      }
    }
  }

  /// Writes the values of single changes into the elements of their slots.
  @inline(__always)
  func evaluateChanges(
    at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>, into values: UnsafeMutableBufferPointer<Value>
  ) {
    unsafe changes.withUnsafeBufferPointer { rows in
      unsafe forEachEased(rows, at: time, cells) { row, ordinate in
        let slot = unsafe Int(row.pointee.slot)
        guard slot < values.count else { return }
        if ordinate == ordinate {
          let (old, new) = unsafe (row.pointee.old, row.pointee.new)
          unsafe values[slot] = new.advanced(by: old.difference(from: new).scaled(by: 1 - ordinate))
        } else {
          unsafe values[slot] = value(row.pointee, at: time, cells)
        }
      }
    }
  }

  /// Writes the values of basic animations into the elements of their slots. Chains read their bases from there.
  @inline(__always)
  func evaluateBasicAnimations(
    at time: Double, models: [Value], otherwise model: Value, _ cells: UnsafeBufferPointer<CLanesCell>,
    into values: UnsafeMutableBufferPointer<Value>
  ) {
    unsafe basicAnimations.withUnsafeBufferPointer { rows in
      unsafe forEachEased(rows, at: time, cells) { row, ordinate in
        let slot = unsafe Int(row.pointee.slot)
        guard slot < values.count else { return }
        if ordinate == ordinate, unsafe row.pointee.origin.added <= time {
          unsafe values[slot] = row.pointee.from.interpolation(to: row.pointee.to, at: ordinate).value
        } else {
          unsafe values[slot] = value(row.pointee, at: time, cells) ?? (slot < models.count ? models[slot] : model)
        }
      }
    }
  }

  private typealias RequestBatch = RowBatch<KeyframeRow, CLanesSampleRequest, CLanesPair>

  /// Writes the values of animations along keyframes and paths into the elements of their slots. Chains read their
  /// bases from there.
  ///
  /// Rows along keyframes and rows along paths require different steps. They are collected separately, and each batch
  /// runs step by step.
  @inline(__always)
  func evaluateKeyframeAnimations(
    at time: Double, models: [Value], otherwise model: Value, _ cells: UnsafeBufferPointer<CLanesCell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>, into values: UnsafeMutableBufferPointer<Value>
  ) {
    guard !keyframeAnimations.isEmpty else { return }
    unsafe RequestBatch.with { keyframes in
      unsafe RequestBatch.with { paths in
        // SAFETY: Slots are compared with the count before a row is evaluated or appended to a batch. Tracks and
        // functions of rows exist as long as the rows.
        func evaluateRow(_ row: UnsafePointer<KeyframeRow>) {
          let slot = unsafe Int(row.pointee.slot)
          unsafe values[slot] =
            value(row.pointee, at: time, cells, tracks) ?? (slot < models.count ? models[slot] : model)
        }
        /// Evaluates a batch and removes its rows.
        func evaluate(
          _ batch: inout RequestBatch,
          _ kernel: (Int, UnsafePointer<CLanesSampleRequest>, UnsafeMutablePointer<CLanesPair>) -> Void
        ) {
          unsafe kernel(batch.count, batch.entries, batch.results)
          for index in unsafe 0..<batch.count {
            let row = unsafe batch.row(index)
            let result = unsafe batch.results + index
            let numbers = unsafe result.pointee.numbers
            guard numbers.0 == numbers.0, numbers.1 == numbers.1 else {
              unsafe evaluateRow(row)
              continue
            }
            // SAFETY: Tracks have a batch form only if values are two numbers: points, or the types that
            // `KeyframeTable` allows.
            unsafe values[Int(row.pointee.slot)] = result.withMemoryRebound(to: Value.self, capacity: 1) {
              unsafe $0.pointee
            }
          }
          unsafe batch.removeAll()
        }
        unsafe keyframeAnimations.withUnsafeBufferPointer { rows in
          unsafe forEachEased(rows, at: time, cells) { row, ordinate in
            guard unsafe row.pointee.slot < values.count else { return }
            let track = unsafe tracks.baseAddress.unsafelyUnwrapped + Int(row.pointee.track)
            let (keyframeTable, path) = unsafe (track.pointee.batchKeyframes, track.pointee.batchPath)
            guard unsafe keyframeTable != nil || path != nil, ordinate == ordinate,
              unsafe row.pointee.origin.added <= time
            else {
              unsafe evaluateRow(row)
              return
            }
            let request = unsafe CLanesSampleRequest(progress: ordinate, keyframes: keyframeTable, path: path)
            unsafe keyframes.append(row, request, isKept: keyframeTable != nil)
            unsafe paths.append(row, request, isKept: path != nil)
            if unsafe keyframes.isFull { unsafe evaluate(&keyframes, CLanesAlongKeyframes) }
            if unsafe paths.isFull { unsafe evaluate(&paths, CLanesAlongPaths) }
          }
          unsafe evaluate(&keyframes, CLanesAlongKeyframes)
          unsafe evaluate(&paths, CLanesAlongPaths)
        }
      }
    }
  }
}
