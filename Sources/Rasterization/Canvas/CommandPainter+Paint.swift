// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

extension CommandPainter {
  /// Fills the current outline with a paint at an opacity in 0 … 255.
  mutating func paintEdges(
    _ rule: FillRule, _ paint: Paint, _ device: ProjectiveTransform, opacity: UInt32, _ clip: PixelRect,
    _ canvas: Canvas
  ) {
    if opacity == 0 { return }
    switch paint {
    case .color(let color):
      fillEdges(rule, scaled(color.premultipliedPixel, by: opacity), clip, canvas)
    case .gradient(let gradient):
      guard let last = gradient.stops.last, let isOpaque = GradientRamp.prepare(gradient.stops, into: &segments)
      else { return }
      // The segments are moved out of the painter while they are read, so that drawing may change the painter.
      var taken: [GradientRamp.Segment] = []
      swap(&taken, &segments)
      unsafe taken.withUnsafeBufferPointer { segments in
        // SAFETY: there is at least one segment, and the ramp is not used after this call.
        guard let base = segments.baseAddress else { return }
        let ramp = unsafe GradientRamp(
          segments: base, count: segments.count, spread: gradient.spread, isOpaque: isOpaque)
        if let source = GradientSource(gradient, device: device, ramp: ramp) {
          paintEdges(rule, source, opacity: opacity, clip, canvas)
        } else {
          fillEdges(rule, scaled(last.color.premultipliedPixel, by: opacity), clip, canvas)
        }
      }
      swap(&taken, &segments)
    }
  }

  /// Fills the current outline with the pixels of a source at an opacity in 0 … 255.
  mutating func paintEdges(
    _ rule: FillRule, _ source: some PixelSource, opacity: UInt32, _ clip: PixelRect, _ canvas: Canvas
  ) {
    let box = outlinePixels.intersection(clip)
    guard opacity > 0, !box.isEmpty else { return }
    let compositor = SourceCompositor(canvas: canvas, source: source, opacity: opacity, scratch: scratch)
    compositeRows(box, rule, compositor)
  }

  /// Passes the coverage of the current outline to a consumer, row by row. The box must not be empty.
  mutating func compositeRows(_ box: PixelRect, _ rule: FillRule, _ consumer: some CoverageRowConsumer) {
    scratch.reserve(box.width)
    composite(box, CoverageRows(rule: rule, scratch: scratch, consumer: consumer))
  }

  /// Draws an image into a rectangle.
  mutating func draw(
    _ image: Bitmap, in rect: Rect, _ sampling: ImageSampling, opacity: Double, _ transform: ProjectiveTransform,
    _ scale: Double, _ clip: DeviceClip, _ canvas: Canvas
  ) {
    let opacity = opacity > 0 ? UInt32(min(opacity, 1) * 255 + 0.5) : 0
    let sides = 1...Bitmap.largestDrawnSide
    guard opacity > 0, sides.contains(image.width), sides.contains(image.height), !rect.isEmpty,
      addOutline(.rectangle(rect), transform, scale, clip)
    else { return }
    let placed = AffineTransform(
      a: rect.width / Double(image.width), b: 0, c: 0, d: rect.height / Double(image.height), tx: rect.minX,
      ty: rect.minY)
    let device = transform.scaled(by: scale).concatenated(with: ProjectiveTransform(placed))
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      // SAFETY: the image is not empty, and the source is not used after this call.
      guard let base = pixels.baseAddress,
        let source = unsafe ImageSource(image, pixels: base, device: device, sampling: sampling)
      else { return }
      paintEdges(.nonZero, source, opacity: opacity, clip.pixels, canvas)
    }
  }

  /// Draws the shadow of a filled shape.
  mutating func drawShadow(
    _ shadow: Shadow, of shape: Shape, _ rule: FillRule, _ transform: ProjectiveTransform, _ scale: Double,
    _ clip: DeviceClip, _ canvas: Canvas
  ) {
    guard let shadow = DeviceShadow(shadow, transform: transform, scale: scale),
      addOutline(shape, transform, scale, DeviceClip(pixels: clip.pixels))
    else { return }
    let source = shadow.source(of: clip.pixels).intersection(outlinePixels)
    guard !source.isEmpty else { return }
    let target = shadow.result(of: source).intersection(clip.pixels)
    guard !target.isEmpty else { return }
    blur.begin(shadow, source: source, target: target)
    compositeRows(source, rule, SilhouetteRows(blur: blur))
    drawBlurred(shadow, target, clip, canvas)
  }

  /// Draws the shadow after its silhouette is complete.
  mutating func drawBlurred(_ shadow: DeviceShadow, _ target: PixelRect, _ clip: DeviceClip, _ canvas: Canvas) {
    blur.finish()
    paint(target, ShadowSource(blur: blur, channels: shadow.channels), clip, canvas)
  }

  /// Composites the pixels of a source over a part of a canvas, inside a clip.
  mutating func paint(_ part: PixelRect, _ source: some PixelSource, _ clip: DeviceClip, _ canvas: Canvas) {
    let rect = Rect(
      x: Double(part.minX), y: Double(part.minY), width: Double(part.width), height: Double(part.height))
    guard addOutline(.rectangle(rect), .identity, 1, clip) else { return }
    paintEdges(.nonZero, source, opacity: 255, clip.pixels, canvas)
  }
}
