// SPDX-License-Identifier: MIT

/// The difference of two motions: how far apart they are in space, time and velocity, and where.
///
///     let difference = MotionDifference(old, new, tolerance: .init(points: 0.5, milliseconds: 8))
///     if difference.isExceeded { print(difference.channels[0].name) }
///
/// A sample is within the tolerance if each motion has the value of the other one within the accepted distance, at the
/// same instant or at most the accepted time earlier or later. Channels of `x` and `y` are compared as one position.
///
/// Properties of either motion are compared, also those that do not move. If the other motion does not state one, it
/// has the default of its format; without a default, the property has no counterpart, and that is a difference.
///
/// Of motions without an end, three iterations are compared, and their durations: the motions may be out of step by the
/// accepted time after an hour.
///
/// If both motions state the box of a layer that is turned, scaled or transformed, the positions of its corners are
/// compared. Otherwise the layer stands for a box of 100 pt around its anchor: angles and factors may move its corners
/// by the accepted length. The same box is used where one motion has a matrix and the other has angles and factors.
public struct MotionDifference: Sendable {
  /// The accepted differences.
  public struct Tolerance: Hashable, Sendable {
    /// The accepted difference of lengths, in points: also of the corners of layers that turn or change their size.
    public var points: Double
    /// The accepted difference of other numbers, such as opacities and components of colours.
    public var value: Double
    /// The accepted difference in time, in milliseconds.
    public var milliseconds: Double

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - points: The accepted difference of lengths in points.
    ///   - milliseconds: The accepted difference in time.
    ///   - value: The accepted difference of other numbers; by default a tenth of `points`.
    public init(points: Double = 0.5, milliseconds: Double = 8, value: Double? = nil) {
      (self.points, self.milliseconds, self.value) = (points, milliseconds, value ?? points / 10)
    }

    func accepted(_ unit: MotionRecording.Channel.Unit) -> Double {
      switch unit {
      case .points: points
      case .degrees: AngularDistance.degrees(ofChord: points, radius: LayerMap.referenceRadius)
      case .value, .color: value
      }
    }
  }

  /// A difference at an instant.
  public struct Gap: Hashable, Sendable {
    /// The size, at least 0.
    public internal(set) var size = 0.0
    /// The instant of the first motion, in seconds.
    public internal(set) var time = 0.0

    mutating func include(_ size: Double, at time: Double) {
      if size > self.size || size.isNaN { (self.size, self.time) = (size.isNaN ? .infinity : size, time) }
    }
  }

  /// The difference of one property.
  public struct Channel: Sendable {
    /// The layer and its property, such as `card.position`, `card.corners` or `card.opacity`.
    public let name: String
    /// The unit of the values.
    public let unit: MotionRecording.Channel.Unit
    /// The largest distance between the values at one instant.
    public internal(set) var distance = Gap()
    /// The largest difference in time, in milliseconds: how much earlier or later the second motion has the value,
    /// within the accepted distance. It is infinite if it does not have it within one second, or within the duration if
    /// that is shorter. The same holds for the first motion and the values of the second one.
    public internal(set) var delay = Gap()
    /// The largest difference of velocity, per second. Jumps are left out.
    public internal(set) var velocity = Gap()
    /// The time by which the first motion leads the second one, in milliseconds: the shift with the smallest mean
    /// square of the distances. It is negative if the second one leads. Shifts up to 2 s and up to half of the duration
    /// are tried; it is `nil` unless one of them reduces the mean square to a quarter, and within the accepted
    /// distance. It is searched for the first 20 properties.
    public internal(set) var lead: Double?
    /// Whether a sample exceeds the tolerance.
    public internal(set) var isExceeded = false
    /// The first instant that exceeds the tolerance, in seconds.
    public internal(set) var firstExcess: Double?

    /// The number of instants at which the property was compared.
    package internal(set) var instants = 0
    /// Whether the instants are those of the rows of tables.
    package internal(set) var isTable = false
    var property: ComparedProperty?
    /// The largest difference of each number of the property.
    var curveGaps: [Gap] = []
    /// Whether so many samples are outside the accepted distance that one motion may lead.
    var mayLead = false

