// programs.h - determines the programs that the files and directories on a command line stand for.
#ifndef SMC_PROGRAMS_H
#define SMC_PROGRAMS_H

#include "pass/cache/bytes.h"
#include "tools/options/options.h"
#include "tools/programs/registered.h"

// A program to be checked.
typedef struct smc_program_to_check {
    smc_words files;            // files of the program
    smc_bytes *lowering_output; // records of its lowering process (smc_run_request.said); NULL:
                                // none yet
    char *test;                 // test in which the program begins; NULL: its options say that
    const char *package, *target, *source; // for a cargo package: its name, its target
                                           // (smc_cargo.test) and the target's file; NULL: not a
                                           // package
    const smc_registered_test *registered; // test of the build that runs the program; NULL: none
    const char *build_target; // target of the build that compiles the first file; NULL: all targets
                              // compile and link it alike, or --build-target names one
    const char *standard;     // option for a newer standard, without which it does not compile;
                              // NULL: none
    bool may_have_tests;      // its source contains tests, each of which is checked as a program
    bool has_main;            // its source has a main; if it has no tests, it is a program itself
    int stopped_by; // the limit (SMC_STOP_*) that was reached before all of its tests were listed;
                    // 0: none
    bool has_no_test; // tests were requested, but it has none, or it was refused; a message was
                      // given
} smc_program_to_check;

// The file, and the test (NULL: none), by which results name the program.
static inline const char *smc_program_file_name(const smc_program_to_check *p) {
    return p->source ? p->source : p->files.at[0];
}
static inline const char *smc_program_test_name(const smc_program_to_check *p) {
    return p->registered ? p->registered->name : p->test;
}

// The programs of a command line.
typedef struct smc_programs {
    SMC_VEC(smc_program_to_check) at;
    SMC_VEC(smc_bytes *) lowering_output; // records to which `lowering_output` of the programs
                                          // points; owned
    SMC_VEC(char *) found;                // names of files that were found in directories; owned
    smc_registered_tests registered;      // tests of the build to which `at` points; owned
    uint32_t others, disabled; // numbers of tests that were not selected, and that are disabled
    uint32_t n_listed;         // number of tests that were found, including those that are not run
    uint32_t failed;      // number of directories that could not be read completely or contain no
                          // program; messages were given
    bool are_only_listed; // the tests are not run
} smc_programs;

// True if the files on the command line are separate programs, because of --each or since a
// directory is named.
bool smc_programs_are_requested(const smc_options *);

// Finds all programs; the caller frees the result. Each source or bitcode file below a directory is
// a program, in the order of names; hidden files are skipped. The files that are named form one
// program, or, with --each, one program each.
void smc_programs_find(const smc_options *, smc_programs *out);
void smc_programs_free(smc_programs *);

#endif
