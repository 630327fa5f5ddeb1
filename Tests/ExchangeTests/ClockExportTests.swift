// SPDX-License-Identifier: MIT
import Foundation
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Export of layers inside clocks, as the motion that they show")
struct ClockExportTests {
  /// A scene whose dot moves from 0.25 to 1 s of its time, turns its bar by a spring, and shows a flag for a while.
  private static func tree(_ clock: LayerClock, outer: LayerClock? = nil) -> LayerTree {
    scene(clock, outer: outer).tree
  }

  private static func scene(
    _ clock: LayerClock, outer: LayerClock? = nil
  ) -> (tree: LayerTree, scene: LayerID, dot: LayerID) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let stage = tree.add(.group(), at: Point(x: 10, y: 10), name: "stage") { $0.clock = outer }
    let scene = tree.add(.group(), in: stage, name: "scene") { $0.clock = clock }
    let dot = tree.add(.ellipse(size: Size(width: 16, height: 16)), at: Point(x: 10, y: 20), in: scene, name: "dot") {
      $0.fill = Color(hex: 0xE04020)
    }
    let bar = tree.add(.rectangle(size: Size(width: 40, height: 8)), at: Point(x: 40, y: 60), in: scene, name: "bar") {
      $0.fill = Color(hex: 0x2040E0)
    }
    tree.add(.rectangle(size: Size(width: 12, height: 12)), at: Point(x: 70, y: 70), in: scene, name: "flag") {
      $0.fill = Color(hex: 0x20A040)
      $0.show(during: 0.5..<0.75)
    }
    tree.transaction(at: 0.25, duration: 0.75, timingFunction: .easeInOut) { $0[dot].position = Point(x: 70, y: 30) }
    tree.transaction(at: 0.25, policy: .spring(Spring(response: 0.4, dampingRatio: 0.6))) {
      $0[bar].rotation = .degrees(90)
    }
    // The scene itself moves in the time around it.
    tree.transaction(at: 0, duration: 3) { $0[scene].position = Point(x: 12, y: 5) }
    return (tree, scene, dot)
  }

  private static let remap = PlaybackClock(
    remapping: [.init(at: 0, 0, timingFunction: .easeInOut), .init(at: 1.5, 1.2), .init(at: 2.5, 0.2)])

  static let clocks: [(name: String, tree: @Sendable () -> LayerTree)] = [
    ("half speed", { tree(LayerClock(beginTime: 0.5, speed: 0.5)) }),
    ("repeats", { tree(LayerClock(beginTime: 0.25, duration: 1, repeatCount: 2)) }),
    ("reverses", { tree(LayerClock(speed: 1.25, duration: 1.2, repeatCount: .infinity, autoreverses: true)) }),
    ("is absent", { tree(LayerClock(beginTime: 0.75, duration: 1.4, fillMode: .removed)) }),
    ("remap", { tree(LayerClock(remap)) }),
    ("ends in a cycle", { tree(LayerClock(beginTime: 0.2, duration: 0.8, repeatCount: 1.5, fillMode: .removed)) }),
    ("ends in a return", { tree(LayerClock(duration: 1, repeatCount: 0.75, autoreverses: true)) }),
    (
      "has a mask and a name twice",
      {
        var (tree, scene, dot) = ClockExportTests.scene(LayerClock(speed: 0.8, duration: 0.9, repeatCount: .infinity))
        // Of lines: the arcs of a circle become cubics in a file, and both are flattened within a tolerance.
        let star = Path.star(points: 5, outerRadius: 7, innerRadius: 4, center: Point(x: 8, y: 8))
        tree.add(masks: [LayerMask(star)], to: dot)
        tree.add(.ellipse(size: Size(width: 5, height: 5)), at: Point(x: 90, y: 8), name: "dot")
        let inner = tree.add(.group(), in: scene, name: "inner") { $0.clock = LayerClock(speed: -1, timeOffset: 1) }
        let other = tree.add(.ellipse(size: Size(width: 9, height: 9)), at: Point(x: 5, y: 80), in: inner, name: "dot")
        tree.transaction(at: 0.2, duration: 0.6) { $0[other].position.x = 60 }
        return tree
      }
    ),
    (
      "inside another",
      {
        tree(
          LayerClock(duration: 0.9, repeatCount: .infinity, autoreverses: true),
          outer: LayerClock(beginTime: 0.3, speed: 0.75, timeOffset: 0.1))
      }
    ),
  ]

  @Test(
    "a file shows the picture of the tree", arguments: clocks.indices, [MotionFormat.svg, .html, .lottie])
  func files(index: Int, format: MotionFormat) throws {
    let (name, tree) = (Self.clocks[index].name, Self.clocks[index].tree())
    var document = MotionDocument(size: tree.size, duration: 3)
    try document.add(tree)
    let export = try MotionExport(document, as: format, maximumError: 0.01)
    #expect(export.deviation.points <= 0.02, "\(name): \(export.deviation)")
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [])
    var rasterizer = Rasterizer()
    var pictures: Set<[UInt32]> = []
    for time in [0.07, 0.31, 0.63, 0.81, 1.13, 1.37, 1.61, 1.97, 2.29, 2.71] {
      let own = rasterizer.image(of: tree.displayList(at: time), width: 100, height: 100)
      let other = rasterizer.image(of: read.displayList(at: time), width: 100, height: 100)
      let difference = try #require(PictureDifference(between: own, and: other))
      #expect(difference.largestChannelDifference <= 4, "\(name), \(format) at \(time): \(difference)")
      pictures.insert(own.pixels)
    }
    #expect(pictures.count >= 6, "\(name)")
  }

  /// The layers of a composition of a Lottie file, by their names.
  private static func layers(of object: Any?) throws -> [String: [String: Any]] {
    let layers = try #require((object as? [String: Any])?["layers"] as? [[String: Any]])
    return Dictionary(layers.map { ($0["nm"] as? String ?? "", $0) }) { first, _ in first }
  }

  @Test("a Lottie file has the keyframes of the sublayers once, in a composition whose time the clock remaps")
  func compositions() throws {
    func file(_ tree: LayerTree) throws -> (root: [String: [String: Any]], assets: [String: Any]) {
      var document = MotionDocument(size: tree.size, duration: 3)
      try document.add(tree)
      let text = try MotionExport(document, as: .lottie, maximumError: 0.05).text
      let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let assets = try #require(root["assets"] as? [[String: Any]])
      let named = Dictionary(uniqueKeysWithValues: assets.map { ($0["id"] as? String ?? "", $0 as Any) })
      return (try Self.layers(of: root), named)
    }
    func count(_ property: Any?) throws -> Int {
      try #require((property as? [String: Any])?["k"] as? [Any]).count
    }
    let clock = LayerClock(speed: 1.25, duration: 1.2, repeatCount: .infinity, autoreverses: true)
    let repeated = try file(Self.tree(clock))
    let remapped = try #require(repeated.root["scene-sublayers"])
    #expect(remapped["refId"] as? String == "clock-1")
    // The turns are at 0.96, 1.92 and 2.88 s.
    #expect(try count(remapped["tm"]) == 5)
    let dot = try #require(try Self.layers(of: repeated.assets["clock-1"])["dot"])
    // At 0, 0.25, 1 and 1.2 s of the scene.
    let position = (dot["ks"] as? [String: Any])?["p"] as? [String: Any]
    #expect(try count(position?["x"]) == 4)
    #expect(repeated.root["dot"] == nil)
    let nested = try file(Self.tree(clock, outer: LayerClock(beginTime: 0.3, speed: 0.75)))
    let inner = try Self.layers(of: nested.assets["clock-1"])["scene-sublayers"]
    #expect(inner?["refId"] as? String == "clock-1-clock-1")
    #expect(try Self.layers(of: nested.assets["clock-1-clock-1"])["dot"] != nil)
    // A rule connects the layers with those outside: they have the keyframes of what is shown.
    var (tree, scene, _) = Self.scene(clock)
    let follower = tree.add(.ellipse(size: Size(width: 6, height: 6)), in: scene, name: "follower")
    try tree.derive(follower, .position) { [scene] values in values[scene][.position] }
    let ruled = try file(tree)
    #expect(ruled.assets["clock-1"] == nil && ruled.root["dot"] != nil)
  }

  @Test("a named part of the time of a tree has a precomposition too")
  func named() throws {
    let tree = Self.tree(LayerClock(duration: 0.7, repeatCount: .infinity, autoreverses: true))
    var document = MotionDocument(size: tree.size, duration: 2)
    try document.add(tree, from: 0.45, named: "hero")
    let export = try MotionExport(document, as: .lottie, maximumError: 0.01)
    #expect(export.deviation.points <= 0.02 && export.text.contains("\"refId\":\"clock-1\""))
    let read = try MotionDocument(reading: export.text)
    var rasterizer = Rasterizer()
    for time in [0.11, 0.47, 0.93, 1.51] {
      let own = rasterizer.image(of: tree.displayList(at: time + 0.45), width: 100, height: 100)
      let other = rasterizer.image(of: read.displayList(at: time), width: 100, height: 100)
      let difference = try #require(PictureDifference(between: own, and: other))
      #expect(difference.largestChannelDifference <= 4, "at \(time): \(difference)")
    }
  }

  @Test("layers that move under a clock, and too many cycles, are refused by name")
  func refusals() throws {
    func refusal(_ tree: LayerTree) -> String {
      var document = MotionDocument(size: tree.size, duration: 3)
      do {
        try document.add(tree)
        return ""
      } catch { return "\(error)" }
    }
    var (tree, _, dot) = Self.scene(LayerClock(speed: 0.5))
    tree.move(dot, to: 0, at: 1)
    #expect(refusal(tree).contains("the layer “dot” under a clock, which changes its parent"), "\(refusal(tree))")
    let fast = Self.tree(LayerClock(duration: 0.001, repeatCount: .infinity))
    #expect(refusal(fast).contains("the clock of the layer “scene” with more than 1,023 cycles"), "\(refusal(fast))")
  }

  @Test("a rule reads the values that the frame shows, in a file too")
  func rule() throws {
    var (tree, scene, dot) = Self.scene(LayerClock(duration: 0.8, repeatCount: .infinity, autoreverses: true))
    let follower = tree.add(.ellipse(size: Size(width: 6, height: 6)), in: scene, name: "follower")
    try tree.derive(follower, .position) { [dot] values in values[dot][.position] + Vector(dx: 0, dy: 30) }
    var document = MotionDocument(size: tree.size, duration: 3)
    try document.add(tree)
    let export = try MotionExport(document, as: .svg, maximumError: 0.01)
    let read = try MotionDocument(reading: export.text)
    var rasterizer = Rasterizer()
    for time in [0.31, 0.81, 1.13, 1.97] {
      let own = rasterizer.image(of: tree.displayList(at: time), width: 100, height: 100)
      let other = rasterizer.image(of: read.displayList(at: time), width: 100, height: 100)
      let difference = try #require(PictureDifference(between: own, and: other))
      #expect(difference.largestChannelDifference <= 4, "at \(time): \(difference)")
    }
  }

  @Test("copies inside a clock are the layers that they draw; those that need another time are refused by name")
  func copies() throws {
    func document(delay: Double, isMoving: Bool, clockInside: Bool) throws -> (LayerTree, MotionDocument) {
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let clock = LayerClock(speed: 0.5, duration: 0.6, repeatCount: .infinity, autoreverses: true)
      let scene = tree.add(.group(), name: "scene") { if !clockInside { $0.clock = clock } }
      let row = tree.add(.group(), at: Point(x: 15, y: 20), in: scene, name: "row") {
        $0.replication = LayerReplication(count: 3, stagger: Stagger(each: delay))
        $0[.copyOffset] = Vector(dx: 30, dy: 0)
      }
      let cell = tree.add(.group(), in: row, name: "cell") { if clockInside { $0.clock = clock } }
      let dot = tree.add(.ellipse(size: Size(width: 16, height: 16)), in: cell, name: "dot")
      tree.transaction(at: 0.1, duration: 0.5) { $0[dot].position = Point(x: 0, y: 50) }
      if isMoving { tree.transaction(at: 0, duration: 1) { $0[row][.copyOffset] = Vector(dx: 20, dy: 10) } }
      var document = MotionDocument(size: tree.size, duration: 2)
      try document.add(tree)
      return (tree, document)
    }
    for (delay, clockInside) in [(0.1, false), (0, false), (0, true)] {
      let (tree, document) = try document(delay: delay, isMoving: false, clockInside: clockInside)
      let read = try MotionDocument(reading: try MotionExport(document, as: .svg, maximumError: 0.01).text)
      var rasterizer = Rasterizer()
      for time in [0.35, 0.9, 1.45, 1.7] {
        let own = rasterizer.image(of: tree.displayList(at: time), width: 100, height: 100)
        let other = rasterizer.image(of: read.displayList(at: time), width: 100, height: 100)
        let difference = try #require(PictureDifference(between: own, and: other))
        #expect(difference.largestChannelDifference <= 4, "\(delay) \(clockInside) at \(time): \(difference)")
      }
    }
    let delayed = #expect(throws: ExportError.self) { _ = try document(delay: 0.1, isMoving: false, clockInside: true) }
    let part = "the clock of the layer “cell” in the delayed copies of the layer “row”"
    #expect("\(try #require(delayed))".contains(part))
    let moving = #expect(throws: ExportError.self) { _ = try document(delay: 0, isMoving: true, clockInside: false) }
    #expect("\(try #require(moving))".contains("the moving copies of the layer “row” under a clock"))
  }
}
