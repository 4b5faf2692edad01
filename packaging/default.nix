{ pkgs ? import <nixpkgs> { } }:

let
  llvm = pkgs.llvmPackages_19;
in
pkgs.stdenv.mkDerivation {
  pname = "smc";
  version = "0.3.0";
  src = pkgs.lib.cleanSource ../.;

  nativeBuildInputs = with pkgs; [ cmake ninja pkg-config python3 git ];
  buildInputs = with pkgs; [
    check jansson libffi libmicrohttpd libpq libseccomp llvm.libllvm sqlite xxHash z3 zlib zstd
  ];

  # clang with the headers of C and C++, as smc runs it.
  cmakeFlags = [
    "-DSMC_LLVM_CONFIG=${llvm.libllvm.dev}/bin/llvm-config"
    "-DSMC_CLANG=${llvm.clang}/bin/clang"
    "-DSMC_LLVM_SHARED=ON"
  ];
  ninjaFlags = [ "smc_installed" ];

  meta = {
    description = "Stateless model checker for concurrent programs in C, C++ and Rust";
    license = pkgs.lib.licenses.asl20;
    platforms = [ "x86_64-linux" ];
    mainProgram = "smc";
  };
}
