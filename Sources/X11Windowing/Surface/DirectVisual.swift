import CX11

/// A visual whose pixels are colours, and how the server stores them.
@safe
struct DirectVisual {
  // SAFETY: Xlib keeps visuals as long as the display is open; values of this type are used only by what holds a
  // connection.
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  let isDefault: Bool
  let layout: PixelLayout

  /// The screen's own visual if it takes pixels as they are, otherwise its first one of depth 24 and then of depth 32
  /// that does; where there is none, the screen's own again, and then the deepest, with pixels converted.
  ///
  /// Drawing 24-bit pixels into the screen's visual needs no colour map of one's own and never meets a compositor's
  /// alpha.
  static func choose(display: UnsafeMutablePointer<CX11Display>, screen: Int32) -> DirectVisual? {
    let standard = unsafe XVisualIDFromVisual(XDefaultVisual(display.pointee.connection, screen))
    var template = unsafe XVisualInfo()
    unsafe template.screen = screen
    unsafe template.`class` = TrueColor
    var count: Int32 = 0
    // SAFETY: Xlib returns `count` structures, which are read before they are freed.
    guard let list = unsafe CX11GetVisualInfo(display, Int(VisualScreenMask | VisualClassMask), &template, &count)
    else {
      return nil
    }
    defer { unsafe XFree(list) }
    var best: (rank: Int, visual: DirectVisual)?
    for index in 0..<Int(count) {
      let info = unsafe list[index]
      guard let visual = unsafe info.visual,
        let layout = unsafe PixelLayout(
          redMask: UInt32(truncatingIfNeeded: info.red_mask), greenMask: UInt32(truncatingIfNeeded: info.green_mask),
          blueMask: UInt32(truncatingIfNeeded: info.blue_mask), depth: Int(info.depth),
          bitsPerPixel: Int(bitsPerPixel(depth: info.depth, display: display) ?? 0),
          isBigEndian: XImageByteOrder(display.pointee.connection) == MSBFirst)
      else { continue }
      let isDefault = unsafe info.visualid == standard
      let rank =
        if layout.isOwn {
          unsafe isDefault ? 0 : info.depth == 24 ? 1 : 2
        } else {
          unsafe isDefault ? 3 : 100 - Int(info.depth)
        }
      if rank < best?.rank ?? .max {
        best = unsafe (
          rank, DirectVisual(visual: visual, depth: info.depth, isDefault: isDefault, layout: layout)
        )
      }
    }
    return best?.visual
  }

  private static func bitsPerPixel(depth: Int32, display: UnsafeMutablePointer<CX11Display>) -> Int32? {
    var count: Int32 = 0
    // SAFETY: as above.
    guard let list = unsafe XListPixmapFormats(display.pointee.connection, &count) else { return nil }
    defer { unsafe XFree(list) }
    let formats = unsafe UnsafeBufferPointer(start: list, count: Int(count))
    return unsafe formats.first { format in format.depth == depth }?.bits_per_pixel
  }
}
