// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The settings of the Curves scene from a media time on: input for later changes, which the trees do not have.
struct CurvesVersion: Sendable {
  /// The state of playback.
  enum PlayState: Sendable, Hashable {
    /// Cycles without end; one started at this media time.
    case endless(from: Double)
    /// One cycle, as by "Animate" in RandomBlobs. The followers appear at this media time, wait, follow one cycle, and
    /// disappear.
    case once(from: Double)
    /// Not playing: stopped, replaced by a change after a single cycle, or never started.
    case stopped
  }

  /// The seconds before and after a single cycle for which a follower is visible.
  static let oncePause = 0.5
  /// The opacity of a follower with a single cycle.
  static let onceOpacity = 0.75

  var from: Double
  var motion: CurvesMotion {
    didSet { knownMeasures = nil }
  }
  /// The measures of the lanes in the version that is drawn. Other versions do not store them: 8 kB for each lane.
  private var knownMeasures: [LaneMeasures]?
  /// The blob from which the shape was made, or `nil`.
  var blob: (shape: RandomBlob.PointLayout, seed: UInt64)?
  /// The number of points of a circle blob, kept while another shape is shown.
  var circlePointCount: Int
  /// The duration of the lap that the user has set, which applies to each blob.
  var chosenDuration: Double?
  /// Whether the next "Animate" repeats without end.
  var repeats = true
  /// Whether each lap has another shape.
  var changesEachLap = false
  var play = PlayState.endless(from: 0)
  /// The media time of the last change of the shape, where trails start.
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

  /// Stores the measures, for many pictures.
  mutating func keepMeasures() { knownMeasures = measures }

  // MARK: - Playing

  /// The seconds of "Animate" without repetition, with its pauses.
  var onceDuration: Double { motion.duration + 2 * Self.oncePause }

  /// Whether a single cycle runs, during which the settings are locked.
  func isPlayingOnce(at time: Double) -> Bool {
    if case .once(let start) = play { time < start + onceDuration } else { false }
  }

  /// Whether a motion can be stopped.
  func isAnimating(at time: Double) -> Bool {
    if case .endless = play { true } else { isPlayingOnce(at: time) }
  }

  /// The repetition of the motion.
  var repetition: CurvesFollowers.Repetition {
    switch play {
    case .endless(let begin): .endless(from: begin)
    case .once(let start): .once(from: start + Self.oncePause)
    case .stopped: .none
    }
  }

  /// The fraction of the current lap, or `nil` while the followers do not move.
  func progress(at time: Double) -> Double? {
    switch repetition {
    case .endless(let begin):
      let laps = (time - begin) / motion.duration
      return laps - laps.rounded(.down)
    case .once(let begin): return min(max((time - begin) / motion.duration, 0), 1)
    case .none: return nil
    }
  }

  /// The grid on which the blob's points are placed.
  var grid: Path {
    guard let blob else { return Path() }
    let side = RandomBlob.boxSide
    switch blob.shape {
    case .circle: return Path(circleAt: Point(x: side / 2, y: side / 2), radius: (side / 3).rounded())
    case .square:
      var path = Path()
      for offset in [side / 3, side * 2 / 3] {
        path.move(to: Point(x: offset, y: 0))
        path.addLine(to: Point(x: offset, y: side))
        path.move(to: Point(x: 0, y: offset))
        path.addLine(to: Point(x: side, y: offset))
      }
      return path
    }
  }
}

extension CurvesMotion {
  /// The blob of the motion, or `nil`.
  var blob: (shape: RandomBlob.PointLayout, seed: UInt64)? {
    if case .blob(let shape, let seed) = source { (shape, seed) } else { nil }
  }

  /// Whether the points can be moved. A user's path has more than points.
  var isEditable: Bool { if case .path = source { false } else { true } }
}
