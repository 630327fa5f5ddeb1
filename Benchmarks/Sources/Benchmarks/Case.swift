/// Something that is done again and again, and what it is measured against.
struct Case {
  /// Short and unique; the key in the records.
  let name: String
  let title: String
  var clock = Clock.thread
  /// The name of what it is measured against.
  var peerName: String?
  /// The ratio that is aimed at: so many times as fast as the peer.
  var goal: Double?
  /// Prepares both and returns what is measured.
  let prepare: () -> Run

  struct Run {
    let own: () -> Void
    /// Throws where what is measured and its peer do not do the same; a profiler does not ask.
    var check: () throws -> Void = {}
    var peer: (() -> Void)?
    /// What else is worth saying.
    var remark: String?
  }
}

/// Two that were to do the same and did not.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
}

extension Case {
  /// Measures interleaved pairs.
  func measure(isBrief: Bool) throws -> Measurement {
    let run = prepare()
    run.own()
    run.peer?()
    try run.check()
    let once = clock.milliseconds(1, run.own)
    // So many times that a turn takes long enough for the clock, and the whole not too long.
    let repeats = isBrief ? 1 : max(1, min(400, Int(30 / max(once, 0.001))))
    let pairs = isBrief ? 3 : 9
    var (own, peer, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<pairs {
      let other = run.peer.map { clock.milliseconds(repeats, $0) }
      let time = clock.milliseconds(repeats, run.own)
      own.append(time)
      if let other {
        peer.append(other)
        ratios.append(other / time)
      }
    }
    let (time, other) = (Statistics(own), Statistics(peer))
    return Measurement(
      name: name, title: title, unit: "ms", median: time.median, spread: time.spread, peerName: peerName,
      peerMedian: peer.isEmpty ? nil : other.median, ratio: ratios.isEmpty ? nil : Statistics(ratios).median,
      goal: goal, remark: run.remark)
  }
}
