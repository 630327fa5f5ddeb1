// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The value of the property `d`: coordinates, which are interpolated if the commands are equal.
struct PathValue: Equatable, Sendable {
  /// The letters of the commands in upper case.
  let commands: String
  /// The coordinates of absolute commands without arcs, in the order of ``PathStructure``.
  let coordinates: [Double]
  /// A number for the kinds of the elements.
  let form: Double

  /// The value of `none`.
  static let none = PathValue(commands: "", coordinates: [], form: 0)

  private init(commands: String, coordinates: [Double], form: Double) {
    (self.commands, self.coordinates, self.form) = (commands, coordinates, form)
  }

  init(_ path: Path, _ data: String) throws(SVGPathDataError) {
    let (structure, coordinates) = PathStructure.split(path)
    var scanner = SVGPathDataScanner(data)
    var commands = ""
    while let command = try scanner.next() { commands += command.letter.uppercased() }
    self.init(commands: commands, coordinates: coordinates, form: structure.form)
  }

  /// Whether browsers interpolate to another path. Arcs, whose radii they interpolate, are not.
  func isInterpolable(to other: PathValue) -> Bool { commands == other.commands }

  var hasArcs: Bool { commands.utf8.contains(UInt8(ascii: "A")) }
}

extension PathStructure {
  /// A number for the kinds of the elements: paths with equal coordinates and different elements differ by it.
  var form: Double {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for element in elements {
      let kind: UInt32 =
        switch element {
        case .move: 1
        case .line: 2
        case .quadratic: 3
        case .cubic: 4
        case .close: 5
        }
      hash = (hash ^ kind) &* 16_777_619
    }
    return Double(hash)
  }
}
