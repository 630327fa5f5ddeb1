// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("The style of fill and stroke, and picture contents")
struct StyleTests {
  private static let box = Size(width: 40, height: 20)

  private func stroke(of tree: LayerTree, at time: Double) throws -> (shape: Shape, style: StrokeStyle) {
    for command in tree.displayList(at: time).commands {
      if case .stroke(let shape, let style, _, _, _) = command { return (shape, style) }
    }
    throw Missing()
  }

  private func strokedPath(of tree: LayerTree) throws -> Path {
    guard case .path(let path) = try stroke(of: tree, at: 0).shape else {
      return Path(Rect(origin: .zero, size: Self.box))
    }
    return path
  }

  private struct Missing: Error {}

  @Test("cap, join and dashes reach the stroke, and the phase of the dashes animates")
  func dashes() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.rectangle(size: Self.box), at: Point(x: 50, y: 50)) {
      $0.stroke = .black
      $0.style.cap = .round
      $0.style.join = .bevel
      $0.style.dashes = [6, 3]
    }
    tree.transaction(at: 1, duration: 2, timingFunction: .linear) { $0[layer][.dashPhase] = 18 }
    let (_, style) = try stroke(of: tree, at: 2)
    #expect(style == StrokeStyle(width: 1, cap: .round, join: .bevel, dashes: [6, 3], dashPhase: 9))
  }

  @Test("a style changes at the instant of its transaction, and not in between")
  func timed() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.rectangle(size: Self.box), at: Point(x: 50, y: 50)) { $0.stroke = .black }
    tree.transaction(at: 1, duration: 2) { $0[layer].style.cap = .square }
    #expect(try stroke(of: tree, at: 0.999).style.cap == .butt)
    #expect(try stroke(of: tree, at: 1).style.cap == .square)
    #expect(tree.settlingTime == 1)
    tree.removeChanges(after: 0.5)
    #expect(try stroke(of: tree, at: 1).style.cap == .butt)
  }

  @Test("a stroke that wraps leads forwards across the first point, without a gap in a closed outline")
  func wrapping() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.rectangle(size: Self.box), at: Point(x: 50, y: 50)) {
      $0.stroke = .black
      $0.style.wrapsStroke = true
    }
    // The outline has the length 120 and begins in the upper left corner.
    func length(from start: Double, to end: Double) throws -> Double {
      tree.set(.strokeStart, of: layer, to: start)
      tree.set(.strokeEnd, of: layer, to: end)
      return try strokedPath(of: tree).length()
    }
    for (start, end, expected) in [
      (0.9, 1.2, 36.0), (0.9, 0.2, 36), (-0.1, 0.2, 36), (5.9, 6.2, 36), (0.25, 0.5, 30), (0.3, 1.3, 120), (0, 7, 120),
    ] {
      #expect(abs(try length(from: start, to: end) - expected) < 1e-3, "\(start) to \(end)")
    }
    _ = try length(from: 0.9, to: 1.2)
    let path = try strokedPath(of: tree)
    #expect(path.elements.count { if case .move = $0 { true } else { false } } == 1)
    tree.set(.strokeEnd, of: layer, to: 0.9)
    #expect(throws: Missing.self) { try stroke(of: tree, at: 0) }
    tree.set(.strokeEnd, of: layer, to: 1e300)
    #expect(try strokedPath(of: tree).length() > 119)
  }

  @Test("a gradient replaces the fill, follows the bounds, and has the opacity of the fill")
  func gradient() throws {
    let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)]
    var tree = LayerTree(size: Size(width: 100, height: 100))
    _ = tree.add(.rectangle(size: Self.box), at: Point(x: 50, y: 50)) {
      $0.fill = Color.black.withOpacity(0.5)
      $0.style.gradient = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), stops: stops)
    }
    guard case .fill(_, _, .gradient(let gradient), _, _) = try #require(tree.displayList(at: 0).commands.first) else {
      throw Missing()
    }
    #expect(gradient.transform.apply(to: Point(x: 1, y: 1)) == Point(x: 40, y: 20))
    #expect(gradient.stops.map(\.color) == stops.map { $0.color.withOpacity(0.5) })
  }

  @Test("the even-odd rule reaches the fill")
  func fillRule() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    _ = tree.add(.path(Path(Rect(x: 0, y: 0, width: 9, height: 9)))) { $0.style.fillRule = .evenOdd }
    guard case .fill(_, let rule, _, _, _) = try #require(tree.displayList(at: 0).commands.first) else {
      throw Missing()
    }
    #expect(rule == .evenOdd)
  }

  @Test("a picture fills the bounds, also while their size animates, and fades as a whole")
  func picture() throws {
    var builder = DisplayListBuilder()
    builder.fill(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), with: .black)
    builder.fill(.ellipse(Rect(x: 5, y: 0, width: 5, height: 5)), with: .white)
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.picture(builder.finish(), size: Size(width: 10, height: 10)), at: Point(x: 50, y: 50))
    #expect(tree.presentationValue(of: layer, .size, at: 0) == Size(width: 10, height: 10))
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[layer].size = Size(width: 30, height: 20) }
    guard case .fill(_, _, _, let transform, _) = try #require(tree.displayList(at: 1).commands.first) else {
      throw Missing()
    }
    #expect(transform.apply(to: .zero) == Point(x: 35, y: 40))
    #expect(transform.apply(to: Point(x: 10, y: 10)) == Point(x: 65, y: 60))
    tree.set(.opacity, of: layer, to: 0.5)
    #expect(tree.displayList(at: 1).commands.contains { if case .beginGroup = $0 { true } else { false } })
    #expect(tree.layer(at: Point(x: 50, y: 50), at: 1) == layer)
  }
}

