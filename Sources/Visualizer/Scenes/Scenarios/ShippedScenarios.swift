// SPDX-License-Identifier: MIT
import CGlissadeAssets
package import GlissadeScenarios

/// The built-in scenarios.
package enum ShippedScenarios {
  /// The files of `Assets/Scenarios`. A test checks that they have no problems.
  package static func files() -> [ScenarioFile] {
    // SAFETY: the bytes are constants of the program, and the compiler computes their counts.
    let embedded = unsafe [
      ("dance", UnsafeBufferPointer(start: glissade_dance_scenario(), count: glissade_dance_scenario_count())),
      ("roar", UnsafeBufferPointer(start: glissade_roar_scenario(), count: glissade_roar_scenario_count())),
      ("fly", UnsafeBufferPointer(start: glissade_fly_scenario(), count: glissade_fly_scenario_count())),
      ("jump", UnsafeBufferPointer(start: glissade_jump_scenario(), count: glissade_jump_scenario_count())),
    ]
    return unsafe embedded.map { unsafe ScenarioFile(bytes: Array($0.1), name: $0.0 + ".json") }
  }

  /// All files in one library.
  static func library() -> ScenarioLibrary {
    var library = ScenarioLibrary()
    for file in files() { library.load(file) }
    return library
  }
}

extension ScenarioLibrary {
  /// Creates a library with the scenarios of one file.
  init(file: ScenarioFile) {
    self.init()
    load(file)
  }
}
