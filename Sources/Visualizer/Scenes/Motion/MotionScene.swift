// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeWindowContents

/// The Motion scene: the motion of a file on a stage, the list of its layers, and a graph of one of them.
///
/// A lap is one pass of the motion. Each lap is the same, and inputs change the view alone: they apply to all media
/// times.
struct MotionScene: Scene {
  /// The colour below the motion.
  enum Background: Int, CaseIterable {
    case light, dark, checks

    /// The colour below a motion at first: dark below white shapes.
    init(of motion: PlayedMotion) { self = motion.isWhite ? .dark : .light }

    var color: Color { Color(hex: self == .dark ? 0x16181B : 0xFFFFFF) }
  }

  /// The way in which two compared motions are shown.
  enum Comparison: Int, CaseIterable {
    /// The first or the second one alone.
    case first, second
    /// The outlines of the second one over the first one.
    case outline
    case sideBySide
    /// One in each lap.
    case alternating
  }

  /// The settings, and the state of the list.
  struct Controls: Sendable {
    var background = Background.light
    var viewport = MotionViewport()
    var quantity = NumberMotion.Quantity.speed
    var showsPath = true
    var comparison = Comparison.outline
    /// Whether the graph has the distance of compared motions, if there are any.
    var showsDistance = true
    /// The motion with which that of the file is compared.
    fileprivate(set) var compared: ComparedMotion?
    var onionSkins = ViewOptions()
    var list: LayerListState
    /// The motion with the changed keyframes.
    var edited: EditedMotion
    /// The chosen keyframe, as the user chose it.
    var key: KeyChoice?
    /// The keyframes that are chosen besides it.
    var furtherKeys: Set<KeyChoice> = []
    /// The motion of the pointer, while the user records it.
    fileprivate(set) var recording: PointerRecording?

    /// The distance of compared motions, or a quantity of the chosen row: the choice of the graph's menu.
    fileprivate var plot: Int {
      get { plotsDistance ? NumberMotion.Quantity.allCases.count : quantity.rawValue }
      set {
        showsDistance = newValue == NumberMotion.Quantity.allCases.count
        if let chosen = NumberMotion.Quantity(rawValue: newValue) { quantity = chosen }
      }
    }

    /// Whether the graph has the distance of compared motions.
    var plotsDistance: Bool { showsDistance && compared != nil }

    /// The title and the unit of the graph.
    ///
    /// - Parameter numbers: The numbers of the chosen row.
    func graphTitle(of numbers: NumberMotion?) -> (title: String, unit: String) {
      plotsDistance
        ? (MotionTexts.distance.title, "pt")
        : (MotionTexts.quantities[quantity.rawValue], MotionTexts.unit(numbers?.unit ?? "", of: quantity))
    }

    /// The index of the chosen row, as a number.
    fileprivate var row: Double { Double(list.chosenIndex ?? -1) }
  }

  /// A drag of the picture.
  struct Drag: Sendable {
    /// The point of the picture under the press.
    let point: Point
    var hasMoved = false
  }

  /// The motion of the file.
  let motion: PlayedMotion
  let laps: LapTable
  var limits: SceneLimits {
    SceneLimits(framesPerSecond: motion.frameRate ?? SceneLimits.displayRate, inputsApplyToAllTimes: true)
  }
  var controls: Controls
  /// The graph of the chosen row, or of the layer that moves most; `nil` if none moves.
  private(set) var graph: LazyValue<MotionGraph?>
  /// The layers without those that the user hides.
  private(set) var shownTree: LazyValue<LayerTree>
  /// The keyframes of the chosen property in the graph.
  private(set) var keyGraph = LazyValue<KeyGraph?>(nil)
  private var drag: Drag?
  /// The drag of a keyframe or a handle.
  var keyDrag: KeyDrag?

  init(_ motion: PlayedMotion) {
    self.motion = motion
    laps = LapTable(duration: motion.duration)
    let layers = LayerList(
      motion.tree, duration: motion.ownDuration, keys: motion.editing?.keys ?? [], copies: motion.copies)
    let edited = EditedMotion(motion, layers: layers)
    controls = Controls(
      background: Background(of: motion), compared: motion.compared, list: LayerListState(layers), edited: edited)
    shownTree = LazyValue(motion.tree)
    graph = MotionGraph.graph(of: nil, in: edited, .speed)
  }

  /// The names of the layers in the order of the list.
  var layerNames: [String] { controls.list.layers.entries.map(\.name) }

  /// The instant of the file at a media time.
  func instant(at time: Double) -> Double { max(0, time - laps.lap(at: time).start) }

  // MARK: - Inputs

  /// The most steps of the wheel in one event.
  private static let wheelLimit = 20
  /// The factor of one step of the wheel.
  private static let wheelFactor = 1.25

