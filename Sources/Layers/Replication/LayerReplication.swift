// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeGeometry
import GlissadeTexts
public import GlissadeTiming

/// The copies in which the sublayers of a layer are drawn, as by a replicator layer of Core Animation.
///
///     let ring = tree.add(.group(), at: center) {
///       $0.replication = LayerReplication(count: 12, stagger: Stagger(each: 0.1))
///       $0[.copyRotation] = .degrees(30)
///       $0[.copyEndOpacity] = 0.2
///     }
///     let dot = tree.add(.ellipse(size: Size(width: 8, height: 8)), at: Point(x: 0, y: -40), in: ring)
///
/// Copy k shows the sublayers at the instant t − d, where d is its delay: their structure, values and motions. Copy 0
/// is the first one. A change of a sublayer reaches each copy after its delay. The layer itself is drawn once, with its
/// own content, opacity, clip, shadow and mattes around all copies.
///
/// ### Transform and opacity
///
/// The map from copy k to the coordinates of the layer is P · Mᵏ · A⁻¹. A is the translation to the anchor of the
/// layer, which is the origin in a group without a size. M is the step T · R · S: the translation
/// ``LayerProperty/copyOffset``, the rotation ``LayerProperty/copyRotation`` and the scale ``LayerProperty/copyScale``,
/// of which the scale applies first. P is the position by the ``arrangement-swift.property``: A in a stack, A and the
/// translation to the cell in a grid, and the point of the path, with its direction if copies turn.
///
/// The opacity of each direct sublayer is multiplied by that of its copy. It changes evenly from
/// ``LayerProperty/copyStartOpacity`` for copy 0 to ``LayerProperty/copyEndOpacity`` for the last one. For one opacity
/// of several overlapping sublayers, put them into a group.
///
/// The properties of copies belong to the replicated layer. They animate and can be derived as others. Count,
/// arrangement, delays and painting order change in steps.
///
/// ### Delays
///
/// ``LayerTree/settlingTime`` and `nextFrame(after:)` include all copies, and so do pruning and the history of a tree:
/// the state that the latest copy shows is kept. A presentation value and an event of an animation are those of the
/// sublayer itself, as in a copy without a delay. An animation with a completion ends in the last copy
/// ``longestDelay`` later.
///
/// ### Mattes and hit testing
///
/// A matte inside the replicated layer belongs to each copy. A matte outside is one for all copies. A point of any copy
/// hits the sublayer. Conversions of coordinates ignore copies.
///
/// ### Limits
///
/// - Replicated layers are nested up to eight levels. At the ninth level, the sublayers are drawn once.
/// - A frame has at most 1,048,576 copies and layers in copies together, and at most 4,194,304 copies and direct
///   sublayers are examined, also transparent and hidden ones. Further ones are not drawn.
public struct LayerReplication: Hashable, Sendable {
  /// The places of the copies.
  public enum Arrangement: Hashable, Sendable {
    /// All copies at the anchor of the layer. Their transform alone distinguishes them.
    case stack
    /// Rows of copies, from left to right and then down. Copy 0 is at the anchor of the layer.
    ///
    /// The spacing is the distance from one column and one row to the next, in points.
    case grid(columns: Int, spacing: Vector)
    /// Copies at equal distances along a path in the coordinates of the layer, by arc length.
    ///
    /// On a closed path, the distance from the last copy to copy 0 is that between the others. On an open path, the
    /// last copy is at its end. With `turns`, each copy is rotated by the direction of the path.
    /// ``LayerProperty/copyPathStart`` moves the copies along the path.
    case path(Path, turns: Bool = false)
  }

  /// Which copies are in front of others.
  public enum PaintingOrder: Hashable, Sendable {
    /// Each copy is in front of the one before it, as in Core Animation.
    case lastInFront
    /// Each copy is behind the one before it: copy 0 in front, and its trail behind it.
    case firstInFront
  }

  /// The accepted numbers of copies.
  public static let counts = 1...100_000

  /// The number of copies.
  public var count: Int { layout.count }
  /// The places of the copies.
  public var arrangement: Arrangement { layout.arrangement }
  /// The delay of each copy in seconds, each at least 0.
  public var delays: [Double] { layout.delays.isEmpty ? Array(repeating: 0, count: count) : layout.delays }
  /// The largest delay of a copy, in seconds.
  public var longestDelay: Double { layout.longestDelay }
  /// Which copies are in front.
  public let paintingOrder: PaintingOrder
  let layout: CopyLayout

