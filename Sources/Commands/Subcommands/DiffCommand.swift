// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeImageCoding
import GlissadeTexts

/// The subcommand `diff`: compares two motions number by number.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two motions in space, time and velocity.",
    discussion: """
      Each file is a scenario file, a session, a table, or a file of any tool: SVG, .svgz, Lottie, .lottie, HTML, CSS \
      or Web Animations. Properties with the same name are compared, also those that do not move. \
      If each file has one layer, the names of the layers may differ. A property that only one file states is compared \
      with the default of the other one's format, such as the opacity 1. A layer or a property without a counterpart \
      is a difference. What is not read exactly is printed on standard error, with its place.

      A layer has its ID or name. Without one, an element of SVG has its path, such as card/rect[2], and one of a \
      style sheet has its selector. A text or a word is stated in the name of a property, such as \
      card.blend(multiply): two files differ if only one has this name. Files with other layers, or of two formats, \
      are compared by what they draw: the places of outlines in the picture, colours and strokes. Drawings correspond \
      by names, or in painting order if most names differ; the report names what is not compared so, such as clips \
      and mattes. Style sheets and Web Animations do not state which element is inside which: each layer is compared \
      in its parent.

      A table is compared at its rows, other motions at 240 instants a second; with a part that repeats without end, \
      over three iterations. A value is within the tolerance if the other motion has it within the accepted distance, \
      at most the accepted time earlier or later. Iterations without end may be out of step by the accepted time after \
      an hour. Turned, scaled and transformed layers are compared by the corners of their boxes if both files state \
      them, and otherwise by those of a box of 100 pt around the anchor: angles and factors may move them by the \
      accepted distance. Between the rows of a table, and at its empty cells, numbers are linear.

      The exit status is 0 within the tolerance, 1 otherwise, and 65 if a file cannot be read or nothing corresponds. \
      A table has at most 128 MiB, a session or a file of a tool 64 MiB, and a scenario file 16 MiB; the comparison \
      needs at most 1 GiB of memory.

      JSON has the worst properties first. Distances have the unit of the property (pt, deg, color, or none), \
      velocities the same per second; delay, lead and drift are in milliseconds, and times in seconds. Values that \
      do not exist, and infinite ones, are absent.

      EXAMPLES
        glissade diff old.csv new.csv
        glissade diff card.css card.json --tolerance 0.1pt,4ms
        glissade diff capture.csv card.svg --fps 60
        glissade diff old.csv new.csv --format json -o difference.png
      """)

  @Argument(help: "The first motion.") var first: FileName
  @Argument(help: "The second motion.") var second: FileName

  @Option(
    help: ArgumentHelp(ToleranceText.help, valueName: "pt,ms"),
    completion: .tolerances, transform: ToleranceText.tolerance)
  var tolerance: MotionDifference.Tolerance = MotionDifference.Tolerance()

  @OptionGroup var tableRate: TableRate

  @Option(help: "text or json.")
  var format: ReportFormat = .text

  @Option(
    name: [.short, .long], help: ArgumentHelp("A picture of the largest differences.", valueName: "name.png"),
    completion: .pngFiles)
  var output: FileName?

  func validate() throws {
    if let output, !output.hasSuffix(".png") {
      throw ValidationError("--output: \(output.quoted) is not accepted; a name that ends in .png is")
    }
  }

  func run() throws {
    if let output {
      try FileDescriptor.requireFree(FileDescriptor.neededCount)
      try OutputFile.check(output, option: "--output")
    }
    let one = try MotionInput.recording(of: first, frameRate: tableRate.fps)
    let other = try MotionInput.recording(of: second, frameRate: tableRate.fps)
    try MotionInput.requireFrames(tableRate.fps, one, other)
    let difference = MotionDifference(one, other, tolerance: tolerance)
    try difference.requireCorrespondence()
    OpenedMotion.report(one.notes, of: first)
    OpenedMotion.report(other.notes, of: second)
    let report = DifferenceReport(difference, notes: one.notes + other.notes)
    try StandardOutput.write(
      format == .json ? try JSONOutput.bytes(of: report, source: "diff") : Array(report.text.utf8))
    if let output {
      let picture = try DifferencePicture(difference).bitmap()
      try OutputFile.write(try picture.encodedForOutput(), to: output, option: "--output")
    }
    if difference.isExceeded { throw ExitCode(1) }
  }
}

