// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Comparison of files that are read into layers")
struct ReadRecordingTests {
  private static func svg(_ content: String, style: String = "") -> String {
    let start = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100' viewBox='0 0 100 100'>"
    return start + (style.isEmpty ? "" : "<style>\(style)</style>") + content + "</svg>"
  }

  private static func difference(_ first: String, _ second: String) throws -> MotionDifference {
    MotionDifference(try MotionRecording(first), try MotionRecording(second))
  }

  @Test("layers have the channels of documents: position, rotation, scale, bounds, colours")
  func channels() throws {
    let recording = try MotionRecording(
      Self.svg(
        """
        <g id='card'><animateTransform attributeName='transform' type='translate' from='0 0' to='40 20' dur='2s'/>
        <rect id='box' x='10' y='20' width='30' height='10' rx='3' fill='#ff0000' opacity='0.5'/></g>
        <circle id='dot' cx='50' cy='60' r='5'><animate attributeName='r' from='5' to='15' dur='2s'/></circle>
        """))
    #expect(recording.values("card.x", at: [0, 1]) == [0, 20])
    #expect(recording.values("card.y", at: [0, 1]) == [0, 10])
    #expect(recording.values("card.rotation", at: [1]) == [0])
    let bounds = ["left", "top", "width", "height", "cornerRadius"].map {
      recording.value(of: "box-shape.\($0)", at: 0) ?? .nan
    }
    #expect(areClose(bounds, [10, 20, 30, 10, 3]))
    #expect(recording.values("box-shape.fillRed", at: [0]) == [1])
    #expect(recording.values("box.opacity", at: [0]) == [0.5])
    // The radius is 10 after a second.
    #expect(areClose(recording.values("dot-shape.left", at: [0, 1]), [45, 40]))
    #expect(areClose(recording.values("dot-shape.width", at: [0, 1]), [10, 20]))
  }

  @Test("drawings alone are compared in the picture, with the maps of the groups around them")
  func drawings() throws {
    let box = "<rect id='a' width='10' height='10'><animate attributeName='x' from='0' to='30' dur='1s'/></rect>"
    let further = box.replacing("from='0' to='30'", with: "from='20' to='50'")
    let inGroup = Self.svg("<g id='g' transform='translate(20)'>\(box)</g>")
    func distance(_ second: String) throws -> Double {
      let difference = MotionDifference(
        try MotionRecording(inGroup), try MotionRecording(second), sampleLimit: 100, drawingsAlone: true)
      #expect(difference.isByDrawings)
      return difference.channels.filter { $0.unit == .points }.map(\.distance.size).max() ?? .nan
    }
    #expect(try distance(Self.svg(further)) < 1e-6)
    #expect(abs(try distance(Self.svg(box)) - 20) < 1e-6)
    let turned = Self.svg("<g id='g' transform='translate(20) rotate(90)'>\(box)</g>")
    #expect(try distance(turned) > 20, "the same layers under another group")
  }

  @Test("the same spinner as SMIL and CSS is one motion, and a slower one is another")
  func spinners() throws {
    let ring = "<path id='ring' d='M10 50H50V20' fill='none' stroke='#000'"
    let smil = Self.svg(
      ring + "><animateTransform attributeName='transform' type='rotate' values='0 50 50;360 50 50' dur='1s' "
        + "repeatCount='indefinite'/></path>")
    func css(_ seconds: String) -> String {
      Self.svg(
        ring + "/>",
        style: "#ring { transform-origin: 50px 50px; animation: turn \(seconds)s linear infinite }"
          + "@keyframes turn { to { transform: rotate(360deg) } }")
    }
    let same = try Self.difference(smil, css("1"))
    #expect(!same.isExceeded && !same.isByDrawings, "\(same.channels.first?.name ?? "")")
    #expect(try Self.difference(smil, css("1.1")).isExceeded)
  }

  /// A disc that moves from (20, 50) to (80, 50) in a second: a layer with a position, a transform, or a circle.
  private static func lottie(name: String = "disc", x: Double = 80, color: String = "[1, 0, 0]") -> String {
    """
    {"fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [{"ty": 4, "nm": "\(name)", "ip": 0, "op": 60, "st": 0,
    "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [20, 50], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}},
    {"t": 60, "s": [\(x), 50]}]}}, "shapes": [{"ty": "el", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [20, 20]}},
    {"ty": "fl", "c": {"a": 0, "k": \(color)}, "o": {"a": 0, "k": 100}}]}]}
    """
  }

