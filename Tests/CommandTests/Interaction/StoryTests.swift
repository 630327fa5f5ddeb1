// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("A sequence of inputs in each scene", .waiting)
struct StoryTests {
  @Test("Retarget: the additive lane follows a stream of clicks without a jump, and counts its changes")
  func retarget() throws {
    let story = try Story("retarget", rows: 0..<260)
    // Hide the trails, which have the colour of the card.
    try story.shown.press("t")
    /// The part of the picture with a lane's number of running changes.
    func count(_ lane: Int, _ picture: Bitmap) -> Bitmap {
      let left = 24 + 172 * lane
      return picture.part(x: (left + 14)..<(left + 140), y: 226..<248)
    }
    let atRest = try story.capture()
    for lane in 1..<4 { #expect(count(lane, atRest) == count(0, atRest), "no change may be running") }
    var clicks: [Double] = []
    var pictures: [Bitmap] = []
    for (x, y) in [(140, 110), (60, 180), (130, 190)] {
      clicks.append(try story.click(x, y))
      try story.step(6)
      pictures.append(try story.capture())
    }
    #expect(count(2, pictures[0]) == count(1, pictures[0]), "after one click both lanes must show one change")
    for picture in pictures {
      #expect(count(0, picture) == count(0, atRest), "the jump lane must not have a running change")
      #expect(count(1, picture) == count(1, pictures[0]), "the replace lane must have one running change")
    }
    let counts = pictures.map { count(2, $0) }
    #expect(counts[0] != counts[1] && counts[1] != counts[2] && counts[0] != counts[2], "the additive count must grow")
    try story.step(60)
    let arrived = try story.capture()
    for lane in 1..<3 { #expect(count(lane, arrived) == count(0, arrived), "all changes must have ended") }
    let file = try story.end()

    // Half a millisecond before and after a click.
    for click in clicks.dropFirst() {
      let sides = try [-0.0005, 0.0005].map { try story.rendered(file, at: click + $0) }
      func jump(_ lane: Int, _ color: UInt32) throws -> Double {
        let places = try sides.map { picture in
          let left = 24 + 172 * lane
          return try #require(picture.part(x: (left + 4)..<(left + 152), y: 92..<210).middle(of: color))
        }
        return hypot(places[1].x - places[0].x, places[1].y - places[0].y)
      }
      #expect(try jump(0, 0xF0853B) > 30)
      #expect(try jump(2, 0x2FC79A) < 1.5)
    }
  }

  @Test("Dependents: the scene plays, and the others follow the dragged first square")
  func dependents() throws {
    let story = try Story("dependents", width: 1240, height: 400, rows: 0..<288)
    func places(_ picture: Bitmap) throws -> [(x: Double, y: Double)] {
      // The headings at the left have marks of the same colours.
      let stage = picture.part(x: 240..<1212, y: 60..<288)
      return try [UInt32(0xF0853B), 0x56B4E9, 0x2FC79A].map {
        let place = try #require(stage.middle(of: $0))
        return (place.x + 240, place.y + 60)
      }
    }
    // Hide the trails, which have the colours of the squares.
    try story.press("t")
    try story.step(60)
    let early = try places(story.capture())
    try story.step(60)
    let later = try places(story.capture())
    #expect(later[0].x > early[0].x + 20 && later[1].x > early[1].x + 20 && later[2].x < early[2].x - 20)
    try story.step(1)
    let (x, y) = (Int(later[0].x), Int(later[0].y))
    try story.drag((x, y), (x + 20, y), (x + 60, y + 10))
    let dragged = try places(story.capture())
    #expect(abs(dragged[0].x - later[0].x - 60) < 4 && abs(dragged[1].x - dragged[0].x) < 2)
    #expect(abs(dragged[2].x - later[2].x + 60) < 4)
    try story.step(60)
    try story.capture()
    try story.end()
  }

  @Test("Scenarios: the bird waits until the nest is ready, flies, and stops with all other actors")
  func scenarios() throws {
    let story = try Story("scenarios", rows: 0..<260)
    // The stage, without the log beside it.
    let stage = (x: 30..<490, y: 60..<260)
    func shown(_ picture: Bitmap) -> Bitmap { picture.part(x: stage.x, y: stage.y) }
    // The cage at the left, without the rows below it.
    func cage(_ picture: Bitmap) -> Bitmap { picture.part(x: 30..<150, y: 60..<125) }
    // Hide the trails, which also fade while actors are at rest.
    try story.press("z")
    try story.step(80)
    let waiting = try story.capture()
    try story.step(20)
    let stillWaiting = try story.capture()
    #expect(cage(stillWaiting) == cage(waiting) && shown(stillWaiting) != shown(waiting), "only the bird may wait")
    try story.press("t")
    try story.step(60)
    #expect(try cage(story.capture()) != cage(waiting), "the bird must have flown")
    try story.press("o")
    // The lights below playing actors fade out.
    try story.step(60)
    let stopped = try story.capture()
    try story.step(30)
    #expect(try shown(story.capture()) == shown(stopped))
    try story.end()
  }

  @Test("Worker: a changed setting applies to the next run, and a run can be stopped")
  func worker() throws {
    let story = try Story("worker", width: 1240, height: 400, rows: 0..<288)
    let things = (x: 28..<1212, y: 60..<270)
    func shown(_ picture: Bitmap) -> Bitmap { picture.part(x: things.x, y: things.y) }
    let (run, stop) = ((64, 360), (134, 360))
    try story.step(50)
    let first = try story.capture()
    // Select the stairs.
    try story.press("c", "c", "c", "c", "c")
    // The smooth value moves in every frame, and the reported numbers at the top do not.
    func numbers(_ picture: Bitmap) -> Bitmap { picture.part(x: 1000..<1212, y: 60..<96) }
    #expect(try numbers(story.capture()) == numbers(first), "the current run must keep its curve")
    try story.click(stop.0, stop.1)
    let stopped = try story.capture()
    try story.step(24)
    #expect(try shown(story.capture()) == shown(stopped))
    try story.begin(run.0, run.1)
    try story.step(30)
    let later = try story.capture()
    #expect(shown(later) != shown(stopped))
    try story.step(60)
    #expect(try shown(story.capture()) != shown(later))
    try story.end()
  }

  @Test("Timing: the copied text of a dragged curve, typed in another window, gives the same curve")
  func timing() throws {
    let story = try Story("timing", width: 1240, height: 500, rows: 0..<388)
    // Drag the first handle from the middle of the axis.
    try story.step(1)
    let before = try story.shown.settledPicture()
    try story.drag((215, 298), (270, 270), (296, 252))
    let dragged = try story.capture()
    #expect(dragged != before)
    try story.click(1050, 460)
    try story.shown.press("ctrl+c")
    let text = try SelectionReader.text(on: story.shown.screen)
    let numbers = text.split(whereSeparator: { "(,) ".contains($0) }).dropFirst().compactMap { Double($0) }
    try #require(numbers.count == 4, "\(text)")
    #expect(abs(numbers[0] - 0.8) < 0.02 && abs(numbers[1] - 0.3) < 0.02, "\(text)")
    #expect(numbers[2...] == [0.5, 1], "\(text)")
    try story.shown.press("Escape")
    // The typed text has the same effect as the drag.
    let other = try ShownWindow(
      ["timing", "--paused"], width: 1240, height: 500, screen: Screen(width: 1240, height: 720))
    try other.screen.xdotool("mousemove", "1050", "460", "click", "1", "mousemove", "1", "1")
    try other.screen.xdotool("type", text)
    try other.press("Return", "Escape", "Right")
    Snapshots.expectSame(dragged, try other.settledPicture(), named: "timing-typed")
    try story.end()
  }

  @Test("Crowd: a click sends all layers to its place, and then they return to their motion paths")
  func crowd() throws {
    let story = try Story("crowd", ["--count", "40"], width: 1240, height: 400, rows: 98..<279, measures: true)
    // The part of the picture to the right of the clicked place.
    func right(_ picture: Bitmap) -> Bitmap { picture.part(x: 560..<1212, y: 98..<279) }
    try story.step(10)
    let moving = try story.capture()
    try story.step(10)
    #expect(try right(story.capture()) != right(moving), "the layers must move")
    try story.click(470, 190)
    try story.step(56)
    let there = try story.capture()
    #expect(right(there) != right(moving))
    try story.step(20)
    #expect(try right(story.capture()) == right(there), "no layer may remain elsewhere")
    try story.step(60)
    #expect(try right(story.capture()) != right(there), "the layers must move on their paths again")
    try story.end()
  }

  @Test("Transport: a work area repeats in both directions, and without it backward playback ends at the start")
  func transport() throws {
    let story = try Story("curves", ["--seed", "7"], rows: 0..<260)
    // The part above the notice with the path of the session.
    func scene(_ picture: Bitmap) -> Bitmap { picture.part(x: 0..<720, y: 50..<300) }
    let start = try story.capture()
    try story.step(30)
    try story.shown.press("bracketleft")
    try story.step(30)
    try story.shown.press("bracketright")
    let marked = try story.capture()
    // Playback at the end of the work area restarts at its beginning and never leaves the area, also backward. The
    // played part of the scrubber grows, and is short again after a restart.
    func playedMiddle() throws -> Double {
      try #require(story.shown.picture().part(x: 194..<560, y: 432..<448).middle(of: 0x9B8CFF)).x
    }
    for (key, direction) in [("space", 1.0), ("b", -1)] {
      try story.shown.press(key)
      var last = try playedMiddle()
      try wait(for: "restart of the work area") {
        let now = try playedMiddle()
        defer { last = now }
        return (now - last) * direction < -2
      }
    }
    try story.shown.press("space")
    _ = try story.shown.settledPicture()
    try story.shown.press("ctrl+s", "Return")
    let file = try story.shown.savedFile("glissade-1.session.json")
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let run = try #require((root["scenes"] as? [String: [String: Any]])?["curves"])
    let range = try #require(run["range"] as? [Double])
    #expect(abs(range[0] - 0.5) < 1e-9 && abs(range[1] - 1) < 1e-9, "\(range)")
    #expect(run["backwards"] as? Bool == true)
    let place = try #require(run["mediaTime"] as? Double)
    #expect(range[0]...range[1] ~= place)
    // Without the work area, backward playback runs to the start and stops there.
    try story.shown.press("b", "bracketright", "b", "space")
    let back = try story.shown.settledPicture()
    Snapshots.expectSame(scene(start), scene(back), named: "transport-start")
    #expect(scene(marked) != scene(start))
    try story.shown.quit()
  }

  @Test("a click changes the theme to the one that `render` draws, and a second click changes it back")
  func theme() throws {
    let story = try Story("curves", ["--seed", "7"], rows: 0..<260)
    let dark = try story.shown.settledPicture()
    try story.click(650, 24)
    let light = try story.shown.settledPicture()
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered([
        "--seed", "7", "--at", "0", "--paused", "--no-hints", "--theme", "light", "--size", "720x480",
      ]))
    Snapshots.expectSame(rendered, light, named: "theme-light")
    try story.click(650, 24)
    #expect(try story.shown.settledPicture() == dark)
    try story.end()
  }
}
