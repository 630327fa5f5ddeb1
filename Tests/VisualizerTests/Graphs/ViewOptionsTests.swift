// SPDX-License-Identifier: MIT
import Foundation
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

/// A motion with a given velocity and no position.
private struct StubMotion: PositionMotion {
  let velocity: (Double) -> Vector

  func sample(at time: Double) -> Sample<Point> { Sample(value: .zero, velocity: velocity(time)) }
  func sample(before time: Double) -> Sample<Point> { sample(at: time.nextDown) }
  func sample(after time: Double) -> Sample<Point> { sample(at: time.nextUp) }
}

@Suite("View options: graphs, onion skins and the values at the pointer")
struct ViewOptionsTests {

  @Test("the acceleration of a circle at constant speed is v²/r, and its speed is v")
  func circle() {
    let (radius, rate) = (80.0, 3.0)
    let motion = StubMotion { time in
      AffineTransform.rotation(.radians(rate * time)).apply(to: Vector(dx: 0, dy: radius * rate))
    }
    for quantity in ViewOptions.Quantity.usual {
      let curves = MotionCurves(of: motion, over: 1...3, breakpoints: [1.7, 2.2], count: 100, quantity: quantity)
      let expected = quantity == .speed ? radius * rate : radius * rate * rate
      #expect(curves.points.count > 100)
      for point in curves.points {
        #expect(abs(point.y / expected - 1) < 1e-6)
        #expect(point.x >= 0 && point.x <= 2)
      }
    }
  }

  @Test("a velocity jump has no acceleration, and the graph has the velocities of both sides")
  func jump() {
    let motion = StubMotion { Vector(dx: $0 < 2 ? 10 : 30, dy: 0) }
    let accelerations = MotionCurves(of: motion, over: 0...4, breakpoints: [2], count: 50, quantity: .acceleration)
    #expect(accelerations.points.allSatisfy { $0.y == 0 })
    let speeds = MotionCurves(of: motion, over: 0...4, breakpoints: [2], count: 50, quantity: .speed).points
    let sides = speeds.filter { $0.x == 2 }.map(\.y)
    #expect(sides == [10, 30])
    // Without the breakpoint, the acceleration at the jump is some hundred thousand.
    #expect(motion.acceleration(at: 2, breakpoints: []).length > 1e4)
    #expect(motion.acceleration(at: 2, breakpoints: [2]).length == 0)
  }

