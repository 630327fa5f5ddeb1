// SPDX-License-Identifier: MIT
package import GlissadeGeometry

extension PathStructure.Element {
  /// The absolute command of SVG path data.
  fileprivate var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quadratic: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}

extension PathStructure {
  /// The commands of SVG path data without their numbers: `MLLZ`.
  package var letters: String { elements.map(\.letter).joined() }

  /// Path data with these coordinates, in absolute commands. The structure alone determines the commands.
  func svgText(_ coordinates: [Double], tolerance: Double) -> String {
    var (text, index) = ("", 0)
    for element in elements {
      text += element.letter + SVGAnimator.text(Array(coordinates[index..<index + element.count]), tolerance: tolerance)
      index += element.count
    }
    return text
  }

  /// The number of subpaths.
  var subpathCount: Int { elements.count { if case .move = $0 { true } else { false } } }

  /// Whether the last subpath is closed.
  var isClosed: Bool { if case .close = elements.last { true } else { false } }
}

extension Path {
  /// Path data of a path that does not move.
  func svgText(tolerance: Double) -> String {
    let (structure, coordinates) = PathStructure.split(self)
    return structure.svgText(coordinates, tolerance: tolerance)
  }

  /// Creates a path from segments. A segment that does not begin at the end of the one before it begins a subpath.
  package init(segments: [Segment], isClosed: Bool) {
    self.init()
    for segment in segments { append(segment) }
    if isClosed { close() }
  }
}
