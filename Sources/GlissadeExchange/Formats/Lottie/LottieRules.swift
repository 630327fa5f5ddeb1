// SPDX-License-Identifier: MIT

/// The members of Lottie files without an effect on the picture, and the values that have none.
enum LottieRules {
  /// Names, identifiers and hints of editors.
  static let ignored: Set = [
    "nm", "mn", "ix", "cix", "cl", "ln", "np", "hix", "__fnct",
  ]

  /// The members of the document that have no effect, or are read.
  static let ofDocument: Set = [
    "v", "ver", "nm", "mn", "fr", "ip", "op", "w", "h", "assets", "layers", "markers", "meta", "props", "tgs", "slots",
    "fonts", "chars", "metadata", "author", "description", "generator", "$schema", "id", "__complete",
  ]

  /// The members of a layer that are read in their own ways.
  static let ofLayers: Set = [
    "ty", "ind", "parent", "ks", "ip", "op", "st", "shapes", "masksProperties", "sw", "sh", "sc", "tm",
  ]

  /// The members of a property, and of its keyframes.
  static let ofProperties: Set = ["a", "k", "ix", "l", "x", "s", "nm", "mn", "cix", "pt", "p"]
  static let ofKeyframes: Set = ["t", "s", "e", "i", "o", "n", "h", "to", "ti", "nm", "__fnct", "x", "y"]

  /// Layers: precompositions, solids, images, null layers, shapes and texts.
  static let layerTypes: Set = [0.0, 1, 2, 3, 4, 5]

  /// Shapes whose members are compared as they are.
  static let otherShapes: Set = ["sr", "rp", "mm", "rd", "pb", "zz", "op", "tw"]

  /// Flags of old files, which are set for what is drawn.
  static let setFlags: Set = ["fillEnabled", "closed"]

  /// The numbers of members with which a file draws the same as without them.
  static let neutral: [String: Double] = [
    "ddd": 0, "bm": 0, "ao": 0, "sr": 1, "ct": 0, "d": 1, "hd": 0, "hasMask": 0, "r": 1, "mb": 0, "ml": 4, "td": 0,
    "tt": 0, "tg": 0,
  ]
}
