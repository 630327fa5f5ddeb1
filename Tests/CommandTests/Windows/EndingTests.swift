// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("Whatever ends the window", .waiting)
struct EndingTests {
  /// What happens to the window, and the status that follows; of a signal that nobody can catch the negative number.
  enum Cause: String, CaseIterable {
    case closeButton, controlQ, interrupt, terminate, hangup, destroyed, clientKilled, serverDies, kill

    var status: Int32 {
      switch self {
      case .closeButton, .controlQ: 0
      case .interrupt: 130
      case .terminate: 143
      case .hangup: 129
      case .destroyed, .clientKilled, .serverDies: 69
      case .kill: -9
      }
    }

    func happen(to shown: ShownWindow) throws {
      switch self {
      case .closeButton: try shown.askToClose()
      case .controlQ: try shown.press("ctrl+q")
      case .interrupt: Foundation.kill(shown.process.processIdentifier, SIGINT)
      case .terminate: Foundation.kill(shown.process.processIdentifier, SIGTERM)
      case .hangup: Foundation.kill(shown.process.processIdentifier, SIGHUP)
      case .destroyed: try shown.screen.xdotool("windowclose", shown.id)
      case .clientKilled: try shown.screen.xdotool("windowkill", shown.id)
      case .serverDies: shown.screen.display.kill()
      case .kill: Foundation.kill(shown.process.processIdentifier, SIGKILL)
      }
    }
  }

  @Test("has its status, says so in a line where it is a fault, and leaves no memory behind", arguments: Cause.allCases)
  func ending(cause: Cause) throws {
    let shown = try ShownWindow()
    let segments = try shown.segments()
    #expect(!segments.isEmpty, "pictures go through shared memory here")
    #expect(!segments.contains { !$0.isMarkedForRemoval }, "a segment would outlive a process that is killed")

    try cause.happen(to: shown)
    let began = now()
    let status = try shown.end()
    #expect(status == cause.status)
    // A second is what is promised; a loaded machine may take its time to start the process at all.
    #expect(now() - began < 3 * Patience.factor)
    #expect(shown.errors.split(separator: "\n").count == (cause.status == 69 ? 1 : 0), "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  @Test("the paused window hears of it too", arguments: [Cause.closeButton, .terminate, .serverDies])
  func asleep(cause: Cause) throws {
    let shown = try ShownWindow()
    try shown.press("space")
    _ = try shown.settledPicture()
    try cause.happen(to: shown)
    #expect(try shown.end() == cause.status)
  }

  @Test(
    "the picture is left at the end by a signal as by the close button", arguments: [Cause.closeButton, .interrupt])
  func screenshot(cause: Cause) throws {
    let shown = try ShownWindow()
    try cause.happen(to: shown)
    #expect(try shown.end() == cause.status)
    let picture = try shown.screenshot()
    #expect((picture.width, picture.height) == (shown.width, shown.height))
  }
}
