// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension CompactMotions {
  /// Raises instants to the settling times of the motions of slots.
  ///
  /// The result has the bits of ``Retargeting/settlingTime`` and ``Retargeting/settlingTime(within:)``.
  ///
  /// - Parameters:
  ///   - latest: One instant for each slot.
  ///   - slots: The slots.
  ///   - values: The values below the motions, by slot.
  ///   - otherwise: The value below the motion of a slot without an element in `values`.
  ///   - tolerance: Returns the tolerance for an index in `slots`, or `nil` for the exact instant. It is called for
  ///     each slot with a motion.
  /// - Complexity: O(n) in the slots and in the changes of their motions, of which at most 64 are running.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  package func raise(
    _ latest: inout [Double], toSettlingTimesOf slots: [Int], over values: [Value], otherwise: Value,
    within tolerance: (Int) -> Double?
  ) {
    raiseInstants(&latest, slots, values, otherwise, tolerance)
  }

  /// The implementation of ``raise(_:toSettlingTimesOf:over:otherwise:within:)``, apart for the same reason as that of
  /// ``change(_:over:_:at:options:)``.
  private func raiseInstants(
    _ latest: inout [Double], _ slots: [Int], _ values: [Value], _ otherwise: Value, _ tolerance: (Int) -> Double?
  ) {
    // One journal decodes all rows, so that its arrays are allocated once.
    var journal = Journal(otherwise)
    for index in slots.indices {
      let slot = slots[index]
      let handle = handle(slot)
      if handle.isNone { continue }
      let tolerance = tolerance(index)
      if let end = end(of: handle), tolerance == nil || end <= latest[index] {
        latest[index] = max(latest[index], end)
        continue
      }
      if handle.kind == .journal {
        latest[index] = max(latest[index], journals[handle.row].journal.settlingTime(within: tolerance))
        continue
      }
      journal.retargeting.first = .constant(slot < values.count ? values[slot] : otherwise)
      decode(handle, into: &journal)
      latest[index] = max(latest[index], journal.settlingTime(within: tolerance))
      journal.clear()
    }
  }

  /// The instant from which on a row is constant, or `nil` for a row that has to be decoded first.
  private func end(of handle: Handle) -> Double? {
    switch handle.kind {
    case .change: return changes[handle.row].time + changes[handle.row].duration
    case .chain where chains[handle.row].base == nil:
      var (end, index) = (-Double.infinity, chains[handle.row].first)
      while index >= 0 {
        let link = links[Int(index)]
        // Links before a jump have no effect.
        end = link.isJump ? link.time : max(end, link.time + link.duration)
        index = link.next
      }
      return end
    case .chain, .basic, .keyframes, .spring, .sum, .journal, .none: return nil
    }
  }
}

extension Journal {
  /// The instant from which on the value is constant, or with a tolerance, visibly constant.
  fileprivate func settlingTime(within tolerance: Double?) -> Double {
    tolerance.map { retargeting.settlingTime(within: $0) } ?? retargeting.settlingTime
  }
}
