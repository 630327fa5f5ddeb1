// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Exhausted processes and open files", .waiting)
struct ExhaustionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data("time,a.x\n0,0\n1,1\n".utf8).write(to: folder.url.appendingPathComponent("t.csv"))
    for number in 0...3 {
      let picture = Bitmap(width: 4, height: 3, filling: 0xFF00_0000 | UInt32(number))
      try Data(picture.encodedAsPNG()).write(to: folder.url.appendingPathComponent("000\(number).png"))
    }
  }

  private func run(_ line: String, after limit: String) throws -> Command.Result {
    let script = "cd \"$1\" && \(limit)\nexec \"$0\" \(line)"
    return try Command.run(["-c", script, Command.url.path, folder.url.path], of: URL(fileURLWithPath: "/bin/bash"))
  }

  private static let lines = [
    "render retarget --size 64x48 --to 0.1 -o a.apng", "render retarget --size 64x48 --to 0.1 -o 'n/####.png'",
    "render curves --size 64x48 -o a.png", "join '####.png' -o j.apng", "diff t.csv t.csv -o d.png",
  ]

  @Test("without further threads, the commands do the same work on one", arguments: lines)
  func threads(line: String) throws {
    // Stacks larger than the address space: no thread can be created, also for the superuser.
    let result = try run(line, after: "ulimit -s 4000000; ulimit -v 3000000")
    #expect(result.status == 0, "\(result)")
  }

  @Test("with few open files, a command ends with a message and leaves no part", arguments: lines, [4, 6])
  func files(line: String, count: Int) throws {
    let result = try run(line, after: "ulimit -n \(count)")
    #expect(result.status == 0 || (result.status == 70 && result.errors.contains("open files: only ")), "\(result)")
    if line.hasPrefix("join"), count >= 6 { #expect(result.status == 0) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasSuffix(".part") }, "\(names)")
  }
}
