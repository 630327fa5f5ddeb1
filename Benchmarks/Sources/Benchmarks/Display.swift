// SPDX-License-Identifier: MIT
import Foundation

/// A private virtual display (Xvfb).
struct Display {
  let name: String
  private let server: Process

  init() throws {
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let pipe = Pipe()
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "3840x2160x24", "-nolisten", "tcp"]
    try server.run()
    var number = ""
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
      number += String(decoding: byte, as: UTF8.self)
    }
    guard !number.isEmpty else {
      throw BenchmarkFailure(description: "Xvfb: no display number was printed; is Xvfb installed?")
    }
    name = ":" + number
  }

  func end() {
    server.terminate()
    server.waitUntilExit()
  }
}
