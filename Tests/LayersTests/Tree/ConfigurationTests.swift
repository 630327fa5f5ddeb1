// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

@Suite("The setup of a layer in one block")
struct ConfigurationTests {
  private static let size = Size(width: 30, height: 20)

  @Test("properties, clip, visibility and sublayers are those of single calls, at every instant")
  func sameAsSingleCalls() {
    var single = LayerTree(size: Size(width: 200, height: 100))
    let first = single.add(.rectangle(size: Self.size), at: Point(x: 50, y: 40))
    single.set(.fill, of: first, to: Color(hex: 0x112233))
    single.set(.cornerRadius, of: first, to: 4)
    single.set(.anchor, of: first, to: Point(x: 0, y: 1))
    single.setClipsToBounds(of: first, to: true)
    single.setClip(of: first, to: .rectangle(Rect(x: 0, y: 0, width: 9, height: 9)))
    let child = single.add(.ellipse(size: Self.size), at: Point(x: 3, y: 4), in: first)
    single.set(.opacity, of: child, to: 0.5)
    single.setHidden(of: child, to: true)

    var tree = LayerTree(size: Size(width: 200, height: 100))
    var inner: LayerID?
    let layer = tree.add(.rectangle(size: Self.size), at: Point(x: 50, y: 40)) {
      $0.fill = Color(hex: 0x112233)
      $0.cornerRadius = 4
      $0.anchor = Point(x: 0, y: 1)
      $0.clipsToBounds = true
      $0.clip = .rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
      inner = $0.add(.ellipse(size: Self.size), at: Point(x: 3, y: 4))
    }
    if let inner {
      tree.configure(inner) {
        $0.opacity = 0.5
        $0.isHidden = true
      }
      for instant in [-1e9, 0, 7] {
        #expect(tree.displayList(at: instant) == single.displayList(at: instant))
        #expect(tree.children(of: layer, at: instant) == [inner])
      }
    }
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("a setup reads what it has set, and replaces earlier changes")
  func readsAndReplaces() {
    var (tree, layer) = LayerTree.with(.text("one", style: TextStyle(size: 12)), in: Self.size)
    tree.transaction(at: 1) { $0[layer].position = Point(x: 9, y: 9) }
    tree.configure(layer) {
      $0.position = Point(x: 1, y: 2)
      $0.position.x += 4
      #expect($0.position == Point(x: 5, y: 2))
      $0.text = "two"
      #expect($0.text == "two")
    }
    #expect(tree.presentationValue(of: layer, .position, at: 0) == Point(x: 5, y: 2))
    #expect(tree.presentationValue(of: layer, .position, at: 5) == Point(x: 5, y: 2))
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("an animation of a setup begins at instant 0")
  func animations() {
    var tree = LayerTree(size: Self.size)
    let layer = tree.add(.rectangle(size: Self.size)) {
      $0.animate(
        LayerAnimation(.opacity, .basic(from: 0, to: 1, timing: MediaTiming(duration: 2))))
    }
    #expect(tree.presentationValue(of: layer, .opacity, at: 0.5) == 0.25)
    #expect(tree.settlingTime == 2)
  }

  @Test("a sublayer that a transaction adds has the values of its closure from its first instant on")
  func addedInTransaction() throws {
    var tree = LayerTree(size: Self.size)
    let list = tree.add(.group())
    var text: LayerID?
    let row = tree.transaction(at: 2, duration: 1) {
      $0[list].add(.rectangle(size: Self.size), at: Point(x: 3, y: 4)) {
        $0.opacity = 0.25
        $0.shadowRadius = 3
        $0.colorMatrix = .saturation(0)
        text = $0.add(.ellipse(size: Self.size)) { $0.dashPhase = 5 }
      }
    }
    #expect(!tree.contains(row, at: 1.9) && tree.contains(row, at: 2))
    let dot = try #require(text)
    for time in [2, 2.5, 9] {
      let values = tree.presentation(at: time)
      #expect(values[row].opacity == 0.25 && values[row].shadowRadius == 3 && values[row].heading == .zero)
      #expect(values[row].colorMatrix == .saturation(0) && values[dot].dashPhase == 5)
      #expect(values.contains(dot, in: list) && values.contains(row, in: row))
      #expect(!values.contains(list, in: row))
    }
    #expect(tree.settlingTime == 2)
  }

  @Test("values that are not finite are refused")
  func refused() {
    var tree = LayerTree(size: Self.size)
    let layer = tree.add(.rectangle(size: Self.size)) { $0.opacity = .nan }
    #expect(tree.presentationValue(of: layer, .opacity, at: 0) == 1)
  }
}
