// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

// A separate package, so that the dependencies of the measurements do not become dependencies of the measured package.
let package = Package(
  name: "glissade-benchmarks",
  dependencies: [
    .package(name: "glissade", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    // Peers and probes of the engine's measurements: the easing call of a browser, and a count of allocations.
    .target(name: "CPeers", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CSubmitPeer", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    .executableTarget(
      name: "WindowBenchmarks",
      dependencies: ["CSubmitPeer", .product(name: "GlissadeDrawing", package: "glissade")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CCairo", "CPeers", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Glissade", package: "glissade"),
        .product(name: "GlissadeDrawing", package: "glissade"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]),
  ]
)
