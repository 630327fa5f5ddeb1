// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The controls inside a scene: the boundary before its graphs, and the menus of parameters.
extension SceneControls {
  /// Adds the boundary, the buttons that open the menus, and the open menu. Their places depend on the scene.
  mutating func addParts(of scene: SceneLayout, in frame: SceneFrame, values: Values) {
    let buttons = scene.menus.compactMap { menu in
      values.parameters.first { $0.id == menu.parameter }.map { parameter in
        Control(
          id: .menu(parameter.id), kind: .symbol(.menu), frame: menu.frame, isEnabled: parameter.isEnabled,
          tooltip: parameter.help, action: .toggleMenu(parameter.id))
      }
    }
    // The buttons beside titles lie above the area of the boundary.
    let divider = scene.divider.flatMap { $0.isMovable ? $0.control : nil }
    controls.insert(contentsOf: [divider].compactMap(\.self) + buttons, at: menuIndex)
    if case .parameter(let id) = values.openMenu { addMenu(of: id, in: frame, values: values) }
  }

  /// Opens the menu of a parameter below its button.
  private mutating func addMenu(of id: SettingID, in frame: SceneFrame, values: Values) {
    guard let button = controls.first(where: { $0.id == .menu(id) || $0.id == .parameter(id) })?.frame,
      let parameter = values.parameters.first(where: { $0.id == id })
    else { return }
    let titles: [String]
    switch parameter.kind {
    case .choice(let choices), .menu(let choices): titles = choices
    case .toggle, .number, .text, .button, .readout: return
    }
    let width = 24 + (titles.map { TextStyle.body.width(of: $0) }.max() ?? 0).rounded(.up)
    let frames = openMenu(of: titles.count, columns: 1, width: width, below: button, in: frame)
    for (index, title) in titles.enumerated() {
      add(
        .menuEntry(id, index), .segment(title, isChosen: parameter.value == .choice(index)), frames[index],
        parameter.help, .scene(.set(id, .choice(index))))
      controls[controls.count - 1].isInMenu = true
      controls[controls.count - 1].isEnabled = parameter.isAvailable(index, of: titles.count)
    }
  }
}
