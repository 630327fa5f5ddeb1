// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

/// The cascade, animations by CSS, and the structure of files.
@Suite struct SVGStyleTests {
  @Test(
    "Selectors apply by specificity and order",
    arguments: [
      ("rect{fill:red}", 0xFF0000), (".a{fill:red} rect{fill:blue}", 0xFF0000),
      ("rect{fill:red!important} #r{fill:blue}", 0xFF0000), ("g > rect{fill:red}", 0xFF0000),
      ("svg rect:nth-child(2n){fill:red} rect{fill:blue}", 0xFF0000), ("circle + .b.a{fill:red}", 0xFF0000),
      ("[class~=b]{fill:red}", 0xFF0000), (":root{--c:red} rect{fill:var(--c)}", 0xFF0000),
      ("rect:not(.a){fill:blue}", 0x00FF00), ("rect:hover{fill:blue}", 0x00FF00),
      ("@media print{rect{fill:blue}} @media screen{rect{fill:red}}", 0xFF0000), ("a,rect/* c */{fill:red}", 0xFF0000),
    ])
  func cascade(_ sheet: String, _ expected: Int) throws {
    let reading = try Reading(
      #"<style>\#(sheet)</style><g><circle/><rect id="r" class="a b" width="2" height="2" fill="lime"/></g>"#)
    #expect(try reading.value(.fill, "r", at: 0) == Color(hex: UInt32(expected)))
    #expect(reading.notes.isEmpty)
  }

  @Test(
    "Animations by CSS have their timing",
    arguments: [
      ("k 2s linear", 0.5, 10.0), ("k 2s linear infinite", 4.5, 10), ("k 2s linear -1s", 0.5, 30),
      ("k 2s linear 1s both", 0.5, 0), ("k 2s linear 1s", 0.5, 7), ("k 2s linear alternate 2 forwards", 5, 0),
      ("k 2s steps(2, end)", 1.5, 20), ("k 2s linear reverse", 0.5, 30), ("k 2s linear paused", 1, 0),
      ("k 2s linear forwards, l 2s linear", 1, 104),
    ])
  func animations(_ value: String, _ time: Double, _ expected: Double) throws {
    let reading = try Reading(
      #"""
      <style>@keyframes k{from{x:0}to{x:40px}}@keyframes l{0%,100%{x:104px}}#r{animation:\#(value)}</style>
      <rect id="r" x="7" width="2" height="2"/>
      """#)
    #expect(abs(try reading.box("r", at: time).minX - expected) < 1e-9)
  }

  @Test("A keyframe without the property takes the value below, and has its own easing")
  func keyframes() throws {
    let reading = try Reading(
      #"""
      <style>@keyframes k{50%{x:27px;animation-timing-function:step-end}}#r{animation:k 2s linear infinite}</style>
      <rect id="r" x="7" width="2" height="2"/>
      """#)
    #expect(try reading.box("r", at: 0.5).minX == 17)
    #expect(try reading.box("r", at: 1.5).minX == 27)
    #expect(reading.motion.duration == 2)
  }

  @Test("The origin of a transform is in the view box or in the box of the element")
  func origin() throws {
    let reading = try Reading(
      #"""
      <style>#a,#b{transform:scale(2);transform-origin:center}#b{transform-box:fill-box}</style>
      <rect id="a" x="10" width="20" height="20"/><rect id="b" x="10" width="20" height="20"/>
      """#)
    #expect(try reading.map("a", at: 0).m41 == -50)
    #expect(try reading.map("b", at: 0).m41 == -20)
  }

  @Test(
    "A turn around the origin of a transform is a rotation, also where the element has no transform at some instants",
    arguments: [
      "1s linear infinite", "1s ease-in-out", "2s ease-in 0.5s", "1s ease-in reverse", "1s ease-in 2 alternate",
      "1s ease-out infinite alternate",
    ])
  func turnAroundOrigin(timing: String) throws {
    let reading = try Reading(
      #"""
      <style>@keyframes r{to{transform:rotate(360deg)}}
      #a,#b{animation:r \#(timing);transform-origin:40px 30px}#b{transform-box:fill-box;transform-origin:center}</style>
      <rect id="a" x="10" width="20" height="20"/><rect id="b" x="10" width="20" height="20"/>
      """#)
    for (name, place) in [("a", Point(x: 40, y: 30)), ("b", Point(x: 20, y: 10))] {
      let angle = try reading.value(.rotation, name, at: 0.75).degrees
      #expect(angle > 1 && angle < 359)
      for time in [0, 0.75, 9.5] { #expect(try reading.value(.position, name, at: time) == place) }
    }
  }

  @Test("A rotation that is absent at some instants leaves the other functions")
  func absentRotation() throws {
    let reading = try Reading(
      #"""
      <style>@keyframes r{to{transform:rotate(180deg)}}
      #b{translate:9px 3px;scale:2;animation:r 1s linear;transform-box:fill-box;transform-origin:center}</style>
      <rect id="b" x="10" width="20" height="20"/>
      """#)
    for time in [0.5, 2] {
      #expect(try reading.value(.position, "b", at: time) == Point(x: 29, y: 13))
      #expect(try reading.value(.scale, "b", at: time) == Vector(dx: 2, dy: 2))
      #expect(try reading.value(.rotation, "b", at: time).degrees == (time < 1 ? 90 : 0))
    }
  }

  @Test("A paint that is a gradient at some instants has it then")
  func changingPaint() throws {
    let reading = try Reading(
      #"""
      <linearGradient id="g"><stop stop-color="#f00"/></linearGradient>
      <rect id="r" width="9" height="9" fill="url(#g)"><set attributeName="fill" to="#0a0" dur=".5s"/></rect>
      <rect id="s" width="9" height="9" stroke="#00f">
      <set attributeName="stroke" to="url(#g)" begin="1s" dur="1s"/></rect>
      """#)
    let (tree, r, s) = (reading.motion.tree, try reading.layer("r"), try reading.layer("s"))
    #expect(tree.style(of: r, at: 0.2).gradient == nil && tree.style(of: r, at: 2).gradient?.stops.count == 1)
    #expect(try reading.value(.fill, "r", at: 0.2) == Color(hex: 0x00AA00))
    #expect(try reading.value(.fill, "r", at: 2).alpha == 1)
    #expect([0.5, 1.5, 2.5].map { tree.style(of: s, at: $0).strokeGradient != nil } == [false, true, false])
    #expect(reading.notes.isEmpty)
  }

  @Test("An animation of a property that is not read has a note")
  func unreadAnimation() throws {
    let reading = try Reading(
      #"""
      <style>@keyframes d{from{clip-path:circle(2px)}to{clip-path:circle(8px)}} #r{animation:d 1s}</style>
      <rect id="r" width="9" height="9"/>
      """#)
    #expect(reading.notes.contains { $0.contains("the animation of “clip-path”") })
  }

  @Test("A list that ends with the way back from a point is at this point where the element has no transform")
  func pivotThatMoves() throws {
    let reading = try Reading(
      #"""
      <style>@keyframes r{to{transform:translate(9px,3px) rotate(180deg) scale(2)}}
      #b{animation:r 1s linear;transform-box:fill-box;transform-origin:center}</style>
      <rect id="b" x="10" width="20" height="20"/>
      """#)
    #expect(try reading.value(.position, "b", at: 0.5) == Point(x: 24.5, y: 11.5))
    #expect(try reading.value(.rotation, "b", at: 0.5).degrees == 90)
    #expect(try reading.value(.scale, "b", at: 0.5) == Vector(dx: 1.5, dy: 1.5))
    #expect(try reading.value(.position, "b", at: 2) == Point(x: 20, y: 10))
    #expect(try reading.value(.rotation, "b", at: 2) == .zero)
  }

  @Test("A view box is fitted, and a symbol takes the size of its use")
  func viewports() throws {
    let reading = try Reading(
      #"""
      <symbol id="s" viewBox="0 0 10 20"><rect id="r" width="1" height="1"/></symbol>
      <use href="#s" x="3" y="4" width="40" height="40"/>
      """#)
    // The scale is 2, and 20 points are free along x.
    #expect(try reading.map("s/viewBox", at: 0).m11 == 2)
    #expect(try reading.map("s/viewBox", at: 0).m41 == 10)
    #expect(try reading.map("svg/use[1]", at: 0).m41 == 3)
  }

  @Test("An element without an identifier has its path as its name")
  func names() throws {
    let reading = try Reading(#"<g/><g><path d="M0 0H9V9z"/><path d="M0 0H9"/></g>"#)
    #expect(try reading.box("svg/g[2]/path[2]", at: 0).width == 9)
  }

  @Test("The property “font” sets the size and the weight")
  func font() throws {
    func box(_ style: String) throws -> Rect {
      let reading = try Reading(#"<text x="10" y="60" style="\#(style)">Hi</text>"#)
      #expect(reading.notes.count == 1, "the family is noted: \(reading.notes)")
      return try reading.box("svg/text[1]/run[1]", at: 0)
    }
    let bold = try box("font-size:40px;font-weight:bold;font-family:Arial")
    for font in ["bold 40px Arial", "italic 700 40px/1.2 Arial, sans-serif", "oblique 10deg bold 40px / 1.2 Arial"] {
      #expect(try box("font:\(font)") == bold)
    }
    #expect(try box("font:40px Arial") == box("font-size:40px;font-family:Arial"))
    #expect(try box("font:40px Arial") != bold)
    for (font, size) in [
      ("large serif", "18px"), ("calc(80px / 4)/1.5 serif", "20px"), ("xxx-large/2 serif", "48px"),
    ] {
      #expect(try box("font:\(font)") == box("font-size:\(size);font-family:serif"), "\(font)")
    }
    // Neither a size nor a family: the declaration is invalid.
    for font in ["/", "40px", "/ 3px"] {
      let run = "svg/text[1]/run[1]"
      let reading = try Reading(#"<text x="10" y="60" style="font:\#(font)">Hi</text>"#)
      let plain = try Reading(#"<text x="10" y="60">Hi</text>"#)
      #expect(try reading.box(run, at: 0) == plain.box(run, at: 0))
    }
    let larger = try Reading(#"<g font-size="20px"><text y="60" style="font-size: larger">Hi</text></g>"#)
    let direct = try Reading(#"<g><text y="60" font-size="24px">Hi</text></g>"#)
    #expect(try larger.box("svg/g[1]/text[1]/run[1]", at: 0) == direct.box("svg/g[1]/text[1]/run[1]", at: 0))
  }

  @Test("Clips and the property isolation isolate blend modes, and only where one is inside")
  func isolation() throws {
    func isIsolated(_ attributes: String, mode: String = "multiply") throws -> Bool {
      let reading = try Reading(
        "<clipPath id='k'><circle r='9'/></clipPath><g id='g' \(attributes)>"
          + "<g><rect width='9' height='9' style='mix-blend-mode:\(mode)'/></g></g>")
      return reading.motion.tree.isIsolated(try reading.layer("g"), at: 0)
    }
    #expect(try isIsolated("style='isolation:isolate'"))
    #expect(try isIsolated("clip-path='url(#k)'"))
    #expect(try !isIsolated(""))
    #expect(try !isIsolated("style='isolation:isolate'", mode: "normal"))
  }

  @Test("A stroke below the fill is noted")
  func paintOrder() throws {
    func notes(_ order: String) throws -> [String] {
      try Reading("<circle r='9' stroke='red' paint-order='\(order)'/>").notes
    }
    #expect(try notes("stroke").contains { $0.contains("paint-order") })
    #expect(try notes("fill stroke").isEmpty)
  }

  @Test("Properties of texts that are not read have a note, also those of an element around")
  func textNotes() throws {
    func notes(_ attributes: String, _ own: String = "") throws -> [String] {
      try Reading("<g \(attributes)><text \(own) y='20'>Moving</text></g>").notes
    }
    #expect(try notes("").count == 1)
    #expect(try notes("").first?.contains("the font") == true)
    #expect(try notes("font-family='Arial' text-decoration='none'").count == 1)
    #expect(try notes("font-family='Arial'").first?.contains("“Arial”") == true)
    for attribute in [
      "font-style='italic'", "text-decoration='underline'", "style='text-transform:uppercase'", "word-spacing='4'",
      "dominant-baseline='middle'",
    ] { #expect(try notes(attribute).contains { $0.contains("not supported") }, "\(attribute)") }
    for own in ["textLength='90'", "x='0 10 30'"] {
      #expect(try notes("", own).contains { $0.contains("not supported") }, "\(own)")
    }
  }

  @Test("A gradient refers to the stops of another, and is in the box of the shape")
  func gradients() throws {
    let reading = try Reading(
      #"""
      <linearGradient id="a"><stop stop-color="red"/><stop offset="100%" stop-color="blue"/></linearGradient>
      <linearGradient id="b" href="#a" x2="0.5"/><rect id="r" x="10" width="20" height="8" fill="url(#b)"/>
      """#)
    let gradient = try #require(reading.motion.tree.style(of: reading.layer("r"), at: 0).gradient)
    #expect(gradient.stops.map(\.color) == [Color(hex: 0xFF0000), Color(hex: 0x0000FF)])
    #expect(gradient.form == .linear(from: .zero, to: Point(x: 0.5, y: 0)))
    #expect(gradient.transform == AffineTransform(a: 20, b: 0, c: 0, d: 8, tx: 10, ty: 0))
  }

  @Test("The root turns around the centre of its box, like other boxes of a page")
  func rootOrigin() throws {
    let start = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="22 22 44 44" width="88" height="88" "#
    for style in ["transform:rotate(90deg)", "rotate:90deg"] {
      let file = start + #"style="\#(style)"><rect id="r" x="22" y="22" width="2" height="2"/></svg>"#
      let motion = try SVGReader.read(file)
      let root = try #require(motion.tree.children(of: nil, at: 0).first)
      let corner = motion.tree.presentationValue(of: root, .transform, at: 0).apply(to: .zero)
      #expect(corner.map { abs($0.x - 88) < 1e-9 && abs($0.y) < 1e-9 } == true)
    }
  }
}
