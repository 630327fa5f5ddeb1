// SPDX-License-Identifier: MIT

/// The figures of one case, as printed and as written to the file.
struct Measurement: Codable {
  var name: String
  var title: String
  var unit: String
  var median: Double
  /// The interquartile range, as a fraction of the median.
  var spread: Double
  var peerName: String?
  var peerMedian: Double?
  /// The median of the ratios of the pairs: how many times as fast as the peer.
  var ratio: Double?
  /// The intended ratio.
  var goal: Double?
  /// The largest permitted median.
  var limit: Double?
  /// The instructions of one frame, or of one scalar for cases that are measured per scalar.
  var instructions: Double?
  var remark: String?
}

/// The results of a run, as written to the file.
struct Record: Codable {
  var machine: String
  var processors: Int
  /// The load of the machine at the start and at the end of the run.
  var loadBefore: Double
  var loadAfter: Double
  var isBrief: Bool
  var measurements: [Measurement]
}
