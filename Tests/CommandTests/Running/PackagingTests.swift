// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@Suite("The Debian package's sources", .waiting)
struct PackagingTests {
  @Test("the version is the newest one of the changelog, and the one that README installs")
  func version() throws {
    let version = try #require(Command.run(["--version"]).output.split(whereSeparator: \.isWhitespace).first)
    let headings = try Repository.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.first?.hasPrefix("## \(version) – ") == true)
    #expect(try Repository.text("README.md").contains("glissade_\(version)_amd64.deb"))
  }

  @Test("completions and man pages know every subcommand")
  func subcommands() throws {
    let lines = try Command.run(["--help"]).output.split(separator: "\n", omittingEmptySubsequences: false)
    let list = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
    let entries = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    let names: [Substring] = entries.compactMap { $0.split(separator: " ").first } + ["help"]
    #expect(names.contains("show") && names.contains("doctor"))
    for (shell, separator) in [("bash", "|"), ("zsh", " "), ("fish", " ")] {
      let text = try Repository.text("Assets/Packaging/Completions/glissade.\(shell)")
      #expect(text.contains(names.joined(separator: separator)), "\(shell)")
    }
    for name in names {
      #expect(try Repository.text("Assets/Packaging/Manual/glissade-\(name).mdoc").contains(".Sh EXAMPLES"))
    }
  }
}
