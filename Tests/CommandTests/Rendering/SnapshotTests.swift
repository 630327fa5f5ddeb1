// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

/// The input of one reviewed picture: options of `glissade show`, and keys, clicks and the pointer in the window.
struct SnapshotScenario: Sendable, CustomTestStringConvertible {
  let name: String
  let size: (width: Int, height: Int)
  var options: [String] = []
  var scale = 1
  /// The pressed keys. With keys the clock is live, and the scene is paused at its start.
  var keys: [String] = []
  /// The places of the clicks after the keys, in order.
  var clicks: [(x: Int, y: Int)] = []
  /// The last place of the pointer, or `nil` if it is not moved.
  var rest: (x: Int, y: Int)?

  private var hasInput: Bool { !keys.isEmpty || !clicks.isEmpty || rest != nil }
  /// Whether the scenario has no input.
  var isAtRest: Bool { !hasInput }

  var testDescription: String { name }

  static let all = [
    SnapshotScenario(name: "curves-stacked-light", size: (480, 640), options: ["--points", "40", "--theme", "light"]),
    SnapshotScenario(name: "curves-smallest", size: (320, 240)),
    SnapshotScenario(
      name: "curves-open-path", size: (800, 480),
      options: ["--path-data", "M20 300 C80 20 160 20 200 160 S320 320 380 60 L500 300", "--duration", "2.5"]),
    SnapshotScenario(
      name: "curves-scale-2", size: (360, 300), options: ["--seed", "5", "--points", "6"], scale: 2),
    SnapshotScenario(name: "curves-help-light", size: (480, 640), options: ["--theme", "light"], keys: ["question"]),
    SnapshotScenario(
      name: "timing-field-folded", size: (640, 480), options: ["timing", "--theme", "light"],
      keys: ["m"] + Array(repeating: "shift+Tab", count: 6) + ["End", "shift+Left", "shift+Left"]),
    SnapshotScenario(
      name: "dependents-help-second-page", size: (480, 360), options: ["dependents"], keys: ["question", "Right"]),
    SnapshotScenario(name: "curves-bare", size: (720, 360), keys: ["t", "p", "s", "End"]),
    SnapshotScenario(
      name: "scenarios-scale-2", size: (400, 360), options: ["scenarios", "--theme", "light"], scale: 2),
    SnapshotScenario(
      name: "curves-differences", size: (960, 600), options: ["--duration", "1.2", "--points", "8"],
      keys: ["f", "z"] + Array(repeating: "Right", count: 21)),
    SnapshotScenario(
      name: "curves-acceleration-read", size: (800, 480), options: ["--points", "9", "--theme", "light"], keys: ["v"],
      rest: (420, 360)),
    SnapshotScenario(
      name: "curves-blocks", size: (640, 480), options: ["--points", "8"],
      keys: ["w", "w", "w", "i", "i"] + Array(repeating: "Right", count: 30)),
    SnapshotScenario(
      name: "curves-point-pointed", size: (800, 480), options: ["--points", "6", "--seed", "5"], keys: ["g"],
      rest: (435, 136)),
    SnapshotScenario(
      name: "curves-panel-lanes", size: (960, 600), options: ["--points", "8"], keys: ["m"], clicks: [(732, 354)],
      rest: (300, 100)),
    SnapshotScenario(
      name: "curves-panel-view-light", size: (800, 600), options: ["--points", "8", "--theme", "light"],
      keys: Array(repeating: "Right", count: 40) + ["m"], clicks: [(201, 498)], rest: (300, 100)
    ),
    SnapshotScenario(
      name: "curves-once-light", size: (640, 480), options: ["--points", "8", "--theme", "light"],
      keys: ["e", "x", "a", "space", "Home", "m"]),
    SnapshotScenario(
      name: "retarget-acceleration-light", size: (640, 480), options: ["retarget", "--theme", "light"],
      keys: ["z", "r", "c", "v"] + Array(repeating: "Right", count: 40)),
  ]
}

@Suite("Snapshots of the window", .waiting)
struct SnapshotTests {
  private static let snapshots = Snapshots()

  @Test("a picture of the window matches its reviewed snapshot", arguments: SnapshotScenario.all)
  func picture(scenario: SnapshotScenario) throws {
    let actual = scenario.isAtRest ? try atRest(scenario) : try afterKeys(scenario)
    // Equal where the elementary functions of the system round alike. Another libm may change an edge by one level.
    Self.snapshots.expect(actual, named: scenario.name, channelDifference: 1, differingPixels: 64)
  }

  @Test(
    "a picture of every scene matches its snapshot, at two instants, in both themes and five sizes",
    arguments: SceneSnapshot.all)
  func scene(snapshot: SceneSnapshot) throws {
    Self.snapshots.expect(try snapshot.picture(), named: snapshot.name, channelDifference: 1, differingPixels: 64)
  }

  @Test("a picture of all states of the controls matches its snapshot", arguments: ["dark", "light"])
  func controls(theme: String) throws {
    Self.snapshots.expect(
      try ControlStates(theme: theme).picture(), named: "controls-\(theme)", channelDifference: 1, differingPixels: 64)
  }

  @Test("each scenario has a snapshot, and each snapshot has a scenario")
  func both() throws {
    let names = SnapshotScenario.all.map(\.name) + SceneSnapshot.all.map(\.name) + ["controls-dark", "controls-light"]
    #expect(try Self.snapshots.names() == Set(names))
    #expect(Set(names).count == names.count)
  }

  /// The picture one second after the start, with the fixed clock.
  private func atRest(_ scenario: SnapshotScenario) throws -> Bitmap {
    try Shot(
      ["--clock", "fixed:1", "--frames", "2", "--scale", "\(scenario.scale)"] + scenario.options,
      width: scenario.size.width, height: scenario.size.height, scale: scenario.scale
    ).picture
  }

  private func afterKeys(_ scenario: SnapshotScenario) throws -> Bitmap {
    let shown = try ShownWindow(
      scenario.options + ["--paused"], width: scenario.size.width, height: scenario.size.height,
      screen: Screen(width: max(960, scenario.size.width), height: max(720, scenario.size.height)))
    try shown.press(scenario.keys)
    for place in scenario.clicks {
      try shown.screen.xdotool("mousemove", "\(place.x)", "\(place.y)", "click", "1")
    }
    if let rest = scenario.rest { try shown.screen.xdotool("mousemove", "\(rest.x)", "\(rest.y)") }
    let picture = try shown.settledPicture()
    try shown.quit()
    #expect(try shown.screenshot() == picture)
    return picture
  }
}
