// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Files that are broken, or that expand without bound.
@Suite struct SVGHostileTests {
  @Test(
    "Text that is not SVG is refused with its place",
    arguments: [
      ("", "line 1, column 1: an element is expected"), ("<svg>", "line 1, column 1: the element “svg” is not closed"),
      ("<a/>", "line 1, column 1: the element “svg” is expected"),
      ("<!DOCTYPE svg [<!ENTITY % x 'y'>]><svg/>", "line 1, column 16: parameter entities are not read"),
      ("<!DOCTYPE svg [<!ENTITY x SYSTEM 'y'>]><svg/>", "line 1, column 16: the external entity “x” is not read"),
      ("<svg>\n &x;</svg>", "line 2, column 2: the entity “x” is not known"),
    ])
  func refusals(_ text: String, _ message: String) {
    #expect(throws: MotionFileError(message)) { try SVGReader.read(text) }
  }

  @Test("Entities are replaced in attributes, up to 8 deep")
  func entities() throws {
    let text = #"""
      <!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY a "red"><!ENTITY b "&a;">]>
      <svg xmlns="&ns;"><rect width="1" height="1" fill="&b;"/></svg>
      """#
    #expect(try SVGReader.read(text).notes.isEmpty)
    let names = (0..<12).map { #"<!ENTITY e\#($0 + 1) "&e\#($0);">"# }.joined()
    let deep = "<!DOCTYPE svg [<!ENTITY e0 'x'>\(names)]><svg>&e12;</svg>"
    #expect(throws: MotionFileError.self) { try SVGReader.read(deep) }
  }

  @Test("References in a ring end with a note")
  func rings() throws {
    let reading = try Reading(
      #"""
      <g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>
      <mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" mask="url(#m)"/>
      <linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><rect width="9" height="9" fill="url(#g)"/>
      """#)
    #expect(reading.notes.count == 3)
  }

  @Test("Nested elements are limited")
  func depth() throws {
    let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    #expect(throws: MotionFileError.self) { try Reading(deep) }
  }

  @Test("Animations whose begins multiply end with a note")
  func begins() throws {
    let animations = (0..<20).map { index in
      let begin = "0;i\((index + 1) % 20).begin+0.0\(index + 1)s"
      return #"<animate id="i\#(index)" attributeName="x" to="5" dur="1.00\#(index)s" begin="\#(begin)"/>"#
    }
    let reading = try Reading(#"<rect width="9" height="9">\#(animations.joined())</rect>"#)
    #expect(reading.motion.duration > 0)
  }

  @Test(
    "Numbers without bound draw nothing or something, and do not trap",
    arguments: [
      #"<rect x="1e308" width="1e308" height="1e308" stroke="red" stroke-width="1e300"/>"#,
      #"<circle r="1e300" transform="scale(1e300) rotate(1e300)"/>"#,
      #"<circle r="1"><animate attributeName="r" values="1e308;-1e308" dur="1e-9s" repeatDur="9s"/></circle>"#,
      #"<circle r="1"><animate attributeName="r" values="1;2" begin="1e300s;-1e300s" dur="1e300s"/></circle>"#,
      #"<svg viewBox="0 0 1e-300 1e300" width="1e300"><rect width="1" height="1"/></svg>"#,
      #"<path d="M0 0H9" stroke="red" stroke-dasharray="1e-300 0" pathLength="1e-300"/>"#,
      #"<polygon points="1"/><polyline points=""/><ellipse rx="nan"/><path d="L5 5"/><line x1="a"/>"#,
    ])
  func numbers(_ content: String) throws {
    let motion = try Reading(content).motion
    for time in [0, 0.5, 1e300] { _ = motion.tree.displayList(at: time) }
  }

  private static let font = "is approximated within the differences of the built-in typeface"

  @Test("What is not supported is named with its place")
  func notes() throws {
    let reading = try Reading("<foreignObject/>\n<text><textPath>a</textPath></text><image href='a.png'/>")
    #expect(
      reading.notes == [
        "line 1, column 66: <foreignObject> of svg/foreignObject[1] is not supported and is left out",
        "line 2, column 7: <textPath> of svg/text[1]/textPath[1] is not supported and is left out",
        "line 2, column 1: the font, which the file does not state, of svg/text[1] \(Self.font)",
        "line 2, column 36: the image file “a.png” of svg/image[1] is not supported and is left out",
      ])
  }

  @Test("Scripts that need shaping are named")
  func scripts() throws {
    let reading = try Reading("<text>\u{645}\u{646} Ab</text>")
    #expect(
      reading.notes == [
        "line 1, column 66: text in Arabic, which needs shaping, of svg/text[1] is not supported and is left out",
        "line 1, column 66: the font, which the file does not state, of svg/text[1] \(Self.font)",
      ])
  }

  @Test("Many animated elements keep their values, and a note states the limit")
  func animations() throws {
    let css = "<style>@keyframes k { to { x: 8px } } rect { animation: k 1s linear infinite }</style>"
    let few = try Reading(css + String(repeating: #"<rect width="1" height="1"/>"#, count: 9000))
    #expect(few.notes.isEmpty)
    // The first ones are animations, and the last ones functions of the time.
    for number in [1, 9000] {
      let path = try few.value(.path, "svg/rect[\(number)]", at: 0.5)
      #expect(path.bounds()?.minX == 4)
    }
    let many = try Reading(css + String(repeating: #"<rect width="1" height="1"/>"#, count: 50_000))
    #expect(many.notes.contains { $0.contains("keyframes of many elements") })
  }

  @Test("The animations of SMIL have the limit of those of CSS")
  func timedAnimations() throws {
    let values = (0..<1000).map { "\($0)" }.joined(separator: ";")
    let element = #"<rect width="1" height="1"><animate attributeName="x" dur="1s" values="\#(values)"/></rect>"#
    let reading = try Reading(String(repeating: element, count: 700))
    #expect(reading.notes.contains { $0.contains("keyframes of many elements") })
  }

  @Test("Texts are drawn up to a number of characters")
  func texts() throws {
    let text = "<text>" + String(repeating: "abc de ", count: 1000) + "</text>"
    let reading = try Reading(String(repeating: text, count: 20))
    #expect(reading.notes.contains { $0.contains("text beyond 100000 characters of the file") })
  }

  @Test("Elements are counted, also those that draw nothing")
  func elements() throws {
    #expect(throws: MotionFileError("line 1, column 1200004: more than 300000 elements")) {
      try SVGReader.read("<svg><defs>" + String(repeating: "<a/>", count: 300_001) + "</defs></svg>")
    }
  }

  @Test(
    "The size of the picture is that of Chromium, and an invalid one has a note",
    arguments: [
      (#"width="-10" height="50""#, 300, 50, "the width “-10” of the picture, which is negative,"),
      (#"width="-10" height="50" viewBox="0 0 40 20""#, 100, 50, "the width “-10” of the picture, which is negative,"),
      (#"width="abc" viewBox="0 0 40 20""#, 40, 20, "the width “abc” of the picture, which is no length,"),
      (#"width="50" height="1foo" viewBox="0 0 8 4""#, 50, 25, "the height “1foo” of the picture, which is no length,"),
      (#"width="-5%""#, 300, 150, "the width “-5%” of the picture, which is negative,"),
      (#"width="0" height="50""#, 300, 50, "the width “0” of the picture, with which nothing is drawn,"),
      (#"height="0px""#, 300, 150, "the height “0px” of the picture, with which nothing is drawn,"),
      (#"width="1e9""#, 300, 150, "the width “1e9” of the picture, which is more than 100000 points,"),
      (#"width="100%" height="auto""#, 300, 150, nil), (#"width="2em" height="50""#, 32, 50, nil),
    ] as [(String, Double, Double, String?)])
  func sizes(_ attributes: String, _ width: Double, _ height: Double, _ construct: String?) throws {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)><rect width="10" height="10"/></svg>"#
    let motion = try SVGReader.read(text)
    #expect(motion.tree.size.width == width && motion.tree.size.height == height)
    #expect(motion.notes.map(\.construct) == [construct].compactMap(\.self))
    let isEmpty = construct?.contains("nothing is drawn") == true
    #expect(motion.tree.children(of: nil, at: 0).isEmpty == isEmpty)
  }

  @Test("Lists of instants, steps of filters and motion paths end with a note")
  func lists() throws {
    let begins = (0..<1000).map { "\($0)s" }.joined(separator: ";")
    let animation = #"<animate attributeName="x" to="1" dur="1s" begin="\#(begins)"/>"#
    let timed = try Reading(String(repeating: "<rect width='1' height='1'>\(animation)</rect>", count: 501))
    #expect(timed.notes.contains { $0.contains("more than 500000 instants in all lists") })
    let steps = String(repeating: "<feOffset/>", count: 10_000)
    let filtered = try Reading(
      "<filter id='f'>\(steps)</filter>"
        + String(repeating: "<rect width='1' height='1' filter='url(#f)'/>", count: 20))
    #expect(filtered.notes.contains { $0.contains("long values that references repeat") })
    let path = "M0 0" + String(repeating: "L1 2 3 4", count: 5000)
    let motion = "<rect width='1' height='1'><animateMotion dur='1s' path='\(path)'/></rect>"
    let moving = try Reading(String(repeating: motion, count: 60))
    #expect(moving.notes.contains { $0.contains("keyframes of many elements") })
  }

  @Test("Long classes and attributes count as several comparisons")
  func selectors() throws {
    let rules = (0..<1000).map { "[b*=z\($0)]{x:1px}" }.joined()
    let value = String(repeating: "a ", count: 30_000)
    let attributes = try Reading(
      "<style>\(rules)</style>" + String(repeating: "<rect b='\(value)'/>", count: 20))
    #expect(attributes.notes.contains { $0.contains("a part of the many selectors") })
    let classes = (0..<20_000).map { "a\($0)" }
    let names = classes.map { ".\($0).z{x:1px}" }.joined()
    let listed = try Reading("<style>\(names)</style><rect class='\(classes.joined(separator: " "))'/>")
    #expect(listed.notes.contains { $0.contains("a part of the many selectors") })
  }
}
