// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// The name of the measured package for the compiler: its folder, as SwiftPM passes it. With this name, measurements
/// reach declarations that are not public.
let measured = Context.packageDirectory.split(separator: "/").dropLast().last.map(String.init) ?? "glissade"
let packageName = String(measured.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-package-name", packageName]),
]

// A separate package, so that the dependencies of the measurements do not become dependencies of the measured package.
let package = Package(
  name: "glissade-benchmarks",
  dependencies: [
    .package(name: "glissade", path: ".."),
    // The same source as in the measured package.
    Context.environment["GLISSADE_VENDOR"].map { .package(path: "\($0)/swift-argument-parser") }
      ?? .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    // Peers and probes of the engine's measurements: the easing call of a browser, and a count of allocations.
    .target(name: "CPeers", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CSubmitPeer", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    .executableTarget(
      name: "WindowBenchmarks",
      dependencies: ["CSubmitPeer", .product(name: "GlissadeWindow", package: "glissade")],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CCairo", "CPeers", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Glissade", package: "glissade"),
        .product(name: "GlissadeDrawing", package: "glissade"),
        .product(name: "GlissadeExchange", package: "glissade"),
      ],
      packageAccess: false, swiftSettings: settings),
  ]
)
