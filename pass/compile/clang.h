// clang.h - compiles one input with clang, rustc or cargo. Private to this folder.
#ifndef SMC_CLANG_H
#define SMC_CLANG_H

#include "pass/compile/compile.h"

// Compiles an input with clang. The caller frees the bitcode.
SMC_MUST_USE smc_status smc_clang_compile(const smc_compile_options *, const char *input,
                                          smc_bytes *bitcode);

// The same in two steps, so that several compilations can run at the same time. The options must
// stay valid until the second step, which prints all messages. smc_clang_abandon ends a compilation
// without a result.
typedef struct smc_clang_run smc_clang_run;
smc_clang_run *smc_clang_begin(const smc_compile_options *, const char *input);
SMC_MUST_USE smc_status smc_clang_end(smc_clang_run *, smc_bytes *bitcode);
void smc_clang_abandon(smc_clang_run *);

// Compiles the unit with rustc, to be linked with the standard library.
SMC_MUST_USE smc_status smc_rustc_compile(const smc_compile_options *, smc_unit *);

// Builds the package of the unit, whose input is the package's Cargo.toml, with cargo (cargo.c).
// Adds the crates that it uses.
SMC_MUST_USE smc_status smc_cargo_build(const smc_compile_options *, smc_unit *, smc_units *crates);

// Returns the clang that is run: the path, or the name of one on the PATH.
const char *smc_path_of_clang(void);

// True if clang finds the headers of libc++.
bool smc_has_libcxx(void);

// smc_installed_file returns the path of a file that is installed with smc; `path` is relative to
// the directory of the running program. smc_installed_directory returns the directory that contains
// most of these files. The caller frees the result; NULL: unknown.
char *smc_installed_file(const char *path);
char *smc_installed_directory(void);

#endif
