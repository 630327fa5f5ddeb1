// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeTexts
import GlissadeVisualizer

/// Path data and control points from the command line and from files.
package enum PathInput {
  /// Parses path data.
  ///
  /// - Parameter source: The name of the option or file that contains the data, for messages.
  /// - Throws: A failure for invalid path data and for coordinates beyond ±1e100.
  static func parse(_ data: String, source: String? = nil) throws(Failure) -> Path {
    let prefix = source.map { $0 + ": " } ?? ""
    let path: Path
    do {
      path = try Path(svgPathData: data, elementLimit: CurvesMotion.segmentLimit)
    } catch {
      throw Failure(.badData, prefix + "\(error)")
    }
    // Squares and sums of larger coordinates overflow, and path lengths would be wrong.
    if let index = path.elements.firstIndex(where: { $0.largestMagnitude > largestCoordinate }) {
      throw Failure(
        .badData,
        prefix
          + "path data, element \(index + 1): a coordinate beyond ±\(Number.format(largestCoordinate)) is too large")
    }
    return path
  }

  /// The largest accepted distance of a coordinate from 0, in points.
  private static let largestCoordinate = 1e100

  /// The name of the file in the value `@FILE` of `--path-data`; `nil` for path data.
  static func fileName(_ argument: String) -> FileName? {
    guard argument.utf8.first == UInt8(ascii: "@") else { return nil }
    return FileName(SystemText.bytes(of: argument).dropFirst())
  }

  /// Reads the value of `--path-data`: path data, or `@FILE` with an SVG document or plain path data.
  static func load(_ argument: String) throws(Failure) -> Path {
    guard let name = fileName(argument) else { return try parse(argument, source: "--path-data") }
    let text = try readText(name, option: "--path-data")
    guard text.drop(while: \.isWhitespace).first == "<" else {
      return try parse(text, source: "--path-data: \(name)")
    }
    guard let data = SVGDrawing.firstPathData(in: text) else {
      throw Failure(.badData, "--path-data: \(name): no path element with path data in this drawing")
    }
    return try parse(data, source: "--path-data: \(name): first path element")
  }

  /// Parses points such as `10,20 30,5 0,0`.
  ///
  /// - Throws: A failure for fewer than 3 points and for coordinates that are not finite.
  package static func points(_ text: String) throws(Failure) -> [Point] {
    var points: [Point] = []
    for (index, pair) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Number.parse(parts[0]), let y = Number.parse(parts[1]), x.isFinite, y.isFinite
      else {
        throw Failure(
          .badData,
          "--control-points: point \(index + 1), \(Quotation.quoted(pair)), is not a point; finite pairs x,y are "
            + "accepted"
        )
      }
      points.append(Point(x: x, y: y))
    }
    guard points.count >= 3 else {
      throw Failure(.badData, "--control-points: \(points.count) points; 3 or more, separated by spaces, are accepted")
    }
    return points
  }

  /// The largest size of a drawing or of a file of path data, in bytes.
  ///
  /// In most drawings it exceeds the size of the longest path that the engine accepts.
  private static let fileSize = 16 << 20

  /// Reads a whole file as UTF-8 text.
  ///
  /// - Throws: A failure for a file that cannot be read, is too large, is not UTF-8 or has too many combining marks.
  static func readText(_ name: FileName, option: String) throws(Failure) -> String {
    guard let bytes = try InputFile.bytes(of: name, atMost: fileSize, option: option) else {
      throw Failure(.badData, "\(option): \(name): more than \(fileSize >> 20) MiB; a drawing or path data is accepted")
    }
    if let problem = InputText.problem(in: bytes) { throw Failure(.badData, "\(option): \(name): \(problem)") }
    // A byte order mark has no meaning in UTF-8, but some editors write one.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: content, as: UTF8.self)
    guard !CombiningMarks.exceedLimit(in: text) else {
      throw Failure(
        .badData, "\(option): \(name): \(CombiningMarks.limitMessage); at most \(CombiningMarks.limit) are accepted")
    }
    return text
  }
}

extension Path.Element {
  /// The largest absolute value of a coordinate or radius in the element.
  fileprivate var largestMagnitude: Double {
    func largestMagnitude(_ points: Point...) -> Double { points.reduce(0) { max($0, abs($1.x), abs($1.y)) } }
    return switch self {
    case .move(let end), .line(let end): largestMagnitude(end)
    case .quadratic(let end, let control): largestMagnitude(end, control)
    case .cubic(let end, let control1, let control2): largestMagnitude(end, control1, control2)
    case .arc(let end, let radii, _, _, _): max(largestMagnitude(end), abs(radii.width), abs(radii.height))
    case .close: 0
    }
  }
}
