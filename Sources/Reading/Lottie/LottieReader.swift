// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Reads Lottie animations, in the form of [version 1.0](https://lottie.github.io/lottie-spec/1.0/) and in that of
/// files in use.
package enum LottieReader {
  /// The levels of arrays and objects inside each other.
  private static let depthLimit = 512
  /// The values of a file, where an array of numbers is one: they and the layers need at most 400 MiB.
  private static let valueLimit = 2_000_000

  /// Reads an animation.
  ///
  /// - Parameters:
  ///   - utf8: The file in JSON.
  ///   - images: The bytes of images of an archive, by file name.
  /// - Complexity: O(n) in the bytes and in the layers, with those of repeated compositions.
  package static func read(_ utf8: [UInt8], images: [String: [UInt8]] = [:]) throws(MotionFileError) -> ReadMotion {
    let (written, file, missingSlots): (LottieNode, LottieNode, [(name: String, path: String)])
    do {
      var scanner = JSONScanner(utf8, depthLimit: depthLimit, packsNumbers: true, valueLimit: valueLimit)
      written = LottieNode(root: try scanner.document())
      (file, missingSlots) = LottieSlots.filled(LottieUpgrade.upgraded(written))
    } catch {
      throw MotionFileError("line \(error.position.line), column \(error.position.column): \(error.problem)")
    }
    guard let layers = file["layers"], case .array(let list) = layers.json.kind else {
      throw MotionFileError("a Lottie animation has an array “layers” at its top level")
    }
    try LottieBuilder.requireLayers(list.count)
    let (width, height) = (file.number("w", default: 0), file.number("h", default: 0))
    guard (1...32_768).contains(width), (1...32_768).contains(height) else {
      throw MotionFileError("w, h: a size from 1 to 32768 is expected, not \(width) × \(height)")
    }
    let (rate, first, end) = (file.number("fr", default: 60), file.number("ip", default: 0), file.number("op") ?? 0)
    guard rate > 0, rate <= 10_000 else {
      throw MotionFileError("fr: a frame rate above 0 and up to 10000 is expected, not \(rate)")
    }
    guard end > first, (end - first) / rate <= 36_000 else {
      throw MotionFileError("op: a last frame after the first one, \(first), and within 10 h is expected, not \(end)")
    }
    let duration = (end - first) / rate
    var builder = LottieBuilder(
      tree: LayerTree(size: Size(width: width, height: height)), file: file, images: images, frameRate: rate,
      duration: duration)
    for slot in missingSlots {
      builder.leaveOut("the slot “\(Quotation.excerpt(slot.name))”, which the file does not contain", at: slot.path)
    }
    try builder.addComposition(layers.elements, to: nil, on: LottieClock(rate: rate, origin: first))
    builder.tree.isolateBlendModes(in: [])
    var motion = ReadMotion(tree: builder.tree, duration: duration, frameRate: rate)
    motion.markers = markers(file, rate: rate, first: first)
    motion.notes = builder.notes.all
    // The values of slots are elsewhere in the file.
    motion.copies = builder.copies
    motion.keys = file["slots"] == nil ? builder.keys : builder.keys.filter { $0.isStated(in: written) }
    return motion
  }

  private static func markers(_ file: LottieNode, rate: Double, first: Double) -> [MotionMarker] {
    (file["markers"]?.elements ?? []).compactMap { marker in
      guard let frame = marker.number("tm") else { return nil }
      return MotionMarker(
        name: marker.text("cm") ?? "", time: (frame - first) / rate, duration: marker.number("dr", default: 0) / rate)
    }
  }
}
