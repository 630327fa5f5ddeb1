// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The texts of Examples/Farms in a shell, with programs that record their arguments. `make check-farms` runs the job
/// runners themselves.
@Suite("Templates for job runners", .waiting)
struct FarmTemplateTests {
  private static let names = [
    "it's", "a b", "$HOME", "`touch executed`", "$(touch executed)", "'; touch executed; '", "\"; touch executed; \"",
    "a\nb", "-rf", "{} {1} #%", "*?[a]", "\\",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Each argument ends with the byte 1, and each call with 2.
    try program("glissade", #"printf '%s\001' "$@" >>"$CALLS"; printf '\002' >>"$CALLS""#)
    // Runs the last argument for each line, with the line in place of the braces.
    try program(
      "parallel",
      #"""
      for text; do :; done
      while read -r line; do
        sh -c "$(printf '%s' "$text" | sed "s/{}/$line/g")"
      done
      """#)
  }

  /// Writes an executable file in another process: a file that this one holds open, also in a child that another test
  /// starts at the same time, cannot be executed.
  private func program(_ name: String, _ text: String) throws {
    let result = try Command.run(
      [
        "-c", #"mkdir -p "$0" && printf '%s\n' "$2" >"$0/$1" && chmod 755 "$0/$1""#, folder.url.path + "/bin", name,
        "#!/bin/sh\n" + text,
      ], of: URL(fileURLWithPath: "/bin/sh"), environment: [:])
    #expect(result.status == 0, "\(result)")
  }

  /// Runs a shell script in the folder, and returns the arguments of each call of the program.
  private func calls(_ arguments: [String], _ environment: [String: String]) throws -> [[String]] {
    let record = folder.url.appendingPathComponent("calls")
    var variables = environment
    variables["CALLS"] = record.path
    variables["PATH"] = folder.url.path + "/bin:/usr/bin:/bin"
    let result = try Command.run(
      ["-c", "cd \"$0\" && exec sh \"$@\"", folder.url.path] + arguments, of: URL(fileURLWithPath: "/bin/sh"),
      environment: variables)
    #expect(result.status == 0, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/executed"))
    return try String(contentsOf: record, encoding: .utf8).split(separator: "\u{2}").map { call in
      call.split(separator: "\u{1}", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  private static func template(_ name: String) -> URL { Repository.file("Examples/Farms/" + name) }

  @Test("GNU parallel", arguments: names)
  func parallel(name: String) throws {
    let calls = try calls([Self.template("glissade-parallel.sh").path], ["OUTPUT": name, "LAST": "79"])
    let pictures = "./\(name)/frames/####.png"
    let words = ["render", "curves", "--to", "5", "--frames"]
    let rest = ["--existing", "skip", "--jobs", "1", "-o", pictures]
    #expect(
      calls == [
        words + ["0-39"] + rest, words + ["40-79"] + rest, ["join", pictures, "-o", "./\(name)/animation.apng"],
      ])
  }

  @Test("Slurm", arguments: names)
  func slurm(name: String) throws {
    let output = folder.url.path + "/" + name
    let calls = try calls(
      [Self.template("glissade.sbatch").path], ["OUTPUT": output, "SLURM_ARRAY_TASK_ID": "1", "OPTIONS": "--to 5 *"])
    #expect(calls.count == 1 && calls[0].prefix(7) == ["render", "curves", "--to", "5", "*", "--frames", "40-79"])
    #expect(calls[0].suffix(2) == ["-o", output + "/frames/####.png"])
  }

  @Test("Open Job Description", arguments: names)
  func openJobDescription(name: String) throws {
    let text = try Repository.text("Examples/Farms/glissade.openjd.yaml")
    let script = try #require(
      text.components(separatedBy: "data: |\n").last?.components(separatedBy: "  - name: Join").first)
    #expect(!script.contains("{{Param.Output}}") && !script.contains("{{Param.Options}}"))
    #expect(text.contains(#"["{{Task.File.Render}}", "{{Param.Scene}}", "{{Param.Options}}", "{{Param.Output}}"]"#))
    let file = folder.url.appendingPathComponent("render.sh")
    try Data(
      script.replacingOccurrences(of: "{{Task.Param.Start}}", with: "40")
        .replacingOccurrences(of: "{{Param.ChunkSize}}", with: "40").utf8
    ).write(to: file)
    let output = folder.url.path + "/" + name
    let calls = try calls([file.path, "curves", "--to 5 *", output], [:])
    #expect(
      calls == [
        ["render", "curves", "--to", "5", "*", "--frames", "40-79", "--existing", "skip", "--progress", "openjd", "-o"]
          + [output + "/frames/####.png"]
      ])
  }

  @Test("the shell texts of Snakemake contain numbers and quoted names alone")
  func snakemake() throws {
    let text = try Repository.text("Examples/Farms/Snakefile")
    let shells = text.components(separatedBy: "shell:").dropFirst()
    #expect(shells.count == 2)
    for shell in shells {
      let end = shell.components(separatedBy: "\nrule").first ?? ""
      #expect(!end.contains(" + "))
      let names = end.matches(of: /\{([^}]*)\}/).map { String($0.1) }
      let fixed: Set = ["output", "wildcards.first", "params.last"]
      #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(":q") || fixed.contains($0) }, "\(names)")
    }
  }
}
