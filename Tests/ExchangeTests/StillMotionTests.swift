// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import Testing

@Suite("Still properties of SVG and Lottie files")
struct StillMotionTests {
  private let instants = [0, 0.13, 0.5, 0.71]

  /// The channels with their numbers at some instants, as texts.
  private func numbers(_ recording: MotionRecording) -> Set<String> {
    Set(
      recording.channels.map { channel in
        channel.name + " " + instants.map { "\(channel.value($0))" }.joined(separator: " ")
      })
  }

  private func expectDifference(_ first: String, _ second: String, _ format: MotionFormat) throws {
    let (one, other) = (try MotionRecording(first, as: format), try MotionRecording(second, as: format))
    #expect(numbers(one) == numbers(try MotionRecording(first, as: format)))
    #expect(numbers(one) != numbers(other), "\(first)\n\(second)")
    #expect(Set(one.channels.map(\.name)).count == one.channels.count)
  }

  // MARK: - SVG

  /// A drawing with many properties.
  private static let drawing = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 50' width='200'><g id='g' fill='#f00' opacity='0.5'>
    <rect x='1' y='2' width='30' height='40' rx='3' transform='rotate(20)'/>
    <circle cx='5' cy='6' r='7' stroke='blue' stroke-width='2' stroke-linecap='butt' stroke-dasharray='4 2'/></g>
    <path d='M0 0L10 0L10 10' fill-rule='evenodd'/><line x1='1' y1='2' x2='3' y2='4' stroke='red'/>
    <polygon points='0,0 5,5 9,1' visibility='visible' display='inline'/>
    <linearGradient id='l' x1='0'><stop offset='0.5' stop-color='red'/></linearGradient>
    <ellipse cx='1' cy='2' rx='3' ry='4' fill='url(#l)' fill-opacity='0.25' style='stroke:green;stroke-width:3'/>
    <clipPath id='c'><path d='M0 0H9V9Z'/></clipPath><g clip-path='url(#c)'><text x='4' font-size='9'>Hi</text></g>
    <symbol id='s'><rect width='4' height='5'/></symbol><use href='#s' x='6' fill='lime'/></svg>
    """

  private static let drawingChanges: [(String, String)] = [
    ("0 0 100 50", "0 0 100 60"), ("width='200'", "width='20'"), ("#f00", "#f10"), ("opacity='0.5'", "opacity='0'"),
    ("x='1' y='2' width", "x='1' y='3' width"), ("rx='3'", "rx='9'"), ("rotate(20)", "rotate(30)"),
    ("rotate(20)", "rotate(380 1 1)"), ("r='7'", "r='8'"), ("'blue'", "'navy'"), ("'blue'", "'none'"),
    ("stroke-width='2'", "stroke-width='5'"), ("'butt'", "'round'"), ("'4 2'", "'4 3'"), ("L10 0", "M10 0"),
    ("L10 10'", "L10 11'"), ("evenodd", "nonzero"), ("x2='3'", "x2='4'"), ("5,5", "5,6"), ("'visible'", "'hidden'"),
    ("'inline'", "'none'"), ("offset='0.5'", "offset='0.6'"), ("stop-color='red'", "stop-color='tan'"),
    ("url(#l)", "url(#m)"), ("'0.25'", "'0.5'"), ("stroke:green", "stroke:red"), ("width:3", "width:4"),
    ("H9V9", "H9V8"), ("clip-path='url(#c)'", ""), ("Hi", "Ho"), ("font-size='9'", "font-size='8'"),
    ("'4' height='5'", "'4' height='6'"), ("x='6' fill", "x='7' fill"), ("lime", "red"), ("polygon", "polyline"),
    ("<polygon points='0,0 5,5 9,1' visibility='visible' display='inline'/>", ""),
    ("cx='1' cy='2' rx='3' ry='4'", "cx='1' cy='2' rx='4' ry='4'"),
  ]

  @Test("a visible change of a still attribute changes the channels of a drawing", arguments: drawingChanges)
  func svgChanges(old: String, new: String) throws {
    let changed = Self.drawing.replacing(old, with: new)
    #expect(changed != Self.drawing)
    try expectDifference(Self.drawing, changed, .svg)
  }

  @Test("an element without a name has the number of its kind, below its nearest named ancestor")
  func names() throws {
    let text = """
      <svg><g id='a'><g><rect width='5' height='1'/><rect width='6' height='1'/></g></g>
      <rect width='7' height='1'/></svg>
      """
    let recording = try MotionRecording(text, as: .svg)
    let names = ["a/g[1]/rect[1]", "a/g[1]/rect[2]", "svg/rect[1]"]
    let widths = names.map { recording.value(of: "\($0)-shape.width", at: 0) ?? .nan }
    #expect(widths == [5, 6, 7])
    #expect(recording.duration <= 0.001 && recording.defaults["opacity"] == 1)
  }

  private static let colorTexts: [(String, [Double])] = [
    ("rebeccapurple", [0.4, 0.2, 0.6, 1]), ("hsl(120, 100%, 25%)", [0, 0.5, 0, 1]),
    ("hsla(0.5turn 100% 50% / 25%)", [0, 1, 1, 0.25]), ("rgb(0 128 255 / 0.5)", [0, 128 / 255, 1, 0.5]),
    ("#F008", [1, 0, 0, 8.0 / 15]),
  ]

  @Test("colours of CSS are read, with their alpha", arguments: colorTexts)
  func colors(text: String, channels: [Double]) throws {
    let recording = try MotionRecording("<svg><rect id='a' width='9' height='9' fill='\(text)'/></svg>", as: .svg)
    let names = ["fillRed", "fillGreen", "fillBlue", "fillAlpha"]
    let numbers = names.map { recording.value(of: "a-shape.\($0)", at: 0) ?? .nan }
    #expect(areClose(numbers, channels))
  }

  @Test("absolute lengths are points, and percentages are shares of a known viewport")
  func lengths() throws {
    let text = """
      <svg width='200' height='50' viewBox='0 0 200 50'><rect id='a' x='1in' y='10%' width='50%' height='2pc'/></svg>
      """
    let recording = try MotionRecording(text, as: .svg)
    let bounds = ["left", "top", "width", "height"].map { recording.value(of: "a-shape.\($0)", at: 0) ?? .nan }
    #expect(bounds == [96, 5, 100, 32])
  }

  @Test("an inherited property is that of the nearest ancestor that states it")
  func inheritance() throws {
    let text = """
      <svg fill='red'><g fill='blue' color='lime'><rect id='a' width='9' height='9'/>
      <g><rect id='b' width='9' height='9' fill='currentColor'/></g></g>
      <rect id='c' width='9' height='9'><animate attributeName='fill' to='black' dur='1s'/></rect></svg>
      """
    let recording = try MotionRecording(text, as: .svg)
    #expect(recording.value(of: "a-shape.fillBlue", at: 0) == 1)
    #expect(recording.value(of: "b-shape.fillGreen", at: 0) == 1)
    #expect(recording.value(of: "c-shape.fillRed", at: 0.5) == 0.5)
  }

  @Test("a repetition without an end is stated, and boxes have the corners of turned shapes")
  func boxes() throws {
    let text = """
      <svg><rect id='a' width='10' height='4'><animateTransform attributeName='transform' type='rotate'
      from='0' to='90' dur='2s' repeatCount='indefinite'/></rect></svg>
      """
    let recording = try MotionRecording(text, as: .svg)
    #expect(recording.isEndless && recording.duration == 2)
    let box = try #require(recording.boxes.first)
    let corner = box.places(1)[1]
    let expected = 50.0.squareRoot()
    #expect(box.layer == "a")
    #expect(areClose([corner.x, corner.y], [expected, expected]))
  }

  // MARK: - Lottie

  /// A file with shapes of many kinds.
  private static let file = """
    {"fr": 50, "ip": 0, "op": 50, "w": 90, "h": 80, "assets": [{"id": "c", "layers": [
    {"ty": 1, "nm": "solid", "sw": 5, "sh": 6, "sc": "#ff0000", "ks": {"o": {"k": 70}}}]},
    {"id": "i", "w": 3, "h": 4, "p": "a.png"}], "layers": [
    {"ty": 3, "nm": "null", "ind": 1, "ks": {"p": {"k": [1, 2]}, "sk": {"k": 15}, "rx": {"k": 11}}},
    {"ty": 4, "nm": "shape", "ind": 2, "parent": 1, "ao": 1, "bm": 3, "ks": {}, "hasMask": true,
    "masksProperties": [{"mode": "a", "o": {"k": 40}, "pt": {"k": {"v": [[0, 0], [8, 0]], "i": [[0, 0], [0, 0]],
    "o": [[0, 0], [0, 0]], "c": true}}}],
    "ef": [{"ty": 5, "ef": [{"ty": 0, "v": {"k": 31}}]}],
    "shapes": [{"ty": "gr", "nm": "group", "it": [{"ty": "rc", "p": {"k": [5, 6]}, "s": {"k": [10, 20]}, "d": 1},
    {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 90}, "r": 1}, {"ty": "tm", "s": {"k": 5}, "e": {"k": 60}},
    {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "g": {"p": 1, "k": {"k": [0, 1, 0.5, 0]}}},
    {"ty": "rp", "c": {"k": 3}, "tr": {"ty": "tr", "p": {"k": [12, 0]}}}, {"ty": "rd", "r": {"k": 2}},
    {"ty": "st", "c": {"k": [0, 1, 0]}, "o": {"k": 80}, "w": {"k": 4}, "lc": 2, "lj": 1, "hd": false,
    "d": [{"n": "d", "v": {"k": 7}}]}, {"ty": "mm", "mm": 1}, {"ty": "sh", "ks": {"k": {"v": [[3, 3], [8, 0]],
    "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": false}}}, {"ty": "tr", "p": {"k": [0, 0]}, "o": {"k": 55}}]}]},
    {"ty": 0, "nm": "part", "refId": "c", "ks": {}, "tt": 1, "st": 0, "ip": 0, "op": 50},
    {"ty": 2, "nm": "image", "refId": "i", "ks": {}},
    {"ty": 5, "nm": "text", "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "Hi", "s": 24, "fc": [0, 0, 1]}}]}}}]}
    """

  private static let fileChanges: [(String, String)] = [
    (#""w": 90"#, #""w": 91"#), (#""sw": 5"#, #""sw": 6"#), ("#ff0000", "#ff0001"), (#"{"k": 70}"#, #"{"k": 0}"#),
    ("[1, 2]", "[1, 3]"), (#""sk": {"k": 15}"#, #""sk": {"k": 16}"#),
    (#""parent": 1, "#, ""), (#""bm": 3"#, #""bm": 4"#),
    (#""hasMask": true"#, #""hasMask": false"#), (#""mode": "a""#, #""mode": "s""#), (#"{"k": 40}"#, #"{"k": 41}"#),
    ("[[0, 0], [8, 0]]", "[[0, 0], [9, 0]]"), (#""c": true"#, #""c": false"#),
    ("[10, 20]", "[10, 21]"), (#""d": 1"#, #""d": 3"#), ("[1, 0, 0, 1]", "[1, 0, 1, 1]"), (#""k": 90"#, #""k": 9"#),
    (#""r": 1"#, #""r": 2"#), (#""k": 60"#, #""k": 61"#), (#""t": 1"#, #""t": 2"#), ("[9, 0]", "[9, 1]"),
    ("[0, 1, 0.5, 0]", "[0, 1, 0.6, 0]"), (#""c": {"k": 3}"#, #""c": {"k": 4}"#), ("[12, 0]", "[13, 0]"),
    (#""r": {"k": 2}"#, #""r": {"k": 5}"#), (#""w": {"k": 4}"#, #""w": {"k": 5}"#), (#""lc": 2"#, #""lc": 1"#),
    (#""hd": false"#, #""hd": true"#), (#""k": 7}"#, #""k": 8}"#), (#""mm": 1"#, #""mm": 2"#),
    (#""k": 55"#, #""k": 0"#),
    (#""tt": 1"#, #""tt": 2"#), (#""ip": 0, "op": 50}"#, #""ip": 10, "op": 50}"#),
    ("Hi", "Ho"), (#""s": 24"#, #""s": 25"#), ("[0, 0, 1]", "[0, 0, 0.5]"),
    (#"{"ty": 2, "nm": "image", "refId": "i", "ks": {}},"#, ""),
  ]

  @Test("a visible change of a still member changes the channels of a Lottie file", arguments: fileChanges)
  func lottieChanges(old: String, new: String) throws {
    let changed = Self.file.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != Self.file)
    try expectDifference(Self.file, changed, .lottie)
  }

  @Test("equal layers of one name count, although they have the same channels")
  func copies() throws {
    func file(_ opacities: [Int]) -> String {
      let shapes = #"[{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [4, 4]}}, {"ty": "fl", "c": {"k": [1, 0, 0]}}]"#
      let layers = opacities.map { #"{"ty": 4, "nm": "a", "ks": {"o": {"k": \#($0)}}, "shapes": \#(shapes)}"# }
      return "{\"fr\": 1, \"ip\": 0, \"op\": 1, \"w\": 9, \"h\": 9, \"layers\": [\(layers.joined(separator: ","))]}"
    }
    try expectDifference(file([50, 50]), file([50]), .lottie)
    try expectDifference(file([50, 50, 20]), file([50, 20, 20]), .lottie)
    try expectDifference(file([50, 20]), file([20, 50]), .lottie)
  }

  @Test("names and hints of editors have no effect")
  func hints() throws {
    let named = Self.file.replacing(#""ty": "rc""#, with: #""ty": "rc", "nm": "x", "mn": "y", "ix": 4, "cix": 2"#)
    #expect(numbers(try MotionRecording(named, as: .lottie)) == numbers(try MotionRecording(Self.file, as: .lottie)))
  }
}
