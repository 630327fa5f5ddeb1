import Geometry
import Testing
import Visualizer

@Suite("Layout: nothing overlaps, is cut or leaves the window")
struct LayoutTests {
  /// From the smallest window to a large display, in points; a window at scale 2 has half its pixels.
  static let sizes = [
    Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 960, height: 540),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080), Size(width: 3840, height: 2160),
  ]

  @Test("every text has its place, in every scene", arguments: SceneName.allCases, sizes)
  func texts(scene: SceneName, size: Size) throws {
    var content = try WindowContent(
      SceneConfiguration(scene: scene, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4)), crowdCount: 20),
      size: size)
    for instant in [0, content.pictureInstant, 2.5 * content.pictureInstant] {
      check(content.placedTexts(at: instant), in: size)
    }
    content.handle(.keyPressed(.character("?"), []), at: 0)
    check(content.placedTexts(at: 0), in: size)
  }

  @Test("and so have those that layers say, which are among them")
  func layers() throws {
    let content = try WindowContent(
      SceneConfiguration(scene: .dependents, curves: CurvesMotion(.blob(.circle(points: 16), seed: 4))),
      size: Size(width: 1280, height: 800))
    let texts = content.placedTexts(at: 1)
    // The labels say where the squares are, in the words of layers.
    let labels = texts.filter { $0.text.contains("X ") || $0.text.contains("Angle") || $0.text.contains("°") }
    #expect(labels.count >= 3, "\(texts.map(\.text))")
    for label in labels { #expect(label.box.width > 20 && (5...40).contains(label.box.height), "\(label)") }
  }

  private func check(_ texts: [PlacedText], in size: Size) {
    #expect(!texts.isEmpty)
    let window = Rect(origin: .zero, size: size)
    var seen: [PlacedText] = []
    for text in texts where !text.text.isEmpty {
      let clip = text.clip ?? window
      // What lies wholly outside is not seen at all, as what has been scrolled away.
      guard clip.intersection(text.box).map({ !$0.isEmpty }) ?? false else { continue }
      let isWhole = !text.isTruncated
      #expect(isWhole, "“\(text.text)” is cut short")
      let room = clip.inset(dx: -0.5, dy: -0.5)
      #expect(room.union(text.box) == room, "“\(text.text)” at \(text.box) leaves \(clip)")
      let box = text.box.inset(dx: 0.5, dy: 0.5)
      for other in seen where !box.isEmpty {
        let isFree = other.box.intersection(box).map(\.isEmpty) ?? true
        #expect(isFree, "“\(text.text)” at \(text.box) lies on “\(other.text)” at \(other.box)")
      }
      seen.append(text)
    }
  }
}
