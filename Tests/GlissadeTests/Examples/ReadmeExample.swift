// SPDX-License-Identifier: MIT
import Glissade

/// The code of the README, word for word between the two marks; `ExampleTests` compares both.
func readmeExample(now: Double, click: Point, instant: Double) -> (DisplayList, Vector) {
  // Example begins
  var tree = LayerTree(size: Size(width: 640, height: 480))
  let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))

  // Along a path, at constant speed, facing forward.
  let blob = RandomBlob(seed: 7).outline()
  tree.animate(card, .along(blob, duration: 12.3, rotation: .auto, repeatCount: .infinity), at: 0)

  // Retarget in flight: neither position nor velocity jumps, however often this runs.
  tree.transaction(at: now, duration: 0.8) { $0[card].position = click }

  // The picture and the velocity at any instant, in any order of queries.
  let frame = tree.displayList(at: instant)
  let velocity = tree.velocity(of: card, .position, at: instant)
  // Example ends
  return (frame, velocity)
}
