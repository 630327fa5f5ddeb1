// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeFrameScheduling
import GlissadeImageCoding
import GlissadeVisualizer
import GlissadeWindow
import GlissadeWindowContents
import GlissadeX11Windowing

/// The subcommand `show`: opens a window for each scene or file and runs until it ends.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Open the window; plays and loops from the start.",
    discussion: """
      EXAMPLES
        glissade show curves --seed 7 --points 16
        glissade show --control-points '10,10 200,40 120,300' --rate 0.5
        glissade show --clock fixed:60 --frames 61 --screenshot second-1.png
        glissade show --frames 600 --stats frames.json
        glissade show scenarios --file dance.json   reload and restart after each change of the file
        glissade show curves retarget               two windows with the same instant
        glissade show spinner.svg                   play a file, and again after each change of it
        glissade show new.json --against old.json   compare two files

      A file is SVG, Lottie (also .svgz and .lottie), HTML, CSS, Web Animations, a table, a session or a scenario \
      file, by its content. Names of scenes win; ./curves is a file. Each scene or file opens a window; all windows \
      show the same instant and are otherwise independent. Closing a window leaves the others open; Ctrl Q quits. \
      Files that are dropped on a window or pasted play too; Ctrl O lists those of the folder. --against compares two \
      files: as outlines, side by side or by turns, with their distance over time. The \
      options apply to every window. --frames counts frames of the clock. --screenshot NAME.png writes NAME-1.png and \
      so on, in the order of the scenes. --stats has the costs of a frame in all windows together and, under \
      "windows", in each window that was drawn.
      """)

  @Argument(
    help: ArgumentHelp(
      "The scene by its name or its digit, or a file with motion; each opens a window. (default: curves)",
      valueName: "scene or file"),
    completion: .scenesAndFiles, transform: OptionValue.sceneOrFile)
  var scenes: [SceneArgument] = []

  @OptionGroup var sceneOptions: SceneOptions

  @OptionGroup var playback: PlaybackOptions

  @Option(
    help: ArgumentHelp(
      "live; fixed:FPS, where frame n shows instant n/FPS; or free:FPS, the same at the highest frame rate.",
      valueName: "live, fixed:fps or free:fps"),
    completion: .clocks, transform: ClockOption.init(text:))
  var clock = ClockOption()

  @OptionGroup var tableRate: TableRate

  @Option(
    help: ArgumentHelp("Another file, with which the motion of the file is compared.", valueName: "file"),
    completion: .file())
  var against: FileName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End after this many frames, one for each refresh even if nothing moves.", valueName: "count"),
    transform: OptionValue.whole(in: 1...Int.max))
  var frames: Int?

  @Option(
    help: ArgumentHelp("Save the window's pixels after the last frame.", valueName: "file.png"),
    completion: .pngFiles)
  var screenshot: FileName?

  @Flag(name: .customLong("no-shm"), help: "Send pictures through the connection instead of shared memory.")
  var noSharedMemory = false

  @Option(help: ArgumentHelp("Write the times of all frames.", valueName: "file.json"))
  var stats: FileName?

  @Flag(name: .customLong("no-state"), help: "Start fresh: do not read or write the state of earlier runs.")
  var ignoresState = false

  /// The file with the state of earlier runs; `nil` for a run that must not depend on it. A run with a session neither
  /// reads nor writes it, but keeps recent files beside it.
  private var stateFile: FileName? {
    guard !ignoresState, screenshot == nil, stats == nil, frames == nil else { return nil }
    return SavedState.file()
  }

  /// The largest number of windows. A larger number is treated as a typing error.
  private static let maximumWindowCount = 16

  func validate() throws {
    try sceneOptions.validate(with: playback)
    if let screenshot, !screenshot.hasSuffix(".png") {
      throw ValidationError("--screenshot: \(screenshot.quoted) is not a name that ends in .png")
    }
    if scenes.count > Self.maximumWindowCount {
      throw ValidationError("\(scenes.count) scenes: at most \(Self.maximumWindowCount) windows are accepted")
    }
    if against != nil, scenes.count != 1 || scenes.first?.file == nil {
      throw ValidationError("--against: it compares the motion of one file; glissade FILE --against FILE is accepted")
    }
  }

  func run() throws {
    do { try show() } catch let error as Failure {
      // A blocked standard error must not delay the end of the program.
      StandardError.writeWithoutBlocking(error.description)
      throw ExitCode(error.status.rawValue)
    }
  }

  private func show() throws {
    try FileDescriptor.requireFree(FileDescriptor.neededCount)
    HeapMemory.share()
    let folder = self.stateFile?.folder
    let stateFile = sceneOptions.session == nil ? self.stateFile.map(SavedStateFile.init(reading:)) : nil
    let state = stateFile?.state
    let kept = state?.lastSession
    let lastScene = state?.scene.flatMap(SceneName.init(rawValue:))
    var shown = try shown(lastScene: lastScene, after: state)
    // Whoever names a scene, a file or its content gets that alone.
    let isPlain = scenes.isEmpty && !sceneOptions.hasContent && playback.rate == nil && !playback.paused
    let offer = isPlain && kept?.isOffered == true ? kept?.session : nil
    if let offer { shown[0].content.content.offer(offer, at: 0) }
    let contents = shown.map(\.content)
    if let stats { try OutputFile.check(stats, option: "--stats") }
    if let screenshot, contents.count == 1 { try OutputFile.check(screenshot, option: "--screenshot") }
    let signals = try Signals(ending: stats == nil && screenshot == nil ? .loop : .loopWithFiles)
    var loop = try loop(shown, signals: signals, state: folder, keptSession: kept?.session)
    if let folder { for file in openedFiles(contents).reversed() { RecentFiles(in: folder).add(file) } }
    var ending = WindowLoopEnding.closed
    var failure: (any Error)?
    do {
      do throws(WindowingError) { ending = try loop.run() } catch { throw Failure(error) }
      if let screenshot { try write(loop.pictures(), to: screenshot, of: contents.count) }
    } catch { failure = error }
    // The statistics are written after a failure too.
    if let stats {
      do {
        let report = FrameReport(
          scene: contents.map(\.content.scene.rawValue).joined(separator: " "), server: loop.displayName,
          instants: clock.instants == .live ? "live" : "fixed", loop.statistics)
        try OutputFile.write(report.json(), to: stats, option: "--stats")
      } catch { failure = failure ?? error }
    }
    if let stateFile, let window = loop.content {
      var new = SavedState(of: window.content, after: state)
      if offer != nil { new.lastSession?.isOffered = false }
      if let session = window.keepSession() {
        new.lastSession = .init(scene: session.scene.rawValue, inputs: session.inputCount, isOffered: true)
      }
      if new != state { stateFile.write(new) }
    }
    signals.recordFilesWritten()
    if case .signal = ending {
      if let failure { StandardError.writeWithoutBlocking("\(failure)") }
      throw ExitCode(ending.exitStatus)
    }
    if let failure { throw failure }
  }

  /// The contents of the windows, with the watches on their files.
  ///
  /// - Parameter lastScene: The scene without an argument; `nil` for that of the session, or Curves without a session.
  private func shown(
    lastScene: SceneName?, after state: SavedState?
  ) throws -> [(content: ShownContent, watch: WatchedFile?)] {
    func scene(_ name: SceneName?, _ options: SceneOptions) throws -> (content: ShownContent, watch: WatchedFile?) {
      (try options.content(of: name, playback, after: state), options.file.map { .scenarios(FileWatch($0)) })
    }
    if scenes.isEmpty { return [try scene(lastScene, sceneOptions)] }
    return try scenes.map { argument in
      switch argument {
      case .scene(let name): return try scene(name, sceneOptions)
      case .file(let name):
        var options = sceneOptions
        let frameRate = tableRate.value
        guard let motion = try options.open(name, frameRate: frameRate) else {
          if against != nil { throw ValidationError("--against: \(name) is a session or scenario file; use diff") }
          try options.validate(with: playback)
          return try scene(options.session == nil ? .scenarios : nil, options)
        }
        if let frameRate, motion.document.frameRate != frameRate {
          throw ValidationError("--fps: \(name) is no table with a column of frames; without --fps, it plays")
        }
        if scenes.count == 1 { try options.requireEffectOnMotion(accepting: Self.motionOptions) }
        let other = try against.map { name throws(Failure) in
          try OpenedMotion(
            limiting: InputFile.bytes(of: name, atMost: OpenedMotion.sizeLimit), name: name, frameRate: frameRate)
        }
        let content = try options.content(of: motion, comparedWith: other, playback, after: state)
        return (content, .motion(FileWatch(motion: name, frameRate: frameRate)))
      }
    }
  }

  /// The files with motion and the sessions that windows show.
  private func openedFiles(_ contents: [ShownContent]) -> [FileName] {
    contents.enumerated().compactMap { index, shown in
      let argument = scenes.indices.contains(index) ? scenes[index].file : nil
      return shown.motion?.name ?? (shown.isSession ? argument ?? sceneOptions.session : nil)
    }
  }

  /// The options of scenes that have an effect on a window with a file.
  private static let motionOptions: Set = ["--size", "--theme", "--reduced-motion"]

  /// Opens the windows.
  private func loop(
    _ contents: [(content: ShownContent, watch: WatchedFile?)], signals: Signals, state folder: FileName?,
    keptSession: KeptSession?
  ) throws(Failure) -> WindowLoop<SceneWindow> {
    var options = WindowLoopOptions()
    options.pacing = clock.pacing
    options.instants = clock.instants
    options.frameLimit = frames
    options.sharesMemory = !noSharedMemory
    options.keepsRecords = stats != nil
    options.keepsPictures = screenshot != nil
    options.signals = signals
    // A blocked standard error must not stop the loop.
    options.warn = { StandardError.writeWithoutBlocking($0.description) }
    let icon = ProgramIcon().icon
    let windows = contents.map { shown, watch in
      var window = WindowOptions(
        title: "Glissade", size: shown.content.size, minimumSize: SceneWindow.minimumSize, scale: shown.scale)
      window.icon = icon
      window.applicationName = "glissade"
      let content = SceneWindow(
        shown, isOneOfSeveral: contents.count > 1, watch: watch, state: folder, keptSession: keptSession)
      return (content: content, options: window)
    }
    do throws(WindowingError) { return try WindowLoop(windows, options) } catch { throw Failure(error) }
  }

  private func write(
    _ pictures: [Int: Result<Bitmap, WindowingError>], to screenshot: FileName, of count: Int
  ) throws {
    for number in 1...count {
      let name = count == 1 ? screenshot : Self.name(screenshot, ofWindow: number)
      guard let picture = pictures[number] else {
        throw Failure(.cannotCreate, "--screenshot: \(name) is not written: the window ended before its first frame")
      }
      let bitmap: Bitmap
      do throws(WindowingError) { bitmap = try picture.get() } catch { throw Failure(error) }
      try OutputFile.write(bitmap.encodedAsPNG(), to: name, option: "--screenshot")
    }
  }

  /// Returns the file name of one window's screenshot: `shot-2.png` for `shot.png`.
  static func name(_ name: FileName, ofWindow number: Int) -> FileName {
    let length = ".png".utf8.count
    return FileName(name.bytes.dropLast(length)) + "-\(number)" + FileName(name.bytes.suffix(length))
  }
}

/// The pacing of frames and their instants: `live`, `fixed:FPS` or `free:FPS`.
struct ClockOption: Hashable, CustomStringConvertible {
  /// The pacing, or `nil` for that of the display.
  var pacing: FramePacing?
  /// The instants that frames show.
  var instants = FrameInstants.live

  /// Creates the live clock of the display.
  init() {}

  init(text: String) throws {
    if text == "live" { return }
    let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == "fixed" || words[0] == "free", let rate = Number.parse(words[1]), rate >= 0.1,
      rate <= 2000
    else {
      throw ValidationError("live, fixed:FPS and free:FPS with a rate from 0.1 to 2000 are accepted, such as fixed:60")
    }
    instants = .fixed(framesPerSecond: rate)
    if words[0] == "free" { pacing = .free }
  }

  var description: String {
    switch instants {
    case .live: "live"
    case .fixed(let rate): "\(pacing == .free ? "free" : "fixed"):\(Number.format(rate))"
    }
  }
}
