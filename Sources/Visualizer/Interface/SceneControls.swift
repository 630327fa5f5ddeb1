// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeTypesetting

/// The layout of the controls: tabs, transport, and the parameters of the scene.
///
/// In a wide window, the parameters are the lower row of the transport's panel. If they do not fit, they wrap in a
/// panel above the transport.
package struct SceneControls: Sendable {
  /// The controls, in the order of the Tab key.
  package var controls: [Control] = []
  /// The labels beside controls.
  var labels: [Label] = []
  /// The open panel of folded controls, or `nil`.
  package var popup: PopupPanel?
  /// The area of the strip of the last frames, or `nil` if it is hidden.
  package var strip: Rect?
  /// The tooltips of captions and readouts.
  var readouts: [PlacedReadout] = []
  /// The open menu, or `nil`.
  var menu: Rect?
  /// The labels in the open menu.
  var menuLabels: [Label] = []
  /// The right end of the time, centred on this point's height.
  private(set) var timeAnchor = Point.zero
  /// The width of the time, and whether there is space for the duration after it.
  private(set) var timeWidth = 0.0
  private(set) var showsDuration = true
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
    /// The largest width.
    var limit = Double.infinity
  }

  /// A menu of the top row or of a scene.
  enum Menu: Sendable, Hashable {
    case scenes
    /// The menu that saves and copies.
    case save
    /// The menu that opens files.
    case files
    /// The panel that asks for the name of a file to save.
    case saving
    /// The panel that offers the last session.
    case offer
    /// The choices of a parameter.
    case parameter(SettingID)
  }

  /// The number of the lap, and the laps beside it.
  struct LapStepper: Sendable, Hashable {
    /// The number, from 1.
    var number = 1
    var hasPrevious = false
    var hasNext = false
  }

  /// The values of the controls.
  struct Values: Sendable, Hashable {
    var scene: SceneName
    /// The scenes of the window.
    var scenes = SceneName.allCases
    /// The name of the file that the window shows instead of scenes, or `nil`.
    var fileName: String?
    /// The files that can be opened.
    var files = FileMenu()
    /// The question for the name of a file to save, or `nil`.
    var question: SaveQuestion?
    /// The session that is offered, or `nil`.
    var offer: KeptSession?
    /// What can be undone, or `nil`.
    var undo: String?
    var isPlaying: Bool
    /// The position of the playhead, as a fraction of the timeline.
    var share: Double
    /// The work area or the lap, in fractions of the scrubber.
    var area: WorkAreaBrace.Area?
    var rate: Double
    var loops: Bool
    /// The widest time, the time, and the text of the duration after it.
    var time = ""
    var currentTime = ""
    var duration = ""
    var lap = LapStepper()
    var parameters: [Parameter]
    var isMoreOpen: Bool
    var openMenu: Menu?
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
  /// The position of the scene's buttons among the controls.
  private(set) var menuIndex = 0

  /// Creates an empty layout.
  static let none = SceneControls()

  private init() { isFolded = false }

  init(frame: SceneFrame, values: Values) {
    let row = Rect(
      x: frame.transport.minX + 16, y: frame.transport.minY + frame.rowHeight + 6,
      width: frame.transport.width - 32, height: 28)
    // With a group, as if that group of controls were listed.
    func items(_ width: Double, group: Int? = nil, fieldWidth: Double = Self.textWidth) -> [Item] {
      let listed = values.parameters.filter { group == nil || $0.group == nil ? $0.isListed : $0.group == group }
      return listed.map { Self.item($0, values.editing, in: width, fieldWidth: fieldWidth) }
        + (frame.isFolded ? Self.foldedItems(values, width: frame.size.width) : [])
    }
    func inRow(_ items: [Item]) -> [Item] { frame.isFolded ? [] : Self.prefix(of: items, width: row.width) }
    // A wide field takes the rest of the row, but not the place of another control.
    func shownItems(group: Int? = nil) -> [Item] {
      let narrow = inRow(items(row.width, group: group, fieldWidth: Self.titledTextWidth))
      let rest = row.width - narrow.reduce(-Self.itemGap) { $0 + $1.width + Self.itemGap }
      let width = min(Self.titledTextWidth + max(0, rest).rounded(.down), Self.textWidth)
      return Array(items(row.width, group: group, fieldWidth: width).prefix(narrow.count))
    }
    let all = items(row.width)
    let shown = shownItems()
    isFolded = shown.count < all.count
    strip = values.strip
    addTopBar(frame: frame, values: values)
    if let button = values.messageButton {
      add(.closeMessage, .symbol(.close), button, InterfaceTexts.closeMessageHelp, .closeMessage, keyName: "Esc")
    }
    addTransport(frame: frame, values: values)
    add(shown, in: row)
    menuIndex = controls.count
    if isFolded, values.isMoreOpen {
      let groups = Set(values.parameters.compactMap(\.group))
      addPopup(
        { Array(items($0).dropFirst(shown.count)) },
        alternatives: groups.map { group in
          let count = shownItems(group: group).count
          return { Array(items($0, group: group).dropFirst(count)) }
        }, over: frame, firstRow: values.firstRow)
    }
    switch values.openMenu {
    case .scenes: addSceneMenu(in: frame, values: values)
    case .save: addSaveMenu(in: frame, values: values)
    case .files: addFileMenu(values.files, in: frame)
    case .saving: if let question = values.question { addSavePanel(question, values.editing, in: frame) }
    case .offer: if let offer = values.offer { addOffer(offer, in: frame) }
    case .parameter, nil: break
    }
  }

  /// The controls in the order of the Tab key, including hidden ones of the panel.
  var inOrder: [Control] {
    guard let popup, menu == nil else { return controls }
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
    let y = panel.minY + frame.rowHeight / 2
    func square(_ centerX: Double, _ side: Double = 28) -> Rect {
      Rect(center: Point(x: centerX, y: y), size: Size(width: side, height: side))
    }
    let left = panel.minX
    // A very narrow window has only the controls that the scrubber cannot replace.
    let isNarrow = panel.width < 400
    add(.restart, .symbol(.restart), square(left + 26), InterfaceTexts.startOfLapHelp, .transport(.goToStart))
    if !isNarrow {
      add(
        .stepBack, .symbol(.stepBack), square(left + 53), InterfaceTexts.previousFrameHelp,
        .transport(.step(frames: -1)))
    }
    add(
      .play, .primarySymbol(values.isPlaying ? .pause : .play), square(left + (isNarrow ? 60 : 84), 30),
      values.isPlaying ? InterfaceTexts.pauseHelp : InterfaceTexts.playHelp, .transport(.togglePlaying))
    if !isNarrow {
      add(
        .stepForward, .symbol(.stepForward), square(left + 115), InterfaceTexts.nextFrameHelp,
        .transport(.step(frames: 1)))
      add(.end, .symbol(.end), square(left + 142), InterfaceTexts.endOfLapHelp, .transport(.goToEnd))
    }

    var right = panel.maxX - 16
    if isFolded {
      add(
        .more, .symbol(.more), Rect(x: right - 28, y: y - 14, width: 28, height: 28), InterfaceTexts.moreHelp,
        .toggleMoreControls)
    }
    // Without further controls, the place stays empty, so that a choice of others moves nothing in this row.
    right -= 28 + 12
    if !frame.isFolded {
      let loopWidth = 36 + TextStyle.body.width(of: InterfaceTexts.loop.title).rounded(.up)
      add(
        .loop, .switch(InterfaceTexts.loop.title, isOn: values.loops),
        Rect(x: right - loopWidth, y: y - 14, width: loopWidth, height: 28), InterfaceTexts.loop.help,
        .transport(.toggleLoop))
      right -= loopWidth + 24
      addRates(at: Point(x: right - Self.ratesWidth, y: y - 14), values: values)
      right -= Self.ratesWidth + 24
      addLapStepper(at: Point(x: right - Self.lapStepperWidth, y: y - 14), values: values)
      right -= Self.lapStepperWidth + 12
    }
    timeAnchor = Point(x: right, y: y)
    let scrubberLeft = left + (isNarrow ? 92 : 170)
    func width(_ text: String) -> Double { TextStyle.strongNumber.width(of: text).rounded(.up) }
    timeWidth = width(values.time + values.duration)
    // The scrubber is more useful than the duration of the lap.
    func hasScrubber(beside time: Double) -> Bool { right - time - 18 - scrubberLeft >= Self.leastScrubberWidth }
    showsDuration =
      hasScrubber(beside: timeWidth)
      || (right - timeWidth >= scrubberLeft - 8 && !hasScrubber(beside: width(values.time)))
    if !showsDuration { timeWidth = width(values.time) }
    addTime(values)
    right -= timeWidth + 18

    if right - scrubberLeft >= Self.leastScrubberWidth {
      let track = Rect(x: scrubberLeft, y: y - 8, width: right - scrubberLeft, height: 16)
      let area = values.area.flatMap { track.width >= WorkAreaBrace.leastWidth ? $0 : nil }
      if let area {
        let line = Rect(x: track.minX, y: panel.minY, width: track.width, height: 0)
        controls += WorkAreaBrace(axis: .scrubber, area: area, line: line).controls
      }
      add(
        .scrubber,
        .scrubber(share: values.share, range: values.area.flatMap { $0.isSet ? $0.lower...$0.upper : nil }), track,
        InterfaceTexts.scrubberHelp, nil, keyName: "← →")
      // The hit area of the brace is above that of the scrubber.
      if area != nil {
        controls[controls.count - 1].hitFrame = Rect(x: track.minX, y: track.minY, width: track.width, height: 28)
      }
    }
  }

  /// Adds the field for the time of the playhead. Its digits have the same place with and without a frame.
  private mutating func addTime(_ values: Values) {
    let end = timeAnchor.x - (showsDuration ? TextStyle.bodyNumber.width(of: values.duration) : 0)
    let padding = FieldLayout.padding
    // A typed time has milliseconds and a unit.
    let isTyped = values.editing?.parameter == .time
    let width = TextStyle.strongNumber.width(of: values.time).rounded(.up) + (isTyped ? Self.typedTimeWidth : 0)
    add(
      .field(.time), .field(FieldLook(time: values.currentTime, values.editing)),
      Rect(x: end - width - padding, y: timeAnchor.y - 12, width: width + 2 * padding, height: 24),
      InterfaceTexts.timeHelp, nil)
  }

  /// The further width of a time while it is typed.
  private static let typedTimeWidth = 24.0
  private static let leastScrubberWidth = 32.0

  /// The width of the lap stepper, with space for three digits.
  static let lapStepperWidth = 28 + 48.0 + 28

  mutating func addLapStepper(at origin: Point, values: Values) {
    let lap = values.lap
    func add(_ id: Control.ID, _ symbol: Symbol, _ x: Double, _ isEnabled: Bool, _ tooltip: String, _ step: Int) {
      self.add(
        id, .symbol(symbol), Rect(x: x, y: origin.y, width: 28, height: 28), tooltip, .transport(.stepLap(step)))
      controls[controls.count - 1].isEnabled = isEnabled
    }
    add(.previousLap, .previous, origin.x, lap.hasPrevious, InterfaceTexts.previousLapHelp, -1)
    add(.nextLap, .next, origin.x + Self.lapStepperWidth - 28, lap.hasNext, InterfaceTexts.nextLapHelp, 1)
    readouts.append(
      PlacedReadout(
        frame: Rect(x: origin.x + 28, y: origin.y, width: Self.lapStepperWidth - 56, height: 28),
        tooltip: InterfaceTexts.lapHelp))
    labels.append(
      Label(
        text: lap.number < 1000 ? InterfaceTexts.lap(lap.number) : "\(lap.number)", style: .captionNumber,
        isSecondary: true,
        position: Point(x: origin.x + Self.lapStepperWidth / 2, y: origin.y + 14), alignment: .center))
  }

  private static let rateWidth = 36.0
  static var ratesWidth: Double {
    rateWidth * Double(Transport.rates.count) + 2 * Double(Transport.rates.count - 1) + 6
  }

  mutating func addRates(at origin: Point, values: Values) {
    wells.append(Rect(x: origin.x, y: origin.y, width: Self.ratesWidth, height: 28))
    for (index, text) in InterfaceTexts.rates.enumerated() {
      add(
        .rate(index), .segment(text.title, isChosen: values.rate == Transport.rates[index]),
        Rect(
          x: origin.x + 3 + Double(index) * (Self.rateWidth + 2), y: origin.y + 3, width: Self.rateWidth, height: 22),
        text.help, .transport(.setRate(Transport.rates[index])), keyName: KeyBinding.name(for: .transport(.nextRate)))
    }
  }
}
