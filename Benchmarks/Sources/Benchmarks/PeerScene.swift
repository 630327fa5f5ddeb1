// SPDX-License-Identifier: MIT
import CCairo
import CPeers
import Glissade
import GlissadeTypesetting

/// A picture with text, gradients, shadows or groups, drawn by this package and by calls of Cairo. Paths and lists are
/// rebuilt in each frame.
struct PeerScene {
  let name: String
  let title: String
  let list: () -> DisplayList
  let drawWithCairo: (CairoPeer) -> Void

  /// How many times as fast as Cairo each scene should be.
  private static let goal = 3.0

  static var all: [Case] { [page, cards, groups].map(\.besideCairo) }

  private var besideCairo: Case {
    Case(name: name, title: title, peerName: CairoPeer.name, goal: Self.goal) {
      let cairo = CairoPeer(width: RasterScene.width, height: RasterScene.height)
      let own = OwnRaster(width: RasterScene.width, height: RasterScene.height)
      return Case.Run(
        own: { own.draw(list()) },
        check: {
          let difference = PixelDifference(cairo.pixels, own.pixels)
          guard difference.isSmall else {
            throw BenchmarkFailure(description: "\(name): the pixels differ from Cairo's: \(difference)")
          }
        },
        peer: { drawWithCairo(cairo) })
    }
  }
}

/// Text.
extension PeerScene {
  /// A page of 3,000 glyphs as paths, in three columns.
  private static var page: PeerScene {
    let line = TextLine("The quick brown fox jumps over the lazy dog 0123456789", style: TextStyle(size: 13))
    let visible = line.glyphs.filter { !$0.outline.isEmpty }
    let glyphs = (0..<3000).map { index in
      let (row, column) = (index / visible.count, index % visible.count)
      let start = Point(x: 20.25 + Double(row % 3) * 620, y: 20 + Double(row) * 15.3)
      return (path: visible[column].outline, transform: line.transform(of: visible[column], at: start))
    }
    return PeerScene(
      name: "S7", title: "a page of 3,000 glyphs, 13 px",
      list: {
        var builder = DisplayListBuilder()
        for glyph in glyphs {
          builder.withTransform(glyph.transform) { $0.fill(.path(glyph.path), with: .white) }
        }
        return builder.finish()
      },
      drawWithCairo: { cairo in
        cairo.draw { context in
          cairo_set_source_rgb(context, 1, 1, 1)
          for glyph in glyphs {
            var matrix = cairo_matrix_t(glyph.transform)
            cairo_set_matrix(context, &matrix)
            cairo_add(context, glyph.path)
            cairo_identity_matrix(context)
            cairo_fill(context)
          }
        }
      })
  }
}

/// Gradients and shadows.
extension PeerScene {
  private static let radius = 14.0
  private static let deviation = 8.0

