// SPDX-License-Identifier: MIT
import Dots
import Foundation
import Glissade
import GlissadeDrawing

// Compares a window on Xvfb with the picture of the engine: `CheckPicture SCREEN X Y WIDTH HEIGHT FOLDER POINT…`.
// SCREEN is the file of `-fbdir`; X, Y, WIDTH and HEIGHT are those of the window; POINT is a click, such as 100,80. The
// status is 1 if a pixel differs; FOLDER then gets both pictures.

/// The pixels of a file in the format XWD, as Xvfb writes it: 32 bits per pixel, in native byte order.
func screen(_ file: Data) -> Bitmap? {
  func header(_ index: Int) -> Int { file.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
  guard file.count >= 100, header(11) == 32 else { return nil }
  let (width, height, bytesPerLine) = (header(4), header(5), header(12))
  // A table of colours, with 12 bytes each, is between the header and the pixels.
  let start = header(0) + 12 * header(19)
  guard file.count >= start + bytesPerLine * height else { return nil }
  var bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    let row = [UInt8](file.dropFirst(start + y * bytesPerLine).prefix(4 * width))
    for x in 0..<width {
      let (blue, green, red) = (UInt32(row[4 * x]), UInt32(row[4 * x + 1]), UInt32(row[4 * x + 2]))
      bitmap.pixels[y * width + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }
  return bitmap
}

let arguments = CommandLine.arguments
let numbers = arguments.dropFirst(2).prefix(4).compactMap { Int($0) }
guard arguments.count >= 7, numbers.count == 4, let file = try? Data(contentsOf: URL(filePath: arguments[1])),
  let screen = screen(file)
else { fatalError("CheckPicture SCREEN X Y WIDTH HEIGHT FOLDER POINT…, not \(arguments.dropFirst())") }
let (minX, minY, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
guard minX >= 0, minY >= 0, width > 0, height > 0, minX + width <= screen.width, minY + height <= screen.height else {
  fatalError("the window is not inside the screen of \(screen.width)×\(screen.height)")
}

var dots = Dots()
for (index, point) in arguments.dropFirst(7).enumerated() {
  let coordinates = point.split(separator: ",").compactMap { Double($0) }
  guard coordinates.count == 2 else { fatalError("POINT: \(point) is not a pair of numbers, such as 100,80") }
  dots.move(to: Point(x: coordinates[0], y: coordinates[1]), at: Double(index + 1))
}
dots.resize(to: Size(width: Double(width), height: Double(height)), at: 1000)
var rasterizer = Rasterizer()
let expected = rasterizer.image(
  of: dots.tree.displayList(at: 2000), width: width, height: height, background: Dots.background)

var actual = Bitmap(width: width, height: height)
for y in 0..<height {
  for x in 0..<width { actual[x, y] = screen[minX + x, minY + y] }
}
let count = zip(expected.pixels, actual.pixels).count { $0 != $1 }
if count > 0 {
  let folder = URL(filePath: arguments[6])
  try Data(expected.encodedAsPNG()).write(to: folder.appending(path: "expected.png"))
  try Data(actual.encodedAsPNG()).write(to: folder.appending(path: "actual.png"))
  print("\(count) of \(width * height) pixels differ: see expected.png and actual.png in \(folder.path)")
  exit(1)
}
