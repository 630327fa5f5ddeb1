// SPDX-License-Identifier: MIT

/// Which layers of a document are inside which, without those that are mattes.
struct DocumentHierarchy {
  /// The indices of the layers that have no parent, from back to front.
  private(set) var roots: [Int] = []
  /// The indices of the sublayers of each layer, from back to front.
  private(set) var sublayers: [[Int]]

  init(_ document: MotionDocument) {
    sublayers = document.layers.map { _ in [] }
    for (index, layer) in document.layers.enumerated() where !layer.isMatte {
      if let parent = layer.parent { sublayers[parent].append(index) } else { roots.append(index) }
    }
  }
}
