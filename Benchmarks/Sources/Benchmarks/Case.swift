// SPDX-License-Identifier: MIT

/// A repeated operation to measure, and its peer.
struct Case {
  /// The name: short, unique, and the key in the records.
  let name: String
  let title: String
  var clock = Clock.thread
  /// The name of the peer.
  var peerName: String?
  /// The intended ratio: how many times as fast as the peer the operation should be.
  var goal: Double?
  /// Prepares the operation and its peer, and returns them.
  let prepare: () -> Run

  struct Run {
    let own: () -> Void
    /// Throws if the results of the operation and its peer differ. It is not called under a profiler.
    var check: () throws -> Void = {}
    var peer: (() -> Void)?
    /// An additional remark for the report.
    var remark: String?
  }
}

/// The error for an operation and a peer with different results, or for a program that failed.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
}

extension Case {
  /// Measures the operation and its peer in interleaved pairs.
  func measure(isBrief: Bool) throws -> Measurement {
    let run = prepare()
    run.own()
    run.peer?()
    try run.check()
    let once = clock.milliseconds(1, run.own)
    // The number of repetitions that makes a turn long enough for the clock, but not too long in total.
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
