// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("Causes that end the window", .waiting)
struct EndingTests {
  /// A cause of the end, with its exit status; for SIGKILL, which cannot be caught, the negative number of the signal.
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

    func apply(to shown: ShownWindow) throws {
      switch self {
      case .closeButton: try shown.requestClose()
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

  @Test(
    "each cause has its status, gives one line if it is a fault, and leaves no shared memory",
    arguments: Cause.allCases)
  func ending(cause: Cause) throws {
    let shown = try ShownWindow()
    let segments = try shown.segments()
    #expect(!segments.isEmpty, "the window must use shared memory")
    #expect(!segments.contains { !$0.isMarkedForRemoval }, "a segment would outlive a process that is killed")

    try cause.apply(to: shown)
    let began = now()
    let status = try shown.end()
    #expect(status == cause.status)
    #expect(now() - began < limit(promised: 1))
    #expect(shown.errors.split(separator: "\n").count == (cause.status == 69 ? 1 : 0), "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  @Test("a paused window ends by the same causes", arguments: [Cause.closeButton, .terminate, .serverDies])
  func asleep(cause: Cause) throws {
    let shown = try ShownWindow()
    try shown.press("space")
    _ = try shown.settledPicture()
    try cause.apply(to: shown)
    #expect(try shown.end() == cause.status)
  }

  @Test(
    "a signal saves the final screenshot as the close button does", arguments: [Cause.closeButton, .interrupt])
  func screenshot(cause: Cause) throws {
    let shown = try ShownWindow()
    try cause.apply(to: shown)
    #expect(try shown.end() == cause.status)
    let picture = try shown.screenshot()
    #expect((picture.width, picture.height) == (shown.width, shown.height))
  }
}
