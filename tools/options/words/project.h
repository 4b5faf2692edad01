// project.h - how a source file of a project is to be checked, where no command line says so.
//
// A file may say it itself, in a line among its first ones, with the other files of its program:
//
//     // smc: --model=ra -DN=3 queue.c
//
// or, where it has none, a line of a file .smc beside it, `test.c: --model=ra -DN=3 queue.c`; and a
// compilation database (compile_commands.json, in the file's directory or one above it) says how it
// is compiled. Neither may ask for more than the checking of this program: they are data of a
// project that may not be trusted.
#ifndef SMC_PROJECT_H
#define SMC_PROJECT_H

#include "tools/options/words/allowed.h"

// What a file's own line says, or that of a project file. To be freed with smc_own_line_free.
typedef struct smc_own_line {
    const char *command; // that it begins with: "test", "linearize"; NULL: none
    smc_arguments words; // as options
    smc_arguments files; // of the same program: paths as the file's own is one
    bool is_beside;      // it is one of a project file
    char *refused;       // what is ignored of it, in words: the first of its words that it may not
                         // say, or a project file that is somebody else's; NULL: nothing
} smc_own_line;

// False: there is no such file, or it is none that is read (files.h), for the reason in errno.
SMC_MUST_USE bool smc_own_line_read(const char *path, smc_limits, smc_own_line *out);
void smc_own_line_free(smc_own_line *);

// `smc [COMMAND] OPTIONS FILE..` for an absolute path. `given`, `n_given` of them, come first: what
// the project says overrides them, but for limits, which it can only lower. *command, if it is
// NULL, becomes that of the file's own line, if it has one. `refused` is as
// that of smc_own_line, or of a database, the caller's; NULL: nothing. False: as above.
SMC_MUST_USE bool smc_project_arguments(const char *path, const char **command,
                                        const char *const *given, uint32_t n_given,
                                        smc_arguments *out, char **refused);

#endif