  private static let settings: [Setting<Controls>] =
    keySettings + [
      .choice("comparison", MotionTexts.comparison, MotionTexts.comparisons, \.comparison, key: "c").compact()
        .shown { $0.compared != nil },
      .toggle("distance", MotionTexts.distance, \.showsDistance, key: "g").shown { $0.compared != nil }.listed { _ in
        false
      },
      .button("largest") { controls in
        let largest = controls.compared?.largest
        return ControlText(largest.map(text) ?? "", help: MotionTexts.largestHelp)
      }
      .shown { $0.compared?.largest != nil },
      .choice("background", MotionTexts.background, MotionTexts.backgrounds, \.background, key: "k").view(),
      .choice(
        "zoom", MotionTexts.zoom, MotionTexts.zooms, key: "z",
        get: { controls in
          controls.viewport.isFit ? 0 : controls.viewport == MotionViewport(isActual: true) ? 1 : 2
        },
        set: { controls, choice in if choice < 2 { controls.viewport = MotionViewport(isActual: choice == 1) } }
      ).withCustomChoice().compact(),
      .choice(
        "graph", MotionTexts.quantity,
        titles: { MotionTexts.quantities + ($0.compared == nil ? [] : [MotionTexts.distance.title]) }, key: "v",
        get: \.plot, set: { $0.plot = $1 }
      ).listed { _ in false },
      .button("record", key: "r", otherTitle: { _ in MotionTexts.record.title }) {
        $0.recording == nil ? MotionTexts.record : MotionTexts.stopRecording
      },
      .toggle("motionPath", MotionTexts.motionPath, \.showsPath, key: "t"),
      .text(
        "search", MotionTexts.search, get: { $0.list.search }, problem: { _, _ in nil },
        set: { $0.list.search = String($1.prefix(searchLimit)) }),
      // The Up key chooses the row above: its number is larger.
      .number(
        "row", MotionTexts.chosenRow,
        range: { NumberRange(min(1 - Double($0.list.rows.count), 0)...1, step: 1, takesArrows: true) },
        get: { -$0.row }, set: { $0.list.choose(rowAt: Int(-$1)) }
      ).listed { _ in false },
    ] + ViewOptions.onionSkins.map { $0.of(\.onionSkins) }

  private static let searchLimit = 100

