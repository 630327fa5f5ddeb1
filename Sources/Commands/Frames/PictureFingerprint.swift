// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeVisualizer

/// A text in each picture that identifies the inputs that determine it.
///
/// ```text
/// 0.1.0 inputs=5be0… frame=7 frames=300 fps=60/1
/// ```
///
/// The first word is the version of the program. `inputs` is a hash of the session or the file, the size and the time
/// range. The compression is no input: it does not change the picture.
struct PictureFingerprint: Sendable, Hashable {
  /// The text without the frame.
  private let source: String
  private let timing: String

  /// The keyword in the file.
  static let keyword = "Glissade"

  /// Creates the fingerprint of the frames of a time range, or of a single picture.
  ///
  /// - Throws: A failure if the content has more inputs than a session keeps.
  init(_ shown: ShownContent, from: Double, rate: Double, frames: (count: Int, rate: FrameRate)?) throws(Failure) {
    let session = try shown.content.savedSession(at: 0, scale: shown.scale ?? 1)
    // What a session does not contain, but a picture shows.
    let content = shown.content
    let rest = [
      "\(content.isPlaying) \(content.usedHints.map(\.rawValue).sorted()) \(shown.isSession) \(rate) \(from)",
      "\(content.size) \(shown.scale ?? 1)",
    ]
    let hash = Self.hash((rest + [session.encodedAsJSON(omitsFolders: true)]).joined(separator: "\n").utf8)
    source = "\(Version.current) inputs=\(String(hash, radix: 16))"
    timing = frames.map { "frames=\($0.count) fps=\($0.rate.numerator)/\($0.rate.denominator)" } ?? ""
  }

  /// Creates the fingerprint of the frames of a file, or of a single picture.
  ///
  /// - Parameter from: The instant of the first frame or of the picture.
  init(_ motion: FittedMotion, from: Double, frames: (count: Int, rate: FrameRate)?) {
    let background = motion.background.map { "\($0.displayedComponents)" } ?? ""
    let inputs = "\(motion.opened.digest) \(motion.size) \(motion.scale) \(background) \(from)"
    source = "\(Version.current) inputs=\(String(Self.hash(inputs.utf8), radix: 16))"
    timing = frames.map { "frames=\($0.count) fps=\($0.rate.numerator)/\($0.rate.denominator)" } ?? ""
  }

  /// The text of a frame, or of a single picture.
  func text(ofFrame number: Int?) -> PNGText {
    PNGText(
      keyword: Self.keyword, text: source + (number.map { " frame=\($0) \(timing)" } ?? ""))
  }

  /// FNV-1a with 128 bits (Fowler, Noll and Vo).
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt128 {
    let prime = UInt128(1) << 88 + 0x13B
    let basis = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D
    return bytes.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
  }
}

/// The facts that a fingerprint states about its sequence.
struct PictureSource: Hashable {
  /// The text without the frame.
  let text: String
  let frame: Int
  let count: Int
  let rate: FrameRate

  /// Reads the text of a picture; `nil` without the numbers of a frame.
  init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    func number(_ key: String) -> String? {
      words.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
    }
    guard let frame = number("frame").flatMap({ Int($0) }), let count = number("frames").flatMap({ Int($0) }),
      let fraction = number("fps")?.split(separator: "/"), fraction.count == 2, let numerator = Int(fraction[0]),
      let denominator = Int(fraction[1]), let rate = FrameRate(numerator: numerator, denominator: denominator),
      FrameSelection.numbers.contains(frame), (1...FrameSelection.numbers.upperBound).contains(count)
    else { return nil }
    words.removeAll { $0.hasPrefix("frame=") }
    (self.text, self.frame, self.count, self.rate) = (words.joined(separator: " "), frame, count, rate)
  }
}
