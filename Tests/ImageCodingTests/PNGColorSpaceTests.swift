// SPDX-License-Identifier: MIT
import GlissadeImageCoding
import Testing

@Suite("Colour spaces of PNG files")
struct PNGColorSpaceTests {
  /// The beginning of a file with chunks.
  private static func file(_ chunks: [(name: String, payload: [UInt8])]) -> [UInt8] {
    var bytes = PNGFile.signature
    PNGFile.append(.header, [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0], to: &bytes)
    for chunk in chunks { PNGFile.append(PNGFile.Kind(named: chunk.name), chunk.payload, to: &bytes) }
    PNGFile.append(.data, [], to: &bytes)
    return bytes
  }

  private static func words(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
  }

  private static let primaries: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
  private static let wide: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]

  /// The compressed chunk of a profile with parametric curves.
  private static func profile(_ name: String, red: [Double], gamma: Double = 2.4) throws -> [UInt8] {
    func fixed(_ values: [Double]) -> [UInt8] {
      words(values.map { UInt32(bitPattern: Int32(($0 * 65_536).rounded())) })
    }
    let colors = [red, [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]
    let blocks =
      colors.map { Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed($0) }
      + [
        Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
          + fixed([gamma, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      ]
    var bytes = [UInt8](repeating: 0, count: 128) + words([6])
    bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
    var starts = [132 + 72]
    for block in blocks { starts.append((starts.last ?? 0) + block.count) }
    for (tag, index) in zip(["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"], [0, 1, 2, 3, 3, 3]) {
      bytes += Array(tag.utf8) + words([UInt32(starts[index]), UInt32(blocks[index].count)])
    }
    bytes += blocks.flatMap(\.self)
    return try Array(name.utf8) + [0, 0] + #require(Deflate.compressed(bytes))
  }

  @Test("sRGB, its fallbacks and a file without a colour space have no problem")
  func standard() throws {
    let profile = try Self.profile("sRGB", red: [0.4361, 0.2225, 0.0139])
    let wide = ("cHRM", Self.words(Self.wide))
    let files: [[(name: String, payload: [UInt8])]] = [
      [], [("sRGB", [0])], [("sRGB", [3]), ("gAMA", Self.words([45_455]))], [("gAMA", Self.words([45_455]))],
      [("cHRM", Self.words(Self.primaries))], [("cICP", [1, 13, 0, 1])], [("iCCP", profile)],
      // The chunk with the higher precedence counts.
      [wide, ("sRGB", [0])], [wide, ("iCCP", profile)], [wide, ("cICP", [1, 13, 0, 1])],
    ]
    for chunks in files { #expect(PNGColorSpace.problem(in: Self.file(chunks)) == nil, "\(chunks)") }
  }

  @Test("another colour space is named by its chunk")
  func other() throws {
    let wide = try Self.profile("Display P3", red: [0.5151, 0.2412, -0.0011])
    let linear = try Self.profile("Linear", red: [0.4361, 0.2225, 0.0139], gamma: 1)
    let files: [(chunks: [(name: String, payload: [UInt8])], part: String)] = [
      ([("gAMA", Self.words([100_000]))], "gAMA states a gamma of 1.0"),
      ([("gAMA", [1])], "gAMA has 1 bytes"), ([("cHRM", [])], "cHRM has 0 bytes"),
      ([("gAMA", Self.words([45_455])), ("cHRM", Self.words(Self.wide))], "primaries (0.68, 0.32), (0.265, 0.69)"),
      ([("cICP", [12, 13, 0, 1]), ("sRGB", [0])], "cICP states primaries 12, transfer function 13"),
      ([("cICP", [1, 13, 0, 0])], "the limited range"), ([("cICP", [9, 16])], "cICP has 2 bytes"),
      ([("iCCP", wide)], "iCCP has the profile 'Display P3'"), ([("iCCP", linear)], "iCCP has the profile 'Linear'"),
      ([("iCCP", Array("x".utf8) + [0, 0, 1, 2, 3])], "iCCP has a damaged profile, 'x'"),
      ([("iCCP", [1, 2])], "iCCP is malformed"), ([("iCCP", wide), ("sRGB", [0])], "Display P3"),
    ]
    for (chunks, part) in files {
      #expect(PNGColorSpace.problem(in: Self.file(chunks))?.contains(part) == true, "\(part)")
    }
  }
}
