// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Builds the layers of an SVG file.
///
/// An element with a shape is a layer with a path in the user space of the element, and a container is a group. The
/// transform of the element is that of the layer.
struct SVGBuilder {
  let document: SVGDocument
  let schedules: SMILSchedules
  /// The animations of each element.
  let motions: [ElementMotion]
  var tree: LayerTree
  /// The layers of elements that isolate the blend modes inside them by a property of their own.
  var isolated: Set<LayerID> = []
  private(set) var notes = ReadingNotes()
  /// The animations and constructs that have a note.
  private var noted: Set<Noted> = []
  /// The animation elements that have an effect on a layer.
  var used: Set<Int> = []
  /// The elements that are being drawn through references.
  var open: Set<Int> = []
  /// The elements that were drawn.
  var drawn: Set<Int> = []
  var layerCount = 0
  /// The bytes of values that can still be read, a small multiple of the file. References can repeat long values.
  var readingBudget: Int
  /// The values of keyframes by CSS that can still be read. Elements and keyframes can otherwise multiply.
  var keyframeBudget = 500_000
  /// The pieces of motion that can still become keyframes of the engine.
  var pieceBudget = PieceBudget()
  /// The characters of texts that can still be drawn.
  private var characterBudget = characterLimit
  /// The measures of motion paths by their texts.
  var measures: [String: PathMeasure] = [:]
  /// Replaces custom properties in keyframes.
  var variables = CSSVariables()

  /// The most layers. References can multiply elements without bound.
  static let layerLimit = 100_000
  /// The most elements around an element, with those of references.
  static let depthLimit = 256
  /// The most characters of all texts.
  private static let characterLimit = 100_000
  /// The most bytes of one value.
  static let valueLimit = 16_000_000

  /// - Parameter notes: Notes of the reader, before those of the document.
  init(_ document: SVGDocument, adding notes: [ReadingNote] = []) {
    self.document = document
    schedules = SMILSchedules(document)
    readingBudget = 4 * document.source.bytes.count + 8_000_000
    self.notes = ReadingNotes(notes + document.notes + schedules.notes)
    var motions = [ElementMotion](repeating: ElementMotion(), count: document.elements.count)
    var listBudget = readingBudget
    var known = CSSAnimationLists(document.keyframes)
    var unread: [Int: [String]] = [:]
    for (index, element) in document.elements.enumerated() {
      if SMILSchedules.names.contains(element.name) {
        let target = element.attributes["href"].map { document.target(of: $0) } ?? element.parent
        if let target { motions[target].add(index, of: Self.attributeName(of: element)) }
      } else {
        var properties: [String] = []
        let list = known.list(element.styles, budget: &listBudget, unread: &properties)
        if !properties.isEmpty { unread[index] = properties }
        motions[index].add(list.animations, of: list.properties)
        if !element.animations.isEmpty {
          motions[index].add(element.animations, of: known.properties(of: element.animations))
        }
      }
    }
    for index in motions.indices { motions[index].sort() }
    self.motions = motions
    tree = LayerTree(size: .zero)
    for (index, properties) in unread.sorted(by: { $0.key < $1.key }) {
      for property in properties { note("the long list of “\(property)”", of: index) }
    }
  }

  /// The attribute that an animation element animates.
  private static func attributeName(of element: SVGElement) -> String {
    switch element.name {
    case "animateMotion": "animateMotion"
    case "animateTransform": element.attributes["attributeName"].map(XMLParser.trimmed) ?? "transform"
    default: element.attributes["attributeName"].map(XMLParser.trimmed) ?? ""
    }
  }

  mutating func build() -> ReadMotion {
    let root = rootViewport()
    tree.size = root.size
    var context = SVGContext()
    (context.viewport, context.window) = (root.size, root.size)
    buildRoot(context, root)
    noteUnusedAnimations()
    tree.isolateBlendModes(in: isolated)
    let duration = SVGDuration(self)
    // The duration that an export states, with the rest after the last animation.
    let stated = duration.isEndless ? nil : element(0).attributes["data-duration"].flatMap(SVGNumbers.fraction)
    let seconds = stated.map { $0.isFinite ? max($0, duration.seconds) : duration.seconds } ?? duration.seconds
    var motion = ReadMotion(tree: tree, duration: seconds)
    (motion.isEndless, motion.repetitionStart) = (duration.isEndless, duration.repetitionStart)
    motion.notes = notes.all
    motion.keys = ElementKeys(self).keys
    return motion
  }

  func element(_ index: Int) -> SVGElement { document.elements[index] }

  // MARK: - Notes

  /// A construct of an element that has a note.
  private struct Noted: Hashable {
    let element: Int
    let construct: String
  }

  /// Notes a construct that is left out, once for each element.
  mutating func note(_ construct: String, of index: Int, effect: ReadingNote.Effect = .unsupported) {
    guard noted.insert(Noted(element: index, construct: construct)).inserted else { return }
    guard !notes.isFull else { return notes.count() }
    let layer = element(index).identity
    notes.add(ReadingNote(effect, construct, layer: layer, place: document.place(ofElement: index)))
  }

  /// The properties whose animations have no effect here, but in browsers.
  private static let unreadStyles = [
    "clip-path", "clip-rule", "mask", "mix-blend-mode", "isolation", "transform-origin", "transform-box",
  ]

  /// - Parameter read: The properties that another builder reads.
  mutating func noteUnusedAnimations(besides read: Set<String> = []) {
    for (target, motion) in motions.enumerated() where drawn.contains(target) {
      for name in Self.unreadStyles where motion.maySet(name) && !read.contains(name) {
        guard motion.styled.contains(where: { document.keyframes[$0.name]?.stops[name] != nil }) else { continue }
        note("the animation of “\(name)”", of: target)
      }
      for (name, index) in motion.timed
      where !used.contains(index) && schedules.courses[index]?.schedule.isEmpty == false {
        let kind = element(index).name
        note("<\(kind)> of “\(Quotation.excerpt(name))” of <\(element(target).name)>", of: index)
      }
    }
  }

  // MARK: - Layers

  /// Whether a further layer can be added; notes the limit.
  mutating func hasCapacity() -> Bool {
    guard layerCount >= Self.layerLimit else { return canRead(0) }
    note("more than \(Self.layerLimit) layers", of: 0)
    return false
  }

  /// Whether a value with a length can be read; notes the limit.
  mutating func canRead(_ byteCount: Int) -> Bool {
    readingBudget -= byteCount
    guard readingBudget < 0 else { return true }
    note("long values that references repeat", of: 0)
    return false
  }

  /// Sets a property of a layer.
  mutating func set<Value>(_ property: LayerProperty<Value>, of id: LayerID, to value: Value) {
    tree.set(property, of: id, to: value)
  }

  /// Sets a property of a layer to a value that moves, for all instants.
  mutating func set<Value: Animatable & Equatable>(
    _ property: LayerProperty<Value>, of id: LayerID, to value: Moving<Value>
  ) {
    tree.set(property, of: id, to: value, within: &pieceBudget)
  }

  /// Whether the characters of a text can be drawn; notes the limit.
  mutating func canDraw(_ count: Int, of index: Int) -> Bool {
    // A short text has a cost too.
    characterBudget -= count + 4
    guard characterBudget < 0 else { return true }
    note("the text beyond \(Self.characterLimit) characters of the file", of: index)
    return false
  }

  /// Adds a layer, or returns `nil` beyond the limit.
  mutating func add(_ content: LayerContent, in parent: LayerID?, name: String) -> LayerID? {
    guard hasCapacity() else { return nil }
    layerCount += 1
    return tree.add(content, in: parent, name: name)
  }
}
