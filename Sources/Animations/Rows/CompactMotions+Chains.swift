// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeTiming

extension CompactMotions {
  /// Several changes of one value: an optional animation, which is called the base, and a list of changes sorted by
  /// their instants.
  ///
  /// Repeated clicks have this form. Each one sets the value, or returns it to the base, before the previous change has
  /// ended.
  struct Chain: Sendable {
    var slot: Int32
    /// The index of the first link; −1 for none.
    var first: Int32
    private var baseCode: Int32
    var count: Int16
    /// Whether the first link starts from the base. Otherwise the value is constant before it.
    var beginsWithBase: Bool

    init(slot: Int32, base: Handle?) {
      self.slot = slot
      first = -1
      baseCode = base?.code ?? -1
      count = 0
      beginsWithBase = false
    }

    /// The handle of the base's row, or `nil`.
    @inline(__always)
    var base: Handle? {
      get { baseCode < 0 ? nil : Handle(code: baseCode) }
      set { baseCode = newValue?.code ?? -1 }
    }

    /// The maximum number of links. Evaluation visits all of them; a `Retargeting` visits only those that contribute.
    static var maximumCount: Int { 16 }
  }

  /// A change in a chain.
  struct Link: Sendable {
    /// The index of the next link and the kind, in one number.
    private var code: Int32
    var function: InternedFunctions.Reference
    var time: Double
    /// The duration in seconds; 0 for an immediate change.
    var duration: Double
    /// The model value after the change.
    var new: Value

    /// The kinds of changes.
    enum Kind: Int32, Sendable {
      /// Sets the model value. Without a duration, running differences end too.
      case setValue
      /// Returns the value to the base.
      case resume
      /// Removes the base.
      case end
      /// Removes all animations, of which the base is the only one.
      case endAll
      /// Sets the model value at once. Running differences continue.
      case setTarget
    }

    /// Creates a link without a next link and without a timing function.
    init(_ kind: Kind, time: Double, duration: Double, new: Value) {
      code = kind.rawValue
      function = InternedFunctions.Reference(code: 0)
      (self.time, self.duration, self.new) = (time, duration, new)
      next = -1
    }

    @inline(__always)
    var kind: Kind { Kind(rawValue: code & 7) ?? .setValue }
    /// The index of the next link; −1 for none.
    @inline(__always)
    var next: Int32 {
      get { code >> 3 }
      set { code = newValue << 3 | code & 7 }
    }
    /// Whether earlier links have no effect.
    @inline(__always)
    var isJump: Bool { duration == 0 && kind == .setValue }

    /// Whether another link has the same kind, instant and duration.
    func matches(_ other: Link) -> Bool {
      kind == other.kind && time == other.time && duration == other.duration
    }
  }

  /// A target of a chain: a model value, with or without the base above it.
  struct ChainTarget {
    var value: Value
    var isBase: Bool
  }
}

// MARK: - Evaluation

extension CompactMotions {
  /// The value of a chain at an instant: the sum that ``Retargeting`` documents, in the same order. Velocities are
  /// computed from the decoded journal.
  ///
  /// - Parameter computedBase: The value of the base, if it has already been computed.
  @inline(__always)
  func value(
    _ chain: Chain, over model: Value, at time: Double, computedBase: Value? = nil,
    _ cells: UnsafeBufferPointer<CLanesCell>, _ tracks: UnsafeBufferPointer<SharedTrack>,
    _ links: UnsafeBufferPointer<Link>
  ) -> Value {
    var target = ChainTarget(value: model, isBase: chain.beginsWithBase)
    // The target before the first link that may contribute.
    var (old, start) = (target, chain.first)
    var index = chain.first
    // SAFETY: Links refer to links of the same chain. These stay in the array until the chain is removed.
    while index >= 0, unsafe links[Int(index)].time <= time {
      let link = unsafe links[Int(index)]
      target = ChainTarget(value: link.new, isBase: link.kind == .resume)
      if link.isJump { (old, start) = (target, link.next) }
      index = link.next
    }
    let end = index
    // The base is evaluated once, for any number of links that use it.
    var base: Value?? = computedBase.map { .some($0) }
    func targetValue(_ target: ChainTarget) -> Value {
      guard target.isBase else { return target.value }
      if base == nil { base = unsafe .some(baseValue(of: chain, at: time, cells, tracks)) }
      return (base ?? nil) ?? target.value
    }
    var result = targetValue(target)
    index = start
    while index != end {
      let link = unsafe links[Int(index)]
      let new = ChainTarget(value: link.new, isBase: link.kind == .resume)
      if time < link.time + link.duration {
        let progress = min((time - link.time) / link.duration, 1)
        let remaining = 1 - (unsafe functions.value(of: link.function, at: progress, cells))
        result = result.advanced(by: targetValue(old).difference(from: targetValue(new)).scaled(by: remaining))
      }
      old = new
      index = link.next
    }
    return result
  }

