// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// A client of the library in a separate package, which `make test` builds and runs.
let package = Package(
  name: "client",
  dependencies: [.package(name: "glissade", path: "../..")],
  targets: [
    // A client's target may have the name of one of the library's folders.
    .target(name: "Geometry"),
    .executableTarget(
      name: "Client", dependencies: ["Geometry", .product(name: "Glissade", package: "glissade")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
