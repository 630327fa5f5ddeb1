import Geometry
import Typesetting

/// Lays out the controls: tabs, transport, and the parameters of the scene.
///
/// The parameters flow: in a wide window they are the lower row of the transport's panel; in a narrow one, and where they
/// need more than that row, they wrap inside a panel of their own that opens above the transport.
struct SceneControls: Sendable {
  /// Everything that can be pointed at, in the order in which Tab walks it.
  var controls: [Control] = []
  /// Captions beside controls.
  var labels: [Label] = []
  /// The panel of the folded controls while it is open.
  var popup: Rect?
  /// Where the time is written, right-aligned, centred on this point's height.
  private(set) var timeAnchor = Point.zero
  /// Grounds behind groups of segments.
  var wells: [Rect] = []

  struct Label: Sendable, Hashable {
    let text: String
    let style: TextStyle
    let isSecondary: Bool
    let position: Point
    var alignment = TextAlignment.leading
  }

  /// What the controls show.
  struct Values: Sendable {
    var scene: SceneName
    var isPlaying: Bool
    /// The share of the timeline that is behind.
    var share: Double
    /// The marked stretch, in shares of the timeline.
    var range: ClosedRange<Double>?
    var rate: Double
    var loops: Bool
    var timeText: String
    var parameters: [Parameter]
    var isMoreOpen: Bool
    /// What is being typed.
    var editing: TextEditing?
  }

  /// Whether there is more than what is shown without opening the panel.
  private let isFolded: Bool

  init(frame: SceneFrame, values: Values) {
    let row = Rect(
      x: frame.transport.minX + 16, y: frame.transport.minY + 54, width: frame.transport.width - 32, height: 28)
    var items = values.parameters.filter(\.isListed).map { Self.item($0, values.editing) }
    var inRow: [Item] = []
    if frame.isFolded {
      items += Self.foldedItems(values)
    } else {
      inRow = Self.prefix(of: items, width: row.width)
      items.removeFirst(inRow.count)
    }
    isFolded = !items.isEmpty
    addTopBar(frame: frame, values: values)
    addTransport(frame: frame, values: values)
    add(inRow, in: row)
    if isFolded, values.isMoreOpen { addPopup(items, over: frame) }
  }

  private mutating func addTopBar(frame: SceneFrame, values: Values) {
    let left = frame.transport.minX
    let right = frame.transport.maxX
    var x = left + TextStyle.name.width(of: "Glissade").rounded(.up) + 48
    // A very narrow window keeps the key only.
    let symbolsWidth = frame.size.width >= 480 ? 92.0 : 60
    // Names where there is room for all of them, otherwise digits, and the name of the scene that is shown.
    let titles = SceneName.allCases.map { 26 + TextStyle.strongBody.width(of: $0.title).rounded(.up) + 12 }
    let hasRoom = x + titles.reduce(0, +) + 4 * Double(titles.count) <= right - symbolsWidth - 16
    if !hasRoom { x = min(x, left + TextStyle.name.width(of: "Glissade").rounded(.up) + 16) }
    for (index, name) in SceneName.allCases.enumerated() {
      let isChosen = name == values.scene
      let hasTitle = hasRoom || (isChosen && frame.size.width >= 480)
      let width = hasTitle ? titles[index] : 28
      guard x + width <= right - symbolsWidth - 8 else { break }
      controls.append(
        Control(
          id: .scene(name),
          kind: .tab(digit: String(name.digit), title: hasTitle ? name.title : "", isChosen: isChosen),
          frame: Rect(x: x, y: 10, width: width, height: 28), tooltip: name.summary, action: .show(name),
          keyName: String(name.digit)))
      x += width + 4
    }
    if symbolsWidth > 60 {
      controls.append(
        Control(
          id: .save, kind: .symbol(.save), frame: Rect(x: right - 92, y: 10, width: 28, height: 28),
          tooltip: "Save the session to a file", action: .saveSession, keyName: KeyBinding.name(for: .saveSession)))
    }
    controls.append(
      Control(
        id: .appearance, kind: .symbol(.appearance), frame: Rect(x: right - 60, y: 10, width: 28, height: 28),
        tooltip: "Dark or light", action: .toggleAppearance, keyName: KeyBinding.name(for: .toggleAppearance)))
    controls.append(
      Control(
        id: .help, kind: .symbol(.help), frame: Rect(x: right - 28, y: 10, width: 28, height: 28),
        tooltip: "Keys and mouse", action: .toggleHelp, keyName: KeyBinding.name(for: .toggleHelp)))
  }

