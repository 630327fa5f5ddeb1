// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The first animation of a .lottie archive, with the images of the archive.
///
/// Both versions of [dotLottie](https://dotlottie.io/spec/2.0/) are read: `animations/ID.json` with `images`, and
/// `a/ID.json` with `i`.
package struct LottieArchive {
  /// The bytes of the animation's JSON.
  package let animation: [UInt8]
  /// The bytes of images, by their names without a folder.
  package let images: [String: [UInt8]]

  package init(_ bytes: [UInt8]) throws(MotionFileError) {
    var archive = try ZIPArchive(bytes)
    guard let manifest = try archive.content(of: "manifest.json") else {
      throw MotionFileError("the archive has no manifest.json; archives in the format .lottie are accepted")
    }
    let id = try Self.firstID(manifest)
    let candidates = ["animations/\(id).json", "a/\(id).json"]
    guard let name = candidates.first(where: archive.names.contains), let animation = try archive.content(of: name)
    else { throw MotionFileError("the archive has no animation \(Quotation.quoted(id))") }
    var images: [String: [UInt8]] = [:]
    for name in archive.names {
      let parts = name.split(separator: "/")
      guard parts.count == 2, parts[0] == "images" || parts[0] == "i" else { continue }
      images[String(parts[1])] = try archive.content(of: name)
    }
    (self.animation, self.images) = (animation, images)
  }

  /// The ID of the animation that players show first.
  private static func firstID(_ manifest: [UInt8]) throws(MotionFileError) -> String {
    var scanner = JSONScanner(manifest)
    let root: JSONNode
    do throws(JSONSyntaxError) { root = try scanner.document() } catch {
      throw MotionFileError(
        "manifest.json of the archive: line \(error.position.line), column \(error.position.column): \(error.problem)")
    }
    for key in ["activeAnimationId", "initial"] {
      if case .text(let id) = root[key]?.kind { return id }
      if case .text(let id) = root[key]?["animation"]?.kind { return id }
    }
    guard case .array(let animations) = root["animations"]?.kind, case .text(let id) = animations.first?["id"]?.kind
    else { throw MotionFileError("manifest.json of the archive has no animations with an id") }
    return id
  }
}
