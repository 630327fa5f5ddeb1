import CTypefaces

extension Typeface {
  /// The weight for running text, labels and numbers: outlines taken from Inter Regular.
  ///
  /// The outlines are part of the program; they are decoded at the first use.
  public static let regular = unsafe Typeface(
    // SAFETY: the bytes are a constant of the program, and the count is the compiler's own.
    embedded: UnsafeBufferPointer(start: glissade_regular_outlines(), count: glissade_regular_outlines_count()))

  /// The weight for titles and emphasis: outlines taken from Inter SemiBold.
  ///
  /// The outlines are part of the program; they are decoded at the first use.
  public static let semibold = unsafe Typeface(
    // SAFETY: as above.
    embedded: UnsafeBufferPointer(start: glissade_semibold_outlines(), count: glissade_semibold_outlines_count()))

  /// Decodes bytes that are part of the program: damage to them is a fault of the build, and a test decodes them.
  private convenience init(embedded bytes: UnsafeBufferPointer<UInt8>) {
    do {
      // SAFETY: the buffer is as long as the program lives; the copy is needed only while it is decoded.
      try self.init(outlineFile: unsafe Array(bytes))
    } catch {
      preconditionFailure("the outlines in this program are damaged: \(error)")
    }
  }
}
