// programs.h - determines the programs that the files and directories of a command line form.
#ifndef SMC_PROGRAMS_H
#define SMC_PROGRAMS_H

#include "pass/cache/bytes.h"
#include "tools/options/options.h"

typedef struct smc_one_program {
    smc_words files; // its files
    smc_bytes *said; // output of the lowering process (smc_run.said); NULL: none yet
    char *test;      // test in which it begins; NULL: as its options say
    const char *package, *target, *source; // of a package: its name, which target (smc_cargo.test)
                                           // and its file; NULL: none
    bool may_have_tests;                   // its text has some: each of them is a program
    bool has_main;                         // the same; without tests it is a program
    bool has_no_test; // tests were requested, but it has none or was refused; a message was printed
} smc_one_program;

typedef struct smc_programs {
    SMC_VEC(smc_one_program) at;
    SMC_VEC(smc_bytes *) said; // owned
    SMC_VEC(char *) found;     // owned file names found in directories
    uint32_t others, disabled; // tests that were not asked for
    uint32_t n_listed;         // tests found, also those that are not run
    uint32_t failed; // directories that could not be read completely or contain no program;
                     // messages were printed
} smc_programs;

// True if the command line asks for separate programs: by --each, or by a directory.
bool smc_programs_asked_for(const smc_options *);

// Each source or bitcode file below a directory is a program, in the order of names; hidden files
// are skipped. The named files form one program, or one each with --each. The caller frees the
// result.
void smc_programs_find(const smc_options *, smc_programs *out);
void smc_programs_free(smc_programs *);

#endif
