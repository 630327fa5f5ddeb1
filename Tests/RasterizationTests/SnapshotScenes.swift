// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization

extension SnapshotScene {
  static let sky = Color(hex: 0x56B4E9)
  static let leaf = Color(hex: 0x009E73)

  static func stops(_ colors: Color...) -> [Gradient.Stop] {
    colors.enumerated().map { Gradient.Stop(offset: Double($0) / Double(max(1, colors.count - 1)), color: $1) }
  }

  static let paints: [SnapshotScene] = [
    SnapshotScene(name: "gradient-linear") { list in
      list.fill(
        .roundedRectangle(Rect(x: 6, y: 6, width: 84, height: 38), cornerRadius: 8),
        with: .linear(from: Point(x: 6, y: 6), to: Point(x: 90, y: 44), stops: stops(ink, sky, accent)))
      list.fill(
        .rectangle(Rect(x: 6, y: 52, width: 84, height: 16)),
        with: .linear(from: Point(x: 6, y: 0), to: Point(x: 90, y: 0), stops: stops(accent, .clear)))
      // Hard edges, and a stop with a smaller offset than the previous one.
      list.fill(
        .rectangle(Rect(x: 6, y: 74, width: 84, height: 16)),
        with: .linear(
          from: Point(x: 6, y: 0), to: Point(x: 90, y: 0),
          stops: [
            .init(offset: 0.25, color: ink), .init(offset: 0.25, color: leaf), .init(offset: 0.6, color: sky),
            .init(offset: 0.5, color: accent),
          ]))
    },
    SnapshotScene(name: "gradient-radial") { list in
      list.fill(
        .ellipse(Rect(x: 6, y: 6, width: 52, height: 52)),
        with: .radial(center: Point(x: 24, y: 24), radius: 40, stops: stops(.white, sky, ink)))
      // An ellipse by the transform of the gradient.
      list.fill(
        .rectangle(Rect(x: 6, y: 64, width: 84, height: 26)),
        with: .radial(
          center: .zero, radius: 1, stops: stops(accent, .clear),
          transform: AffineTransform(a: 42, b: 0, c: 0, d: 13, tx: 48, ty: 77)))
      list.stroke(
        .ellipse(Rect(x: 66, y: 12, width: 22, height: 40)),
        with: .radial(center: Point(x: 77, y: 32), radius: 24, stops: stops(leaf, ink)), style: StrokeStyle(width: 7))
    },
    SnapshotScene(name: "gradient-spread") { list in
      for (index, spread) in [Gradient.Spread.pad, .repeat, .reflect].enumerated() {
        let y = 6 + 30 * Double(index)
        list.fill(
          .rectangle(Rect(x: 6, y: y, width: 52, height: 24)),
          with: .linear(
            from: Point(x: 26, y: 0), to: Point(x: 38, y: 6), stops: stops(ink, .white, accent), spread: spread))
        list.fill(
          .rectangle(Rect(x: 64, y: y, width: 26, height: 24)),
          with: .radial(center: Point(x: 77, y: y + 12), radius: 7, stops: stops(.white, leaf), spread: spread))
      }
    },
  ]

  /// 8 × 6 pixels that distinguish left from right and top from bottom, with one clear pixel.
  static let chart: Bitmap = {
    var pixels: [UInt32] = []
    for y in 0..<6 {
      for x in 0..<8 {
        let color =
          (x, y) == (5, 3)
          ? Color.clear
          : (x + y) % 2 == 0
            ? Color(red: Double(x) / 7, green: Double(y) / 5, blue: 0.4) : Color(red: 1, green: 0.9, blue: 0.6)
        pixels.append(color.premultipliedPixel)
      }
    }
    return Bitmap(width: 8, height: 6, pixels: pixels)
  }()

