// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

/// A running `glissade show` on any server. Tests read its window through the server.
final class ServedWindow: RunningCommand {
  let desk: Desk
  let process: ChildProcess
  private(set) var id: XID = 0
  private let folder: TemporaryFolder

  /// Starts the command and returns when its window is visible.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `glissade show`.
  ///   - desk: The server for the window.
  ///   - wrapper: A program, with its arguments, that replaces its own process by the command.
  ///   - output: The standard output of the command.
  ///   - manager: A function that maps the window, if no other program does.
  init(
    _ arguments: [String], on desk: Desk, through wrapper: [String] = [],
    output: FileHandle = .nullDevice, shownBy manager: () throws -> Void = {}
  ) throws {
    self.desk = desk
    folder = try TemporaryFolder()
    let errors = folder.url.appendingPathComponent("errors")
    try Data().write(to: errors)
    let line = wrapper + [Command.url.path, "show"] + arguments
    process = try Command.start(
      Array(line.dropFirst()), of: URL(fileURLWithPath: line[0]), environment: desk.environment,
      output: output,
      errors: FileHandle(forWritingTo: errors), in: folder.url)
    try manager()
    try wait(for: "window of class Glissade") {
      id = desk.other.window(ofClass: "Glissade") ?? 0
      return id != 0 || !process.isRunning
    }
    try #require(process.isRunning, "glissade ended: \(self.errors)")
  }

  deinit { killProcess() }

  /// The text that the command has written to standard error.
  var errors: String {
    (try? String(contentsOf: folder.url.appendingPathComponent("errors"), encoding: .utf8)) ?? ""
  }

  /// The path of a file in the working folder of the command.
  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// The pixels of the window on the server, or `nil` if they cannot be read now.
  var picture: Bitmap? { desk.other.picture(of: id) }

  /// Waits until the window shows a picture. A failure saves the last picture for a comparison.
  func expectPicture(_ expected: Bitmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var last = picture
    try? wait(for: name) {
      last = picture
      return last == expected
    }
    let actual = try #require(last, "the window cannot be read", sourceLocation: sourceLocation)
    Snapshots.expectSame(expected, actual, named: name, sourceLocation: sourceLocation)
  }

  /// Presses the left button at a place of the window.
  func click(x: Int, y: Int) throws {
    try desk.xdotool("mousemove", "--window", "\(id)", "\(x)", "\(y)", "click", "1")
  }

  /// Sends the message of a window manager whose close button is pressed.
  func requestClose() { desk.other.requestClose(id) }

  /// The resident memory of the program, in bytes.
  func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
      .split(separator: " ")
    return try #require(Int(fields[1])) * Int(getpagesize())
  }

  /// The parts of the resident memory, in bytes: private memory, pages of mapped files, and memory shared with the
  /// server.
  func residentParts() throws -> (own: Int, files: Int, shared: Int) {
    let lines = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      .split(separator: "\n")
    func kibibytes(_ name: String) throws -> Int {
      let line = try #require(lines.first { $0.hasPrefix(name + ":") })
      return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }
    return (
      try kibibytes("RssAnon") << 10, try kibibytes("RssFile") << 10, try kibibytes("RssShmem") << 10
    )
  }

  /// The letter of the process state in the kernel's list: `T` if the process is stopped.
  func state() throws -> String {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The process name before the state is in parentheses.
    return try #require(text.split(separator: ")").last?.split(separator: " ").first.map(String.init))
  }
}
