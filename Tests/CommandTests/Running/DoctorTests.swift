// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("glissade doctor", .waiting)
struct DoctorTests {
  private func json(arguments: [String] = [], missing: String? = nil) throws -> [String: Any] {
    let screen = try Screen(width: 640, height: 480, arguments: arguments, missing: missing)
    let result = try Command.run(["doctor", "--json"], environment: screen.environment)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = try #require(object as? [String: Any])
    #expect(findings["display"] as? String == screen.name)
    return findings
  }

  @Test("the report has the features of the display and those that windows use")
  func findings() throws {
    let findings = try json()
    #expect(findings["screenWidth"] as? Int == 640)
    #expect(findings["screenHeight"] as? Int == 480)
    #expect(findings["windowDepth"] as? Int == 24)
    #expect(findings["pixelConversion"] == nil)
    #expect(findings["scale"] as? Double == 1)
    #expect(findings["textDPI"] == nil && findings["windowManager"] == nil)
    #expect(findings["reducedMotion"] as? Bool == false)
    #expect(findings["hasCompositor"] as? Bool == false)
    #expect(findings["sharedMemory"] as? Bool == true)
    #expect(findings["sharedMemoryProblem"] == nil)
    #expect(findings["sync"] as? String == "present")
    let refresh = try #require(findings["refreshNanoseconds"] as? Int)
    #expect((12_000_000...25_000_000).contains(refresh))
    #expect((findings["refreshIntervalCount"] as? Int ?? 0) > 10)
    #expect(findings["refreshSource"] as? String == "ticks")
    let extensions = try #require(findings["extensions"] as? [String: String])
    #expect(extensions["MIT-SHM"]?.hasPrefix("1.") == true)
    #expect(extensions["Present"]?.hasPrefix("1.") == true)
    // X.Org's servers have all of these extensions. The version of each is a number of two parts.
    for name in ["MIT-SHM", "Present", "RANDR", "SYNC", "Composite", "XFIXES", "DAMAGE", "XTEST"] {
      let parts = try #require(extensions[name]).split(separator: ".").map { Int($0) }
      #expect(parts.count == 2 && !parts.contains(nil), "\(name): \(parts)")
    }
    #expect(Int(extensions["RANDR"]?.dropFirst(2) ?? "") ?? 0 >= 2)
  }

  @Test("the report states that a display has neither shared memory nor frame ticks")
  func poor() throws {
    let findings = try json(arguments: ["-extension", "MIT-SHM"], missing: "Present")
    #expect(findings["sharedMemory"] as? Bool == false)
    #expect((findings["sharedMemoryProblem"] as? String)?.contains("MIT-SHM") == true)
    #expect(findings["sync"] as? String == "timer")
    #expect(["mode", "assumed"].contains(findings["refreshSource"] as? String))
    #expect((findings["refreshNanoseconds"] as? Int ?? 0) > 1_000_000)
    let extensions = try #require(findings["extensions"] as? [String: String])
    #expect(extensions["MIT-SHM"] == "missing")
    #expect(extensions["Present"] == "missing")
  }

  @Test("the scale comes from the resources of the desktop")
  func scale() throws {
    let screen = try Screen(width: 640, height: 480)
    screen.display.setResources("Xcursor.size:\t24\nXft.dpi:\t144\n")
    let result = try Command.run(["doctor", "--json"], environment: screen.environment)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = try #require(object as? [String: Any])
    #expect(findings["textDPI"] as? Double == 144)
    #expect(findings["scale"] as? Double == 1.5)
  }

  @Test("a resolution that is not accepted is named, and does not count as missing", arguments: ["0", "NaN", "10000"])
  func refusedScale(value: String) throws {
    let screen = try Screen(width: 640, height: 480)
    screen.display.setResources("Xft.dpi:\t\(value)\n")
    let text = try Command.run(["doctor"], environment: screen.environment).output
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("scale") })
    #expect(
      line.hasSuffix(" 1, the default; Xft.dpi is '\(value)'; 24 … 1200 dots per inch are accepted"), "\(line)")
  }

  @Test("the scale and reduced motion come from the settings manager of the desktop")
  func manager() throws {
    let screen = try Screen(width: 640, height: 480)
    let settings = [("Gtk/EnableAnimations", SettingsManager.Value.number(0)), ("Xft/DPI", .number(120 * 1024))]
    let manager = try #require(SettingsManager(of: screen.display, settings: settings))
    let result = try withExtendedLifetime(manager) {
      try Command.run(["doctor", "--json"], environment: screen.environment)
    }
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = try #require(object as? [String: Any])
    #expect(findings["textDPI"] as? Double == 120)
    #expect(findings["scale"] as? Double == 1.25)
    #expect(findings["reducedMotion"] as? Bool == true)
  }

  @Test("without --json the report is text")
  func words() throws {
    let screen = try Screen(width: 640, height: 480)
    let result = try Command.run(["doctor"], environment: screen.environment)
    #expect(result.status == 0)
    for word in [screen.name, "640 × 480", "MIT-SHM", "Present", "shared memory", "ticks"] {
      #expect(result.output.contains(word), "\(word) in \(result.output)")
    }
  }

  @Test("without a display the command ends with status 69 and prints only an error line", arguments: [nil, ":4711"])
  func noDisplay(display: String?) throws {
    for arguments in [["doctor"], ["doctor", "--json"]] {
      let result = try Command.run(arguments, environment: display.map { ["DISPLAY": $0] } ?? [:])
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
  }
}
