// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing
import GlissadeExchange
import Testing

@Suite("The results of the pages about compositing and shapes")
struct WorkedShapeExampleTests {
  private static let photoSize = Size(width: 320, height: 240)

  private static func photo() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: photoSize)
    let photo = tree.add(.rectangle(size: photoSize), at: Point(x: 160, y: 120)) { $0.fill = .black }
    return (tree, photo)
  }

  private static func pixel(_ tree: LayerTree, _ x: Int, _ y: Int, at time: Double) -> UInt32 {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: 320, height: 240, background: .white)[x, y]
  }

  @Test("a disc shows the photo except for a star, which grows and fades")
  func masks() {
    var (tree, photo) = Self.photo()
    let masks = CompositingPage.masks(&tree, photo: photo)
    #expect(masks.count == 2)
    // In the middle of the star, in the disc beside it, and outside.
    #expect([Self.pixel(tree, 160, 120, at: 0), Self.pixel(tree, 100, 120, at: 0)] == [0xFFFF_FFFF, 0xFF00_0000])
    #expect(Self.pixel(tree, 20, 120, at: 0) == 0xFFFF_FFFF)
    // The star is half transparent, and the disc has a radius of 110.
    #expect(Self.pixel(tree, 160, 120, at: 2) & 0xFF == 0x80 || Self.pixel(tree, 160, 120, at: 2) & 0xFF == 0x7F)
    #expect([Self.pixel(tree, 55, 120, at: 0), Self.pixel(tree, 55, 120, at: 2)] == [0xFFFF_FFFF, 0xFF00_0000])
  }

  @Test("clips, mattes, blends and effects of the page draw what it states")
  func others() {
    var (tree, photo) = Self.photo()
    let card = tree.add(.group(size: Size(width: 40, height: 40)), at: Point(x: 20, y: 20))
    CompositingPage.clips(&tree, photo: photo, card: card)
    #expect([Self.pixel(tree, 2, 2, at: 0), Self.pixel(tree, 160, 120, at: 0)] == [0xFFFF_FFFF, 0xFF00_0000])
    let title = CompositingPage.mattes(&tree, photo: photo)
    #expect(tree.presentation(at: 2)[title].position.x == 200)
    #expect(Self.pixel(tree, 160, 40, at: 0) == 0xFFFF_FFFF)
    tree = LayerTree(size: Self.photoSize)
    _ = CompositingPage.blends(&tree)
    // Screened: 1 − (1 − 0x2B/255) (1 − 0xF0/255) = 0.951, 0.836 and 0.717; multiplied with white.
    #expect(Self.pixel(tree, 160, 120, at: 0) == 0xFFF3_D5B7)
    (tree, photo) = Self.photo()
    CompositingPage.effects(&tree, photo: photo)
    #expect(tree.presentation(at: 3)[photo][.blurRadius] == 8)
  }

  @Test("the poster opens, and its ring shows the paper")
  func poster() throws {
    let bitmap = try Bitmap(decodingPNG: CompositingPage.poster())
    #expect(bitmap.width == 320 && bitmap.height == 240)
    let paper: UInt32 = 0xFFF6_EFE4
    #expect(bitmap[4, 4] == paper && bitmap[160 + 65, 120] == paper)
    #expect(bitmap[160, 120] != paper && bitmap[160 + 50, 120] != paper)
  }

  @Test("the operators of the page cut a hole that moves, and stars and gradients follow their numbers")
  func shapes() throws {
    var tree = LayerTree(size: Self.photoSize)
    let (icon, _) = try ShapesPage.operators(&tree)
    #expect(tree.layer(at: Point(x: 60, y: 60), at: 0) != icon)
    // The hole has left the icon, whose outline has grown by 2 points.
    #expect(tree.layer(at: Point(x: 60, y: 60), at: 2) == icon && tree.layer(at: Point(x: 60, y: 101), at: 2) == icon)
    try ShapesPage.trims(&tree, icon: icon)
    let star = tree.add(.path(Path()))
    try ShapesPage.stars(&tree, star: star)
    #expect(tree.presentation(at: 1)[star][.path] != tree.presentation(at: 0.5)[star][.path])
    let card = tree.add(.path(Path(Rect(x: 0, y: 0, width: 40, height: 40))))
    try ShapesPage.gradients(&tree, card: card)
    let gradient = try #require(tree.presentation(at: 1)[card].style.gradient)
    #expect(gradient.stops[1].offset == 0.8 && tree.presentation(at: 1)[card].style.dashes == [10, 4])
    _ = ShapeComments.operators()
    try ShapeComments.layer(&tree, icon: tree.add(.path(Path())), hole: star)
    ShapeComments.masks(&tree, photo: card)
  }

  @Test("the icon is a Lottie file with a badge and a tick")
  func icon() throws {
    let document = try MotionDocument(reading: ShapesPage.icon(), named: "icon")
    #expect(document.notes.isEmpty)
    let list = document.displayList(at: 1.5)
    let fills = list.commands.count { if case .fill = $0 { true } else { false } }
    let strokes = list.commands.count { if case .stroke = $0 { true } else { false } }
    #expect(fills == 1 && strokes == 1)
  }
}
