// SPDX-License-Identifier: MIT

/// The animations of a file that depend on one another, run until their state repeats.
///
/// It follows the timing model of [SMIL 3](https://www.w3.org/TR/SMIL3/smil-timing.html#Timing-BeginEndSemantics). The
/// state at an instant is the active intervals and the instants that are to come, all relative to the instant. As all
/// numbers are whole nanoseconds, an equal state means that the schedule repeats exactly from there on.
struct SMILGraph {
  private struct Interval: Hashable {
    var begin: Int64
    var end: Int64
  }

  /// A begin or end instant that an interval of another animation gives.
  private struct Instance: Hashable {
    var time: Int64
    /// The animation and the number of its interval; `nil` for a constant.
    var source: Source?
  }

  private struct Source: Hashable {
    let node: Int
    let interval: Int
    let condition: Int
  }

  private struct Node {
    let timing: SMILTiming
    var begins: [Instance] = []
    var ends: [Instance] = []
    var past: [Interval] = []
    var current: Interval?
    var hasFinished = false
  }

  /// An entry of another animation that refers to an animation.
  private struct Dependent {
    let node: Int
    let condition: Int
    let isInBegin: Bool
    let isEnd: Bool
    let offset: Int64
  }

  private var nodes: [Node]
  private var dependents: [[Dependent]]
  private var now: Int64 = -SVGClock.limit
  private var work: [Int] = []
  private var agenda = SMILAgenda()
  private var budget: Int

  /// The most steps for each animation of a group.
  private static let stepLimit = 500

  /// The schedules of a group of animations.
  ///
  /// - Parameters:
  ///   - timings: The animations.
  ///   - resolve: The index in the group of an identifier, or `nil`.
  /// - Returns: The schedules, and whether they are complete. Otherwise they end where the steps were used up.
  static func schedules(
    of timings: [SMILTiming], resolve: (String) -> Int?
  ) -> (schedules: [SMILSchedule], isComplete: Bool) {
    var graph = SMILGraph(timings, resolve)
    return graph.run()
  }

  private init(_ timings: [SMILTiming], _ resolve: (String) -> Int?) {
    nodes = timings.map { Node(timing: $0) }
    dependents = [[Dependent]](repeating: [], count: timings.count)
    budget = Self.stepLimit * (timings.count + 8)
    for (index, timing) in timings.enumerated() {
      add(timing.begins, of: index, isInBegin: true, resolve)
      add(timing.ends, of: index, isInBegin: false, resolve)
      nodes[index].begins.sort { $0.time < $1.time }
      nodes[index].ends.sort { $0.time < $1.time }
    }
  }

  private mutating func add(
    _ conditions: [SMILTiming.Condition], of index: Int, isInBegin: Bool, _ resolve: (String) -> Int?
  ) {
    for (number, condition) in conditions.enumerated() {
      switch condition {
      case .never: break
      case .offset(let time):
        guard time != SVGClock.never else { continue }
        if isInBegin {
          nodes[index].begins.append(Instance(time: time))
        } else {
          nodes[index].ends.append(Instance(time: time))
        }
      case .sync(let id, let isEnd, let offset):
        guard let source = resolve(id) else { continue }
        dependents[source].append(
          Dependent(node: index, condition: number, isInBegin: isInBegin, isEnd: isEnd, offset: offset))
      }
    }
  }

  private mutating func insert(_ instance: Instance, into node: Int, isInBegin: Bool) {
    func inserted(_ list: inout [Instance]) {
      let place = list.lastIndex { $0.time <= instance.time }.map { $0 + 1 } ?? 0
      list.insert(instance, at: place)
    }
    if isInBegin { inserted(&nodes[node].begins) } else { inserted(&nodes[node].ends) }
  }

  // MARK: - Running

  private mutating func run() -> (schedules: [SMILSchedule], isComplete: Bool) {
    work = Array(nodes.indices)
    finishWork()
    var states: [[Int64]: Int64] = [:]
    var anchor = Int.max
    var cycle: (start: Int64, period: Int64)?
    while budget > 0, let next = agenda.removeFirst() {
      now = next.time
      var touched: Set<Int> = []
      for node in [next.node] + agenda.removeAll(at: now)
      where nodes[node].current?.begin == now || nodes[node].current?.end == now {
        if touched.insert(node).inserted { work.append(node) }
      }
      guard !touched.isEmpty else { continue }
      finishWork()
      if let cycle {
        if now > cycle.start + cycle.period {
          budget -= nodes.count / 4
          if isSettled(before: cycle.start + cycle.period) { break }
        }
        continue
      }
      // The state is compared when one animation begins again, which happens once a cycle.
      let again = touched.filter { nodes[$0].current?.begin == now && !nodes[$0].past.isEmpty }.min()
      guard now >= 0, let first = again, first <= anchor else { continue }
      anchor = first
      budget -= nodes.count / 4
      let state = state()
      if let earlier = states.updateValue(now, forKey: state) { cycle = (earlier, now - earlier) }
    }
    return (nodes.map { schedule(of: $0, cycle) }, budget > 0)
  }

  private func isSettled(before time: Int64) -> Bool {
    nodes.allSatisfy { node in node.current.map { $0.begin >= time || $0.end == SVGClock.never } ?? true }
  }

