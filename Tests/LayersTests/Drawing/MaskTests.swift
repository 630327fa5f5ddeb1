// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import Testing

@Suite("Layers: masks")
struct MaskTests {
  private static let side = 40
  private static let all = Rect(x: 0, y: 0, width: 40, height: 40)
  private static let left = Path(Rect(x: 0, y: 0, width: 20, height: 40))
  private static let top = Path(Rect(x: 0, y: 0, width: 40, height: 20))

  /// The alpha of a pixel of a picture over transparent pixels, in 0 … 1.
  private static func alpha(_ tree: LayerTree, x: Int, y: Int, at time: Double = 0) -> Double {
    var rasterizer = Rasterizer()
    let image = rasterizer.image(of: tree.displayList(at: time), width: side, height: side, background: .clear)
    return Double(image[x, y] >> 24) / 255
  }

  private static func tree() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: all.size)
    let card = tree.add(.rectangle(size: all.size), at: all.center) { $0.fill = Color(hex: 0x3060C0) }
    return (tree, card)
  }

  /// The visible part after masks with coverages, by the formulas of the documentation.
  private static func visible(_ masks: [(mode: LayerMask.Mode, coverage: Double)]) -> Double {
    var visible = masks[0].mode == .subtract || masks[0].mode == .intersect ? 1.0 : 0
    for (mode, m) in masks {
      switch mode {
      case .add: visible = 1 - (1 - visible) * (1 - m)
      case .subtract: visible *= 1 - m
      case .intersect: visible *= m
      case .lighten: visible = max(visible, m)
      case .darken: visible = min(visible, m)
      case .difference: visible = abs(visible - m)
      }
    }
    return visible
  }

  @Test("the visible part of two masks is that of their formulas", arguments: LayerMask.Mode.allCases)
  func modes(first: LayerMask.Mode) {
    for second in LayerMask.Mode.allCases {
      for inverted in [(false, false), (true, false), (false, true), (true, true)] {
        var (tree, card) = Self.tree()
        tree.add(
          masks: [
            LayerMask(Self.left, mode: first, isInverted: inverted.0, opacity: 0.8),
            LayerMask(Self.top, mode: second, isInverted: inverted.1, opacity: 0.6),
          ], to: card)
        for (x, y) in [(5, 5), (5, 35), (35, 5), (35, 35)] {
          let coverages = (x < 20) != inverted.0 ? 0.8 : 0
          let others = (y < 20) != inverted.1 ? 0.6 : 0
          let expected = Self.visible([(first, coverages), (second, others)])
          // A level for each of the four groups of the luminance.
          #expect(
            abs(Self.alpha(tree, x: x, y: y) - expected) < 4 / 255.0, "\(first), \(second), \(inverted), \(x), \(y)")
        }
      }
    }
  }

  @Test("three masks are combined in their order")
  func order() {
    let right = Path(Rect(x: 10, y: 0, width: 30, height: 40))
    for modes in [
      [LayerMask.Mode.add, .subtract, .add], [.add, .add, .intersect], [.difference, .difference, .subtract],
      [.subtract, .add, .intersect], [.add, .darken, .lighten],
    ] {
      var (tree, card) = Self.tree()
      let masks = zip(modes, [Self.left, Self.top, right]).map { LayerMask($1, mode: $0) }
      #expect(tree.add(masks: masks, to: card).count == 3)
      for x in [5, 15, 30] {
        for y in [5, 30] {
          let coverages = [x < 20 ? 1.0 : 0, y < 20 ? 1 : 0, x >= 10 ? 1 : 0]
          let expected = Self.visible(Array(zip(modes, coverages)))
          #expect(abs(Self.alpha(tree, x: x, y: y) - expected) < 4 / 255.0, "\(modes), \(x), \(y)")
        }
      }
    }
  }

  @Test("path, opacity, place and expansion of a mask animate, with velocities")
  func motion() {
    var (tree, card) = Self.tree()
    let masks = tree.add(masks: [LayerMask(Self.left)], to: card, name: "hole")
    #expect(tree.name(of: masks[0]) == "hole 1")
    tree.transaction(at: 1, duration: 1, timingFunction: .linear) {
      $0[masks[0]].path = Path(Rect(x: 0, y: 0, width: 30, height: 40))
    }
    // After half of the time the edge is at 25.
    #expect(Self.alpha(tree, x: 24, y: 5, at: 1.5) == 1 && Self.alpha(tree, x: 25, y: 5, at: 1.5) == 0)
    tree.transaction(at: 3, duration: 1, timingFunction: .linear) { $0[masks[0]].opacity = 0 }
    #expect(abs(Self.alpha(tree, x: 5, y: 5, at: 3.5) - 0.5) < 2 / 255.0)
    #expect(abs(tree.velocity(of: masks[0], .opacity, at: 3.5) + 1) < 1e-9)
    tree.transaction(at: 5, duration: 0) {
      $0[masks[0]].opacity = 1
      $0[masks[0]].path = Path(Rect(x: 0, y: 10, width: 10, height: 10))
    }
    tree.transaction(at: 6, duration: 1, timingFunction: .linear) { $0[masks[0]].position.x = 20 }
    #expect(Self.alpha(tree, x: 12, y: 15, at: 6.5) == 1 && Self.alpha(tree, x: 8, y: 15, at: 6.5) == 0)
    tree.transaction(at: 8, duration: 1, timingFunction: .linear) { $0[masks[0]][.maskExpansion] = 8 }
    // 4 points around the square of 20 … 30 by 10 … 20, with round corners.
    #expect(Self.alpha(tree, x: 32, y: 15, at: 8.5) == 1 && Self.alpha(tree, x: 35, y: 15, at: 8.5) == 0)
    #expect(Self.alpha(tree, x: 33, y: 23, at: 8.5) < 0.1)
    tree.transaction(at: 9, duration: 0) { $0[masks[0]][.maskExpansion] = -3 }
    #expect(Self.alpha(tree, x: 24, y: 15, at: 9) == 1 && Self.alpha(tree, x: 21, y: 15, at: 9) == 0)
  }

  @Test("the soft edge is a Gaussian with a standard deviation of a quarter of the feather, also if inverted")
  func feather() {
    for isInverted in [false, true] {
      var (tree, card) = Self.tree()
      let masks = tree.add(masks: [LayerMask(Self.left, isInverted: isInverted, feather: 16)], to: card)
      #expect(tree.model(at: 0)[masks[0]][.blurRadius] == 4)
      for x in [10, 16, 18, 21, 25, 30] {
        // The distribution function of the normal distribution at the centre of the pixel.
        let covered = 0.5 * erfc((Double(x) + 0.5 - 20) / (4 * 2.0.squareRoot()))
        let alpha = Self.alpha(tree, x: x, y: 20)
        #expect(abs(alpha - (isInverted ? 1 - covered : covered)) < 3 / 255.0, "\(x), \(isInverted)")
      }
    }
  }

  @Test("masks multiply with mattes, also with those of other instants and of removed layers")
  func mattes() {
    var (tree, card) = Self.tree()
    let matte = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 20, y: 10)) { $0.opacity = 0.5 }
    tree.configure(card) { $0.mattes = [LayerMatte(matte)] }
    let masks = tree.add(masks: [LayerMask(Self.left)], to: card)
    #expect(abs(Self.alpha(tree, x: 5, y: 5) - 0.5) < 2 / 255.0)
    #expect(Self.alpha(tree, x: 5, y: 30) == 0 && Self.alpha(tree, x: 30, y: 5) == 0)
    tree.transaction(at: 1, duration: 0) { $0[masks[0]].isHidden = true }
    #expect(Self.alpha(tree, x: 5, y: 5, at: 1) == 0)
    tree.configure(card) { $0.mattes = [] }
    #expect(Self.alpha(tree, x: 30, y: 30) == 1)

    (tree, card) = Self.tree()
    let later = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 20, y: 10))
    let removed = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: Point(x: 20, y: 20))
    tree.configure(card) { $0.mattes = [LayerMatte(removed, isInverted: true)] }
    tree.transaction(at: 2) { $0[card].mattes = [LayerMatte(later)] }
    tree.remove(removed)
    #expect(tree.add(masks: [LayerMask(Self.left)], to: card).count == 1)
    #expect(Self.alpha(tree, x: 5, y: 30, at: 1) == 1 && Self.alpha(tree, x: 30, y: 30, at: 1) == 0)
    #expect(Self.alpha(tree, x: 5, y: 5, at: 3) == 1)
    #expect(Self.alpha(tree, x: 5, y: 30, at: 3) == 0 && Self.alpha(tree, x: 30, y: 5, at: 3) == 0)
  }

  @Test("masks of no layer are refused, and no masks change nothing")
  func refusals() {
    var (tree, card) = Self.tree()
    let before = tree.displayList(at: 0)
    #expect(tree.add(masks: [], to: card).isEmpty)
    #expect(tree.displayList(at: 0) == before)
    tree.remove(card)
    #expect(tree.add(masks: [LayerMask(Self.left)], to: card).isEmpty)
  }

  @Test("a point is hit in the whole layer, and never in a mask")
  func hits() {
    var (tree, card) = Self.tree()
    tree.add(masks: [LayerMask(Self.left), LayerMask(Self.top, mode: .difference, isInverted: true)], to: card)
    for x in [5.0, 35] { #expect(tree.layer(at: Point(x: x, y: 30), at: 0) == card) }
    #expect(tree.layer(at: Point(x: 60, y: 60), at: 0) == nil)
  }
}
