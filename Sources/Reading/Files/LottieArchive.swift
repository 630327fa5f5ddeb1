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
  /// What the manifest states about the playback, which is not read.
  package let notes: [ReadingNote]

  package init(_ bytes: [UInt8]) throws(MotionFileError) {
    var archive = try ZIPArchive(bytes)
    guard let manifest = try archive.content(of: "manifest.json") else {
      throw MotionFileError("the archive has no manifest.json; archives in the format .lottie are accepted")
    }
    let root = try Self.root(of: manifest)
    let id = try Self.firstID(root)
    notes = Self.notes(root, besides: id)
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

  private static func root(of manifest: [UInt8]) throws(MotionFileError) -> JSONNode {
    var scanner = JSONScanner(manifest)
    do throws(JSONSyntaxError) { return try scanner.document() } catch {
      throw MotionFileError(
        "manifest.json of the archive: line \(error.position.line), column \(error.position.column): \(error.problem)")
    }
  }

  /// Notes for other animations, and for a speed, a direction, themes and interaction.
  private static func notes(_ root: JSONNode, besides id: String) -> [ReadingNote] {
    var constructs: [(text: String, place: String)] = []
    func add(_ keys: [String], of node: JSONNode?, at place: String) {
      for key in keys {
        switch node?[key]?.kind {
        case nil, .null: continue
        case .array(let elements) where elements.isEmpty: continue
        case .number(1), .flag(false), .text("normal"), .text("Normal"), .text("forward"): continue
        default: constructs.append(("“\(key)”", "\(place).\(key)"))
        }
      }
    }
    let playback = ["speed", "direction", "playMode", "intermission", "hover", "themeId", "initialTheme"]
    if case .array(let animations) = root["animations"]?.kind {
      for (number, animation) in animations.enumerated() {
        let place = "manifest.json: animations[\(number)]"
        if case .text(id) = animation["id"]?.kind {
          add(playback, of: animation, at: place)
        } else {
          constructs.append(("a further animation", place))
        }
      }
    }
    add(["themes", "states", "stateMachines"], of: root, at: "manifest.json")
    return constructs.map { ReadingNote(.unsupported, $0.text, place: $0.place) }
  }

  /// The ID of the animation that players show first.
  private static func firstID(_ root: JSONNode) throws(MotionFileError) -> String {
    for key in ["activeAnimationId", "initial"] {
      if case .text(let id) = root[key]?.kind { return id }
      if case .text(let id) = root[key]?["animation"]?.kind { return id }
    }
    guard case .array(let animations) = root["animations"]?.kind, case .text(let id) = animations.first?["id"]?.kind
    else { throw MotionFileError("manifest.json of the archive has no animations with an id") }
    return id
  }
}