    /// A number of the property in both motions.
    package struct Curve {
      /// The layer and the number, such as `card.x`.
      package let name: String
      package let first: [Double]
      package let second: [Double]
      /// The largest difference of the number.
      package let gap: Gap
    }

    /// The numbers of the property at instants in ascending order; of several corners, those of the one with the
    /// largest difference.
    package func curves(at times: [Double]) -> [Curve] {
      guard let property else { return [] }
      let (first, second) = (property.first.columns(times), property.second.columns(times))
      var indices = Array(property.numbers.indices)
      if property.numbers.count > max(property.groupSize, 1), property.groupSize > 1 {
        let largest = indices.max { curveGaps[$0].size < curveGaps[$1].size } ?? 0
        indices = indices.filter { $0 / property.groupSize == largest / property.groupSize }
      }
      return indices.map {
        Curve(name: property.numbers[$0], first: first[$0], second: second[$0], gap: curveGaps[$0])
      }
    }
  }

  /// The differences of all properties, those that exceed the tolerance first, then by their distances in proportion to
  /// the accepted ones.
  public let channels: [Channel]
  /// The properties and layers of the first motion without a counterpart in the second one.
  public let missing: [String]
  /// The properties and layers of the second motion without a counterpart in the first one.
  public let additional: [String]
  /// The properties that one of the formats does not state, such as those that do not move in a table.
  package let uncompared: [String]
  /// Whether a layer has a counterpart.
  package let corresponds: Bool
  /// The durations, in seconds.
  public let durations: (first: Double, second: Double)
  /// Whether a part of each motion repeats without an end.
  package let isEndless: (first: Bool, second: Bool)
  /// Whether the files have different layers, and drawings are compared by their places in the picture.
  package let isByDrawings: Bool
  /// Whether the drawings correspond by their order, because most names differ.
  package let isByOrder: Bool
  /// The columns of tables that were not read.
  package let unreadColumns: [String]
  /// The compared instants are in this range, in seconds.
  package let span: ClosedRange<Double>
  /// The tolerance.
  public let tolerance: Tolerance

  /// Whether a property exceeds the tolerance or has no counterpart, nothing corresponds, or iterations drift apart.
  public var isExceeded: Bool {
    channels.contains(where: \.isExceeded) || !missing.isEmpty || !additional.isEmpty || !corresponds || drift != nil
  }

  /// The time by which two motions without an end are further out of step after each iteration of the longer one, in
  /// seconds; `nil` if they stay within the accepted time for an hour.
  ///
  /// A file may write several iterations as one, such as a way forwards and backwards. Iterations that differ by more
  /// than a tenth are compared by their values alone.
  package var drift: Double? {
    guard isEndless.first, isEndless.second else { return nil }
    let (shorter, longer) = (min(durations.first, durations.second), max(durations.first, durations.second))
    guard shorter > 0, longer.isFinite else { return nil }
    let shares = (1...4).map { count in
      let laps = Double(count) * longer / shorter
      return abs(laps - laps.rounded()) / laps
    }
    guard let share = shares.min(), share < 0.1, 3600 * share > tolerance.milliseconds / 1000, share > 1e-12 else {
      return nil
    }
    return share * longer
  }

  /// Compares two motions over the longer of both durations, and over three times this duration if a part of a motion
  /// repeats without an end. After its end, a motion rests. If one of them is a table, they are compared at its rows,
  /// and two tables at the rows of both. Rows before 0 s are compared with the values at these instants.
  ///
  /// If no channel has the same name in both and each has channels of one layer only, the layers correspond.
  ///
  /// - Complexity: O(n) in the samples. A property has 240 a second, at most 100,000 and those beside corners; the
  ///   properties together have 1.6 million numbers, or 24 samples each. Delays are searched with at most two million
  ///   further numbers and 150 million comparisons of numbers. A sample whose search ends there exceeds the tolerance.
  public init(_ first: MotionRecording, _ second: MotionRecording, tolerance: Tolerance = Tolerance()) {
    self.init(first, second, tolerance: tolerance, sampleLimit: nil)
  }