/// The report of `diff` and of `check --against`.
struct DifferenceReport: Encodable {
  struct Channel: Encodable {
    let name: String
    let unit: String
    /// `nil` if one motion has no value.
    let distance: Double?
    let distanceTime: Double
    /// In milliseconds; `nil` if the value is not found within a second.
    let delay: Double?
    let delayTime: Double
    let velocity: Double?
    let velocityTime: Double
    /// In milliseconds: positive if the first motion leads.
    let lead: Double?
    let isExceeded: Bool
    let firstExcess: Double?
    /// The number of compared instants, or of the rows of tables.
    let instants: Int
  }

  /// The numbers of properties, of rows of tables and of other instants that were compared: of rows and instants, the
  /// most of one property.
  struct Counts: Encodable {
    let properties: Int
    let rows: Int
    let instants: Int
  }

  let isExceeded: Bool
  let compared: Counts
  let points: Double
  let milliseconds: Double
  /// The accepted difference of other numbers.
  let value: Double
  let durations: [Double]
  let channels: [Channel]
  let onlyInFirst: [String]
  let onlyInSecond: [String]
  /// Whether a part of each motion repeats without end.
  let isEndless: [Bool]
  /// The first and the last instant of the comparison.
  let span: [Double]
  /// The properties that one of the formats does not state.
  let uncompared: [String]
  /// The columns of tables that were not read.
  let unreadColumns: [String]
  /// The time by which iterations without end are further out of step after each one, in milliseconds; `nil` within
  /// the accepted time after an hour.
  let drift: Double?
  /// Whether drawings are compared by their places in the picture, because the files have different layers.
  let isByDrawings: Bool
  /// Whether the drawings correspond by their order.
  let isByOrder: Bool
  /// What of the files is not read exactly.
  let notes: [String]

  init(_ difference: MotionDifference, notes: [String] = []) {
    (isByDrawings, isByOrder, self.notes) = (difference.isByDrawings, difference.isByOrder, notes)
    isExceeded = difference.isExceeded
    (points, milliseconds) = (difference.tolerance.points, difference.tolerance.milliseconds)
    value = difference.tolerance.value
    durations = [difference.durations.first, difference.durations.second]
    (onlyInFirst, onlyInSecond) = (difference.missing, difference.additional)
    isEndless = [difference.isEndless.first, difference.isEndless.second]
    span = [difference.span.lowerBound, difference.span.upperBound]
    uncompared = difference.uncompared
    unreadColumns = difference.unreadColumns
    drift = difference.drift.map { 1000 * $0 }
    compared = Counts(
      properties: difference.channels.count,
      rows: difference.channels.map { $0.isTable ? $0.instants : 0 }.max() ?? 0,
      instants: difference.channels.map { $0.isTable ? 0 : $0.instants }.max() ?? 0)
    channels = difference.channels.map { channel in
      Channel(
        name: channel.name, unit: channel.unit.rawValue, distance: channel.distance.size.finite,
        distanceTime: channel.distance.time, delay: channel.delay.size.finite,
        delayTime: channel.delay.time, velocity: channel.velocity.size.finite, velocityTime: channel.velocity.time,
        lead: channel.lead, isExceeded: channel.isExceeded, firstExcess: channel.firstExcess,
        instants: channel.instants)
    }
  }

  /// The most lines about properties.
  private static let lineLimit = 50

