// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeVisualizer

/// The subcommand `render`: writes pictures of a scene or of a file without a display.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write pictures or an animation of a scene or a file, without a display.",
    discussion: """
      Of a file of another tool (SVG, Lottie, HTML, CSS, Web Animations, a table, also .svgz and .lottie), the motion \
      alone is drawn: at its own size, or as large as fits into --size, over transparent pixels or --background. Y4M \
      has no transparency: there, transparent pixels are black. Standard error has a line for each part of the file \
      that is not exact. Names of scenes win; ./curves is a file.

      The output name selects the format. NAME.png is one picture, NAME.apng an animated PNG. An existing folder, or a \
      name that ends in /, gets frame-000000.png and so on. Frame padding gives other names: %04d, ####, @@@@ and \
      $F4 write at least four digits, and a single # or @ at least one. NAME.y4m and - (standard output) are Y4M.

      An output is a new file or replaces a regular one. A pipe, a character device, and names of open files such as \
      /dev/stdout are written to; numbered pictures are regular files. An input of the command is never replaced. \
      Browsers play an animated PNG with more than 90.9 frames a second at 10, and a note says so.

      Each numbered picture gets its name when it is complete. After a failure, the message lists the missing frames; \
      after a signal, the complete pictures remain. --existing skip continues. The exit status is 0 only if all \
      requested frames exist.

      EXAMPLES
        glissade render curves --seed 7 --points 16 -o curves.png
        glissade render curves --theme light --size 960x600 --scale 2 --at 2.5 -o large.png
        glissade render retarget --to 4 --fps 30 -o retarget.apng
        glissade render worker --to 2 -o frames/
        glissade render curves --frames 120-239 --existing skip -o 'frames/####.png'
        glissade render curves -o - | ffmpeg -i - curves.mp4
        glissade render --session glissade-1.session.json --at 3.5 -o then.png
        glissade render spinner.svg --at 0.5 --size 256x256 -o spinner.png
        glissade render confetti.lottie --background white -o confetti.apng
      """)

  @Argument(
    help: ArgumentHelp(
      "The scene by its name or its digit, or a file with motion. (default: curves)", valueName: "scene or file"),
    completion: .scenesAndFiles,
    transform: OptionValue.sceneOrFile)
  var scene: SceneArgument?

  @OptionGroup var sceneOptions: SceneOptions

  @OptionGroup var playback: PlaybackOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("What to write: .png, NAME.####.png, .apng, .y4m, a folder/ or -.", valueName: "name"))
  var output: FileName

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The instant of one picture, by default 0.3 × the duration; with a session, the media time, by default the time "
        + "of saving.",
      valueName: "seconds"),
    transform: OptionValue.finite)
  var at: FiniteNumber?

  @Option(
    help: ArgumentHelp(
      "The colour below the motion of a file, such as white or #3b6ef5. (default: transparent)", valueName: "colour"),
    transform: OptionValue.color)
  var background: Color?

  @OptionGroup var animation: AnimationOptions

  @OptionGroup var frameOptions: FrameOptions

  @Option(help: "The report about the output: text (none) or json, on standard output.")
  var format: ReportFormat = .text

  func validate() throws {
    try sceneOptions.validate(with: playback)
    if scene?.file == nil { try requireScene(sceneOptions, scene?.scene) }
    let target = try RenderTarget(name: output)
    if let at, !(0...1e9).contains(at.value) {
      throw ValidationError("--at: \(Number.format(at.value)) is out of range; 0 … 1e9 seconds are accepted")
    }
    if case .picture = target {
      if animation.isGiven, scene?.file == nil || !animation.hasOnlyRate {
        throw ValidationError(
          "--output: \(output.quoted) is one picture; --from, --to, --fps and --chroma need .apng, .y4m, a folder/ or -"
        )
      }
      if frameOptions.frames != nil {
        throw ValidationError(
          "--frames: \(output.quoted) is one picture; frame padding is accepted, such as #### in NAME.####.png"
        )
      }
    } else if at != nil {
      throw ValidationError("--at: \(output.quoted) is more than one picture; --from and --to are accepted")
    }
    try validateFrames(target)
    if case .standardOutput = target, format == .json {
      throw ValidationError(
        "--format: json requires standard output, which --output - already uses; a file name for --output is accepted")
    }
  }

  /// Checks that the options have an effect on a scene.
  private func requireScene(_ options: SceneOptions, _ scene: SceneName?) throws {
    try options.requireEffect(on: scene)
    if background != nil {
      throw ValidationError(
        "--background: a scene has the background of its theme; a file with motion accepts a colour")
    }
  }

  private func validateFrames(_ target: RenderTarget) throws {
    switch target {
    case .picture: break
    case .numbered, .animation:
      if animation.chosenChroma != nil { throw ValidationError(AnimationOptions.noChroma(output)) }
    case .video, .standardOutput: try frameOptions.compressionOption.requireNone()
    }
    switch (target, frameOptions.existing) {
    case (.animation, .skip), (.video, .skip), (.standardOutput, .skip), (.standardOutput, .fail):
      throw ValidationError(
        "--existing: \(output.quoted) has no single pictures; a folder/ or NAME.####.png is accepted")
    default: break
    }
    guard let progress = frameOptions.progress else { return }
    if case .picture = target {
      throw ValidationError("--progress: \(output.quoted) is one picture; .apng, .y4m or a folder/ is accepted")
    }
    if progress == .bar { return }
    if case .standardOutput = target {
      throw ValidationError("--progress: \(progress.rawValue) requires standard output, which --output - already uses")
    }
    guard format == .text else {
      throw ValidationError(
        "--format: json requires standard output, which --progress \(progress.rawValue) already uses")
    }
  }

  func run() throws {
    // One heap for each thread would reserve tens of megabytes, which pictures can need.
    HeapMemory.share()
    HeapMemory.keepFreed()
    let target = try RenderTarget(name: output)
    try FileDescriptor.requireFree(FileDescriptor.neededCount)
    // With standard output, signals and a closed pipe end the command by default, like any tool in a pipe.
    let signals: Signals? = if case .standardOutput = target { nil } else { try Signals(ending: .immediate) }
    defer { withExtendedLifetime(signals) {} }
    let content = try content()
    if case .motion(let motion) = content { motion.opened.reportNotes() }
    var facts: RenderFacts
    if case .picture(let name) = target {
      let (byteCount, time) = try writePicture(of: content, to: name)
      facts = RenderFacts(target, content, content.pixelSize, byteCount: byteCount)
      facts.at = time
    } else {
      let frameRange = try animation.frameRange(of: content)
      let render = AnimationRender(
        content, frameRange: frameRange, animation: animation, options: frameOptions, used: try usedFiles())
      if case .animation = target, let note = frameRange.rate.animationNote { StandardError.report(note) }
      facts = try render.write(to: target)
    }
    if format == .json { try StandardOutput.write(facts.json()) }
  }

  /// The scene or the file.
  private func content() throws -> RenderedContent {
    var options = sceneOptions
    if let name = scene?.file {
      if let motion = try options.open(name, frameRate: animation.fps?.framesPerSecond) {
        try options.requireEffectOnMotion(accepting: ["--size", "--scale"], playback: playback.given)
        return .motion(
          try FittedMotion(motion, size: options.size, scale: playback.scale?.value ?? 1, background: background))
      }
      try options.validate(with: playback)
      try requireScene(options, nil)
    }
    let shown = try options.content(of: options.shownScene(scene?.scene), playback, problems: .refused)
    return .scene(shown, rate: playback.rate?.value ?? 1)
  }

  /// Writes one picture, and returns the number of its bytes, 0 if the file exists with the same picture, and its time.
  private func writePicture(
    of content: RenderedContent, to name: FileName
  ) throws -> (byteCount: Int, time: Double) {
    var content = content
    let (instant, time): (Double, Double)
    switch content {
    case .scene(var shown, let rate):
      instant = shown.prepare(for: at?.value, rate: rate)
      time = shown.isSession ? shown.content.mediaTime : instant
      content = .scene(shown, rate: rate)
    case .motion(let motion):
      time = at?.value ?? VisualizerContent.pictureShare * motion.opened.document.duration
      instant = time
    }
    let shownTime = at?.value ?? time
    let text = try content.fingerprint(from: time, frames: nil).text(ofFrame: nil)
    if let existing = frameOptions.existing, existing != .overwrite, name.status() != nil {
      guard existing == .skip else {
        throw OutputFile.failure(name, "--output", "the file exists, and --existing is fail")
      }
      if try PictureFile.isPicture(name, of: content.pixelSize, with: text) { return (0, shownTime) }
    }
    try OutputFile.check(name, option: "--output")
    var drawing = Drawing(content.size, scale: content.scale, threadCount: frameOptions.jobCount)
    let picture =
      switch content {
      case .scene(let shown, _): try drawing.picture(of: shown.content, at: instant)
      case .motion(let motion): try drawing.picture(of: motion, at: instant)
      }
    let bytes = try picture.encodedForOutput(level: frameOptions.compressionOption.value, text: text)
    try OutputFile.write(bytes, to: name, option: "--output")
    return (bytes.count, shownTime)
  }
}

/// The format of the report about the output.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
