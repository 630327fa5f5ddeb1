// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

/// A window on a separate virtual display, so that tests run side by side.
struct WindowFixture {
  let display: VirtualDisplay
  let window: Window
  var connection: Connection { window.connection }

  init(
    width: Int = 320, height: Int = 200, displayArguments: [String] = [], displayWrapper: [String] = [],
    depth: Int = 24
  ) throws {
    display = try VirtualDisplay(
      width: 800, height: 600, depth: depth, arguments: displayArguments, wrapper: displayWrapper)
    window = try Window(.test(width: width, height: height), on: Connection(display: display.name))
    try window.show()
    try wait { if case .exposed = $0.kind { true } else { false } }
  }

  /// Takes events until one fits; throws after a limit that no working server reaches.
  @discardableResult
  func wait(seconds: Double = 30, for fits: (Event) -> Bool) throws -> Event {
    let deadline = now() + Int64(seconds * Patience.factor * 1e9)
    var events: [Event] = []
    while now() < deadline {
      _ = try connection.wait(until: deadline, nowNanoseconds: now())
      try connection.takeEvents(into: &events)
      if let event = events.first(where: fits) { return event }
    }
    throw NoSuchEvent()
  }

  struct NoSuchEvent: Error {}

  /// Presents a picture, waiting for a free buffer if all are in use.
  func present(_ surface: Surface, damage: [PixelRect]? = nil, _ color: (Int, Int) -> UInt32) throws {
    while true {
      if var buffer = try surface.nextBuffer() {
        let (width, height, stride) = (buffer.width, buffer.height, buffer.pixelsPerRow)
        buffer.withPixels { pixels in
          for y in 0..<height {
            for x in 0..<width { pixels[y * stride + x] = color(x, y) }
          }
        }
        try buffer.present(damage: damage)
        return
      }
      try wait { $0.kind == .bufferReleased }
    }
  }

  /// Runs xdotool on the display; throws if it is not installed.
  func xdotool(_ arguments: String...) throws { try run(VirtualDisplay.require("xdotool"), arguments) }

  /// Sets the keyboard's layout by setxkbmap; throws if it is not installed.
  func setLayout(_ arguments: [String]) throws {
    try run(VirtualDisplay.require("setxkbmap", package: "x11-xkb-utils"), arguments)
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = ChildProcess(URL(fileURLWithPath: program))
    process.arguments = arguments
    process.environment = display.environment
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

extension WindowProperties {
  static func test(width: Int, height: Int) -> WindowProperties {
    WindowProperties(title: "Tëst", instanceName: "test", className: "Test", width: width, height: height)
  }
}

/// Nanoseconds of the monotonic clock, which X servers on Linux use as well.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// An opaque pattern in which every pixel differs from its neighbours.
func pattern(_ x: Int, _ y: Int) -> UInt32 {
  0xff00_0000 | UInt32(truncatingIfNeeded: x &* 7 &+ y &* 13) << 16 & 0xff_0000
    | UInt32(truncatingIfNeeded: x &* 31) << 8 & 0xff00 | UInt32(truncatingIfNeeded: y &* 57) & 0xff
}

func picture(width: Int, height: Int, _ color: (Int, Int) -> UInt32) -> Bitmap {
  var pixels: [UInt32] = []
  for y in 0..<height {
    for x in 0..<width { pixels.append(color(x, y)) }
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}

// The testing macros cannot take values that cannot be copied.
extension Surface {
  struct NoBuffer: Error {}

  /// The next buffer; throws if none is free.
  func requireBuffer() throws -> SurfaceBuffer {
    if let buffer = try nextBuffer() { return buffer }
    throw NoBuffer()
  }

  /// Whether a buffer is free. The buffer is lent and immediately released.
  func hasBuffer() throws -> Bool {
    switch try nextBuffer() {
    case .some: true
    case nil: false
    }
  }
}
