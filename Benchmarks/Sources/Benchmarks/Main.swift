import Foundation

@main
struct Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--engine") {
      EngineBenchmarks(arguments: Array(arguments)).run()
      return
    }
    let rounds = arguments.contains("--brief") ? 1 : 7
    let only = arguments.first { $0.hasPrefix("S") }
    let repeats = 4
    /// The time that this thread has had of a processor: what others take of it does not count.
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }
    func milliseconds(_ body: () -> Void) -> Double {
      let start = now()
      for _ in 0..<repeats { body() }
      return (now() - start) / Double(repeats)
    }
    for scene in RasterScene.all where only == nil || scene.name == only {
      let cairo = CairoPeer(width: RasterScene.width, height: RasterScene.height)
      var own = OwnRaster(
        width: RasterScene.width, height: RasterScene.height, threadCount: arguments.contains("--two") ? 2 : 1)
      if let frames = arguments.compactMap({ Int($0) }).first {
        for _ in 0..<frames { own.draw(scene) }
        continue
      }
      if arguments.contains("--own") {
        let start = now()
        var frames = 0
        while now() - start < 2000 {
          own.draw(scene)
          frames += 1
        }
        print((now() - start) / Double(frames))
        continue
      }
      cairo.draw(scene)
      own.draw(scene)
      let difference = PixelDifference(cairo.pixels, own.pixels)
      var (a, b): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        a.append(milliseconds { cairo.draw(scene) })
        b.append(milliseconds { own.draw(scene) })
      }
      let (cairoTime, ownTime) = (Statistics(a), Statistics(b))
      print(
        String(
          format: "%@  cairo %7.3f  own %7.3f  ratio %5.2f  (mean %.3f far %.5f)", scene.name, cairoTime.median,
          ownTime.median, cairoTime.median / ownTime.median, difference.mean, difference.farShare))
    }
  }
}
