import CX11

/// Pixels of one frame, in memory shared with the server or in the client's own.
@safe
final class PixelBuffer {
  enum State {
    /// Nobody uses it.
    case free
    /// A ``SurfaceBuffer`` lends it.
    case lent
    /// The server may still read it.
    case submitted
  }

  private enum Storage: ~Copyable {
    case shared(SharedSegment)
    case own(OwnMemory)
  }

  var state = State.free

  /// The number of the frame that the pixels show; `nil`: none of the size in use.
  var frame: Int?

  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixelsPerRow = 0
  private let storage: Storage
  /// What is drawn into where the server stores pixels otherwise: it then has its own of them in `storage`.
  private let drawing: OwnMemory?
  private let layout: PixelLayout
  private let conversion: PixelConversion?
  let capacity: Int

  // SAFETY: points to at least `capacity` pixels that `drawing`, or without it `storage`, holds.
  private let pixels: UnsafeMutablePointer<UInt32>
  // SAFETY: points to at least `capacity` pixels of the server's layout that `storage` holds; may be `pixels`.
  private let stored: UnsafeMutableRawPointer
  // SAFETY: allocated for the buffer's lifetime; its `data` is `stored`.
  let image: UnsafeMutablePointer<XImage>

  /// - Parameters:
  ///   - segment: For `pixelCount` pixels as the server stores them.
  ///   - drawing: For as many of 32 bits, where the server stores them otherwise.
  convenience init(
    shared segment: consuming SharedSegment, pixelCount: Int, drawing: consuming OwnMemory?, of window: Window
  ) {
    let (base, info) = unsafe (segment.base, segment.info)
    unsafe self.init(.shared(segment), at: base, pixelCount: pixelCount, drawing: drawing, of: window)
    unsafe image.pointee.obdata = UnsafeMutableRawPointer(info).assumingMemoryBound(to: CChar.self)
  }

  /// - Parameters:
  ///   - memory: For `pixelCount` pixels as the server stores them.
  ///   - drawing: For as many of 32 bits, where the server stores them otherwise.
  convenience init(
    own memory: consuming OwnMemory, pixelCount: Int, drawing: consuming OwnMemory?, of window: Window
  ) {
    let base = unsafe memory.base
    unsafe self.init(.own(memory), at: base, pixelCount: pixelCount, drawing: drawing, of: window)
  }

  private init(
    _ storage: consuming Storage, at base: UnsafeMutableRawPointer, pixelCount: Int, drawing: consuming OwnMemory?,
    of window: Window
  ) {
    capacity = pixelCount
    layout = window.layout
    conversion = window.conversion
    let drawn: UnsafeMutableRawPointer
    switch drawing {
    case .some(let memory): unsafe drawn = unsafe memory.base
    case nil: unsafe drawn = unsafe base
    }
    self.drawing = drawing
    unsafe pixels = unsafe drawn.bindMemory(to: UInt32.self, capacity: pixelCount)
    unsafe stored = unsafe base
    unsafe image = UnsafeMutablePointer<XImage>.allocate(capacity: 1)
    unsafe image.initialize(to: XImage())
    self.storage = storage
  }

  deinit { unsafe image.deallocate() }

  /// The server's and the kernel's names of the segment; `nil` where the memory is not shared.
  var segment: (resource: XID, identifier: Int32)? {
    switch storage {
    case .shared(let segment): (segment.resource, segment.identifier)
    case .own: nil
    }
  }

  /// Rows begin at multiples of 64 bytes: a cache line each, and servers have crashed on less in other paths.
  static func pixelsPerRow(width: Int) -> Int { (width + 15) & ~15 }

  /// Protocol requests place pixels by signed numbers of 16 bits.
  static let longestSide = Int(Int16.max)

  /// The most pixels of a buffer: 1 GiB at 32 bits a pixel, as for 16,384 × 16,384.
  static let mostPixels = 1 << 28

  /// The part of a window, from its upper left corner, that a buffer can have.
  static func largestSize(fitting width: Int, _ height: Int) -> (width: Int, height: Int) {
    // A size of 0 has no buffer; only a forged event can state it.
    let width = min(max(width, 1), longestSide)
    return (width, min(max(height, 1), longestSide, mostPixels / pixelsPerRow(width: width)))
  }

  /// Whether a frame of this size fits without wasting more than three quarters.
  func suits(width: Int, height: Int) -> Bool {
    let need = Self.pixelsPerRow(width: width) * height
    return need <= capacity && capacity <= max(4 * need, 1 << 16)
  }

  /// Gives the memory the shape of a frame. What it held is lost when the shape changes.
  ///
  /// - Precondition: it suits the size.
  func shape(width: Int, height: Int, depth: Int32) {
    precondition(suits(width: width, height: height), "a frame of \(width)x\(height) does not suit the buffer")
    if width == self.width, height == self.height { return }
    self.width = width
    self.height = height
    pixelsPerRow = Self.pixelsPerRow(width: width)
    frame = nil
    // SAFETY: the fields describe `stored`, of which all rows lie within `capacity`.
    unsafe image.pointee.width = Int32(pixelsPerRow)
    unsafe image.pointee.height = Int32(height)
    unsafe image.pointee.format = ZPixmap
    unsafe image.pointee.data = stored.assumingMemoryBound(to: CChar.self)
    unsafe image.pointee.byte_order = layout.byteOrder
    unsafe image.pointee.bitmap_unit = 32
    unsafe image.pointee.bitmap_bit_order = layout.byteOrder
    unsafe image.pointee.bitmap_pad = 32
    unsafe image.pointee.depth = depth
    unsafe image.pointee.bytes_per_line = Int32(pixelsPerRow * layout.bytesPerPixel)
    unsafe image.pointee.bits_per_pixel = Int32(8 * layout.bytesPerPixel)
    unsafe image.pointee.red_mask = layout.red.mask
    unsafe image.pointee.green_mask = layout.green.mask
    unsafe image.pointee.blue_mask = layout.blue.mask
    unsafe XInitImage(image)
  }

  func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    // SAFETY: the memory holds that many initialised pixels (the kernel's and calloc's are zero), lives as long as this
    // buffer, and the one `SurfaceBuffer` that lends it is being accessed exclusively.
    var span = unsafe MutableSpan(_unsafeStart: pixels, count: pixelsPerRow * height)
    return body(&span)
  }

  /// Brings a part of what is drawn into the server's layout, where that is another one.
  ///
  /// - Precondition: the part lies in the frame.
  func convert(_ rect: PixelRect) {
    guard let conversion else { return }
    // SAFETY: both memories hold `height` rows of `pixelsPerRow` pixels, each in its layout, and nobody reads them now.
    unsafe conversion.convert(
      rect, of: pixels, pixelsPerRow: pixelsPerRow, to: stored, bytesPerRow: pixelsPerRow * layout.bytesPerPixel)
  }
}
