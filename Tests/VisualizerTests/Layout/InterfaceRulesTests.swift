// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import TestSupport
import Testing

@Suite("The interface in every scene, size and theme, and in random states")
struct InterfaceRulesTests {
  static let sizes = [
    (240, 160), (320, 480), (640, 400), (960, 600), (1280, 800), (700, 1200), (1920, 1080), (3840, 2160),
  ].map { Size(width: $0, height: $1) }

  private static let panels: [Appearance: Color] = [.light: Color(hex: 0xFFFFFF), .dark: Color(hex: 0x1A1D21)]

  /// The exceptions of the check.
  private enum Exception {
    /// A disabled control has 40 % opacity; WCAG 1.4.3 and 1.4.11 exempt inactive controls.
    static func isInactive(_ text: PlacedText) -> Bool { text.isFaded }
    /// The colour of a layer's text is animated, so it is part of the motion that a scene shows.
    static func isMotion(_ text: PlacedText) -> Bool { text.color == nil }
    /// A text completely outside its clip, such as one in a scrolled field, or below a later panel is invisible.
    static func isHidden(_ text: PlacedText, by covers: [Rect], in window: Rect) -> Bool {
      guard let common = (text.clip ?? window).intersection(text.box), !common.isEmpty else { return true }
      return covers.contains { $0.union(text.box) == $0 }
    }
    /// Tooltips, notices and the open help explain other parts.
    static func isExplanation(_ text: PlacedText, _ parts: PlacedParts) -> Bool {
      text.isExplanation || parts.controls.isEmpty
    }
    /// Hairlines are the edges of panels and the grids of graphs. Lines in the colour of a panel separate shapes.
    static let separators: Set = Set([Color(hex: 0xDDE1E6), Color(hex: 0x2D3238)] + panels.values)
    /// A field scrolls while the user types, so that the caret is visible. Its clip is only slightly higher than it.
    static func isTyped(_ text: PlacedText) -> Bool { text.clip.map { $0.height <= 24 } ?? false }
    /// The middle of a narrow work area has half of its width; the ends need the rest.
    static func isSharedWorkArea(_ control: Control) -> Bool {
      control.name.contains("workArea") && control.name.contains("middle")
    }
  }

  @Test("every scene, size and theme", arguments: SceneName.allCases, sizes)
  func fixed(scene: SceneName, size: Size) throws {
    for appearance in Appearance.allCases {
      let content = try visualizer(scene, size, points: 10, crowdCount: 20, appearance: appearance)
      for instant in [0.1, 2.6 * content.pictureInstant] {
        check(content, at: instant, "\(scene) \(size) \(appearance)")
      }
    }
  }

  @Test("random states", arguments: 0..<(_isDebugAssertConfiguration() ? 60 : 200))
  func random(seed: Int) throws {
    var generator = SplitMix64(seed)
    let scene = generator.element(of: SceneName.allCases)
    var size = generator.element(of: Self.sizes)
    if seed % 2 == 0 {
      size = Size(
        width: generator.next(in: 240...2000).rounded(), height: generator.next(in: 160...1400).rounded())
    }
    let appearance = generator.element(of: Appearance.allCases)
    var content = try visualizer(scene, size, points: 10, crowdCount: 20, appearance: appearance)
    var instant = 0.0
    for _ in 0..<12 {
      instant += generator.next(in: 0...0.7)
      for event in events(in: content, at: instant, &generator) { content.handle(event, at: instant) }
    }
    check(content, at: instant + generator.next(in: 0...0.2), "seed \(seed): \(content.scene) \(size) \(appearance)")
    // The pointer rests until a tooltip is shown, and a notice may still be visible.
    check(content, at: instant + 1, "seed \(seed), 1 s later: \(content.scene) \(size) \(appearance)")
  }

  /// The events of one random input.
  private func events(
    in content: VisualizerContent, at instant: Double, _ generator: inout SplitMix64
  ) -> [WindowEvent] {
    let point = generator.point(in: Rect(origin: .zero, size: content.size))
    let parts = content.placedParts(at: instant)
    switch generator.below(8) {
    case 0: return [.pointerMoved(point)]
    case 1: return [.pointerPressed(point), .pointerReleased(point)]
    case 2:
      let end = generator.point(in: Rect(origin: .zero, size: content.size))
      return [.pointerPressed(point), .pointerMoved(end), .pointerReleased(end)]
    case 3: return [.scrolled(point, steps: generator.next(in: -4...4))]
    case 4, 5:
      // A control, which includes the menus, the panel and the scrubber.
      guard !parts.controls.isEmpty else { return [.keyPressed(.escape, [])] }
      let center = generator.element(of: parts.controls).frame.center
      return [.pointerMoved(center), .pointerPressed(center), .pointerReleased(center)]
    case 6:
      guard !parts.readouts.isEmpty else { return [.pointerLeft] }
      return [.pointerMoved(generator.element(of: parts.readouts).frame.center)]
    default:
      let keys = content.bindings(at: instant).flatMap(\.keys) + [.tab, .enter]
      return [.keyPressed(generator.element(of: keys), [])]
    }
  }

  // MARK: - Rules

