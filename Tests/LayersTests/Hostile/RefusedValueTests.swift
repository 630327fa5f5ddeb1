// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

@Suite("Negative extents and properties that a content does not use are refused: the old value stays, with a report")
struct RefusedValueTests {
  private static let line = Path(polyline: [.zero, Point(x: 9, y: 9)])

  /// A tree with one layer of each content.
  private struct Stage {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let group, rectangle, ellipse, path, text, image, picture: LayerID

    init() {
      group = tree.add(.group(size: Size(width: 20, height: 20)))
      rectangle = tree.add(.rectangle(size: Size(width: 20, height: 20), cornerRadius: 3))
      ellipse = tree.add(.ellipse(size: Size(width: 20, height: 20)))
      path = tree.add(.path(RefusedValueTests.line))
      text = tree.add(.text("a", style: TextStyle(size: 12)))
      image = tree.add(.image(Bitmap(width: 1, height: 1), size: Size(width: 20, height: 20)))
      picture = tree.add(.picture(DisplayList(), size: Size(width: 20, height: 20)))
    }
  }

  /// Applies a change to a copy of a tree, and returns the reported problems with their layers and instants.
  private func reports(
    _ tree: LayerTree, _ change: (inout LayerTree) -> Void
  ) -> [(layer: LayerID, time: Double, text: String)] {
    var copy = tree
    var observer = AnimationObserver(at: -1, in: copy)
    change(&copy)
    return observer.advance(to: 100, in: copy).compactMap { event in
      switch event.kind {
      case .ended(.refused(let problem)): return (event.layer, event.time, problem.description)
      case .ended(.invalid(let problems)):
        return (event.layer, event.time, problems.map(\.description).joined(separator: "; "))
      default: return nil
      }
    }
  }

  // MARK: Negative extents

  private static let extents: [(name: String, property: LayerProperty<Double>)] = [
    ("cornerRadius", .cornerRadius), ("strokeWidth", .strokeWidth), ("fontSize", .fontSize),
    ("shadowRadius", .shadowRadius), ("blurRadius", .blurRadius),
  ]

  @Test("a negative extent is refused in a setup and at an instant, with its layer, instant and value")
  func negativeNumbers() {
    let stage = Stage()
    for (name, property) in Self.extents {
      let layer = name == "fontSize" ? stage.text : stage.rectangle
      let message = "\(name) is -2.0, which is negative; values of 0 or more are accepted, and the old value stays"
      let set = reports(stage.tree) { $0.set(property, of: layer, to: -2) }
      #expect(set.map(\.text) == [message] && set.map(\.layer) == [layer])
      let timed = reports(stage.tree) { tree in tree.transaction(at: 3) { $0[layer][property] = -2 } }
      #expect(timed.map(\.text) == [message] && timed.map(\.layer) == [layer] && timed.map(\.time) == [3])
      var tree = stage.tree
      tree.transaction(at: 3) { $0[layer][property] = -2 }
      #expect(tree.modelValue(of: layer, property, at: 4) == stage.tree.modelValue(of: layer, property, at: 4))
      #expect(reports(stage.tree) { $0.set(property, of: layer, to: 0) }.isEmpty)
      #expect(reports(stage.tree) { $0.set(property, of: layer, to: -0.0) }.isEmpty)
    }
  }

  @Test("a size with a negative side is refused, also by bounds, contents and blocks of keyframes")
  func negativeSizes() {
    let stage = Stage()
    let layer = stage.rectangle
    for size in [Size(width: -1, height: 5), Size(width: 5, height: -1)] {
      let message =
        "size is \(size), which is negative; values of 0 or more are accepted, and the old value stays"
      let changes: [(inout LayerTree) -> Void] = [
        { $0.set(.size, of: layer, to: size) },
        { tree in tree.transaction(at: 1) { $0[layer].size = size } },
        { tree in tree.transaction(at: 1) { $0[layer].bounds = Rect(origin: Point(x: 3, y: 3), size: size) } },
        { tree in tree.configure(layer) { $0.content = .ellipse(size: size) } },
        { tree in tree.transaction(at: 1) { $0[layer].content = .rectangle(size: size) } },
        { tree in
          tree.animateKeyframes(at: 1, duration: 1) { keyframes in
            keyframes.addKeyframe(start: 0, duration: 1) { $0[layer].size = size }
          }
        },
      ]
      for (index, change) in changes.enumerated() {
        #expect(reports(stage.tree, change).map(\.text) == [message], "change \(index)")
        var tree = stage.tree
        change(&tree)
        for time in [0.0, 1.5, 9] {
          #expect(tree.displayList(at: time) == stage.tree.displayList(at: time), "change \(index)")
        }
      }
    }
    // A frame is the rectangle that it spans, so that it has no negative size.
    var tree = stage.tree
    tree.transaction(at: 1, duration: 0) { $0[layer].frame = Rect(x: 10, y: 10, width: -4, height: 6) }
    #expect(tree.presentation(at: 1)[layer].frame == Rect(x: 6, y: 10, width: 4, height: 6))
  }

