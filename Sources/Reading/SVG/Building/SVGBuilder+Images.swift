// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Builds an `image` element with an embedded PNG file.
  mutating func buildImage(_ index: Int, in parent: LayerID, _ outer: SVGContext) {
    let context = context(of: index, in: outer)
    let reference = element(index).attributes["href"] ?? ""
    guard reference.hasPrefix("data:") else {
      return note("the image file “\(Quotation.excerpt(reference))”", of: index)
    }
    guard let comma = reference.firstIndex(of: ","), reference[..<comma].lowercased().hasSuffix(";base64"),
      let bytes = Base64.decode(reference[reference.index(after: comma)...].utf8)
    else { return note("an image that is not in base64", of: index) }
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(decodingPNG: bytes)
    } catch {
      let kind = reference.dropFirst(5).prefix { $0 != ";" && $0 != "," }
      return note("an image of the type “\(Quotation.excerpt(String(kind)))”: \(error)", of: index)
    }
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    let (ownWidth, ownHeight) = (Double(bitmap.width), Double(bitmap.height))
    let values = [
      x("x", of: index, context), y("y", of: index, context), x("width", of: index, context, ownWidth),
      y("height", of: index, context, ownHeight),
    ]
    let ratio = SVGAspectRatio(element(index).styles["preserveAspectRatio"] ?? "")
    guard let layer = add(.group(), in: parent, name: element(index).identity) else { return }
    let bounds = Moving.all(values).map { Rect(x: $0[0], y: $0[1], width: max($0[2], 0), height: max($0[3], 0)) }
    decorate(layer, index, context, transform: transform(of: index, context, bounds: bounds), bounds: bounds)
    hide(layer, context.visibility.map { $0 != "visible" })
    let smooth = element(index).styles["image-rendering"] ?? "auto"
    let sampling: ImageSampling = ["pixelated", "optimizeSpeed", "crisp-edges"].contains(smooth) ? .nearest : .bilinear
    let content = LayerContent.image(bitmap, size: Size(width: ownWidth, height: ownHeight), sampling: sampling)
    guard let clip = add(.group(), in: layer, name: element(index).identity + "/area"),
      let image = add(content, in: clip, name: element(index).identity + "/image")
    else { return }
    setClip(of: clip, bounds.map { Rect(origin: .zero, size: $0.size) })
    set(.position, of: clip, to: bounds.map { $0.origin })
    set(.anchor, of: image, to: .zero)
    set(
      .transform, of: image,
      to: bounds.map { Transform3D(ratio.map(from: [0, 0, ownWidth, ownHeight], to: $0.size)) })
  }
}