  /// Whether the base of a chain certainly has a value, because the instant is in its active interval.
  @inline(__always)
  func isBaseActive(_ chain: Chain, at time: Double) -> Bool {
    guard let base = chain.base else { return false }
    let (timing, added) =
      base.kind == .basic
      ? (basicAnimations[base.row].timing, basicAnimations[base.row].origin.added)
      : (keyframeAnimations[base.row].timing, keyframeAnimations[base.row].origin.added)
    return added <= time && timing.isCertainlyActive(at: time)
  }

  private func baseValue(
    of chain: Chain, at time: Double, _ cells: UnsafeBufferPointer<CLanesCell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>
  ) -> Value? {
    guard let base = chain.base else { return nil }
    return base.kind == .basic
      ? unsafe value(basicAnimations[base.row], at: time, cells)
      : unsafe value(keyframeAnimations[base.row], at: time, cells, tracks)
  }
}

// MARK: - Storage

extension CompactMotions {
  /// Appends the chain of a slot, without links.
  mutating func insertChain(_ slot: Int, base: Handle?) -> Int {
    chains.appendGrowingByQuarter(Chain(slot: Int32(slot), base: base))
    let chain = chains.count - 1
    if let base {
      setOwner(of: base, to: .chain(chain))
      memberCount += 1
    }
    setHandle(slot, to: Handle(.chain, chain))
    return chain
  }

  mutating func setOwner(of animation: Handle, to owner: Owner) {
    if animation.kind == .basic {
      basicAnimations[animation.row].owner = owner
    } else {
      keyframeAnimations[animation.row].owner = owner
    }
  }

  /// Replaces the links of a chain by the changes of a journal. Equal links at the beginning are kept.
  mutating func setLinks(of chain: Int, to row: Row, _ journal: Journal<Value>) {
    chains[chain].beginsWithBase = row.beginsWithBase
    var (before, index) = (Int32(-1), chains[chain].first)
    for position in row.links {
      let (link, function) = (journal.link(position), journal.timingFunction(position))
      if index >= 0, links[Int(index)].matches(link), functions[links[Int(index)].function] == function {
        links[Int(index)].new = link.new
      } else {
        freeLinks(of: chain, from: index, after: before)
        index = append(link, function, to: chain, after: before)
      }
      (before, index) = (index, links[Int(index)].next)
    }
    freeLinks(of: chain, from: index, after: before)
  }

  private mutating func append(_ link: Link, _ function: TimingFunction, to chain: Int, after before: Int32) -> Int32 {
    var link = link
    link.function = functions.intern(function)
    return append(link, to: chain, after: before)
  }

  /// Appends a link, which takes over one use of its timing function, after another link or with −1 as the first one.
  @discardableResult
  mutating func append(_ link: Link, to chain: Int, after before: Int32) -> Int32 {
    let index = freeLink >= 0 ? freeLink : Int32(links.count)
    if freeLink >= 0 {
      freeLink = links[Int(index)].next
      links[Int(index)] = link
    } else {
      links.appendGrowingByQuarter(link)
    }
    if before >= 0 { links[Int(before)].next = index } else { chains[chain].first = index }
    chains[chain].count += 1
    return index
  }

  /// Removes the links of a chain, from one link to the last.
  mutating func freeLinks(of chain: Int, from first: Int32, after before: Int32) {
    guard first >= 0 else { return }
    if before >= 0 { links[Int(before)].next = -1 } else { chains[chain].first = -1 }
    var index = first
    while index >= 0 {
      functions.release(links[Int(index)].function)
      let next = links[Int(index)].next
      links[Int(index)].next = freeLink
      freeLink = index
      chains[chain].count -= 1
      index = next
    }
  }
}
