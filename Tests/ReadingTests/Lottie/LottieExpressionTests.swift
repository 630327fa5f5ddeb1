// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

@Suite("Expressions of Lottie files")
struct LottieExpressionTests {
  /// The place of a layer whose position has an expression: the x coordinate of the only red column.
  private func place(_ expression: String, at time: Double, members: String = "") throws -> Int? {
    let text = expression.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    let keys = #"[{"t":10,"s":[20,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[40,0]}]"#
    let layer = Text.shapes(
      [Text.rectangle(0.5, 50, 1, 100), Text.red], #""ind":1"# + members,
      transform: #""o":{"k":88},"p":{"a":1,"k":\#(keys),"x":"\#(text)"}"#)
    let other = """
      {"ty":3,"nm":"null","ind":2,"ip":0,"op":1000,"ks":{"p":{"k":[60,5]},"s":{"k":[50,50]}},\
      "ef":[{"ty":5,"nm":"Slider","mn":"ADBE Slider Control","ef":[{"ty":0,"nm":"Value","v":{"k":33}}]}]}
      """
    let motion = try ReadMotion(lottie: Text.file([layer, other]))
    #expect(motion.notes.allSatisfy { $0.effect != .unsupported }, "\(motion.notes)")
    let picture = motion.picture(at: time)
    return (0..<100).first { picture.pixels[50 * 100 + $0] != 0 }
  }

  @Test(
    "the value of an expression at an instant",
    arguments: [
      ("value", 1.5, 30), ("[value[0] + 10, value[1]]", 1.5, 40), ("[time * 20, 0]", 1.5, 30),
      ("var $bm_rt; $bm_rt = sum(value, [5, 0]);", 1.5, 35), ("loopOut('cycle')", 2.5, 30),
      ("loopOut()", 3.2, 24), ("loopOut('pingpong')", 2.2, 36), ("loopOut('offset')", 2.5, 50),
      ("loopOut('continue')", 2.5, 50), ("loopIn('cycle')", 0.3, 26), ("loopIn('pingpong')", 0.7, 26),
      ("valueAtTime(1.25)", 0, 25), ("[linear(time, 1, 2, 10, 60), 0]", 1.5, 35),
      ("[ease(time, 0, 2, 10, 60), 0]", 1, 35),
      ("[thisComp.layer('null').transform.position[0], 0]", 0, 60),
      ("[thisComp.layer('null').effect('Slider')('Value'), 0]", 0, 33),
      ("[thisComp.layer(2).effect(1)(1).value, 0]", 0, 33), ("[velocityAtTime(1.5)[0], 0]", 0, 20),
      ("[numKeys * 10 + nearestKey(1.9).index, 0]", 0, 22), ("[key(2).time * 20, 0]", 0, 40),
      ("thisComp.layer('null').toComp([10, 0])", 0, 65),
      ("function f(a) { if (a > 1) { return [a * 10, 0]; } else { return f(a + 1); } } f(0)", 0, 20),
      ("var n = 0; for (var i = 0; i < 5; i++) { n += i; } [n, 0]", 0, 10),
      ("var x = 1; while (true) { x *= 2; if (x > 40) break; } [x, 0]", 0, 64),
      ("try { nothing(); } catch (e) { [12, 0] }", 0, 12),
      ("var r; switch (2) { case 1: r = [1, 0]; break; case 2: r = [7, 0]; } r", 0, 7),
      ("switch (2) { case 1: [1, 0]; break; default: [8, 0] }", 0, 8), ("for (var i = 0; i < 9; i++) [i, 0];", 0, 8),
      ("[Math.round(Math.abs(Math.sin(1)) * 10), 0]", 0, 8), ("[clamp(99, 0, 42), 0]", 0, 42),
      ("transform.position", 1.5, 30), ("[transform.position[0] + 5, 0]", 1.5, 35),
      ("posterizeTime(1); [time * 20, 0]", 1.5, 20), ("[timeToFrames(1.5), 0]", 0, 15),
      ("[framesToTime(300), 0]", 0, 30), ("var a = []; a.push(4); a.push(8); [a[1] * 2, a.length]", 0, 16),
      ("var a = []; a.push([a.push(3), 5]); [a[0] * 10 + a[1][0], 0]", 0, 31),
      ("var v = [1, 2]; v[0] = 9; v", 0, 9), ("var a = [1, 0]; var b = a; b[0] = 30; a", 0, 30),
      ("function f(a) { a.push(7); } var p = []; f(p); [p[0], 0]", 0, 7),
      ("var a = [[1, 2], [3, 4]]; a[0][1] = 9; [a[0][1] + a.length, 0]", 0, 11),
      ("var a = [1, 2]; var b = [a]; a[0] = 6; [b[0][0], 0]", 0, 6),
      ("[[3, 4, 5].map(function (v) { return v * 2; })[2], 0]", 0, 10),
      ("[[5, 6].concat([7]).slice(1).indexOf(7) + 20, 0]", 0, 21),
      ("var s = 0; [4, 5].forEach(function (v, i) { s += v * (i + 1); }); [s, 0]", 0, 14),
      ("var a = [1, 2, 3]; [a.pop() * 10 + a.shift() + a.length, 0]", 0, 32),
      ("var l = 'thisLayer'; while (eval(l).index < 1) { l += '.parent'; } [eval([l][0] + '.index') + 11, 0]", 0, 12),
      ("[thisProperty.propertyGroup(2).index + 4, 0]", 0, 5), ("[propertyGroup().opacity, 0]", 0, 88),
      ("[thisComp.width / 2, 0]", 0, 50), ("hasParent ? [1, 0] : [2, 0]", 0, 2),
    ])
  func values(expression: String, time: Double, expected: Int) throws {
    #expect(try place(expression, at: time) == expected)
  }

  @Test("the value of a layer control is a layer")
  func layerControl() throws {
    let members = #","ef":[{"ty":5,"nm":"L","ef":[{"ty":10,"nm":"Layer","v":{"k":2}}]}]"#
    #expect(try place("effect('L')('Layer').toComp([10, 0])", at: 0, members: members) == 65)
  }

  /// A red shape whose path has an expression; the keyframes move a square of 10 points by 40 points in 10 frames.
  private func reading(_ expression: String) throws -> ReadMotion {
    func square(_ x: Int) -> String {
      #"{"v":[[\#(x),40],[\#(x + 10),40],[\#(x + 10),50],[\#(x),50]],"i":[[0,0],[0,0],[0,0],[0,0]],"#
        + #""o":[[0,0],[0,0],[0,0],[0,0]],"c":true}"#
    }
    let keys = Text.ramp("[\(square(0))]", "[\(square(40))]", frames: 0...10)
    let path = keys.dropLast() + #","x":"\#(expression)"}"#
    let layer = Text.shapes([#"{"ty":"sh","ks":\#(path)}"#, Text.red], #""ind":1"#)
    let other = #"{"ty":3,"nm":"null","ind":2,"ip":0,"op":1000,"ks":{"p":{"k":[90,90]}}}"#
    return try ReadMotion(lottie: Text.file([layer, other]))
  }

  private func outline(_ expression: String) throws -> ReadMotion {
    let motion = try reading(expression)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    return motion
  }

  @Test(
    "a path is named that has no finite numbers",
    arguments: [
      "createPath([[0 / 0, 0], [90, 10], [50, 90]])", "createPath([[1e308, 0], [90, 10], [50, 90]])",
    ])
  func refusedPaths(expression: String) throws {
    let notes = try reading(expression).notes
    #expect(notes.count == 1 && notes[0].description.contains("layers[0].shapes[0].ks: the expression"), "\(notes)")
  }

  @Test("paths are repeated, and created from points and tangents")
  func paths() throws {
    let red = "#ff0000ff"
    let cycle = try outline("loopOut('cycle')")
    #expect(cycle.color(15, 45, at: 1.25) == red && cycle.color(35, 45, at: 1.25) != red)
    let back = try outline("loopOut('pingpong')")
    #expect(back.color(35, 45, at: 1.25) == red && back.color(15, 45, at: 1.25) != red)
    let triangle = try outline("createPath([[10, 10], [30, 10], [30, 30]], [], [], true)")
    #expect(triangle.color(25, 15, at: 0) == red && triangle.color(15, 25, at: 0) != red)
    // A function changes the array of its caller.
    let pushed = try outline("function f(a) { a.push([30, 30]); } var p = [[10, 10], [30, 10]]; f(p); createPath(p)")
    #expect(pushed.color(25, 15, at: 0) == red && pushed.color(15, 25, at: 0) != red)
    // The square half a second before is 20 points further left.
    let late = try outline("valueAtTime(time - 0.5)")
    #expect(late.color(25, 45, at: 1) == red && late.color(45, 45, at: 1) != red)
    let own = try outline("createPath(value.points(), value.inTangents(), value.outTangents(), value.isClosed())")
    #expect(own.color(25, 45, at: 0.5) == red && own.color(35, 45, at: 0.5) != red)
    // The third vertex is at the layer “null”.
    let moved = try outline(
      "var p = thisProperty.points(); p[2] = fromCompToSurface(thisComp.layer('null').toComp([0, 0]));"
        + "createPath(p, thisProperty.inTangents(), thisProperty.outTangents(), thisProperty.isClosed())")
    #expect(moved.color(40, 60, at: 0) == red && moved.color(60, 74, at: 0) == red && moved.color(60, 90, at: 0) != red)
  }

  @Test("noise stays within its amount, depends on the instant alone, and moves")
  func wiggle() throws {
    let places = try (0..<20).map { try place("wiggle(2, 10)", at: Double($0) / 10) ?? -1 }
    #expect(places.allSatisfy { (5...55).contains($0) })
    #expect(Set(places).count > 8)
    #expect(try place("wiggle(2, 10)", at: 0.7) == places[7])
    let layer = Text.shapes([Text.red], transform: #""r":{"k":0,"x":"wiggle(2, 10)"}"#)
    let note = try #require(ReadMotion(lottie: Text.file([layer])).notes.first)
    #expect(note.effect == .approximated(bound: "the range of its numbers") && note.place == "layers[0].ks.r")
  }

  @Test("groups around a property, their contents by number and name, and properties by number")
  func propertyGroups() throws {
    // The second rectangle has the size of the first one, which is at the same place in a group beside its own.
    let expression = """
      var grp = thisProperty.propertyGroup(1).propertyIndex; var set = thisProperty.propertyGroup(3).name; \
      thisLayer(2)('All')(2)(set == 'Copy' ? 'Source' : '')(2)(grp)(thisProperty.propertyIndex)
      """
    func group(_ name: String, _ items: [String], _ ix: Int) -> String {
      let transform = #"{"ty":"tr","p":{"k":[50,50],"ix":2},"a":{"k":[0,0],"ix":1}}"#
      return #"{"ty":"gr","nm":"\#(name)","ix":\#(ix),"it":[\#((items + [transform]).joined(separator: ","))]}"#
    }
    func rectangle(_ size: String, _ more: String = "") -> String {
      #"{"ty":"rc","nm":"R","ix":1,"p":{"k":[0,0],"ix":3},"r":{"k":0,"ix":4},"s":{"k":\#(size),"ix":2\#(more)}}"#
    }
    let source = group("Source", [rectangle("[40,20]")], 1)
    let copy = group("Copy", [rectangle("[4,4]", #","x":"\#(expression)""#), Text.red], 2)
    let all = #"{"ty":"gr","nm":"All","ix":1,"it":[\#(source),\#(copy),{"ty":"tr"}]}"#
    let motion = try ReadMotion(lottie: Text.file([Text.shapes([all], #""ind":1"#)]))
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    let colors = [(31, 50), (69, 50), (29, 50), (50, 41), (50, 39)].map { motion.color($0.0, $0.1, at: 0) }
    #expect(colors == ["#ff0000ff", "#ff0000ff", "#00000000", "#ff0000ff", "#00000000"])
  }

  @Test(
    "an expression that cannot be evaluated is noted with its text, and the property keeps its own value",
    arguments: [
      "while (true) {}", "function f() { return f(); } f()", "foo.bar", "[", "class A {}", "thisComp.layer('none')",
      "eval('}')", "thisProperty.propertyGroup(9)", "var a = []; a[0] = a; a", "var x = {a: 1}; x",
      "var a = []; var b = [a]; a[0] = b; b", "var a = []; for (;;) { a = [1]; a[9999] = 2; }", "\u{1F600}",
      String(repeating: "(", count: 5000), "key(9)", "value +",
      "var a = 'x'; while (true) { a = a + a; }", "var a = [1]; while (true) { a = [a, a]; }",
      "var a = [1]; while (true) { a = [a]; }", "var a = []; var i = 0; while (true) { a[9999] = a; }",
      "var a = 'x'; for (var i = 0; i < 16; i++) { a += a; } while (true) { a.length; }",
      "var a = 'x'; for (var i = 0; i < 16; i++) { a += a; } while (true) { a[60000]; }",
      "var a = 'x'; for (var i = 0; i < 16; i++) { a += a; } while (true) { a.split(''); }",
      "var a = []; a[9999] = 1; while (true) { a.join(''); }",
    ])
  func failures(expression: String) throws {
    let layer = Text.shapes(
      [Text.rectangle(0, 50, 10, 100), Text.red],
      transform: #""p":{"k":[40,0],"x":"\#(expression.replacing("\"", with: "\\\""))"}"#)
    let motion = try ReadMotion(lottie: Text.file([layer]))
    #expect(motion.notes.count == 1)
    #expect(motion.notes.first?.description.hasPrefix("layers[0].ks.p: the expression") ?? false)
    #expect(motion.color(40, 50, at: 0) == "#ff0000ff")
  }

  @Test(
    "numbers that are none, or are too large, do not trap",
    arguments: [
      "seedRandom(0 / 0); random()", "seedRandom(1e300); random()", "wiggle(2, 10, 0 / 0)",
      "wiggle(0 / 0, 1e300, 1e300)",
      "loopOut('cycle', 1e300)", "loopIn('offset', 0 / 0)", "loopOutDuration('cycle', 1e300)", "valueAtTime(0 / 0)",
      "valueAtTime(1e300)", "key(1e300)", "nearestKey(0 / 0)", "[1][1e300]", "[1][0 / 0]", "'a'[0 / 0]", "value[1e300]",
      "(1e300).toFixed(1e300)", "(0 / 0).toFixed(0 / 0)", "'abc'.substr(0 / 0, 1e300)", "'abc'.slice(-1e300, 1e300)",
      "thisComp.layer(1e300)", "thisComp.layer(0 / 0)", "var v = [1]; v[0 / 0] = 1", "var v = [1]; v[1e300] = 1",
      "linear(0 / 0, 0, 1, 1, 2)", "linear(1, 1, 1, [0], [1, 2])", "clamp(0 / 0, 1, 0)", "Math.pow(-1, 1e300)",
      "velocityAtTime(1e300)", "time % 0", "String(1e300) + (0 / 0)", "'' + 1e15 + -1e15", "normalize([0, 0])",
      "toComp([1e300, 0 / 0])", "length([])", "[1, 2] * [3, 4]", "random([1, 2], [3])", "gaussRandom(0 / 0)",
    ])
  func numbers(expression: String) throws {
    let keys = #"[{"t":10,"s":[20,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[40,0]}]"#
    let layer = Text.shapes(
      [Text.rectangle(0, 50, 10, 100), Text.red],
      #""ind":1"#, transform: #""p":{"a":1,"k":\#(keys),"x":"\#(expression)"}"#)
    let (motion, other) = (try ReadMotion(lottie: Text.file([layer])), try ReadMotion(lottie: Text.file([layer])))
    for time in [0, 1.5, 5] {
      #expect(motion.tree.displayList(at: time) == other.tree.displayList(at: time), "\(time)")
    }
    #expect(motion.notes == other.notes)
  }

  @Test("expressions refer to each other in rows of 64, and longer rows are noted", arguments: [20, 64, 66, 200])
  func rows(count: Int) throws {
    // Each layer refers to the next one, the last one has a value.
    let layers = (1...count).map { index in
      let expression = index < count ? #","x":"thisComp.layer(\#(index + 1)).transform.rotation""# : ""
      let rotation = #""r":{"k":7\#(expression)}"#
      return Text.shapes([Text.rectangle(0, 0, 9, 9), Text.red], #""ind":\#(index)"#, transform: rotation)
    }
    let motion = try ReadMotion(lottie: Text.file(layers))
    #expect(motion.notes.count == max(count - 66, 0))
    #expect(motion.notes.allSatisfy { $0.description.contains("expressions that refer to each other") })
  }

  @Test("expressions inside each other are limited together in rows of properties")
  func deepRows() throws {
    let sum = String(repeating: "+1", count: 300)
    let layers = (1...64).map { index in
      let expression = index < 64 ? #","x":"thisComp.layer(\#(index + 1)).transform.rotation\#(sum)""# : ""
      let rotation = #""r":{"k":7\#(expression)}"#
      return Text.shapes([Text.rectangle(0, 0, 9, 9), Text.red], #""ind":\#(index)"#, transform: rotation)
    }
    let motion = try ReadMotion(lottie: Text.file(layers))
    #expect(motion.notes.count > 50)
    #expect(motion.notes.allSatisfy { $0.description.contains("expressions inside each other") })
  }

  @Test("the expressions of a file take a limited number of steps together")
  func budget() throws {
    let loop = "for (var i = 0; i < 2500; i++) {} 7"
    let layers = (1...200).map { _ in
      Text.shapes([Text.rectangle(0, 0, 9, 9), Text.red], transform: #""r":{"k":7,"x":"\#(loop)"}"#)
    }
    let motion = try ReadMotion(lottie: Text.file(layers))
    #expect(!motion.notes.isEmpty && motion.notes.count < 200)
    #expect(motion.notes.allSatisfy { $0.description.contains("more than 5000000 steps") })
  }
}
