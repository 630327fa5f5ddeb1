// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

/// Keyframes that are added to files and removed from them.
@Suite("Added and removed keyframes") struct KeyStructureTests {
  /// The motion of a text with its keyframes.
  private struct File {
    let text: String
    let motion: ReadMotion

    init(_ text: String) throws {
      self.text = text
      motion = try MotionFile.read(Array(text.utf8))
    }

    func index(_ title: String) throws -> Int { try #require(motion.keys.firstIndex { $0.title == title }) }

    func keys(_ title: String) throws -> [StatedKeys.Key] { motion.keys[try index(title)].keys }

    func adding(_ title: String, at time: Double) throws -> File {
      let index = try index(title)
      let (key, change) = motion.keys[index].addition(at: time)
      #expect(motion.keys[index].problem(with: change, ofKey: key) == nil)
      return try changed([KeyEdit(keys: index, key: key, change)])
    }

    func removing(_ title: String, _ key: Int) throws -> File {
      let index = try index(title)
      #expect(motion.keys[index].problem(with: .removed, ofKey: key) == nil)
      return try changed([KeyEdit(keys: index, key: key, .removed)])
    }

    /// The changed file, whose keyframes are those that the changes announce.
    func changed(_ edits: [KeyEdit]) throws -> File {
      let bytes = try MotionFile.edited(Array(text.utf8), by: edits, of: motion.keys)
      let file = try File(String(decoding: bytes, as: UTF8.self))
      var announced = motion.keys
      for edit in edits { announced.apply(edit) }
      #expect(file.motion.keys.map(\.keys.count) == announced.map(\.keys.count))
      for (one, other) in zip(file.motion.keys, announced) {
        for (read, key) in zip(one.keys, other.keys) {
          #expect(abs(read.time - key.time) < 1e-4)
          #expect(zip(read.numbers, key.numbers).allSatisfy { abs($0 - $1) < 1e-5 }, "\(read) \(key)")
        }
      }
      return file
    }

    /// The largest difference of a number of a property from that of another file, over the time.
    func difference(from other: File, _ title: String, _ times: ClosedRange<Double>) throws -> Double {
      let (one, other) = (motion.keys[try index(title)], other.motion.keys[try index(title)])
      return (0...200).map { step in
        let time = times.lowerBound + (times.upperBound - times.lowerBound) * Double(step) / 200
        return zip(one.numbers(at: time), other.numbers(at: time)).map { abs($0 - $1) }.max() ?? 0
      }.max() ?? 0
    }
  }

  // MARK: - Lottie

