// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// Creates a program that depends on some products of the library.
func program(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "glissade") }, swiftSettings: settings)
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "glissade", path: "..")],
  targets: [
    program("Notification", ["Glissade", "GlissadeWindow"]),
    program("Loader", ["Glissade", "GlissadeDrawing"]),
    program("Gauge", ["Glissade", "GlissadeWindow"]),
    program("Particles", ["Glissade", "GlissadeDrawing"]),
    program("Title", ["Glissade", "GlissadeWindow"]),
    program("Lists", ["Glissade", "GlissadeWindow"]),
    program("Sheet", ["Glissade", "GlissadeWindow"]),
    program("Poster", ["Glissade", "GlissadeWindow"]),
    // Compares two pictures for the tests.
    program("ComparePictures", ["GlissadeDrawing"]),
  ],
  swiftLanguageModes: [.v6]
)
