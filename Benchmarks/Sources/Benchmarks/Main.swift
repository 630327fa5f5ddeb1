// SPDX-License-Identifier: MIT
import ArgumentParser

@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks", abstract: "Measures drawing against Cairo, and easings against the solver of browsers.")

  @OptionGroup var options: Options

  func run() throws {
    if let file = options.file { return try FileBenchmark.measure(file) }
    let cases = RasterCases.all + PeerScene.all + MovingCases.all + PaintCases.all + StageCases.all + ListCases.all
    if let frames = options.frames {
      if EngineBenchmarks.evaluate(frames: frames, options: options) { return }
      guard let run = cases.first(where: { $0.name == options.filter })?.prepare() else {
        throw ValidationError("“\(options.filter ?? "")” is not the name of a case.")
      }
      for _ in 0..<frames { run.own() }
      return
    }
    let load = Machine.load
    var report = try Report(comparingWith: options.record)
    if !options.isEngineOnly {
      for item in cases where options.selects(item.name) {
        var measurement = try item.measure(isBrief: options.isBrief)
        // Cases with several threads are left out, because the instructions for waiting vary between runs.
        if options.countsInstructions, item.clock == .thread {
          measurement.instructions = Instructions.perFrame(of: item.name)
        }
        report.add(measurement)
      }
      CompositingBenchmark(options: options).measure { report.add($0) }
    }
    EngineBenchmarks(options: options).measure { report.add($0) }
    defer { Instructions.clean() }
    if options.isBrief, !options.isEngineOnly {
      let names = (RasterCases.all + PeerScene.all).filter { $0.clock == .thread && options.selects($0.name) }
      try InstructionComparison(record: report.record).check(names.map(\.name))
    }
    if let program = options.program {
      try ProgramBenchmark(program: program, options: options).measure { report.add($0) }
      try SessionBenchmark(program: program, options: options).measure { report.add($0) }
      try RenderBenchmark(program: program, options: options).measure { report.add($0) }
    }
    if let output = options.output {
      try report.write(to: output, loadBefore: load, isBrief: options.isBrief)
    }
    for excess in options.isBrief ? [] : report.excesses { print(excess) }
  }
}
