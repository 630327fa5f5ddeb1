// SPDX-License-Identifier: MIT
import Glissade

/// The code of the page about clocks of layers, and of the comments of their types, word for word.
enum ClockPage {
  static func overview(_ tree: inout LayerTree) -> (scene: LayerID, dot: LayerID, title: LayerID) {
    // Example begins
    let scene = tree.add(.group(), name: "scene") {
      $0.clock = LayerClock(beginTime: 2, speed: 0.5, duration: 3, repeatCount: .infinity, autoreverses: true)
    }
    let dot = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 40, y: 80), in: scene)
    let title = tree.add(.rectangle(size: Size(width: 80, height: 20)), at: Point(x: 80, y: 20), in: scene) {
      $0.show(during: 1..<2.5)
    }
    tree.transaction(at: 0, duration: 3) { $0[dot].position = Point(x: 280, y: 80) }
    // Example ends
    return (scene, dot, title)
  }

  static func remap(_ tree: inout LayerTree, scene: LayerID) {
    // Example begins
    let remap = PlaybackClock(
      remapping: [.init(at: 0, 0, timingFunction: .easeInOut), .init(at: 2, 3), .init(at: 3, 3), .init(at: 4, 0)])
    tree.configure(scene) { $0.clock = LayerClock(remap, duration: 4) }
    // Example ends
  }

  static func edits(_ tree: inout LayerTree, scene: LayerID) {
    // Example begins
    tree.updateClock(of: scene) { $0.setRate(0.25, at: 3, over: 0.5) }
    tree.updateClock(of: scene) { $0.pause(at: 5) }
    tree.updateClock(of: scene) { $0.resume(at: 8) }
    tree.updateClock(of: scene) { $0.reverse(at: 9, over: 0.3) }
    // Example ends
  }

  static func click(_ tree: inout LayerTree, scene: LayerID, dot: LayerID, click: Point, now: Double) {
    // Example begins
    if let time = tree.convertTime(now, from: nil, to: scene) {
      tree.transaction(at: time, duration: 0.5) { $0[dot].position = click }
    }
    // Example ends
  }
}

/// The code in comments.
enum ClockComments {
  static func clock(_ tree: inout LayerTree) -> LayerID {
    // Example begins
    let scene = tree.add(.group()) {
      $0.clock = LayerClock(beginTime: 2, speed: 0.5, duration: 3, repeatCount: .infinity, autoreverses: true)
    }
    // Example ends
    return scene
  }

  static func remap() -> PlaybackClock {
    // Example begins
    // The first second within two seconds, a pause of one second, and then backwards.
    let remap = PlaybackClock(
      remapping: [.init(at: 0, 0), .init(at: 2, 1), .init(at: 3, 1), .init(at: 4, 0)])
    // Example ends
    return remap
  }

  static func edits(_ tree: inout LayerTree, scene: LayerID, title: LayerID, now: Double) {
    // Example begins
    tree.updateClock(of: scene) { $0.setRate(0.25, at: now, over: 0.5) }
    // Example ends
    // Example begins
    tree.transaction(at: 3) { $0[scene].clock?.playback.pause(at: 3) }
    // Example ends
    // Example begins
    tree.configure(title) { $0.show(during: 2..<5) }
    // Example ends
  }

  static func convert(_ tree: inout LayerTree, scene: LayerID, dot: LayerID, click: Point, now: Double) {
    // Example begins
    // The dot is in the scene, whose clock may be slow or paused.
    if let time = tree.convertTime(now, from: nil, to: scene) {
      tree.transaction(at: time, duration: 0.5) { $0[dot].position = click }
    }
    // Example ends
  }
}
