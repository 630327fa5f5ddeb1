// SPDX-License-Identifier: MIT

/// The rules of one property, for any type of values.
class AnyRuleTable: @unchecked Sendable {
  // SAFETY: a tree changes its tables only while no other tree refers to them, as `DependentValues` checks.
  let property: DependentValues.Property

  init(of property: DependentValues.Property) { self.property = property }

  var isEmpty: Bool { true }
  /// The slots of the rules.
  var ruledSlots: [Int] { [] }
  func copy() -> AnyRuleTable { self }
  func reset(_ slots: Set<Int>) {}
  func resolve(over tree: LayerTree) {}
  func copyRule(from slot: Int, to copy: Int, delay: Double) {}
}

/// The rules of one property, in an array without gaps.
final class RuleTable<Value: Sendable>: AnyRuleTable, @unchecked Sendable {
  /// The slots of the rules, each once.
  private(set) var slots: [Int] = []
  /// The rules, in the order of ``slots``.
  private(set) var rules: [DependentValues.Rule<Value>] = []
  /// The index of each slot's rule; −1 without one.
  private var positions: [Int32] = []
  /// Whether ``slots`` are in ascending order.
  private var isSorted = true

  override var isEmpty: Bool { slots.isEmpty }
  override var ruledSlots: [Int] { slots }

  /// The index of a slot's rule, or `nil`.
  @inline(__always)
  func position(of slot: Int) -> Int? {
    guard slot < positions.count, positions[slot] >= 0 else { return nil }
    return Int(positions[slot])
  }

  /// Calls a function with the slots in ascending order, and the index of the rule of each.
  @inline(__always)
  func forEachSlot(_ body: (_ slot: Int, _ position: Int) -> Void) {
    if isSorted {
      for position in slots.indices { body(slots[position], position) }
    } else {
      for position in slots.indices.sorted(by: { slots[$0] < slots[$1] }) { body(slots[position], position) }
    }
  }

  /// Sets or removes the rule of a slot.
  ///
  /// - Complexity: O(1) amortised.
  func set(_ rule: DependentValues.Rule<Value>?, of slot: Int) {
    let present = position(of: slot)
    if let rule, let present {
      rules[present] = rule
    } else if let rule {
      while positions.count <= slot { positions.append(-1) }
      positions[slot] = Int32(slots.count)
      isSorted = isSorted && (slots.last.map { $0 < slot } ?? true)
      slots.append(slot)
      rules.append(rule)
    } else if let present {
      remove(at: present)
    }
  }

  private func remove(at position: Int) {
    positions[slots[position]] = -1
    let last = slots.count - 1
    if position < last {
      isSorted = false
      positions[slots[last]] = Int32(position)
      slots.swapAt(position, last)
      rules.swapAt(position, last)
    }
    slots.removeLast()
    rules.removeLast()
    if slots.count < 2 { isSorted = true }
  }

  override func copy() -> AnyRuleTable {
    let copy = RuleTable(of: property)
    (copy.slots, copy.rules, copy.positions, copy.isSorted) = (slots, rules, positions, isSorted)
    return copy
  }

  override func reset(_ slots: Set<Int>) {
    for slot in slots { if let position = position(of: slot) { remove(at: position) } }
  }

  override func resolve(over tree: LayerTree) {
    for (position, rule) in rules.enumerated() {
      guard case .layers(let function) = rule else { continue }
      rules[position] = .time { time in
        function(LayerValues(tree: tree, time: time, isModel: false, pass: DependencyPass(over: tree)))
      }
    }
  }

  override func copyRule(from slot: Int, to copy: Int, delay: Double) {
    guard let position = position(of: slot), case .time(let function) = rules[position] else { return }
    set(.time { function($0 - delay) }, of: copy)
  }
}
