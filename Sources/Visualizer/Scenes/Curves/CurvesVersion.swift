import Geometry

/// What holds in the Curves scene from a media time on.
struct CurvesVersion: Sendable {
  /// What the followers do.
  enum Play: Sendable, Hashable {
    /// They go round and round; a round began at this media time.
    case rounds(from: Double)
    /// As in the document's "Animate": they are placed at this media time, wait, go round one time, and are hidden.
    case once(from: Double)
    /// They have been stopped at this media time, or have never begun.
    case stopped
  }

  /// How long a follower that goes one time is shown before and after, in seconds.
  static let pause = 0.5
  /// How strongly it is shown.
  static let opacity = 0.75

  var from: Double
  var motion: CurvesMotion {
    didSet { knownMeasures = nil }
  }
  /// The measures of the lanes, in the version that is drawn. Others do not store them: they take 8 kB a lane.
  private var knownMeasures: [LaneMeasures]?
  /// The blob that is the origin of the shape, where there is one.
  var blob: (shape: RandomBlob.Shape, seed: UInt64)?
  /// What a square blob puts aside, for when circles come back.
  var circlePointCount: Int
  /// The lap that a person asked for, which then is that of every blob.
  var chosenDuration: Double?
  /// Whether the next "Animate" goes round and round.
  var repeats = true
  /// Whether each lap brings another shape.
  var changesEachLap = false
  var play = Play.rounds(from: 0)
  /// Since when the shape has been another than before: trails begin there.
  var shapeSince = -Double.infinity

  init(from: Double, motion: CurvesMotion, circlePointCount: Int, chosenDuration: Double?) {
    self.from = from
    self.motion = motion
    self.circlePointCount = circlePointCount
    self.chosenDuration = chosenDuration
    blob = motion.blob
  }

  /// The measures of the lanes.
  ///
  /// - Complexity: O(1) after ``keepMeasures()``.
  var measures: [LaneMeasures] { knownMeasures ?? motion.lanes.map { LaneMeasures(of: $0, in: motion) } }

  /// Measures the lanes once, for many pictures.
  mutating func keepMeasures() { knownMeasures = measures }

  // MARK: - Playing

  /// Seconds of "Animate" without repeating, with its pauses.
  var onceDuration: Double { motion.duration + 2 * Self.pause }

  /// Whether the followers go one time, with everything else locked.
  func isGoingOnce(at time: Double) -> Bool {
    if case .once(let start) = play { time < start + onceDuration } else { false }
  }

  /// Whether there is something to stop.
  func isAnimating(at time: Double) -> Bool {
    if case .rounds = play { true } else { isGoingOnce(at: time) }
  }

  /// How the followers go along their lanes.
  var way: CurvesFollowers.Way {
    switch play {
    case .rounds(let begin): .round(from: begin)
    case .once(let start): .once(from: start + Self.pause)
    case .stopped: .still
    }
  }

  /// The grid on which the recipe of the blob lays its points.
  var grid: Path {
    guard let blob else { return Path() }
    let side = RandomBlob.boxSide
    switch blob.shape {
    case .circle: return Path(circleAt: Point(x: side / 2, y: side / 2), radius: (side / 3).rounded())
    case .square:
      var path = Path()
      for place in [side / 3, side * 2 / 3] {
        path.move(to: Point(x: place, y: 0))
        path.addLine(to: Point(x: place, y: side))
        path.move(to: Point(x: 0, y: place))
        path.addLine(to: Point(x: side, y: place))
      }
      return path
    }
  }
}

extension CurvesMotion {
  /// The blob that is followed, where one is.
  var blob: (shape: RandomBlob.Shape, seed: UInt64)? {
    if case .blob(let shape, let seed) = source { (shape, seed) } else { nil }
  }

  /// Whether its points can be moved: a path of one's own has more than points.
  var isEditable: Bool { if case .path = source { false } else { true } }
}
