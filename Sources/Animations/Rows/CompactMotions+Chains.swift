import CLanes
import Timing

extension CompactMotions {
  /// Several changes of one value: an animation or none, the base, then a list of changes by their instants.
  ///
  /// Repeated clicks are of this kind: each sends the value elsewhere before the last change has run out, or back to
  /// the base.
  struct Chain: Sendable {
    var slot: Int32
    /// The first link; −1 for none.
    var first: Int32
    private var baseCode: Int32
    var count: Int16
    /// Whether the first link leads away from the base; otherwise the value stands still before it.
    var beginsWithBase: Bool

    init(slot: Int32, base: Handle?) {
      self.slot = slot
      first = -1
      baseCode = base?.code ?? -1
      count = 0
      beginsWithBase = false
    }

    /// The row of the base.
    @inline(__always)
    var base: Handle? {
      get { baseCode < 0 ? nil : Handle(code: baseCode) }
      set { baseCode = newValue?.code ?? -1 }
    }

    /// The most links: evaluation visits all of them, where a `Retargeting` finds the ones that show.
    static var maximumCount: Int { 16 }
  }

  /// A change in a chain.
  struct Link: Sendable {
    /// The link after it and the kind, in one number.
    private var code: Int32
    var function: InternedFunctions.Reference
    var time: Double
    /// 0 where the value is there at once.
    var duration: Double
    /// The model value from then on.
    var new: Value

    /// The kinds of changes.
    enum Kind: Int32, Sendable {
      /// The value is sent elsewhere; without a duration, differences that run out end there too.
      case setValue
      /// It goes back to the base.
      case resume
      /// The base is removed.
      case end
      /// All animations are removed; the base is the only one.
      case endAll
    }

    /// A link whose next link and whose function are not known yet.
    init(_ kind: Kind, time: Double, duration: Double, new: Value) {
      code = kind.rawValue
      function = InternedFunctions.Reference(code: 0)
      (self.time, self.duration, self.new) = (time, duration, new)
      next = -1
    }

    @inline(__always)
    var kind: Kind { Kind(rawValue: code & 3) ?? .setValue }
    /// The link after it; −1 for none.
    @inline(__always)
    var next: Int32 {
      get { code >> 2 }
      set { code = newValue << 2 | code & 3 }
    }
    /// Whether nothing before it shows.
    @inline(__always)
    var isJump: Bool { duration == 0 && kind == .setValue }

    /// Whether another link is of the same kind, at the same instant and with the same duration.
    func matches(_ other: Link) -> Bool {
      kind == other.kind && time == other.time && duration == other.duration
    }
  }

  /// A target of a chain: the base over a model value, or that alone.
  struct ChainTarget {
    var value: Value
    var isBase: Bool
  }
}

// MARK: - Evaluation

extension CompactMotions {
  /// The value that a chain shows at an instant: the sum that ``Retargeting`` documents, in the same order. Velocities
  /// come from the decoded journal.
  ///
  /// - Parameter known: The value of the base, where it is known.
  @inline(__always)
  func value(
    _ chain: Chain, over model: Value, at time: Double, computedBase: Value? = nil,
    _ cells: UnsafeBufferPointer<CLanesCell>, _ tracks: UnsafeBufferPointer<SharedTrack>,
    _ links: UnsafeBufferPointer<Link>
  ) -> Value {
    var target = ChainTarget(value: model, isBase: chain.beginsWithBase)
    // The target before the first link that may still show.
    var (old, start) = (target, chain.first)
    var index = chain.first
    // SAFETY: links refer to links of the same chain, which are in the array as long as the chain is.
    while index >= 0, unsafe links[Int(index)].time <= time {
      let link = unsafe links[Int(index)]
      target = ChainTarget(value: link.new, isBase: link.kind == .resume)
      if link.isJump { (old, start) = (target, link.next) }
      index = link.next
    }
    let end = index
    // The base is evaluated once, however many links lead to it or away from it.
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

  /// Whether the base of a chain surely has a value: the instant is in its active interval.
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

// MARK: - Storing

extension CompactMotions {
  /// Makes the chain of a slot, without links.
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

  /// Makes a chain have the changes of a journal. The links that both have in common at the beginning stay.
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

  /// Removes the links of a chain from one on.
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