  /// Compares two motions.
  ///
  /// - Parameter sampleLimit: The most even samples of a property, and the most corners; `nil` for those of
  ///   ``init(_:_:tolerance:)``.
  /// - Parameter drawingsAlone: Whether drawings are compared by their places in the picture, also if both motions have
  ///   the same layers.
  package init(
    _ first: MotionRecording, _ second: MotionRecording, tolerance: Tolerance = Tolerance(), sampleLimit: Int?,
    drawingsAlone: Bool = false
  ) {
    let compared = first.comparable(with: second, drawingsAlone: drawingsAlone)
    (isByOrder, isByDrawings) = (compared.isByOrder, compared.isByDrawings)
    let isOneKind = compared.first.dialect == compared.second.dialect
    let one = isOneKind ? (recording: compared.first, names: []) : compared.first.withoutStatements
    let other = isOneKind ? (recording: compared.second, names: []) : compared.second.withoutStatements
    let (first, second) = (one.recording, other.recording)
    self.tolerance = tolerance
    durations = (first.duration, second.duration)
    isEndless = (first.isEndless, second.isEndless)
    let span = Self.span(first, second)
    let pairing = PropertyPairing(first, second, over: span)
    (missing, additional) = (pairing.onlyInFirst, pairing.onlyInSecond)
    uncompared = one.names + other.names + compared.uncompared
    unreadColumns = first.unreadColumns + second.unreadColumns.filter { !first.unreadColumns.contains($0) }
    (self.span, corresponds) = (span, pairing.corresponds)
    let moving = pairing.properties.filter { !$0.first.isConstant || !$0.second.isConstant }
    let limit = sampleLimit ?? ComparisonTimes.limit(numbers: moving.reduce(0) { $0 + max(2, $1.numbers.count) })
    var work = DelaySearch.Work()
    var times = TimesMemory()
    var channels = pairing.properties.map { property in
      property.difference(
        at: times.times(property.first, property.second, over: span, limit: limit), over: span, tolerance, &work)
    }
    func proportion(_ index: Int) -> Double {
      let accepted = pairing.properties[index].accepted(tolerance)
      let size = channels[index].distance.size
      return accepted > 0 ? size / accepted : size > 0 ? .infinity : 0
    }
    let proportions = channels.indices.map(proportion)
    let order = channels.indices.sorted { a, b in
      guard channels[a].isExceeded == channels[b].isExceeded else { return channels[a].isExceeded }
      return proportions[a] != proportions[b] ? proportions[a] > proportions[b] : a < b
    }
    for index in order.prefix(Self.leadLimit) where channels[index].mayLead {
      channels[index].lead = LeadSearch(pairing.properties[index], over: span)?.lead()
    }
    self.channels = order.map { channels[$0] }
  }

  /// The most properties whose lead is searched.
  private static let leadLimit = 20

  /// The instants that are compared: from the first row of a table or 0 s to the end of both motions. Of repetitions
  /// without an end, three iterations are compared: two of them differ in an alternating one.
  private static func span(_ first: MotionRecording, _ second: MotionRecording) -> ClosedRange<Double> {
    var start = 0.0
    for motion in [first, second] {
      for channel in motion.channels { start = min(start, channel.rows?.first ?? 0) }
    }
    // Whether a Lottie file repeats is left to the player.
    for (file, other) in [(first, second), (second, first)]
    where file.format == .lottie && !file.isEndless && other.isEndless && file.duration.isFinite {
      return start...max(start, file.duration)
    }
    let duration = max(first.duration, second.duration, 0)
    let end = first.isEndless || second.isEndless ? 3 * duration : duration
    return start...(end.isFinite ? end : start)
  }
}

/// The last instants that were computed: many properties have the same corners.
struct TimesMemory {
  private var known: (corners: [[Double]], times: [Double])?

  mutating func times(
    _ first: NumberSource, _ second: NumberSource, over span: ClosedRange<Double>, limit: Int
  ) -> [Double] {
    guard !first.isConstant || !second.isConstant, first.rows == nil, second.rows == nil else {
      return ComparisonTimes.times(first, second, over: span, limit: limit)
    }
    if let known, known.corners == [first.corners, second.corners] { return known.times }
    let times = ComparisonTimes.times(first, second, over: span, limit: limit)
    known = ([first.corners, second.corners], times)
    return times
  }
}
