import ArgumentParser
import Glibc
import ImageCoding
import Visualizer
import X11Windowing

/// Opens the window.
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
        glissade show scenarios --file dance.json   plays it anew with every change of the file
      """)

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      "live, or fixed:FPS: frame n shows instant n/FPS; free:FPS does so as fast as it can.",
      valueName: "live or fixed:fps"),
    transform: ClockName.init(text:))
  var clock: ClockName = .live

  @Option(
    parsing: .unconditional, help: ArgumentHelp("End after this many frames.", valueName: "count"),
    transform: OptionValue.whole(in: 1...Int.max))
  var frames: Int?

  @Option(help: ArgumentHelp("Write what the window holds after the last frame.", valueName: "file.png"))
  var screenshot: String?

  @Flag(name: .customLong("no-shm"), help: "Send pictures through the connection instead of shared memory.")
  var noSharedMemory = false

  @Option(help: ArgumentHelp("Write the times of all frames.", valueName: "file.json"))
  var stats: String?

  func validate() throws {
    if let screenshot, !screenshot.lowercased().hasSuffix(".png") {
      throw ValidationError("--screenshot: '\(screenshot)' is not a name that ends in .png")
    }
  }

  func run() throws {
    let shown = try picture.content()
    Self.useLocale()
    let signals = try Signals()
    let opened: OpenedWindow
    do throws(WindowingError) {
      opened = try OpenedWindow(
        size: shown.content.size, scale: shown.scale, sharesMemory: !noSharedMemory)
    } catch { throw Failure(error) }
    var loop = ShowLoop(
      content: shown.content, in: opened, clock: clock, frameLimit: frames, keepsRecords: stats != nil,
      watch: picture.file.map(FileWatch.init), signals: signals)
    let ending: ShowLoop.Ending
    do throws(WindowingError) { ending = try loop.run() } catch { throw Failure(error) }
    if let screenshot {
      let picture: Bitmap
      do throws(WindowingError) { picture = try loop.screenshot() } catch { throw Failure(error) }
      try OutputFile.write(picture.encodedAsPNG(), to: screenshot, option: "--screenshot")
    }
    if let stats {
      try OutputFile.write(loop.report(scene: shown.content.scene.rawValue), to: stats, option: "--stats")
    }
    if case .signal(let number) = ending { throw ExitCode(128 + number) }
  }
}

extension ShowCommand {
  /// Takes the person's locale for what can be typed, and for nothing else: numbers stay as they are everywhere.
  private static func useLocale() {
    // SAFETY: called before there is another thread; the texts are copied at once.
    _ = unsafe setlocale(LC_CTYPE, "")
    let encoding = unsafe nl_langinfo(Int32(CODESET)).map { unsafe String(cString: $0) }
    // Compose sequences are those of UTF-8; an environment without a locale has them as well.
    if encoding != "UTF-8" { _ = unsafe setlocale(LC_CTYPE, "C.UTF-8") }
  }
}

/// What tells the time of the window.
enum ClockName: Hashable, CustomStringConvertible {
  case live
  case fixed(Double)
  /// As ``fixed``, and no frame waits for the display to show the one before.
  case free(Double)

  /// The rate of instants, where it is fixed.
  var rate: Double? {
    switch self {
    case .live: nil
    case .fixed(let rate), .free(let rate): rate
    }
  }

  init(text: String) throws {
    if text == "live" {
      self = .live
      return
    }
    let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == "fixed" || words[0] == "free", let rate = Number.parse(words[1]), rate >= 0.1,
      rate <= 2000
    else {
      throw ValidationError("live, or fixed: or free: and a rate from 0.1 to 2000, are accepted, as fixed:60")
    }
    self = words[0] == "fixed" ? .fixed(rate) : .free(rate)
  }

  var description: String {
    switch self {
    case .live: "live"
    case .fixed(let rate): "fixed:\(Number.format(rate))"
    case .free(let rate): "free:\(Number.format(rate))"
    }
  }
}
