// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import Testing

@Suite("Layers: colour matrices")
struct ColorMatrixLayerTests {
  private static func tree() -> (tree: LayerTree, group: LayerID) {
    var tree = LayerTree(size: Size(width: 8, height: 8))
    let group = tree.add(.group(size: Size(width: 8, height: 8)), at: Point(x: 4, y: 4))
    tree.add(.rectangle(size: Size(width: 8, height: 8)), at: Point(x: 4, y: 4), in: group) {
      $0.fill = Color(hex: 0x1080F0)
    }
    return (tree, group)
  }

  private static func pixel(_ tree: LayerTree, at time: Double) -> UInt32 {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: 8, height: 8, background: .white)[4, 4]
  }

  @Test("a matrix maps the layer with its sublayers, changes over time, and is nothing at the identity")
  func motion() {
    var (tree, group) = Self.tree()
    let plain = tree.displayList(at: 0)
    tree.transaction(at: 1, duration: 1, timingFunction: .linear) { $0[group][.colorMatrix] = .inversion() }
    #expect(tree.displayList(at: 1) == plain && plain.outline == ["fill"])
    #expect(tree.displayList(at: 1.5).outline == ["beginColorMatrix", "fill", "end"])
    #expect(tree.settlingTime == 2)
    // Halfway to the inversion, all components are in the middle.
    #expect(Self.pixel(tree, at: 1.5) == 0xFF80_8080)
    #expect(Self.pixel(tree, at: 2) == 0xFFEF_7F0F)
    let velocity = tree.velocity(of: group, .colorMatrix, at: 1.5)
    #expect((velocity.red - SIMD4(-2, 0, 0, 1)).max() < 1e-9 && (velocity.red - SIMD4(-2, 0, 0, 1)).min() > -1e-9)
    // With reduced motion, colours still change gradually.
    tree.motionPolicy = .reduced
    tree.transaction(at: 3, duration: 1, timingFunction: .linear) { $0[group][.colorMatrix] = .identity }
    #expect(Self.pixel(tree, at: 3.5) == 0xFF80_8080)
  }

  @Test("the matrix applies inside of opacity, shadow and blur, and around the clip")
  func order() {
    var (tree, group) = Self.tree()
    tree.configure(group) {
      $0[.colorMatrix] = .tint(Color(hex: 0x00FF00))
      $0.opacity = 0.5
      $0[.shadowOpacity] = 1
      $0[.blurRadius] = 2
      $0.clip = .ellipse(Rect(x: 1, y: 1, width: 6, height: 6))
    }
    #expect(
      tree.displayList(at: 0).outline == [
        "beginGroup", "beginShadow", "beginBlur", "beginColorMatrix", "beginClip", "fill", "end", "end", "end", "end",
        "end",
      ])
    tree.configure(group) { $0[.colorMatrix] = ColorMatrix(red: .init(repeating: .nan), green: .zero, blue: .zero) }
    #expect(tree.presentationValue(of: group, .colorMatrix, at: 0) == .tint(Color(hex: 0x00FF00)))
  }

  @Test("a matrix of one layer leaves other layers as they are, and a rule can derive it")
  func derived() throws {
    var (tree, group) = Self.tree()
    let guide = tree.add(.group())
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[guide].opacity = 0 }
    try tree.derive(group, .colorMatrix) { .brightness($0[guide].opacity) }
    #expect(Self.pixel(tree, at: 0) == 0xFF10_80F0)
    #expect(Self.pixel(tree, at: 0.5) == 0xFF08_4078)
    #expect(Self.pixel(tree, at: 1) == 0xFF00_0000)
    let front = tree.add(.rectangle(size: Size(width: 8, height: 8)), at: Point(x: 4, y: 4)) {
      $0.fill = Color(hex: 0x405060)
    }
    #expect(Self.pixel(tree, at: 1) == 0xFF40_5060)
    // A single shape with an opacity is a group.
    tree.configure(front) {
      $0[.colorMatrix] = .inversion()
      $0.opacity = 0.5
    }
    #expect(tree.displayList(at: 1).outline.suffix(5) == ["beginGroup", "beginColorMatrix", "fill", "end", "end"])
  }
}
