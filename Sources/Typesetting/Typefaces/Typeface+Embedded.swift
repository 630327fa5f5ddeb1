// SPDX-License-Identifier: MIT
import CGlissadeAssets

extension Typeface {
  /// The weight for running text, labels and numbers, with outlines from Inter Regular.
  ///
  /// The outlines are embedded in the program and decoded at the first use.
  public static let regular = unsafe Typeface(
    // SAFETY: the bytes are a constant of the program, and the compiler computes the count.
    embedded: UnsafeBufferPointer(start: glissade_regular_outlines(), count: glissade_regular_outlines_count()))

  /// The weight for titles and emphasis, with outlines from Inter SemiBold.
  ///
  /// The outlines are embedded in the program and decoded at the first use.
  public static let semibold = unsafe Typeface(
    // SAFETY: as above.
    embedded: UnsafeBufferPointer(start: glissade_semibold_outlines(), count: glissade_semibold_outlines_count()))

  /// Decodes embedded bytes. Damaged bytes are a build error, so they trap; a test decodes them.
  private convenience init(embedded bytes: UnsafeBufferPointer<UInt8>) {
    do {
      // SAFETY: the buffer is a constant of the program; the copy is required only during decoding.
      try self.init(outlineFile: unsafe Array(bytes))
    } catch {
      preconditionFailure("the outlines in this program are damaged: \(error)")
    }
  }
}
