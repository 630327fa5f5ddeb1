// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what the measurements need never reaches the package that is measured.
let package = Package(
  name: "glissade-benchmarks",
  dependencies: [
    .package(name: "glissade", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    // What the engine is measured against and with: a browser's easing call, and a count of allocations.
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
