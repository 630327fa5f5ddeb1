// swift-tools-version: 6.2
import PackageDescription

/// A package outside of Glissade that uses its library, as anybody would: `make test` builds and runs it.
let package = Package(
  name: "client",
  dependencies: [.package(name: "glissade", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "Glissade", package: "glissade")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