  @Test("onion skins have the set count and equal intervals, fade with distance, and do not precede the beginning")
  func onionSkins() {
    var viewOptions = ViewOptions()
    (viewOptions.onionBefore, viewOptions.onionAfter) = (3, 2)
    let onionSkins = viewOptions.onionSkins(around: 5, interval: 0.2)
    for (onionSkin, time) in zip(onionSkins, [4.4, 4.6, 4.8, 5.4, 5.2]) { #expect(abs(onionSkin.time - time) < 1e-12) }
    #expect(onionSkins.count == 5)
    #expect(onionSkins[0].opacity < onionSkins[1].opacity && onionSkins[1].opacity < onionSkins[2].opacity)
    #expect(onionSkins[3].opacity < onionSkins[4].opacity)
    #expect(viewOptions.onionSkins(around: 0.3, interval: 0.2).count == 3)
  }

  @Test(
    "the pointer shows values over the graph, playing and paused, and none elsewhere",
    arguments: [
      SceneName.curves, .retarget, .dependents, .worker,
    ])
  func reading(scene: SceneName) throws {
    var content = try visualizer(scene, points: 16, crowdCount: 20)
    content.press(.space, at: 2)
    let plain = content.displayList(at: 2).commands.count
    content.handle(.pointerMoved(Point(x: 640, y: 600)), at: 2)
    #expect(content.displayList(at: 2).commands.count > plain)
    content.press(.space, at: 3)
    #expect(content.displayList(at: 3).commands.count > plain)
    content.handle(.pointerMoved(Point(x: 640, y: 686)), at: 3)
    content.press(.space, at: 3)
    #expect(content.displayList(at: 3).commands.count == plain)
    // The help covers the graph, so the pointer shows no values.
    content.handle(.pointerMoved(Point(x: 640, y: 600)), at: 3)
    content.press("?", at: 3)
    let help = content.displayList(at: 3).commands.count
    content.handle(.pointerLeft, at: 3)
    #expect(content.displayList(at: 3).commands.count == help)
  }

  @Test("a theme chosen later gives the same picture as the same theme from the start", arguments: SceneName.allCases)
  func theme(scene: SceneName) throws {
    let configuration = SceneConfiguration(
      scene: scene, curves: try CurvesMotion(.blob(.circle(points: 16), seed: 4)), crowdCount: 20)
    var (changed, light) = (
      VisualizerContent(configuration, size: Size(width: 1280, height: 800)),
      VisualizerContent(configuration, size: Size(width: 1280, height: 800), appearance: .light)
    )
    let dark = changed.displayList(at: 3)
    changed.press("d", at: 0)
    #expect(changed.displayList(at: 3) == light.displayList(at: 3) && changed.displayList(at: 3) != dark)
    // F and C are the keys of the ghosts in Curves, and other keys in other scenes.
    for key in ["f", "c"] as [Character] {
      changed.press(key, at: 1)
      light.press(key, at: 1)
    }
    #expect(changed.displayList(at: 4) == light.displayList(at: 4))
    // A scene that is shown for the first time after the change.
    changed.press("2", at: 5)
    light.press("2", at: 5)
    #expect(changed.displayList(at: 6) == light.displayList(at: 6))
  }

  @Test("the control point under the pointer is highlighted")
  func hover() throws {
    var content = try visualizer(points: 16, crowdCount: 20)
    content.press(.space, at: 0)
    let plain = content.displayList(at: 0).commands.count
    let point = CurvesScene(
      motion: try CurvesMotion(.blob(.circle(points: 16), seed: 4)), keepsDuration: false
    ).pointAreas(ofLane: 1, in: SceneFrame(size: content.size), at: 0)[5].center
    content.handle(.pointerMoved(point), at: 0)
    // The highlight has a fill and an outline in each of the three lanes.
    #expect(content.displayList(at: 0).commands.count == plain + 6)
    let before = content.displayList(at: 0)
    content.handle(.pointerPressed(point), at: 1)
    content.handle(.pointerMoved(point + Vector(dx: 30, dy: 5)), at: 1)
    content.handle(.pointerReleased(point + Vector(dx: 30, dy: 5)), at: 1)
    #expect(content.displayList(at: 1) != before)
  }
}

@Suite("The Retarget scene")
struct RetargetSceneTests {

  @Test("the scene accepts any CSS easing, and keeps the last one after an invalid text")
  func easing() {
    var scene = RetargetScene()
    scene.apply(.set("easing", .text("steps(4, jump-end)")), at: 1, isMoving: true)
    #expect(scene.settings(at: 1).timingFunction == .steps(4, at: .jumpEnd))
    scene.apply(.set("easing", .text("no such thing(")), at: 2, isMoving: true)
    #expect(scene.settings(at: 2).timingFunction == .steps(4, at: .jumpEnd))
    scene.apply(.set("easing", .text("cubic-bezier(.1,.2,.3,1.4)")), at: 3, isMoving: true)
    #expect(scene.settings(at: 3).timingFunction == .cubicBezier(0.1, 0.2, 0.3, 1.4))
    #expect(scene.settings(at: 1.5).timingFunction == .steps(4, at: .jumpEnd))
    #expect(scene.settings(at: 0.5).timingFunction == .seamless)
  }

  @Test("the elastic block is that of Seamless: 0 and level at first, peak 1.163, end 1.0000243")
  func elastic() {
    var scene = RetargetScene()
    scene.apply(.set("timing", .choice(1)), at: 1, isMoving: true)
    let block = scene.settings(at: 1).timingFunction
    #expect(block.value(at: 0) == 0)
    #expect(abs(block.value(at: 0.181_380) - 1.163_03) < 1e-5)
    #expect(abs(block.value(at: 1 - 1e-12) - 1.000_024_3) < 1e-6)
    scene.apply(.set("omega", .number(8)), at: 2, isMoving: true)
    #expect(scene.settings(at: 2).timingFunction != block)
  }

