// SPDX-License-Identifier: MIT
import CCairo
import Glissade

/// Cairo's image surface with default antialiasing and a tolerance of 0.1 px.
final class CairoPeer {
  static let name = "Cairo \(String(cString: cairo_version_string()))"

  private let surface: OpaquePointer
  private let context: OpaquePointer

  init(width: Int, height: Int) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { fatalError("Cairo: cannot allocate \(width)×\(height) pixels") }
    self.surface = surface
    self.context = context
    cairo_set_tolerance(context, 0.1)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Clears the surface, and draws with calls of Cairo.
  func draw(_ body: (OpaquePointer) -> Void) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgb(context, 0x20 / 255.0, 0x24 / 255.0, 0x28 / 255.0)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    body(context)
    cairo_surface_flush(surface)
  }

  /// Draws a scene. Its paths are rebuilt in each call.
  func draw(_ scene: RasterScene) { draw { _ in add(scene.figures) } }

  /// Draws figures, each with a new path.
  func add(_ figures: [RasterScene.Figure]) {
    for figure in figures {
      cairo_new_path(context)
      cairo_set_source_rgba(
        context, Double(figure.red) / 255, Double(figure.green) / 255, Double(figure.blue) / 255,
        Double(figure.alpha) / 255)
      switch figure.outline {
      case .cubics(let points):
        add(cubics: points)
        cairo_close_path(context)
        cairo_fill(context)
      case .upright(let rect):
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(context)
      case .corners(let points):
        cairo_move_to(context, points[0].x, points[0].y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        cairo_close_path(context)
        cairo_fill(context)
      case .stroke(let points, let width):
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        add(cubics: points)
        cairo_stroke(context)
      }
    }
  }

  /// Adds a closed path of cubic curves, and draws it with calls of Cairo.
  func draw(closed points: [Point], _ body: (OpaquePointer) -> Void) {
    add(cubics: points)
    cairo_close_path(context)
    body(context)
  }

  private func add(cubics points: [Point]) {
    cairo_move_to(context, points[0].x, points[0].y)
    var index = 1
    while index + 2 < points.count {
      cairo_curve_to(
        context, points[index].x, points[index].y, points[index + 1].x, points[index + 1].y, points[index + 2].x,
        points[index + 2].y)
      index += 3
    }
  }

  /// The pixels, row by row without gaps.
  var pixels: [UInt32] {
    let (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { base in
      (0..<height).flatMap { row in UnsafeBufferPointer(start: base + row * stride, count: width) }
    }
  }
}
