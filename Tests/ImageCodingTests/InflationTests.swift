// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import Testing

/// The compressed texts are those of Python's modules `gzip` and `zlib`.
@Suite("Expansion of gzip and deflate with a limit")
struct InflationTests {
  private static let text = Array(String(repeating: "<svg/>", count: 20).utf8)
  private static let gzip = "H4sIAAAAAAACA7MpLkvXt7OhOwkAvmd4YXgAAAA="
  private static let raw = "sykuS9e3s6E7CQA="

  private func bytes(_ base64: String) throws -> ArraySlice<UInt8> {
    Array(try #require(Data(base64Encoded: base64)))[...]
  }

  @Test(
    "the content of both containers is expanded",
    arguments: [(gzip, Inflation.Container.gzip), (raw, Inflation.Container.raw)])
  func content(base64: String, container: Inflation.Container) throws {
    #expect(try Inflation.expanded(try bytes(base64), container, atMost: 120) == Self.text)
    #expect(throws: Inflation.Problem.tooLarge(limit: 119)) {
      try Inflation.expanded(try bytes(base64), container, atMost: 119)
    }
  }

  @Test("the members of a gzip file follow each other, and other bytes after the end are left out")
  func members() throws {
    let two = try bytes("H4sIAAAAAAACA8vPS1UAAElhrCMEAAAAH4sIAAAAAAACAyspzwcAZorKEQMAAAA=")
    #expect(try Inflation.expanded(two, .gzip, atMost: 100) == Array("one two".utf8))
    #expect(try Inflation.expanded(try bytes(Self.gzip) + [0, 1, 2], .gzip, atMost: 120) == Self.text)
  }

  @Test("each beginning of the data, and other data, is damaged", arguments: 0..<29)
  func beginnings(count: Int) throws {
    let data = try bytes(Self.gzip)
    try #require(count < data.count)
    #expect(throws: Inflation.Problem.damaged) { try Inflation.expanded(data.prefix(count), .gzip, atMost: 1000) }
    #expect(throws: Inflation.Problem.damaged) {
      try Inflation.expanded(Array(repeating: 0xFF, count: count)[...], .raw, atMost: 1000)
    }
  }

  @Test("the limit bounds the output of a content that expands a thousandfold")
  func bomb() throws {
    let zeros = try #require(Deflate.compressed([UInt8](repeating: 0, count: 8 << 20)))
    // The stream of zlib has two bytes before its deflate stream.
    #expect(throws: Inflation.Problem.tooLarge(limit: 1 << 20)) {
      try Inflation.expanded(zeros.dropFirst(2), .raw, atMost: 1 << 20)
    }
    #expect(try Inflation.expanded(zeros.dropFirst(2), .raw, atMost: 8 << 20).count == 8 << 20)
  }
}
