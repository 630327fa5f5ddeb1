// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Filters that melt shapes: a blur, a steep function of alpha, and often the shapes themselves above.
extension SVGBuilder {
  /// The numbers of such a filter.
  struct Melting {
    let deviation: Double
    /// The coverage at which alpha is one half.
    let level: Double
    /// Whether the shapes are drawn above.
    let keepsShapes: Bool
  }

  /// The numbers of a filter element that melts shapes; `nil` for others.
  func melting(_ target: Int) -> Melting? {
    var steps = element(target).children.filter { element($0).name.hasPrefix("fe") }.map { element($0) }
    guard steps.count >= 2, steps[0].name == "feGaussianBlur", steps[1].name == "feColorMatrix",
      let deviation = steps[0].styles["stdDeviation"].flatMap({ SVGNumbers.list($0)?.first }), deviation > 0,
      (steps[1].styles["type"] ?? steps[1].styles["mode"] ?? "matrix") == "matrix",
      let matrix = steps[1].styles["values"].flatMap({ SVGNumbers.list($0) }), matrix.count == 20,
      Array(matrix[..<15]) == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0], matrix[15] == 0, matrix[16] == 0,
      matrix[17] == 0, matrix[18] >= 4
    else { return nil }
    steps.removeFirst(2)
    let composites: Set = ["feBlend", "feComposite", "feMerge"]
    guard steps.count <= 1, steps.allSatisfy({ composites.contains($0.name) }) else { return nil }
    return Melting(
      deviation: deviation, level: (0.5 - matrix[19]) / matrix[18],
      keepsShapes: steps.contains { $0.name != "feComposite" || $0.styles["in"] == "SourceGraphic" })
  }

  /// Adds the melted outline of the shapes in a group behind them.
  mutating func addMelting(_ melting: Melting, to layer: LayerID, _ index: Int, _ context: SVGContext) {
    var outlines: [Moving<Path>] = []
    var paint: SVGContext?
    for child in element(index).children { collectOutlines(child, context, .constant(.identity), &outlines, &paint) }
    guard let paint, !outlines.isEmpty else { return }
    let (deviation, level) = (melting.deviation, melting.level)
    let area = Moving.all(outlines).map { FieldContour.area(of: $0, deviation: deviation, level: level) }
    let name = element(index).identity + "/melted"
    guard let melted = add(.path(area.value(at: 0)), in: layer, name: name) else { return }
    if !area.isConstant { set(.path, of: melted, to: area) }
    var flat = paint
    flat.stroke = .constant(.none)
    flat.fillRule = .constant("nonzero")
    self.paint(melted, index, flat, area)
    note(
      "<filter> that melts shapes, whose edge and colours", of: index,
      effect: .approximated(bound: "an eighth of the blur’s deviation, in one colour"))
  }

  private static let outlineLimit = 64

  /// The outlines of the shapes in an element, in the user space of a group around it.
  private mutating func collectOutlines(
    _ index: Int, _ outer: SVGContext, _ map: Moving<AffineTransform>, _ outlines: inout [Moving<Path>],
    _ paint: inout SVGContext?
  ) {
    let name = element(index).name
    guard Self.shapes.contains(name) || name == "g", outlines.count < Self.outlineLimit else { return }
    let context = context(of: index, in: outer)
    guard context.depth < Self.depthLimit else { return }
    let path = path(of: index, context)
    let own = transform(of: index, context, bounds: path.map { $0.bounds() ?? .zero })
    let map = map.with(own) { $0.concatenated(with: $1.plane) }
    for child in element(index).children { collectOutlines(child, context, map, &outlines, &paint) }
    guard name != "g", !Self.isNone(context.fill) else { return }
    if paint == nil { paint = context }
    outlines.append(path.with(map) { $0.applying($1) })
  }
}
