// SPDX-License-Identifier: MIT
import GlissadeReading
import Testing

@Suite("The format of a motion file by its content")
struct MotionFileFormatTests {
  @Test(
    "each format is found by its beginning",
    arguments: [
      ("<svg/>", .svg), ("\n <?xml version=\"1.0\"?>\n<!-- <html> -->\n<svg:svg/>", .svg),
      ("<!DOCTYPE svg [<!ENTITY a \"<b>\">]><svg/>", .svg), ("<!doctype html><svg/>", .html),
      ("<style>a{}</style>", .html),
      (#"{"v": "5", "layers": []}"#, .lottie), (#"{"fr": 30, "ip": 0, "op": 60}"#, .lottie),
      (#"{"keyframes": []}"#, .webAnimations), (#"[{"target": "a", "keyframes": []}]"#, .webAnimations),
      (#"[{"time": 0, "x": 1}]"#, .jsonTable), ("@keyframes a {}", .css), ("/* a, b */ #a { top: 0 }", .css),
      (".a { animation: b 1s }", .css), ("div > p { top: 0 }", .css), ("<p>x", .html),
      (#"{"effect": {"keyframes": []}}"#, .webAnimations),
      ("time,x\n0,1\n", .csv), ("# a comment\ntime;x\n0;1,5\n", .csv),
      ("t\tx\n0\t1\n", .csv), ("// SPDX\nimport Glissade\n", .swift),
    ] as [(String, MotionFileFormat)])
  func formats(text: String, format: MotionFileFormat) {
    #expect(MotionFileFormat(detecting: text) == format)
    #expect(MotionFile.isRecognized(Array(text.utf8)))
  }

  @Test(
    "other texts have no format",
    arguments: ["", " \n", "hello", "<", "<svg", "<!-- ", "<rect/>", "{", "{}", #"{"a": {"layers": []}}"#, "\u{1}"])
  func others(text: String) {
    let expected: MotionFileFormat? = text == "<svg" ? .svg : nil
    #expect(MotionFileFormat(detecting: text) == expected)
  }

  @Test("a format without a reader, and another content, are refused by name")
  func refusals() {
    do throws(MotionFileError) {
      _ = try MotionFile.read("import Glissade\n")
      Issue.record("Swift source is read")
    } catch {
      #expect(error.description.hasPrefix("Swift source is not read"))
    }
    do throws(MotionFileError) {
      _ = try MotionFile.read("hello")
      Issue.record("a word is read")
    } catch {
      #expect(error.description.hasPrefix("the content is no motion file"))
    }
  }
}
