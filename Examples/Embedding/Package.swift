// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// The engine, and its drawing into memory. Neither needs X11.
let products: [Target.Dependency] = ["Glissade", "GlissadeDrawing"].map { .product(name: $0, package: "glissade") }

/// Creates a program that shows the dots.
func program(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: products + ["Dots"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "embedding",
  dependencies: [.package(name: "glissade", path: "../..")],
  targets: [
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    // The layers of both programs.
    .target(name: "Dots", dependencies: products, swiftSettings: settings),
    program("SDLDots", of: ["CSDL2"]),
    program("GTKDots", of: ["CGTK4"]),
    // Compares a screenshot with the picture of the engine, for `make check-embedding`.
    program("CheckPicture", of: []),
  ],
  swiftLanguageModes: [.v6]
)
