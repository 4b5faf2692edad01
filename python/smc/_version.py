"""The version of the package, which is that of smc."""

VERSION = "0.3.0"
