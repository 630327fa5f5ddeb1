// SPDX-License-Identifier: MIT
import GlissadeReading
import GlissadeTexts

extension MotionDocument {
  /// The largest size of a file, and of its expanded content, in bytes.
  package static let fileSizeLimit = MotionFile.sizeLimit

  /// Whether the bytes begin as those of a motion file in any format, also of one that is not read.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool { MotionFile.isRecognized(bytes) }

  /// Whether the bytes begin as those of a motion file in a format that is read into layers.
  package static func hasReader(for bytes: [UInt8]) -> Bool { MotionFile.hasReader(for: bytes) }

  /// Reads the motion of the bytes of a file: SVG, .svgz, Lottie, .lottie, HTML, CSS, Web Animations, or a table in CSV
  /// or JSON. The format is that of the content.
  ///
  /// Nothing in a file reads another file or the network. ``notes`` states each construct that is not exact.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 64 MiB, also expanded.
  ///   - name: The name of a layer around those of the file; `nil` for none.
  ///   - frameRate: The frames per second of a table with a column of frames.
  /// - Throws: An error with the reason and the place in the file.
  /// - Complexity: O(n) in the bytes and their expanded content.
  public init(
    reading bytes: [UInt8], named name: String? = nil, frameRate: Double? = nil
  ) throws(MotionOpeningError) {
    let motion: ReadMotion
    do throws(MotionFileError) { motion = try MotionFile.read(bytes, frameRate: frameRate) } catch {
      throw MotionOpeningError(error)
    }
    try self.init(motion, named: name)
  }

  /// Reads the motion of the text of a file: SVG, Lottie, HTML, CSS, Web Animations, or a table in CSV or JSON. The
  /// format is that of the content.
  ///
  /// - Parameters:
  ///   - text: The text, at most 64 MiB.
  ///   - name: The name of a layer around those of the file; `nil` for none.
  ///   - frameRate: The frames per second of a table with a column of frames.
  /// - Throws: An error with the reason and the place in the text.
  /// - Complexity: O(n) in the text.
  public init(
    reading text: String, named name: String? = nil, frameRate: Double? = nil
  ) throws(MotionOpeningError) {
    let motion: ReadMotion
    do throws(MotionFileError) { motion = try MotionFile.read(text, frameRate: frameRate) } catch {
      throw MotionOpeningError(error)
    }
    try self.init(motion, named: name)
  }
}

/// The reason why the motion of a file cannot be read.
public struct MotionOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason with its place in the file, in one sentence without a full stop.
  public let problem: String

  init(_ problem: String) { self.problem = problem }

  init(_ error: MotionFileError) { problem = Quotation.visible(error.description) }

  /// The reason with its place in the file.
  public var description: String { problem }
}
