// project.h - finds the options of a source file of a project, without a command line.
//
// A file may contain options in one of its first lines, together with the names of the other files
// of its program:
//
//     // smc: --model=ra -DN=3 queue.c
//
// Otherwise a file .smc in the same directory may have a line for it: `test.c: --model=ra -DN=3
// queue.c`. A compilation database (compile_commands.json, in the file's directory or above) has
// the compiler options. All of these are not trusted, and can only request a check of this program.
#ifndef SMC_PROJECT_H
#define SMC_PROJECT_H

#include "tools/options/words/allowed.h"

// Options of a source file, from its own line or from a project file. To be freed with
// smc_source_options_free.
typedef struct smc_source_options {
    const char *command; // command at the beginning of the line: "test" or "linearize"; NULL: none
    smc_arguments words; // the options
    smc_arguments files; // other files of the same program, relative to the same directory as the
                         // file's own path
    bool is_beside;      // the line is in a project file
    char *refused; // the first ignored word, which is not allowed, or a project file that belongs
                   // to another user; NULL: nothing
} smc_source_options;

// Reads the options of a file. Returns false, with errno set, if the file does not exist or may not
// be read (files.h).
SMC_MUST_USE bool smc_source_options_read(const char *path, smc_limits, smc_source_options *out);
void smc_source_options_free(smc_source_options *);

// Returns `smc [COMMAND] OPTIONS FILE..` for an absolute path. The `n_given` words `given` come
// first, so the project's options override them; it can only lower limits. If *command is NULL, it
// is set to the command of the file's line, if any. *refused is what was ignored, as in
// smc_source_options, or a database; the caller frees it; NULL: nothing. Returns false as
// smc_source_options_read does.
SMC_MUST_USE bool smc_project_arguments(const char *path, const char **command,
                                        const char *const *given, uint32_t n_given,
                                        smc_arguments *out, char **refused);

#endif
