// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: strokes, shadows, clips and images")
struct LookTests {
  private let size = Size(width: 40, height: 20)

  private func tree(_ content: LayerContent) -> (LayerTree, LayerID) {
    LayerTree.with(content, at: Point(x: 50, y: 60))
  }

  // MARK: - Strokes

  @Test("strokeStart and strokeEnd limit a stroke to a part of the outline")
  func stroke() {
    var (tree, layer) = tree(.rectangle(size: size))
    tree.set(.fill, of: layer, to: .clear)
    tree.set(.stroke, of: layer, to: .black)
    tree.set(.strokeWidth, of: layer, to: 3)
    let whole = Shape.rectangle(Rect(origin: .zero, size: size))
    #expect(tree.displayList(at: 0).strokes == [whole])
    // The perimeter is 120, the top side 40 and the right side 20.
    tree.set(.strokeEnd, of: layer, to: 0.5)
    #expect(
      tree.displayList(at: 0).strokes == [
        .path(Path(polyline: [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 20)]))
      ])
    tree.set(.strokeStart, of: layer, to: 0.25)
    #expect(
      tree.displayList(at: 0).strokes == [
        .path(Path(polyline: [Point(x: 30, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 20)]))
      ])
    for (start, end, isShown) in [(0.5, 0.5, false), (0.7, 0.2, false), (-3, 7, true), (.nan, .nan, true)] {
      tree.set(.strokeStart, of: layer, to: start)
      tree.set(.strokeEnd, of: layer, to: end)
      #expect(tree.displayList(at: 0).strokes == (isShown ? [whole] : []))
    }
  }

  @Test("a stroke with an animated end has the corresponding fraction of the outline's length at every instant")
  func strokeOverTime() throws {
    let path = Path.spline(through: [Point(x: 0, y: 0), Point(x: 90, y: 10), Point(x: 40, y: 80)], isClosed: true)
    var (tree, layer) = tree(.path(path))
    tree.set(.stroke, of: layer, to: .black)
    tree.transaction(at: 0, duration: 0) { $0[layer].strokeEnd = 0 }
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[layer].strokeEnd = 1 }
    #expect(tree.displayList(at: 0).strokes.isEmpty)
    for share in [0.1, 0.5, 0.9] {
      let line = try #require(tree.displayList(at: share).strokes.first)
      guard case .path(let stretch) = line else { throw Missing() }
      #expect(abs(stretch.length() - share * path.length()) < 1e-2)
    }
  }

  // MARK: - Shadows

  @Test("a shadow is drawn behind its layer, has animatable properties, and requires an opacity")
  func shadow() {
    var (tree, layer) = tree(.rectangle(size: size, cornerRadius: 4))
    #expect(tree.displayList(at: 0).outline == ["fill"])
    tree.transaction(at: 0, duration: 1) {
      $0[layer].shadowOpacity = 0.5
      $0[layer].shadowColor = .white
      $0[layer].shadowOffset = Vector(dx: 2, dy: 5)
      $0[layer].shadowRadius = 7
    }
    let list = tree.displayList(at: 1)
    #expect(list.outline == ["shadow", "fill"])
    let expected = Shadow(
      color: Color.white.withOpacity(0.5), offset: Vector(dx: 2, dy: 5), standardDeviation: 7)
    #expect(list.shadows == [expected])
    #expect(tree.displayList(at: 0.5).shadows.map(\.standardDeviation) == [5])
    #expect(tree.model(at: 0)[layer].shadowOffset == Vector(dx: 2, dy: 5))
  }

  @Test("a layer with sublayers or without an opaque fill casts one shadow of all its drawings")
  func groupShadow() {
    var (tree, layer) = tree(.rectangle(size: size))
    tree.set(.shadowOpacity, of: layer, to: 1)
    let part = tree.add(.ellipse(size: size), in: layer)
    #expect(tree.displayList(at: 0).outline == ["beginShadow", "fill", "fill", "end"])
    tree.set(.opacity, of: layer, to: 0.5)
    #expect(tree.displayList(at: 0).outline == ["beginGroup", "beginShadow", "fill", "fill", "end", "end"])
    tree.remove(part)
    #expect(tree.displayList(at: 0).outline == ["beginGroup", "shadow", "fill", "end"])
    tree.set(.opacity, of: layer, to: 1)
    tree.set(.fill, of: layer, to: Color.black.withOpacity(0.5))
    #expect(tree.displayList(at: 0).outline == ["beginShadow", "fill", "end"])
    tree.set(.fill, of: layer, to: .clear)
    #expect(tree.displayList(at: 0).outline.isEmpty)
  }

  // MARK: - Clips

  @Test("clipping to bounds affects sublayers, not the layer's outline, and requires no group without rotation")
  func clipsToBounds() {
    var (tree, layer) = tree(.rectangle(size: size))
    _ = tree.add(.ellipse(size: size), in: layer)
    tree.setClipsToBounds(of: layer, to: true, at: 1)
    #expect(tree.displayList(at: 0).clips == [nil, nil])
    #expect(tree.displayList(at: 1).clips == [nil, Rect(x: 30, y: 50, width: 40, height: 20)])
    #expect(!tree.clipsToBounds(of: layer, at: -.infinity))
    #expect(tree.clipsToBounds(of: layer, at: 1))
    tree.set(.cornerRadius, of: layer, to: 5)
    #expect(tree.displayList(at: 1).outline == ["fill", "beginClip", "fill", "end"])
    tree.set(.cornerRadius, of: layer, to: 0)
    tree.set(.rotation, of: layer, to: .degrees(10))
    #expect(tree.displayList(at: 1).outline == ["fill", "beginClip", "fill", "end"])
    // Later drawings are not clipped.
    _ = tree.add(.ellipse(size: size))
    tree.set(.rotation, of: layer, to: .zero)
    #expect(tree.displayList(at: 1).clips == [nil, Rect(x: 30, y: 50, width: 40, height: 20), nil])
  }

  @Test("a clip affects a layer with its sublayers, and the clipped layer casts the shadow")
  func clip() {
    var (tree, layer) = tree(.rectangle(size: size))
    let circle = Shape.ellipse(Rect(x: 10, y: 0, width: 20, height: 20))
    tree.transaction(at: 1) { transaction in
      transaction[layer].clip = circle
      transaction[layer].clipsToBounds = true
      #expect(transaction[layer].clip == circle)
      #expect(transaction[layer].clipsToBounds)
    }
    #expect(tree.clip(of: layer, at: -.infinity) == nil)
    #expect(tree.presentation(at: 1)[layer].clip == circle)
    #expect(tree.presentation(at: 1)[layer].clipsToBounds)
    #expect(tree.displayList(at: 0.5).outline == ["fill"])
    #expect(tree.displayList(at: 1).outline == ["beginClip", "fill", "end"])
    tree.set(.shadowOpacity, of: layer, to: 1)
    #expect(tree.displayList(at: 1).outline == ["beginShadow", "beginClip", "fill", "end", "end"])
    tree.setClip(of: layer, to: nil)
    #expect(tree.displayList(at: 1).outline == ["shadow", "fill"])
  }

  @Test("clipped parts are not hit")
  func hits() {
    var (tree, layer) = tree(.group(size: size))
    let part = tree.add(.rectangle(size: Size(width: 80, height: 20)), at: Point(x: 20, y: 10), in: layer)
    let (inside, outside) = (Point(x: 50, y: 60), Point(x: 80, y: 60))
    #expect(tree.layer(at: outside, at: 0) == part)
    tree.setClipsToBounds(of: layer, to: true, at: 1)
    tree.setClip(of: layer, to: .rectangle(Rect(x: 0, y: 0, width: 10, height: 20)), at: 2)
    #expect(tree.layer(at: outside, at: 1) == nil)
    #expect(tree.layer(at: inside, at: 1) == part)
    #expect(tree.layer(at: inside, at: 2) == nil)
    #expect(tree.layer(at: Point(x: 35, y: 60), at: 2) == part)
  }

  // MARK: - Images

  @Test("an image fills the bounds, which have its size by default")
  func image() throws {
    let picture = Bitmap(width: 2, height: 3, pixels: [0xFFFF_FFFF, 0, 0, 0, 0, 0xFF00_0000])
    var (tree, layer) = tree(.image(picture))
    #expect(tree.presentation(at: 0)[layer].size == Size(width: 2, height: 3))
    tree.setContent(of: layer, to: .image(picture, size: size, sampling: .nearest))
    tree.set(.opacity, of: layer, to: 0.5)
    let expected = DrawingCommand.image(
      picture, in: Rect(origin: .zero, size: size), sampling: .nearest, opacity: 0.5,
      transform: ProjectiveTransform(.translation(x: 30, y: 50)), clip: nil)
    #expect(tree.displayList(at: 0).commands == [expected])
    #expect(tree.layer(at: Point(x: 31, y: 51), at: 0) == layer)
    // Rounded corners clip an image if the layer clips to its bounds.
    tree.set(.cornerRadius, of: layer, to: 10)
    #expect(tree.displayList(at: 0).outline == ["image"])
    tree.setClipsToBounds(of: layer, to: true)
    #expect(tree.displayList(at: 0).outline == ["beginClip", "image", "end"])
    #expect(tree.layer(at: Point(x: 31, y: 51), at: 0) == nil)
  }
}

private struct Missing: Error {}

extension DisplayList {
  /// The stroked outlines, in painting order.
  fileprivate var strokes: [Shape] {
    commands.compactMap { if case .stroke(let shape, _, _, _, _) = $0 { shape } else { nil } }
  }

  /// The shadows of single outlines, in painting order.
  fileprivate var shadows: [Shadow] {
    commands.compactMap { if case .shadow(let shadow, _, _, _, _) = $0 { shadow } else { nil } }
  }

  /// The axis-aligned clips of all fills, in painting order.
  fileprivate var clips: [Rect?] {
    commands.compactMap { if case .fill(_, _, _, _, let clip) = $0 { .some(clip) } else { nil } }
  }
}
