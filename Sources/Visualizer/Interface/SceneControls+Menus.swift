// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The menus of parameters inside a scene.
extension SceneControls {
  mutating func addMenuButtons(_ values: Values) {
    for menu in values.menus {
      guard let parameter = values.parameters.first(where: { $0.id == menu.parameter }) else { continue }
      add(.menu(parameter.id), .symbol(.menu), menu.frame, parameter.help, .toggleMenu(parameter.id))
      controls[controls.count - 1].isEnabled = parameter.isEnabled
    }
  }

  /// Opens the menu of a parameter below its button.
  mutating func addMenu(of id: SettingID, in frame: SceneFrame, values: Values) {
    guard let button = controls.first(where: { $0.id == .menu(id) })?.frame,
      let parameter = values.parameters.first(where: { $0.id == id }), case .choice(let titles) = parameter.kind
    else { return }
    let width = 24 + (titles.map { TextStyle.body.width(of: $0) }.max() ?? 0).rounded(.up)
    let frames = openMenu(of: titles.count, columns: 1, width: width, below: button, in: frame)
    for (index, title) in titles.enumerated() {
      add(
        .menuEntry(id, index), .segment(title, isChosen: parameter.value.choice == index), frames[index],
        parameter.help, .scene(.set(id, .choice(index))))
      controls[controls.count - 1].isInMenu = true
      controls[controls.count - 1].isEnabled = parameter.isAvailable(index, of: titles.count)
    }
  }
}
