// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeLayers

extension LottieBuilder {
  /// Adds the image of a layer: one inside the file, or in its archive.
  mutating func addImage(_ layer: LottieNode, to id: LayerID) throws(MotionFileError) {
    guard let reference = layer.text("refId"), let asset = assets[reference], let name = asset.text("p") else {
      return leaveOut("an image that the file does not contain", at: layer)
    }
    let bytes: [UInt8]
    if name.utf8.starts(with: "data:".utf8) {
      guard let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")),
        let decoded = Base64.decode(name.utf8[name.utf8.index(after: comma)...])
      else { return leaveOut("an image whose data cannot be read", at: asset) }
      bytes = decoded
    } else if let file = images[name] {
      bytes = file
    } else {
      return leaveOut("the image file \(name)", at: asset)
    }
    let bitmap: Bitmap
    do {
      bitmap = try Bitmap(decodingPNG: bytes)
    } catch {
      return leaveOut("an image that is no PNG file that can be read (\(error))", at: asset)
    }
    let size = Size(
      width: asset.number("w", default: Double(bitmap.width)), height: asset.number("h", default: Double(bitmap.height))
    )
    let image = try add(.image(bitmap, size: size), in: id)
    tree.set(.anchor, of: image, to: .zero)
  }
}
