// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing

/// The code of the page about trees on several threads, which contains the text between two marks word for word.
enum ConcurrencyPage {
  static func export(_ tree: inout LayerTree, _ card: LayerID, click: Point) async -> [Bitmap] {
    // Example begins
    let copy = tree  // shares the memory of `tree` until one of them changes
    let export = Task.detached {
      var rasterizer = Rasterizer()
      return (0..<30).map { frame in
        rasterizer.image(of: copy.displayList(at: Double(frame) / 30), width: 640, height: 480)
      }
    }
    // Meanwhile the original changes. The pictures are those of the copy.
    tree.transaction(at: 0.5, duration: 0.8) { $0[card].position = click }
    let pictures = await export.value
    // Example ends
    return pictures
  }
}
