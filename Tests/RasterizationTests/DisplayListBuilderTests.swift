// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import Testing

@Suite("The builder of display lists")
struct DisplayListBuilderTests {
  let square = Shape.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
  let shadow = Shadow(color: .black, offset: Vector(dx: 1, dy: 2), standardDeviation: 3)

  @Test("a colour and the paint of that colour give the same command")
  func color() {
    let style = StrokeStyle(width: 2)
    let first = displayList {
      $0.fill(square, with: .black, rule: .evenOdd)
      $0.stroke(square, with: .white, style: style)
    }
    let second = displayList {
      $0.fill(square, with: Paint.color(.black), rule: .evenOdd)
      $0.stroke(square, with: Paint.color(.white), style: style)
    }
    #expect(first == second)
  }

  @Test("a shadow group has the clip, and the commands inside it have none")
  func shadowClip() {
    let clip = Rect(x: 1, y: 2, width: 3, height: 4)
    let list = displayList { list in
      list.withClip(clip) {
        $0.withShadow(shadow) { $0.fill(square, with: .black) }
        $0.fill(square, with: .white)
      }
    }
    #expect(
      list.commands == [
        .beginShadow(shadow, transform: .identity, clip: clip),
        .fill(square, rule: .nonZero, paint: .color(.black), transform: .identity, clip: nil),
        .endGroup,
        .fill(square, rule: .nonZero, paint: .color(.white), transform: .identity, clip: clip),
      ])
  }

  @Test("the transform and the clip apply to an added display list, including its shadow groups")
  func nested() {
    let picture = displayList { list in
      list.withClip(Rect(x: 0, y: 0, width: 10, height: 10)) {
        $0.withShadow(shadow) { $0.fill(square, with: .black) }
      }
    }
    let move = AffineTransform.translation(x: 5, y: 0)
    let outer = Rect(x: 0, y: 0, width: 12, height: 99)
    let list = displayList { list in
      list.withClip(outer) { $0.withTransform(move) { $0.draw(picture) } }
    }
    let moved = ProjectiveTransform(move)
    #expect(
      list.commands == [
        .beginShadow(shadow, transform: moved, clip: Rect(x: 5, y: 0, width: 7, height: 10)),
        .fill(square, rule: .nonZero, paint: .color(.black), transform: moved, clip: nil),
        .endGroup,
      ])
  }

  @Test("the clip of a rotated display list around a shadow group ends with the group")
  func turned() {
    let picture = displayList { list in
      list.withClip(Rect(x: 0, y: 0, width: 10, height: 10)) {
        $0.withShadow(shadow) { $0.fill(square, with: .black) }
        $0.fill(square, with: .white)
      }
    }
    let turn = AffineTransform.rotation(.degrees(30))
    let turned = ProjectiveTransform(turn)
    let list = displayList { list in list.withTransform(turn) { $0.draw(picture) } }
    let clip = DrawingCommand.beginClip(
      .rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), rule: .nonZero, transform: turned)
    #expect(
      list.commands == [
        clip, .beginShadow(shadow, transform: turned, clip: nil),
        .fill(square, rule: .nonZero, paint: .color(.black), transform: turned, clip: nil),
        .endGroup, .endGroup,
        clip, .fill(square, rule: .nonZero, paint: .color(.white), transform: turned, clip: nil), .endGroup,
      ])
  }

  @Test("lists with images and gradients are equal exactly if their pixels and stops are equal")
  func equality() {
    func list(_ pixel: UInt32, _ offset: Double) -> DisplayList {
      displayList {
        $0.draw(Bitmap(width: 1, height: 2, pixels: [pixel, pixel]), in: Rect(x: 0, y: 0, width: 2, height: 2))
        $0.fill(
          square,
          with: .radial(center: .zero, radius: 3, stops: [.init(offset: offset, color: .black)], spread: .reflect))
      }
    }
    #expect(list(0xFF00_00FF, 0.5) == list(0xFF00_00FF, 0.5))
    #expect(list(0xFF00_00FF, 0.5).hashValue == list(0xFF00_00FF, 0.5).hashValue)
    #expect(list(0xFF00_00FE, 0.5) != list(0xFF00_00FF, 0.5))
    #expect(list(0xFF00_00FF, 0.25) != list(0xFF00_00FF, 0.5))
  }
}
