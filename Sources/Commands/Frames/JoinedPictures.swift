// SPDX-License-Identifier: MIT
import Glibc
import GlissadeDisplayLists
import GlissadeImageCoding

/// The files of a complete sequence of pictures.
struct JoinedPictures: FrameSource, Sendable {
  /// The numbers of the frames, in ascending order.
  let frames: [Int]
  let size: (width: Int, height: Int)
  /// The frame rate that the pictures state, or 60 frames per second.
  let rate: FrameRate
  private let files: [Int: FileName]
  private let first: FileName
  /// The text that all pictures have, apart from the frame; `nil` if the first one has none.
  private let source: PictureSource?

  /// The most files.
  private static let limit = 1_000_000

  /// Finds the files.
  ///
  /// - Throws: A failure if frames are missing, or if a number exists twice with different pictures.
  init(_ names: [FileName], frames selection: FrameSelection?) throws(Failure) {
    var files: [Int: FileName] = [:]
    var found: [(number: Int, file: FileName)] = []
    for name in names { found += try Self.files(of: name) }
    for (number, file) in found {
      if let other = files.updateValue(file, forKey: number), other != file {
        guard try PictureFile.bytes(of: other) == PictureFile.bytes(of: file) else {
          throw Failure(.badData, "frame \(number) exists twice, with different pictures: \(other) and \(file)")
        }
      }
    }
    let numbers = files.keys.sorted()
    for number in [numbers.first, numbers.last] {
      guard let number, let file = files[number], !FrameSelection.numbers.contains(number) else { continue }
      let (least, most) = (FrameSelection.numbers.lowerBound, FrameSelection.numbers.upperBound)
      throw Failure(.badData, "\(file): frames from \(least) to \(most) are accepted")
    }
    guard let low = numbers.first, let high = numbers.last, let first = files[low] else {
      throw Failure(.missingInput, "no file has one of the names")
    }
    let bytes = try PictureFile.bytes(of: first)
    source = PNGText.text(of: PictureFingerprint.keyword, in: bytes).flatMap(PictureSource.init)
    let expected =
      selection?.frames(
        upTo: source.map { max(high, $0.count - 1) } ?? FrameSelection.numbers.upperBound, openEnd: high)
      ?? (source.map { Set(0..<max(1, min($0.count, Self.limit))).union(numbers).sorted() } ?? Array(low...high))
    let missing = expected.filter { files[$0] == nil }
    guard missing.isEmpty else {
      throw Failure(.missingInput, "missing frames: \(FrameSelection.text(of: missing))")
    }
    guard !expected.isEmpty else { throw Failure(.usage, "--frames: no requested frame exists") }
    frames = expected
    self.first = first
    self.files = files
    guard let rate = source?.rate ?? FrameRate(60) else { throw Failure(.software, "--fps") }
    self.rate = rate
    let picture = try Self.picture(bytes, first)
    size = (picture.width, picture.height)
  }

  func picture(ofFrame number: Int) throws(Failure) -> Bitmap {
    guard let file = files[number] else { throw Failure(.missingInput, "missing frames: \(number)") }
    let bytes = try PictureFile.bytes(of: file)
    let text = PNGText.text(of: PictureFingerprint.keyword, in: bytes)
    if source == nil, text.flatMap(PictureSource.init) != nil {
      throw Failure(.badData, "\(file): this is a frame of a rendering, and \(first) is not")
    }
    if let source {
      guard let own = text.flatMap(PictureSource.init), own.text == source.text, own.frame == number else {
        throw Failure(.badData, "\(file): this is not frame \(number) of the same rendering as \(first)")
      }
    }
    let picture = try Self.picture(bytes, file)
    guard picture.width == size.width, picture.height == size.height else {
      throw Failure(
        .badData,
        "\(file): \(picture.width) × \(picture.height) pixels; \(first) has \(size.width) × \(size.height)")
    }
    return picture
  }

  private static func picture(_ bytes: [UInt8], _ name: FileName) throws(Failure) -> Bitmap {
    do throws(PNGError) { return try Bitmap(decodingPNG: bytes) } catch { throw Failure(.badData, "\(name): \(error)") }
  }

  // MARK: - Names

  /// The files of a name with their numbers.
  private static func files(of name: FileName) throws(Failure) -> [(number: Int, file: FileName)] {
    guard let pattern = NumberedName(name) else {
      guard let number = lastNumber(in: name) else {
        throw Failure(.usage, "\(name.quoted): a place for the number is expected, such as #### or %04d")
      }
      return [(number, name)]
    }
    let start = pattern.prefix.folder.bytes.count
    let base = pattern.prefix.bytes[start...]
    // Wildcards are accepted before the number. Behind a wildcard, a hyphen is not a sign.
    let hasWildcard = base.contains { [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "[")].contains($0) }
    var result: [(number: Int, file: FileName)] = []
    for file in matches(of: pattern.prefix + "*" + pattern.suffix) {
      let folder = file.folder
      let digits = file.bytes.dropLast(pattern.suffix.bytes.count)
      let length =
        hasWildcard
        ? digits.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        : digits.count - folder.bytes.count - base.count
      guard length > 0 else { continue }
      let own = NumberedName(prefix: FileName(digits.dropLast(length)), digits: pattern.digits, suffix: pattern.suffix)
      if let number = own.number(in: file) { result.append((number, file)) }
    }
    guard result.count <= limit else { throw Failure(.badData, "\(name.quoted): at most \(limit) files are accepted") }
    return result
  }

  /// The last whole number in a file name without its ending.
  private static func lastNumber(in name: FileName) -> Int? {
    let base = name.bytes[name.folder.bytes.count...]
    let stem = base.lastIndex(of: UInt8(ascii: ".")).map { base[..<$0] } ?? base
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let end = stem.lastIndex(where: isDigit) else { return nil }
    let start = stem[...end].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? stem.startIndex
    return Int(String(decoding: stem[start...end], as: UTF8.self))
  }

  /// The existing files of a name with wildcards.
  private static func matches(of name: FileName) -> [FileName] {
    var found = unsafe glob_t()
    // SAFETY: glob fills the structure, which is read before globfree releases it.
    defer { unsafe globfree(&found) }
    guard unsafe name.withCString({ unsafe glob($0, 0, nil, &found) }) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe FileName(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
