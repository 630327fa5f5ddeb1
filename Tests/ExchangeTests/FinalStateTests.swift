// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeRasterization
import Testing

@Suite("The state after a motion that jumps at its end")
struct FinalStateTests {
  /// Files of 100 × 100 points with a square of 20 points, which is at 20, and after the motion at `place`.
  private static let files: [(name: String, motion: String, place: Double)] = [
    ("steps with fill", "@keyframes m{to{transform:translateX(60px)}} #a{animation:m 1s steps(4) both}", 80),
    ("steps without fill", "@keyframes m{to{transform:translateX(60px)}} #a{animation:m 1s steps(4)}", 20),
    ("motion without fill", "@keyframes m{to{translate:60px 10px}} #a{animation:m 1s ease-in}", 20),
    ("motion with fill", "@keyframes m{to{translate:60px}} #a{animation:m 1s ease-in forwards}", 80),
    ("two laps without fill", "@keyframes m{to{translate:60px}} #a{animation:m .5s linear 2}", 20),
    (
      "path with fill",
      "@keyframes m{to{offset-distance:100%}} "
        + "#a{offset-path:path('M0 0C20 -40 40 -40 60 0');offset-rotate:0deg;animation:m 1s both}", 80
    ),
    (
      "path without fill",
      "@keyframes m{to{offset-distance:100%}} "
        + "#a{offset-path:path('M0 0C20 -40 40 -40 60 0');offset-rotate:0deg;animation:m 1s}", 20
    ),
    ("hidden in the motion", "@keyframes v{from,to{visibility:hidden}} #a{animation:v 1s linear}", 20),
    ("hidden after the motion", "@keyframes v{to{visibility:hidden}} #a{animation:v 1s steps(2) forwards}", -1),
    ("removed after the motion", "@keyframes v{from,to{display:inline}} #a{display:none;animation:v 1s}", -1),
    (
      "a width of stepped keyframes",
      "@keyframes m{from{width:20px}to{width:60px}} #a{animation:m 1s steps(2) both}", 40
    ),
  ]

  private func source(_ motion: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><style>\(motion)</style>
    <rect id="a" x="10" y="40" width="20" height="20" fill="#e33"/></svg>
    """
  }

  /// The horizontal centre of the pixels that a document draws; −1 without any.
  private func place(_ motion: MotionDocument, at time: Double) -> Double {
    var rasterizer = Rasterizer()
    let picture = rasterizer.image(of: motion.displayList(at: time), width: 100, height: 100)
    var (sum, total) = (0.0, 0.0)
    for (index, pixel) in picture.pixels.enumerated() {
      let alpha = Double(pixel >> 24)
      (sum, total) = (sum + alpha * (Double(index % 100) + 0.5), total + alpha)
    }
    return total > 0 ? sum / total : -1
  }

  @Test("has the elements of a path that it draws alone", arguments: [MotionFormat.svg, .html])
  func elements(format: MotionFormat) throws {
    let original = try MotionDocument(
      reading: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
        <path d="M10 40h20v20h-20z" fill="#e33"><animate attributeName="d" dur="1s"
        values="M60 40h20l-10 20z;M60 40h20l-10 20z"/></path></svg>
        """)
    let written = try MotionDocument(reading: MotionExport(original, as: format).text)
    for (time, expected) in [(0.5, 70.0), (0.99, 70), (1.5, 20), (5, 20)] {
      #expect(abs(place(original, at: time) - expected) < 0.2 && abs(place(written, at: time) - expected) < 0.2)
    }
  }

  @Test("stays in the pictures of exports", arguments: files, [MotionFormat.svg, .html])
  func pictures(file: (name: String, motion: String, place: Double), format: MotionFormat) throws {
    let original = try MotionDocument(reading: source(file.motion))
    #expect(abs(place(original, at: 5) - file.place) < 0.1, "\(file.name)")
    let export = try MotionExport(original, as: format)
    let written = try MotionDocument(reading: export.text)
    for time in [0.1, 0.6, 0.99, 5] {
      let places = (place(original, at: time), place(written, at: time))
      #expect(abs(places.0 - places.1) < 0.2, "\(file.name) at \(time): \(export.text)")
    }
  }

  @Test("is the last state of tables, keys and source code")
  func others() throws {
    let original = try MotionDocument(reading: source(Self.files[0].motion))
    let lines = try MotionExport(original, as: .csv).text.split(separator: "\n")
    let table = lines.suffix(2).map { $0.split(separator: ",") }
    #expect(table.map(\.first) == ["1", "1"])
    #expect(table[0].contains("45") && table[1].contains("60"))
    #expect(try MotionExport(original, as: .keys).text.contains("[0.75,45],[1,45],[1,60]]"))
    for format in [MotionFormat.swift, .swiftUI, .coreAnimation] {
      #expect(try MotionExport(original, as: format).text.contains("60"), "\(format)")
    }
  }

  @Test("is not part of a lap that repeats")
  func laps() throws {
    let motion = "@keyframes m{to{transform:translateX(60px)}} #a{animation:m 1s linear infinite}"
    let export = try MotionExport(MotionDocument(reading: source(motion)), as: .html)
    #expect(abs(place(try MotionDocument(reading: export.text), at: 5) - 80) < 0.1)
  }
}
