// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Motions of all kinds in all formats")
struct MotionSampleTests {
  @Test(
    "an export has the values of the document between the instants of its measurement",
    arguments: MotionSample.allCases, [MotionFormat.css, .html, .waapi, .svg, .lottie])
  func values(sample: MotionSample, format: MotionFormat) throws {
    let document = try sample.document()
    let export = try MotionExport(document, as: format, maximumError: 0.02)
    #expect(try document.drawnDifferences(from: export.text, accepting: 0.02) == [])
  }
}
