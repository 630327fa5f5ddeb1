// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Motions as SVG files")
struct SVGMotionTests {
  /// A document with one layer and its changes.
  private func document(
    duration: Double = 2, _ content: LayerContent = .rectangle(size: Size(width: 60, height: 40), cornerRadius: 8),
    _ change: (inout LayerTree, LayerID) throws -> Void
  ) rethrows -> (tree: LayerTree, duration: Double) {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(content, at: Point(x: 80, y: 80), name: "card") { $0.fill = Color(hex: 0x3B6EF5) }
    try change(&tree, card)
    return (tree, duration)
  }

  private func export(
    _ scene: (tree: LayerTree, duration: Double), error: Double = 0.01
  ) throws -> MotionExport {
    var document = MotionDocument(size: scene.tree.size, duration: scene.duration)
    try document.add(scene.tree)
    return try MotionExport(document, as: .svg, maximumError: error)
  }

  // MARK: - Writing

  @Test("moving values are within the accepted error", arguments: [1, 0.01, 0.0005])
  func deviation(error: Double) throws {
    let scene = document { tree, card in
      tree.transaction(at: 0.2, duration: 1, timingFunction: .easeInOut) {
        $0[card].position = Point(x: 300, y: 200)
        $0[card].rotation = .degrees(200)
        $0[card].opacity = 0.4
        $0[card].scale = Vector(dx: 2, dy: 0.5)
        $0[card].size = Size(width: 90, height: 70)
        $0[card].cornerRadius = 20
        $0[card].fill = Color(red: 0.2, green: 0.9, blue: 0.1, alpha: 0.5)
      }
      tree.transaction(at: 0.7, duration: 1, policy: .spring(Spring(duration: 0.5, bounce: 0.4))) {
        $0[card].position = Point(x: 90, y: 250)
      }
      tree.transaction(at: 1.8, duration: 0) { $0[card].position = Point(x: 20, y: 20) }
    }
    let export = try export(scene, error: error)
    let document = try MotionDocument(of: scene.tree)
    #expect(try document.drawnDifferences(from: export.text, accepting: error) == [])
    #expect(export.deviation.points > 0 && export.deviation.points <= error)
  }

  @Test("a layer that follows a path has a motion along it")
  func followedPath() throws {
    let path = try Path(svgPathData: "M60 150C60 20 340 20 340 150S60 280 60 150Z")
    let motion = try #require(PathMotion(path, pacing: .arc, rotation: .auto))
    let scene = document { tree, card in
      tree.transaction(at: 0) {
        _ = $0[card].animate(
          LayerAnimation(along: motion, timing: MediaTiming(beginTime: 0, duration: 2, fillMode: .both)))
      }
    }
    let export = try export(scene, error: 0.005)
    #expect(export.text.contains("<animateMotion "))
    // The reader follows the curves of the path exactly; key points have the digits of the accepted error.
    #expect(export.deviation.points < 0.005)
  }

  @Test("a part of an outline is a dash, and a whole outline has no ends")
  func strokeRange() throws {
    let scene = document { tree, card in
      tree.configure(card) {
        $0.stroke = .black
        $0.strokeWidth = 4
        $0.style.cap = .round
      }
      tree.set(.strokeEnd, of: card, to: 0)
      tree.transaction(at: 0.5, duration: 1) { $0[card].strokeEnd = 1 }
    }
    let text = try export(scene).text
    // Without a length, the dash is beyond the outline, where its round ends draw no dot.
    #expect(text.contains("values=\"0 3;0 3;0 2;"))
    #expect(text.contains("values=\"1.5;0;"))
    #expect(text.contains(";1 0\"") && text.contains("stroke-dasharray=\"1 0\""))
    // The whole outline begins shortly before its first point.
    #expect(text.contains("stroke-dashoffset=\"0.0000094\""))
    #expect(text.contains("stroke-linecap=\"round\""))
  }

