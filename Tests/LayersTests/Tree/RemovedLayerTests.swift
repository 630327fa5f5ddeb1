// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Synchronization
import TestSupport
import Testing

@Suite("A removed layer: changes are refused with its name, and reads return its values or defaults")
struct RemovedLayerTests {
  /// An operation on a layer, at instant 2.
  private typealias Operation = @Sendable (inout LayerTree, LayerID) -> Void

  private static let animation = Animation<Double>.basic(from: 0, to: 1, timing: MediaTiming(duration: 1))

  /// Changes at an instant.
  private static let changes: [String: Operation] = [
    "write": { tree, layer in tree.transaction(at: 2) { $0[layer].opacity = 0.5 } },
    "write later": { tree, layer in tree.transaction(at: 1.5, delay: 0.5) { $0[layer].opacity = 0.5 } },
    "shift": { tree, layer in tree.transaction(at: 2) { $0[layer].shift(.opacity, by: 0.5) } },
    "throw": { tree, layer in _ = tree.transaction(at: 2) { $0[layer].decay(.opacity, velocity: 1) } },
    "animate in a transaction": { tree, layer in
      _ = tree.transaction(at: 2) { $0[layer].retarget(.opacity, to: animation) }
    },
    "resume": { tree, layer in tree.transaction(at: 2) { $0[layer].resumeAnimation(.opacity) } },
    "remove under a key": { tree, layer in tree.transaction(at: 2) { $0[layer].removeAnimation(forKey: "a") } },
    "remove all": { tree, layer in tree.transaction(at: 2) { $0[layer].removeAllAnimations() } },
    "animate": { tree, layer in tree.animate(layer, .opacity, with: animation, at: 2) },
    "hide at an instant": { tree, layer in tree.setHidden(of: layer, to: true, at: 2) },
    "content at an instant": { tree, layer in tree.setContent(of: layer, to: .group(), at: 2) },
    "text": { tree, layer in tree.setText(of: layer, to: "", at: 2) },
    "style": { tree, layer in tree.setStyle(of: layer, to: LayerStyle(), at: 2) },
    "mattes": { tree, layer in tree.setMattes(of: layer, to: [], at: 2) },
    "clip": { tree, layer in tree.setClip(of: layer, to: nil, at: 2) },
  ]

  /// Changes for all instants, and moves.
  private static let edits: [String: Operation] = [
    "set": { tree, layer in tree.set(.opacity, of: layer, to: 0.5) },
    "configure": { tree, layer in tree.configure(layer) { $0.opacity = 0.5 } },
    "hide": { tree, layer in tree.setHidden(of: layer, to: true) },
    "content": { tree, layer in tree.setContent(of: layer, to: .group()) },
    "remove changes": { tree, layer in tree.removeChanges(of: layer, after: 2) },
    "remove changes of a property": { tree, layer in tree.removeChanges(of: layer, .opacity, after: 2) },
    "remove derivation": { tree, layer in tree.removeDerivation(of: layer, .opacity) },
    "remove derivation of text": { tree, layer in tree.removeDerivation(of: layer, .text) },
    "remove": { tree, layer in tree.remove(layer) },
    "remove at an instant": { tree, layer in tree.remove(layer, at: 2) },
    "move": { tree, layer in tree.move(layer, to: 0, at: 2) },
    "move for all instants": { tree, layer in tree.move(layer, to: 0) },
    "add a sublayer": { tree, layer in _ = tree.add(.group(), at: .zero, in: layer, at: 2) },
    "add a sublayer for all instants": { tree, layer in tree.add(.group(), in: layer) },
  ]

