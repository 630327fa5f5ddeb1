// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A visual with direct colours, and the server's pixel layout for it.
@safe
struct TrueColorVisual {
  // SAFETY: Xlib keeps visuals while the display is open, and only code that retains the connection uses this type.
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  let isDefault: Bool
  let layout: PixelLayout

  /// Chooses the visual for windows. Returns `nil` if the screen has no visual with direct colours.
  ///
  /// The order of preference is:
  ///
  /// 1. the screen's default visual, if it takes drawn pixels without conversion
  /// 2. the first visual of depth 24, then of depth 32, that takes drawn pixels without conversion
  /// 3. the screen's default visual, with conversion
  /// 4. the deepest other visual, with conversion
  ///
  /// The default visual requires no separate colour map. At a depth of 24 bits, no compositor reads the fourth byte as
  /// alpha.
  static func choose(display: UnsafeMutablePointer<CX11Display>, screen: Int32) -> TrueColorVisual? {
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
    var best: (rank: Int, visual: TrueColorVisual)?
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
        if layout.isNative {
          unsafe isDefault ? 0 : info.depth == 24 ? 1 : 2
        } else {
          unsafe isDefault ? 3 : 100 - Int(info.depth)
        }
      if rank < best?.rank ?? .max {
        best = unsafe (
          rank, TrueColorVisual(visual: visual, depth: info.depth, isDefault: isDefault, layout: layout)
        )
      }
    }
    return best?.visual
  }

  private static func bitsPerPixel(depth: Int32, display: UnsafeMutablePointer<CX11Display>) -> Int32? {
    var count: Int32 = 0
    // SAFETY: Xlib returns `count` structures, which are read before they are freed.
    guard let list = unsafe XListPixmapFormats(display.pointee.connection, &count) else { return nil }
    defer { unsafe XFree(list) }
    let formats = unsafe UnsafeBufferPointer(start: list, count: Int(count))
    return unsafe formats.first { format in format.depth == depth }?.bits_per_pixel
  }
}
