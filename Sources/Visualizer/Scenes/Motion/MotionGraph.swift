// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import RealModule

/// The graph of a layer's middle or of one of its properties.
struct MotionGraph: Sendable {
  /// The layer whose motion path is shown.
  let layer: LayerID
  let name: String
  /// The name of the property, or an empty text for the middle of the layer.
  let property: String
  /// The numbers, or `nil` for a property without numbers.
  let motion: NumberMotion?
  /// Time and number of each curve.
  let curves: [[Point]]
  /// The finite numbers of all curves.
  let range: ClosedRange<Double>
  let jumps: [NumberMotion.Jump]
  /// The motion path of the middle of the layer.
  let path: MotionPath

  /// The points of a curve over the lap.
  private static let sampleCount = 480
  /// The steps of rates in proportion to the largest one, below a hundredth of a pixel. They remove the rounding errors
  /// of difference quotients, which would be marked as extremes.
  private static let rateStep = 1e-4
  /// The least jump of a number that is marked.
  private static let leastJump = 1e-3

  private init(
    layer: LayerID, name: String, property: String, _ motion: NumberMotion?, _ quantity: NumberMotion.Quantity,
    middle: NumberMotion, until duration: Double
  ) {
    (self.layer, self.name, self.property, self.motion) = (layer, name, property, motion)
    curves = motion.map { Self.curves(of: $0, quantity, until: duration) } ?? []
    let numbers = curves.joined().lazy.map(\.y).filter(\.isFinite)
    range = numbers.min().flatMap { low in numbers.max().map { low...$0 } } ?? 0...1
    jumps = motion?.jumps(until: duration, least: Self.leastJump) ?? []
    path = MotionPath(middle, until: duration)
  }

  private static func curves(
    of motion: NumberMotion, _ quantity: NumberMotion.Quantity, until duration: Double
  ) -> [[Point]] {
    let curves = motion.curves(of: quantity, until: duration, count: sampleCount)
    guard quantity != .value else { return curves }
    let largest = curves.joined().reduce(0) { max($0, $1.y.isFinite ? abs($1.y) : 0) }
    // The numbers are decimal, so that an axis can end at exactly the largest one.
    let step = max(rateStep * largest, motion.noise(of: quantity, until: duration), .leastNormalMagnitude)
    let factor = Double.pow(10, -Double.log10(step).rounded(.up))
    guard factor.isFinite, factor > 0 else { return curves }
    return curves.map { $0.map { Point(x: $0.x, y: ($0.y * factor).rounded() / factor) } }
  }

  /// The graph of a row of the list, or without one that of the layer that moves most; `nil` if none moves.
  ///
  /// That of a layer whose middle stays, as during a rotation, shows the first property that changes.
  static func graph(
    of row: LayerList.Row?, in edited: EditedMotion, _ quantity: NumberMotion.Quantity
  ) -> LazyValue<MotionGraph?> {
    LazyValue {
      let (motion, layers) = (edited.version.motion, edited.version.layers)
      let (tree, times) = (motion.tree, 0...motion.duration)
      let entry = row.map { layers.entries[$0.layer] }
      guard let layer = entry?.chain.last ?? LayerMotion.fastestLayer(of: tree, times: times) else { return nil }
      let name = layers.index(of: layer).map { layers.entries[$0].name } ?? tree.name(of: layer)
      let middle = LayerMotion.middle(of: layer, in: tree, times: times)
      var (property, numbers): (String, NumberMotion?) = ("", middle)
      let properties = row.map { layers.activity(of: $0.layer).properties } ?? []
      if case .property(let index, _) = row {
        guard properties.indices.contains(index) else { return nil }
        (property, numbers) = (properties[index].name, properties[index].motion)
      } else if let moving = properties.first(where: { $0.motion != nil }), !middle.moves(until: motion.duration) {
        (property, numbers) = (moving.name, moving.motion)
      }
      return MotionGraph(
        layer: layer, name: name, property: property, numbers, quantity, middle: middle, until: motion.duration)
    }
  }
}
