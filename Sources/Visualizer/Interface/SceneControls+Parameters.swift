// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The second row: the parameters of the scene.
extension SceneControls {
  /// Controls that stay together when the row wraps.
  struct Item {
    let width: Double
    /// The number of rows of a choice that is wider than the area, and the width of its last row.
    var rows = 1
    var lastWidth: Double?
    let add: (inout SceneControls, Point) -> Void
  }

  static let itemGap = 20.0
  static let rowHeight = 36.0

  /// The items that fit into one row.
  static func prefix(of items: [Item], width: Double) -> [Item] {
    var x = 0.0
    return Array(
      items.prefix { item in
        defer { x += item.width + itemGap }
        return x == 0 || x + item.width <= width
      })
  }

  /// Places the items in rows; returns their height.
  @discardableResult
  mutating func add(_ items: [Item], in area: Rect) -> Double {
    var x = area.minX
    var y = area.minY
    for item in items {
      if x > area.minX, x + item.width > area.maxX || item.rows > 1 {
        x = area.minX
        y += Self.rowHeight
      }
      item.add(&self, Point(x: x, y: y))
      x += (item.lastWidth ?? item.width) + Self.itemGap
      y += Double(item.rows - 1) * Self.rowHeight
    }
    return y + Self.rowHeight - area.minY
  }

  /// The controls of the transport's row that a narrow window folds.
  static func foldedItems(_ values: Values, width: Double) -> [Item] {
    let items = [
      Item(width: ratesWidth) { $0.addRates(at: $1, values: values) },
      Item(width: lapStepperWidth) { $0.addLapStepper(at: $1, values: values) },
      Item(width: 36 + TextStyle.body.width(of: InterfaceTexts.loop.title).rounded(.up)) { controls, origin in
        controls.add(
          .loop, .switch(InterfaceTexts.loop.title, isOn: values.loops),
          Rect(x: origin.x, y: origin.y, width: 68, height: 28), InterfaceTexts.loop.help, .transport(.toggleLoop))
      },
    ]
    guard width < widthWithMotion else { return items }
    let words = InterfaceTexts.reducedMotion.title
    let wordsWidth = 36 + TextStyle.body.width(of: words).rounded(.up)
    return items + [
      Item(width: wordsWidth) { controls, origin in
        controls.add(
          .motion, .switch(words, isOn: values.reducesMotion),
          Rect(x: origin.x, y: origin.y, width: wordsWidth, height: 28),
          InterfaceTexts.reducedMotion.help,
          .toggleReducedMotion)
      }
    ]
  }

