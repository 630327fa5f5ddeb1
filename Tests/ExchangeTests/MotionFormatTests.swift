// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Formats of motions")
struct MotionFormatTests {
  @Test(
    "the format of a text follows from its beginning",
    arguments: [
      ("<!DOCTYPE html>", MotionFormat.html), ("\n <HTML>", .html), ("<?xml version='1.0'?><svg/>", .svg),
      (" {\"v\": 1}", .lottie), ("[{\"time\": 0}]", .json), ("[{\"target\": \"#a\"}]", .waapi),
      ("// A\nexport const elements = [];", .javaScript), ("import Glissade\n", .swift), ("#a {}", .css),
      (".a {}", .css), ("/* a */ #a {}", .css), ("div { top: 0; }\n@keyframes a {}", .css), ("time,x\n", .csv),
      ("\u{FEFF}[]", .json), ("", .csv),
    ])
  func detection(text: String, format: MotionFormat) {
    #expect(MotionFormat(detecting: text) == format)
  }

  @Test("many combining marks on one character are refused quickly: comparisons of them take quadratic time")
  func combiningMarks() {
    let marks = String(repeating: "\u{301}\u{316}", count: 50_000)
    for text in ["time,x\n0,a\(marks)\n", "#a\(marks) { }", "<svg id='a\(marks)'/>", "{\"a\(marks)\": 1}", marks] {
      do {
        _ = try MotionRecording(text)
        Issue.record("\(text.prefix(9)) was read")
      } catch {
        #expect(error.problem == "a character has more than 30 combining marks")
        #expect(error.column > 30)
      }
    }
  }
}
