// clang.h - one file through clang, or rustc. Private to this folder.
#ifndef SMC_CLANG_H
#define SMC_CLANG_H

#include "pass/compile/compile.h"

// What clang makes of an input, which the caller frees.
SMC_MUST_USE smc_status smc_clang(const smc_compile_options *, const char *input,
                                  smc_bytes *bitcode);

// The same in two parts, so that several compilations run at a time. The options are kept until the
// end, which gives the messages of both parts; smc_clang_drop ends a compilation of which nobody
// wants to know any more.
typedef struct smc_clang_run smc_clang_run;
smc_clang_run *smc_clang_begin(const smc_compile_options *, const char *input);
SMC_MUST_USE smc_status smc_clang_end(smc_clang_run *, smc_bytes *bitcode);
void smc_clang_drop(smc_clang_run *);

// Has rustc make the code of the unit, to be linked with the standard library.
SMC_MUST_USE smc_status smc_rustc(const smc_compile_options *, smc_unit *);

// Has cargo make the code of a unit that is a package, by its Cargo.toml (cargo.c), and adds the
// crates that it uses.
SMC_MUST_USE smc_status smc_cargo_build(const smc_compile_options *, smc_unit *, smc_units *crates);

// Whether the headers of libc++ are where clang looks for them.
bool smc_has_libcxx(void);

// A file that smc brings, by its path from the directory of the program that runs; and where most
// of them are. To be freed; NULL: nobody knows.
char *smc_own_file(const char *path);
char *smc_own_files(void);

#endif
