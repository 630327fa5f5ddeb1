// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeGeometry

/// The pixels of one frame, in memory that is shared with the server or used by the client only.
@safe
final class PixelBuffer {
  enum State {
    /// Not in use.
    case free
    /// Lent to a ``SurfaceBuffer``.
    case lent
    /// Sent to the server, which may still read it.
    case submitted
  }

  private enum Storage: ~Copyable {
    case shared(SharedSegment)
    case client(ClientMemory)
  }

  var state = State.free

  /// The number of the frame in the pixels; `nil` if the pixels are undefined.
  var frame: Int?

  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixelsPerRow = 0
  private let storage: Storage
  /// The memory for drawing if the server's layout is different. `storage` then has the converted pixels.
  private let drawing: ClientMemory?
  private let layout: PixelLayout
  private let conversion: PixelConversion?
  let capacity: Int

  // SAFETY: points to at least `capacity` pixels in `drawing`, or in `storage` if there is no `drawing`.
  private let pixels: UnsafeMutablePointer<UInt32>
  // SAFETY: points to at least `capacity` pixels of the server's layout in `storage`; may be equal to `pixels`.
  private let stored: UnsafeMutableRawPointer
  // SAFETY: allocated for the buffer's lifetime; its `data` is `stored`.
  let image: UnsafeMutablePointer<XImage>

  /// Creates a buffer in shared memory.
  ///
  /// - Parameters:
  ///   - segment: The memory for `pixelCount` pixels in the server's layout.
  ///   - drawing: The memory for as many pixels of 32 bits, if the server's layout is different.
  convenience init(
    shared segment: consuming SharedSegment, pixelCount: Int, drawing: consuming ClientMemory?, of window: Window
  ) {
    let (base, info) = unsafe (segment.base, segment.info)
    unsafe self.init(.shared(segment), at: base, pixelCount: pixelCount, drawing: drawing, of: window)
    unsafe image.pointee.obdata = UnsafeMutableRawPointer(info).assumingMemoryBound(to: CChar.self)
  }

  /// Creates a buffer in memory that only the client uses.
  ///
  /// - Parameters:
  ///   - memory: The memory for `pixelCount` pixels in the server's layout.
  ///   - drawing: The memory for as many pixels of 32 bits, if the server's layout is different.
  convenience init(
    client memory: consuming ClientMemory, pixelCount: Int, drawing: consuming ClientMemory?, of window: Window
  ) {
    let base = unsafe memory.base
    unsafe self.init(.client(memory), at: base, pixelCount: pixelCount, drawing: drawing, of: window)
  }

  private init(
    _ storage: consuming Storage, at base: UnsafeMutableRawPointer, pixelCount: Int, drawing: consuming ClientMemory?,
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

  /// The segment's X11 resource and kernel identifier; `nil` if the memory is not shared.
  var segment: (resource: XID, identifier: Int32)? {
    switch storage {
    case .shared(let segment): (segment.resource, segment.identifier)
    case .client: nil
    }
  }

  /// Returns the number of pixels per row with padding: the width rounded up to a multiple of 16.
  ///
  /// 16 pixels of 32 bits have 64 bytes, which is a cache line. Servers have crashed on smaller alignments in other
  /// functions.
  static func pixelsPerRow(width: Int) -> Int { (width + 15) & ~15 }

  /// The largest width and height: coordinates in protocol requests are signed 16-bit integers.
  static let longestSide = Int(Int16.max)

  /// The largest number of pixels of a buffer: 1 GiB at 32 bits per pixel, as for 16,384 × 16,384.
  static let mostPixels = 1 << 28

  /// Returns the largest size of a buffer, at most the given size of a window.
  static func largestSize(fitting width: Int, _ height: Int) -> (width: Int, height: Int) {
    // A buffer has at least one pixel. Only a forged event can contain a size of 0.
    let width = min(max(width, 1), longestSide)
    return (width, min(max(height, 1), longestSide, mostPixels / pixelsPerRow(width: width)))
  }

  /// Returns whether a frame of this size fits and uses at least a quarter of the memory.
  ///
  /// A frame may use less of a buffer of up to 65,536 pixels.
  func suits(width: Int, height: Int) -> Bool {
    let need = Self.pixelsPerRow(width: width) * height
    return need <= capacity && capacity <= max(4 * need, 1 << 16)
  }

  /// Sets the size of the frame. The pixels become undefined if the size changes.
  ///
  /// - Precondition: The buffer suits the size.
  func shape(width: Int, height: Int, depth: Int32) {
    precondition(
      suits(width: width, height: height),
      "frame size \(width)x\(height) does not suit the buffer of \(capacity) pixels")
    if width == self.width, height == self.height { return }
    self.width = width
    self.height = height
    pixelsPerRow = Self.pixelsPerRow(width: width)
    frame = nil
    // SAFETY: the fields describe `stored`, and all rows lie within `capacity`.
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
    // SAFETY: the memory holds that many initialised pixels, because the kernel and calloc return zeros. It exists as
    // long as this buffer. The one `SurfaceBuffer` that lends it is being accessed exclusively.
    var span = unsafe MutableSpan(_unsafeStart: pixels, count: pixelsPerRow * height)
    return body(&span)
  }

  /// Converts a rectangle of drawn pixels to the server's layout. Does nothing if the layouts are equal.
  ///
  /// - Precondition: The rectangle lies in the frame.
  func convert(_ rect: PixelRect) {
    guard let conversion else { return }
    // SAFETY: both memories hold `height` rows of `pixelsPerRow` pixels, each in its layout, and the server reads
    // neither.
    unsafe conversion.convert(
      rect, of: pixels, pixelsPerRow: pixelsPerRow, to: stored, bytesPerRow: pixelsPerRow * layout.bytesPerPixel)
  }
}
