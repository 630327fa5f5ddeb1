// SPDX-License-Identifier: MIT
import ArgumentParser
import FoundationEssentials
import Glibc
import GlissadeFrameScheduling
import GlissadeTexts
import GlissadeX11Windowing

/// The subcommand `doctor`: prints the properties of the display and the features that the program uses.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Print the properties of the display and the features that glissade uses.")

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let findings: DoctorFindings
    try FileDescriptor.requireFree(FileDescriptor.neededCount)
    let signals = try Signals(ending: .immediate)
    defer { withExtendedLifetime(signals) {} }
    // The connection reports a lost display, so SIGPIPE is ignored while it is open. Afterwards SIGPIPE ends the
    // command if a reader has closed standard output.
    signal(SIGPIPE, SIG_IGN)
    do throws(WindowingError) {
      let connection = try Connection()
      findings = DoctorFindings(try connection.report(), ticks: try connection.measureFrameTicks())
    } catch {
      throw Failure(error)
    }
    signal(SIGPIPE, SIG_DFL)
    try StandardOutput.write(json ? findings.json() : Array(findings.text.utf8))
  }
}

/// The properties of the display in the form of `--json`.
private struct DoctorFindings: Encodable {
  let display, vendor: String
  let vendorRelease: Int
  let screenWidth, screenHeight: Int
  let visual: String
  let windowDepth: Int?
  /// The format to which the pixels of windows are converted; `nil` for no conversion.
  let pixelConversion: String?
  let textDPI: Double?
  let scale: Double
  /// The settings of the desktop that are not accepted; `nil` if there are none.
  let settingProblems: [String]?
  let reducedMotion: Bool
  let windowManager: String?
  let hasCompositor: Bool
  let extensions: [String: String]
  let sharedMemory: Bool
  let sharedMemoryProblem: String?
  let sync: String
  let refreshNanoseconds: Int64
  /// The source of the refresh interval: `ticks`, `mode` or `assumed`.
  let refreshSource: String
  let refreshMeanDeviationNanoseconds: Int64?
  let refreshLargestDeviationNanoseconds: Int64?
  let refreshIntervalCount: Int?

  init(_ report: DisplayReport, ticks: FrameTickMeasurement?) {
    display = report.displayName
    vendor = report.vendor
    vendorRelease = report.vendorRelease
    screenWidth = report.screenWidth
    screenHeight = report.screenHeight
    visual = "\(report.visual)"
    windowDepth = report.windowDepth
    pixelConversion = report.pixelConversion
    textDPI = report.desktop.textDPI
    scale = report.desktop.scale
    let refusals = report.desktop.refusals.map(\.description)
    settingProblems = refusals.isEmpty ? nil : refusals
    reducedMotion = report.desktop.prefersReducedMotion
    windowManager = report.windowManager
    hasCompositor = report.hasCompositor
    extensions = Dictionary(
      report.extensions.map { ($0.name, $0.isAvailable ? $0.version ?? "available" : "missing") }
    ) { first, _ in first }
    if case .copying(let reason) = report.transport {
      sharedMemory = false
      sharedMemoryProblem = "\(reason)"
    } else {
      sharedMemory = true
      sharedMemoryProblem = nil
    }
    sync = (ticks == nil ? FramePacing.timer : .present).rawValue
    if let ticks {
      (refreshNanoseconds, refreshSource) = (ticks.medianNanoseconds, "ticks")
    } else if let rate = report.nominalRefreshRate {
      (refreshNanoseconds, refreshSource) = (Int64((1e9 / rate).rounded()), "mode")
    } else {
      (refreshNanoseconds, refreshSource) = (16_666_667, "assumed")
    }
    refreshMeanDeviationNanoseconds = ticks?.meanDeviationNanoseconds
    refreshLargestDeviationNanoseconds = ticks?.largestDeviationNanoseconds
    refreshIntervalCount = ticks?.intervalCount
  }

  func json() throws(Failure) -> [UInt8] {
    try JSONOutput.bytes(of: self, formatting: .prettyPrinted, source: "doctor")
  }

  var text: String {
    var lines: [(String, String)] = [
      ("display", Quotation.excerpt(display)),
      ("server", "\(Quotation.excerpt(vendor)), release \(vendorRelease)"),
      ("screen", "\(screenWidth) × \(screenHeight) pixels"),
      ("visual", visual),
      (
        "windows",
        windowDepth.map { "depth \($0)" + (pixelConversion.map { ", converted to \($0)" } ?? "") }
          ?? "none: no supported visual"
      ),
      (
        "scale",
        Number.format(scale)
          + (textDPI.map { ", from the desktop's \(Number.format($0)) dots per inch" }
            ?? (settingProblems == nil ? ", the default: the desktop has no setting" : ", the default"))
          + (settingProblems ?? []).map { "; " + $0 }.joined()
      ),
      ("motion", reducedMotion ? "reduced, by the desktop's setting" : "full"),
      ("window manager", windowManager.map { $0.isEmpty ? "unnamed" : Quotation.excerpt($0) } ?? "none"),
      ("compositor", hasCompositor ? "runs" : "none"),
    ]
    for name in extensions.keys.sorted() { lines.append((name, extensions[name] ?? "")) }
    // Without a usable visual, no window can be opened, so the remaining lines do not apply.
    guard windowDepth != nil else { return Self.text(of: lines) }
    lines.append(
      (
        "transport",
        sharedMemoryProblem.map { "the connection: \($0)" } ?? "shared memory (tested)"
      ))
    if let refreshMeanDeviationNanoseconds, let refreshLargestDeviationNanoseconds,
      let refreshIntervalCount
    {
      lines.append(
        (
          "frame timing",
          "ticks of the display: every \(milliseconds(refreshNanoseconds)) ms, "
            + "±\(milliseconds(refreshMeanDeviationNanoseconds)) ms on average, "
            + "±\(milliseconds(refreshLargestDeviationNanoseconds)) ms at most, over \(refreshIntervalCount) intervals"
        ))
    } else {
      let rate = Number.format((1e9 / Double(refreshNanoseconds)).rounded())
      let source = refreshSource == "mode" ? "the nominal rate of the screen" : "an assumption"
      lines.append(
        ("frame timing", "a timer at \(rate) Hz, \(source): the display does not report its refreshes"))
    }
    return Self.text(of: lines)
  }

  private static func text(of lines: [(String, String)]) -> String {
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 + "\n" }.joined()
  }

  /// Returns nanoseconds as milliseconds with three decimals.
  private func milliseconds(_ nanoseconds: Int64) -> String {
    let microseconds = (nanoseconds + 500) / 1000
    let fraction = "\(microseconds % 1000)"
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
