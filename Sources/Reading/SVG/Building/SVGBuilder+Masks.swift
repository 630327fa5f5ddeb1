// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Masks a layer by the content of a `mask` element, which becomes a sublayer that is not drawn.
  mutating func setMask(
    _ reference: String, of layer: LayerID, _ index: Int, _ context: SVGContext, _ bounds: Moving<Rect>?
  ) {
    // Browsers ignore a reference to nothing.
    guard let target = document.target(of: reference), element(target).name == "mask" else {
      if !reference.hasPrefix("url(#") { note("the mask “\(Quotation.excerpt(reference))”", of: index) }
      return
    }
    guard open.insert(target).inserted else { return note("a mask that contains itself", of: index) }
    defer { open.remove(target) }
    let name = element(index).identity + "/mask"
    guard let matte = add(.group(), in: layer, name: name) else { return }
    let box = bounds ?? .constant(.zero)
    let styles = element(target).styles
    tree.setClip(of: matte, to: .rectangle(region(of: target, context, box.value(at: 0))))
    if !box.isConstant, styles["maskUnits"] != "userSpaceOnUse" {
      note("the region of a mask on a shape that moves", of: index)
    }
    var inner = self.context(of: target, in: Self.initialContext(context))
    inner.depth = context.depth + 1
    buildMatte(target, in: matte, inner, usesBox: styles["maskContentUnits"] == "objectBoundingBox", box)
    addMatte(LayerMatte(matte, source: styles["mask-type"] == "alpha" ? .alpha : .luminance), to: layer)
    if let clip = styles["clip-path"], clip != "none" { setClip(clip, of: matte, target, context, bounds) }
    if let mask = styles["mask"], mask != "none" { setMask(mask, of: matte, target, context, bounds) }
  }

  private mutating func addMatte(_ matte: LayerMatte, to layer: LayerID) {
    tree.setMattes(of: layer, to: tree.mattes(of: layer, at: 0) + [matte])
  }

  /// The initial properties, with the viewport of a context.
  private static func initialContext(_ context: SVGContext) -> SVGContext {
    var result = SVGContext()
    (result.viewport, result.depth) = (context.viewport, context.depth)
    (result.window, result.rootFontSize) = (context.window, context.rootFontSize)
    return result
  }

  /// The children of a mask or a clip path as layers.
  private mutating func buildMatte(
    _ target: Int, in matte: LayerID, _ context: SVGContext, usesBox: Bool, _ bounds: Moving<Rect>
  ) {
    guard usesBox else { return buildChildren(of: target, in: matte, context) }
    guard let unit = add(.group(), in: matte, name: element(target).identity + "/units") else { return }
    set(.transform, of: unit, to: bounds.map { Transform3D(Self.boxMap($0)) })
    buildChildren(of: target, in: unit, context)
  }

  /// The map from the unit square to a box.
  static func boxMap(_ box: Rect) -> AffineTransform {
    AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
  }

  /// The rectangle outside of which a mask or a filter hides everything.
  private mutating func region(of target: Int, _ context: SVGContext, _ box: Rect) -> Rect {
    let usesBox = element(target).styles["maskUnits"] != "userSpaceOnUse"
    var (across, down) = (context.horizontal, context.vertical)
    if usesBox { (across.whole, down.whole) = (1, 1) }
    func number(_ name: String, _ units: SVGNumbers.Units, _ share: Double) -> Double {
      value(name, of: target, .length(units), .constant(share * units.whole)).value(at: 0)
    }
    let rect = Rect(
      x: number("x", across, -0.1), y: number("y", down, -0.1), width: max(number("width", across, 1.2), 0),
      height: max(number("height", down, 1.2), 0))
    return usesBox ? Self.boxMap(box).boundingBox(of: rect) : rect
  }

  // MARK: - Clip paths

  /// Clips a layer to the shapes of a `clipPath` element.
  mutating func setClip(
    _ reference: String, of layer: LayerID, _ index: Int, _ context: SVGContext, _ bounds: Moving<Rect>?
  ) {
    guard let target = document.target(of: reference), element(target).name == "clipPath" else {
      if let shape = CSSBasicShape.path(reference, in: bounds?.value(at: 0) ?? .zero, context.diagonal) {
        tree.setClip(of: layer, to: .path(shape))
      } else if !reference.hasPrefix("url(#") {
        note("the clip path “\(Quotation.excerpt(reference))”", of: index)
      }
      return
    }
    guard open.insert(target).inserted else { return note("a clip path that contains itself", of: index) }
    defer { open.remove(target) }
    let styles = element(target).styles
    let usesBox = styles["clipPathUnits"] == "objectBoundingBox"
    let box = bounds ?? .constant(.zero)
    let map = transform(of: target, context, bounds: bounds)
    if map.isConstant, !usesBox || box.isConstant, styles["clip-path"] == nil,
      let outline = simpleOutline(of: target, context)
    {
      let unit = usesBox ? Self.boxMap(box.value(at: 0)) : .identity
      tree.setClip(of: layer, to: .path(outline.applying(map.value(at: 0).plane.concatenated(with: unit))))
      return
    }
    guard let matte = add(.group(), in: layer, name: element(index).identity + "/clip") else { return }
    place(matte, by: map)
    var inner = self.context(of: target, in: Self.initialContext(context))
    inner.isClip = true
    buildMatte(target, in: matte, inner, usesBox: usesBox, box)
    addMatte(LayerMatte(matte), to: layer)
    if let clip = styles["clip-path"], clip != "none" { setClip(clip, of: matte, target, context, bounds) }
  }

  /// The outline of a clip path with one shape that does not move and has the non-zero rule; otherwise `nil`.
  private mutating func simpleOutline(of target: Int, _ context: SVGContext) -> Path? {
    let children = element(target).children.filter { !Self.silent.contains(element($0).name) }
    guard children.count <= 1 else { return nil }
    guard let child = children.first else { return Path() }
    let styles = element(child).styles
    guard Self.shapes.contains(element(child).name), styles["clip-path"] == nil, styles["display"] != "none",
      styles["visibility"] == nil, motions[child].isEmpty,
      (styles["clip-rule"] ?? element(target).styles["clip-rule"] ?? "nonzero") == "nonzero"
    else { return nil }
    let path = path(of: child, context)
    let bounds = path.map { $0.bounds() ?? .zero }
    let map = transform(of: child, context, bounds: bounds)
    return path.value(at: 0).applying(map.value(at: 0).plane)
  }
}
