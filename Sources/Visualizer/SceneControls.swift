import Geometry
import Typesetting

/// Lays out the controls: tabs, transport, and the parameters of the scene.
///
/// The parameters flow: in a wide window they are the lower row of the transport's panel; in a narrow one, and where they
/// need more than that row, they wrap inside a panel of their own that opens above the transport.
struct SceneControls: Sendable {
  /// Everything that can be pointed at, in the order in which Tab walks it.
  private(set) var controls: [Control] = []
  /// Captions beside controls.
  private(set) var labels: [Label] = []
  /// The panel of the folded controls while it is open.
  private(set) var popup: Rect?
  /// Where the time is written, right-aligned, centred on this point's height.
  private(set) var timeAnchor = Point.zero
  /// Grounds behind groups of segments.
  private(set) var wells: [Rect] = []

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
  }

  /// Whether there is more than what is shown without opening the panel.
  private let isFolded: Bool

  init(frame: SceneFrame, values: Values) {
    let row = Rect(
      x: frame.transport.minX + 16, y: frame.transport.minY + 54, width: frame.transport.width - 32, height: 28)
    var items = values.parameters.filter(\.isListed).map(Self.item)
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
    // Names where there is room for all of them, otherwise digits, and the name of the scene that is shown.
    let titles = SceneName.allCases.map { 26 + TextStyle.strongBody.width(of: $0.title).rounded(.up) + 12 }
    let hasRoom = x + titles.reduce(0, +) + 4 * Double(titles.count) <= right - 76
    if !hasRoom { x = min(x, left + TextStyle.name.width(of: "Glissade").rounded(.up) + 16) }
    for (index, name) in SceneName.allCases.enumerated() {
      let isChosen = name == values.scene
      let hasTitle = hasRoom || (isChosen && frame.size.width >= 480)
      let width = hasTitle ? titles[index] : 28
      guard x + width <= right - 68 else { break }
      controls.append(
        Control(
          id: .scene(name),
          kind: .tab(digit: String(name.digit), title: hasTitle ? name.title : "", isChosen: isChosen),
          frame: Rect(x: x, y: 10, width: width, height: 28), tooltip: name.summary, action: .show(name),
          keyName: String(name.digit)))
      x += width + 4
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

  private mutating func add(
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
    add(.restart, .symbol(.restart), square(left + 26), "Start over", .restart)
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
  private static var ratesWidth: Double { rateWidth * Double(Transport.rates.count) + 12 }

  private mutating func addRates(at origin: Point, values: Values) {
    for (index, title) in Self.rateTitles.enumerated() {
      add(
        .rate(index), .segment(title, isChosen: values.rate == Transport.rates[index]),
        Rect(x: origin.x + Double(index) * (Self.rateWidth + 4), y: origin.y, width: Self.rateWidth, height: 28),
        Self.rateWords[index], .setRate(Transport.rates[index]), keyName: KeyBinding.name(for: .nextRate))
    }
  }
}

// MARK: - The second row

extension SceneControls {
  /// A run of controls that stay together when the row wraps.
  private struct Item {
    let width: Double
    let add: (inout SceneControls, Point) -> Void
  }

  static let itemGap = 20.0
  static let rowHeight = 36.0

  /// The items that fit into one row.
  private static func prefix(of items: [Item], width: Double) -> [Item] {
    var x = 0.0
    return Array(
      items.prefix { item in
        defer { x += item.width + itemGap }
        return x == 0 || x + item.width <= width
      })
  }

  /// Places the items in rows and returns the height that they take.
  @discardableResult
  private mutating func add(_ items: [Item], in area: Rect) -> Double {
    var x = area.minX
    var y = area.minY
    for item in items {
      if x > area.minX, x + item.width > area.maxX {
        x = area.minX
        y += Self.rowHeight
      }
      item.add(&self, Point(x: x, y: y))
      x += item.width + Self.itemGap
    }
    return y + Self.rowHeight - area.minY
  }

  /// What a narrow window has no room for in the row of the transport.
  private static func foldedItems(_ values: Values) -> [Item] {
    [
      Item(width: ratesWidth) { $0.addRates(at: $1, values: values) },
      Item(width: 36 + TextStyle.body.width(of: "Loop").rounded(.up)) { controls, origin in
        controls.add(
          .loop, .switch("Loop", isOn: values.loops), Rect(x: origin.x, y: origin.y, width: 68, height: 28), "Loop",
          .toggleLoop)
      },
    ]
  }

  private static func item(_ parameter: Parameter) -> Item {
    switch parameter.kind {
    case .button: buttonItem(parameter)
    case .toggle: toggleItem(parameter)
    case .choice(let titles): choiceItem(parameter, titles)
    case .number(let range): numberItem(parameter, range)
    case .text, .readout: readoutItem(parameter)
    }
  }

  private mutating func add(
    _ parameter: Parameter, id: Control.ID? = nil, _ kind: Control.Kind, _ frame: Rect, _ input: SceneInput?,
    range: NumberRange? = nil
  ) {
    controls.append(
      Control(
        id: id ?? .parameter(parameter.id), kind: kind, frame: frame, isEnabled: parameter.isEnabled,
        tooltip: parameter.help, action: input.map(Action.scene),
        keyName: parameter.key?.uppercased() ?? (range?.takesArrows == true ? "↑ ↓" : nil), range: range))
  }

  private static func buttonItem(_ parameter: Parameter) -> Item {
    let width = TextStyle.body.width(of: parameter.title).rounded(.up) + 24
    return Item(width: width) { controls, origin in
      controls.add(
        parameter, .button(parameter.title), Rect(x: origin.x, y: origin.y, width: width, height: 28),
        .press(parameter.id))
    }
  }

  private static func toggleItem(_ parameter: Parameter) -> Item {
    let width = 36 + TextStyle.body.width(of: parameter.title).rounded(.up)
    return Item(width: width) { controls, origin in
      controls.add(
        parameter, .switch(parameter.title, isOn: parameter.value.flag),
        Rect(x: origin.x, y: origin.y, width: width, height: 28), parameter.inputByKey)
    }
  }

  private static func choiceItem(_ parameter: Parameter, _ titles: [String]) -> Item {
    let widths = titles.map { TextStyle.strongBody.width(of: $0).rounded(.up) + 24 }
    let wellWidth = widths.reduce(0, +) + 2 * Double(titles.count - 1) + 6
    let caption = captionWidth(parameter)
    return Item(width: caption + wellWidth) { controls, origin in
      controls.addCaption(parameter, at: origin)
      var x = origin.x + caption
      controls.wells.append(Rect(x: x, y: origin.y, width: wellWidth, height: 28))
      x += 3
      for (index, title) in titles.enumerated() {
        controls.add(
          parameter, id: .choice(parameter.id, index), .segment(title, isChosen: parameter.value.choice == index),
          Rect(x: x, y: origin.y + 3, width: widths[index], height: 22), .set(parameter.id, .choice(index)))
        x += widths[index] + 2
      }
    }
  }

  private static func numberItem(_ parameter: Parameter, _ range: NumberRange) -> Item {
    let caption = captionWidth(parameter)
    let ends = [range.bounds.lowerBound, range.bounds.upperBound].map { FixedPoint.text($0, decimals: range.decimals) }
    let numberWidth = (ends.map { TextStyle.strongNumber.width(of: $0) }.max() ?? 0).rounded(.up)
    let unitWidth = range.unit.isEmpty ? 0 : TextStyle.caption.width(of: range.unit).rounded(.up) + 4
    return Item(width: caption + 6 + 96 + 12 + numberWidth + unitWidth) { controls, origin in
      controls.addCaption(parameter, at: origin)
      controls.add(
        parameter, .slider(share: range.share(of: parameter.value.number)),
        Rect(x: origin.x + caption + 6, y: origin.y + 6, width: 96, height: 16), nil, range: range)
      let end = origin.x + caption + 6 + 96 + 12 + numberWidth
      controls.labels.append(
        Label(
          text: FixedPoint.text(parameter.value.number, decimals: range.decimals), style: .strongNumber,
          isSecondary: !parameter.isEnabled, position: Point(x: end, y: origin.y + 14), alignment: .trailing))
      guard !range.unit.isEmpty else { return }
      controls.labels.append(
        Label(
          text: range.unit, style: .caption, isSecondary: true, position: Point(x: end + 4, y: origin.y + 14)))
    }
  }

  private static func readoutItem(_ parameter: Parameter) -> Item {
    let caption = captionWidth(parameter)
    let width = caption + TextStyle.strongNumber.width(of: parameter.value.text).rounded(.up)
    return Item(width: width) { controls, origin in
      controls.addCaption(parameter, at: origin)
      controls.labels.append(
        Label(
          text: parameter.value.text, style: .strongNumber, isSecondary: false,
          position: Point(x: origin.x + caption, y: origin.y + 14)))
    }
  }

  private static func captionWidth(_ parameter: Parameter) -> Double {
    parameter.title.isEmpty ? 0 : TextStyle.caption.width(of: parameter.title).rounded(.up) + 6
  }

  private mutating func addCaption(_ parameter: Parameter, at origin: Point) {
    guard !parameter.title.isEmpty else { return }
    labels.append(
      Label(
        text: parameter.title, style: .caption, isSecondary: true, position: Point(x: origin.x, y: origin.y + 14)))
  }

  private mutating func addPopup(_ items: [Item], over frame: SceneFrame) {
    let width = max(0, frame.transport.width - 32)
    // Once to learn the height, then in place.
    var trial = self
    let height = trial.add(items, in: Rect(x: 0, y: 0, width: width, height: 0))
    let panel = Rect(
      x: frame.transport.minX, y: max(4, frame.transport.minY - 8 - height - 24), width: frame.transport.width,
      height: height + 24)
    popup = panel
    add(items, in: Rect(x: panel.minX + 16, y: panel.minY + 16, width: width, height: height))
  }
}
