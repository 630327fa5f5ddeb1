import CLanes
import Timing

// Rows along keyframes and rows along paths take different steps, each of which waits for memory or for a division. So they
// are collected apart, and many of a sort take each step together.
extension CompactMotions {
  private typealias RideBlock = LaneBlock<CLanesRide, CLanesPair>

  /// Puts the values of animations along keyframes and paths at the places of their slots, but for those that a chain begins
  /// with.
  @inline(__always)
  func evaluateTrackeds(
    at time: Double, models: [Value], otherwise model: Value, _ cells: UnsafeBufferPointer<BezierCells.Cell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>, into values: UnsafeMutableBufferPointer<Value>
  ) {
    guard !trackeds.isEmpty else { return }
    unsafe RideBlock.with { keyframes in
      unsafe RideBlock.with { paths in
        unsafe trackeds.withUnsafeBufferPointer { rows in
          func single(_ row: UnsafePointer<Tracked>) {
            let slot = unsafe Int(row.pointee.slot)
            unsafe values[slot] =
              value(row.pointee, at: time, cells, tracks) ?? (slot < models.count ? models[slot] : model)
          }
          /// Computes a block, and empties it.
          func show(
            _ block: inout RideBlock,
            _ kernel: (Int, UnsafePointer<CLanesRide>, UnsafeMutablePointer<CLanesPair>) -> Void
          ) {
            unsafe kernel(block.count, block.entries, block.results)
            for place in unsafe 0..<block.count {
              let row = unsafe rows.baseAddress.unsafelyUnwrapped + block.row(place)
              let result = unsafe block.results + place
              let numbers = unsafe result.pointee.numbers
              guard numbers.0 == numbers.0, numbers.1 == numbers.1 else {
                unsafe single(row)
                continue
              }
              // SAFETY: only tracks of values that are two numbers are asked for in this way.
              unsafe values[Int(row.pointee.slot)] = UnsafeRawPointer(result).loadUnaligned(as: Value.self)
            }
            unsafe block.empty()
          }
          // SAFETY: slots are compared with the count, and rows refer to tracks and functions that are there.
          for index in rows.indices {
            let row = unsafe rows.baseAddress.unsafelyUnwrapped + index
            guard unsafe row.pointee.slot < values.count, unsafe row.pointee.chain < 0 else { continue }
            let track = unsafe tracks.baseAddress.unsafelyUnwrapped + Int(row.pointee.track)
            guard let ride = unsafe track.pointee.ride, unsafe row.pointee.function.hasCells,
              let cells = cells.baseAddress,
              unsafe row.pointee.origin.added <= time || row.pointee.options.contains(.isPruned),
              let position = unsafe row.pointee.timing.activePosition(at: time, row.pointee.options)
            else {
              unsafe single(row)
              continue
            }
            let entry = unsafe CLanesRide(
              progress: position.progress, cells: cells + row.pointee.function.cells, track: ride)
            let isPath = unsafe track.pointee.isPath
            unsafe keyframes.put(index, entry, isKept: !isPath)
            unsafe paths.put(index, entry, isKept: isPath)
            if unsafe keyframes.isFull { unsafe show(&keyframes, CLanesAlongKeyframes) }
            if unsafe paths.isFull { unsafe show(&paths, CLanesAlongPaths) }
          }
          unsafe show(&keyframes, CLanesAlongKeyframes)
          unsafe show(&paths, CLanesAlongPaths)
        }
      }
    }
  }
}
