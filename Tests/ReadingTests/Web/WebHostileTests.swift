// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Pages and style sheets that are broken, or that expand without bound.
@Suite struct WebHostileTests {
  @Test("Every beginning of a page gives a result", arguments: 0..<12)
  func beginnings(part: Int) throws {
    let text = """
      <!doctype html><style>a{b:c;d:calc((1px + var(--x,2px)) * 2)}@keyframes k{50%{top:1px}}/*</style><div id="a"
      style='animation:k 1s;background:url("x"),linear-gradient(red,blue)'>&#x41;<svg
      viewBox="0 0 1 1"><path d=M0,0/></svg>
      """
    let bytes = Array(text.utf8)
    for end in stride(from: part, through: bytes.count, by: 12) {
      _ = try HTMLReader.read(String(decoding: bytes[..<end], as: UTF8.self))
    }
  }

  @Test(
    "Values without sense are left out",
    arguments: [
      "width: 1e999px", "width: calc(1px / 0)", "width: calc(\(String(repeating: "(", count: 5000))1px",
      "border: 1e300px solid red; border-radius: 1e308px", "transform: scale(1e300) rotate(1e300deg)",
      "background: linear-gradient(1e300deg, red, blue)", "box-shadow: 1e308px 1e308px 1e308px 1e308px red",
      "animation: m 1e308s infinite", "animation: m 1e-300s infinite", "font-size: 1e300px", "aspect-ratio: 1e-320",
      "background: linear-gradient(red, blue) 0 0 / 1e-9px", "filter: blur(1e300px)", "perspective: 1e-300px",
      "offset-path: ray(1e300deg)", "width: max(", "color: rgb(", "--a: var(--a); width: var(--a)",
      "letter-spacing: 1e300px", "margin: -1e308px; padding: 1e308px", "grid-template-columns: repeat(1000000000, 1px)",
    ])
  func values(_ style: String) throws {
    let page = try Page(
      "<div id=o><div id=a>x</div></div>",
      css:
        "@keyframes m { to { width: 1e308px; transform: rotate(1e308deg) } } div { width: 10px; height: 10px; "
        + style + "}")
    for time in [0, 0.5, 1e9] { _ = page.motion.tree.displayList(at: time) }
  }

  @Test("Custom properties that double one another end with a note")
  func variables() throws {
    let names = (1...40).map { "--a\($0): var(--a\($0 - 1)) var(--a\($0 - 1));" }.joined()
    let elements = String(repeating: "<p class=x></p>", count: 1000)
    let page = try Page(elements, css: ":root { --a0: x; \(names) } .x { width: var(--a40); margin: var(--a40) }")
    #expect(page.notes.contains { $0.contains("custom properties") })
  }

  @Test("Elements inside one another, and selectors with elements, are limited")
  func depth() throws {
    let deep = try Page(String(repeating: "<div>", count: 5000) + "<p>x", css: "div { padding: 1px }")
    #expect(deep.notes.contains { $0.contains("more than 64 elements inside one another") })
    let flex = try Page(
      String(repeating: "<div>", count: 50) + "<p>x", css: "div { display: flex; flex: 1 } p { width: 1px }")
    #expect(flex.names.count > 40)
    let blocks = String(repeating: "@media all{", count: 100) + "p{top:0}" + String(repeating: "}", count: 100)
    _ = try CSSReader.read(blocks + ".a{animation:m 1s}@keyframes m{to{top:0}}")
  }

  @Test("Many elements with many keyframes end with a note")
  func keyframes() throws {
    let frames = (0..<2000).map { "\(Double($0) / 20)%{width:\($0)px}" }.joined()
    let page = try Page(
      String(repeating: "<i></i>", count: 1000), css: "@keyframes m{\(frames)} i { display: block; animation: m 1s }")
    #expect(page.notes.contains { $0.contains("keyframes of many elements") })
  }

  @Test("Values of keyframes in a sheet are read up to a number")
  func sheet() throws {
    let frame = (1...50).map { "a\($0):b" }.joined(separator: ";")
    let frames = (0...10_000).map { "\(Double($0) / 100)%{\(frame)}" }.joined()
    let page = try Page(sheet: "@keyframes k{\(frames)} @keyframes m{to{left:9px}} .a{animation:k 1s}")
    #expect(page.notes.contains { $0.contains("more than 500000 values of keyframes") })
  }

  @Test("Elements of a page are read up to a number")
  func elements() throws {
    let page = try Page(String(repeating: "<i></i>", count: 50_000), css: "i { display: block; height: 1px }")
    #expect(page.notes.contains { $0.contains("more than 50000 elements and texts") })
  }

  @Test("Many rules with animations share the lists that they state")
  func rules() throws {
    let rules = (0..<3000).map { ".a\($0){animation:m \($0 % 2 + 1)s linear}" }.joined()
    let page = try Page(sheet: "@keyframes m{from{left:0px}to{left:8px}}" + rules)
    #expect(try page.value(.position, "a0", at: 0.5).x - page.value(.position, "a0", at: 0).x == 4)
    #expect(try page.value(.position, "a2999", at: 0.5).x - page.value(.position, "a2999", at: 0).x == 2)
  }

  @Test("A long text is one of several lines")
  func text() throws {
    let page = try Page(String(repeating: "a < ", count: 100_000), css: "")
    #expect(page.notes.contains { $0.contains("a text of several lines") })
  }

  @Test("Values of a file of Web Animations are read up to a number")
  func values() throws {
    let entry = ##"{"target":"#a","keyframes":[{"left":"0px"},{"left":"1px"}],"options":1000}"##
    let text = "[" + Array(repeating: entry, count: 150_000).joined(separator: ",") + "]"
    #expect { try Page(json: text) } throws: { "\($0)".contains("more than 1000000 values") }
  }

  @Test("Parts of elements, and animations of one target, are read up to a number")
  func parts() throws {
    let page = try Page(
      String(repeating: "<i></i>", count: 20_100), css: #"i::before { content: "a"; } i { display: none }"#)
    #expect(page.notes.contains { $0.contains("more than 20000 parts before and after elements") })
    let entry = ##"{"target":"#a","keyframes":[{"left":"0px"},{"left":"1px"}],"options":1000}"##
    let file = try Page(json: "[" + Array(repeating: entry, count: 1002).joined(separator: ",") + "]")
    #expect(file.notes.filter { $0.contains("the animations of a target beyond 1000") }.count == 1)
  }

  @Test("Selectors are read up to a number of bytes")
  func selectors() throws {
    let list = (0..<400).map { ".c\($0)" }.joined(separator: ",")
    let rules = (0..<2500).map { ":is(\(list)) .b\($0){top:1px}" }.joined()
    let page = try Page(sheet: ".a{animation:m 1s}@keyframes m{to{left:1px}}" + rules)
    #expect(page.notes.contains { $0.contains("selectors of more than 4000000 bytes") })
  }
}
