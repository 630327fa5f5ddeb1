// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDrawing

// Ends with status 0 if two PNG files have the same pixels: `ComparePictures FIRST SECOND`.
let pictures = try CommandLine.arguments.dropFirst().map {
  try Bitmap(decodingPNG: [UInt8](Data(contentsOf: URL(filePath: $0))))
}
exit(pictures.count == 2 && pictures[0] == pictures[1] ? 0 : 1)
