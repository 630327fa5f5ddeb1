// SPDX-License-Identifier: MIT
import GlissadeExchange
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
    let limit = CurvesMotion.segmentLimit
    return try checked(try Failure.wrapping(prefix) { try Path(svgPathData: data, elementLimit: limit) }, prefix)
  }

  /// The path, unless it has coordinates that are too large.
  private static func checked(_ path: Path, _ prefix: String) throws(Failure) -> Path {
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

  /// The path of a drawing that is chosen: by the name of its layer, or by its number from back to front.
  enum Choice: Sendable {
    case first
    case id(String)
    case index(Int)
  }

  /// Reads the value of `--path-data`: path data, or `@FILE` with an SVG document or plain path data.
  ///
  /// A line on standard error names the path of a drawing, and the number of its paths.
  static func load(_ argument: String, _ choice: Choice = .first) throws(Failure) -> Path {
    guard let name = fileName(argument) else { return try parse(argument, source: "--path-data") }
    let text = try readText(name, option: "--path-data")
    guard text.drop(while: \.isWhitespace).first == "<" else {
      if case .first = choice { return try parse(text, source: "--path-data: \(name)") }
      throw Failure(.usage, "--path-id and --path-index: \(name) is path data; a drawing in SVG is accepted")
    }
    let document = try Failure.wrapping("--path-data: \(name): ") { try MotionDocument(reading: text) }
    let paths = document.shownPaths(at: 0)
    guard let index = try chosen(choice, of: paths, in: name) else {
      throw Failure(.badData, "--path-data: \(name): no path is visible in this drawing")
    }
    let (used, count) = (paths[index], paths.count)
    StandardError.report(
      "--path-data: \(name): \(count) path\(count == 1 ? "" : "s"); number \(index + 1), "
        + "“\(Quotation.excerpt(used.name))”, is used")
    guard used.path.elements.count <= CurvesMotion.segmentLimit else {
      throw Failure(
        .badData, "--path-data: \(name): more than \(CurvesMotion.segmentLimit) elements in a path; fewer are accepted")
    }
    return try checked(used.path, "--path-data: \(name): ")
  }

  /// The index of a path; `nil` without paths.
  private static func chosen(
    _ choice: Choice, of paths: [MotionDocument.ShownPath], in name: FileName
  ) throws(Failure) -> Int? {
    switch choice {
    case .first: return paths.isEmpty ? nil : 0
    case .id(let id):
      if let index = paths.firstIndex(where: { $0.name == id }) { return index }
      let names = paths.prefix(5).map { "“\(Quotation.excerpt($0.name))”" }.joined(separator: ", ")
      throw Failure(
        .badData,
        "--path-id: \(name) has no visible path with the name \(Quotation.quoted(id)); \(names)"
          + (paths.count > 5 ? " and \(paths.count - 5) more are accepted" : " are accepted"))
    case .index(let index):
      if paths.indices.contains(index - 1) { return index - 1 }
      throw Failure(.badData, "--path-index: \(index) is not accepted; \(name) has \(paths.count) visible paths")
    }
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