  /// Sixty cards with gradients, each over its blurred shadow.
  private static var cards: PeerScene {
    var random = SplitMix64(seed: 8)
    let cards = (0..<60).map { index in
      let origin = Point(x: random.next(40...1600), y: random.next(40...850))
      return (rect: Rect(origin: origin, size: Size(width: 260, height: 170)), isLinear: index % 2 == 0)
    }
    let stops = [(0.0, Color(hex: 0xE04020)), (0.4, Color(hex: 0x20C060)), (1, Color(hex: 0x2040E0))]
    let shadow = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), offset: Vector(dx: 0, dy: 6),
      standardDeviation: deviation)
    return PeerScene(
      name: "S8", title: "60 cards with gradients, each over a shadow blurred by 8 px",
      list: {
        var builder = DisplayListBuilder()
        let gradientStops = stops.map { Gradient.Stop(offset: $0.0, color: $0.1) }
        for card in cards {
          let shape = Shape.roundedRectangle(card.rect, cornerRadius: radius)
          let form: Gradient.Form =
            card.isLinear
            ? .linear(from: card.rect.origin, to: Point(x: card.rect.maxX, y: card.rect.maxY))
            : .radial(center: card.rect.center, radius: 150)
          builder.drawShadow(shadow, of: shape)
          builder.fill(shape, with: .gradient(Gradient(form, stops: gradientStops)))
        }
        return builder.finish()
      },
      drawWithCairo: { cairo in
        cairo.draw { context in
          for card in cards {
            let rect = card.rect
            cairo_add_shadow(context, rect)
            let gradient =
              card.isLinear
              ? cairo_pattern_create_linear(rect.minX, rect.minY, rect.maxX, rect.maxY)
              : cairo_pattern_create_radial(rect.midX, rect.midY, 0, rect.midX, rect.midY, 150)
            for (offset, color) in stops {
              cairo_pattern_add_color_stop_rgb(
                gradient, offset, color.premultipliedRed, color.premultipliedGreen, color.premultipliedBlue)
            }
            cairo_add(context, rounded: rect, radius)
            cairo_set_source(context, gradient)
            cairo_fill(context)
            cairo_pattern_destroy(gradient)
          }
        }
      })
  }

  /// Draws the shadow of a card through a blurred mask.
  private static func cairo_add_shadow(_ context: OpaquePointer, _ rect: Rect) {
    // The size of three boxes with about the deviation of the Gaussian, as in the specification of SVG filters.
    let size = Int32((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
    let margin = Double(size / 2 * 3)
    let (left, top) = ((rect.minX - margin).rounded(.down), (rect.minY - margin).rounded(.down))
    let (width, height) = (Int32(rect.width + 2 * margin) + 2, Int32(rect.height + 2 * margin) + 2)
    let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height)
    let inner = cairo_create(mask)
    if let inner {
      cairo_translate(inner, -left, -top)
      cairo_add(inner, rounded: rect, radius)
      cairo_fill(inner)
    }
    cairo_destroy(inner)
    cairo_surface_flush(mask)
    let stride = cairo_image_surface_get_stride(mask)
    if let pixels = cairo_image_surface_get_data(mask) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(stride * height)) { scratch in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(width)) { sums in
          peers_blur(pixels, scratch.baseAddress, sums.baseAddress, width, height, stride, size)
        }
      }
    }
    cairo_surface_mark_dirty(mask)
    cairo_set_source_rgba(context, 0, 0, 0, 0.5)
    cairo_mask_surface(context, mask, left, top + 6)
    cairo_surface_destroy(mask)
  }
}

/// Masks and blend modes.
extension PeerScene {
  /// The modes whose results are equal. Those of Cairo 1.16 for luminosity differ by up to 89 of 255.
  private static let modes: [(BlendMode, cairo_operator_t)] = [
    (.multiply, CAIRO_OPERATOR_MULTIPLY), (.screen, CAIRO_OPERATOR_SCREEN), (.overlay, CAIRO_OPERATOR_OVERLAY),
    (.darken, CAIRO_OPERATOR_DARKEN), (.lighten, CAIRO_OPERATOR_LIGHTEN), (.hardLight, CAIRO_OPERATOR_HARD_LIGHT),
    (.difference, CAIRO_OPERATOR_DIFFERENCE), (.exclusion, CAIRO_OPERATOR_EXCLUSION),
    (.softLight, CAIRO_OPERATOR_SOFT_LIGHT),
  ]

