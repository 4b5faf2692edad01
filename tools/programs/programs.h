// programs.h - which programs the files and directories of a command line are.
#ifndef SMC_PROGRAMS_H
#define SMC_PROGRAMS_H

#include "pass/cache/bytes.h"
#include "tools/options/options.h"

typedef struct smc_one_program {
    smc_words files; // of which it is linked
    smc_bytes *said; // by the process that lowered them (smc_run.said); NULL: nothing yet
    char *test;      // of them, in which it begins; NULL: it begins where its options say
    const char *package, *target, *source; // of a package: its name, what of it (smc_cargo.test)
                                           // and the file; NULL: it is none
    bool has_no_test; // tests were asked for, and it has none or is refused: message given
} smc_one_program;

typedef struct smc_programs {
    SMC_VEC(smc_one_program) at;
    SMC_VEC(smc_bytes *) said; // owned
    SMC_VEC(char *) found;     // names that come from directories, owned
    uint32_t n_listed;         // tests that they have, also those that are not to be run
    uint32_t failed; // directories that could not be read to their end, or that have no program:
                     // message given
} smc_programs;

// Whether the command line is about programs, even if there is but one: it says --each, or names a
// directory.
bool smc_programs_asked_for(const smc_options *);

// Each file below a directory whose name says that it is a source or bitcode is a program, in the
// order of their names; hidden ones are left out. The files named on the command line are one
// program, by --each one each.
void smc_programs_find(const smc_options *, smc_programs *out); // to be freed
void smc_programs_free(smc_programs *);

#endif
