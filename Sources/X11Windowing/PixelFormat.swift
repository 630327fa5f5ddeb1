import CX11

/// The pixels that the module lends and shows: 0xAARRGGBB in the byte order of this machine.
enum PixelFormat {
  static let redMask: UInt = 0xff0000
  static let greenMask: UInt = 0x00ff00
  static let blueMask: UInt = 0x0000ff

  static var hostByteOrder: Int32 { UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst }
}

/// A visual that takes pixels as they are.
@safe
struct DirectVisual {
  // SAFETY: Xlib keeps visuals as long as the display is open; values of this type are used only by what holds a connection.
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  let isDefault: Bool

  /// The screen's own visual if it will do, otherwise its first one of depth 24 and then of depth 32.
  ///
  /// Drawing 24-bit pixels into the screen's visual needs no colour map of one's own and never meets a compositor's alpha.
  static func choose(display: OpaquePointer, screen: Int32) -> DirectVisual? {
    let standard = unsafe XVisualIDFromVisual(XDefaultVisual(display, screen))
    var template = unsafe XVisualInfo()
    unsafe template.screen = screen
    unsafe template.`class` = TrueColor
    var count: Int32 = 0
    // SAFETY: Xlib returns `count` structures, which are read before they are freed.
    guard let list = unsafe XGetVisualInfo(display, Int(VisualScreenMask | VisualClassMask), &template, &count) else {
      return nil
    }
    defer { unsafe XFree(list) }
    var best: (rank: Int, visual: DirectVisual)?
    for index in 0..<Int(count) {
      let info = unsafe list[index]
      guard unsafe info.red_mask == PixelFormat.redMask, unsafe info.green_mask == PixelFormat.greenMask,
        unsafe info.blue_mask == PixelFormat.blueMask, unsafe info.depth == 24 || info.depth == 32,
        unsafe bitsPerPixel(depth: info.depth, display: display) == 32, let visual = unsafe info.visual
      else { continue }
      let isDefault = unsafe info.visualid == standard
      let rank = unsafe isDefault ? 0 : info.depth == 24 ? 1 : 2
      if rank < best?.rank ?? .max {
        best = unsafe (rank, DirectVisual(visual: visual, depth: info.depth, isDefault: isDefault))
      }
    }
    return best?.visual
  }

  private static func bitsPerPixel(depth: Int32, display: OpaquePointer) -> Int32? {
    var count: Int32 = 0
    // SAFETY: as above.
    guard let list = unsafe XListPixmapFormats(display, &count) else { return nil }
    defer { unsafe XFree(list) }
    let formats = unsafe UnsafeBufferPointer(start: list, count: Int(count))
    return unsafe formats.first { format in format.depth == depth }?.bits_per_pixel
  }
}
