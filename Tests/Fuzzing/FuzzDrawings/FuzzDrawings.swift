// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeCommands

/// SVG drawings: every text is read to its end, and no path that is found is empty.
@main
enum FuzzDrawings {
  static func main() {
    runFuzzer { data, count in
      let text = String(decoding: fuzzInput(data, count), as: UTF8.self)
      let paths = SVGDrawing.paths(in: text)
      require(paths.first?["d"] == SVGDrawing.firstPathData(in: text), "the first path is not the first of all paths")
      require(paths.allSatisfy { $0["d"] != nil }, "a path without data")
      plantedFault(if: paths.contains { $0["d"]?.contains("M<") == true && $0["stroke"] != nil })
      return 0
    }
  }
}
