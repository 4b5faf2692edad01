// find_rustc.h - finds a rustc that smc supports. Private to this folder.
#ifndef SMC_FIND_RUSTC_H
#define SMC_FIND_RUSTC_H

#include "pass/compile/compile.h"

#define SMC_RUSTC_INSTALL                                                                          \
    "install rustc 1.85 (Debian: apt install rustc-web=1.85.*; rustup toolchain install 1.85), "   \
    "or name one by --rustc=PATH"

// A rustc. The strings are owned.
typedef struct smc_rustc {
    char *path;    // path of the compiler itself (not of a proxy)
    char *version; // its version, such as "rustc 1.95.0", if it is unsuitable
    char *host;    // the target for which it compiles by default
    char *library; // directory of its standard library
    unsigned llvm; // version of its LLVM; 0: unknown
} smc_rustc;

typedef SMC_VEC(char *) smc_rustc_paths;

void smc_rustc_free(smc_rustc *r); // frees its contents; then it is zero
// True for the proxy of rustup, a program that runs another compiler.
bool smc_rustc_is_proxy(const char *path);
// Returns the path of the compiler that rustup's proxy runs by default.
char *smc_rustc_of_proxy(const smc_compile_options *options, const char *input, const char *proxy);
// Finds its version, its default target and the version of its LLVM.
void smc_rustc_find_version(const smc_compile_options *options, const char *input, smc_rustc *r);
// Finds the directory of the standard library. Returns false if the compiler does not print it.
bool smc_rustc_find_library(const smc_compile_options *options, const char *input, smc_rustc *r);
// True if smc supports the compiler: smc knows the internals of only one version of std
// (pass/rust/).
bool smc_rustc_is_supported(const smc_rustc *r);
// Returns the compilers on the PATH. rustup's proxies are last, since running them takes time.
smc_rustc_paths smc_rustc_candidates(const smc_compile_options *options);
// Reports that no suitable compiler was found and returns the status. If `stop` has ended the
// search, returns SMC_STOPPED without a message.
smc_status smc_rustc_report_unsupported(const smc_compile_options *options, const char *input,
                                        const smc_rustc *newest);

#endif