  static let images: [SnapshotScene] = [
    SnapshotScene(name: "image-sampling") { list in
      list.draw(chart, in: Rect(x: 4, y: 4, width: 8, height: 6))
      list.draw(chart, in: Rect(x: 16.5, y: 4.5, width: 8, height: 6))
      list.draw(chart, in: Rect(x: 30, y: 4, width: 60, height: 40), sampling: .nearest)
      list.draw(chart, in: Rect(x: 30, y: 50, width: 60, height: 40))
      list.draw(chart, in: Rect(x: 4, y: 50, width: 20, height: 40), opacity: 0.4, sampling: .nearest)
    },
    SnapshotScene(name: "image-turned") { list in
      list.withTransform(.translation(x: 48, y: 30).concatenated(with: .rotation(.degrees(20)))) {
        $0.draw(chart, in: Rect(x: -36, y: -18, width: 72, height: 36), sampling: .nearest)
      }
      list.withClip(Rect(x: 14.5, y: 56.5, width: 66, height: 30.25)) {
        $0.withTransform(AffineTransform(a: -9, b: 0, c: 4, d: 8, tx: 68, ty: 52)) {
          $0.draw(chart, in: Rect(x: 0, y: 0, width: 6, height: 5))
        }
      }
    },
  ]

  static let clips: [SnapshotScene] = [
    SnapshotScene(name: "clip-shapes") { list in
      list.fill(.rectangle(Rect(x: 0, y: 40, width: 96, height: 16)), with: sky)
      list.withClip(.path(star)) {
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 96, height: 48)), with: ink)
        $0.fill(.rectangle(Rect(x: 0, y: 48, width: 96, height: 48)), with: accent)
      }
    },
    SnapshotScene(name: "clip-nested") { list in
      list.fill(.rectangle(Rect(x: 0, y: 0, width: 96, height: 96)), with: Color(hex: 0xEEEEEE))
      list.withClip(.path(star), rule: .evenOdd) {
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 96, height: 96)), with: sky)
        $0.withTransform(.translation(x: 48, y: 48).concatenated(with: .rotation(.degrees(30)))) {
          $0.withClip(Rect(x: -40, y: -14, width: 80, height: 28)) { list in
            list.withOpacity(0.6) {
              $0.fill(.ellipse(Rect(x: -40, y: -20, width: 50, height: 40)), with: accent)
              $0.fill(.ellipse(Rect(x: -10, y: -20, width: 50, height: 40)), with: ink)
            }
          }
        }
      }
    },
    SnapshotScene(name: "clip-turned-list") { list in
      let inner = displayList { list in
        list.withClip(Rect(x: 8, y: 8, width: 40, height: 30)) {
          $0.fill(.ellipse(Rect(x: 0, y: 0, width: 44, height: 44)), with: accent)
          $0.stroke(.path(loop), with: ink, style: StrokeStyle(width: 4))
        }
        list.stroke(.rectangle(Rect(x: 8, y: 8, width: 40, height: 30)), with: leaf, style: StrokeStyle(width: 1))
      }
      list.draw(inner)
      list.withTransform(.translation(x: 60, y: 40).concatenated(with: .rotation(.degrees(35)))) { $0.draw(inner) }
    },
  ]

  static let shadows: [SnapshotScene] = [
    SnapshotScene(name: "shadow-shapes") { list in
      let shadow = Shadow(color: .black.withOpacity(0.6), offset: Vector(dx: 3, dy: 5), blurRadius: 8)
      let card = Shape.roundedRectangle(Rect(x: 14, y: 12, width: 40, height: 30), cornerRadius: 8)
      list.drawShadow(shadow, of: card)
      list.fill(card, with: .white)
      list.drawShadow(
        Shadow(color: accent, standardDeviation: 0), of: .ellipse(Rect(x: 66, y: 12, width: 20, height: 20)))
      list.drawShadow(
        Shadow(color: ink, offset: Vector(dx: 0.5, dy: 0.5), standardDeviation: 2),
        of: .ellipse(Rect(x: 66, y: 42, width: 20, height: 20)))
      list.drawShadow(
        Shadow(color: ink, standardDeviation: 9), of: .rectangle(Rect(x: 20, y: 66, width: 50, height: 14)))
    },
    SnapshotScene(name: "shadow-group") { list in
      list.fill(.rectangle(Rect(x: 0, y: 0, width: 96, height: 96)), with: Color(hex: 0xDDE8F0))
      let shadow = Shadow(color: .black.withOpacity(0.7), offset: Vector(dx: 6, dy: 4), standardDeviation: 2.5)
      list.withOpacity(0.8) {
        $0.withShadow(shadow) {
          $0.fill(.ellipse(Rect(x: 10, y: 14, width: 34, height: 34)), with: accent)
          $0.stroke(.path(zigzag), with: ink, style: StrokeStyle(width: 5, join: .round))
        }
      }
      list.withClip(Rect(x: 60.5, y: 8, width: 27, height: 26.5)) {
        $0.withShadow(shadow) { $0.fill(.ellipse(Rect(x: 64, y: 0, width: 16, height: 20)), with: leaf) }
      }
    },
    SnapshotScene(name: "shadow-turned") { list in
      list.withTransform(
        AffineTransform.translation(x: 48, y: 48).concatenated(with: .rotation(.degrees(-30))).concatenated(
          with: .scale(x: 1.6, y: 0.8))
      ) {
        $0.withShadow(Shadow(color: ink, offset: Vector(dx: 0, dy: 16), standardDeviation: 4)) {
          $0.fill(.rectangle(Rect(x: -16, y: -14, width: 32, height: 20)), with: accent)
        }
      }
    },
  ]

  /// A plane rotated about an axis through the middle of the picture, in a perspective with a distance of 120 points.
  static func turned(_ degrees: Double, about axis: SIMD3<Double>) -> ProjectiveTransform {
    ProjectiveTransform(
      Transform3D.perspective(120).concatenated(with: .rotation(.degrees(degrees), axis: axis)).about(x: 48, y: 48))
  }

  static func card(_ list: inout DisplayListBuilder) {
    let frame = Rect(x: 16, y: 16, width: 64, height: 64)
    list.fill(
      .roundedRectangle(frame, cornerRadius: 10),
      with: .linear(from: Point(x: 16, y: 0), to: Point(x: 80, y: 0), stops: stops(sky, ink)))
    list.withClip(Rect(x: 22, y: 22, width: 52, height: 24)) {
      $0.fill(.ellipse(Rect(x: 18, y: 18, width: 40, height: 40)), with: accent)
    }
    list.draw(chart, in: Rect(x: 24, y: 50, width: 32, height: 24), sampling: .nearest)
    list.stroke(
      .ellipse(Rect(x: 60, y: 52, width: 14, height: 20)), with: .white, style: StrokeStyle(width: 2, dashes: [5, 3]))
    list.stroke(.roundedRectangle(frame, cornerRadius: 10), with: .black, style: StrokeStyle(width: 3))
  }

  static let projections: [SnapshotScene] = [
    SnapshotScene(name: "projection-about-y") { list in list.withProjection(turned(50, about: SIMD3(0, 1, 0)), card) },
    SnapshotScene(name: "projection-about-x") { list in
      list.withProjection(turned(-55, about: SIMD3(1, 0, 0))) { list in
        list.draw(displayList { card(&$0) })
      }
    },
    SnapshotScene(name: "projection-image") { list in
      list.withProjection(turned(60, about: SIMD3(0.3, 1, 0))) {
        $0.draw(chart, in: Rect(x: 8, y: 8, width: 80, height: 80), sampling: .nearest)
      }
    },
    SnapshotScene(name: "projection-behind-the-eye") { list in
      // A floor that extends from far ahead of the eye to behind it.
      list.withProjection(
        ProjectiveTransform(
          Transform3D.perspective(60).about(x: 48, y: 20)
            .concatenated(with: .translation(x: 48, y: 50, z: 0))
            .concatenated(with: .rotation(.degrees(90), axis: SIMD3(1, 0, 0))))
      ) { list in
        for row in -8..<20 {
          for column in -6..<6 where (row + column) % 2 == 0 {
            list.fill(
              .rectangle(Rect(x: Double(column) * 30, y: Double(row) * 30, width: 30, height: 30)), with: ink)
          }
        }
        list.stroke(
          .ellipse(Rect(x: -60, y: -120, width: 120, height: 240)), with: accent, style: StrokeStyle(width: 8))
      }
    },
  ]
}
