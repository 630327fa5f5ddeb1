// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

extension CompactMotions {
  /// The value of a slot at an instant.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - model: The value below the motion.
  ///   - time: The instant, in seconds.
  /// - Complexity: O(log n) in the keyframes or the elements of a path; for a journal that of
  ///   ``Retargeting/value(at:)``.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package func value(_ slot: Int, over model: Value, at time: Double) -> Value {
    // SAFETY: Cells are only read.
    unsafe functions.cells.withUnsafeBufferPointer { cells in
      unsafe value(handle(slot), over: model, at: time, cells)
    }
  }

  /// Appends the values of slots at instants of their own, with the same bits as ``value(_:over:at:)``.
  ///
  /// - Parameters:
  ///   - places: The slots and their instants.
  ///   - models: The values below the motions, by slot.
  ///   - model: The value below the motions of further slots.
  ///   - values: The array that the values are appended to.
  /// - Complexity: O(n) in the slots, each as ``value(_:over:at:)``.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package func appendValues(
    of places: [SlotInstant], models: [Value], otherwise model: Value, to values: inout [Value]
  ) {
    // SAFETY: Cells are only read.
    unsafe functions.cells.withUnsafeBufferPointer { cells in
      for place in places {
        let below = place.slot < models.count ? models[place.slot] : model
        values.append(unsafe value(handle(place.slot), over: below, at: place.time, cells))
      }
    }
  }

  @inline(__always)
  private func value(
    _ handle: Handle, over model: Value, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>
  ) -> Value {
    // SAFETY: Rows, cells and tracks are only read.
    switch handle.kind {
    case .none: return model
    case .change: return unsafe value(changes[handle.row], at: time, cells)
    case .basic: return unsafe value(basicAnimations[handle.row], at: time, cells) ?? model
    case .keyframes:
      return unsafe tracks.contents.withUnsafeBufferPointer { tracks in
        unsafe value(keyframeAnimations[handle.row], at: time, cells, tracks) ?? model
      }
    case .spring:
      let row = springs[handle.row]
      return value(row, sharedSprings.contents[Int(row.spring)], at: time)
    case .chain:
      return unsafe tracks.contents.withUnsafeBufferPointer { tracks in
        unsafe links.withUnsafeBufferPointer { links in
          unsafe value(chains[handle.row], over: model, at: time, cells, tracks, links)
        }
      }
    case .sum:
      return unsafe tracks.contents.withUnsafeBufferPointer { tracks in
        unsafe value(sums[handle.row], over: model, at: time, cells, tracks)
      }
    case .journal: return journals[handle.row].journal.retargeting.value(at: time)
    }
  }

  /// Writes the values of all motions at an instant into the elements of their slots.
  ///
  /// The motions are evaluated kind by kind, with the same bits as ``value(_:over:at:)``. Nothing is allocated.
  ///
  /// - Parameters:
  ///   - time: The instant.
  ///   - models: The values below the motions, by slot.
  ///   - model: The value below the motions of further slots.
  ///   - values: The result by slot; slots beyond its end are skipped.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package func evaluate(at time: Double, models: [Value], otherwise model: Value, into values: inout [Value]) {
    // SAFETY: Each slot is compared with the count before the element is written.
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe functions.cells.withUnsafeBufferPointer { cells in
        let count = values.count
        unsafe evaluateChanges(at: time, cells, into: values)
        unsafe evaluateBasicAnimations(at: time, models: models, otherwise: model, cells, into: values)
        unsafe tracks.contents.withUnsafeBufferPointer { tracks in
          unsafe evaluateKeyframeAnimations(at: time, models: models, otherwise: model, cells, tracks, into: values)
          unsafe links.withUnsafeBufferPointer { links in
            for index in chains.indices where chains[index].slot < count {
              let slot = Int(chains[index].slot)
              let below = slot < models.count ? models[slot] : model
              let computedBase = isBaseActive(chains[index], at: time) ? unsafe values[slot] : nil
              unsafe values[slot] = value(
                chains[index], over: below, at: time, computedBase: computedBase, cells, tracks, links)
            }
          }
          for sum in sums where sum.slot < count {
            let slot = Int(sum.slot)
            unsafe values[slot] = value(sum, over: slot < models.count ? models[slot] : model, at: time, cells, tracks)
          }
        }
        unsafe evaluateSprings(at: time, into: values)
        for stored in journals where stored.slot < count {
          unsafe values[stored.slot] = stored.journal.retargeting.value(at: time)
        }
      }
    }
  }
}

