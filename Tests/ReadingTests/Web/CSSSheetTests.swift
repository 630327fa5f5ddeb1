// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Style sheets without a page.
@Suite struct CSSSheetTests {
  @Test("An animated selector is a grey box of 100 × 100 points in the middle of the stage")
  func standIn() throws {
    let page = try Page(
      sheet: """
        h1 { color: red }
        .ball { animation: m 1s linear } @keyframes m { to { transform: translateX(30px) } }
        """)
    #expect(page.motion.tree.size == Size(width: 800, height: 600))
    let name = try #require(page.names.last)
    #expect(isClose(try page.point(50, 50, of: name, at: 0.5), Point(x: 415, y: 300)))
    #expect(try page.color(.fill, name) == [128, 128, 128, 1])
    #expect(page.notes.count == 1 && page.notes[0].hasPrefix("line 2, column 1: the picture"))
  }

  @Test("A stated size and place are kept, and elements inside are inside")
  func stated() throws {
    let page = try Page(
      sheet: """
        .card { left: 10px; top: 20px; width: 300px; height: 100px; background: red; animation: m 1s }
        .card .dot { width: 10px; height: 10px; margin: 5px; background: blue }
        .card::after { content: ''; position: absolute; inset: 0 }
        .other { width: 1px } @keyframes m { to { opacity: 0 } }
        """)
    let card = try #require(page.names.first { $0.hasSuffix("card") })
    #expect(try page.box(card) == Rect(x: 10, y: 20, width: 300, height: 100))
    #expect(try page.box(card + "/dot").size == Size(width: 10, height: 10))
    #expect(try page.box(card + "::after") == Rect(x: 0, y: 0, width: 300, height: 100))
    #expect(page.notes.isEmpty && !page.names.contains { $0.hasSuffix("other") })
  }

  @Test("A numbered selector has the rules of the same selector without a number")
  func numbers() throws {
    let page = try Page(
      sheet: """
        .dot { width: 10px; height: 10px; background: red; animation: m 1s linear infinite }
        .dot:nth-child(2) { animation-delay: 0.5s; animation-name: m } @keyframes m { to { opacity: 0 } }
        """)
    let name = try #require(page.names.first { $0.hasSuffix(".dot:nth-child(2)") })
    #expect(try page.box(name).size == Size(width: 10, height: 10))
    #expect(try page.value(.opacity, name, at: 1) == 0.5)
  }

  @Test("Properties of drawings make shapes in the coordinates of the stage")
  func drawings() throws {
    let page = try Page(
      sheet: """
        #ball { translate: 40px 50px; animation: m 2s linear both }
        #ball-inner { transform: translate(-5px, -5px) }
        #ball-shape { cx: 5px; cy: 5px; rx: 5px; ry: 5px; fill: rgb(1 2 3) }
        @keyframes m { from { rotate: 0deg } to { rotate: 90deg } }
        """)
    #expect(page.names.suffix(3) == ["ball", "ball-inner", "ball-shape"])
    #expect(try page.value(.position, "ball", at: 1) == Point(x: 40, y: 50))
    #expect(abs(try page.value(.rotation, "ball", at: 1).degrees - 45) < 1e-9)
    #expect(try page.color(.fill, "ball-shape") == [1, 2, 3, 1])
  }

  @Test("The rule of a layer can follow the rules of its drawings")
  func laterOwners() throws {
    let page = try Page(
      sheet: """
        #bar-shape { d: path("M0 0H9V9H0Z"); fill: red }
        #other { opacity: 0.5 }
        #other-shape { d: path("M0 0H9V9H0Z"); fill: blue }
        @media (prefers-reduced-motion: no-preference) { #bar { animation: fade 1s linear } }
        @keyframes fade { to { opacity: 0 } }
        """)
    #expect(page.names.suffix(4) == ["bar", "bar-shape", "other", "other-shape"])
    #expect(abs(try page.value(.opacity, "bar", at: 0.25) - 0.75) < 1e-9)
  }

  @Test("Text without a rule is refused, and broken rules are left out")
  func faults() throws {
    #expect(throws: MotionFileError.self) { try CSSReader.read("/* nothing */") }
    let page = try Page(
      sheet:
        "@import 'x.css'; .a { animation: m 1s } .b:has(p) { animation: m 1s } @keyframes m { to { top: 1px } } .c {")
    #expect(page.notes.contains { $0.contains("@import") } && page.notes.contains { $0.contains(".b:has(p)") })
    #expect(page.names.contains("a"))
  }
}
