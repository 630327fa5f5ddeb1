// SPDX-License-Identifier: MIT
import GlissadeScenarios

extension SceneMessage {
  /// The message about a scenario file, or `nil` for a file without problems.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isPlayed: Whether the scene plays this version. Otherwise it keeps playing an earlier one.
  init?(_ file: ScenarioFile, isPlayed: Bool) {
    typealias Texts = ScenariosTexts.FileProblems
    let count = file.diagnostics.count
    guard count > 0 || !isPlayed else { return nil }
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    let advice = Texts.correctionAdvice(name)
    guard isPlayed || file.isReadable else {
      self.init(
        headline: Texts.unreadable, details: file.diagnostics.prefix(1).map(\.description),
        advice: file.hasContents ? advice : Texts.restorationAdvice)
      return
    }
    self.init(
      headline: Texts.headline(count, isPlayed ? Texts.keyframesBecomePauses : Texts.lastVersionPlays),
      details: file.diagnostics.prefix(3).map(\.description) + (count > 3 ? [Texts.more(count - 3)] : []),
      advice: advice)
  }
}
