// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry

/// The parts of a picture, for tests of its readability.
package struct PlacedParts: Sendable {
  /// A control that takes the pointer.
  package struct Control: Sendable {
    package let name: String
    package let frame: Rect
    package let hitArea: Rect
    package let tooltip: String
    package let keyName: String?
  }

  /// A part of the scene that takes the pointer.
  package struct Region: Sendable {
    package let name: String
    package let frame: Rect
    /// The point that has the region, or `nil`.
    package let anchor: Point?
  }

  package let list: DisplayList
  package let texts: [PlacedText]
  package let marks: [PlacedMark]
  package let readouts: [PlacedReadout]
  package let controls: [Control]
  /// The regions of the scene, and the graph.
  package let regions: [Region]
}

extension VisualizerContent {
  /// The parts of the picture at an instant. An open help covers all other parts.
  package func placedParts(at instant: Double) -> PlacedParts {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    painter.placedTexts = []
    painter.placedMarks = []
    let evaluated = evaluate(at: instant)
    draw(evaluated, with: &painter)
    let layout = evaluated.layout
    let controls = (layout.controls.controls + layout.brace).map {
      PlacedParts.Control(
        name: "\($0.id)", frame: $0.frame, hitArea: $0.hitArea, tooltip: $0.tooltip, keyName: $0.keyName)
    }
    return PlacedParts(
      list: painter.builder.finish(), texts: painter.placedTexts ?? [], marks: painter.placedMarks ?? [],
      readouts: painter.readouts, controls: isHelpOpen ? [] : controls,
      regions: isHelpOpen ? [] : placedRegions(in: layout))
  }

  /// The name of the region under the pointer, or `nil`.
  package func pointedRegion(at instant: Double) -> String? {
    let regions = layout(at: instant).scene.regions
    return pointer.position.flatMap { regions.region(at: $0) }.map { "\($0.region)" }
  }

  private func placedRegions(in layout: WindowLayout) -> [PlacedParts.Region] {
    layout.scene.regions.map { PlacedParts.Region(name: "\($0.region)", frame: $0.frame, anchor: $0.anchor) }
      + [layout.graphArea, layout.scene.wholePlot].compactMap { $0 }.map {
        PlacedParts.Region(name: "graph", frame: $0, anchor: nil)
      }
  }
}
