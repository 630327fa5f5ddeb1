// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeExchange
import GlissadeGeometry

/// SVG drawings: every text is read to its end, and no path that is found is empty.
@main
enum FuzzDrawings {
  static func main() {
    runFuzzer { data, count in
      let text = String(decoding: fuzzInput(data, count), as: UTF8.self)
      guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"),
        let document = try? MotionDocument(reading: text)
      else { return 0 }
      let paths = document.shownPaths(at: 0)
      require(paths.allSatisfy { !$0.path.isEmpty }, "a path without elements")
      plantedFault(if: text.contains("M<") && paths.count > 1)
      return 0
    }
  }
}