  @Test("a retarget is a velocity discontinuity in the first two lanes, and not in the other two")
  func velocityJumps() {
    var scene = RetargetScene()
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 300, y: 60)), at: 4, isMoving: true)
    scene.apply(.pointer(.pressed, region: .lane(0), Point(x: 60, y: 200)), at: 4.3, isMoving: true)
    let jumps = (0..<4).map { lane in
      (scene.velocity(ofLane: lane, at: 4.3) - scene.velocity(ofLane: lane, at: 4.3.nextDown)).length
    }
    // The hard cut has no velocity before and after it; it has a position jump.
    #expect(scene.position(ofLane: 0, at: 4.3.nextDown).distance(to: scene.position(ofLane: 0, at: 4.3)) > 100)
    #expect(jumps[1] > 100)
    #expect(jumps[2] < 1e-3 && jumps[3] < 1e-3)
    #expect(scene.runningChangeCount(ofLane: 2, at: 4.35) == 2)
  }

  /// The presses of the pointer in a session, in the coordinates of the scene.
  private func presses(_ content: VisualizerContent) throws -> [(time: Double, point: Point)] {
    let text = try content.session(at: 0, scale: 1).encodedAsJSON()
    let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let scenes = try #require(file["scenes"] as? [String: [String: Any]])
    let journal = try #require(scenes["retarget"]?["journal"] as? [[String: Any]])
    return journal.compactMap { entry in
      guard entry["pointer"] as? String == "pressed", let time = entry["time"] as? Double,
        let x = entry["x"] as? Double, let y = entry["y"] as? Double
      else { return nil }
      return (time, Point(x: x, y: y))
    }
  }

  @Test(
    "the mark of a click states for each lane whether its speed stays continuous, and otherwise the jump",
    arguments: ["ease-in-out", "linear", "cubic-bezier(0.5, 0, 0.5, 1)"], [0.3, 3.0])
  func clickMarks(easing: String, delay: Double) throws {
    var content = try visualizer(.retarget, Size(width: 1600, height: 900), isPlaying: false)
    for _ in 0..<4 { content.press("e", at: 0) }
    content.handle(.pasted(easing), at: 0)
    let times = [0.4, 0.4 + delay]
    for (time, place) in zip(times, [Point(x: 250, y: 200), Point(x: 100, y: 300)]) {
      content.seek(toMediaTime: time)
      content.click(place, at: 0)
    }
    content.seek(toMediaTime: times[1] + 0.4)
    // The same clicks in the coordinates of the scene.
    var scene = RetargetScene()
    scene.apply(.set("easing", .text(easing)), at: 0, isMoving: true)
    let text = try #require(content.placedTexts(at: 0).map(\.text).first { $0.hasPrefix("your click") })
    for press in try presses(content) {
      scene.apply(.pointer(.pressed, region: .lane(0), press.point), at: press.time, isMoving: true)
    }
    for (lane, name) in ["jump", "replace", "additive", "spring"].enumerated() {
      let (before, after) = (times[1].nextDown, times[1].nextUp)
      let distance = scene.position(ofLane: lane, at: before).distance(to: scene.position(ofLane: lane, at: after))
      let change = (scene.velocity(ofLane: lane, at: after) - scene.velocity(ofLane: lane, at: before)).length
      let part = text.split(separator: "·").map(String.init).last { $0.contains(name) } ?? ""
      #expect(part.contains("speed stays continuous") == (max(distance, change) <= 1), "\(name): \(text)")
      if distance > 1 {
        #expect(part.contains("position jump \(FixedPoint.text(distance, decimals: 0)) pt"), "\(text)")
      } else if change > 1 {
        #expect(part.contains("sudden speed change \(FixedPoint.text(change, decimals: 0)) pt/s"), "\(text)")
      }
    }
  }

  @Test("position, size, rotation and colour are retargeted together")
  func everything() throws {
    var content = try visualizer(.retarget, points: 16)
    for key in ["z", "r", "c"] as [Character] { content.press(key, at: 3) }
    var plain = try visualizer(.retarget, points: 16)
    for instant in [4.0, 4.2] {
      for point in [Point(x: 150, y: 400), Point(x: 90, y: 120)] {
        content.click(point, at: instant)
        plain.click(point, at: instant)
      }
    }
    #expect(content.displayList(at: 4.4) != plain.displayList(at: 4.4))
  }
}