@Suite("Fills after the end of a group")
struct GroupFillTests {
  @Test("with the option, a child that fills keeps its value after the group, and another child ends")
  func fills() {
    for keepsFills in [false, true] {
      var (tree, layer) = LayerTree.with(.rectangle(size: Size(width: 9, height: 9)))
      let filling = LayerAnimation(
        .opacity, .basic(from: 0, to: 0.5, timing: MediaTiming(duration: 1, fillMode: .forwards)))
      let clipped = LayerAnimation(
        .cornerRadius, .basic(from: 0, to: 8, timing: MediaTiming(duration: 4, fillMode: .forwards)))
      let plain = LayerAnimation(.zPosition, .basic(from: 0, to: 5, timing: MediaTiming(duration: 2)))
      tree.animate(
        layer,
        .group([filling, clipped, plain], timing: MediaTiming(duration: 2), keepsFills: keepsFills), at: 10)
      #expect(tree.presentationValue(of: layer, .opacity, at: 11.5) == 0.5)
      #expect(tree.presentationValue(of: layer, .opacity, at: 20) == (keepsFills ? 0.5 : 1))
      // A child that the group has cut keeps the value at the cut.
      #expect(tree.presentationValue(of: layer, .cornerRadius, at: 20) == (keepsFills ? 4 : 0))
      #expect(tree.presentationValue(of: layer, .zPosition, at: 20) == 0)
      #expect(tree.presentationValue(of: layer, .zPosition, at: 5) == 0)
    }
  }

  @Test("a sequence and nested groups keep fills as well")
  func nested() {
    let child = LayerAnimation(
      .opacity, .basic(from: 0, to: 0.5, timing: MediaTiming(duration: 1, fillMode: .both)))
    for (keepsInner, expected) in [(false, 1.0), (true, 0.5)] {
      var (tree, layer) = LayerTree.with(.rectangle(size: Size(width: 9, height: 9)))
      let inner = LayerAnimation.sequence([child], keepsFills: keepsInner)
      tree.animate(layer, .group([inner], timing: MediaTiming(duration: 3), keepsFills: true), at: 0)
      #expect(tree.presentationValue(of: layer, .opacity, at: 9) == expected)
    }
  }
}
