// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// The size of the picture.
  struct Viewport {
    var size: Size
  }

  private static let defaultSize = Size(width: 300, height: 150)
  /// The largest size of a picture.
  private static let sizeLimit = 100_000.0

  /// The size of the picture: `width` and `height`, or the view box, or the size that browsers use without both.
  ///
  /// Like Chromium, it takes an invalid size as none. Nothing is drawn where one side is 0.
  mutating func rootViewport() -> Viewport {
    let styles = element(0).styles
    let box = styles["viewBox"].flatMap { SVGNumbers.list($0) }.flatMap { $0.count == 4 ? $0 : nil }
    func length(_ name: String) -> Double? {
      guard let text = styles[name], !text.hasSuffix("%") else { return nil }
      let units = SVGNumbers.Units(whole: 0)
      return SVGNumbers.length(text, units).flatMap { $0 > 0 && $0 <= Self.sizeLimit ? $0 : nil }
    }
    for name in ["width", "height"] { noteSize(name) }
    let (width, height) = (length("width"), length("height"))
    guard let box, box[2] > 0, box[3] > 0, box[2] <= Self.sizeLimit, box[3] <= Self.sizeLimit else {
      return Viewport(size: Size(width: width ?? Self.defaultSize.width, height: height ?? Self.defaultSize.height))
    }
    let ratio = box[2] / box[3]
    let size =
      switch (width, height) {
      case (let width?, let height?): Size(width: width, height: height)
      case (let width?, nil): Size(width: width, height: min(width / ratio, Self.sizeLimit))
      case (nil, let height?): Size(width: min(height * ratio, Self.sizeLimit), height: height)
      case (nil, nil): Size(width: box[2], height: box[3])
      }
    return Viewport(size: size)
  }

  /// The share of the window or the length that a side of the root states; `nil` without one, and for an invalid one.
  private func rootSide(_ name: String) -> Double? {
    element(0).styles[name].flatMap { SVGNumbers.length($0, SVGNumbers.Units(whole: 1)) }
  }

  /// Notes a side of the root that is not what the file states.
  private mutating func noteSize(_ name: String) {
    guard let text = element(0).styles[name], !["auto", "inherit", "unset"].contains(text.lowercased()) else { return }
    let value = "the \(name) “\(Quotation.excerpt(text))” of the picture"
    guard let side = rootSide(name) else { return note(value + ", which is no length,", of: 0) }
    if side < 0 { return note(value + ", which is negative,", of: 0) }
    if side == 0 { note(value + ", with which nothing is drawn,", of: 0) }
    if side > Self.sizeLimit { note(value + ", which is more than \(Int(Self.sizeLimit)) points,", of: 0) }
  }

  mutating func buildRoot(_ parent: SVGContext, _ viewport: Viewport) {
    guard rootSide("width") != 0, rootSide("height") != 0 else { return useAnimations(of: 0) }
    let styles = element(0).styles
    if let text = styles["background-color"] ?? styles["background"], let color = SVGColor(text),
      color.components.w > 0,
      let back = add(.rectangle(size: viewport.size), in: nil, name: "background")
    {
      set(.anchor, of: back, to: .zero)
      set(.fill, of: back, to: color.color())
    }
    let context = context(of: 0, in: parent)
    guard let layer = add(.group(), in: nil, name: element(0).identity) else { return }
    let transform = transform(of: 0, context, bounds: .constant(Rect(origin: .zero, size: viewport.size)))
    decorate(layer, 0, context, transform: transform, bounds: nil)
    buildContent(
      of: 0, in: layer, context, width: .constant(viewport.size.width), height: .constant(viewport.size.height))
  }

  /// Builds an `svg` element inside another, or a `symbol`.
  ///
  /// - Parameters:
  ///   - size: The extents that a `use` element states.
  mutating func buildViewport(
    _ index: Int, in parent: LayerID, _ outer: SVGContext, size: (width: Moving<Double>?, height: Moving<Double>?)
  ) {
    let context = context(of: index, in: outer)
    let isSymbol = element(index).name == "symbol"
    let width =
      size.width ?? (isSymbol ? .constant(outer.viewport.width) : x("width", of: index, outer, outer.viewport.width))
    let height =
      size.height
      ?? (isSymbol ? .constant(outer.viewport.height) : y("height", of: index, outer, outer.viewport.height))
    guard let layer = add(.group(), in: parent, name: element(index).identity) else { return }
    var transform = transform(of: index, outer, bounds: nil)
    if !isSymbol {
      let place = x("x", of: index, outer).with(y("y", of: index, outer)) { Self.translation($0, $1) }
      transform = transform.with(place) { $0.appending($1) }
    }
    decorate(layer, index, context, transform: transform, bounds: nil)
    let overflow = element(index).styles["overflow"] ?? "hidden"
    if overflow != "visible", overflow != "auto" {
      guard let clip = add(.group(), in: layer, name: element(index).identity + "/viewport") else { return }
      setClip(of: clip, width.with(height) { Rect(x: 0, y: 0, width: max($0, 0), height: max($1, 0)) })
      buildContent(of: index, in: clip, context, width: width, height: height)
    } else {
      buildContent(of: index, in: layer, context, width: width, height: height)
    }
  }

  /// Builds the content of an `svg` element in a page, in the box of a layer.
  mutating func buildDrawing(
    _ index: Int, in layer: LayerID, _ context: SVGContext, width: Moving<Double>, height: Moving<Double>
  ) {
    var area = layer
    let overflow = element(index).styles["overflow"] ?? "hidden"
    if overflow != "visible", overflow != "auto" {
      guard let clip = add(.group(), in: layer, name: element(index).identity + "/viewport") else { return }
      setClip(of: clip, width.with(height) { Rect(x: 0, y: 0, width: max($0, 0), height: max($1, 0)) })
      area = clip
    }
    buildContent(of: index, in: area, context, width: width, height: height)
  }

  /// A translation as a list; empty for none.
  static func translation(_ x: Double, _ y: Double) -> TransformList {
    x == 0 && y == 0 ? [] : [.translate(x: x, y: y)]
  }

  /// Clips a layer without content to a rectangle that can move.
  mutating func setClip(of layer: LayerID, _ rect: Moving<Rect>) {
    set(.anchor, of: layer, to: .zero)
    set(.size, of: layer, to: rect.map { $0.size })
    tree.configure(layer) { $0.clipsToBounds = true }
  }

  /// Builds the children of a viewport in the coordinates of its view box.
  private mutating func buildContent(
    of index: Int, in layer: LayerID, _ outer: SVGContext, width: Moving<Double>, height: Moving<Double>
  ) {
    var context = outer
    let box = value("viewBox", of: index, .numbers, .constant([]))
    let isBox = box.value(at: 0)
    guard isBox.count == 4 else {
      context.viewport = Size(width: width.value(at: 0), height: height.value(at: 0))
      return buildChildren(of: index, in: layer, context)
    }
    // A view box without extent draws nothing.
    guard isBox[2] > 0, isBox[3] > 0 else { return }
    context.viewport = Size(width: isBox[2], height: isBox[3])
    let ratio = SVGAspectRatio(element(index).styles["preserveAspectRatio"] ?? "")
    let map = Moving.all([width, height]).with(box) { size, box in
      ratio.map(from: box, to: Size(width: size[0], height: size[1]))
    }
    if case .constant(.identity) = map { return buildChildren(of: index, in: layer, context) }
    guard let inner = add(.group(), in: layer, name: element(index).identity + "/viewBox") else { return }
    set(.transform, of: inner, to: map.map { Transform3D($0) })
    buildChildren(of: index, in: inner, context)
  }
}

