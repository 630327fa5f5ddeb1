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
  private let capacity: Int

  // SAFETY: points to at least `capacity` pixels that `storage` holds.
  private let pixels: UnsafeMutablePointer<UInt32>
  // SAFETY: allocated for the buffer's lifetime; its `data` is `pixels`.
  let image: UnsafeMutablePointer<XImage>

  init(shared segment: consuming SharedSegment) {
    capacity = segment.byteCount / 4
    unsafe pixels = unsafe segment.base.bindMemory(to: UInt32.self, capacity: capacity)
    unsafe image = UnsafeMutablePointer<XImage>.allocate(capacity: 1)
    unsafe image.initialize(to: XImage())
    unsafe image.pointee.obdata = UnsafeMutableRawPointer(segment.info).assumingMemoryBound(to: CChar.self)
    storage = .shared(segment)
  }

  init(own memory: consuming OwnMemory) {
    capacity = memory.byteCount / 4
    unsafe pixels = unsafe memory.base.bindMemory(to: UInt32.self, capacity: capacity)
    unsafe image = UnsafeMutablePointer<XImage>.allocate(capacity: 1)
    unsafe image.initialize(to: XImage())
    storage = .own(memory)
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
    // SAFETY: the fields describe `pixels`, of which all rows lie within `capacity`.
    unsafe image.pointee.width = Int32(pixelsPerRow)
    unsafe image.pointee.height = Int32(height)
    unsafe image.pointee.format = ZPixmap
    unsafe image.pointee.data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
    unsafe image.pointee.byte_order = PixelFormat.hostByteOrder
    unsafe image.pointee.bitmap_unit = 32
    unsafe image.pointee.bitmap_bit_order = PixelFormat.hostByteOrder
    unsafe image.pointee.bitmap_pad = 32
    unsafe image.pointee.depth = depth
    unsafe image.pointee.bytes_per_line = Int32(pixelsPerRow * 4)
    unsafe image.pointee.bits_per_pixel = 32
    unsafe image.pointee.red_mask = PixelFormat.redMask
    unsafe image.pointee.green_mask = PixelFormat.greenMask
    unsafe image.pointee.blue_mask = PixelFormat.blueMask
    unsafe XInitImage(image)
  }

  func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    // SAFETY: the memory holds that many initialised pixels (the kernel's and calloc's are zero), lives as long as this
    // buffer, and the one `SurfaceBuffer` that lends it is being accessed exclusively.
    var span = unsafe MutableSpan(_unsafeStart: pixels, count: pixelsPerRow * height)
    return body(&span)
  }
}
