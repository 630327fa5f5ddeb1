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

  /// The files as inputs of the command.
  var inputs: [NamedFile] { frames.compactMap { number in files[number].map { (nil, $0) } } }

  /// Finds the files.
  ///
  /// - Throws: A failure if frames are missing, or if a number exists twice with different pictures.
  init(_ names: [FileName], frames selection: FrameSelection?) throws(Failure) {
    var files: [Int: FileName] = [:]
    var found: [(number: Int, file: FileName)] = []
    for name in names { found += try Self.files(of: name) }
    for (number, file) in found {
      if let other = files.updateValue(file, forKey: number), other != file {
        guard try Self.isSameFrame(number, other, file) else {
          throw Failure(.badData, "frame \(number) exists twice: \(other) and \(file)")
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
      let missing = names.prefix(3).map { "\($0)" }.joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      throw Failure(.missingInput, "no file has the name \(missing)")
    }
    let bytes = try PictureFile.bytes(of: first)
    source = PNGText.text(of: PictureFingerprint.keyword, in: bytes).flatMap(PictureSource.init)
    let expected =
      selection?.frames(
        upTo: source.map { max(high, $0.count - 1) } ?? FrameSelection.numbers.upperBound, openEnd: high)
      ?? source.map { Set(min(low, 0)..<max(1, min($0.count, Self.limit))).union(numbers).sorted() }
      ?? Array(low...high)
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

  /// Whether two files are equal pictures of a rendering that both state a frame, or one file.
  private static func isSameFrame(_ number: Int, _ one: FileName, _ other: FileName) throws(Failure) -> Bool {
    if let first = one.status(), let second = other.status(), first.st_ino == second.st_ino,
      first.st_dev == second.st_dev
    {
      return true
    }
    let bytes = try PictureFile.bytes(of: one)
    let source = PNGText.text(of: PictureFingerprint.keyword, in: bytes).flatMap(PictureSource.init)
    guard source?.frame == number else { return false }
    return bytes == (try PictureFile.bytes(of: other))
  }

  /// Checks the sources and the sizes of all files, before anything is written.
  func check() throws(Failure) {
    for number in frames {
      guard let file = files[number] else { continue }
      let bytes = try PictureFile.bytes(of: file)
      try checkSource(of: bytes, number, file)
      try Self.checkColors(of: bytes, file)
      guard let own = PNGFile.size(of: bytes) else { throw Failure(.badData, "\(file): not a complete PNG file") }
      try check(own, file)
    }
  }

  private func check(_ own: (width: Int, height: Int), _ file: FileName) throws(Failure) {
    guard own != size else { return }
    throw Failure(
      .badData, "\(file): \(own.width) × \(own.height) pixels; \(first) has \(size.width) × \(size.height)")
  }

  private func checkSource(of bytes: [UInt8], _ number: Int, _ file: FileName) throws(Failure) {
    let own = PNGText.text(of: PictureFingerprint.keyword, in: bytes).flatMap(PictureSource.init)
    guard let source else {
      if own == nil { return }
      throw Failure(.badData, "\(file): this is a frame of a rendering, and \(first) is not")
    }
    guard let own else {
      throw Failure(.badData, "\(file): the file is damaged, or not a frame of the same rendering as \(first)")
    }
    guard own.text == source.text, own.frame == number else {
      throw Failure(.badData, "\(file): this is not frame \(number) of the same rendering as \(first)")
    }
  }

  func picture(ofFrame number: Int) throws(Failure) -> Bitmap {
    guard let file = files[number] else { throw Failure(.missingInput, "missing frames: \(number)") }
    let bytes = try PictureFile.bytes(of: file)
    try checkSource(of: bytes, number, file)
    let picture = try Self.picture(bytes, file)
    try check((picture.width, picture.height), file)
    return picture
  }

  /// Checks that the colours are sRGB, because the animation declares this colour space.
  private static func checkColors(of bytes: [UInt8], _ file: FileName) throws(Failure) {
    guard let problem = PNGColorSpace.problem(in: bytes) else { return }
    throw Failure(
      .badData,
      "\(file): the colours are not sRGB: \(problem); pictures in sRGB, or without a colour space, are accepted")
  }

  private static func picture(_ bytes: [UInt8], _ name: FileName) throws(Failure) -> Bitmap {
    try checkColors(of: bytes, name)
    guard let size = PNGFile.size(of: bytes), AvailableMemory.holds([8 * size.width * size.height]) else {
      throw Failure(.cannotCreate, "\(name): there is not enough memory for the picture")
    }
    return try Failure.wrapping("\(name): ") { try Bitmap(decodingPNG: bytes) }
  }

  // MARK: - Names

  /// The files of a name with their numbers.
  private static func files(of name: FileName) throws(Failure) -> [(number: Int, file: FileName)] {
    guard let pattern = NumberedName(name) else {
      guard let number = try lastNumber(in: name) else {
        throw Failure(.usage, "\(name.quoted): frame padding is expected, such as #### or %04d")
      }
      return [(number, name)]
    }
    var files = try matches(of: escaped(pattern.prefix) + "*" + escaped(pattern.suffix))
    var result = files.compactMap { file in number(in: file, of: pattern).map { ($0, file) } }
    // Wildcards are accepted before the number, unless there are files whose names have the characters.
    if result.isEmpty, pattern.prefix.bytes.contains(where: { "*?[".utf8.contains($0) }) {
      let base = pattern.prefix.bytes[pattern.prefix.folder.bytes.count...]
      let literal = base.lastIndex { "*?]".utf8.contains($0) }.map { base[($0 + 1)...] } ?? base
      files = try matches(of: pattern.prefix + "*" + pattern.suffix)
      for file in files {
        for length in numberLengths(in: file.bytes.dropLast(pattern.suffix.bytes.count)) {
          let prefix = file.bytes.dropLast(pattern.suffix.bytes.count + length)
          guard prefix.suffix(literal.count).elementsEqual(literal) else { continue }
          let own = NumberedName(prefix: FileName(prefix), digits: pattern.digits, suffix: pattern.suffix)
          guard let number = number(in: file, of: own) else { continue }
          result.append((number, file))
          break
        }
      }
    }
    guard result.count <= limit else { throw Failure(.badData, "\(name.quoted): at most \(limit) files are accepted") }
    return result
  }

  /// The number in a file name. A single mark also reads padded numbers.
  private static func number(in file: FileName, of pattern: NumberedName) -> Int? {
    if let number = pattern.number(in: file) { return number }
    let digits = file.bytes.count - pattern.prefix.bytes.count - pattern.suffix.bytes.count
    guard pattern.digits == 1, digits > 1 else { return nil }
    return NumberedName(prefix: pattern.prefix, digits: digits, suffix: pattern.suffix).number(in: file)
  }

  /// The possible numbers of bytes of the number at the end of a name, the likely one first: digits, and a hyphen as
  /// their sign. A hyphen is likely a sign at the start of the name and after one of `.-_`.
  private static func numberLengths(in name: ArraySlice<UInt8>) -> [Int] {
    let digits = name.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let before = name.dropLast(digits)
    guard digits > 0 else { return [] }
    guard before.last == UInt8(ascii: "-") else { return [digits] }
    let isSign = before.dropLast().last.map { "./-_".utf8.contains($0) } ?? true
    return isSign ? [digits + 1, digits] : [digits, digits + 1]
  }

  /// The last whole number in a file name without its ending. A picture that states its frame decides whether a hyphen
  /// is the sign.
  private static func lastNumber(in name: FileName) throws(Failure) -> Int? {
    let base = name.bytes[name.folder.bytes.count...]
    let stem = base.lastIndex(of: UInt8(ascii: ".")).map { base[..<$0] } ?? base
    guard let end = stem.lastIndex(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    let numbers = numberLengths(in: stem[...end]).compactMap { length in
      Int(String(decoding: stem[...end].suffix(length), as: UTF8.self))
    }
    guard numbers.count > 1 else { return numbers.first }
    let text = PNGText.text(of: PictureFingerprint.keyword, in: try PictureFile.bytes(of: name))
    if let stated = text.flatMap(PictureSource.init)?.frame, numbers.contains(stated) { return stated }
    return numbers.first
  }

  /// A name without wildcards: each of their characters is meant literally.
  private static func escaped(_ name: FileName) -> FileName {
    FileName(name.bytes.flatMap { "*?[\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] })
  }

  /// The existing files of a name with wildcards. An existing folder is meant literally.
  private static func matches(of name: FileName) throws(Failure) -> [FileName] {
    var pattern = name
    if !name.folder.isEmpty, name.folder.status() != nil {
      pattern = escaped(name.folder) + FileName(name.bytes[name.folder.bytes.count...])
    }
    var found = unsafe glob_t()
    // SAFETY: glob fills the structure, which is read before globfree releases it.
    defer { unsafe globfree(&found) }
    let status = unsafe pattern.withCString { unsafe glob($0, 0, nil, &found) }
    guard status == 0 || status == GLOB_NOMATCH else {
      throw Failure(.missingInput, "\(name.quoted): the files cannot be listed")
    }
    guard status == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
      unsafe found.gl_pathv[index].map { unsafe FileName(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}