  /// The item of a parameter, in rows of a width.
  ///
  /// - Parameter fieldWidth: The width of fields with a title that may be wide.
  static func item(
    _ parameter: Parameter, _ editing: TextEditing?, in room: Double, fieldWidth: Double
  ) -> Item {
    switch parameter.kind {
    case .button: buttonItem(parameter)
    case .toggle: toggleItem(parameter)
    case .choice(let titles): choiceItem(parameter, titles, in: room)
    case .number(let range): numberItem(parameter, range, editing)
    case .text:
      textItem(
        parameter, editing,
        width: parameter.title.isEmpty ? textWidth : parameter.isWide ? fieldWidth : titledTextWidth)
    case .menu: menuItem(parameter)
    case .readout: readoutItem(parameter)
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
        keyName: parameter.key.map(KeyBinding.name) ?? (range?.takesArrows == true ? "↑ ↓" : nil), range: range))
  }

  private static func buttonItem(_ parameter: Parameter) -> Item {
    let titles = [parameter.title, parameter.otherTitle]
    let width = (titles.map { TextStyle.body.width(of: $0) }.max() ?? 0).rounded(.up) + 24
    return Item(width: width) { controls, origin in
      controls.add(
        parameter, .button(parameter.title), Rect(x: origin.x, y: origin.y, width: width, height: 28),
        .press(parameter.id))
    }
  }

  private static func menuItem(_ parameter: Parameter) -> Item {
    let width = TextStyle.strongBody.width(of: parameter.title).rounded(.up) + 44
    return Item(width: width) { controls, origin in
      controls.add(
        parameter, .menuButton(parameter.title), Rect(x: origin.x, y: origin.y, width: width, height: 28), nil)
      controls.controls[controls.controls.count - 1].action = .toggleMenu(parameter.id)
    }
  }

  private static func toggleItem(_ parameter: Parameter) -> Item {
    let width = 36 + TextStyle.body.width(of: parameter.title).rounded(.up)
    return Item(width: width) { controls, origin in
      controls.add(
        parameter, .switch(parameter.title, isOn: parameter.value.flag),
        Rect(x: origin.x, y: origin.y, width: width, height: 28),
        parameter.isEnabled ? parameter.inputByKey : nil)
    }
  }

  /// A choice that is wider than the row has narrower segments, and otherwise several rows of them.
  private static func choiceItem(_ parameter: Parameter, _ titles: [String], in room: Double) -> Item {
    let textWidths = titles.map { TextStyle.strongBody.width(of: $0).rounded(.up) }
    func wellWidth(_ padding: Double) -> Double {
      textWidths.reduce(6 - 2) { $0 + $1 + padding + 2 }
    }
    let padding = parameter.isCompact || captionWidth(parameter) + wellWidth(24) > room ? 12.0 : 24
    let widest = (textWidths.max() ?? 0) + padding + 6
    let hasCaption = captionWidth(parameter) + widest <= room
    let caption = hasCaption ? captionWidth(parameter) : 0
    // A title that is wider than the row is truncated.
    let widths = textWidths.map { min($0 + padding, max(0, room - 6)) }
    var lines: [(indices: [Int], width: Double)] = []
    for (index, width) in widths.enumerated() {
      if let last = lines.last, caption + last.width + 2 + width <= room {
        lines[lines.count - 1] = (last.indices + [index], last.width + 2 + width)
      } else {
        lines.append(([index], 6 + width))
      }
    }
    return Item(
      width: caption + (lines.map(\.width).max() ?? 0), rows: max(1, lines.count),
      lastWidth: caption + (lines.last?.width ?? 0)
    ) { controls, origin in
      if hasCaption { controls.addCaption(parameter, at: origin) }
      for (row, line) in lines.enumerated() {
        var x = origin.x + caption
        let y = origin.y + Double(row) * rowHeight
        controls.wells.append(Rect(x: x, y: y, width: line.width, height: 28))
        x += 3
        for index in line.indices {
          controls.add(
            parameter, id: .choice(parameter.id, index),
            .segment(titles[index], isChosen: parameter.value.choice == index),
            Rect(x: x, y: y + 3, width: widths[index], height: 22), .set(parameter.id, .choice(index)))
          controls.controls[controls.controls.count - 1].isEnabled = parameter.isAvailable(index, of: titles.count)
          x += widths[index] + 2
        }
      }
    }
  }

  private static func numberItem(_ parameter: Parameter, _ range: NumberRange, _ editing: TextEditing?) -> Item {
    let caption = captionWidth(parameter)
    let ends = [range.bounds.lowerBound, range.bounds.upperBound].map { FixedPoint.text($0, decimals: range.decimals) }
    let numberWidth = (ends.map { TextStyle.strongNumber.width(of: $0) }.max() ?? 0).rounded(.up)
    // The unit is beside the field, which is wider than its digits.
    let unitGap = FieldLayout.padding + 2
    let unitWidth = range.unit.isEmpty ? 0 : TextStyle.caption.width(of: range.unit).rounded(.up) + unitGap
    return Item(width: caption + 6 + 96 + 12 + numberWidth + unitWidth) { controls, origin in
      controls.addCaption(parameter, at: origin)
      controls.add(
        parameter, .slider(share: range.share(of: parameter.value.number)),
        Rect(x: origin.x + caption + 6, y: origin.y + 6, width: 96, height: 16), nil, range: range)
      let end = origin.x + caption + 6 + 96 + 12 + numberWidth
      let padding = FieldLayout.padding
      // Digits have the same position with and without a frame.
      controls.add(
        parameter, id: .field(parameter.id), .field(FieldLook(parameter, editing)),
        Rect(x: end - numberWidth - padding, y: origin.y + 2, width: numberWidth + 2 * padding, height: 24), nil,
        range: range)
      guard !range.unit.isEmpty else { return }
      controls.labels.append(
        Label(
          text: range.unit, style: .caption, isSecondary: true, position: Point(x: end + unitGap, y: origin.y + 14)))
    }
  }

  /// The widths of a wide text field, and of another one.
  static let (textWidth, titledTextWidth) = (236.0, 96.0)

  private static func textItem(_ parameter: Parameter, _ editing: TextEditing?, width textWidth: Double) -> Item {
    let caption = captionWidth(parameter)
    // The width does not depend on the text, so that typing moves nothing.
    return Item(width: caption + textWidth) { controls, origin in
      controls.addCaption(parameter, at: origin)
      controls.add(
        parameter, id: .field(parameter.id), .field(FieldLook(parameter, editing)),
        Rect(x: origin.x + caption, y: origin.y, width: textWidth, height: 28), nil)
    }
  }

  private static func readoutItem(_ parameter: Parameter) -> Item {
    let caption = captionWidth(parameter)
    let width = caption + TextStyle.strongNumber.width(of: parameter.value.text).rounded(.up)
    return Item(width: width) { controls, origin in
      controls.addCaption(parameter, at: origin)
      controls.readouts.append(
        PlacedReadout(frame: Rect(x: origin.x, y: origin.y, width: width, height: 28), tooltip: parameter.help))
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
    readouts.append(
      PlacedReadout(
        frame: Rect(x: origin.x, y: origin.y, width: Self.captionWidth(parameter), height: 28),
        tooltip: parameter.help))
    labels.append(
      Label(
        text: parameter.title, style: .caption, isSecondary: true, position: Point(x: origin.x, y: origin.y + 14)))
  }
}

extension FieldLook {
  /// The text of the parameter, or the typed one.
  fileprivate init(_ parameter: Parameter, _ editing: TextEditing?) {
    self.init(text: parameter.fieldText, isNumber: parameter.kind != .text)
    show(editing, of: parameter.id)
  }

  /// The time of the playhead, or the typed one.
  init(time: String, _ editing: TextEditing?) {
    self.init(text: time, isNumber: true)
    show(editing, of: .time)
  }

  /// The name of a file to save, or the typed one.
  init(fileName: String, _ editing: TextEditing?) {
    self.init(text: fileName, isNumber: false)
    show(editing, of: .fileName)
  }

  private mutating func show(_ editing: TextEditing?, of id: SettingID) {
    guard let editing, editing.parameter == id else { return }
    text = editing.text
    caret = editing.caret
    selection = editing.selection
    problem = editing.problem
  }
}