  private func state() -> [Int64] {
    var state: [Int64] = []
    for node in nodes {
      if let current = node.current {
        // The phase of an endless interval has no effect on others.
        let isEndless = current.end == SVGClock.never && current.begin <= now
        state += [1, isEndless ? 0 : current.begin - now, isEndless ? SVGClock.never : current.end - now]
      } else {
        state.append(node.hasFinished ? 2 : 0)
      }
      let last = node.past.last?.end ?? -SVGClock.limit
      for list in [node.begins, node.ends] {
        let pending = list.filter { $0.time >= last && $0.time >= now }
        state.append(Int64(pending.count))
        state += pending.map { $0.time - now }
      }
    }
    return state
  }

  private mutating func finishWork() {
    while let index = work.popLast(), budget > 0 {
      budget -= 1
      update(index)
    }
  }

  // MARK: - Intervals

  /// Brings the current interval of an animation up to date.
  private mutating func update(_ index: Int) {
    while budget > 0 {
      budget -= 1
      guard let current = nodes[index].current else {
        guard let next = nextInterval(of: nodes[index]) else { return }
        set(next, of: index)
        continue
      }
      if current.begin > now {
        let new = nextInterval(of: nodes[index])
        if new != current { set(new, of: index) }
        return
      }
      let end = end(of: current.begin, of: nodes[index])
      if let end, end != current.end, end >= now || current.end > now {
        set(Interval(begin: current.begin, end: max(end, current.begin)), of: index)
      }
      guard let settled = nodes[index].current, settled.end <= now else { return }
      nodes[index].past.append(settled)
      nodes[index].current = nil
      let last = settled.end
      nodes[index].begins.removeAll { $0.time < last || $0.time <= settled.begin }
      nodes[index].ends.removeAll { $0.time <= last && $0.time < now }
      if nodes[index].timing.restart == .never { nodes[index].hasFinished = true }
    }
  }

  /// The next interval after the past ones, or `nil`.
  private func nextInterval(of node: Node) -> Interval? {
    guard !node.hasFinished else { return nil }
    var after = node.past.last?.end ?? -SVGClock.limit
    let lastBegin = node.past.last?.begin
    for instance in node.begins where instance.time >= after {
      if let lastBegin, instance.time <= lastBegin { continue }
      guard let end = end(of: instance.time, of: node) else { return nil }
      // An interval that is over at the start of the document is left out.
      if node.past.isEmpty, end <= 0, instance.time < 0 {
        after = end
        continue
      }
      return Interval(begin: instance.time, end: end)
    }
    return nil
  }

  /// The end of an interval with a begin, or `nil` if there is no interval.
  private func end(of begin: Int64, of node: Node) -> Int64? {
    var limit: Int64?
    if node.timing.hasEnd {
      let first = node.ends.first { $0.time > begin || ($0.time == begin && node.past.last?.end != begin) }
      if let first {
        limit = first.time
      } else {
        // A list of instants that have all passed permits no interval. One with others has an unknown end.
        let isOpen = node.timing.ends.contains { if case .offset = $0 { false } else { true } }
        guard isOpen || node.timing.ends.isEmpty else { return nil }
      }
    }
    var end = node.timing.activeEnd(begin: begin, end: limit)
    if node.timing.restart == .always, let next = node.begins.first(where: { $0.time > begin }) {
      end = min(end, next.time)
    }
    return end
  }

  /// Changes the current interval, and tells the animations that depend on it.
  private mutating func set(_ interval: Interval?, of index: Int) {
    let old = nodes[index].current
    nodes[index].current = interval
    if let interval {
      if interval.begin > now { agenda.insert(interval.begin, index) }
      if interval.end != SVGClock.never, interval.end > now { agenda.insert(interval.end, index) }
    }
    let number = nodes[index].past.count
    for dependent in dependents[index] {
      let source = Source(node: index, interval: number, condition: dependent.condition)
      let time = interval.map { SVGClock.sum(dependent.isEnd ? $0.end : $0.begin, dependent.offset) } ?? SVGClock.never
      let oldTime = old.map { SVGClock.sum(dependent.isEnd ? $0.end : $0.begin, dependent.offset) } ?? SVGClock.never
      guard time != oldTime else { continue }
      if oldTime != SVGClock.never {
        if dependent.isInBegin {
          nodes[dependent.node].begins.removeAll { $0.source == source }
        } else {
          nodes[dependent.node].ends.removeAll { $0.source == source }
        }
      }
      if time != SVGClock.never {
        insert(Instance(time: time, source: source), into: dependent.node, isInBegin: dependent.isInBegin)
      }
      budget -= 1
      work.append(dependent.node)
    }
  }

  // MARK: - Results

  private func schedule(of node: Node, _ cycle: (start: Int64, period: Int64)?) -> SMILSchedule {
    let intervals = (node.past + (node.current.map { [$0] } ?? [])).filter { $0.end > $0.begin }
    var result = SMILSchedule()
    func converted(_ interval: Interval) -> SMILSchedule.Interval {
      SMILSchedule.Interval(begin: SVGClock.seconds(interval.begin), end: SVGClock.seconds(interval.end))
    }
    guard let cycle else {
      result.first = intervals.map(converted)
      return result
    }
    result.first = intervals.filter { $0.begin < cycle.start }.map(converted)
    result.cycle = intervals.filter { $0.begin >= cycle.start && $0.begin < cycle.start + cycle.period }.map(converted)
    if !result.cycle.isEmpty { result.period = SVGClock.seconds(cycle.period) }
    return result
  }
}
