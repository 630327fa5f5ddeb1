// SPDX-License-Identifier: MIT
import CGTK4
import Dots
import Glissade
import GlissadeDrawing

/// The dots in widgets of GTK 4.
///
/// The engine draws changed pixels into one bitmap. GTK shows the bitmap as tiles. Each tile has its texture, and a
/// tile that changes gets a new one, so that GTK uploads no other tile.
final class DotsView {
  /// The widget that has the size and receives clicks, and the one above it with the picture.
  let (area, picture) = (gtk_drawing_area_new(), gtk_picture_new())
  private var dots = Dots()
  private var tracker = DamageTracker()
  private var rasterizer = Rasterizer()
  private var bitmap = Bitmap(width: 0, height: 0)
  /// The textures of the tiles, row by row.
  private var tiles: [OpaquePointer?] = []
  private var share = DrawnShare()
  private var isTicking = false
  /// The start on the frame clock, in microseconds.
  private let start = g_get_monotonic_time()

  /// The view that GTK passes to a callback.
  static func from(_ data: gpointer?) -> DotsView? { data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  private var data: gpointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Calls a C function at a signal, with the view as its last argument.
  func connect<Function>(_ object: OpaquePointer?, _ signal: String, _ function: Function) {
    g_signal_connect_data(
      gpointer(object), signal, unsafeBitCast(function, to: GCallback.self), data, nil, GConnectFlags(0))
  }

  /// Edits the dots at the instant of an event.
  func edit(_ change: (inout Dots, Double) -> Void) {
    guard let clock = gtk_widget_get_frame_clock(area) else { return }
    change(&dots, instant(of: clock))
    requestFrames()
  }

  /// The seconds since the start, on the clock of the display's refreshes.
  private func instant(of clock: OpaquePointer) -> Double {
    Double(gdk_frame_clock_get_frame_time(clock) - start) / 1e6
  }

  /// Draws at each refresh until nothing moves.
  private func requestFrames() {
    if isTicking { return }
    isTicking = true
    let tick: GtkTickCallback = { _, clock, data in
      guard let view = DotsView.from(data), let clock else { return 0 }
      return view.draw(at: view.instant(of: clock)) ? 1 : 0
    }
    gtk_widget_add_tick_callback(area, tick, data, nil)
  }

  /// Draws the pixels that change; returns whether a frame is due at the next refresh.
  private func draw(at instant: Double) -> Bool {
    let scale = Int(gtk_widget_get_scale_factor(area))
    let (width, height) = (Int(gtk_widget_get_width(area)) * scale, Int(gtk_widget_get_height(area)) * scale)
    if bitmap.width != width || bitmap.height != height { bitmap = Bitmap(width: width, height: height) }
    let list = dots.tree.displayList(at: instant)
    let changed = bitmap.withMutablePixels { pixels in
      tracker.draw(
        list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: width,
        scale: Double(scale), background: Dots.background)
    }
    if !changed.isEmpty { show(changed, scale: Float(scale)) }
    share.add(changed, width: width, height: height)
    let next = dots.tree.nextFrame(after: instant)
    isTicking = next == .everyRefresh
    if case .at(let due) = next {
      let wake: GSourceFunc = { data in
        DotsView.from(data)?.requestFrames()
        return 0
      }
      g_timeout_add(guint(min(((due - instant) * 1000).rounded(.up), 1e9)), wake, data)
    }
    if next == .never { share.report() }
    return isTicking
  }

  /// Replaces the textures of changed tiles, which have a side of 64 pixels, and shows all tiles.
  private func show(_ changed: [PixelRect], scale: Float) {
    let (width, height, side) = (bitmap.width, bitmap.height, 64)
    let snapshot = gtk_snapshot_new()
    var old = tiles[...]
    tiles = []
    for y in stride(from: 0, to: height, by: side) {
      for x in stride(from: 0, to: width, by: side) {
        let (columns, rows) = (x..<min(x + side, width), y..<min(y + side, height))
        var tile = old.popFirst() ?? nil
        if changed.contains(where: { columns.overlaps($0.minX..<$0.maxX) && rows.overlaps($0.minY..<$0.maxY) }) {
          if let tile { g_object_unref(gpointer(tile)) }
          let pixels = rows.flatMap { bitmap.pixels[$0 * width + columns.lowerBound..<$0 * width + columns.upperBound] }
          let bytes = g_bytes_new(pixels, gsize(pixels.count * 4))
          tile = gdk_memory_texture_new(
            gint(columns.count), gint(rows.count), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(columns.count * 4))
          g_bytes_unref(bytes)
        }
        var bounds = graphene_rect_t()
        graphene_rect_init(
          &bounds, Float(x) / scale, Float(y) / scale, Float(columns.count) / scale, Float(rows.count) / scale)
        gtk_snapshot_append_texture(snapshot, tile, &bounds)
        tiles.append(tile)
      }
    }
    for tile in old { g_object_unref(gpointer(tile)) }
    var size = graphene_size_t(width: Float(width) / scale, height: Float(height) / scale)
    let paintable = gtk_snapshot_free_to_paintable(snapshot, &size)
    gtk_picture_set_paintable(OpaquePointer(picture), paintable)
    g_object_unref(gpointer(paintable))
  }
}

guard gtk_init_check() != 0, let window = gtk_window_new() else { fatalError("GTK: no display") }
let view = DotsView()
// The drawing area draws nothing.
let resized: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = {
  let size = Size(width: Double($1), height: Double($2))
  DotsView.from($3)?.edit { $0.resize(to: size, at: $1) }
}
view.connect(OpaquePointer(view.area), "resize", resized)
let pressed: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = {
  let point = Point(x: $2, y: $3)
  DotsView.from($4)?.edit { $0.move(to: point, at: $1) }
}
let clicks = gtk_gesture_click_new()
view.connect(clicks, "pressed", pressed)
gtk_widget_add_controller(view.area, clicks)

// The picture is above the area, without clicks, and at its own size: it is not scaled while the window changes.
gtk_widget_set_can_target(view.picture, 0)
gtk_widget_set_halign(view.picture, GTK_ALIGN_START)
gtk_widget_set_valign(view.picture, GTK_ALIGN_START)
let overlay = gtk_overlay_new()
gtk_overlay_set_child(OpaquePointer(overlay), view.area)
gtk_overlay_add_overlay(OpaquePointer(overlay), view.picture)

let toplevel = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
gtk_window_set_title(toplevel, "Dots")
gtk_window_set_default_size(toplevel, gint(Dots.size.width), gint(Dots.size.height))
gtk_window_set_child(toplevel, overlay)
gtk_window_present(toplevel)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
