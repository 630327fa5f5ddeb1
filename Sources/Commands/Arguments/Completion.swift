// SPDX-License-Identifier: MIT
import ArgumentParser
import FoundationEssentials
import Glibc
import GlissadeExchange
import GlissadeImageCoding
import GlissadeTiming
import GlissadeVisualizer

/// The words that shells complete.
///
/// Lists of accepted words are complete. Lists of numbers and sizes are common values; others are accepted too.
extension CompletionKind {
  /// The names of scenes and of files.
  static let scenesAndFiles = custom { _, _, word in
    SceneName.allCases.map(\.rawValue).filter { $0.hasPrefix(word) } + files(beginningWith: word)
  }

  /// The most files that a shell completes.
  private static let fileLimit = 1000

  /// The names of files and folders that begin with a text; folders end with a slash.
  private static func files(beginningWith text: String) -> [String] {
    let name = FileName(argument: text)
    let folder = name.folder.isEmpty ? "." : name.folder.text
    let beginning = name.base.text
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.sorted().lazy.filter { $0.hasPrefix(beginning) && ($0.first != "." || beginning.first == ".") }
      .prefix(fileLimit).map { entry in
        let path = name.folder.text + entry
        return FileName(path).status()?.kind == S_IFDIR ? path + "/" : path
      }
  }
  static let sizes = list(["1280x800", "720x420", "960x600", "1920x1080", "2560x1440", "3840x2160"])
  static let clocks = list(["live", "fixed:30", "fixed:60", "free:60"])
  static let frameRates = list(["24", "25", "30", "30000/1001", "50", "60", "120"])
  static let scales = list(["1", "1.25", "1.5", "2", "3"])
  static let playbackRates = list(["0.1", "0.25", "0.5", "1", "2"])
  static let compressionLevels = list(CompressionLevel.range.map(String.init))
  static let tolerances = list(["0.5pt,8ms", "0.1pt,1ms", "1pt,16ms"])
  static let easingFormats = list(EasingFormat.allCases.map(\.rawValue))
  static let motionFormats = list(ExportMotionCommand.formats.map(\.rawValue))

  /// Easings that have a name, and the beginnings of springs.
  static let easings = list(
    ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
      + TimingFunction.EasingFamily.allCases.flatMap { family in
        TimingFunction.Ends.allCases.map { TimingFunction.namedEasing(family, ends: $0).text }
      }
      + TimingFunction.Ends.allCases.map { "trapezoid-\($0.rawValue)" }
      + ["spring:duration=0.5,bounce=0.3", "spring:response=0.5,damping-ratio=0.6"])

  static let pngFiles = file(extensions: ["png"])
  static let jsonFiles = file(extensions: ["json"])
}
