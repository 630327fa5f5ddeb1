// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension WebLayer {
  /// The channels of opacity, visibility, colours, strokes and shadows.
  func lookChannels() -> [Channel] {
    var channels: [Channel] = []
    if let opacity = tracks["opacity"] { channels.append(number("opacity", opacity)) }
    // The opacity of a drawing is its visibility.
    let shown = ["opacity", "visibility", "display"].compactMap { tracks[$0] }
    if shown.count == 1 {
      channels.append(number("visibility", shown[0]))
    } else if !shown.isEmpty {
      channels += numbers(ChannelName.visibility, of: shown) { time in
        [shown.reduce(1) { $0 * $1.number(0, at: time) }]
      }
    }
    if let display = tracks["display"], display.values.contains(where: { $0.numbers[1] > 0 }) {
      channels.append(number("displayKind", display, 1))
    }
    channels += paint("fill", ChannelName.fill) + paint("stroke", ChannelName.stroke)
    channels += paint("color", ["colorRed", "colorGreen", "colorBlue", "colorAlpha"])
    channels += paint("background-color", ["backgroundRed", "backgroundGreen", "backgroundBlue", "backgroundAlpha"])
    if let width = tracks["stroke-width"] { channels.append(number("strokeWidth", width)) }
    if let limit = tracks["stroke-miterlimit"] { channels.append(number("miterLimit", limit)) }
    channels += dashes()
    if let filter = tracks["filter"] {
      let names = ChannelName.shadowOffset + ChannelName.shadowRadius
      channels += numbers(names, of: [filter]) { time in
        if case .shadow(let numbers, _)? = filter.value(at: time) { numbers } else { [0, 0, 0] }
      }
      channels += numbers(ChannelName.shadowColor, of: [filter]) { time in
        if case .shadow(_, let color)? = filter.value(at: time) { Self.components(color.color) } else { [0, 0, 0, 0] }
      }
    }
    return channels
  }

  /// The straight components of a colour.
  private static func components(_ color: Color) -> [Double] {
    let shown = color.displayedComponents
    return [shown.red, shown.green, shown.blue, shown.alpha]
  }

  /// The channels of a paint, with its opacity.
  private func paint(_ property: String, _ names: [String]) -> [Channel] {
    let opacity = tracks["\(property)-opacity"]
    guard let paint = tracks[property] else {
      // The paint of a gradient is not in the style sheet.
      return opacity.map { [number(names[3], $0)] } ?? []
    }
    let colors = names.dropLast()
    @Sendable func components(_ value: WebValue?) -> [Double] {
      switch value {
      case .color(let color)?: Self.components(color.color)
      case .word?: [0, 0, 0, 0]
      default: [.nan, .nan, .nan, .nan]
      }
    }
    return numbers(Array(colors), of: [paint], unit: .color) { components(paint.value(at: $0)) }
      + numbers([names[3]], of: [paint, opacity].compactMap(\.self)) { time in
        [components(paint.value(at: time))[3] * (opacity?.number(0, at: time) ?? 1)]
      }
  }

  /// The dashes: the range of a stroke that is one dash of a share of the length, or the lengths and the phase.
  private func dashes() -> [Channel] {
    let (dashes, offset) = (tracks["stroke-dasharray"], tracks["stroke-dashoffset"])
    guard let dashes else { return offset.map { [number("dashPhase", $0)] } ?? [] }
    let values = dashes.values.map(\.numbers).filter { !$0.isEmpty }
    // A fit can be a little outside the range.
    let isRange = !values.isEmpty && values.allSatisfy { $0.count == 2 && $0[1] == 2 && (-0.1...1.1).contains($0[0]) }
    guard isRange else {
      let count = values.reduce(0) { max($0, $1.count) }
      let phase = offset.map { [number("dashPhase", $0)] } ?? []
      return phase + (0..<count).map { number(ChannelName.dash($0), dashes, $0, unit: .points) }
    }
    return numbers(ChannelName.strokeRange, of: [dashes, offset].compactMap(\.self)) { time in
      let phase = offset?.number(0, at: time) ?? 0
      return [-phase, dashes.number(0, at: time) - phase]
    }
  }

  // MARK: - Geometry

  /// The channels of positions, sizes and outlines.
  func geometryChannels() -> [Channel] {
    var channels: [Channel] = []
    func add(_ name: String, _ property: String) {
      if let track = tracks[property] { channels.append(number(name, track, unit: .points)) }
    }
    let radii = (tracks["rx"] ?? tracks["r"], tracks["ry"] ?? tracks["r"])
    if let x = tracks["cx"], let y = tracks["cy"], let width = radii.0, let height = radii.1 {
      let names = ChannelName.bounds
      channels += numbers([names[0]], of: [x, width]) { [x.number(0, at: $0) - width.number(0, at: $0)] }
      channels += numbers([names[1]], of: [y, height]) { [y.number(0, at: $0) - height.number(0, at: $0)] }
      channels += numbers([names[2]], of: [width]) { [2 * width.number(0, at: $0)] }
      channels += numbers([names[3]], of: [height]) { [2 * height.number(0, at: $0)] }
    } else {
      for name in ["cx", "cy", "r"] { add(name, name) }
      add("cornerRadius", tracks["rx"] == nil ? "border-radius" : "rx")
      add("cornerRadiusY", "ry")
    }
    add("left", tracks["x"] == nil ? "left" : "x")
    add("top", tracks["y"] == nil ? "top" : "y")
    add("width", "width")
    add("height", "height")
    add("fontSize", "font-size")
    if let position = tracks["position"], case .word(let word)? = position.base {
      let code = Double(["static", "relative", "absolute", "fixed"].firstIndex(of: word) ?? 0)
      channels += numbers(["positioning"], of: [position]) { _ in [code] }
    }
    return channels + outline()
  }

  /// The coordinates of an outline, and a number for its commands if they are not those of a written file.
  private func outline() -> [Channel] {
    guard let track = tracks["d"] else { return [] }
    let count = track.values.reduce(0) { max($0, $1.numbers.count) }
    let forms = numbers(["pathForm"], of: [track], unit: .value) { time in
      if case .path(let path)? = track.value(at: time) { [path.form] } else { [.nan] }
    }
    return ChannelName.path(count).enumerated().map { number($1, track, $0) } + forms
  }
}
