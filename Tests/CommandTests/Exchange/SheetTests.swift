// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("glissade sheet", .waiting)
struct SheetTests {
  private static let card = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
    <rect id="card" width="40" height="40" fill="#3366cc"><animateTransform attributeName="transform" type="translate" \
    values="0 0;120 0" dur="0.8s" fill="freeze"/></rect></svg>
    """

  @Test("the report has the moves as text and as JSON")
  func report() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.svg")
    let text = try Command.run(["sheet", path])
    #expect(text.status == 0 && text.errors.isEmpty)
    #expect(text.output == "card.position (pt)\n  0 … 800 ms, (0, 0) → (120, 0), linear\n")
    let json = try Command.run(["sheet", path, "--format", "json", "--frames", "3"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["width"] as? Double == 200 && (object["pictures"] as? [Double])?.count == 3)
    let property = try #require((object["properties"] as? [[String: Any]])?.first)
    #expect(property["name"] as? String == "card.position" && property["to"] as? [Double] == [120, 0])
    let move = try #require((property["moves"] as? [[String: Any]])?.first)
    #expect(move["easing"] as? String == "linear" && move["end"] as? Double == 0.8)
  }

  @Test("the sheet has the same bytes each time, and shows the motion at its instants")
  func picture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.svg")
    let names = ["one.png", "two.png"].map { folder.url.appendingPathComponent($0) }
    for name in names {
      let result = try Command.run(["sheet", path, "-o", name.path, "--frames", "4", "--background", "black"])
      #expect(result.status == 0, "\(result.errors)")
    }
    let data = try names.map { try Data(contentsOf: $0) }
    #expect(data[0] == data[1])
    let sheet = try Bitmap(decodingPNG: Array(data[0]))
    #expect(sheet.width == 1360)
    // The first picture begins at (16, 56), with 1.6 pixels for a point: the square is at its left edge.
    func pixel(_ x: Int, _ y: Int) -> UInt32 { sheet.pixels[y * sheet.width + x] }
    #expect(pixel(16 + 30, 56 + 30) == 0xFF33_66CC && pixel(16 + 300, 56 + 30) == 0xFF00_0000)
    // In the last one, it is 120 points further to the right.
    #expect(pixel(16 + 3 * 336 + 220, 56 + 30) == 0xFF33_66CC && pixel(16 + 3 * 336 + 30, 56 + 30) == 0xFF00_0000)
  }

  @Test(
    "faults name the option or the file",
    arguments: [
      (["--frames", "0"], 64, "--frames"), (["--frames", "65"], 64, "--frames"), (["-o", "a.gif"], 64, "--output"),
      (["--fps", "30"], 64, "--fps"),
    ])
  func faults(options: [String], status: Int32, part: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.svg")
    let result = try Command.run(["sheet", path] + options)
    #expect(result.status == status && result.errors.contains(part) && result.output.isEmpty, "\(result.errors)")
  }

  @Test("a file without motion, a scenario file and a missing file are refused, and the input is never replaced")
  func files() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.write(#"{"scenarios": [{"name": "a"}]}"#, to: "a.json")
    let results = try [scenario, folder.url.path + "/none.svg"].map { try Command.run(["sheet", $0]) }
    #expect(results.map(\.status) == [65, 66], "\(results.map(\.errors))")
    let still = try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "still.svg")
    let output = folder.url.appendingPathComponent("still.png").path
    let result = try Command.run(["sheet", still, "-o", output])
    #expect(result.status == 0 && result.output == "nothing moves\n")
    let report = try Command.run(["sheet", still, "--format", "json"]).output
    #expect(report.contains(#""pictures":[0]"#) && report.contains(#""properties":[]"#))
    let same = try folder.write(Self.card, to: "card.png")
    #expect(try Command.run(["sheet", same, "-o", same]).status == 73)
  }
}