  @Test("content with a negative radius or font size is refused completely, also for a new layer")
  func negativeContents() {
    let stage = Stage()
    let pill = LayerContent.rectangle(size: Size(width: 9, height: 9), cornerRadius: -1)
    let small = LayerContent.text("b", style: TextStyle(size: -3))
    for content in [pill, small] {
      #expect(reports(stage.tree) { $0.setContent(of: stage.rectangle, to: content) }.count == 1)
      #expect(reports(stage.tree) { $0.setContent(of: stage.rectangle, to: content, at: 2) }.map(\.time) == [2])
      #expect(reports(stage.tree) { $0.add(content) }.count == 1)
    }
  }

  @Test("presentation values may be negative: springs overshoot, and keyframes and rules are not checked")
  func presentation() throws {
    var tree = Stage().tree
    let layer = tree.add(.rectangle(size: Size(width: 20, height: 20)))
    tree.set(.strokeWidth, of: layer, to: 10)
    var observer = AnimationObserver(at: 0, in: tree)
    tree.transaction(at: 1, policy: .spring(Spring(duration: 1, bounce: 0.8))) { $0[layer].strokeWidth = 0 }
    let lowest = stride(from: 1, to: 3, by: 0.01).map { tree.presentation(at: $0)[layer].strokeWidth }.min() ?? 0
    #expect(lowest < -1)
    tree.animate(
      layer, .size, with: .keyframes(Keyframes([.zero, Size(width: -8, height: 4)]), timing: MediaTiming(duration: 1)),
      at: 5)
    #expect(tree.presentation(at: 5.5)[layer].size == Size(width: -4, height: 2))
    try tree.derive(layer, .cornerRadius) { _ in -5 }
    #expect(tree.presentation(at: 5.5)[layer].cornerRadius == -5)
    for event in observer.advance(to: 9, in: tree) {
      if case .ended(let reason) = event.kind { #expect(reason == .finished) }
    }
  }

  // MARK: Properties that a content does not use

  @Test("a text is refused for each content but a text, in a setup and at an instant")
  func text() {
    let stage = Stage()
    for layer in [stage.group, stage.rectangle, stage.ellipse, stage.path, stage.image, stage.picture] {
      let set = reports(stage.tree) { tree in tree.configure(layer) { $0.text = "b" } }
      let timed = reports(stage.tree) { tree in tree.transaction(at: 2) { $0[layer].text = "b" } }
      let content = stage.tree.content(of: layer, at: 0)
      for report in [set, timed] {
        #expect(report.map(\.layer) == [layer])
        #expect(report.allSatisfy { $0.text.hasPrefix("text does not apply to the content ") }, "\(content): \(report)")
      }
      #expect(timed.map(\.time) == [2])
    }
    #expect(reports(stage.tree) { tree in tree.configure(stage.text) { $0.text = "b" } }.isEmpty)
    let message = reports(stage.tree) { tree in tree.configure(stage.rectangle) { $0.text = "b" } }.first?.text
    #expect(message == "text does not apply to the content rectangle")
  }

  @Test("font sizes belong to texts, paths to paths, and fills and strokes to contents with an outline")
  func scopes() {
    let stage = Stage()
    let outlined = [stage.rectangle, stage.ellipse, stage.path, stage.text]
    let layers = outlined + [stage.group, stage.image, stage.picture]
    func check<Value>(_ property: LayerProperty<Value>, _ value: Value, on accepting: [LayerID]) {
      for layer in layers {
        let expected = accepting.contains(layer) ? 0 : 1
        let set = reports(stage.tree) { $0.set(property, of: layer, to: value) }
        let timed = reports(stage.tree) { tree in tree.transaction(at: 2) { $0[layer][property] = value } }
        for report in [set, timed] {
          #expect(report.count == expected, "\(property.name): \(report)")
          #expect(report.allSatisfy { $0.text.hasPrefix("\(property.name) does not apply to the content ") })
        }
        var tree = stage.tree
        #expect(((try? tree.derive(layer, property) { _ in value }) != nil) == (expected == 0))
      }
    }
    check(.fontSize, 14, on: [stage.text])
    check(.path, Self.line, on: [stage.path])
    check(.fill, .white, on: outlined)
    check(.stroke, .white, on: outlined)
    check(.strokeWidth, 3, on: outlined)
    check(.strokeStart, 0.5, on: outlined)
    check(.strokeEnd, 0.5, on: outlined)
    check(.dashPhase, 2, on: outlined)
    check(.cornerRadius, 2, on: layers)
    check(.size, Size(width: 3, height: 3), on: layers)
    check(.opacity, 0.5, on: layers)
    check(.shadowOpacity, 0.5, on: layers)
    for layer in layers {
      let styled = reports(stage.tree) { tree in tree.configure(layer) { $0.style.cap = .round } }
      #expect(styled.map(\.text).allSatisfy { $0.hasPrefix("style does not apply to the content ") })
      #expect(styled.count == (outlined.contains(layer) ? 0 : 1))
    }
  }

  @Test("a property of a later content is accepted, and one of an earlier content is refused")
  func laterContents() {
    var stage = Stage()
    let layer = stage.rectangle
    stage.tree.setContent(of: layer, to: .text("b", style: TextStyle(size: 9)), at: 5)
    stage.tree.setContent(of: layer, to: .group(), at: 8)
    #expect(reports(stage.tree) { $0.set(.fontSize, of: layer, to: 4) }.isEmpty)
    #expect(reports(stage.tree) { tree in tree.transaction(at: 2) { $0[layer][.fontSize] = 4 } }.isEmpty)
    #expect(reports(stage.tree) { tree in tree.transaction(at: 6) { $0[layer].fill = .white } }.isEmpty)
    #expect(reports(stage.tree) { tree in tree.transaction(at: 8) { $0[layer].fill = .white } }.count == 1)
    // A text belongs to the content of its instant.
    #expect(reports(stage.tree) { tree in tree.transaction(at: 2) { $0[layer].text = "c" } }.count == 1)
    #expect(reports(stage.tree) { tree in tree.transaction(at: 6) { $0[layer].text = "c" } }.isEmpty)
    #expect(reports(stage.tree) { tree in tree.configure(layer) { $0.text = "c" } }.isEmpty)
  }

  @Test("a derived text of another content is an error that names the value and the content")
  func derivedText() {
    var tree = LayerTree(size: .zero)
    let box = tree.add(.rectangle(size: Size(width: 1, height: 1)), name: "box")
    let before = tree.displayList(at: 0)
    #expect(throws: DependencyError.absentProperty("box.text", content: "rectangle")) {
      try tree.derive(box, .text) { _ in "a" }
    }
    #expect(tree.displayList(at: 0) == before)
  }
}

