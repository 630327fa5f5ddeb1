// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The layout of the controls: tabs, transport, and the parameters of the scene.
///
/// In a wide window, the parameters are the lower row of the transport's panel. If they do not fit, they wrap in a
/// panel above the transport.
struct SceneControls: Sendable {
  /// The controls, in the order of the Tab key.
  var controls: [Control] = []
  /// The labels beside controls.
  var labels: [Label] = []
  /// The open panel of folded controls, or `nil`.
  var popup: PopupPanel?
  /// The area of the strip of the last frames, or `nil` if the panel covers it.
  var strip: Rect?
  /// The right end of the time, centred on this point's height.
  private(set) var timeAnchor = Point.zero
  /// Whether the program's name fits beside the tabs.
  var showsName = true
  /// The backgrounds of segmented controls.
  var wells: [Rect] = []

  struct Label: Sendable, Hashable {
    let text: String
    let style: TextStyle
    let isSecondary: Bool
    let position: Point
    var alignment = TextAlignment.leading
  }

  /// The values of the controls.
  struct Values: Sendable, Hashable {
    var scene: SceneName
    var isPlaying: Bool
    /// The position of the playhead, as a fraction of the timeline.
    var share: Double
    /// The work area, in fractions of the timeline.
    var range: ClosedRange<Double>?
    var rate: Double
    var loops: Bool
    var timeText: String
    var parameters: [Parameter]
    var isMoreOpen: Bool
    /// The first visible row of the panel.
    var firstRow = 0
    /// The area of the strip of the last frames, if it is shown.
    var strip: Rect?
    /// The close button of a message.
    var messageButton: Rect?
    /// Whether motion is reduced.
    var reducesMotion = false
    /// The text that the user types.
    var editing: TextEditing?
  }

  /// Whether the panel has further controls.
  private let isFolded: Bool

  /// Creates an empty layout.
  static let none = SceneControls()

  private init() { isFolded = false }

  init(frame: SceneFrame, values: Values) {
    let row = Rect(
      x: frame.transport.minX + 16, y: frame.transport.minY + 54, width: frame.transport.width - 32, height: 28)
    var items = values.parameters.filter(\.isListed).map { Self.item($0, values.editing) }
    var inRow: [Item] = []
    if frame.isFolded {
      items += Self.foldedItems(values, width: frame.size.width)
    } else {
      inRow = Self.prefix(of: items, width: row.width)
      items.removeFirst(inRow.count)
    }
    isFolded = !items.isEmpty
    strip = values.strip
    addTopBar(frame: frame, values: values)
    if let button = values.messageButton {
      add(.closeMessage, .symbol(.close), button, "Close", .closeMessage, keyName: "Esc")
    }
    addTransport(frame: frame, values: values)
    add(inRow, in: row)
    if isFolded, values.isMoreOpen { addPopup(items, over: frame, firstRow: values.firstRow) }
  }

  /// The controls in the order of the Tab key, including hidden ones of the panel.
  var inOrder: [Control] {
    guard let popup else { return controls }
    return controls.dropLast(popup.controls.count - popup.hidden.count) + popup.controls
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
    // A very narrow window has only the controls that the scrubber cannot replace.
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
