// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents

/// The content of a window for a test.
///
/// - Parameters:
///   - scene: The scene.
///   - size: The size of the drawing area, in points.
///   - points: The number of points of the blob in the Curves scene.
///   - seed: The seed of the blob.
///   - scenarios: The file of the Scenarios scene, or `nil` for the built-in scenarios.
///   - crowdCount: The number of members in the Crowd scene.
///   - appearance: The theme.
///   - isPlaying: Whether scenes play when they are first shown.
///   - reducesMotion: Whether motion is reduced, or `nil` for the desktop's setting.
///   - hidesHints: Whether the hints of all scenes were used.
func visualizer(
  _ scene: SceneName = .curves, _ size: Size = Size(width: 1280, height: 800), points: Int = 9, seed: UInt64 = 4,
  scenarios: ScenarioFile? = nil, crowdCount: Int = SceneConfiguration.standardCrowdCount,
  appearance: Appearance = .dark, isPlaying: Bool = true, reducesMotion: Bool? = nil, hidesHints: Bool = false
) throws -> VisualizerContent {
  var content = VisualizerContent(
    SceneConfiguration(
      scene: scene, curves: try CurvesMotion(.blob(.circle(points: points), seed: seed)), scenarios: scenarios,
      crowdCount: crowdCount), size: size, appearance: appearance, isPlaying: isPlaying, reducesMotion: reducesMotion)
  if hidesHints { content.usedHints = Set(SceneName.allCases) }
  return content
}

extension VisualizerContent {
  /// Presses a key.
  mutating func press(_ key: KeyMeaning, _ modifiers: KeyModifiers = [], at instant: Double) {
    handle(.keyPressed(key, modifiers), at: instant)
  }

  /// Presses the keys of characters, one after another.
  mutating func press(_ characters: String, _ modifiers: KeyModifiers = [], at instant: Double) {
    for character in characters { press(character, modifiers, at: instant) }
  }

  /// Presses the key of a character.
  mutating func press(_ character: Character, _ modifiers: KeyModifiers = [], at instant: Double) {
    press(character == " " ? .space : .character(character), modifiers, at: instant)
  }

  /// Presses and releases the main button at a point.
  mutating func click(_ point: Point, at instant: Double) {
    handle(.pointerPressed(point), at: instant)
    handle(.pointerReleased(point), at: instant)
  }
}

/// The parts of a picture: texts, and the areas of controls and of the graph; `nil` for those that are hidden.
extension VisualizerContent {
  func texts(at instant: Double = 0) -> [String] { placedTexts(at: instant).map(\.text) }

  private func frame(_ id: Control.ID, at instant: Double) -> Rect? { layout(at: instant).controls[id]?.frame }

  func controlPanel(at instant: Double) -> Rect? { layout(at: instant).controls.popup?.frame }
  func stripPanel(at instant: Double) -> Rect? { layout(at: instant).controls.strip }
  func graphPlot(at instant: Double) -> Rect? { layout(at: instant).scene.graphPlot }
  func parameterFrame(_ id: SettingID, at instant: Double) -> Rect? { frame(.parameter(id), at: instant) }
  func fieldFrame(_ id: SettingID, at instant: Double) -> Rect? { frame(.field(id), at: instant) }
  func motionFrame(at instant: Double) -> Rect? { frame(.motion, at: instant) }
  func scrubberFrame(at instant: Double) -> Rect? { frame(.scrubber, at: instant) }

  func menuFrame(_ id: SettingID, at instant: Double) -> Rect? { frame(.menu(id), at: instant) }

  func menuEntryFrame(_ id: SettingID, _ index: Int, at instant: Double) -> Rect? {
    frame(.menuEntry(id, index), at: instant)
  }

  func choiceFrame(_ id: SettingID, _ index: Int, at instant: Double) -> Rect? {
    frame(.choice(id, index), at: instant)
  }

  /// The areas of the entries of the open menu.
  func saveEntryFrames(at instant: Double) -> [Rect] {
    layout(at: instant).controls.controls.filter(\.isInMenu).map(\.frame)
  }

  /// The hit areas of the brace's parts on the scrubber or the graph.
  func braceAreas(onGraph: Bool, at instant: Double) -> (start: Rect?, middle: Rect?, end: Rect?) {
    let layout = layout(at: instant)
    let parts = onGraph ? layout.brace : layout.controls.controls
    func area(_ part: WorkAreaBrace.Part) -> Rect? {
      parts.first { $0.id == .workArea(onGraph ? .graph : .scrubber, part) }?.hitArea
    }
    return (area(.start), area(.middle), area(.end))
  }
}

/// Events of the main button, of single keys and of the wheel.
extension WindowEvent {
  static func keyPressed(_ key: KeyMeaning, _ modifiers: KeyModifiers) -> WindowEvent {
    .keyPressed(key, modifiers, isRepeat: false)
  }

  static func pointerMoved(_ point: Point, _ modifiers: KeyModifiers = []) -> WindowEvent {
    .pointerMoved(Pointer(point, modifiers: modifiers))
  }

  static func pointerPressed(_ point: Point, _ modifiers: KeyModifiers = []) -> WindowEvent {
    .pointerPressed(.left, Pointer(point, modifiers: modifiers))
  }

  static func pointerReleased(_ point: Point, _ modifiers: KeyModifiers = []) -> WindowEvent {
    .pointerReleased(.left, Pointer(point, modifiers: modifiers))
  }

  /// The wheel turned by steps: positive is away from the user.
  static func scrolled(_ point: Point, steps: Double, _ modifiers: KeyModifiers = []) -> WindowEvent {
    .scrolled(x: 0, y: -steps, Pointer(point, modifiers: modifiers))
  }

  /// The wheel turned horizontally, in steps: positive is to the right.
  static func scrolledHorizontally(_ point: Point, steps: Double) -> WindowEvent {
    .scrolled(x: steps, y: 0, Pointer(point))
  }
}
