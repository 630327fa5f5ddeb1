// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Writes a document as Lottie, after the specification 1.0 of the Lottie Animation Community.
///
/// A shape layer has the drawings of a layer and its transform; null layers around it have what one transform cannot
/// express. The opacity of a layer has no effect on those inside it, so a layer that needs an opacity or a clip as a
/// whole becomes a precomposition. Its layer has no transform; those of all ancestors are repeated in it as null
/// layers. The sublayers of a layer with a clock are a precomposition with the transform of the layer and a time remap.
///
/// A lap has a whole number of frames, because players round a fraction down. The rest of the last frame, in which
/// nothing moves, is part of the measured deviation.
struct LottieMotionWriter {
  private let document: MotionDocument
  private let tolerances: DocumentTolerances

  init(_ document: MotionDocument, _ tolerances: DocumentTolerances) {
    (self.document, self.tolerances) = (document, tolerances)
  }

  private static func asset(_ id: String, _ name: String, _ layers: String) -> String {
    "{\"id\":\"\(id)\",\"nm\":\"\(name)\",\"layers\":[\n\(layers)]}"
  }

  /// The compositions after the first one, and the images of all.
  private static func assets(
    _ compositions: inout LottieCompositions, prefix: String
  ) throws(ExportError) -> (compositions: [String], images: [String]) {
    var assets: [String] = []
    while let layers = try compositions.next() {
      assets.append(asset("\(prefix)precomposition-\(assets.count + 1)", compositions.name, layers))
    }
    return (assets, compositions.images)
  }

  func text() throws(ExportError) -> String {
    let (width, height) = (document.size.width, document.size.height)
    guard width == width.rounded(), height == height.rounded(), max(width, height) < 1e9 else {
      throw .unsupported("an extent of \(width) × \(height), which is not in whole points")
    }
    var compositions = LottieCompositions(document, tolerances)
    try compositions.prepare()
    let layers = try compositions.next() ?? ""
    var (assets, images) = try Self.assets(&compositions, prefix: "")
    // The layers inside clocks, and clocks among them.
    var pending = compositions.clocked
    var next = 0
    while next < pending.count {
      let (name, document, tolerances, outerNames) = pending[next]
      next += 1
      var inner = LottieCompositions(document, tolerances, prefix: name + "-", outerNames: outerNames)
      try inner.prepare()
      let layers = try inner.next() ?? ""
      assets.append(Self.asset(name, name, layers))
      let others = try Self.assets(&inner, prefix: name + "-")
      assets += others.compositions
      images += others.images
      pending += inner.clocked
    }
    let end = LottieNumbers.lapFrames(document.duration)
    let size = "\"w\":\(Int(width)),\"h\":\(Int(height))"
    let markers = document.markers.map { marker in
      let frames = "\"tm\":\(LottieNumbers.frame(marker.time)),\"dr\":\(LottieNumbers.frame(marker.duration))"
      return "{\(frames),\"cm\":\(JSONString.quoted(marker.name))}"
    }
    return """
      {"v":"5.7.0","ver":10000,"nm":"Glissade","fr":60,"ip":0,"op":\(end),\(size),"ddd":0,
      "assets":[\((assets + images).joined(separator: ",\n"))],
      "layers":[
      \(layers)]\(markers.isEmpty ? "" : ",\n\"markers\":[\(markers.joined(separator: ","))]")}

      """
  }
}
