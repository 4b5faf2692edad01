// project.h - finds the options of a source file of a project, without a command line.
//
// A file may contain them in one of its first lines, with the other files of its program:
//
//     // smc: --model=ra -DN=3 queue.c
//
// Otherwise a line of a file .smc next to it may, `test.c: --model=ra -DN=3 queue.c`. A compilation
// database (compile_commands.json, in the file's directory or above) has the compiler options. All
// of these are untrusted data, and may only request a check of this program.
#ifndef SMC_PROJECT_H
#define SMC_PROJECT_H

#include "tools/options/words/allowed.h"

// The line of a file, or of a project file. To be freed with smc_own_line_free.
typedef struct smc_own_line {
    const char *command; // command at its beginning: "test", "linearize"; NULL: none
    smc_arguments words; // options
    smc_arguments files; // files of the same program, relative to the same directory as this file's
                         // path
    bool is_beside;      // from a project file
    char *refused; // what was ignored: the first word that is not allowed, or a project file of
                   // another owner; NULL: nothing
} smc_own_line;

// Returns false with errno set if the file does not exist or may not be read (files.h).
SMC_MUST_USE bool smc_own_line_read(const char *path, smc_limits, smc_own_line *out);
void smc_own_line_free(smc_own_line *);

// Returns `smc [COMMAND] OPTIONS FILE..` for an absolute path. The `n_given` words `given` come
// first, so the project's options override them; it can only lower limits. If *command is NULL, it
// is set to that of the file's line, if any. `refused` is as in smc_own_line, or about a database;
// the caller frees it; NULL: nothing. Returns false as smc_own_line_read.
SMC_MUST_USE bool smc_project_arguments(const char *path, const char **command,
                                        const char *const *given, uint32_t n_given,
                                        smc_arguments *out, char **refused);

#endif
