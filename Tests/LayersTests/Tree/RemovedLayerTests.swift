// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

@Suite("A removed layer: writes, reads and velocity queries behave alike")
struct RemovedLayerTests {
  /// An operation on a layer, at instant 2.
  private typealias Operation = @Sendable (inout LayerTree, LayerID) -> Void

  private static let animation = Animation<Double>.basic(from: 0, to: 1, timing: MediaTiming(duration: 1))

  private static let operations: [String: Operation] = [
    "write": { tree, layer in tree.transaction(at: 2) { $0[layer].opacity = 0.5 } },
    "write after a removal": { tree, layer in
      tree.transaction(at: 2) { transaction in
        edit(&transaction[layer]) {
          $0.remove()
          $0.opacity = 0.5
        }
      }
    },
    "animate in a transaction": { tree, layer in
      _ = tree.transaction(at: 2) { $0[layer].retarget(.opacity, to: animation) }
    },
    "resume": { tree, layer in tree.transaction(at: 2) { $0[layer].resumeAnimation(.opacity) } },
    "remove under a key": { tree, layer in tree.transaction(at: 2) { $0[layer].removeAnimation(forKey: "a") } },
    "remove all": { tree, layer in tree.transaction(at: 2) { $0[layer].removeAllAnimations() } },
    "read in a transaction": { tree, layer in tree.transaction(at: 2) { _ = $0[layer].opacity } },
    "set": { tree, layer in tree.set(.opacity, of: layer, to: 0.5) },
    "animate": { tree, layer in tree.animate(layer, .opacity, with: animation, at: 2) },
    "presentation": { tree, layer in _ = tree.presentationValue(of: layer, .opacity, at: 2) },
    "model": { tree, layer in _ = tree.modelValue(of: layer, .opacity, at: 2) },
    "velocity": { tree, layer in _ = tree.velocity(of: layer, .opacity, at: 2) },
    "sample": { tree, layer in _ = tree.presentationSample(of: layer, .opacity, at: 2) },
    "running change count": { tree, layer in _ = tree.runningChangeCount(of: layer, .opacity, at: 2) },
    "remove changes": { tree, layer in tree.removeChanges(of: layer, .opacity, after: 2) },
    "hide": { tree, layer in tree.setHidden(of: layer, to: true) },
    "hide at an instant": { tree, layer in tree.setHidden(of: layer, to: true, at: 2) },
    "is hidden": { tree, layer in _ = tree.isHidden(of: layer, at: 2) },
    "content": { tree, layer in tree.setContent(of: layer, to: .group()) },
    "content at an instant": { tree, layer in tree.setContent(of: layer, to: .group(), at: 2) },
    "read content": { tree, layer in _ = tree.content(of: layer, at: 2) },
    "text": { tree, layer in tree.setText(of: layer, to: "", at: 2) },
    "clip": { tree, layer in tree.setClip(of: layer, to: nil, at: 2) },
    "derive": { tree, layer in try? tree.derive(layer, .opacity) { _ in 1 } },
    "remove derivation": { tree, layer in tree.removeDerivation(of: layer, .opacity) },
    "remove derivation of text": { tree, layer in tree.removeDerivation(of: layer, .text) },
    "convert": { tree, layer in _ = tree.convert(Point.zero, from: layer, to: nil, at: 2) },
    "name": { tree, layer in _ = tree.name(of: layer) },
    "remove": { tree, layer in tree.remove(layer) },
    "move": { tree, layer in tree.move(layer, to: 0, at: 2) },
  ]

  private static func edit(_ layer: inout LayerEditor, _ body: (inout LayerEditor) -> Void) { body(&layer) }

  @Test("each operation refuses a layer that does not exist, with a message", arguments: operations.keys.sorted())
  func unknown(name: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = name as String] in
      var tree = LayerTree(size: .zero)
      // Without history, a layer that is removed at an instant ceases to exist immediately.
      tree.history = .seconds(0)
      let layer = tree.add(.text("a", style: TextStyle(size: 10)))
      if name != "write after a removal" { tree.remove(layer) }
      RemovedLayerTests.operations[name]?(&tree, layer)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("invalid LayerID: layer 0 was removed"), "\(text)")
  }

  @Test("each operation accepts a layer that was removed at an instant", arguments: operations.keys.sorted())
  func removedAtAnInstant(name: String) throws {
    var tree = LayerTree(size: .zero)
    let layer = tree.add(.text("a", style: TextStyle(size: 10)))
    tree.remove(layer, at: 1)
    let operation = try #require(Self.operations[name])
    operation(&tree, layer)
    #expect(tree.contains(layer) == (name != "remove"))
  }

  @Test("values and velocities of a layer that was removed at an instant are those of any other layer")
  func values() {
    var tree = LayerTree(size: .zero)
    let (removed, kept) = (tree.add(.group()), tree.add(.group()))
    tree.remove(removed, at: 1)
    for layer in [removed, kept] {
      tree.transaction(at: 2, duration: 1) { $0[layer].opacity = 0.5 }
      tree.animate(layer, .rotation, with: .basic(to: .degrees(90), timing: MediaTiming(duration: 1)), at: 2)
    }
    for time in [0.5, 1, 2.25, 2.5, 4] {
      #expect(
        tree.presentationSample(of: removed, .opacity, at: time)
          == tree.presentationSample(of: kept, .opacity, at: time))
      #expect(
        tree.velocity(of: removed, .rotation, at: time) == tree.velocity(of: kept, .rotation, at: time))
      #expect(tree.modelValue(of: removed, .opacity, at: time) == tree.modelValue(of: kept, .opacity, at: time))
    }
    #expect(tree.velocity(of: removed, .opacity, at: 2.5) < 0)
  }

  @Test("removing the animation of a removed layer changes nothing, also not the next layer in its slot")
  func animations() {
    var tree = LayerTree(size: .zero)
    let layer = tree.add(.group())
    let animation = tree.animate(layer, .opacity, with: Self.animation, at: 0)
    tree.remove(layer)
    let next = tree.add(.group())
    tree.animate(next, .opacity, with: Self.animation, at: 0)
    tree.removeAnimation(animation, at: 0.5)
    #expect(tree.presentationValue(of: next, .opacity, at: 0.75) == 0.75)
  }
}
