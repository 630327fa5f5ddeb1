// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer

extension ComparedMotion {
  /// The even instants at which distances are computed, besides that of the largest one.
  private static let instantCount = 480
  /// The most properties whose distances are in the graph: those with the largest ones.
  private static let propertyLimit = 200
  /// The largest distance of equal drawings, in points. It is rounding.
  private static let least = 1e-6

  /// Compares a motion with another one by the places of their drawings in the picture.
  ///
  /// If these are the same, as for drawings under a moving matte, it compares the layers as `glissade diff` does. An
  /// angle then stands for the corners of a box of 100 pt.
  ///
  /// - Complexity: That of two comparisons by `MotionDifference`.
  init(_ other: OpenedMotion, comparedWith first: OpenedMotion) {
    let recordings = (MotionRecording(first.document), MotionRecording(other.document))
    func difference(drawingsAlone: Bool) -> MotionDifference {
      MotionDifference(recordings.0, recordings.1, sampleLimit: Self.instantCount, drawingsAlone: drawingsAlone)
    }
    let drawn = difference(drawingsAlone: true)
    let layers = difference(drawingsAlone: false)
    let duration = max(first.document.duration, other.document.duration)
    let places = Self.Distances(drawn, duration: duration)
    let isDrawn = (places.largest?.distance ?? 0) > Self.least
    let distances = isDrawn ? places : Self.Distances(layers, duration: duration)
    func notes(_ names: [String], _ words: String) -> [String] { names.map { "\($0): \(words)" } }
    self.init(
      name: other.name.base.text, tree: other.document.trees.first?.tree ?? LayerTree(size: other.document.size),
      duration: other.document.duration, distances: distances.curve, largest: distances.largest ?? places.largest,
      notes: notes(layers.missing, "without a counterpart in \(other.name)")
        + notes(layers.additional, "without a counterpart in \(first.name)")
        + notes(layers.uncompared, "not compared"))
  }

  /// The distances of two motions over time.
  private struct Distances {
    private(set) var curve: [Point] = []
    private(set) var largest: Largest?

    init(_ difference: MotionDifference, duration: Double) {
      let placed = difference.channels.filter { $0.unit == .points || $0.unit == .degrees }
      func points(_ channel: MotionDifference.Channel) -> Double { Self.points(channel.distance.size, channel.unit) }
      let shown = placed.sorted { points($0) > points($1) }.prefix(ComparedMotion.propertyLimit)
      guard let widest = shown.first else { return }
      largest = Largest(distance: points(widest), time: widest.distance.time, name: widest.name)
      let count = ComparedMotion.instantCount
      let even = (0...count).map { duration * Double($0) / Double(count) }
      let times = Set(even + [min(max(widest.distance.time, 0), duration)]).sorted()
      var distances = [Double](repeating: 0, count: times.count)
      for channel in shown where channel.distance.size > 0 {
        var squares = [Double](repeating: 0, count: times.count)
        for numbers in channel.curves(at: times) {
          for index in times.indices {
            let gap = numbers.first[index] - numbers.second[index]
            if gap.isFinite { squares[index] += gap * gap }
          }
        }
        for index in times.indices {
          distances[index] = max(distances[index], Self.points(squares[index].squareRoot(), channel.unit))
        }
      }
      curve = zip(times, distances).map { Point(x: $0, y: $1) }
    }

    /// A length, or the distance of the corners of a box of 100 pt that is turned by degrees.
    private static func points(_ size: Double, _ unit: MotionRecording.Channel.Unit) -> Double {
      guard unit == .degrees else { return size }
      let turned = AffineTransform.rotation(.degrees(size)).apply(to: Point(x: 50, y: 50))
      return turned.distance(to: Point(x: 50, y: 50))
    }
  }
}
