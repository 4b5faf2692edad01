# Linux only: smc uses its kernel's sandboxes, and checks programs for glibc.
class Smc < Formula
  desc "Stateless model checker for concurrent programs in C, C++ and Rust"
  url "file://#{ENV.fetch("HOMEBREW_SMC_TARBALL")}"
  version "0.3.0"
  license "Apache-2.0"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "check"
  depends_on "jansson"
  depends_on "libmicrohttpd"
  depends_on "libffi"
  depends_on "libseccomp"
  depends_on :linux
  depends_on "llvm@19"
  depends_on "sqlite"
  depends_on "xxhash"
  depends_on "z3"
  depends_on "zstd"

  def install
    llvm = Formula["llvm@19"].opt_bin
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja",
           "-DSMC_LLVM_CONFIG=#{llvm}/llvm-config", "-DSMC_CLANG=#{llvm}/clang",
           "-DSMC_LLVM_SHARED=ON", *std_cmake_args
    system "ninja", "-C", "build", "smc_installed"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"ok.c").write "int main(void) { return 0; }"
    assert_match "verified", shell_output("#{bin}/smc ok.c")
  end
end
