// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Motions of all kinds in all formats")
struct MotionSampleTests {
  @Test(
    "an export has the values of the document between the instants of its measurement",
    arguments: MotionSample.allCases, [MotionFormat.css, .waapi, .svg, .lottie])
  func values(sample: MotionSample, format: MotionFormat) throws {
    let document = try sample.document()
    let export = try MotionExport(document, as: format, maximumError: 0.02)
    if format == .svg || format == .lottie {
      #expect(try document.drawnDifferences(from: export.text, accepting: 0.02) == [])
    } else {
      let recording = try MotionRecording(export.text, as: format)
      #expect(document.movingDifferences(from: recording, accepting: 0.02) == [])
    }
  }
}