/// The attribute `preserveAspectRatio`.
struct SVGAspectRatio: Sendable {
  /// The share of the free space before the content; `nil` for separate scales.
  private var alignment: (x: Double, y: Double)? = (0.5, 0.5)
  private var slices = false

  init(_ text: String) {
    let words = text.split { $0.isWhitespace }.filter { $0 != "defer" }
    slices = words.contains("slice")
    guard let first = words.first else { return }
    if first == "none" { alignment = nil }
    let shares = ["Min": 0.0, "Mid": 0.5, "Max": 1]
    guard first.count == 8, first.hasPrefix("x"), first.dropFirst(4).first == "Y",
      let x = shares[String(first.dropFirst().prefix(3))], let y = shares[String(first.suffix(3))]
    else { return }
    alignment = (x, y)
  }

  /// The map from a box to an area at the origin.
  func map(from box: [Double], to size: Size) -> AffineTransform {
    guard box.count == 4, box[2] > 0, box[3] > 0 else { return .identity }
    var (scaleX, scaleY) = (size.width / box[2], size.height / box[3])
    var offset = (x: 0.0, y: 0.0)
    if let alignment {
      scaleX = slices ? max(scaleX, scaleY) : min(scaleX, scaleY)
      scaleY = scaleX
      offset = (
        alignment.x * (size.width - scaleX * box[2]), alignment.y * (size.height - scaleY * box[3])
      )
    }
    return AffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: offset.x - scaleX * box[0], ty: offset.y - scaleY * box[1])
  }
}
