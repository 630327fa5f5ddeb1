import DisplayLists
import Geometry

/// A group whose end has not been reached.
struct OpenGroup {
  /// What is done when the group ends.
  enum Effect {
    /// Nothing: the group is drawn straight onto what is below.
    case none
    /// Its layer is laid over what is below, at an opacity in 0 … 255.
    case opacity(UInt32)
    /// What was there before is put back outside the clip of a command.
    case clip(command: Int, before: Canvas)
    /// Its layer is laid over its shadow, if it casts one, and both over what is below.
    case shadow(DeviceShadow?, clip: DeviceClip)
  }

  /// What the group is laid over.
  let below: Canvas
  let effect: Effect
}

extension CommandPainter {
  /// Shadow groups inside so many others cast no shadow: each level needs pixels further around those that are seen.
  static let deepestShadow = 8

  /// Begins the group of a command and returns what to draw it on, or `nil` where nothing of it can be seen.
  mutating func openGroup(
    _ commands: [DrawingCommand], at index: Int, scale: Double, on canvas: Canvas
  ) -> Canvas? {
    switch commands[index] {
    case .beginGroup(let opacity):
      let quantized = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
      if quantized == 0 { return nil }
      if quantized == 255 {
        openGroups.append(OpenGroup(below: canvas, effect: .none))
        return canvas
      }
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: canvas.bounds)
      if bounds.isEmpty { return nil }
      let layer = nextLayer()
      openGroups.append(OpenGroup(below: canvas, effect: .opacity(quantized)))
      return layer.canvas(for: bounds)
    case .beginClip(let shape, _, let transform):
      let inside = shape.pixels(under: transform, scale: scale).intersection(canvas.bounds)
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: inside)
      if bounds.isEmpty { return nil }
      // The group is drawn where it belongs, so that inside the clip every pixel is exact, and what was there is kept
      // beside it.
      let before = nextLayer().copy(of: canvas, bounds)
      openGroups.append(OpenGroup(below: canvas, effect: .clip(command: index, before: before)))
      return canvas.restricted(to: bounds)
    case .beginShadow(let shadow, let transform, let clip):
      guard let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) else { return nil }
      let visible = clip.pixels
      var needed = visible
      var cast: DeviceShadow?
      if openShadows < Self.deepestShadow, let shadow = DeviceShadow(shadow, transform: transform, scale: scale) {
        needed = visible.union(shadow.source(of: visible)).intersection(surroundings)
        cast = shadow
      }
      openShadows += 1
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: needed)
      if bounds.isEmpty {
        openShadows -= 1
        return nil
      }
      let layer = nextLayer()
      openGroups.append(OpenGroup(below: canvas, effect: .shadow(cast, clip: clip)))
      return layer.canvas(for: bounds)
    case .fill, .stroke, .image, .shadow, .endGroup:
      return canvas
    }
  }

  /// Ends the innermost open group, which was drawn on `canvas`, and returns what to draw on next.
  mutating func closeGroup(_ commands: [DrawingCommand], scale: Double, on canvas: Canvas) -> Canvas {
    guard let group = openGroups.popLast() else { return canvas }
    switch group.effect {
    case .none: break
    case .opacity(let opacity):
      group.below.composite(canvas, opacity: opacity)
    case .clip(let command, let before):
      guard case .beginClip(let shape, let rule, let transform) = commands[command] else { break }
      if !addOutline(shape, transform, scale, DeviceClip(pixels: canvas.bounds)) {
        beginOutline(clip: DeviceClip(pixels: canvas.bounds))
      }
      compositeRows(canvas.bounds, rule, ClipRestorer(canvas: canvas, before: before))
    case .shadow(let shadow, let clip):
      openShadows -= 1
      if let shadow { drawShadow(shadow, ofLayer: canvas, clip, group.below) }
      paint(canvas.bounds.intersection(clip.pixels), LayerSource(layer: canvas), clip, group.below)
    }
    return group.below
  }

  /// The layer of a group that is about to be opened.
  private mutating func nextLayer() -> Layer {
    while layers.count <= openGroups.count { layers.append(Layer()) }
    return layers[openGroups.count]
  }

  /// Draws the shadow that the pixels of a layer cast.
  private mutating func drawShadow(
    _ shadow: DeviceShadow, ofLayer layer: Canvas, _ clip: DeviceClip, _ canvas: Canvas
  ) {
    let source = layer.bounds.intersection(shadow.source(of: clip.pixels))
    guard !source.isEmpty else { return }
    let target = shadow.result(of: source).intersection(clip.pixels)
    guard !target.isEmpty else { return }
    blur.begin(shadow, source: source, target: target)
    for y in source.minY..<source.maxY {
      // SAFETY: the row lies inside the layer's bounds.
      let row = unsafe layer.address(x: source.minX, y: y)
      blur.take({ unsafe Float(row[$0] >> 24) }, y: y)
    }
    drawBlurred(shadow, target, clip, canvas)
  }
}

/// Puts back what was there before a group, as far as a clip does not cover it.
@safe
struct ClipRestorer: CoverageRowConsumer {
  let canvas: Canvas
  let before: Canvas

  func takeEmpty(x: Int, y: Int, count: Int) {
    // SAFETY: both canvases hold the rows of the clip, here and below.
    unsafe canvas.address(x: x, y: y).update(from: before.address(x: x, y: y), count: count)
  }

  func take(_ coverage: UnsafePointer<UInt8>, x: Int, y: Int, count: Int) {
    let pixels = unsafe canvas.address(x: x, y: y)
    let old = unsafe before.address(x: x, y: y)
    for index in 0..<count {
      let part = unsafe UInt32(coverage[index])
      if part == 255 { continue }
      // Two shares of one value add up to it exactly, since 255 is odd: what the group did not change stays as it is.
      unsafe pixels[index] = scaled(pixels[index], by: part) &+ scaled(old[index], by: 255 &- part)
    }
  }
}

/// The pixels of a group's layer.
struct LayerSource: PixelSource {
  let layer: Canvas

  var isOpaque: Bool { false }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    // SAFETY: callers stay inside the layer's bounds.
    unsafe row.update(from: layer.address(x: x, y: y), count: count)
  }
}
