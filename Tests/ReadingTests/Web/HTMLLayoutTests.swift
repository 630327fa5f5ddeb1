// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// The places and sizes of boxes.
@Suite struct HTMLLayoutTests {
  private static let box = "#a { width: 60px; height: 40px; background: red; "

  @Test(
    "A box out of the flow is placed in its containing box",
    arguments: [
      ("position: absolute; left: 10px; top: 20px", Rect(x: 10, y: 20, width: 60, height: 40)),
      ("position: absolute; right: 10px; bottom: 20px", Rect(x: 130, y: 40, width: 60, height: 40)),
      ("position: absolute; left: 50%; top: 25%", Rect(x: 100, y: 25, width: 60, height: 40)),
      ("position: absolute; inset: 0; margin: auto", Rect(x: 70, y: 30, width: 60, height: 40)),
      ("position: absolute; inset: 5px; width: auto", Rect(x: 5, y: 5, width: 190, height: 40)),
      ("position: relative; left: 7px; bottom: 3px", Rect(x: 7, y: -3, width: 60, height: 40)),
      ("margin: 11px auto 0", Rect(x: 70, y: 0, width: 60, height: 40)),
      ("padding: 5px; border: 2px solid", Rect(x: 0, y: 0, width: 74, height: 54)),
      ("padding: 5px; border: 2px solid; box-sizing: border-box", Rect(x: 0, y: 0, width: 60, height: 40)),
      ("width: calc(50% - 2em + 2px); min-width: 10px", Rect(x: 0, y: 0, width: 70, height: 40)),
      ("width: clamp(10px, 80%, 90px)", Rect(x: 0, y: 0, width: 90, height: 40)),
      ("width: 10vw; height: 10vh", Rect(x: 0, y: 0, width: 80, height: 60)),
      ("height: auto; aspect-ratio: 3 / 2", Rect(x: 0, y: 0, width: 60, height: 40)),
      ("width: calc(2px * (3 + 4) / 2)", Rect(x: 0, y: 0, width: 7, height: 40)),
      ("width: calc(100px * sin(30deg))", Rect(x: 0, y: 0, width: 50, height: 40)),
    ] as [(String, Rect)])
  func places(_ style: String, _ expected: Rect) throws {
    let page = try Page(
      "<div id=o><div id=a></div></div>",
      css: "#o { position: relative; width: 200px; height: 100px } \(Self.box)\(style) }")
    let found = try page.box("a")
    #expect(isClose(found, expected), "\(found)")
  }

  @Test("Blocks are below one another, with the larger of the margins that touch")
  func blocks() throws {
    let page = try Page(
      "<div id=o><div id=a></div><p id=b></p><div id=c></div></div>",
      css: """
        #o { padding: 10px; width: 100px } div div, p { height: 20px; margin: 0 } #a { margin-bottom: 15px }
        #b { margin: 10px 5px 30px } #c { background: red; width: 50% }
        """)
    #expect(try page.box("a") == Rect(x: 10, y: 10, width: 100, height: 20))
    #expect(try page.box("b") == Rect(x: 15, y: 45, width: 90, height: 20))
    #expect(try page.box("c") == Rect(x: 10, y: 95, width: 50, height: 20))
    #expect(try page.box("o") == Rect(x: 0, y: 0, width: 120, height: 125))
  }

  private static let trackCases: [(style: String, places: [Double])] = [
    ("display: flex; justify-content: center; align-items: center", [80.0, 40, 100, 40]),
    ("display: grid; place-items: center", [90, 15, 90, 65]),
    ("display: grid; place-content: center", [90, 30, 90, 50]),
    ("display: flex; justify-content: space-between", [0, 0, 180, 0]),
    ("display: flex; gap: 10px; justify-content: flex-end; align-items: flex-end", [150, 80, 180, 80]),
    ("display: flex; flex-direction: column; justify-content: center; align-items: center", [90, 30, 90, 50]),
    ("display: flex; flex-direction: row-reverse", [180, 0, 160, 0]),
    ("display: flex; justify-content: space-evenly", [53.333_333_333, 0, 126.666_666_667, 0]),
  ]