  private static let lottie = #"""
    {"v":"5.7.4","fr":50,"ip":0,"op":100,"w":200,"h":100,"layers":[
      {"ty":4,"nm":"ball","ind":1,"ip":0,"op":200,"ks":{
        "p":{"a":1,"k":[
          {"t":0,"s":[10,20,0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1},"to":[30,0,0],"ti":[0,-40,0]},
          {"t":50,"s":[110,80,0],"h":1},
          {"t":75,"s":[50,50,0]}]},
        "s":{"a":1,"k":[
          {"t":0,"s":[0,100,100],"o":{"x":[0.5,0.1,0.3],"y":[0,0.9,0]},"i":{"x":[0.5,0.8,0.3],"y":[1,1,1]}},
          {"t":50,"s":[100,200,100]}]},
        "o":{"a":1,"k":[{"t":0,"s":[0],"e":[100],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},{"t":50}]}},
       "shapes":[{"ty":"gr","it":[
         {"ty":"sh","ks":{"a":1,"k":[
           {"t":0,"s":[{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[0,0],[10,0]],"c":true}],
            "o":{"x":0.3,"y":0.3},"i":{"x":0.7,"y":0.7}},
           {"t":50,"s":[{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[0,20],[10,40]],"c":true}]}]}},
         {"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]}}]}]}]}
    """#

  @Test("a keyframe on a curved path leaves the motion as it is", arguments: [0.1, 0.25, 0.5, 0.93])
  func spatial(time: Double) throws {
    let file = try File(Self.lottie)
    let added = try file.adding("position", at: time)
    #expect(try added.keys("position").count == 4)
    for step in 0...100 {
      let time = Double(step) / 50
      let places = try [file, added].map { file in
        let layer = file.motion.keys[try file.index("position")].layer
        return file.motion.tree.presentationValue(of: layer, .position, at: time)
      }
      #expect(places[0].distance(to: places[1]) < 0.01, "\(time)")
    }
    #expect(added.text.contains("\"to\":") && added.text.ranges(of: "\"ti\":").count == 2)
  }

  @Test("each number keeps its own easing")
  func components() throws {
    let file = try File(Self.lottie)
    let added = try file.adding("scale", at: 0.4)
    #expect(try file.difference(from: added, "scale", 0...2) < 0.01)
  }

  @Test("a held value stays until the next keyframe, and the last value stays after it")
  func held() throws {
    let file = try File(Self.lottie)
    let added = try file.adding("position", at: 1.2)
    #expect(added.text.contains(#"{"t":60,"s":[110,80,0],"h":1}"#))
    #expect(try added.keys("position")[2].easing == .steps(1))
    let last = try file.adding("position", at: 1.8)
    #expect(try last.keys("position")[3].numbers == [50, 50])
    #expect(try last.keys("position")[2].easing == .linear)
  }

  @Test("segments that state their end stay complete")
  func ends() throws {
    let file = try File(Self.lottie)
    let added = try file.adding("opacity", at: 0.5)
    #expect(added.text.contains(#""e":[50]"#) && added.text.contains(#""s":[50],"e":[100]"#))
    #expect(try file.difference(from: added, "opacity", 0...2) < 0.01)
    let removed = try added.removing("opacity", 1)
    #expect(try removed.keys("opacity").map(\.numbers) == [[0], [100]])
  }

  @Test("a keyframe of a path has the points between those of its neighbours")
  func shapes() throws {
    let added = try File(Self.lottie).adding("path", at: 0.5)
    #expect(added.text.contains(#""v":[[0,10],[10,20]]"#))
  }

  @Test("only the text of the keyframe changes, and its removal restores what is around it")
  func bytes() throws {
    let file = try File(Self.lottie)
    let added = try file.adding("position", at: 1.2)
    let object = "\n      {\"t\":60,\"s\":[110,80,0],\"h\":1},"
    #expect(added.text.ranges(of: object).count == 1 && added.text.replacing(object, with: "") == file.text)
    #expect(try added.removing("position", 2).text == file.text)
  }

  @Test("keyframes that an animation needs stay")
  func needed() throws {
    let keys = try File(Self.lottie).motion.keys
    let scale = try #require(keys.first { $0.title == "scale" })
    #expect(scale.problem(with: .removed, ofKey: 0) == "An animation needs 2 keyframes")
    let svg = try #require(try File(Self.svg).motion.keys.first { $0.title == "opacity" })
    #expect(svg.problem(with: .removed, ofKey: 0) == "The first and the last value of this animation stay")
    let outside = svg.problem(with: .added(3), ofKey: 3)
    #expect(outside == "The playhead is outside of this animation, from 0.5 s to 2.5 s")
    #expect(svg.problem(with: .added(1.5), ofKey: 1) == "There is a keyframe at this instant already")
  }

  // MARK: - SVG

  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <rect id="a" width="10" height="10"><animate attributeName="opacity" begin="0.5s" dur="2s"
        values="0; .5; 1" calcMode="spline" keySplines=".4 0 .6 1; 0 0 1 1" repeatCount="3"/>
        <animateTransform attributeName="transform" type="rotate" from="0 5 5" to="360 5 5" dur="1s"/>
        <animate attributeName="fill" values="#ff0000;#0000ff" dur="1s"/>
        <animate attributeName="visibility" values="visible;hidden" dur="2s"/></rect></svg>
    """

  @Test("values of animation elements are added with times and splines")
  func elements() throws {
    let file = try File(Self.svg)
    let added = try file.adding("opacity", at: 1)
    #expect(added.text.contains(#"keyTimes="0;0.25;0.5;1""#))
    #expect(try file.difference(from: added, "opacity", 0.5...2.5) < 1e-4)
    let later = try file.adding("opacity", at: 3)
    #expect(later.text == added.text, "the keyframes of a repeat are those of the first one")
    let removed = try added.removing("opacity", 1)
    #expect(removed.text.contains(#"values="0; .5; 1""#))
    let rotated = try file.adding("rotate", at: 0.25)
    #expect(rotated.text.contains(#"values="0 5 5;90 5 5;360 5 5" attributeName="transform" type="rotate" dur="1s"/>"#))
    #expect(rotated.text.contains(#"<animateTransform keyTimes="0;0.25;1" values="#))
    let colored = try file.adding("fill", at: 0.5)
    #expect(colored.text.contains("#ff0000;rgb(128, 0, 128);#0000ff"))
  }

  @Test("a value without a middle is refused")
  func words() throws {
    let file = try File(Self.svg)
    let index = try file.index("visibility")
    let (key, change) = file.motion.keys[index].addition(at: 0.5)
    #expect(throws: MotionFileError.self) {
      try MotionFile.edited(
        Array(file.text.utf8), by: [KeyEdit(keys: index, key: key, change)], of: file.motion.keys)
    }
  }

  // MARK: - CSS

  private static let sheet = """
    @keyframes a {
      from, 50% { left: 0px; top: 0px }
      to { left: 80px; top: 10px; }
    }
    .x { animation: a 2s ease-in-out } .y { animation: a 1s 1s }
    """

  @Test("a keyframe of a rule leaves the easings of other properties as they are")
  func rules() throws {
    let file = try File(Self.sheet)
    let added = try file.adding("left", at: 1.5)
    #expect(try file.difference(from: added, "left", 0...2) < 0.01)
    #expect(try file.difference(from: added, "top", 0...2) == 0)
    #expect(added.text.contains("from, 50% { top: 0px }\n  from { left: 0px; }\n  50% { animation-timing-function: "))
    #expect(added.text.contains("\n  75% { left: 40px; animation-timing-function: "))
    #expect(added.text.contains("\n  to { left: 80px; top: 10px; }\n}"))
    let page = try File("<!doctype html><style>\(Self.sheet)</style><div class=x></div>")
    let paged = try page.adding("left", at: 1.5)
    #expect(paged.text.contains("\n  75% { left: 40px;"))
  }

  @Test("a removed keyframe leaves the other properties and offsets of its block")
  func removedRules() throws {
    let file = try File(Self.sheet)
    let removed = try file.removing("left", 1)
    #expect(removed.text.contains("from, 50% { top: 0px }\n  from { left: 0px; }"))
    #expect(try removed.keys("left").count == 2 && removed.keys("top").count == 3)
    let keys = file.motion.keys[try file.index("left")]
    #expect(keys.problem(with: .removed, ofKey: 0)?.hasPrefix("The keyframes at 0 % and 100 % stay") == true)
    let alone = try File("@keyframes b { from { left: 0 } 40% { left: 1px } to { left: 9px } } .x { animation: b 1s }")
    #expect(
      try alone.removing("left", 1).text == alone.text.replacing(" 40% { left: 1px }", with: ""))
  }

  @Test("polylines are divided at a point of theirs, and steps stay in both parts")
  func easings() throws {
    for (easing, isExact) in [("linear(0, 0.2 30%, 1.2, 1)", true), ("steps(3)", false), ("linear", true)] {
      let rule = "@keyframes b { from { left: 0px } to { left: 100px } } .x { animation: b 1s \(easing) }"
      let file = try File(rule)
      #expect(file.motion.keys[0].isExactAddition(at: 0.45) == isExact)
      let added = try file.adding("left", at: 0.45)
      if isExact { #expect(try file.difference(from: added, "left", 0...1) < 0.01, "\(easing)") }
    }
  }

  // MARK: - Springs

  @Test("a spring is a polyline in CSS, and several keyframes in other formats", arguments: [0.0, 0.3, 0.6])
  func springs(bounce: Double) throws {
    let spring = Spring(response: 0.3, dampingRatio: 1 - bounce)
    let rule = "@keyframes b { from { left: 0px } to { left: 100px } } .x { animation: b 2s }"
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9">\
      <animate attributeName="x" values="0;100" dur="2s"/></rect></svg>
      """
    for (text, title) in [(rule, "left"), (svg, "x"), (Self.lottie, "opacity")] {
      let file = try File(text)
      let index = try file.index(title)
      let (changes, problem) = file.motion.keys[index].changes(to: spring, afterKey: 0)
      let end = file.motion.keys[index].keys[1].time
      guard spring.lastExit(from: 0.005) < end else {
        #expect(problem?.hasPrefix("The spring rests after") == true)
        continue
      }
      #expect(problem == nil)
      let changed = try file.changed(changes.map { KeyEdit(keys: index, key: $0.key, $0.change) })
      for step in 0...100 {
        let time = end * Double(step) / 100
        let value = changed.motion.keys[index].numbers(at: time)[0]
        #expect(abs(value - 100 * spring.value(at: time)) < 0.75, "\(title) at \(time)")
      }
    }
  }

  @Test("a spring that cannot rest or pass the end is refused")
  func springProblems() throws {
    let spring = Spring(response: 0.4, dampingRatio: 0.5)
    let lottie = try File(Self.lottie)
    for (title, words) in [("path", "Shapes and curved"), ("position", "Shapes and curved")] {
      let problem = lottie.motion.keys[try lottie.index(title)].changes(to: spring, afterKey: 0).problem
      #expect(problem?.hasPrefix(words) == true)
    }
    let slow = Spring(response: 4, dampingRatio: 0.2)
    let problem = lottie.motion.keys[try lottie.index("opacity")].changes(to: slow, afterKey: 0).problem
    #expect(problem?.hasPrefix("The spring rests after") == true)
  }

  @Test("all elements with a rule have the new keyframe")
  func siblings() throws {
    let file = try File(Self.sheet)
    #expect(file.motion.keys.layers(with: try file.index("left")).count == 2)
    let added = try file.adding("left", at: 1.5)
    let all = added.motion.keys.filter { $0.title == "left" }
    #expect(all.map { $0.keys.map(\.time) } == [[0, 1, 1.5, 2], [1, 1.5, 1.75, 2]])
  }

  @Test("changes after added and removed keyframes are those of the new indices")
  func sequences() throws {
    for text in [Self.sheet, Self.lottie] {
      let file = try File(text)
      let title = text == Self.lottie ? "position" : "left"
      let index = try file.index(title)
      let numbers = text == Self.lottie ? [7.0, 8] : [7]
      let changed = try file.changed([
        KeyEdit(keys: index, key: 2, .added(1.3)), KeyEdit(keys: index, key: 2, .numbers(numbers)),
        KeyEdit(keys: index, key: 1, .removed), KeyEdit(keys: index, key: 1, .time(1.1)),
      ])
      let keys = try changed.keys(title)
      #expect(keys[1].numbers == numbers && abs(keys[1].time - 1.1) < 1e-4)
    }
  }
}
