import Geometry
import Typesetting

/// Lays out the controls of the Curves scene.
///
/// The second row flows: in a wide window it is the lower row of the transport's panel; in a narrow one it wraps inside a
/// panel of its own that opens above the transport.
struct CurvesControls: Sendable {
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
    var isPlaying: Bool
    var lapShare: Double
    var rate: Double
    var loops: Bool
    /// The seed of the blob, or `nil` where a person's own way is shown.
    var seed: UInt64?
    var pointCount: Int
    var shape: BlobShape
    var options: Set<CurvesOption>
    var isMoreOpen: Bool
    var timeText: String
  }

  init(layout: CurvesLayout, values: Values) {
    addTopBar(layout: layout)
    addTransport(layout: layout, values: values)
    if !layout.isFolded {
      addSettings(
        in: Rect(
          x: layout.transport.minX + 16, y: layout.transport.minY + 54, width: layout.transport.width - 32, height: 28),
        values: values, isPopup: false)
    } else if values.isMoreOpen {
      addPopup(layout: layout, values: values)
    }
  }

  private mutating func addTopBar(layout: CurvesLayout) {
    let nameWidth = TextStyle.name.width(of: "Glissade").rounded(.up)
    let tabWidth = 26 + TextStyle.strongBody.width(of: "Curves").rounded(.up) + 12
    let left = layout.transport.minX
    controls.append(
      Control(
        id: .scene, kind: .tab(digit: "1", title: "Curves"),
        frame: Rect(x: left + nameWidth + 48, y: 10, width: tabWidth, height: 28), tooltip: "Three ways along one blob")
    )
    let right = layout.transport.maxX
    controls.append(
      Control(
        id: .appearance, kind: .symbol(.appearance), frame: Rect(x: right - 60, y: 10, width: 28, height: 28),
        tooltip: "Dark or light"))
    controls.append(
      Control(
        id: .help, kind: .symbol(.help), frame: Rect(x: right - 28, y: 10, width: 28, height: 28),
        tooltip: "Keys and mouse"))
  }

  private mutating func addTransport(layout: CurvesLayout, values: Values) {
    let panel = layout.transport
    let y = panel.minY + 24
    func frame(_ centerX: Double, _ side: Double = 28) -> Rect {
      Rect(center: Point(x: centerX, y: y), size: Size(width: side, height: side))
    }
    let left = panel.minX
    // A very narrow window keeps what cannot be done by the scrubber.
    let isNarrow = panel.width < 400
    controls.append(Control(id: .restart, kind: .symbol(.restart), frame: frame(left + 26), tooltip: "Restart"))
    if !isNarrow {
      controls.append(
        Control(id: .stepBack, kind: .symbol(.stepBack), frame: frame(left + 53), tooltip: "One frame back"))
    }
    controls.append(
      Control(
        id: .play, kind: .primarySymbol(values.isPlaying ? .pause : .play),
        frame: frame(left + (isNarrow ? 60 : 84), 30),
        tooltip: values.isPlaying ? "Pause" : "Play"))
    if !isNarrow {
      controls.append(
        Control(id: .stepForward, kind: .symbol(.stepForward), frame: frame(left + 115), tooltip: "One frame on"))
      controls.append(
        Control(id: .end, kind: .symbol(.end), frame: frame(left + 142), tooltip: "Go to the end of the lap"))
    }

    var right = panel.maxX - 16
    if layout.isFolded {
      controls.append(
        Control(
          id: .more, kind: .symbol(.more), frame: Rect(x: right - 28, y: y - 14, width: 28, height: 28),
          tooltip: "More controls"))
      right -= 28 + 12
    } else {
      let loopWidth = 36 + TextStyle.body.width(of: "Loop").rounded(.up)
      controls.append(
        Control(
          id: .loop, kind: .switch("Loop", isOn: values.loops),
          frame: Rect(x: right - loopWidth, y: y - 14, width: loopWidth, height: 28), tooltip: "Loop"))
      right -= loopWidth + 24
      addRates(at: Point(x: right - Self.ratesWidth, y: y - 14), values: values)
      right -= Self.ratesWidth + 24
    }
    timeAnchor = Point(x: right, y: y)
    right -= TextStyle.strongNumber.width(of: values.timeText).rounded(.up) + 18

    let scrubberLeft = left + (isNarrow ? 92 : 170)
    if right - scrubberLeft >= 32 {
      controls.append(
        Control(
          id: .scrubber, kind: .scrubber(share: values.lapShare),
          frame: Rect(x: scrubberLeft, y: y - 8, width: right - scrubberLeft, height: 16), tooltip: "Time in the lap"))
    }
  }

  private static let rateTitles = ["1×", "½", "¼", "¹⁄₁₀"]
  private static let rateWords = ["Full rate", "Half the rate", "A quarter of the rate", "A tenth of the rate"]
  private static let rateWidth = 36.0
  private static var ratesWidth: Double { rateWidth * Double(Transport.rates.count) + 12 }

  private mutating func addRates(at origin: Point, values: Values) {
    for (index, title) in Self.rateTitles.enumerated() {
      controls.append(
        Control(
          id: .rate(index), kind: .segment(title, isChosen: values.rate == Transport.rates[index]),
          frame: Rect(
            x: origin.x + Double(index) * (Self.rateWidth + 4), y: origin.y, width: Self.rateWidth, height: 28),
          tooltip: Self.rateWords[index]))
    }
  }

  // MARK: - The second row

  /// A run of controls that stay together when the row wraps.
  private struct Item {
    let width: Double
    let add: (inout CurvesControls, Point) -> Void
  }

  private func settings(values: Values, isPopup: Bool) -> [Item] {
    var items: [Item] = []
    let newBlobWidth = TextStyle.body.width(of: "New blob").rounded(.up) + 24
    items.append(
      Item(width: newBlobWidth) { controls, origin in
        controls.controls.append(
          Control(
            id: .newBlob, kind: .button("New blob"),
            frame: Rect(x: origin.x, y: origin.y, width: newBlobWidth, height: 28), tooltip: "New blob"))
      })
    if let seed = values.seed {
      items.append(seedItem(seed))
      items.append(pointCountItem(values))
      items.append(recipeItem(values))
    }
    for option in CurvesOption.allCases {
      let width = 36 + TextStyle.body.width(of: option.title).rounded(.up)
      items.append(
        Item(width: width) { controls, origin in
          controls.controls.append(
            Control(
              id: .option(option), kind: .switch(option.title, isOn: values.options.contains(option)),
              frame: Rect(x: origin.x, y: origin.y, width: width, height: 28),
              tooltip: KeyBinding.words(for: .toggleOption(option)) ?? option.title))
        })
    }
    if isPopup {
      items.append(Item(width: Self.ratesWidth) { $0.addRates(at: $1, values: values) })
      items.append(
        Item(width: 36 + TextStyle.body.width(of: "Loop").rounded(.up)) { controls, origin in
          controls.controls.append(
            Control(
              id: .loop, kind: .switch("Loop", isOn: values.loops),
              frame: Rect(x: origin.x, y: origin.y, width: 68, height: 28), tooltip: "Loop"))
        })
    }
    return items
  }

  private func seedItem(_ seed: UInt64) -> Item {
    let text = "\(seed)"
    let captionWidth = TextStyle.caption.width(of: "Seed").rounded(.up) + 6
    let width = captionWidth + TextStyle.strongNumber.width(of: text).rounded(.up)
    return Item(width: width) { controls, origin in
      controls.labels.append(
        Label(text: "Seed", style: .caption, isSecondary: true, position: Point(x: origin.x, y: origin.y + 14)))
      controls.labels.append(
        Label(
          text: text, style: .strongNumber, isSecondary: false,
          position: Point(x: origin.x + captionWidth, y: origin.y + 14)))
    }
  }

  private func pointCountItem(_ values: Values) -> Item {
    let captionWidth = TextStyle.caption.width(of: "Points").rounded(.up) + 12
    let range = RandomBlob.pointCounts
    let share = Double(values.pointCount - range.lowerBound) / Double(range.count - 1)
    let isCircle = values.shape == .circle
    return Item(width: captionWidth + 108 + 32) { controls, origin in
      controls.labels.append(
        Label(text: "Points", style: .caption, isSecondary: true, position: Point(x: origin.x, y: origin.y + 14)))
      controls.controls.append(
        Control(
          id: .pointCount, kind: .slider(share: share),
          frame: Rect(x: origin.x + captionWidth + 6, y: origin.y + 6, width: 96, height: 16), isEnabled: isCircle,
          tooltip: isCircle ? "Points of a circle blob" : "A square blob has 8 points"))
      controls.labels.append(
        Label(
          text: "\(values.pointCount)", style: .strongNumber, isSecondary: !isCircle,
          position: Point(x: origin.x + captionWidth + 108 + 30, y: origin.y + 14), alignment: .trailing))
    }
  }

  private func recipeItem(_ values: Values) -> Item {
    let widths = ["Circle", "Square"].map { TextStyle.strongBody.width(of: $0).rounded(.up) + 24 }
    return Item(width: widths[0] + widths[1] + 8) { controls, origin in
      controls.wells.append(Rect(x: origin.x, y: origin.y, width: widths[0] + widths[1] + 8, height: 28))
      for (index, shape) in [BlobShape.circle, .square].enumerated() {
        controls.controls.append(
          Control(
            id: .recipe(shape), kind: .segment(["Circle", "Square"][index], isChosen: values.shape == shape),
            frame: Rect(
              x: origin.x + 3 + Double(index) * (widths[0] + 2), y: origin.y + 3, width: widths[index], height: 22),
            tooltip: ["Points around a circle", "The eight outer cells of a square"][index]))
      }
    }
  }

  private static let itemGap = 20.0
  private static let rowHeight = 36.0

  /// Places the items in rows and returns the height that they take.
  @discardableResult
  private mutating func addSettings(in area: Rect, values: Values, isPopup: Bool) -> Double {
    var x = area.minX
    var y = area.minY
    for item in settings(values: values, isPopup: isPopup) {
      if x > area.minX, x + item.width > area.maxX {
        x = area.minX
        y += Self.rowHeight
      }
      item.add(&self, Point(x: x, y: y))
      x += item.width + Self.itemGap
    }
    return y + Self.rowHeight - area.minY
  }

  private mutating func addPopup(layout: CurvesLayout, values: Values) {
    let width = max(0, layout.transport.width - 32)
    // Once to learn the height, then in place.
    var trial = self
    let height = trial.addSettings(in: Rect(x: 0, y: 0, width: width, height: 0), values: values, isPopup: true)
    let panel = Rect(
      x: layout.transport.minX, y: max(4, layout.transport.minY - 8 - height - 24), width: layout.transport.width,
      height: height + 24)
    popup = panel
    addSettings(
      in: Rect(x: panel.minX + 16, y: panel.minY + 16, width: width, height: height), values: values, isPopup: true)
  }
}
