// SPDX-License-Identifier: MIT
package import GlissadeScenarios

extension VisualizerContent {
  /// Restarts the scenes that play a file with a new version of it.
  ///
  /// An unreadable version is not played. A version with problems is played only if the present version has problems
  /// too. Otherwise the present version continues, and the scene shows the problem.
  ///
  /// - Parameters:
  ///   - file: The new version of the file.
  ///   - instant: The instant at which the new version starts.
  package mutating func replaceFile(with file: ScenarioFile, at instant: Double) {
    for name in SceneName.allCases where name.playsFile {
      prepare(name)
      guard file.isReadable, file.diagnostics.isEmpty || configuration.scenarios?.diagnostics.isEmpty == false else {
        runs[name]?.refusedFile = file
        continue
      }
      // A session stores the file that is played.
      configuration.scenarios = file
      runs[name]?.replaceBeginning(with: configuration.makeScene(name, theme: appearance.theme), at: instant)
    }
  }
}
