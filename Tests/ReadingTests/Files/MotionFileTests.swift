// SPDX-License-Identifier: MIT
import Foundation
import GlissadeReading
import Testing

@Suite("Containers and encodings of motion files")
struct MotionFileTests {
  /// An archive by Python's module `zipfile`: a manifest, `a/box.json` with `{"layers":[]}`, and `i/dot.png`.
  private static let archive =
    "UEsDBBQAAAAIAAAAIQC5pq7DHwAAAB0AAAANAAAAbWFuaWZlc3QuanNvbqtWSszLzE0syczPK1ayiq5WykxRslJKyq9Qqo2tBQBQSwMEFAAA"
    + "AAAAAAAhACdFPZUNAAAADQAAAAoAAABhL2JveC5qc29ueyJsYXllcnMiOltdfVBLAwQUAAAAAAAAACEAGkG/FQMAAAADAAAACQAAAGkvZG90"
    + "LnBuZ1BOR1BLAQIUAxQAAAAIAAAAIQC5pq7DHwAAAB0AAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAAAAAAh"
    + "ACdFPZUNAAAADQAAAAoAAAAAAAAAAAAAAIABSgAAAGEvYm94Lmpzb25QSwECFAMUAAAAAAAAACEAGkG/FQMAAAADAAAACQAAAAAAAAAAAAAA"
    + "gAF/AAAAaS9kb3QucG5nUEsFBgAAAAADAAMAqgAAAKkAAAAAAA=="

  private func archive() throws -> [UInt8] { Array(try #require(Data(base64Encoded: Self.archive))) }

  /// The reason why the bytes are no motion, or `nil`.
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(MotionFileError) {
      _ = try MotionFile.read(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("the files of an archive are found by its directory, stored and compressed")
  func files() throws {
    var archive = try ZIPArchive(try archive())
    #expect(archive.names == ["manifest.json", "a/box.json", "i/dot.png"])
    #expect(try archive.content(of: "manifest.json") == Array(#"{"animations":[{"id":"box"}]}"#.utf8))
    #expect(try archive.content(of: "i/dot.png") == Array("PNG".utf8))
    #expect(try archive.content(of: "none") == nil)
    let lottie = try LottieArchive(try self.archive())
    #expect(lottie.animation == Array(#"{"layers":[]}"#.utf8))
    #expect(lottie.images == ["dot.png": Array("PNG".utf8)])
  }

  @Test("what a manifest states about the playback is noted with its place")
  func playback() throws {
    // By Python's module `zipfile`: the animations a with a speed of 2 and back and forth, and b; one theme, and an
    // empty list of state machines. A direction of 1 is the usual one.
    let archive =
      "UEsDBBQAAAAIAAAAIQA6JomLcQAAAJkAAAANAAAAbWFuaWZlc3QuanNvbk2MMQrEMAwE/7K1mkvpP+QFRwrFFkRwsYMtB47gv59jrkin"
      + "nV3NhVNy0RThMIHAUXe2ngvc+4KGzrnzcoj0eyIEzeJtfLwIx4e/cwrSZ2uq0cvtqJZuDme5SqO/ZkVbCLbJLg+5DVqMTWb2m8ZRLu0H"
      + "UEsDBBQAAAAIAAAAIQAnRT2VDwAAAA0AAAAIAAAAYS9hLmpzb26rVspJrEwtKlayio6tBQBQSwECFAMUAAAACAAAACEAOiaJi3EAAACZ"
      + "AAAADQAAAAAAAAAAAAAAgAEAAAAAbWFuaWZlc3QuanNvblBLAQIUAxQAAAAIAAAAIQAnRT2VDwAAAA0AAAAIAAAAAAAAAAAAAACAAZwA"
      + "AABhL2EuanNvblBLBQYAAAAAAgACAHEAAADRAAAAAAA="
    let bytes = Array(try #require(Data(base64Encoded: archive)))
    #expect(
      try LottieArchive(bytes).notes.map(\.description) == [
        "manifest.json: animations[0].speed: “speed” is not supported and is left out",
        "manifest.json: animations[0].playMode: “playMode” is not supported and is left out",
        "manifest.json: animations[1]: a further animation is not supported and is left out",
        "manifest.json.themes: “themes” is not supported and is left out",
      ])
    #expect(try LottieArchive(self.archive()).notes.isEmpty)
  }

  @Test("each beginning and each changed byte of an archive gives a result or an error", arguments: 0..<361)
  func damage(index: Int) throws {
    let bytes = try archive()
    try #require(index < bytes.count)
    #expect(problem(Array(bytes[..<index])) != nil)
    for value in [0, 0x7F, 0xFF] as [UInt8] {
      var changed = bytes
      changed[index] = value
      _ = problem(changed)
    }
  }

  @Test("an encrypted file, an unknown compression and a missing manifest are named")
  func unsupportedArchives() throws {
    let bytes = try archive()
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) })
    var changed = bytes
    changed[entry + 8] |= 1
    #expect(problem(changed)?.contains("encrypted") == true)
    changed = bytes
    changed[entry + 10] = 12
    #expect(problem(changed)?.contains("compression method 12") == true)
    changed = bytes
    changed[entry + 46] = UInt8(ascii: "x")
    #expect(problem(changed)?.contains("no manifest.json") == true)
  }

  @Test("UTF-8 and UTF-16 with a mark, and declared Latin-1, are decoded")
  func encodings() throws {
    let text = "<svg id=\"é€\"/>"
    #expect(try MotionText.decoded([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == text)
    let units = Array(text.utf16)
    #expect(try MotionText.decoded([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == text)
    #expect(try MotionText.decoded([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == text)
    let declaration = "<?xml version='1.0' encoding = 'ISO-8859-1'?>"
    #expect(try MotionText.decoded(Array(declaration.utf8) + [0x3C, 0xE9, 0x3E]) == declaration + "<é>")
  }

  @Test(
    "another encoding is an error with its place",
    arguments: [
      (Array("a\né".utf8) + [0xE9], "line 2, column 2: the byte 0xe9"), ([0xFF, 0xFE, 0x3C], "incomplete"),
      ([0xFF, 0xFE, 0x00, 0xD8], "UTF-16"), ([0x3C, 0, 0x73, 0], "byte order mark"),
      (Array("<?xml encoding=\"koi8-r\"?>".utf8) + [0xE9], "koi8-r"),
    ] as [([UInt8], String)])
  func faults(bytes: [UInt8], part: String) {
    #expect(problem(bytes)?.contains(part) == true, "\(problem(bytes) ?? "")")
  }
}
