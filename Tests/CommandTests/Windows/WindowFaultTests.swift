// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("Faults of a window", .waiting)
struct WindowFaultTests {
  private static let still = ["--seed", "7", "--paused", "--scale", "1"]

  private func open(
    _ desk: Desk, width: Int = 720, height: Int = 360, through wrapper: [String] = []
  ) throws -> ServedWindow {
    let shown = try ServedWindow(Self.still + ["--size", "\(width)x\(height)"], on: desk, through: wrapper)
    try desk.xdotool("mousemove", "--window", "\(shown.id)", "1", "1")
    return shown
  }

  private func expect(
    _ shown: ServedWindow, width: Int, height: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered(Self.still + ["--at", "0", "--size", "\(width)x\(height)"]))
    try shown.expectPicture(rendered, named: "fault-window", sourceLocation: sourceLocation)
  }

  private func expectEnd(_ shown: ServedWindow, lines: Int) throws {
    shown.requestClose()
    #expect(try shown.end() == 0)
    #expect(shown.errors.split(separator: "\n").count == lines, "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  @Test(
    "a window without space for shared memory shows the same picture, with one message",
    .enabled(if: geteuid() == 0, "only root may create a namespace"))
  func noRoom() throws {
    let desk = try Desk(.bare)
    let shown = try open(
      desk,
      through: [
        "/usr/bin/unshare", "--ipc", "/bin/sh", "-c", "echo 0 >/proc/sys/kernel/shmmni; exec \"$@\"", "sh",
      ])
    try expect(shown, width: 720, height: 360)
    #expect(shown.errors.contains("refused shared memory (errno \(ENOSPC))"), "\(shown.errors)")
    try expectEnd(shown, lines: 1)
  }

  @Test(
    "a window that outgrows the space for shared memory continues without it, with one message",
    .enabled(if: geteuid() == 0, "only root may create a namespace"))
  func roomRunsOut() throws {
    let desk = try Desk(wrapper: ["unshare", "--ipc"])
    // 400 pages are enough for the first buffers of the small window and not for those of the large one.
    let shown = try open(
      desk, width: 480, height: 360,
      through: [
        "/usr/bin/nsenter", "--target", "\(desk.display.serverProcess)", "--ipc", "/bin/sh", "-c",
        "echo 400 >/proc/sys/kernel/shmall; exec \"$@\"", "sh",
      ])
    try expect(shown, width: 480, height: 360)
    desk.other.resize(shown.id, width: 1000, height: 700)
    try expect(shown, width: 1000, height: 700)
    #expect(shown.errors.contains("refused shared memory"), "\(shown.errors)")
    desk.other.resize(shown.id, width: 480, height: 360)
    try expect(shown, width: 480, height: 360)
    try expectEnd(shown, lines: 1)
  }

  @Test("a window whose shared memory is lost continues without it, with one message")
  func lostSharedMemory() throws {
    let desk = try Desk(.bare)
    let shown = try open(desk)
    try expect(shown, width: 720, height: 360)
    desk.other.detachSegments(ofClientOf: shown.id)
    desk.other.resize(shown.id, width: 700, height: 400)
    try expect(shown, width: 700, height: 400)
    #expect(shown.errors.contains("has lost its shared memory"), "\(shown.errors)")
    try expectEnd(shown, lines: 1)
  }

  @Test("a window of 1 × 1 pixel, or wider than any screen, is drawn without a fault")
  func sizes() throws {
    let desk = try Desk(.bare)
    let shown = try open(desk)
    for (width, height) in [(1, 1), (8000, 90), (1, 900), (8000, 1), (2, 2)] {
      let spent = try shown.cpuNanoseconds()
      desk.other.resize(shown.id, width: width, height: height)
      try wait(for: "window of \(width)x\(height)") {
        desk.other.size(of: shown.id).map { $0 == (width, height) } ?? false
      }
      try wait(for: "reaction to the size") { try shown.cpuNanoseconds() > spent || !shown.process.isRunning }
    }
    desk.other.resize(shown.id, width: 640, height: 400)
    try expect(shown, width: 640, height: 400)
    try expectEnd(shown, lines: 0)
  }

  @Test("a window opens 8,000 pixels wide, and ends after its frames")
  func wide() throws {
    let desk = try Desk(.bare)
    let result = try Command.run(
      ["show", "--size", "8000x60", "--frames", "3", "--scale", "1"], environment: desk.environment)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test(
    "a window without memory for its pixels ends with a message",
    .enabled(if: Patience.factor == 1, "sanitizers need more memory than the limit"))
  func noMemory() throws {
    let desk = try Desk(.bare)
    let arguments = ["show", "--size", "16384x10000", "--scale", "1", "--frames", "2"]
    let result = try Command.run(
      ["-c", "ulimit -v 500000; exec \"$0\" \"$@\"", Command.url.path] + arguments,
      of: URL(fileURLWithPath: "/bin/sh"), environment: desk.environment)
    #expect(result.status == 70 && result.errors.contains("cannot allocate a buffer of 655360000 bytes"), "\(result)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("a window of 32,768 pixels and more shows the part that fits, with one message")
  func beyondLargest() throws {
    let desk = try Desk(.bare)
    let shown = try open(desk)
    for (width, height) in [(32_768, 40), (65_535, 1), (40, 65_535)] {
      let spent = try shown.cpuNanoseconds()
      desk.other.resize(shown.id, width: width, height: height)
      try wait(for: "message") { shown.errors.contains("too large") || !shown.process.isRunning }
      try wait(for: "reaction to the size") { try shown.cpuNanoseconds() > spent || !shown.process.isRunning }
    }
    #expect(shown.errors.contains("upper left 32767x40 pixels"), "\(shown.errors)")
    desk.other.resize(shown.id, width: 640, height: 400)
    try expect(shown, width: 640, height: 400)
    try expectEnd(shown, lines: 1)
  }

  @Test("a window resized 1,000 times in a row shows the last size, releases its memory and becomes idle")
  func resizes() throws {
    let desk = try Desk(.bare)
    let shown = try open(desk)
    try expect(shown, width: 720, height: 360)
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      desk.other.resize(
        shown.id, width: .random(in: 1...1200, using: &random), height: .random(in: 1...900, using: &random))
    }
    desk.other.resize(shown.id, width: 720, height: 400)
    try expect(shown, width: 720, height: 400)
    #expect(try shown.segments().count <= 3)
    // Buffers of the largest size with their content, and not those of 1,000 sizes.
    #expect(try shown.residentBytes() < 200 << 20)
    try shown.settle()
    try expectEnd(shown, lines: 0)
  }

  @Test("under 10,000 pointer motions a second, a window continues to move, handles input, and is idle afterwards")
  func motions() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["--seed", "7", "--size", "480x360", "--scale", "1"], on: desk)
    var pictures: Set<Bitmap> = []
    let began = now()
    for index in 0..<10_000 {
      desk.other.movePointer(x: 20 + index * 7 % 440, y: 20 + index * 3 % 320, in: shown.id)
      if index % 10 == 9 { desk.other.synchronise() }
      if index % 500 == 499, let picture = shown.picture { pictures.insert(picture) }
      // At most 10,000 a second, and otherwise as fast as the machine allows.
      let early = began + Double(index + 1) / 10_000 - now()
      if early > 0.001 { usleep(UInt32(early * 1e6)) }
    }
    #expect(pictures.count > 3, "\(pictures.count) pictures while the pointer moved")
    desk.other.movePointer(x: 1, y: 1, in: shown.id)
    desk.other.synchronise()
    // Space pauses.
    try desk.xdotool("key", "space")
    try shown.settle()
    try expectEnd(shown, lines: 0)
  }

  @Test("a window takes the size of a window manager that ignores its hints and its requests")
  func managerWithoutHints() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(Self.still + ["--size", "720x360"], on: desk) {
      try desk.other.manageWithoutHints(x: 37, y: 21, width: 333, height: 77)
    }
    try desk.xdotool("mousemove", "--window", "\(shown.id)", "1", "1")
    try expect(shown, width: 333, height: 77)
    try desk.xdotool("key", "F11")
    try shown.settle()
    try expect(shown, width: 333, height: 77)
    try expectEnd(shown, lines: 0)
  }

  @Test("a window ignores a broken pipe, and continues after a stop", arguments: [[SIGPIPE], [SIGSTOP, SIGCONT]])
  func signals(numbers: [Int32]) throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["--size", "480x360", "--scale", "1"], on: desk)
    for number in numbers {
      kill(shown.process.processIdentifier, number)
      if number == SIGSTOP { try wait(for: "stopped process") { try shown.state() == "T" } }
    }
    let picture = shown.picture
    try wait(for: "motion") { shown.picture.map { $0 != picture } ?? false }
    try expectEnd(shown, lines: 0)
  }

  @Test("inputs that arrive faster than they are handled are dropped, with one message")
  func flood() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["crowd", "--count", "5000", "--size", "640x480", "--scale", "1"], on: desk)
    for _ in 0..<4 {
      for index in 0..<5000 { desk.other.sendClick(x: 200 + index % 200, y: 240, to: shown.id) }
      try wait(for: "message") { shown.errors.contains("are dropped") || !shown.process.isRunning }
    }
    #expect(shown.errors.split(separator: "\n").count == 1, "\(shown.errors)")
    // A signal still ends the program immediately.
    kill(shown.process.processIdentifier, SIGTERM)
    #expect(try shown.end() == 143)
  }
}