  private func check(_ content: VisualizerContent, at instant: Double, _ state: String) {
    let parts = content.placedParts(at: instant)
    let window = Rect(origin: .zero, size: content.size)
    let backdrop = Backdrop(parts.list, background: content.background)
    var seen: [PlacedText] = []
    for text in parts.texts where !text.text.isEmpty {
      let covers = backdrop.covers(of: text.box.inset(dx: 0.5, dy: 0.5), from: text.order + text.text.count)
      guard !Exception.isHidden(text, by: covers, in: window) else { continue }
      checkWhole(text, covers, parts, in: window, state)
      checkContrast(text, backdrop, state)
      let box = text.box.inset(dx: 0.5, dy: 0.5)
      for other in seen where !box.isEmpty && !(other.box.intersection(box)?.isEmpty ?? true) {
        Issue.record("\(state): “\(text.text)” at \(text.box) overlaps “\(other.text)” at \(other.box)")
      }
      seen.append(text)
    }
    for mark in parts.marks {
      let ground = backdrop.color(at: mark.center, before: mark.order)
      let contrast = mark.color.contrast(on: ground)
      guard contrast < 2.99 else { continue }
      Issue.record("\(state): \(mark.name) at \(mark.center) has contrast \(contrast) on \(ground)")
    }
    checkLines(of: parts.list, backdrop, panel: Self.panels[content.appearance] ?? content.background, state)
    for control in parts.controls { check(control, state) }
    for region in parts.regions where region.frame.width < 28 || region.frame.height < 28 {
      Issue.record("\(state): the hit area of \(region.name) is \(region.frame.size)")
    }
    for readout in parts.readouts where !isSentence(readout.tooltip) {
      guard !parts.texts.contains(where: { $0.isTruncated && $0.text == readout.tooltip }) else { continue }
      Issue.record("\(state): the tooltip “\(readout.tooltip)” is no sentence")
    }
  }

  private func checkWhole(
    _ text: PlacedText, _ covers: [Rect], _ parts: PlacedParts, in window: Rect, _ state: String
  ) {
    let tooltips =
      parts.readouts.filter { $0.frame.contains(text.box.center) }.map(\.tooltip)
      + parts.controls.filter { $0.hitArea.contains(text.box.center) }.map(\.tooltip)
    if text.isTruncated, tooltips.isEmpty { Issue.record("\(state): “\(text.text)” is shortened without a tooltip") }
    if text.text.contains(where: { "0"..."9" ~= $0 }), tooltips.isEmpty, !Exception.isExplanation(text, parts) {
      Issue.record("\(state): “\(text.text)” at \(text.box) has no tooltip")
    }
    guard !Exception.isTyped(text), !text.isTruncated else { return }
    let room = (text.clip ?? window).intersection(window) ?? window
    let edges = room.inset(dx: -0.5, dy: -0.5)
    if edges.union(text.box) != edges { Issue.record("\(state): “\(text.text)” at \(text.box) is cut by \(room)") }
    if let cover = covers.first { Issue.record("\(state): “\(text.text)” at \(text.box) is cut by the panel \(cover)") }
  }

  private func checkContrast(_ text: PlacedText, _ backdrop: Backdrop, _ state: String) {
    guard !Exception.isInactive(text), !Exception.isMotion(text), let color = text.color else { return }
    for share in [0.1, 0.5, 0.9] {
      let point = Point(x: text.box.minX + share * text.box.width, y: text.box.midY)
      let ground = backdrop.color(at: point, before: text.order)
      let contrast = color.contrast(on: ground)
      guard contrast < 4.49 else { continue }
      Issue.record("\(state): “\(text.text)” at \(text.box) has contrast \(contrast) on \(ground)")
      return
    }
  }

  /// Checks the contrast of all lines, such as curves, outlines, trails, stems and rails: to the panels, or else to the
  /// shape below their start.
  private func checkLines(of list: DisplayList, _ backdrop: Backdrop, panel: Color, _ state: String) {
    var groups: [Double] = []
    for (order, command) in list.commands.enumerated() {
      switch command {
      case .beginGroup(let opacity, _, _): groups.append(opacity)
      case .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: groups.append(1)
      case .endGroup: groups.removeLast()
      // Onion skins and disabled controls are in groups of lower opacity.
      case .stroke(let shape, let style, .color(let color), let transform, _) where groups.allSatisfy({ $0 == 1 }):
        guard style.width <= 6, !Exception.separators.contains(color), let affine = transform.affine,
          let start = Self.start(of: shape)
        else { continue }
        let point = affine.apply(to: start)
        let contrast = max(
          Self.visible(color, on: panel), Self.visible(color, on: backdrop.color(at: point, before: order)))
        guard contrast < 2.99 else { continue }
        Issue.record("\(state): the line at \(point), \(color), has contrast \(contrast)")
      default: break
      }
    }
  }

  private static func visible(_ color: Color, on ground: Color) -> Double {
    let rest = 1 - color.alpha
    return Color(
      premultipliedRed: color.premultipliedRed + rest * ground.premultipliedRed,
      premultipliedGreen: color.premultipliedGreen + rest * ground.premultipliedGreen,
      premultipliedBlue: color.premultipliedBlue + rest * ground.premultipliedBlue, alpha: 1
    ).contrast(on: ground)
  }

  private static func start(of shape: Shape) -> Point? {
    switch shape {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): Point(x: rect.midX, y: rect.minY)
    case .path(let path):
      path.elements.lazy.compactMap { element -> Point? in
        if case .move(let point) = element { point } else { nil }
      }.first
    }
  }

  private func check(_ control: Control, _ state: String) {
    // Sums of coordinates are rounded.
    let side = 28 - 1e-9
    let least = Exception.isSharedWorkArea(control) ? 0 : side
    if control.hitArea.width < least || control.hitArea.height < side {
      Issue.record("\(state): the hit area of \(control.name) is \(control.hitArea.size)")
    }
    if !isSentence(control.tooltip) {
      Issue.record("\(state): the tooltip of \(control.name), “\(control.tooltip)”, is no sentence")
    }
  }

  /// Whether a tooltip is one sentence: at least two words, a capital at the start, and no period at the end.
  private func isSentence(_ tooltip: String) -> Bool {
    guard let first = tooltip.first, first.isUppercase || first.isNumber, tooltip.last != "." else { return false }
    return tooltip.split(separator: " ").count >= 2
  }
}
