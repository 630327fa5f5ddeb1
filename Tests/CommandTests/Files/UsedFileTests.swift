// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Outputs that are inputs", .waiting)
struct UsedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.contents { try Data(text.utf8).write(to: folder.url.appendingPathComponent(name)) }
    let script =
      "cd \"$1\" && ln -s d.json link.json && ln d.json hard.json && mkdir sub && ln -s ../p.txt sub/0000.png"
    let made = try Command.run(["-c", script, "sh", folder.url.path], of: URL(fileURLWithPath: "/bin/sh"))
    try #require(made.status == 0, "\(made.errors)")
  }

  private static let contents = [
    "d.json": #"{"hop": [{"type": "translate", "after": 1, "y": -40}]}"#, "p.txt": "M0 0L9 9", "p.y4m": "M0 0L9 9",
    "t.csv": "time,a.x\n0,0\n1,1\n", "t.png": "time,a.x\n0,0\n1,1\n",
  ]

  /// Runs the command in a shell in the folder.
  private func run(_ line: String) throws -> Command.Result {
    try Command.run(
      ["-c", "cd \"$1\" && \"$0\" \(line)", Command.url.path, folder.url.path], of: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test(
    "an output with any name of an input is refused, and the input keeps its content",
    arguments: [
      "export --file d.json --as csv -o d.json", "export --file d.json --as csv -o link.json",
      "export --file link.json --as csv -o hard.json", "export --file hard.json --as csv -o ./sub/../d.json",
      "export --file d.json --as csv -o /dev/fd/7 7<>d.json",
      "export --file d.json --as csv -o /proc/self/fd/7 7<>d.json",
      "export --file d.json --as csv -o - >>d.json", "export --file /dev/fd/7 --as csv -o d.json 7<d.json",
      "export --session d.json --as svg -o d.json", "export --path-data @p.txt --as svg -o p.txt",
      "render --path-data @p.y4m -o p.y4m", "render --path-data @p.txt --size 64x48 --to 0.1 -o sub/",
      "render --path-data @p.txt --size 64x48 --to 0.1 -o 'sub/####.png'",
      "show --file d.json --stats d.json", "show --path-data @t.png --screenshot t.png",
      "show --file d.json --stats hard.json", "diff t.csv t.png -o t.png", "check d.json >>d.json",
      "sample curves --path-data @p.txt >>p.txt",
    ])
  func inputs(line: String) throws {
    // The names that `render` gives to the pictures of a folder.
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/sub/frame-000000.png", withDestinationPath: "../p.txt")
    let result = try run(line)
    #expect(result.status == 73, "\(result)")
    #expect(result.errors.contains("this is the same file as"), "\(result.errors)")
    for (name, text) in Self.contents {
      #expect(try Data(contentsOf: folder.url.appendingPathComponent(name)) == Data(text.utf8), "\(name)")
    }
  }

  @Test("join replaces none of its pictures")
  func join() throws {
    #expect(try run("render --size 64x48 --to 0.05 -o '####.png' && ln 0001.png a.apng").status == 0)
    let picture = try Data(contentsOf: folder.url.appendingPathComponent("0001.png"))
    for line in ["join '####.png' -o a.apng", "join '####.png' -o - >>0001.png"] {
      let result = try run(line)
      #expect(result.status == 73 && result.errors.contains("the input 0001.png"), "\(result)")
    }
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("0001.png")) == picture)
  }

  @Test(
    "two outputs of a command are two files",
    arguments: [
      "show --stats new.png --screenshot ./new.png", "show --stats sub/../new.png --screenshot new.png",
      "show curves timing --stats new-2.png --screenshot new.png", "export timing --as csv -o new.csv >new.csv",
    ])
  func outputs(line: String) throws {
    let result = try run(line)
    #expect(result.status == 73 && result.errors.contains("this is the same file as"), "\(result)")
  }

  @Test("the standard stream and /dev/null are usable as outputs, also when files are redirected to them")
  func streams() throws {
    let first = try run("export timing --as csv --to 0.1 -o - >a.csv")
    let second = try run("export timing --as csv --to 0.1 -o /dev/stdout >b.csv")
    #expect(first.status == 0 && second.status == 0, "\(first) \(second)")
    let text = try String(contentsOf: folder.url.appendingPathComponent("a.csv"), encoding: .utf8)
    #expect(text.hasPrefix("time,"))
    #expect(try String(contentsOf: folder.url.appendingPathComponent("b.csv"), encoding: .utf8) == text)
    // A redirection that appends keeps the beginning.
    #expect(try run("export timing --as csv --to 0.1 -o /dev/fd/1 >>t.csv").status == 0)
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("t.csv"), encoding: .utf8)
        == (Self.contents["t.csv"] ?? "") + text)
    #expect(try run("export timing --as csv --to 0.1 -o /dev/null").status == 0)
    let reading = try run("export timing --as csv --to 0.1 -o /dev/fd/7 7<t.csv")
    #expect(reading.status == 73 && reading.errors.contains("open for reading alone"), "\(reading)")
  }
}