  private static let reads: [String: Operation] = [
    "in a transaction": { tree, layer in tree.transaction(at: 2) { _ = $0[layer].opacity } },
    "presentation": { tree, layer in #expect(tree.presentationValue(of: layer, .opacity, at: 2) == 1) },
    "model": { tree, layer in #expect(tree.modelValue(of: layer, .opacity, at: 2) == 1) },
    "velocity": { tree, layer in #expect(tree.velocity(of: layer, .opacity, at: 2) == 0) },
    "sample": { tree, layer in _ = tree.presentationSample(of: layer, .opacity, at: 2) },
    "running change count": { tree, layer in _ = tree.runningChangeCount(of: layer, .opacity, at: 2) },
    "is hidden": { tree, layer in #expect(!tree.isHidden(of: layer, at: 2)) },
    "content": { tree, layer in _ = tree.content(of: layer, at: 2) },
    "children": { tree, layer in #expect(tree.children(of: layer, at: 2).isEmpty) },
  ]

  private static func edit(_ layer: inout LayerEditor, _ body: (inout LayerEditor) -> Void) { body(&layer) }

  /// A tree without a layer "note", which was removed at 1, and the log of its refusals.
  ///
  /// Without history, the layer ceased to exist immediately.
  private static func removal(_ history: History) -> (tree: LayerTree, note: LayerID, log: RefusalLog) {
    var tree = LayerTree(size: .zero)
    tree.history = history
    let log = RefusalLog()
    tree.onRefusal = { log.add($0) }
    let note = tree.add(.text("a", style: TextStyle(size: 10)), name: "note")
    // A later layer gets the slot of a removed one.
    tree.add(.group(), name: "other")
    tree.remove(note, at: 1)
    if history == .seconds(0) { tree.add(.text("b", style: TextStyle(size: 10)), name: "next") }
    return (tree, note, log)
  }

  private static let message = "note was removed, or belongs to another tree; nothing changes"

  @Test(
    "each change is refused with the layer's name, whether or not the history has the layer",
    arguments: changes.keys.sorted(), [History.seconds(0), .seconds(10)])
  func refusedChange(name: String, history: History) throws {
    var (tree, note, log) = Self.removal(history)
    #expect(tree.contains(note) == (history != .seconds(0)))
    let before = tree.displayList(at: 3)
    let change = try #require(Self.changes[name])
    change(&tree, note)
    #expect(log.refusals.map(\.layerName) == ["note"])
    #expect(log.refusals.map(\.layer) == [note] && log.refusals.map(\.time) == [2])
    #expect(log.refusals.map { "\($0.problem)" } == [Self.message])
    #expect(tree.displayList(at: 3) == before)
    // Observers report it at its instant.
    let events = tree.events(from: 0, to: 3)
    #expect(events.map(\.time) == [2] && events.map(\.layer) == [note])
  }

  @Test(
    "each move and change for all instants is refused where the layer no longer exists",
    arguments: edits.keys.sorted())
  func refusedEdit(name: String) throws {
    var (tree, note, log) = Self.removal(.seconds(0))
    let before = tree.displayList(at: 3)
    let operation = try #require(Self.edits[name])
    operation(&tree, note)
    #expect(log.refusals.map { "\($0.problem)" } == [Self.message])
    #expect(tree.displayList(at: 3) == before)
    var (kept, other, otherLog) = Self.removal(.unlimited)
    operation(&kept, other)
    #expect(otherLog.refusals.isEmpty)
  }

  @Test("each read returns a default where the layer no longer exists, and is listed", arguments: reads.keys.sorted())
  func defaultRead(name: String) throws {
    var (tree, note, log) = Self.removal(.seconds(0))
    let read = try #require(Self.reads[name])
    read(&tree, note)
    #expect(log.refusals.isEmpty && tree.readProblems.map(\.layer) == [note])
  }

  @Test("a derived value of a layer that no longer exists is refused with an error")
  func derivation() {
    var (tree, note, _) = Self.removal(.seconds(0))
    #expect(throws: DependencyError.self) { try tree.derive(note, .opacity) { _ in 1 } }
  }

  @Test("with a history of all instants, a removed layer accepts changes", arguments: changes.keys.sorted())
  func unlimited(name: String) throws {
    var (tree, note, log) = Self.removal(.unlimited)
    let change = try #require(Self.changes[name])
    change(&tree, note)
    #expect(log.refusals.isEmpty && tree.contains(note))
  }

  @Test("a write after a removal at the same instant is refused, one after a return is not")
  func order() {
    var (tree, note, log) = Self.removal(.seconds(10))
    tree.move(note, to: 0, at: 2)
    tree.transaction(at: 2) { transaction in
      Self.edit(&transaction[note]) {
        $0.opacity = 0.5
        $0.remove()
        $0.opacity = 0.25
      }
    }
    #expect(log.refusals.count == 1 && tree.modelValue(of: note, .opacity, at: 3) == 0.5)
  }

  @Test("a layer inside a removed one is refused too, and one that is not yet added is not")
  func others() {
    var tree = LayerTree(size: .zero)
    let log = RefusalLog()
    tree.onRefusal = { log.add($0) }
    tree.history = .seconds(10)
    let group = tree.add(.group(), name: "group")
    let child = tree.add(.group(), in: group, name: "child")
    tree.remove(group, at: 1)
    let late = tree.add(.group(), at: .zero, at: 5)
    tree.transaction(at: 0.5) { $0[child].opacity = 0.5 }
    tree.transaction(at: 2) { $0[late].opacity = 0.5 }
    #expect(log.refusals.isEmpty)
    tree.transaction(at: 2) { $0[child].opacity = 0.25 }
    #expect(log.refusals.map(\.layerName) == ["child"] && tree.modelValue(of: child, .opacity, at: 3) == 0.5)
  }

  @Test("the refusal of a path has the number of its elements instead of their text")
  func longPath() {
    var tree = LayerTree(size: .zero)
    let log = RefusalLog()
    tree.onRefusal = { log.add($0) }
    let line = tree.add(.path(Path(Rect(x: 0, y: 0, width: 3, height: 2))), name: "line")
    var path = Path()
    for index in 0..<300_000 { path.addLine(to: Point(x: Double(index), y: .nan)) }
    tree.set(.path, of: line, to: path)
    #expect(
      log.refusals.map(\.problem.description)
        == ["path is a path of 300001 elements, not a finite value; the old value stays"])
    #expect(tree.modelValue(of: line, .path, at: 0).elements.count == 5)
  }

  @Test("the names of the last thousand layers that ceased to exist are known, and memory is bounded")
  func names() {
    var tree = LayerTree(size: .zero)
    var layers: [LayerID] = []
    for index in 0..<5000 {
      layers.append(tree.add(.group(), name: "n\(index)"))
      tree.remove(layers[index])
    }
    for index in 4000..<5000 { #expect(tree.name(of: layers[index]) == "n\(index)") }
    #expect(tree.name(of: layers[0]) == "layer 0")
  }

  @Test("a debug build prints refusals on standard error while no function is set, at most twenty", .exits)
  func standardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      var tree = LayerTree(size: .zero)
      let card = tree.add(.group(), name: "card")
      tree.transaction(at: 2) { $0[card].opacity = .nan }
      for _ in 0..<30 { tree.set(.opacity, of: card, to: .infinity) }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("glissade:") }
    #if DEBUG
      #expect(lines.count == 21)
      #expect(lines.first == "glissade: layer “card”, 2.0 s: opacity is nan, not a finite value; the old value stays")
    #else
      #expect(lines.isEmpty)
    #endif
  }

  @Test("removing the animation of a removed layer changes nothing, also not the next layer in its slot")
  func animations() {
    var (tree, layer) = LayerTree.with(.group(), in: .zero)
    let animation = tree.animate(layer, .opacity, with: Self.animation, at: 0)
    tree.remove(layer)
    let next = tree.add(.group())
    tree.animate(next, .opacity, with: Self.animation, at: 0)
    tree.removeAnimation(animation, at: 0.5)
    #expect(tree.presentationValue(of: next, .opacity, at: 0.75) == 0.75)
  }
}

/// The refusals that a tree has reported.
final class RefusalLog: Sendable {
  private let entries = Mutex<[Refusal]>([])
  var refusals: [Refusal] { entries.withLock { $0 } }
  func add(_ refusal: Refusal) { entries.withLock { $0.append(refusal) } }
}
