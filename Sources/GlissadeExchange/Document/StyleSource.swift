// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// The dashes and gradients of one layer of a tree over the time of a document.
struct StyleSource {
  private let tree: LayerTree
  private let id: LayerID
  private let clock: DocumentClock

  /// The most lengths of dashes, where lists of different lengths are repeated until they agree.
  private static let dashLimit = 256

  init(_ tree: LayerTree, _ id: LayerID, on clock: DocumentClock) {
    (self.tree, self.id, self.clock) = (tree, id, clock)
  }

  private var duration: Double { clock.duration }

  /// Whether a rule derives the style.
  static func isDerived(_ tree: LayerTree, _ id: LayerID) -> Bool { tree.styleTimes(of: id) == nil }

  /// Gives a drawing its dashes and gradients.
  ///
  /// - Parameters:
  ///   - style: The style of the state that is drawn, which a rule replaces.
  ///   - known: The instants at which other numbers of the drawing, or their velocities, may jump.
  func add(
    _ style: LayerStyle, to drawing: inout DocumentDrawing, besides known: [Double]
  ) throws(ExportError) {
    guard Self.isDerived(tree, id) else {
      drawing.dashes = MotionTrack(constant: style.dashes)
      drawing.gradient = style.gradient.map { DocumentGradient($0) }
      drawing.strokeGradient = style.strokeGradient.map { DocumentGradient($0) }
      return
    }
    let (values, first) = (values, values(0))
    var counts: Set<Int> = []
    for time in MotionTrack.instants(between: [], duration: duration) {
      let style = values(time)
      guard style.structure == first.structure else {
        let isPlain =
          style.gradient?.structure == first.gradient?.structure
          && style.strokeGradient?.structure == first.strokeGradient?.structure
        let change =
          isPlain
          ? "whose caps, joins or fill rule change" : "whose gradients change their kind or their number of stops"
        throw .unsupported("the style of the layer “\(tree.name(of: id))”, \(change)")
      }
      counts.insert(style.dashes.count)
    }
    drawing.dashes = try dashes(counts.subtracting([0]), known)
    if let gradient = first.gradient {
      drawing.gradient = DocumentGradient(duration: duration, besides: known) {
        values($0).gradient ?? gradient
      }
    }
    if let gradient = first.strokeGradient {
      drawing.strokeGradient = DocumentGradient(duration: duration, besides: known) {
        values($0).strokeGradient ?? gradient
      }
    }
  }

  private var values: @Sendable (Double) -> LayerStyle {
    { [layer = ShownLayer(id, of: tree), clock] in layer.style(at: clock.instant($0)) }
  }

  /// The lengths of dashes: as many at all instants, and zeros for a solid stroke.
  private func dashes(_ counts: Set<Int>, _ known: [Double]) throws(ExportError) -> MotionTrack {
    guard !counts.isEmpty else { return MotionTrack(constant: []) }
    guard let count = (1...Self.dashLimit).first(where: { count in counts.allSatisfy { count % $0 == 0 } }) else {
      throw .unsupported("the dashes of the layer “\(tree.name(of: id))”, whose number changes")
    }
    let values = values
    let lengths: @Sendable (Double) -> [Double] = { time in
      let dashes = values(time).dashes
      return (0..<count).map { dashes.isEmpty ? 0 : dashes[$0 % dashes.count] }
    }
    return MotionTrack(
      breakpoints: JumpSearch(values: lengths, duration: duration).jumps(beside: known), duration: duration,
      values: lengths)
  }
}

extension LayerStyle {
  /// The style without dashes and gradients.
  var withoutNumbers: LayerStyle {
    var style = self
    (style.dashes, style.gradient, style.strokeGradient) = ([], nil, nil)
    return style
  }

  /// The style without the numbers that can move.
  var structure: LayerStyle {
    var style = withoutNumbers
    (style.gradient, style.strokeGradient) = (gradient?.structure, strokeGradient?.structure)
    return style
  }
}
