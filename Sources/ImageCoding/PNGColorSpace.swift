// SPDX-License-Identifier: MIT

/// The colour space that a PNG file states (PNG specification, third edition, section 11.3.2).
package enum PNGColorSpace {
  /// The reason why the colours of a file are not sRGB, with the name of the chunk; `nil` for sRGB and for a file that
  /// states no colour space.
  ///
  /// Of several chunks, the one with the highest precedence counts: cICP, iCCP, sRGB, then gAMA and cHRM. A gamma of
  /// 1/2.2 is sRGB, as the specification recommends for programs without another chunk.
  ///
  /// - Complexity: O(n) in the bytes before the pixels.
  package static func problem(in file: [UInt8]) -> String? {
    let chunks = colorChunks(of: file)
    if let coding = chunks[.codePoints] { return problem(inCodePoints: coding) }
    if let profile = chunks[.profile] { return problem(inProfile: profile) }
    if chunks[.sRGB] != nil { return nil }
    if let gamma = chunks[.gamma], let problem = problem(inGamma: gamma) { return problem }
    return chunks[.chromaticities].flatMap(problem(inChromaticities:))
  }

  /// The first of each chunk about colours before the pixels.
  private static func colorChunks(of file: [UInt8]) -> [PNGFile.Kind: [UInt8]] {
    let kinds: Set<PNGFile.Kind> = [.codePoints, .profile, .sRGB, .gamma, .chromaticities]
    var chunks: [PNGFile.Kind: [UInt8]] = [:]
    var reader = PNGReader(file)
    guard (try? reader.readSignature()) != nil else { return [:] }
    while let chunk = try? reader.nextChunk(), chunk.kind != .data, chunk.kind != .end {
      if kinds.contains(chunk.kind), chunks[chunk.kind] == nil { chunks[chunk.kind] = Array(chunk.payload) }
    }
    return chunks
  }

  /// Code points of ITU-T H.273: primaries, transfer function, matrix, and whether the range is full.
  private static func problem(inCodePoints bytes: [UInt8]) -> String? {
    guard bytes.count == 4 else { return "cICP has \(bytes.count) bytes, not 4" }
    guard bytes != [1, 13, 0, 1] else { return nil }
    let range = bytes[3] == 1 ? "full" : "limited"
    return "cICP states primaries \(bytes[0]), transfer function \(bytes[1]), matrix \(bytes[2]) and the \(range) range"
  }

  private static func problem(inProfile bytes: [UInt8]) -> String? {
    guard let end = bytes.firstIndex(of: 0), (1...79).contains(end), bytes.count > end + 2, bytes[end + 1] == 0 else {
      return "iCCP is malformed"
    }
    let letters = bytes[..<end].map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    let name = String(decoding: letters, as: UTF8.self)
    guard let profile = Deflate.expanded(Array(bytes[(end + 2)...]), atMost: ICCProfile.sizeLimit) else {
      return "iCCP has a damaged profile, '\(name)'"
    }
    return ICCProfile(profile).isSRGB ? nil : "iCCP has the profile '\(name)'"
  }

  /// The units of gAMA and cHRM in 1.
  private static let unit = 100_000

  private static func problem(inGamma bytes: [UInt8]) -> String? {
    guard bytes.count == 4 else { return "gAMA has \(bytes.count) bytes, not 4" }
    let gamma = Int(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    return (45_000...46_000).contains(gamma) ? nil : "gAMA states a gamma of \(Double(gamma) / Double(unit))"
  }

  private static func problem(inChromaticities bytes: [UInt8]) -> String? {
    guard bytes.count == 32 else { return "cHRM has \(bytes.count) bytes, not 32" }
    let values = stride(from: 0, to: 32, by: 4).map { start in
      Int(bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    // The white point D65 and the primaries of Rec. 709. Some programs round to three digits.
    let expected = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    if zip(values, expected).allSatisfy({ abs($0 - $1) <= 100 }) { return nil }
    let texts = values.map { String(Double($0) / Double(unit)) }
    let pairs = stride(from: 0, to: 8, by: 2).map { "(\(texts[$0]), \(texts[$0 + 1]))" }
    return "cHRM states the white point \(pairs[0]) and the primaries \(pairs[1...].joined(separator: ", "))"
  }
}