  /// One line for each property, the worst first, and a last line with the result.
  var text: String {
    var lines = channels.prefix(Self.lineLimit).map(Self.line)
    if channels.count > Self.lineLimit { lines.append("… \(channels.count - Self.lineLimit) further properties") }
    for (names, file) in [(onlyInFirst, "first"), (onlyInSecond, "second")] {
      lines += names.prefix(Self.lineLimit).map { "\(Quotation.visible($0)): only in the \(file) motion" }
    }
    if abs(durations[0] - durations[1]) > 1e-6 {
      lines.append("durations: \(Self.number(durations[0])) s and \(Self.number(durations[1])) s")
    }
    if isEndless[0] != isEndless[1] {
      let end = Self.number(span[1])
      lines.append(
        "only the \(isEndless[0] ? "first" : "second") motion repeats without end; they are compared up to \(end) s")
    }
    if isByDrawings {
      lines.append(
        isByOrder
          ? "most layers have other names: drawings are compared in painting order, by their places in the picture"
          : "the layers differ: drawings with the same names are compared, by their places in the picture")
    }
    if let name = uncompared.first {
      lines.append(
        "not compared: \(Quotation.visible(name))"
          + (uncompared.count > 1 ? " and \(uncompared.count - 1) other properties" : "")
          + (isByDrawings ? ", which no drawing has" : ", which only one of the formats states"))
    }
    if !unreadColumns.isEmpty {
      let names = unreadColumns.map { "“\(Quotation.excerpt($0))”" }.joined(separator: ", ")
      lines.append("not read: \(names); velocities are computed from the values")
    }
    if let drift { lines.append("the iterations drift apart: by \(Self.number(drift)) ms with each one") }
    lines.append(comparedText)
    lines.append(result)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The last line.
  private var result: String {
    let count = channels.count { $0.isExceeded } + onlyInFirst.count + onlyInSecond.count
    let tolerance = "the tolerance of \(Self.number(points)) pt, \(Self.number(milliseconds)) ms"
    if count > 0 { return "\(count) \(count == 1 ? "property exceeds" : "properties exceed") \(tolerance)" }
    return drift != nil ? "the iterations exceed \(tolerance) within an hour" : "within \(tolerance)"
  }

  /// What was compared, such as `12 properties compared at 481 instants, from 0 s to 2 s`.
  private var comparedText: String {
    func text(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
    var places: [String] = []
    if compared.rows > 0 { places.append(text(compared.rows, "row", "rows")) }
    if compared.instants > 0 { places.append(text(compared.instants, "instant", "instants")) }
    return text(compared.properties, "property", "properties")
      + " compared at \(places.isEmpty ? "no instant" : places.joined(separator: " or ")), "
      + "from \(Self.number(span[0])) s to \(Self.number(span[1])) s"
  }

  private static func line(_ channel: Channel) -> String {
    let unit = channel.unit == "pt" || channel.unit == "deg" ? " \(channel.unit)" : ""
    let distance = channel.distance.map { "\(number($0))\(unit)" } ?? "no value"
    var parts = ["\(distance) at \(number(channel.distanceTime)) s"]
    if channel.delay != 0 {
      let delay = channel.delay.map { "\(number($0)) ms" } ?? "not found within 1000 ms"
      parts.append("\(delay) at \(number(channel.delayTime)) s")
    }
    if let velocity = channel.velocity {
      parts.append("velocity \(number(velocity))\(unit)/s at \(number(channel.velocityTime)) s")
    }
    if let lead = channel.lead, abs(lead) >= 0.05 {
      parts.append("the \(lead > 0 ? "first" : "second") leads by \(number(abs(lead))) ms")
    }
    if let excess = channel.firstExcess { parts.append("exceeds from \(number(excess)) s") }
    return "\(channel.isExceeded ? "✗" : "✓") \(Quotation.visible(channel.name)): \(parts.joined(separator: "; "))"
  }

  private static func number(_ value: Double) -> String { Number.format(Rounding.significant(value, 4)) }
}

extension MotionDifference {
  /// Throws a failure if no layer of one motion is in the other one.
  func requireCorrespondence() throws(Failure) {
    guard !corresponds else { return }
    func names(_ names: [String]) -> String {
      let first = names.prefix(3).map { "“\(Quotation.excerpt($0))”" }.joined(separator: ", ")
      return first.isEmpty ? "nothing that moves" : first + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
    throw Failure(
      .badData,
      "no property of these files corresponds: the first has \(names(missing)), the second \(names(additional)); "
        + "layers with the same name are compared")
  }
}

extension Double {
  /// The number, or `nil` for an infinite one: JSON has no infinities.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
