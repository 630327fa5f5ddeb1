// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A group whose end is not reached yet.
struct OpenGroup {
  /// The operation at the end of the group.
  enum Effect {
    /// Nothing: the group is drawn directly onto the canvas below.
    case none
    /// Composites the layer with the canvas below in a mode, at an opacity in 0 … 255.
    case blend(BlendMode, UInt32)
    /// Maps the colours of the layer, and composites it over the canvas below.
    case colorMatrix(ColorMatrix)
    /// Multiplies the canvas below by the layer.
    case mask(MaskSource, isInverted: Bool)
    /// Restores the previous pixels outside the clip of a command.
    case clip(command: Int, before: Canvas)
    /// Composites the shadow, if any, and then the layer over the canvas below.
    case shadow(DeviceShadow?, clip: DeviceClip)
    /// Composites the layer, blurred if there is a blur, over the canvas below.
    case blur(DeviceShadow?, clip: DeviceClip)
  }

  /// The canvas below the group.
  let below: Canvas
  let effect: Effect
}

extension CommandPainter {
  /// The largest depth of nested groups with shadows or blurs; deeper ones cast no shadow and are not blurred. Each
  /// level requires more pixels around the visible ones.
  static let maximumShadowDepth = 8
  /// The largest depth of nested groups with a layer. Deeper groups are drawn without their effect, and masks in them
  /// are not drawn, so that the memory has a limit.
  static let maximumLayerDepth = 256

  /// Begins the group of a command. Returns the canvas for its contents, or `nil` if no part of the group is visible.
  mutating func openGroup(
    _ commands: [DrawingCommand], at index: Int, scale: Double, on canvas: Canvas
  ) -> Canvas? {
    guard openLayers < Self.maximumLayerDepth else { return openDeepGroup(commands[index], scale: scale, on: canvas) }
    switch commands[index] {
    case .beginGroup(let opacity, let mode, let isIsolated):
      let quantized = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
      if quantized == 0 { return nil }
      if quantized == 255, mode == .normal, !isIsolated {
        openGroups.append(OpenGroup(below: canvas, effect: .none))
        return canvas
      }
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: canvas.bounds)
      if bounds.isEmpty { return nil }
      let layer = nextLayer()
      openGroups.append(OpenGroup(below: canvas, effect: .blend(mode, quantized)))
      return layer.canvas(for: bounds)
    case .beginColorMatrix(let matrix):
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: canvas.bounds)
      if bounds.isEmpty { return nil }
      let layer = nextLayer()
      openGroups.append(OpenGroup(below: canvas, effect: .colorMatrix(matrix)))
      return layer.canvas(for: bounds)
    case .beginMask(let source, let isInverted):
      guard case .blend = openGroups.last?.effect else { return nil }
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: canvas.bounds)
      if bounds.isEmpty {
        if !isInverted { canvas.clear(canvas.bounds, to: 0) }
        return nil
      }
      let layer = nextLayer()
      openGroups.append(OpenGroup(below: canvas, effect: .mask(source, isInverted: isInverted)))
      return layer.canvas(for: bounds)
    case .beginClip(let shape, _, let transform):
      let inside = shape.pixels(under: transform, scale: scale).intersection(canvas.bounds)
      let bounds = groupBounds(commands, startingAfter: index, scale: scale, within: inside)
      if bounds.isEmpty { return nil }
      // The group is drawn directly on the canvas, so that pixels inside the clip are exact. A copy of the previous
      // pixels is kept in a layer.
      let before = nextLayer().copy(of: canvas, bounds)
      openGroups.append(OpenGroup(below: canvas, effect: .clip(command: index, before: before)))
      return canvas.restricted(to: bounds)
    case .beginShadow(_, _, let clip), .beginBlur(_, _, let clip):
      guard let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) else { return nil }
      let visible = clip.pixels
      var needed = visible
      var cast: DeviceShadow?
      if openShadows < Self.maximumShadowDepth, let shadow = commands[index].shadow(scale: scale) {
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
      let isBlur = if case .beginBlur = commands[index] { true } else { false }
      openGroups.append(
        OpenGroup(below: canvas, effect: isBlur ? .blur(cast, clip: clip) : .shadow(cast, clip: clip)))
      return layer.canvas(for: bounds)
    case .fill, .stroke, .image, .shadow, .endGroup:
      return canvas
    }
  }

  /// Ends the innermost open group, which was drawn on `canvas`, and returns the next canvas.
  mutating func closeGroup(_ commands: [DrawingCommand], scale: Double, on canvas: Canvas) -> Canvas {
    guard let group = openGroups.popLast() else { return canvas }
    if case .none = group.effect { return group.below }
    openLayers -= 1
    switch group.effect {
    case .none: break
    case .blend(let mode, let opacity):
      group.below.composite(canvas, mode, opacity: opacity)
    case .colorMatrix(let matrix):
      PixelColorMatrix(matrix).apply(to: canvas)
      group.below.composite(canvas, .normal, opacity: 255)
    case .mask(let source, let isInverted):
      group.below.multiply(by: canvas, source, isInverted: isInverted)
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
    case .blur(let blur, let clip):
      openShadows -= 1
      if let blur {
        paintBlurred(canvas, blur, clip, group.below)
      } else {
        paint(canvas.bounds.intersection(clip.pixels), LayerSource(layer: canvas), clip, group.below)
      }
    }
    return group.below
  }

  /// Begins a group at the largest depth of layers: it has no effect, and a mask is not drawn.
  ///
  /// The contents stay inside the box of a clip, as the layers around have room for this box alone.
  private mutating func openDeepGroup(_ command: DrawingCommand, scale: Double, on canvas: Canvas) -> Canvas? {
    var inner = canvas
    switch command {
    case .beginMask: return nil
    case .beginGroup(let opacity, _, _):
      // As above, an opacity below half of a level is none.
      guard opacity > 0, UInt32(min(opacity, 1) * 255 + 0.5) > 0 else { return nil }
    case .beginClip(let shape, _, let transform):
      let inside = shape.pixels(under: transform, scale: scale).intersection(canvas.bounds)
      if inside.isEmpty { return nil }
      inner = canvas.restricted(to: inside)
    case .beginShadow(_, _, let clip), .beginBlur(_, _, let clip):
      guard let clip = DeviceClip(clip, scale: scale, within: canvas.bounds) else { return nil }
      inner = canvas.restricted(to: clip.pixels)
    case .beginColorMatrix, .fill, .stroke, .image, .shadow, .endGroup: break
    }
    openGroups.append(OpenGroup(below: canvas, effect: .none))
    return inner
  }

  /// Returns the layer for the group that is opened next.
  private mutating func nextLayer() -> Layer {
    openLayers += 1
    if layers.count < openLayers { layers.append(Layer()) }
    return layers[openLayers - 1]
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

extension CommandPainter {
  /// Draws a layer with a blur.
  private mutating func paintBlurred(
    _ layer: Canvas, _ shadow: DeviceShadow, _ clip: DeviceClip, _ canvas: Canvas
  ) {
    let source = layer.bounds.intersection(shadow.source(of: clip.pixels))
    guard !source.isEmpty else { return }
    let target = shadow.result(of: source).intersection(clip.pixels)
    guard !target.isEmpty else { return }
    groupBlur.blur(layer, shadow, source: source, target: target)
    paint(target, GroupBlurSource(blur: groupBlur), clip, canvas)
  }
}

/// Restores the pixels from before a group, in proportion to the missing coverage of a clip.
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
      // Because 255 is odd, both parts of an unchanged value add up to it exactly. Pixels that the group did not change
      // stay the same.
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