  private static let disc = svg(
    "<circle cx='20' cy='50' r='10' fill='#f00'><animate attributeName='cx' to='80' dur='1s' fill='freeze'/></circle>")

  @Test("files of two formats are compared by what they draw, also if no layer has the same name")
  func formats() throws {
    let same = try Self.difference(Self.disc, Self.lottie())
    #expect(same.isByDrawings && same.isByOrder && same.missing.isEmpty && same.additional.isEmpty)
    #expect(!same.isExceeded, "\(same.channels.map { "\($0.name) \($0.distance)" })")
    let further = try Self.difference(Self.disc, Self.lottie(x: 90))
    let outline = try #require(further.channels.first)
    #expect(further.isExceeded && outline.name.hasSuffix(".outline"))
    // The last compared instant is 2.5e-7 s before the end.
    #expect(abs(outline.distance.size - 10) < 3e-6)
    #expect(try Self.difference(Self.disc, Self.lottie(color: "[1, 0, 1]")).channels[0].name.hasSuffix(".fillBlue"))
  }

  @Test("a group more, and a shape in another place of its user space, are the same picture")
  func forms() throws {
    let plain = Self.svg("<rect id='a' x='20' y='30' width='10' height='20' fill='#00f'/>")
    let other = Self.svg(
      "<g id='g' transform='translate(15 25)'><path id='a' d='M5 25V5H15V25Z' fill='#00f'/></g>")
    let difference = try Self.difference(plain, other)
    #expect(difference.isByDrawings && !difference.isByOrder && !difference.isExceeded)
    let moved = Self.svg("<g id='g' transform='translate(18 25)'><path id='a' d='M5 25V5H15V25Z' fill='#00f'/></g>")
    #expect(abs(try Self.difference(plain, moved).channels[0].distance.size - 3) < 1e-9)
  }

  @Test("a drawing without a counterpart is named, and those around it keep theirs")
  func missing() throws {
    func bars(_ places: [Int]) -> String {
      Self.svg(places.map { "<rect x='\($0)' y='0' width='8' height='50'/>" }.joined())
    }
    let difference = try Self.difference(bars([10, 40, 70]), bars([10, 70]))
    #expect(difference.missing.count == 1 && difference.additional.isEmpty && difference.isExceeded)
    #expect(difference.channels.allSatisfy { !$0.isExceeded })
  }

  @Test(
    "what an export refuses is recorded: blends, mattes, blurs and texts",
    arguments: [
      ("mix-blend-mode='multiply'", "style='mix-blend-mode:multiply'"), ("filter", "filter='url(#f)'"),
      ("colour filter", "style='filter:grayscale(1)'"), ("mask", "mask='url(#m)'"), ("clip", "clip-path='url(#c)'"),
    ])
  func refused(kind: String, attribute: String) throws {
    let defs =
      "<defs><filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
      + "<mask id='m'><rect width='40' height='40' fill='#fff'/></mask>"
      + "<clipPath id='c'><rect width='30' height='30'/></clipPath></defs>"
    func file(_ attribute: String) -> String {
      Self.svg(defs + "<g id='g' \(attribute)><rect id='a' width='50' height='50' fill='#c33'/></g>")
    }
    let same = try Self.difference(file(attribute), file(attribute))
    #expect(!same.isExceeded && !same.isByDrawings)
    let other = try Self.difference(file(attribute), file(""))
    #expect(other.isExceeded || !other.uncompared.isEmpty, "\(kind)")
  }

  @Test("a note of a file is one of its recording")
  func notes() throws {
    let recording = try MotionRecording(Self.svg("<rect id='a' width='5' height='5'/><foreignObject/>"))
    #expect(recording.notes.count == 1)
    #expect(recording.notes.first?.contains("foreignObject") == true, "\(recording.notes)")
  }

  @Test("a Lottie file is compared with a repetition without an end over its own duration")
  func repetition() throws {
    let endless = Self.disc.replacing("fill='freeze'", with: "repeatCount='indefinite'")
    let difference = try Self.difference(endless, Self.lottie())
    #expect(difference.span == 0...1)
    #expect(difference.channels.filter(\.isExceeded).isEmpty || difference.channels[0].distance.time > 0.99)
  }
}
