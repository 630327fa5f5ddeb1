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

  package let list: DisplayList
  package let texts: [PlacedText]
  package let marks: [PlacedMark]
  package let readouts: [PlacedReadout]
  package let controls: [Control]
}

extension WindowContent {
  /// The parts of the picture at an instant. An open help covers all other parts.
  package func placedParts(at instant: Double) -> PlacedParts {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    painter.placedTexts = []
    painter.placedMarks = []
    painter.readouts = []
    draw(evaluate(at: instant), with: &painter)
    let controls = controls(at: instant).controls.map {
      PlacedParts.Control(
        name: "\($0.id)", frame: $0.frame, hitArea: $0.hitArea, tooltip: $0.tooltip, keyName: $0.keyName)
    }
    return PlacedParts(
      list: painter.builder.finish(), texts: painter.placedTexts ?? [], marks: painter.placedMarks ?? [],
      readouts: painter.readouts ?? [], controls: isHelpOpen ? [] : controls)
  }
}

extension Painter {
  /// Removes the recorded parts, because an overlay covers them.
  mutating func removeParts() {
    if placedTexts != nil { placedTexts = [] }
    if placedMarks != nil { placedMarks = [] }
    if readouts != nil { readouts = [] }
  }
}
