import Timing

extension CompactMotions {
  /// Several changes of one value, one after the other: an animation or none, then a list of links by their instants.
  ///
  /// What a person does again and again, each click before the last one has run out, is of this kind: values are sent
  /// elsewhere, and back to the animation that they were sent away from.
  struct Chain: Sendable {
    var slot: Int32
    /// The first link; −1 for none.
    var first: Int32
    private var baseCode: Int32
    var count: Int16
    /// Whether the animation is what the first link leads away from; once that is forgotten, the value stands still before it.
    var beginsWithBase: Bool

    init(slot: Int32, base: Handle?) {
      self.slot = slot
      first = -1
      baseCode = base?.code ?? -1
      count = 0
      beginsWithBase = base != nil
    }

    /// The row of the animation that the chain begins with.
    @inline(__always)
    var base: Handle? {
      get { baseCode < 0 ? nil : Handle(code: baseCode) }
      set { baseCode = newValue?.code ?? -1 }
    }

    var isEmpty: Bool { first < 0 }

    /// A longer history is left to a `Retargeting`, which does not go through all of it.
    static var longest: Int { 16 }
  }

  /// A change in a chain.
  struct Link: Sendable {
    /// The link after it and the kind, in one number.
    private var code: Int32
    var function: InternedFunctions.Reference
    var time: Double
    /// 0 where there is no way to go.
    var duration: Double
    /// The model value from then on.
    var new: Value

    /// What a link does.
    enum Kind: Int32, Sendable {
      /// The value is sent elsewhere; without a duration, what is running out ends there too.
      case send
      /// It goes back to the animation that the chain begins with.
      case resume
      /// The animation is taken away.
      case end
    }

    init(_ kind: Kind, function: InternedFunctions.Reference, time: Double, duration: Double, new: Value) {
      code = kind.rawValue
      (self.function, self.time, self.duration, self.new) = (function, time, duration, new)
      next = -1
    }

    @inline(__always)
    var kind: Kind { Kind(rawValue: code & 3) ?? .send }
    /// The link after it; −1 for none.
    @inline(__always)
    var next: Int32 {
      get { code >> 2 }
      set { code = newValue << 2 | code & 3 }
    }
    /// Whether nothing before it shows.
    @inline(__always)
    var isCut: Bool { duration == 0 && kind == .send }

    @inline(__always)
    func isLive(at instant: Double) -> Bool { duration > 0 && time <= instant && instant < time + duration }
  }

  /// A target of a chain: the animation over a model value, or that alone.
  struct ChainTarget {
    var value: Value
    var isBase: Bool
  }
}

// MARK: - Asking

extension CompactMotions {
  /// The value that a chain shows at an instant: the sum that ``Retargeting`` documents, in the same order.
  ///
  /// - Parameter known: What the animation shows that it begins with, where that has been asked.
  @inline(__always)
  func value(
    _ chain: Chain, over model: Value, at time: Double, known: Value? = nil,
    _ cells: UnsafeBufferPointer<BezierCells.Cell>, _ tracks: UnsafeBufferPointer<SharedTrack>,
    _ links: UnsafeBufferPointer<Link>
  ) -> Value {
    var target = ChainTarget(value: model, isBase: chain.beginsWithBase)
    // What the first link leads away from that may still show.
    var (old, start) = (target, chain.first)
    var index = chain.first
    // SAFETY: links refer to links of the same chain, which are in the array as long as the chain is.
    while index >= 0, unsafe links[Int(index)].time <= time {
      let link = unsafe links[Int(index)]
      target = ChainTarget(value: link.new, isBase: link.kind == .resume)
      if link.isCut { (old, start) = (target, link.next) }
      index = link.next
    }
    let end = index
    // The animation is asked once, however many links lead to it or away from it.
    var base: Value?? = known.map { .some($0) }
    func shown(_ target: ChainTarget) -> Value {
      guard target.isBase else { return target.value }
      if base == nil { base = unsafe .some(shownBase(of: chain, at: time, cells, tracks)) }
      return (base ?? nil) ?? target.value
    }
    var result = shown(target)
    // The sum, where differences depend on each other; those that have run out connect the others.
    var sum = Value.Difference.zero
    index = start
    while index != end {
      let link = unsafe links[Int(index)]
      let new = ChainTarget(value: link.new, isBase: link.kind == .resume)
      if time < link.time + link.duration {
        let progress = min((time - link.time) / link.duration, 1)
        let rest = 1 - (unsafe functions.value(of: link.function, at: progress, cells))
        let difference = shown(old).difference(from: shown(new)).scaled(by: rest)
        if Value.sumsDifferencesFirst { sum = sum.adding(difference) } else { result = result.advanced(by: difference) }
      } else if Value.sumsDifferencesFirst, link.duration > 0, !old.isBase, !new.isBase {
        sum = sum.adding(old.value.difference(from: new.value).scaled(by: 0))
      }
      old = new
      index = link.next
    }
    return Value.sumsDifferencesFirst ? result.advanced(by: sum) : result
  }

  /// Whether the animation that a chain begins with surely shows a value: it is on its way.
  @inline(__always)
  func isBaseActive(_ chain: Chain, at time: Double) -> Bool {
    guard let base = chain.base else { return false }
    let (timing, added) =
      base.kind == .straight
      ? (straights[base.row].timing, straights[base.row].origin.added)
      : (trackeds[base.row].timing, trackeds[base.row].origin.added)
    return added <= time && timing.isSurelyActive(at: time)
  }

  private func shownBase(
    of chain: Chain, at time: Double, _ cells: UnsafeBufferPointer<BezierCells.Cell>,
    _ tracks: UnsafeBufferPointer<SharedTrack>
  ) -> Value? {
    guard let base = chain.base else { return nil }
    return base.kind == .straight
      ? unsafe value(straights[base.row], at: time, cells) : unsafe value(trackeds[base.row], at: time, cells, tracks)
  }

  func forEachLink(of chain: Chain, _ body: (Link) -> Void) {
    var index = chain.first
    while index >= 0 {
      body(links[Int(index)])
      index = links[Int(index)].next
    }
  }

  /// Does to a motion in full what a link does.
  func follow(_ link: Link, _ chain: Chain, _ retargeting: inout Retargeting<Value>) {
    let function = functions[link.function]
    switch link.kind {
    case .send:
      retargeting.send(
        to: link.new, at: link.time, policy: link.duration > 0 ? .additive : .jump, duration: link.duration,
        timingFunction: function)
    case .resume:
      guard let entry = chain.base.flatMap(entry) else { return }
      retargeting.add(
        entry, at: link.time, policy: .additive, duration: link.duration, timingFunction: function)
    case .end:
      guard let entry = chain.base.flatMap(entry) else { return }
      retargeting.remove(entry.id, at: link.time, duration: link.duration, timingFunction: function)
    }
  }

  /// What a chain is bound for at an instant; the value is `nil` before the first link.
  func state(_ row: Int, at time: Double) -> (value: Value?, isBase: Bool) {
    var state: (value: Value?, isBase: Bool) = (nil, chains[row].beginsWithBase)
    forEachLink(of: chains[row]) { if $0.time <= time { state = ($0.new, $0.kind == .resume) } }
    return state
  }
}
