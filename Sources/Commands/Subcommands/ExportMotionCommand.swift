// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeScenarios
import GlissadeTexts
import GlissadeVisualizer

/// The subcommand `export motion`, which `export` runs by default: writes the motion of a scene or a file for another
/// tool.
struct ExportMotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Write the motion of a scene, a session, a scenario file or a file of another tool.",
    discussion: """
      The layers of the scene from --from to --to in media time: by default one lap, or the recorded time of a \
      session. Controls are left out, and layers are not clipped to their panels. Standard error states the largest \
      deviation from the engine, measured from the output. If it exceeds --max-error, or if the format cannot \
      express a part of the motion, nothing is written and the exit status is 65. Options without effect on the \
      export are refused, and so is a scenario file with problems.

      A file is SVG, Lottie (also .svgz and .lottie), HTML, CSS, Web Animations, a table, a session or a scenario \
      file, by its content. Standard error has a line for each part of the file that is not exact. Names of scenes \
      win; ./curves is a file.

      css: @keyframes, additive changes as stacked animations; with --preview a page that shows the layers. waapi: \
      animations of Web Animations in JSON, or a module if the name of the output ends in .js or .mjs. svg: one \
      animated file. lottie: a Lottie animation. swift: source code for this library. swiftui and coreanimation: \
      source code for the frameworks of Apple, which no compiler of Apple has tested. csv and json: a table. keys: \
      Bézier keys of each number in compact JSON, for games.

      A motion plays once, and its last state stays, unless --loop and --fill say otherwise. Viewers without animation \
      show that state. With reduced motion, so do css, waapi and svg: an SVG file has it as a second picture, unless \
      --no-reduced-motion is given.

      EXAMPLES
        glissade export curves --as svg -o curves.svg
        glissade export retarget --as css --preview -o retarget.html
        glissade export --session glissade-1.session.json --as waapi -o motion.js
        glissade export --file dance.json --as csv -o dance.csv
        glissade export --path-data @route.svg --as lottie -o route.json
        glissade export spinner.svg --as lottie -o spinner.json
        glissade export confetti.lottie --as css --preview -o confetti.html
        glissade export spinner.svg --as svg --loop infinite -o loop.svg
        glissade export page.svg --layer logo --prefix header- --as css -o logo.css
        glissade export walk.json --as csv --columns x,y,rotation --velocities --y-up --fps 30 -o walk.csv
        glissade export easing elastic-out --as css
      """)

  @Argument(
    help: ArgumentHelp(
      "The scene by its name or its digit, or a file with motion. (default: curves)", valueName: "scene or file"),
    completion: .scenesAndFiles,
    transform: OptionValue.sceneOrFile)
  var scene: SceneArgument?

  @OptionGroup var sceneOptions: SceneOptions

  @Option(
    name: .customLong("as"), help: "css, waapi, svg, lottie, swift, swiftui, coreanimation, csv, json or keys.",
    completion: .motionFormats,
    transform: Self.format)
  var format: MotionFormat

  @Option(name: [.short, .long], help: ArgumentHelp("The file to write, or - for standard output.", valueName: "name"))
  var output: FileName

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first media time. (default: 0, or the first of a session)", valueName: "seconds"),
    transform: OptionValue.finite)
  var from: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last media time. (default: the end of the lap or session)", valueName: "seconds"),
    transform: OptionValue.finite)
  var to: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest accepted difference of lengths, from 0.0001 to 100; as many degrees for angles, and a tenth for "
        + "other numbers. A difference of 0.1 is not visible; 0.01 needs about twice as many keyframes. "
        + "(default: 0.1; with --fps no limit)",
      valueName: "points"),
    transform: OptionValue.finite)
  var maxError: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rows of a table per second, also of FILE with a column of frames. (default: 60, and more where --max-error "
        + "requires them)"),
    transform: OptionValue.finite)
  var fps: FiniteNumber?

  @Flag(help: "Write a page that shows the layers with the rules of CSS.")
  var preview = false

  @Option(
    name: .customLong("layer"), parsing: .singleValue,
    help: ArgumentHelp(
      "A layer that is written with those inside it, under the transforms of those around it; several with several "
        + "options. (default: all)", valueName: "name"))
  var layers: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A text before the names of all layers, so that two files can be parts of one page: letters, digits, - and _.",
      valueName: "text"))
  var prefix: String?

  @Option(
    name: .customLong("loop"), parsing: .unconditional,
    help: ArgumentHelp(
      "How often the motion plays, from 1 to 1000, or infinite. Players decide whether a Lottie file repeats without "
        + "an end; tables and source code have an end. (default: 1)", valueName: "count"),
    transform: Self.lapCount)
  var laps: LapCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What is shown after the end: forwards for the last state; none for the first one, in css, waapi and svg. "
        + "(default: forwards)",
      valueName: "state"),
    completion: .list(MotionPlayback.Fill.allCases.map(\.rawValue)), transform: Self.fill)
  var fill: MotionPlayback.Fill?

  @Flag(name: .customLong("class"), help: "Names of layers in CSS and Web Animations are classes, and not IDs.")
  var hasClasses = false

  @Option(
    name: .customLong("type"), parsing: .unconditional,
    help: ArgumentHelp("The name of the type in source code. (default: Motion)", valueName: "name"))
  var typeName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The columns of csv, json and keys, with commas between them: names of properties (x), of layers, or of both "
        + "(card.x); those of one layer follow each other. (default: all that move)", valueName: "names"))
  var columns: String?

  @Flag(help: "A column with the velocity after each column of csv and json, in units per second.")
  var velocities = false

  @Flag(
    name: .customLong("y-up"),
    help: "In csv, json and keys, y points upwards from the lower left corner, and angles turn counterclockwise.")
  var isYUp = false

  /// The formats of `--as`; `--preview` selects the two others.
  static let formats = MotionFormat.allCases.filter { $0 != .html && $0 != .javaScript }

  private static func format(_ text: String) throws -> MotionFormat {
    guard let format = formats.first(where: { $0.rawValue == text }) else {
      throw ValidationError("css, waapi, svg, lottie, swift, swiftui, coreanimation, csv, json and keys are accepted")
    }
    return format
  }

  /// A number of laps; `nil` for no end.
  struct LapCount {
    let count: Int?
  }

  private static func lapCount(_ text: String) throws -> LapCount {
    if text == "infinite" { return LapCount(count: nil) }
    guard let count = Int(text), MotionPlayback.counts.contains(count) else {
      throw ValidationError("whole numbers from 1 to 1000 and infinite are accepted")
    }
    return LapCount(count: count)
  }

  private static func fill(_ text: String) throws -> MotionPlayback.Fill {
    guard let fill = MotionPlayback.Fill(rawValue: text) else {
      throw ValidationError("forwards and none are accepted")
    }
    return fill
  }

  func validate() throws {
    if hasClasses, format != .css, format != .waapi {
      throw ValidationError("--class: only css and waapi have selectors; other formats have the names of layers")
    }
    if let typeName {
      guard [.swift, .swiftUI, .coreAnimation].contains(format) else {
        throw ValidationError("--type: only source code has a type")
      }
      guard SwiftTypeName.isAccepted(typeName) else {
        throw ValidationError(
          "--type: \(Quotation.quoted(typeName)) is not accepted; a capital letter and then at most 63 letters and "
            + "digits are, if no type in the source has the name")
      }
    }
    if let fps, !MotionExport.sampleRates.contains(fps.value) {
      throw ValidationError("--fps: \(fps) is out of range; numbers from 1 to 100000 are accepted")
    }
    if fps != nil, !writesTable, scene?.file == nil {
      throw ValidationError("--fps: only csv and json have rows; other formats have keyframes where they are needed")
    }
    if let prefix, !Self.isName(prefix) {
      throw ValidationError(
        "--prefix: \(Quotation.quoted(prefix)) is not accepted; a letter, then letters, digits, - and _ are")
    }
    if !writesTable, format != .keys, columns != nil || isYUp {
      throw ValidationError("--columns and --y-up: only csv, json and keys have columns")
    }
    if velocities, !writesTable { throw ValidationError("--velocities: only csv and json have rows") }
    if columnNames.contains("") {
      throw ValidationError("--columns: names such as x,y,rotation are accepted, with one comma between them")
    }
    if preview, format != .css { throw ValidationError("--preview: only --as css has a preview") }
    if let maxError, !MotionExport.errors.contains(maxError.value) {
      throw ValidationError("--max-error: \(maxError) is out of range; numbers from 0.0001 to 100 are accepted")
    }
    if sceneOptions.reducedMotion != nil, format != .svg {
      throw ValidationError(
        "--reduced-motion and --no-reduced-motion: only svg has a second picture; css and waapi always follow the "
          + "preference")
    }
    if scene?.file == nil { try sceneOptions.requireEffect(on: scene?.scene) }
  }

  /// Whether a text can begin the identifiers of elements.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text.utf8.count <= 64 else { return false }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }
    return isLetter(first)
      && text.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_" }
  }

  private var columnNames: [String] {
    columns?.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed } ?? []
  }

  private var writesTable: Bool { format == .csv || format == .json }

  /// Whether the name of the output is that of a JavaScript module.
  private var isModule: Bool { output.hasSuffix(".js") || output.hasSuffix(".mjs") }

  func run() throws {
    if output != FileName("-") { try OutputFile.check(output, option: "--output") }
    let (whole, file) = try document()
    let document = try named(whole)
    let format: MotionFormat =
      preview ? .html : self.format == .waapi && isModule ? .javaScript : self.format
    let motion: MotionExport
    let rows = writesTable ? fps?.value : nil
    var bar = ProgressBar()
    do {
      motion = try MotionExport(
        document, as: format,
        maximumError: maxError?.value ?? (rows == nil ? MotionExport.usualError : .infinity), options: options,
        sampleRate: rows, progress: { bar.advance(to: $0) })
      bar.clear()
    } catch {
      bar.clear()
      throw Failure(.badData, "--as \(self.format.rawValue): \(error)")
    }
    try OutputFile.write(Array(motion.text.utf8), toOutput: output)
    if let file {
      OpenedMotion.report(document.notes, of: file)
    } else {
      for note in document.notes { StandardError.writeLine(note) }
    }
    for note in motion.notes { StandardError.writeLine(note) }
    StandardError.writeLine(motion.deviation.summary)
  }

  /// What the file states besides the motion.
  private var options: MotionExportOptions {
    var options = MotionExportOptions()
    options.playback = MotionPlayback(count: laps.map(\.count) ?? 1, fill: fill ?? .forwards)
    options.hasReducedMotion = sceneOptions.reducedMotion ?? true
    options.hasClasses = hasClasses
    options.typeName = typeName ?? options.typeName
    options.table.columns = columnNames
    (options.table.hasVelocities, options.table.isYUp) = (velocities, isYUp)
    return options
  }

  /// The chosen layers with their names in the file.
  private func named(_ document: MotionDocument) throws -> MotionDocument {
    let chosen =
      layers.isEmpty ? document : try Failure.wrapping("--layer: ", as: .usage) { try document.selecting(layers) }
    return prefix.map(chosen.prefixing) ?? chosen
  }

  /// The start of an export with several laps of a file whose motion has a beginning before it repeats; `nil` for
  /// others. Each lap would otherwise play the beginning again.
  private func repetitionStart(of document: MotionDocument, named name: FileName) -> Double? {
    let start = document.repetitionStart
    guard document.isEndless, start > 0, from == nil, to == nil, laps?.count != 1, laps != nil else { return nil }
    let seconds = (start * 1000).rounded() / 1000
    StandardError.writeLine(
      "\(name): the motion before \(seconds) s, where its repetition begins, is left out; '--from 0' keeps it in each "
        + "lap")
    return start
  }

  /// The motion of the scene or of the file, with the name of the latter.
  private func document() throws -> (MotionDocument, file: FileName?) {
    var options = sceneOptions
    if let name = scene?.file {
      if let motion = try options.open(name, frameRate: fps?.value) {
        try options.requireEffectOnMotion(accepting: ["--reduced-motion"])
        if let fps, !writesTable, motion.document.frameRate != fps.value {
          throw ValidationError("--fps: \(name) is no table with a column of frames, and only csv and json have rows")
        }
        let start = repetitionStart(of: motion.document, named: name)
        var document = try motion.document(from: from?.value ?? start, to: to?.value)
        document.title = name.stem
        return (document, name)
      }
      try options.requireEffect(on: nil)
    }
    let export = try options.export(of: options.shownScene(scene?.scene))
    var document = try export.motionDocument(from: from?.value, to: to?.value)
    document.title = export.title
    document.background = export.background
    return (document, nil)
  }
}

extension OpenedMotion {
  /// The motion in a range of instants of the file, with the layers for an export.
  fileprivate func document(from: Double?, to: Double?) throws(Failure) -> MotionDocument {
    let start = from ?? 0
    // A repetition has its whole period, also if it begins later.
    let isRepeated = document.isEndless && start == document.repetitionStart
    let end = to ?? (isRepeated ? start + document.duration : max(document.duration, start))
    guard start >= 0, MotionDocument.durations.contains(end - start) else {
      throw ExportedScene.rangeFailure(start, end)
    }
    return try Failure.wrapping("\(name): ") { try document.captured(from: start, duration: end - start) }
  }
}