  @Test("a transform that becomes singular and a part of several subpaths are refused")
  func refusals() throws {
    let flat = document { tree, card in
      tree.set(.transform, of: card, to: .rotation(.degrees(30)))
      tree.transaction(at: 0, duration: 1) { $0[card].transform = .scale(x: 0, y: 0) }
    }
    #expect(throws: ExportError.unsupported("the transform of the layer “card”, which becomes singular")) {
      try export(flat)
    }
    let parts = try document(.path(Path(svgPathData: "M0 0H9M0 9H9"))) { tree, card in
      tree.configure(card) { $0.stroke = .black }
      tree.transaction(at: 0, duration: 1) { $0[card].strokeEnd = 0.5 }
    }
    #expect(
      throws: ExportError.unsupported("a part of the outline of the layer “card”, which has several subpaths")
    ) { try export(parts) }
  }

  @Test("clips, shadows, gradients and moving transforms have the elements of SVG")
  func elements() throws {
    let scene = document { tree, card in
      tree.configure(card) {
        $0.clipsToBounds = true
        $0.shadowOpacity = 0.5
        $0.shadowRadius = 3
        $0.style.gradient = Gradient(
          .linear(from: .zero, to: Point(x: 1, y: 0)),
          stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
      }
      let dot = tree.add(.ellipse(size: Size(width: 9, height: 9)), in: card, name: "dot")
      tree.transaction(at: 0.25, duration: 1) {
        $0[card].transform = .scale(x: 2, y: 0.5)
        $0[card].shadowRadius = 9
        $0[dot].position = Point(x: 9, y: 5)
      }
    }
    let text = try export(scene).text
    for part in [
      "<clipPath id=\"card.sublayer-clip\"", "<feDropShadow ", "attributeName=\"stdDeviation\"",
      "<linearGradient id=\"card-shape.gradient\"", "fill=\"url(#card-shape.gradient)\"", "id=\"card.matrix.scale\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let document = try MotionDocument(of: scene.tree)
    #expect(try document.drawnDifferences(from: text, accepting: 0.01) == [])
  }

  @Test("a radial gradient has its focus, moved into the circle")
  func focus() throws {
    let scene = document { tree, card in
      tree.configure(card) {
        $0.style.gradient = Gradient(
          .radial(center: Point(x: 0.5, y: 0.5), radius: 0.4, focus: Point(x: 0.5, y: 2)),
          stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
      }
      tree.transaction(at: 0.2, duration: 1) { $0[card].position = Point(x: 300, y: 200) }
    }
    #expect(try export(scene).text.contains("cx=\"0.5\" cy=\"0.5\" r=\"0.4\" fx=\"0.5\" fy=\"0.9\""))
  }

  @Test("the same document has the same text")
  func determinism() throws {
    let scene = document { tree, card in
      tree.transaction(at: 0.2, duration: 1) { $0[card].position = Point(x: 300, y: 200) }
    }
    #expect(try export(scene).text == export(scene).text)
  }

  // MARK: - Reading

  /// The values of a channel of a text.
  private func values(_ text: String, _ channel: String, at times: [Double]) throws -> [Double] {
    let recording = try MotionRecording(text, as: .svg)
    return try times.map { try #require(recording.value(of: channel, at: $0)) }
  }

  @Test("an animation holds before its begin and is removed or frozen after its end")
  func fills() throws {
    for (fill, last) in [("remove", 5.0), ("freeze", 100)] {
      let text = """
        <svg data-duration='4'><rect id='a' x='5' width='9' height='9'>
        <animate attributeName='x' from='0' to='100' begin='1s' dur='2s' fill='\(fill)'/>
        </rect></svg>
        """
      #expect(try values(text, "a-shape.left", at: [0, 1, 2, 3]) == [5, 0, 50, last])
    }
  }

  @Test("at two equal key times the later value counts")
  func jumps() throws {
    let text = """
      <svg><rect id="a" width="9" height="9">
      <animate attributeName="x" values="0;10;50;60" keyTimes="0;0.5;0.5;1" dur="2s"/></rect></svg>
      """
    #expect(try values(text, "a-shape.left", at: [0.5, 1, 1.5]) == [5, 50, 55])
  }

  @Test("animations by a value add to those below, and repetitions accumulate")
  func sums() throws {
    let text = """
      <svg><g id="a"><animateTransform attributeName="transform" type="rotate" values="0;90" dur="1s"
        repeatCount="indefinite" accumulate="sum"/></g>
      <rect id="b" x="5" width="9" height="9"><animate attributeName="x" by="10" dur="1s" fill="freeze"/></rect></svg>
      """
    #expect(try values(text, "a.rotation", at: [0.5, 1.5, 2]) == [45, 135, 180])
    #expect(try values(text, "b-shape.left", at: [0, 0.5, 2]) == [5, 10, 15])
  }

  @Test("paced values have constant speed, and discrete ones stay")
  func modes() throws {
    let text = """
      <svg><rect id="a" width="9" height="9"><animate attributeName="x" values="0;30;40" calcMode="paced" dur="4s"/>
      </rect><rect id="b" width="9" height="9">
      <animate attributeName="x" values="0;30;40" calcMode="discrete" dur="3s"/></rect></svg>
      """
    #expect(try values(text, "a-shape.left", at: [1, 2, 3]) == [10, 20, 30])
    #expect(try values(text, "b-shape.left", at: [0.5, 1.5, 2.5]) == [0, 30, 40])
  }

  @Test("a motion along the path of another element")
  func referredPath() throws {
    let text = """
      <svg xmlns:xlink='http://www.w3.org/1999/xlink'><path id='p' d='M0 0H100V50'/>
      <g id='a'><animateMotion dur='3s' rotate='auto'><mpath xlink:href='#p'/></animateMotion>
      <rect width='2' height='2'/></g></svg>
      """
    #expect(try values(text, "a.x", at: [1, 2.5]) == [50, 100])
    #expect(try values(text, "a.y", at: [1, 2.5]) == [0, 25])
  }
}
