// SPDX-License-Identifier: MIT

/// Scenes S0 to S6 beside Cairo, and some of them on two threads beside one thread.
enum RasterCases {
  private static let goals = ["S1": 3.9, "S2": 5.4, "S3": 1.7, "S4": 3.6, "S5": 1.6, "S6": 6.5]

  static var all: [Case] { RasterScene.all.map(besideCairo) + RasterScene.all.filter(isShared).map(onTwoThreads) }

  private static func isShared(_ scene: RasterScene) -> Bool { ["S1", "S2", "S4"].contains(scene.name) }

  private static func besideCairo(_ scene: RasterScene) -> Case {
    Case(name: scene.name, title: scene.title, peerName: CairoPeer.name, goal: goals[scene.name]) {
      let cairo = CairoPeer(width: RasterScene.width, height: RasterScene.height)
      let own = OwnRaster(width: RasterScene.width, height: RasterScene.height)
      return Case.Run(
        own: { own.draw(scene) },
        check: {
          let difference = PixelDifference(cairo.pixels, own.pixels)
          guard difference.isSmall else {
            throw BenchmarkFailure(description: "\(scene.name): the pixels differ from Cairo's: \(difference)")
          }
        },
        peer: { cairo.draw(scene) })
    }
  }

  private static func onTwoThreads(_ scene: RasterScene) -> Case {
    Case(
      name: "\(scene.name) threads", title: "\(scene.title), two threads", clock: .wall, peerName: "one thread",
      goal: 1.8
    ) {
      let one = OwnRaster(width: RasterScene.width, height: RasterScene.height)
      let two = OwnRaster(width: RasterScene.width, height: RasterScene.height, threadCount: 2)
      return Case.Run(
        own: { two.draw(scene) },
        check: {
          guard one.pixels == two.pixels else {
            throw BenchmarkFailure(description: "\(scene.name): the pixels with two threads differ from those with one")
          }
        },
        peer: { one.draw(scene) })
    }
  }
}