  /// The largest difference in words.
  static func text(_ largest: ComparedMotion.Largest) -> String {
    MotionTexts.largest(
      FixedPoint.text(largest.distance, decimals: largest.distance < 10 ? 2 : 1),
      at: FixedPoint.text(largest.time, decimals: 2))
  }

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.settings, controls)
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .press("record"): return controls.recording == nil ? .motion : ending ?? .passing
    case .pointer(.released, .picture, _) where controls.recording != nil: return ending ?? .passing
    case .pointer(.released, .picture, let point):
      guard drag?.hasMoved != true else { return .passing }
      return layer(at: point, time) == controls.list.chosen?.layer ? .passing : .change
    case .pointer(.pressed, .layer, _): return .change
    case .pointer(.dragged, .key, _), .pointer(.dragged, .keyHandle, _): return keyDrag == nil ? .passing : .change
    case .press("saveChanges"): return .request(.saveChanges(controls.edited.edits))
    case .pointer: return .passing
    case .press("largest"):
      guard let time = motion.compared?.largest?.time else { return .none }
      return .request(.seek(lapTime: min(time, motion.duration)))
    case .reset: return controls.viewport.isFit && controls.recording == nil ? .none : .passing
    case .set, .press: return .change
    }
  }

  /// The request to open the recorded motion, if there is any.
  private var ending: InputEffect? {
    controls.recording?.lottie(size: motion.tree.size).map { .request(.openRecording($0)) }
  }

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    let old = controls
    switch input {
    case .press("addKey"): controls.addKeys(at: instant(at: time))
    case .press("deleteKey"): controls.deleteKeys()
    case .press("record"): controls.recording = controls.recording == nil ? PointerRecording() : nil
    case .pointer(let phase, .picture, let point) where controls.recording != nil:
      guard phase == .pressed || phase == .dragged else { return }
      controls.recording?.append(point, at: time, lap: self.motion.duration)
    case .set(let id, let value): controls = changed(id, to: value, at: time)
    case .pointer(let phase, .picture, let point): apply(phase, point, at: time)
    case .pointer(let phase, .key(let index), let point): dragKey(index, phase, to: point)
    case .pointer(.pressed, .furtherKey(let index), _): controls.toggleKey(index)
    case .pointer(let phase, .keyHandle(let index), let point): dragHandle(index, phase, to: point)
    case .pointer(.wheelUp, _, _): controls.list.scroll(by: -Self.rowsPerStep)
    case .pointer(.wheelDown, _, _): controls.list.scroll(by: Self.rowsPerStep)
    case .pointer(.pressed, .layer(let index, let part), _):
      guard controls.list.layers.entries.indices.contains(index) else { return }
      press(part, of: index)
    case .reset where controls.recording != nil: controls.recording = nil
    case .reset: controls.viewport = MotionViewport()
    case .pointer, .press: break
    }
    update(from: old)
  }

  /// The rows by which one step of the wheel scrolls.
  private static let rowsPerStep = 2

  private mutating func press(_ part: SceneRegion.LayerPart, of index: Int) {
    switch part {
    case .name:
      controls.list.choose(.layer(index))
      controls.list.unfolded.insert(index)
    case .property(let property): controls.list.choose(.property(property, of: index))
    case .fold: controls.list.unfolded.formSymmetricDifference([index])
    case .visibility: controls.list.hidden.formSymmetricDifference([index])
    case .solo: controls.list.solo.formSymmetricDifference([index])
    }
  }

  private mutating func apply(_ phase: PointerPhase, _ point: Point, at time: Double) {
    let size = motion.tree.size
    switch phase {
    case .pressed: drag = Drag(point: point)
    case .dragged:
      guard let start = drag?.point else { return }
      drag?.hasMoved = true
      controls.viewport.move(by: point - start, of: size)
    case .released:
      let hasMoved = drag?.hasMoved == true
      drag = nil
      guard !hasMoved else { return }
      controls.list.choose(layerAt: layer(at: point, time))
    case .wheelUp: controls.viewport.enlarge(by: Self.wheelFactor, around: point, of: size)
    case .wheelDown: controls.viewport.enlarge(by: 1 / Self.wheelFactor, around: point, of: size)
    }
  }

  /// Updates what depends on the controls.
  private mutating func update(from old: Controls) {
    let (list, edited) = (controls.list, controls.edited)
    let isEdited = edited.edits != old.edited.edits
    if isEdited || list.hidden != old.list.hidden || list.solo != old.list.solo {
      shownTree = LazyValue { list.showing(edited.version.layers).shown(edited.version.motion.tree) }
    }
    if list.chosen != old.list.chosen { (controls.key, controls.furtherKeys) = (nil, []) }
    let hasNewGraph = isEdited || list.chosen != old.list.chosen || controls.quantity != old.quantity
    if hasNewGraph || controls.key != old.key { keyGraph = Self.keyGraph(controls) }
    if hasNewGraph {
      graph = MotionGraph.graph(of: list.chosen, in: edited, controls.quantity)
    }
  }

  /// The list of layers, with the text that the user types as its search.
  func list(in frame: SceneFrame) -> LayerListState {
    var list = controls.list.showing(controls.edited.version.layers)
    guard let typed = frame.typed, typed.parameter == "search", typed.text != list.search else { return list }
    list.search = typed.text
    return list
  }

  /// The size of the second one of two motions side by side, or `nil`.
  var secondSize: Size? { controls.comparison == .sideBySide ? motion.compared?.tree.size : nil }

  /// The index of the visible layer at a point of the picture.
  private func layer(at point: Point, _ time: Double) -> Int? {
    shownTree.value.layer(at: point, at: instant(at: time)).flatMap(controls.edited.version.layers.index)
  }

  mutating func prune(before time: Double) {}

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = MotionLayout(in: frame, size: motion.tree.size, viewport: controls.viewport, secondSize: secondSize)
    let (laps, markers) = (laps, motion.markers)
    var regions = [
      PlacedRegion(
        region: .picture, frame: layout.stage, transform: layout.transform, pointerShape: .move,
        wheelSteps: -Self.wheelLimit...Self.wheelLimit)
    ]
    if let list = layout.list {
      let view = LayerListView(list, self.list(in: frame))
      let rows = view.hiddenRows
      func steps(_ count: Int) -> Int { min((count + Self.rowsPerStep - 1) / Self.rowsPerStep, Self.wheelLimit) }
      regions.append(
        PlacedRegion(
          region: .layers, frame: list.panel, transform: .identity, wheelSteps: -steps(rows.above)...steps(rows.below)))
      regions += view.regions
    }
    if let place = keyPlace(in: layout, frame), let keys = keyGraph.value { regions += place.regions(of: keys) }
    let menu = layout.graph.map { panel in
      let (title, unit) = controls.graphTitle(of: controls.plotsDistance ? nil : graph.value?.motion)
      return PlacedMenu.quantity(titled: title, unit, in: panel)
    }
    return SceneLayout(
      regions: regions, menus: [menu].compactMap(\.self), divider: layout.divider, graphPlot: layout.plot,
      timeArea: layout.list?.bars,
      snapTimes: { range in
        let start = laps.lap(at: range.lowerBound).start
        return markers.map { start + $0 }.filter(range.contains)
      })
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedMotionScene(scene: self, time: time, in: frame)
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    [
      PlacedTree(
        motion.name, controls.edited.version.motion.tree, under: .identity, isNamed: false,
        offset: -laps.lap(at: times.lowerBound).start)
    ]
  }
}