  mutating func add(
    _ id: Control.ID, _ kind: Control.Kind, _ frame: Rect, _ tooltip: String, _ action: Action?, keyName: String? = nil
  ) {
    controls.append(
      Control(
        id: id, kind: kind, frame: frame, tooltip: tooltip, action: action,
        keyName: keyName ?? action.flatMap(KeyBinding.name(for:))))
  }

  private mutating func addTransport(frame: SceneFrame, values: Values) {
    let panel = frame.transport
    let y = panel.minY + 24
    func square(_ centerX: Double, _ side: Double = 28) -> Rect {
      Rect(center: Point(x: centerX, y: y), size: Size(width: side, height: side))
    }
    let left = panel.minX
    // A very narrow window keeps what cannot be done by the scrubber.
    let isNarrow = panel.width < 400
    add(.restart, .symbol(.restart), square(left + 26), "Go to the beginning", .goToStart)
    if !isNarrow { add(.stepBack, .symbol(.stepBack), square(left + 53), "One frame back", .step(frames: -1)) }
    add(
      .play, .primarySymbol(values.isPlaying ? .pause : .play), square(left + (isNarrow ? 60 : 84), 30),
      values.isPlaying ? "Pause" : "Play", .togglePlaying)
    if !isNarrow {
      add(.stepForward, .symbol(.stepForward), square(left + 115), "One frame on", .step(frames: 1))
      add(.end, .symbol(.end), square(left + 142), "Go to the end", .goToEnd)
    }

    var right = panel.maxX - 16
    if isFolded {
      add(
        .more, .symbol(.more), Rect(x: right - 28, y: y - 14, width: 28, height: 28), "More controls",
        .toggleMoreControls)
      right -= 28 + 12
    }
    if !frame.isFolded {
      let loopWidth = 36 + TextStyle.body.width(of: "Loop").rounded(.up)
      add(
        .loop, .switch("Loop", isOn: values.loops),
        Rect(x: right - loopWidth, y: y - 14, width: loopWidth, height: 28), "Loop", .toggleLoop)
      right -= loopWidth + 24
      addRates(at: Point(x: right - Self.ratesWidth, y: y - 14), values: values)
      right -= Self.ratesWidth + 24
    }
    timeAnchor = Point(x: right, y: y)
    right -= TextStyle.strongNumber.width(of: values.timeText).rounded(.up) + 18

    let scrubberLeft = left + (isNarrow ? 92 : 170)
    if right - scrubberLeft >= 32 {
      add(
        .scrubber, .scrubber(share: values.share, range: values.range),
        Rect(x: scrubberLeft, y: y - 8, width: right - scrubberLeft, height: 16), "Time", nil, keyName: "← →")
    }
  }

  private static let rateTitles = ["1×", "½", "¼", "¹⁄₁₀"]
  private static let rateWords = ["Full rate", "Half the rate", "A quarter of the rate", "A tenth of the rate"]
  private static let rateWidth = 36.0
  static var ratesWidth: Double { rateWidth * Double(Transport.rates.count) + 12 }

  mutating func addRates(at origin: Point, values: Values) {
    for (index, title) in Self.rateTitles.enumerated() {
      add(
        .rate(index), .segment(title, isChosen: values.rate == Transport.rates[index]),
        Rect(x: origin.x + Double(index) * (Self.rateWidth + 4), y: origin.y, width: Self.rateWidth, height: 28),
        Self.rateWords[index], .setRate(Transport.rates[index]), keyName: KeyBinding.name(for: .nextRate))
    }
  }
}
