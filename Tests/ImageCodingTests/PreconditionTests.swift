// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Preconditions of pictures: a limit is accepted, and a value beyond it traps", .exits)
struct PreconditionTests {
  @Test("a picture has width × height pixels")
  func pixels() async {
    #expect(Bitmap(width: 2, height: 0, pixels: []).pixels.isEmpty)
    #expect(Bitmap(width: 0, height: 0).isOpaque)
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 2, height: 1, pixels: [0]) }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: -1, height: -1, pixels: [0]) }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 0, height: -1) }
  }

  @Test("the coordinates of a pixel are inside the picture")
  func place() async {
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap[1, 1] = 7
    #expect(bitmap[1, 1] == 7)
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 2, height: 2)[2, 0] }
    await #expect(processExitsWith: .failure) {
      var bitmap = Bitmap(width: 2, height: 2)
      bitmap[0, -1] = 7
    }
  }
}
