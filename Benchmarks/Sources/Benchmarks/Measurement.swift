/// The figures of one case, as the table shows and the file holds them.
struct Measurement: Codable {
  var name: String
  var title: String
  var unit: String
  var median: Double
  /// The quartiles' distance as a share of the median.
  var spread: Double
  var peerName: String?
  var peerMedian: Double?
  /// The median of the pairs' ratios: how many times as fast as the peer.
  var ratio: Double?
  /// The ratio that is aimed at.
  var goal: Double?
  /// The most that the median may be.
  var limit: Double?
  /// Instructions of one frame; of what is measured by the scalar, those of one.
  var instructions: Double?
  var remark: String?
}

/// What a run leaves.
struct Record: Codable {
  var machine: String
  var processors: Int
  /// How busy the machine was when the run began and when it ended.
  var loadBefore: Double
  var loadAfter: Double
  var isBrief: Bool
  var measurements: [Measurement]
}