  /// Over 100 blobs: 100 groups in nine blend modes, and 100 groups with masks.
  private static var groups: PeerScene {
    let blobs = RasterScene.named("S1")?.figures ?? []
    let figures = blobs[100..<300].compactMap { figure -> (figure: RasterScene.Figure, points: [Point], box: Rect)? in
      guard case .cubics(let points) = figure.outline else { return nil }
      let center = stride(from: 0, to: 36, by: 3).reduce(Vector.zero) { $0 + (points[$1] - .zero) * (1 / 12) }
      // Whole pixels, so that Cairo's clip is a rectangle.
      let origin = Point(x: (center.dx - 80).rounded(.down), y: (center.dy - 80).rounded(.down))
      return (figure, points, Rect(origin: origin, size: Size(width: 160, height: 160)))
    }
    return PeerScene(
      name: "S9", title: "100 groups in nine blend modes and 100 groups with masks, over blobs",
      list: {
        var builder = DisplayListBuilder()
        for figure in blobs[..<100] { builder.fill(figure.shape, with: figure.color) }
        for (index, (figure, _, box)) in figures.enumerated() {
          let disc = Shape.ellipse(box.inset(dx: 44, dy: 44))
          if index % 2 == 0 {
            builder.withBlendMode(modes[index / 2 % modes.count].0, opacity: 0.8) {
              $0.fill(figure.shape, with: figure.color)
              $0.fill(disc, with: Color(hex: 0x40A0E0))
            }
          } else {
            builder.withMask { mask in
              mask.fill(disc, with: .gradient(Gradient(.radial(center: box.center, radius: 36), stops: fading)))
            } _: {
              $0.fill(.rectangle(box), with: figure.color)
              $0.fill(figure.shape, with: Color(hex: 0x40A0E0))
            }
          }
        }
        return builder.finish()
      },
      drawWithCairo: { cairo in
        cairo.draw { context in
          cairo.add(Array(blobs[..<100]))
          for (index, (figure, points, box)) in figures.enumerated() {
            cairo_save(context)
            // The bounds that this package finds itself. Without them, each group has the size of the surface.
            cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
            cairo_clip(context)
            if index % 2 == 0 {
              cairo_push_group(context)
              cairo.fill(closed: points, figure.color)
              cairo_arc(context, box.midX, box.midY, 36, 0, 2 * .pi)
              cairo_set(context, Color(hex: 0x40A0E0))
              cairo_fill(context)
              cairo_pop_group_to_source(context)
              cairo_set_operator(context, modes[index / 2 % modes.count].1)
              cairo_paint_with_alpha(context, 0.8)
            } else {
              cairo_push_group(context)
              cairo_set(context, figure.color)
              cairo_paint(context)
              cairo.fill(closed: points, Color(hex: 0x40A0E0))
              let content = cairo_pop_group(context)
              cairo_push_group(context)
              let gradient = cairo_pattern_create_radial(box.midX, box.midY, 0, box.midX, box.midY, 36)
              for stop in fading {
                cairo_pattern_add_color_stop_rgba(gradient, stop.offset, 1, 1, 1, stop.color.alpha)
              }
              cairo_arc(context, box.midX, box.midY, 36, 0, 2 * .pi)
              cairo_set_source(context, gradient)
              cairo_fill(context)
              let mask = cairo_pop_group(context)
              cairo_set_source(context, content)
              cairo_mask(context, mask)
              for pattern in [content, mask, gradient] { cairo_pattern_destroy(pattern) }
            }
            cairo_restore(context)
          }
        }
      })
  }

  private static let fading = [
    Gradient.Stop(offset: 0, color: Color(red: 1, green: 1, blue: 1, alpha: 1)),
    Gradient.Stop(offset: 1, color: Color(red: 1, green: 1, blue: 1, alpha: 0.2)),
  ]
}

extension CairoPeer {
  /// Fills a closed path of cubic curves.
  fileprivate func fill(closed points: [Point], _ color: Color) {
    draw(closed: points) { context in
      cairo_set(context, color)
      cairo_fill(context)
    }
  }
}

extension cairo_matrix_t {
  fileprivate init(_ transform: AffineTransform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  }
}

/// Sets an opaque colour.
private func cairo_set(_ context: OpaquePointer, _ color: Color) {
  cairo_set_source_rgb(context, color.premultipliedRed, color.premultipliedGreen, color.premultipliedBlue)
}

/// Adds a path; arcs are not used here.
private func cairo_add(_ context: OpaquePointer, _ path: Path) {
  var pen = Point.zero
  for element in path.elements {
    switch element {
    case .move(let to):
      cairo_move_to(context, to.x, to.y)
      pen = to
    case .line(let to), .arc(let to, _, _, _, _):
      cairo_line_to(context, to.x, to.y)
      pen = to
    case .quadratic(let to, let control):
      let (a, b) = (pen.interpolated(to: control, at: 2.0 / 3), to.interpolated(to: control, at: 2.0 / 3))
      cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
      pen = to
    case .cubic(let to, let control1, let control2):
      cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
      pen = to
    case .close: cairo_close_path(context)
    }
  }
}

/// Adds a rectangle with round corners.
private func cairo_add(_ context: OpaquePointer, rounded rect: Rect, _ radius: Double) {
  let quarter = Double.pi / 2
  cairo_new_sub_path(context)
  cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
  cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
  cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
  cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
  cairo_close_path(context)
}
