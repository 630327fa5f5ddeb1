package import Geometry
import Typesetting

/// A line of text as a tree shows it, for who checks that nothing overlaps or is cut.
package struct ShownText: Sendable {
  /// What it says.
  package let string: String
  /// The upright rectangle around it, from the height of capitals to the baseline, in the coordinates of the tree.
  package let box: Rect
}

extension LayerTree {
  /// The lines of text that are seen at an instant, from back to front.
  ///
  /// - Complexity: That of drawing the tree.
  package func shownTexts(at time: Double) -> [ShownText] {
    var walk = LayerWalk(through: self, at: time)
    var transforms = [ProjectiveTransform.identity]
    var texts: [ShownText] = []
    while let step = walk.next() {
      switch step {
      case .enter(let id):
        guard !isHidden(id, at: time, walk.pass), shown(columns.opacity, .opacity, id, at: time, walk.pass) > 0 else {
          continue
        }
        let placement = shownPlacement(of: id, at: time, walk.pass)
        let transform = (transforms.last ?? .identity).concatenated(with: placement.toParent)
        guard transform.isFinite else { continue }
        let fontSize = shown(columns.fontSize, .fontSize, id, at: time, walk.pass)
        if let text = shownText(of: id, at: time, walk.pass), fontSize > 0 {
          let baseline = text.map(to: placement.bounds, fontSize: fontSize).ty
          let capHeight = text.style.typeface.metrics.capHeight * fontSize
          let line = text.box(in: placement.bounds, fontSize: fontSize)
          let box = Rect(x: line.minX, y: baseline - capHeight, width: line.width, height: capHeight)
          let image = transform.boundingBox(of: box)
          if image.origin.isFinite, image.size.isFinite { texts.append(ShownText(string: text.string, box: image)) }
        }
        if walk.descend(into: id, of: self) { transforms.append(transform) }
      case .leave: transforms.removeLast()
      }
    }
    return texts
  }
}