@Suite("A read of a layer that does not exist is listed, with its property, instant and rule")
struct ReadProblemTests {
  private func treeAndMissingLayers() -> (tree: LayerTree, removed: LayerID, foreign: LayerID) {
    var (tree, other) = (LayerTree(size: .zero), LayerTree(size: .zero))
    let removed = tree.add(.group())
    tree.remove(removed)
    _ = other.add(.group())
    return (tree, removed, other.add(.group()))
  }

  @Test("reads of presentation values, model values and structure are listed once, in their order")
  func outsideOfRules() {
    let (tree, removed, foreign) = treeAndMissingLayers()
    #expect(tree.readProblems.isEmpty)
    for _ in 0..<3 {
      #expect(tree.presentation(at: 2)[removed].opacity == 1)
      #expect(tree.model(at: 3)[foreign].position == .zero)
      #expect(tree.presentation(at: 4)[foreign].text == nil)
      #expect(tree.presentation(at: 5)[foreign].children.isEmpty)
      #expect(tree.presentation(at: 6).convert(Point(x: 1, y: 2), from: foreign, to: nil) == Point(x: 1, y: 2))
    }
    let problems = tree.readProblems
    #expect(problems.map(\.layer) == [removed] + Array(repeating: foreign, count: problems.count - 1))
    #expect(problems.prefix(5).map(\.property) == ["opacity", "position", "text", "children", "parent"])
    #expect(problems.prefix(5).map(\.time) == [2, 3, 4, 5, 6])
    #expect(problems.allSatisfy { $0.rule == nil })
    #expect(Set(problems).count == problems.count)
    #expect(
      problems[0].description
        == "opacity of layer 0 was read at 2.0 s, but the layer was removed or belongs to another tree; "
        + "the default was returned")
    #expect(!tree.presentation(at: 0).contains(removed) && !tree.model(at: 0).contains(foreign))
  }

  @Test("layers that were removed at an instant, or are not yet in the tree, still exist and are not listed")
  func existing() {
    var (tree, removed) = LayerTree.with(.group(), in: .zero)
    let late = tree.add(.group(), at: .zero, at: 9)
    tree.remove(removed, at: 1)
    for layer in [removed, late] {
      #expect(tree.presentation(at: 2)[layer].opacity == 1 && tree.presentation(at: 2).contains(layer))
    }
    #expect(tree.readProblems.isEmpty)
  }

  @Test("a rule that reads a layer removed later gets the default, and the list names the rule")
  func rules() throws {
    var tree = LayerTree(size: Size(width: 10, height: 10))
    let card = tree.add(.rectangle(size: Size(width: 2, height: 2)), at: Point(x: 7, y: 7))
    let label = tree.add(.text("", style: TextStyle(size: 12)), name: "label")
    try tree.derive(label, .text) { values in "\(values[card].position.x)" }
    try tree.derive(label, .opacity) { values in values.contains(card) ? values[card].opacity / 2 : 0.25 }
    #expect(tree.text(of: label, at: 1) == "7.0" && tree.readProblems.isEmpty)
    tree.remove(card)
    _ = tree.displayList(at: 2)
    #expect(tree.text(of: label, at: 3) == "0.0")
    #expect(tree.presentation(at: 3)[label].opacity == 0.25)
    let problem = try #require(tree.readProblems.first)
    #expect(tree.readProblems.count == 1)
    #expect(problem.layer == card && problem.property == "position" && problem.time == 2)
    #expect(problem.rule == "label.text" && problem.description.contains("by the rule of label.text"))
  }

  @Test("a rule that reads a layer of another tree is refused, and the tree does not change")
  func refusedRules() throws {
    let (original, _, foreign) = treeAndMissingLayers()
    var tree = original
    let layer = tree.add(.group(), name: "follower")
    do {
      try tree.derive(layer, .opacity) { values in values[foreign].opacity / 2 }
      Issue.record("the rule was accepted")
    } catch {
      guard case .missingLayer(let problem) = error else { throw error }
      #expect(problem.layer == foreign && problem.rule == "follower.opacity")
    }
    #expect(tree.presentation(at: 0)[layer].opacity == 1)
    // A rule that was valid before a removal does not refuse other rules that read its value.
    let source = tree.add(.group())
    try tree.derive(layer, .opacity) { values in values[source].opacity / 2 }
    tree.remove(source)
    let reader = tree.add(.group())
    try tree.derive(reader, .opacity) { values in values[layer].opacity / 2 }
    #expect(tree.presentation(at: 0)[reader].opacity == 0.25)
  }

  @Test("copies share the list, which is limited to 64 entries")
  func limit() {
    var (tree, _, _) = treeAndMissingLayers()
    let copy = tree
    for _ in 0..<100 {
      let layer = tree.add(.group())
      tree.remove(layer)
      _ = tree.presentation(at: 0)[layer].opacity
    }
    #expect(tree.readProblems.count == 64 && copy.readProblems == tree.readProblems)
  }
}
