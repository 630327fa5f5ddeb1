// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

/// A running `glissade show` with its window. Tests control it as a user and a window manager do.
final class ShownWindow: RunningCommand {
  let screen: Screen
  let width: Int
  let height: Int
  let process: ChildProcess
  /// The window's identifier, found by its class.
  private(set) var id = ""
  /// The working folder of the command, in which it saves files.
  let folder: TemporaryFolder
  private let standardError: URL
  private let standardOutput: URL

  /// Starts the command and returns when its window shows a picture.
  init(_ arguments: [String] = [], width: Int = 720, height: Int = 360, screen: Screen? = nil) throws {
    let screen = try screen ?? Screen()
    let folder = try TemporaryFolder()
    let standardError = folder.url.appendingPathComponent("errors")
    let standardOutput = folder.url.appendingPathComponent("output")
    for file in [standardError, standardOutput] { try Data().write(to: file) }
    (self.screen, self.width, self.height, self.folder) = (screen, width, height, folder)
    (self.standardError, self.standardOutput) = (standardError, standardOutput)
    process = try Command.start(
      ["show", "--size", "\(width)x\(height)", "--screenshot", folder.url.appendingPathComponent("end.png").path]
        + arguments,
      environment: screen.environment, output: FileHandle(forWritingTo: standardOutput),
      errors: FileHandle(forWritingTo: standardError), in: folder.url)
    try wait(for: "window of class Glissade") {
      id = try screen.xdotool("search", "--onlyvisible", "--class", "Glissade", mayFail: true)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return !id.isEmpty || !process.isRunning
    }
    try #require(process.isRunning, "glissade ended: \(errors)")
    try wait(for: "picture in the window") {
      let picture = try picture()
      return picture.pixels.contains { $0 != picture.pixels[0] }
    }
    // Without a window manager, keys go to the window under the pointer. In this corner no control has a hover state.
    try screen.xdotool("mousemove", "1", "1")
  }

  deinit { killProcess() }

  /// The text that the command has written to standard error.
  var errors: String { (try? String(contentsOf: standardError, encoding: .utf8)) ?? "" }

  /// The lines that the command has written to standard output.
  var lines: [String] {
    ((try? String(contentsOf: standardOutput, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Waits until the command has printed the name of a saved file; returns the file's location.
  func savedFile(_ name: String) throws -> URL {
    try wait(for: "file \(name) among \(lines)") { lines.contains(name) }
    return folder.url.appendingPathComponent(name)
  }

  /// The window's picture on the screen.
  func picture() throws -> Bitmap { try screen.picture(width: width, height: height) }

  /// The current width and height of the window, in pixels.
  func geometry() throws -> [Int] {
    let lines = try screen.xdotool("getwindowgeometry", "--shell", id).split(separator: "\n")
    return ["WIDTH=", "HEIGHT="].compactMap { name in
      lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
    }
  }

  /// Presses keys, one after the other.
  func press(_ keys: String...) throws { try press(keys) }

  /// Presses keys, one after the other, by one run of xdotool, because its start takes longer than the keys.
  func press(_ keys: [String]) throws { if !keys.isEmpty { try screen.xdotool(["key"] + keys) } }

  /// Waits until the picture differs from an earlier one, and then until the program has been idle for 0.1 s.
  func settledPicture(otherThan last: Bitmap) throws -> Bitmap {
    try wait(for: "another picture") { try picture() != last }
    return try settledPicture(quietSeconds: 0.1)
  }

  /// Waits until the program has been idle for a time; returns the picture of its window.
  func settledPicture(quietSeconds: Double = 0.3) throws -> Bitmap {
    try settle(seconds: quietSeconds)
    return try picture()
  }

  /// Waits until the picture stays unchanged for half a second, and returns it; for a program that never idles because
  /// it polls a file.
  func stablePicture() throws -> Bitmap { try waitForRest(of: "the picture", seconds: 0.5, picture) }

  /// Quits by the key, and expects the exit status 0.
  ///
  /// - Parameter isQuiet: Whether nothing is expected on standard error.
  func quit(isQuiet: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press("ctrl+q")
    #expect(try end() == 0, sourceLocation: sourceLocation)
    if isQuiet { #expect(errors.isEmpty, "\(errors)", sourceLocation: sourceLocation) }
  }

  /// The picture that the command saved at its end.
  func screenshot() throws -> Bitmap {
    try Bitmap(decodingPNG: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("end.png"))))
  }

  /// Sends the message of a window manager whose close button is pressed.
  func requestClose() throws {
    let connection = try #require(XOpenDisplay(screen.display.name))
    defer { XCloseDisplay(connection) }
    VirtualDisplay.requestClose(of: try #require(XID(id)), by: connection)
  }
}
