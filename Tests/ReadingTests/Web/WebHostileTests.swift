// SPDX-License-Identifier: MIT
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
}
