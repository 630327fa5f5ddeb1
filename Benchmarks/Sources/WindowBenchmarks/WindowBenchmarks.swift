// SPDX-License-Identifier: MIT
import CSubmitPeer
import Glibc
import GlissadeX11Windowing

/// Measures the cost of showing full frames, beside a minimal C program, on the display given by the environment.
@main
struct WindowBenchmarks {
  static let (width, height) = (1280, 800)
  static let (rounds, framesPerRound) = (20, 100)

  static func main() throws {
    // Both windows must fit side by side.
    guard try Connection().screenSize.width >= 2 * width else {
      print("screen: narrower than \(2 * width) pixels, which both windows require")
      exit(69)
    }
    guard let peer = submitPeerOpen(Int32(width), Int32(height)) else {
      print("display: no connection, or no MIT-SHM extension")
      exit(69)
    }
    var own = try OwnWindow(width: width, height: height)
    var (ownSubmits, peerSubmits): ([Int64], [Int64]) = ([], [])
    var (ownSeconds, peerSeconds) = (0.0, 0.0)
    // In turns, so that both run under the same load of the machine.
    for round in 0...rounds {
      let begin = now()
      let submits = try (0..<framesPerRound).map { _ in try own.frame() }
      try own.finish()
      let middle = now()
      let others = (0..<framesPerRound).map { _ in submitPeerFrame(peer) }
      submitPeerFinish(peer)
      let end = now()
      // The first round warms up both programs.
      if round == 0 { continue }
      ownSubmits += submits
      peerSubmits += others
      ownSeconds += Double(middle - begin) / 1e9
      peerSeconds += Double(end - middle) / 1e9
    }
    submitPeerClose(peer)
    let frames = Double(rounds * framesPerRound)
    report("submit", Double(median(ownSubmits)) / 1000, Double(median(peerSubmits)) / 1000, "µs")
    report("frame, from free buffer to free buffer", ownSeconds / frames * 1e6, peerSeconds / frames * 1e6, "µs")
  }

  private static func report(_ name: String, _ own: Double, _ peer: Double, _ unit: String) {
    func digits(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    print(
      "\(width)x\(height), \(name): Glissade \(digits(own)) \(unit), C \(digits(peer)) \(unit), ratio "
        + "\(digits(own / peer))"
    )
  }

  private static func median(_ values: [Int64]) -> Int64 { values.sorted()[values.count / 2] }
}

/// A window that shows full frames without drawing into them.
struct OwnWindow {
  private let connection: Connection
  private let surface: Surface
  private var events: [Event] = []
  private var busyCount = 0

  init(width: Int, height: Int) throws {
    connection = try Connection()
    let window = try Window(
      WindowProperties(
        title: "Benchmark", instanceName: "benchmark", className: "Benchmark", width: width, height: height),
      on: connection)
    try window.show()
    surface = try Surface(window: window)
    while try !takeEvents().contains(where: { if case .exposed = $0.kind { true } else { false } }) {}
  }

  private mutating func takeEvents(waiting: Bool = true) throws -> [Event] {
    if waiting { _ = try connection.wait(until: nil, nowNanoseconds: 0) }
    try connection.takeEvents(into: &events)
    busyCount -= events.count { $0.kind == .bufferReleased }
    return events
  }

  /// Waits for a free buffer, then shows all of it. Returns the nanoseconds from then until the flush.
  mutating func frame() throws -> Int64 {
    _ = try takeEvents(waiting: false)
    while true {
      if let buffer = try surface.nextBuffer() {
        let begin = now()
        try buffer.present()
        busyCount += 1
        return now() - begin
      }
      _ = try takeEvents()
    }
  }

  /// Waits until the server has read all buffers.
  mutating func finish() throws {
    while busyCount > 0 { _ = try takeEvents() }
  }
}

func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