  @Test("A flexible box or a grid places its boxes", arguments: trackCases)
  func tracks(_ style: String, _ places: [Double]) throws {
    let page = try Page(
      "<div id=o><i id=a></i><i id=b></i></div>",
      css: "#o { width: 200px; height: 100px; \(style) } i { width: 20px; height: 20px }")
    let (a, b) = (try page.box("a"), try page.box("b"))
    #expect(isClose(a, Rect(x: places[0], y: places[1], width: 20, height: 20)), "\(a)")
    #expect(isClose(b, Rect(x: places[2], y: places[3], width: 20, height: 20)), "\(b)")
  }

  @Test("Free space grows boxes, and a centred row of the page is in the middle of the stage")
  func growth() throws {
    let page = try Page(
      "<div id=o><i id=a></i><i id=b></i></div>",
      css: """
        #o { display: flex; height: 100vh; align-items: center; justify-content: center }
        i { height: 20px; flex: 1 } #b { flex: 3 }
        """)
    #expect(try page.box("a") == Rect(x: 0, y: 290, width: 200, height: 20))
    #expect(try page.box("b") == Rect(x: 200, y: 290, width: 600, height: 20))
  }

  @Test("Tags without ends, quotes and case are read as browsers do")
  func tolerance() throws {
    let page = try Page(
      """
      <UL id=list><LI id=a>x<LI id=b class="c d">y</UL><p id=p>one<div id=q></div><br>
      <img src=a.png width=30 height=20 id=i><!-- <div id=no> --></span><textarea><b id=no></textarea><div id=z>&lt;
      """, css: "")
    let names = page.names
    for name in ["list", "a", "b", "p", "q", "i", "z"] { #expect(names.contains(name), "\(name)") }
    #expect(!names.contains("no"))
    #expect(page.motion.notes.contains { $0.construct == "<img>" })
  }

  @Test("The stage is 800 × 600 points, or what the page states")
  func stage() throws {
    #expect(try Page("<p>", css: "").motion.tree.size == Size(width: 800, height: 600))
    #expect(
      try Page("<p>", css: "body { width: 320px; height: 200px }").motion.tree.size == Size(width: 320, height: 200))
    let meta = try HTMLReader.read("<meta name=viewport content='width=400, height=300'><p>x")
    #expect(meta.tree.size == Size(width: 400, height: 300))
    let device = try HTMLReader.read("<meta name=viewport content='width=device-width, initial-scale=1'><p>x")
    #expect(device.tree.size == Size(width: 800, height: 600))
    let drawing = try Page("<svg width=120 height=90></svg>", css: "")
    #expect(drawing.motion.tree.size == Size(width: 120, height: 90))
  }

  @Test("The background of the page covers the stage")
  func background() throws {
    let page = try Page("<p>", css: "body { background: rgb(10 20 30) }")
    #expect(try page.box("background") == Rect(x: 0, y: 0, width: 800, height: 600))
    #expect(try page.color(.fill, "background") == [10, 20, 30, 1])
  }

  @Test("A drawing in a page is read with the rules of the page")
  func drawing() throws {
    let page = try Page(
      #"<svg id="s" viewBox="0 0 100 50" width="200"><rect id="r" class="k" width="10" height="10"/></svg>"#,
      css: ".k { fill: #0f0; animation: m 1s linear } @keyframes m { to { transform: translateX(20px) } }")
    #expect(try page.box("s") == Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(try page.color(.fill, "r") == [0, 255, 0, 1])
    #expect(try page.value(.position, "r", at: 0.5) == Point(x: 10, y: 0))
  }

  @Test("Parts before and after the content are boxes")
  func parts() throws {
    let page = try Page(
      "<div id=a></div>",
      css: """
        #a { position: relative; width: 50px; height: 50px }
        #a::before { content: ''; position: absolute; inset: 10px; background: red }
        #a:after { position: absolute; width: 1px; height: 1px }
        """)
    #expect(try page.box("a::before") == Rect(x: 10, y: 10, width: 30, height: 30))
    #expect(!page.names.contains("a::after"))
  }

  @Test("Scripts, style sheets elsewhere and other elements are noted with their places")
  func notes() throws {
    let page = try HTMLReader.read("<body>\n<script>x</script>\n<link rel=stylesheet href=a.css><canvas></canvas>")
    let notes = page.notes.map(\.description)
    #expect(notes.contains { $0.hasPrefix("line 2, column 1: <script>") })
    #expect(notes.contains { $0.hasPrefix("line 3, column 1: the style sheet “a.css”") })
    #expect(notes.contains { $0.contains("<canvas>") })
  }
}