  /// Creates copies.
  ///
  /// - Parameters:
  ///   - count: The number of copies, in ``counts``.
  ///   - arrangement: The places of the copies.
  ///   - stagger: The delays, in a grid by the distances of its cells, otherwise as in a row; `nil` for none. A delay
  ///     below 0, as of a timing function that overshoots, counts as 0.
  ///   - axis: The distances in a grid that count for the delays.
  ///   - paintingOrder: Which copies are in front.
  /// - Precondition: The count is in ``counts``, a grid has at least one column, and all numbers are finite.
  /// - Complexity: O(n) in the copies and in the segments of a path.
  public init(
    count: Int, arrangement: Arrangement = .stack, stagger: Stagger? = nil, axis: Stagger.Axis = .both,
    paintingOrder: PaintingOrder = .lastInFront
  ) {
    checkArgument(Self.counts.contains(count), "count: \(count) is not in \(Self.counts)")
    switch arrangement {
    case .stack: break
    case .grid(let columns, let spacing):
      checkArgument(columns >= 1, "columns: \(columns) is not at least 1")
      checkArgument(spacing.isFinite, "spacing: \(spacing) is not finite")
    case .path(let path, _): checkArgument(path.isFinite, "path: its coordinates are not all finite")
    }
    self.paintingOrder = paintingOrder
    layout = CopyLayout(count: count, arrangement, stagger: stagger, axis: axis)
    checkArgument(longestDelay.isFinite, "stagger: the delay \(longestDelay) is not finite")
  }

  /// The same copies without delays.
  package var withoutDelays: LayerReplication {
    LayerReplication(count: count, arrangement: arrangement, paintingOrder: paintingOrder)
  }
}

/// The places and delays of copies. It is immutable, and copies of a replication share it.
final class CopyLayout: Sendable {
  let count: Int
  let arrangement: LayerReplication.Arrangement
  /// The delays in seconds; empty if all are 0.
  let delays: [Double]
  let longestDelay: Double
  /// The measure of a path.
  private let measure: PathMeasure?
  /// The places at a path start of 0; empty if all copies are at the anchor.
  private let places: [Place]

  /// A place in the coordinates of the layer, relative to the anchor except on a path.
  struct Place: Sendable {
    var point: Point
    var rotation = Angle.zero
  }

  init(count: Int, _ arrangement: LayerReplication.Arrangement, stagger: Stagger?, axis: Stagger.Axis) {
    (self.count, self.arrangement) = (count, arrangement)
    var columns = count
    if case .grid(let number, _) = arrangement { columns = min(number, count) }
    let delays = (stagger?.delays(count: count, columns: columns, axis: axis) ?? []).map { $0 > 0 ? $0 : 0 }
    longestDelay = delays.max() ?? 0
    self.delays = longestDelay > 0 ? delays : []
    switch arrangement {
    case .stack: (measure, places) = (nil, [])
    case .grid(_, let spacing):
      measure = nil
      places = (0..<count).map {
        Place(point: Point(x: Double($0 % columns) * spacing.dx, y: Double($0 / columns) * spacing.dy))
      }
    case .path(let path, let turns):
      let measure = PathMeasure(path)
      self.measure = measure
      places = Self.places(0..<count, of: count, on: measure, turns: turns, from: 0)
    }
  }

  /// Whether the places are points of a path, and not relative to the anchor.
  var isOnPath: Bool { if case .path = arrangement { true } else { false } }

  /// The places of all copies; empty if all copies are at the anchor.
  ///
  /// - Parameter start: The place of copy 0 as a fraction of the path.
  /// - Complexity: O(n) in the copies on a path whose start is not 0.
  func places(from start: Double) -> [Place] {
    guard case .path(_, let turns) = arrangement, start != 0, start.isFinite else { return places }
    return Self.places(0..<count, of: count, on: measure, turns: turns, from: start)
  }

  /// The place of one copy; `nil` if all copies are at the anchor.
  func place(_ number: Int, from start: Double) -> Place? {
    guard case .path(_, let turns) = arrangement, start != 0, start.isFinite else {
      return places.isEmpty ? nil : places[number]
    }
    return Self.places(number..<number + 1, of: count, on: measure, turns: turns, from: start).first
  }

  func delay(_ number: Int) -> Double { delays.isEmpty ? 0 : delays[number] }

  private static func places(
    _ numbers: Range<Int>, of count: Int, on measure: PathMeasure?, turns: Bool, from start: Double
  ) -> [Place] {
    // A path without a point.
    guard let measure else { return numbers.map { _ in Place(point: .zero) } }
    let isClosed = measure.isClosed
    let intervals = Double(isClosed ? count : max(count - 1, 1))
    return numbers.map { number in
      var distance = measure.length * (start + Double(number) / intervals)
      if isClosed { distance = measure.wrapped(distance) }
      guard turns else { return Place(point: measure.point(at: distance)) }
      let sample = measure.sample(at: distance)
      return Place(point: sample.position, rotation: sample.angle)
    }
  }
}

extension CopyLayout: Hashable {
  static func == (first: CopyLayout, second: CopyLayout) -> Bool {
    first === second
      || (first.count == second.count && first.delays == second.delays && first.arrangement == second.arrangement)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(delays)
    hasher.combine(arrangement)
  }
}
