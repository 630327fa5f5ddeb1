// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

extension CompactMotions {
  /// Animations of one value that run together without other changes. Each one replaces the values below it, or adds to
  /// them.
  struct Sum: Sendable {
    var slot: Int32
    /// The rows of the animations, the lowest one first; −1 after the last one.
    var codes = SIMD4<Int32>(repeating: -1)

    /// The maximum number of animations.
    static var maximumCount: Int { 4 }

    /// The handle of the animation at an index, or `nil` after the last one.
    @inline(__always)
    func handle(_ index: Int) -> Handle? { codes[index] < 0 ? nil : Handle(code: codes[index]) }
  }

  /// An animation of a sum, with the instant of its addition.
  struct Addend {
    let entry: AnimationStack<Value>.Entry
    let added: Double
    let timing: SimpleTiming
    let options: SimpleTiming.Options
  }

  /// The value of a sum at an instant.
  @inline(__always)
  func value(
    _ sum: Sum, over model: Value, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>
  ) -> Value {
    var result = model
    for index in 0..<Sum.maximumCount {
      guard let handle = sum.handle(index) else { break }
      let row = handle.row
      let (value, options): (Value?, SimpleTiming.Options)
      if handle.kind == .basic {
        (value, options) = (unsafe self.value(basicAnimations[row], at: time, cells), basicAnimations[row].options)
      } else {
        value = unsafe self.value(keyframeAnimations[row], at: time, cells, tracks)
        options = keyframeAnimations[row].options
      }
      if let value { result = options.contains(.isAdditive) ? value.added(onto: result) : value }
    }
    return result
  }

  // MARK: - Storage

  /// Stores the animations of a slot as a sum.
  mutating func store(_ addends: [Addend], over model: Value, _ slot: Int) {
    remove(slot)
    var sum = Sum(slot: Int32(slot))
    let number = Owner.sum(sums.count)
    for (index, addend) in addends.enumerated() {
      let handle = insertBase(
        addend.entry, added: addend.added, over: model, addend.timing, addend.options, slot)
      sum.codes[index] = handle.code
      setOwner(of: handle, to: number)
    }
    memberCount += addends.count
    sums.appendGrowingByQuarter(sum)
    setHandle(slot, to: Handle(.sum, sums.count - 1))
  }

  /// Removes the rows of a sum.
  mutating func removeMembers(ofSum row: Int) {
    for index in 0..<Sum.maximumCount {
      // A removal may move the row of another animation.
      guard let handle = sums[row].handle(index) else { continue }
      sums[row].codes[index] = -1
      memberCount -= 1
      setOwner(of: handle, to: .none)
      remove(handle)
    }
  }

  /// Updates the owner of each animation of a sum, and the handle of the sum's slot, after the sum has moved to a new
  /// index.
  mutating func updateHandles(ofSum row: Int) {
    for index in 0..<Sum.maximumCount {
      if let handle = sums[row].handle(index) { setOwner(of: handle, to: .sum(row)) }
    }
    handles[Int(sums[row].slot)] = Handle(.sum, row)
  }

  /// Adds the animations of a sum to the journal of a constant value.
  func decode(_ sum: Sum, into journal: inout Journal<Value>) {
    var entries: [AnimationStack<Value>.Entry] = []
    for index in 0..<Sum.maximumCount {
      guard let handle = sum.handle(index) else { break }
      let (entry, added, options) = decodedEntry(handle)
      entries.append(entry)
      if !options.contains(.isAdditive) { journal.animated.append(.init(time: added, entries: [entry])) }
      journal.appendAddition(of: entry, to: entries, at: added, isPruned: options.contains(.isPruned), begins: true)
    }
  }
}

extension Journal {
  /// The animations of the value, or `nil` if a row cannot store their sum.
  func addends(slot: Int) -> [CompactMotions<Value>.Addend]? {
    let count = retargeting.changes.count
    let entries = retargeting.target(count - 1).stack.entries
    let prunedCount = entries.count - count
    guard !entries.isEmpty, entries.count <= CompactMotions<Value>.Sum.maximumCount, prunedCount >= 0,
      slot < CompactMotions<Value>.limit, retargeting.remainder == nil, retargeting.droppedCompletions.isEmpty,
      animated.count == entries.count(where: { !$0.animation.isAdditive }), animated.count <= 1,
      isBeginning(retargeting.first.stack, of: entries, count: prunedCount)
    else { return nil }
    var addends: [CompactMotions<Value>.Addend] = []
    for (index, entry) in entries.enumerated() {
      var options: SimpleTiming.Options = []
      guard let timing = simpleTiming(of: entry, slot: slot, &options) else { return nil }
      var added = -Double.infinity
      if index < prunedCount {
        options.insert(.isPruned)
      } else {
        guard isAddition(index - prunedCount, of: entry),
          isBeginning(retargeting.changes[index - prunedCount].target.stack, of: entries, count: index + 1)
        else { return nil }
        added = retargeting.changes[index - prunedCount].time
      }
      if !entry.animation.isAdditive {
        guard animated[0].entries.count == 1, animated[0].entries[0].id == entry.id,
          animated[0].entries[0].part == entry.part, index < prunedCount || animated[0].time == added
        else { return nil }
        added = animated[0].time
      }
      addends.append(.init(entry: entry, added: added, timing: timing, options: options))
    }
    return addends
  }

  /// Whether a change only adds an animation.
  private func isAddition(_ index: Int, of entry: AnimationStack<Value>.Entry) -> Bool {
    guard retargeting.changes[index].kind == .targetOnly, retargeting.changes[index].completion == nil,
      case .add(let id, let part) = retargeting.changes[index].operation
    else { return false }
    return id == entry.id && part == entry.part
  }

  /// Whether a stack consists of the first animations of a list.
  private func isBeginning(
    _ stack: AnimationStack<Value>, of entries: [AnimationStack<Value>.Entry], count: Int
  ) -> Bool {
    stack.entries.count == count
      && zip(stack.entries, entries).allSatisfy { $0.id == $1.id && $0.part == $1.part }
  }
}
