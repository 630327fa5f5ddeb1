// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeGeometry

/// SVG path data: every text is a path or an error at a position inside it.
///
/// A path's text reads back as the same path. Length, bounds, flattening, trimming and containment do not trap.
@main
enum FuzzPathData {
  static func main() {
    runFuzzer { data, count in
      let text = String(decoding: fuzzInput(data, count), as: UTF8.self)
      let (path, error) = Path.validPrefix(ofSVGPathData: text)
      if let error {
        require((0...text.utf8.count).contains(error.offset), "an error at byte \(error.offset) of \(text.utf8.count)")
      }
      let written = path.svgPathData()
      let again = try? Path(svgPathData: written)
      require(again?.svgPathData() == written, "\(written) does not read back")
      let bounds = path.bounds()
      plantedFault(
        if: path.elements.contains {
          if case .arc(_, _, _, true, true) = $0 { return path.elements.count > 12 && path.elements.last == .close }
          return false
        })
      // Lengths of curves between remote points need many pieces; the command refuses such coordinates.
      guard let bounds, max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY)) < 1e100,
        let measure = PathMeasure(path)
      else { return 0 }
      for share in [0, 0.3, 1] { _ = measure.sample(at: measure.length * share) }
      return 0
    }
  }
}
