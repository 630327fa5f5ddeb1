// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("File descriptors at the start of the program", .waiting)
struct DescriptorTests {
  @Test("a full pipe as standard output and standard error does not stop the window")
  func fullPipe() throws {
    let desk = try Desk(.bare)
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    let flags = fcntl(writer.fileDescriptor, F_GETFL)
    _ = fcntl(writer.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    // Single bytes at the end fill the rest of the pipe.
    for block in [Data(count: 4096), Data(count: 1)] {
      while block.withUnsafeBytes({ write(writer.fileDescriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
    _ = fcntl(writer.fileDescriptor, F_SETFL, flags)
    let shown = try ServedWindow(
      ["curves", "--size", "480x360", "--scale", "1"], on: desk,
      through: ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"], output: writer)
    desk.other.sendKey(XK_s, to: shown.id, withControl: true)
    desk.other.sendKey(XK_Return, to: shown.id)
    try wait(for: "session") { FileManager.default.fileExists(atPath: shown.path("glissade-1.session.json")) }
    desk.other.detachSegments(ofClientOf: shown.id)
    desk.other.resize(shown.id, width: 700, height: 400)
    let picture = shown.picture
    try wait(for: "motion") { shown.picture.map { $0 != picture } ?? false }
    shown.requestClose()
    #expect(try shown.end() == 0)
    withExtendedLifetime(pipe) {}
  }

  @Test("closed standard descriptors become the null device, and the display uses none of them")
  func closed() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(
      ["curves", "--size", "480x360"], on: desk, through: ["/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"])
    for number in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(shown.process.processIdentifier)/fd/\(number)")
      #expect(target == "/dev/null")
    }
    shown.requestClose()
    #expect(try shown.end() == 0)
  }

  @Test("a closed standard output is a failure for a command that prints")
  func closedOutput() throws {
    let result = try Command.run(
      ["-c", "exec \"$0\" sample easing ease --at 0 >&-", Command.url.path], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 73 && result.errors.contains("standard output"), "\(result)")
  }

  @Test(
    "a limit of open files that is too low gives one line and status 70",
    arguments: [
      ["show", "--frames", "2", "--size", "480x360"], ["doctor"],
      ["render", "--size", "1000x800", "-o", "picture.png"],
    ])
  func limit(arguments: [String]) throws {
    let display = try VirtualDisplay()
    let folder = try TemporaryFolder()
    var statuses: Set<Int32> = []
    // The dynamic loader itself requires the fourth descriptor.
    for limit in 4...20 {
      let result = try Command.run(
        ["-c", "cd \(folder.url.path); ulimit -n \(limit); exec \"$0\" \"$@\"", Command.url.path] + arguments,
        of: URL(fileURLWithPath: "/bin/sh"), environment: display.environment)
      statuses.insert(result.status)
      #expect(result.errors.split(separator: "\n").count == (result.status == 0 ? 0 : 1), "\(limit): \(result)")
      #expect(result.status == 0 || result.errors.contains("ulimit"), "\(limit): \(result)")
    }
    #expect(statuses == [0, 70])
    withExtendedLifetime(display) {}
  }
}
