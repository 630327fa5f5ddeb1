// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

/// An X server for the program under test, with other programs such as a window manager.
final class Desk {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case bare, windowManager, compositor, depth16, noSharedMemory, noPresent, counted
    // Without a visual of 24 bits: pixels are converted.
    case only565, only555, only30
    // These servers are installed by `make soak`.
    case xephyr, xorg, xwayland

    static let inGate: [Self] = [
      .bare, .windowManager, .compositor, .depth16, .noSharedMemory, .noPresent, .only565, .only555, .only30,
    ]
    static let others: [Self] = [.xephyr, .xorg, .xwayland]

    var testDescription: String { rawValue }

    /// The number of bits of red, green and blue in the windows.
    var channelBits: [Int] {
      switch self {
      case .only565: [5, 6, 5]
      case .only555: [5, 5, 5]
      default: [8, 8, 8]
      }
    }

    /// A picture with each channel rounded to the nearest value that the windows have.
    func seen(_ picture: Bitmap) -> Bitmap {
      if channelBits == [8, 8, 8] { return picture }
      var seen = picture
      for index in seen.pixels.indices {
        let color = seen.pixels[index]
        seen.pixels[index] = zip([16, 8, 0], channelBits).reduce(0xFF) { result, channel in
          let largest = Double(1 << channel.1 - 1)
          let steps = (Double(color >> channel.0 & 0xFF) * largest / 255).rounded()
          return result << 8 | UInt32((steps * 255 / largest).rounded())
        }
      }
      return seen
    }
  }

  /// Disables the extensions that give a screen a visual of 32 bits besides its default visual.
  private static let noDeeperVisual = ["-extension", "Composite", "-extension", "RENDER"]

  let kind: Kind
  let display: VirtualDisplay
  /// Another client of the server.
  var other: OtherClient {
    guard let connection else { preconditionFailure("the desk has closed its connection") }
    return connection
  }
  private var connection: OtherClient?
  private let filter: ExtensionFilter?
  private var companions: [ChildProcess] = []

  init(_ kind: Kind, width: Int = 1280, height: Int = 1024) throws {
    self.kind = kind
    display =
      switch kind {
      case .bare, .windowManager, .compositor, .noPresent, .counted:
        try VirtualDisplay(width: width, height: height)
      case .depth16: try VirtualDisplay(depth: 16)
      case .only565: try VirtualDisplay(depth: 16, arguments: Self.noDeeperVisual)
      case .only555: try VirtualDisplay(depth: 15, arguments: Self.noDeeperVisual)
      case .only30: try VirtualDisplay(depth: 30, arguments: Self.noDeeperVisual)
      case .noSharedMemory: try VirtualDisplay(arguments: ["-extension", "MIT-SHM"])
      case .xephyr: try VirtualDisplay(.xephyr)
      case .xorg: try VirtualDisplay(.xorg)
      case .xwayland: try VirtualDisplay(.xwayland)
      }
    filter =
      switch kind {
      case .noPresent: try ExtensionFilter(hiding: "Present", of: display)
      case .counted: try ExtensionFilter(hiding: nil, of: display)
      default: nil
      }
    connection = try OtherClient(display)
    if kind == .windowManager || kind == .compositor {
      try start("openbox", ["--sm-disable"])
      try CommandTests.wait(for: "window manager") { other.isManaged() }
    }
    if kind == .compositor {
      // Without shadows and fading, which the program does not draw.
      try start("picom", ["--backend", "xrender", "--config", "/dev/null"])
      try CommandTests.wait(for: "compositor") { other.isComposited }
    }
  }

  /// Starts a bare server through another program, for example one that puts it into a namespace.
  init(wrapper: [String]) throws {
    kind = .bare
    display = try VirtualDisplay(wrapper: wrapper)
    filter = nil
    connection = try OtherClient(display)
  }

  /// Closes the desk's own connection before the server is killed: Xlib would end the process.
  func closeConnection() { connection = nil }

  deinit {
    for companion in companions {
      // SIGKILL cannot be blocked. A process inherits the blocked signals of the thread that starts it.
      kill(companion.processIdentifier, SIGKILL)
      companion.waitUntilExit()
    }
  }

  /// The number of bytes that the program has sent to the server, or `nil` if the desk does not count them.
  var requestBytes: Int? { filter?.requestBytes }

  /// The display's name for the program under test.
  var name: String { filter?.name ?? display.name }

  var environment: [String: String] { ["DISPLAY": name, "XAUTHORITY": "/dev/null"] }

  private func start(_ program: String, _ arguments: [String]) throws {
    let tool = try VirtualDisplay.require(program)
    companions.append(
      try Command.start(
        arguments, of: URL(fileURLWithPath: tool), environment: environment, output: FileHandle.nullDevice,
        errors: FileHandle.nullDevice))
  }

  /// Runs xdotool on the display.
  func xdotool(_ arguments: String...) throws {
    let tool = try VirtualDisplay.require("xdotool")
    let result = try Command.run(arguments, of: URL(fileURLWithPath: tool), environment: environment)
    #expect(result.status == 0, "xdotool \(arguments): \(result.errors)")
  }
}
