// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeVisualizer

/// The subcommand `sheet`: writes a contact sheet of a file with motion, and reports its moving properties.
struct SheetCommand: ParsableCommand, FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Write a contact sheet of a file with motion, and report its moving properties.",
    discussion: """
      The sheet is a PNG picture: frames of the motion at even instants with their times, the longest motion paths \
      with a dot for each tenth of a second, and a value graph for each of the first \(ContactSheet.graphLimit) moving \
      properties. The same file gives the same bytes.

      The report on standard output has the moves and the jumps of each moving property. A move has its times, its \
      first and last value, its easing within 1 % of the change, its overshoot, and its settling time within 2 %. \
      Without --output, there is only the report. Standard error has a line for each part of the file that is not \
      exact.

      A file is SVG, Lottie (also .svgz and .lottie), HTML, CSS, Web Animations or a table, by its content.

      EXAMPLES
        glissade sheet spinner.svg -o sheet.png
        glissade sheet --frames 12 --background black confetti.lottie -o sheet.png
        glissade sheet --format json spinner.svg > motion.json
      """)

  @Argument(help: ArgumentHelp("The file with motion.", valueName: "file"))
  var file: FileName

  @Option(name: [.short, .long], help: ArgumentHelp("The picture to write, such as sheet.png.", valueName: "name"))
  var output: FileName?

  @Option(parsing: .unconditional, help: ArgumentHelp("The number of frames, 1 … 64.", valueName: "count"))
  var frames = 8

  @Option(
    help: ArgumentHelp("The colour below the motion, such as white or #3b6ef5. (default: white)", valueName: "colour"),
    transform: OptionValue.color)
  var background: Color?

  @OptionGroup var tableRate: TableRate

  @Option(help: "The report: text or json.")
  var format: ReportFormat = .text

  var inputs: [NamedFile] { [(nil, file)] }
  var outputs: [NamedFile] { output.map { [("--output", $0)] } ?? [] }

  func validate() throws {
    guard (1...64).contains(frames) else {
      throw ValidationError("--frames: \(frames) is out of range; 1 … 64 are accepted")
    }
    guard let output else { return }
    guard output.text.lowercased().hasSuffix(".png") else {
      throw ValidationError("--output: \(output.quoted) is no name of a PNG picture; NAME.png is accepted")
    }
  }

  func run() throws {
    let bytes = try InputFile.bytes(of: file, atMost: OpenedMotion.sizeLimit)
    if let bytes, MotionFileKind(of: bytes) != .motion {
      throw Failure(
        .badData, "\(file): a scenario or session file; a file with motion is accepted, such as SVG, Lottie or CSS")
    }
    let opened = try OpenedMotion(limiting: bytes, name: file, frameRate: tableRate.value)
    try tableRate.requireFrames(in: opened.document, of: file, otherwise: "it is drawn")
    if let output { try OutputFile.check(output, option: "--output") }
    let sheet = ContactSheet(opened, count: frames, background: background)
    opened.reportNotes()
    if let output {
      var drawing = Drawing(sheet.size, scale: 1)
      let picture = try drawing.picture(of: sheet.displayList())
      try OutputFile.write(try picture.encodedForOutput(), to: output, option: "--output")
    }
    let report = MotionSheetReport(sheet)
    try StandardOutput.write(
      format == .json ? try JSONOutput.bytes(of: report, source: "sheet") : Array(report.text.utf8))
  }
}