@Suite("Graphs show values and mark jumps")
struct GraphMarkTests {

  @Test("a lap with a changed duration begins with the speed before the change")
  func paused() throws {
    var content = try visualizer(.curves, Size(width: 900, height: 600), points: 8, crowdCount: 20, isPlaying: false)
    for _ in 0..<10 { content.press(.right, at: 0) }
    content.press("+", at: 0)
    let plot = try #require(content.graphPlot(at: 0))
    // The three lanes start at some hundred points a second; a start at zero would be a missing value.
    let starts = content.displayList(at: 0).commands.compactMap { command -> Point? in
      guard case .stroke(.path(let path), _, _, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) else {
        return nil
      }
      return path.subpaths().first?.start
    }
    #expect(starts.count == 3)
    for start in starts { #expect(start.y < plot.maxY - 20, "\(start) in \(plot)") }
  }

  @Test(
    "the graph marks a position jump by its distance and a velocity jump by its size; smooth lanes have no marks")
  func jumps() throws {
    var content = try visualizer(.retarget, Size(width: 900, height: 600), points: 16, crowdCount: 20, isPlaying: false)
    content.handle(.resized(Size(width: 1280, height: 800)), at: 0)
    // The square is retargeted in flight, with space for labels around the mark.
    for (time, place) in [(2.2, Point(x: 100, y: 200)), (2.5, Point(x: 200, y: 120))] {
      content.seek(toMediaTime: time)
      content.click(place, at: 0)
    }
    let plot = try #require(content.graphPlot(at: 0))
    let texts = content.placedTexts(at: 0).filter { plot.inset(dx: 0, dy: -2).contains($0.box.center) }.map(\.text)
    // From (60, 290) to (300, 90).
    #expect(texts.contains("312 pt"), "\(texts)")
    #expect(texts.contains { $0.hasSuffix(" pt/s") && Double($0.dropLast(5)) != nil }, "\(texts)")
    let rings = content.displayList(at: 0).commands.compactMap { command -> (place: Rect, paint: Paint)? in
      guard case .stroke(.ellipse(let place), _, let paint, _, nil) = command, place.width == 10, place.midY > plot.minY
      else { return nil }
      return (place, paint)
    }
    // Only the second lane has rings: at three retargets in flight of the demonstration, and at the second click.
    #expect(Set(rings.map(\.paint)).count == 1 && rings.count == 4)
    // The text of the click is above the plot.
    let click = content.placedTexts(at: 0).filter { $0.text.hasPrefix("your click") }
    #expect(click.count == 1 && click.allSatisfy { $0.box.maxY < plot.minY })
  }

  @Test("the labels of markers overlap neither curves nor other texts", arguments: [1.0, 2, 3.5])
  func ringTexts(duration: Double) throws {
    var content = try visualizer(.retarget, Size(width: 900, height: 600), points: 16, crowdCount: 20, isPlaying: false)
    content.handle(.resized(Size(width: 1280, height: 800)), at: 0)
    for _ in 0..<Int(duration * 5) { content.press(.up, at: 0) }
    content.seek(toMediaTime: 5)
    let plot = try #require(content.graphPlot(at: 0))
    let texts = content.placedTexts(at: 0).filter { plot.inset(dx: 0, dy: -2).contains($0.box.center) }
    #expect(!texts.isEmpty)
    for (index, text) in texts.enumerated() {
      for other in texts[..<index] { #expect(other.box.intersection(text.box)?.isEmpty ?? true) }
    }
  }
}
