// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Messages and statuses for invalid input", .waiting)
struct UsageTests {
  @Test(
    "an unknown option or a value out of range is a usage error",
    arguments: [
      (["render", "curves", "--points", "2", "-o", "x.png"], "--points"),
      (["render", "curves", "--points", "41", "-o", "x.png"], "--points"),
      (["render", "curves", "--size", "0x0", "-o", "x.png"], "0x0"),
      (["render", "curves", "--size", "ten", "-o", "x.png"], "ten"),
      (["render", "curves", "--seed=-1", "-o", "x.png"], "-1"),
      (["render", "curves", "--duration", "0", "-o", "x.png"], "--duration"),
      (["render", "curves", "--duration", "nan", "-o", "x.png"], "nan"),
      (["render", "curves", "--scale", "1e9", "-o", "x.png"], "--scale"),
      (["render", "nowhere", "-o", "x.png"], "nowhere"),
      (["nowhere"], "nowhere"),
      (["render", "nowhere", "-o", "x.png"], "curves, retarget, dependents, scenarios, worker, timing, crowd"),
      (["render", "crowd", "--count", "5", "-o", "x.png"], "--count"),
      (["render", "crowd", "--count", "15", "-o", "x.png"], "in steps of 10"),
      (["show", "--clock", "fixed:0"], "fixed:0"),
      (["show", "--frames", "0"], "--frames"),
      (["show", "curves", "nowhere"], "nowhere"),
      (["show"] + [String](repeating: "curves", count: 17), "17 scenes"),
      (["render", "curves", "retarget", "-o", "x.png"], "retarget"),
      (["show", "--screenshot", "picture.jpg"], ".png"),
      (["render", "curves", "--duration", "1e-305", "-o", "x.png"], "--duration"),
      (["sample", "curves", "--tension", "1e308"], "--tension"),
      (["sample", "path", "M0 0L1 0"], "--length"),
      (["sample", "path", "M0 0L1 0", "--at-distance", "1,x"], "'x'"),
      (["sample", "easing", "linear", "--at", ""], "--at"),
      (["sample", "curves", "--fps", "0"], "--fps"),
      (["--frobnicate"], "--frobnicate"),
    ])
  func usage(arguments: [String], named: String) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(named))
    #expect(result.output.isEmpty)
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
  }

  @Test(
    "malformed data is a data error whose message names the place",
    arguments: [
      (["sample", "path", "M0 0 L10", "--length"], "8"),
      (["sample", "path", "", "--at-distance", "0"], "empty"),
      (["sample", "curves", "--path-data", "M0 0 C1"], "--path-data"),
      (["sample", "curves", "--control-points", "0,0 1,1"], "--control-points"),
      (["sample", "curves", "--control-points", "0,0 1,nan 2,2"], "1,nan"),
      (["sample", "easing", "cubic-bezier(2, 0, 0, 1)", "--at", "0"], "cubic-bezier"),
      (["sample", "easing", "steps(0)", "--at", "0"], "steps(0)"),
      (["sample", "path", "M0 0L1e308 0L-1e308 1e308", "--length"], "element 2"),
    ])
  func data(arguments: [String], named: String) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 65)
    #expect(result.errors.contains(named), "\(result.errors)")
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
  }

  @Test("a missing file gives status 66 and a message with its path")
  func missing() throws {
    let result = try Command.run(["sample", "curves", "--path-data", "@/nowhere/drawing.svg"])
    #expect(result.status == 66)
    #expect(result.errors.contains("/nowhere/drawing.svg"))
  }

  @Test("a picture that cannot be written gives status 73 and a message with its path")
  func cannotCreate() throws {
    let result = try Command.run(["render", "curves", "--size", "64x64", "-o", "/nowhere/picture.png"])
    #expect(result.status == 73)
    #expect(result.errors.contains("/nowhere/picture.png"))
  }

  @Test("a missing or invalid display gives status 69", arguments: [nil, ":4711", "nonsense"])
  func noDisplay(display: String?) throws {
    let result = try Command.run(["show"], environment: display.map { ["DISPLAY": $0] } ?? [:])
    #expect(result.status == 69)
    #expect(result.errors.contains(display ?? "DISPLAY"))
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
  }

  @Test(
    "a failure to write the help or the version gives status 73",
    arguments: [["--help"], ["--version"], ["render", "--help"], ["help", "sample"]])
  func unwritten(arguments: [String]) throws {
    let process = try Command.start(
      arguments, output: FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")), errors: FileHandle.nullDevice)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 73)
  }

  @Test(
    "the help and the version give status 0",
    arguments: [["--help"], ["--version"], ["render", "--help"], ["help", "sample"]])
  func help(arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(result.errors.isEmpty)
  }
}