// MARK: - Evaluation of one row

extension CompactMotions {
  @inline(__always)
  func value(_ row: ChangeRow, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>) -> Value {
    // NaN counts as an instant before every change.
    guard row.time <= time else { return row.old }
    guard time < row.time + row.duration else { return row.new }
    let progress = min((time - row.time) / row.duration, 1)
    let remaining = 1 - (unsafe functions.value(of: row.function, at: progress, cells))
    return row.new.advanced(by: row.old.difference(from: row.new).scaled(by: remaining))
  }

  @inline(__always)
  func value(
    _ row: BasicRow, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>
  ) -> Value? {
    guard row.origin.added <= time || row.options.contains(.isPruned) else { return nil }
    let output: Double
    if let position = row.timing.activePosition(at: time, row.options) {
      output = unsafe functions.value(of: row.function, at: position.progress, cells)
    } else {
      guard row.timing.mayHaveValue(at: time, row.options),
        let fill = fillOutput(row.timing, row.options, row.function, at: time)
      else { return nil }
      output = fill.output
    }
    guard !output.isNaN else { return row.from }
    return row.from.interpolation(to: row.to, at: output).value
  }

  @inline(__always)
  func value(
    _ row: KeyframeRow, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>
  ) -> Value? {
    guard row.origin.added <= time || row.options.contains(.isPruned) else { return nil }
    let (output, iteration): (Double, Double)
    if let position = row.timing.activePosition(at: time, row.options) {
      output = unsafe functions.value(of: row.function, at: position.progress, cells)
      iteration = position.iteration
    } else {
      guard row.timing.mayHaveValue(at: time, row.options),
        let fill = fillOutput(row.timing, row.options, row.function, at: time)
      else { return nil }
      (output, iteration) = fill
    }
    let number = Int(row.track)
    // SAFETY: The track keeps the objects alive that its pointers refer to, and the track of a row exists as long as
    // the row.
    if let keyframes = unsafe tracks[number].keyframes, output == output { return unsafe keyframes.value(at: output) }
    if output < 0 || output > 1, output.isFinite, let ends = unsafe tracks[number].ends {
      let (end, beyond) = output < 0 ? (ends.start, output) : (ends.end, output - 1)
      return (end.position + end.velocity * beyond) as? Value
    }
    let round = row.options.contains(.autoreverses) ? 0 : iteration
    if output > 0, output < 1, let path = unsafe tracks[number].path {
      let rotation = unsafe tracks[number].rotation
      // The casts are from a type to itself, which costs nothing in specialised code.
      return unsafe path._withUnsafeGuaranteedRef { path in
        Value.self == Angle.self
          ? path.headingAtConstantSpeed(at: output, iteration: round, rotation) as? Value
          : path.measure.point(at: output * path.measure.length, corner: .outgoing) as? Value
      }
    }
    return unsafe tracks[number].track.sample(at: output, iteration: round).value
  }

  /// Returns the output outside the active interval, for an animation with a fill, or at a boundary that rounding
  /// affects.
  @inline(never)
  private func fillOutput(
    _ timing: SimpleTiming, _ options: SimpleTiming.Options, _ function: InternedFunctions.Reference, at time: Double
  ) -> (output: Double, iteration: Double)? {
    guard let progress = timing.media(options).progress(at: time) else { return nil }
    return (progress.transformed(by: functions[function]), progress.iteration)
  }
}
