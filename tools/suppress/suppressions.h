// suppressions.h - suppressed errors: those that users allow by a file, by comments in sources, or
// by annotations of functions and variables (docs/suppressions.md).
#ifndef SMC_SUPPRESSIONS_H
#define SMC_SUPPRESSIONS_H

#include "interp/interp.h"
#include "program/warning.h"
#include "result/result.h"

// How a suppression is given.
typedef enum smc_suppression_form {
    SMC_SUPPRESSED_BY_FILE,       // by a line in the file of --suppressions=FILE
    SMC_SUPPRESSED_BY_COMMENT,    // by a comment in a source: errors in certain lines
    SMC_SUPPRESSED_BY_ANNOTATION, // by an annotation of a function or a variable
} smc_suppression_form;

// A suppression: the kinds of errors that it allows, and where.
typedef struct smc_suppression {
    smc_suppression_form form;
    uint32_t kinds;      // set of error kinds, a bit each
    char *pattern;       // for names of functions, files and variables; for a comment: the file
                         // that contains it
    bool of_function;    // an annotation of a function, not of a variable
    bool innermost;      // matches only the function that makes the access, not its callers
    uint32_t first, end; // a comment: the errors are in the lines from `first` to before `end`
    char *text;          // the suppression as the user wrote it, to be shown
    char *reason;        // the reason that the user gives; NULL: none
    char *file;          // the file that contains the suppression; NULL: unknown
    uint32_t line;
    bool used; // it has suppressed an error
} smc_suppression;

// All suppressions of a run. To be zero-initialised.
typedef struct smc_suppressions {
    SMC_VEC(smc_suppression) at;
    smc_warnings parse_warnings; // warnings about suppressions that cannot be parsed
    smc_allowances allowances;
} smc_suppressions;

// Each function adds the suppressions it finds to those already there. smc_suppressions_read
// returns false after a message.
SMC_MUST_USE bool smc_suppressions_read(smc_suppressions *, const char *path);
void smc_suppressions_of_source(smc_suppressions *, const char *file, const char *text, size_t n);
void smc_suppressions_of_code(smc_suppressions *, const smc_code_allowed_list *);
void smc_suppressions_add(smc_suppressions *, smc_suppression); // takes ownership of the texts
void smc_suppressions_free(smc_suppressions *);

// Sets `used` of the suppressions that match an error of the result.
void smc_suppressions_note_used(smc_suppressions *, const smc_program *, const smc_result *);
// Returns the first suppression that matches the error; NULL: none.
const smc_suppression *smc_suppression_find(const smc_suppressions *, const smc_error *);
// Adds a warning for each suppression that suppresses nothing. Not for one of races if races are no
// errors in the run (has_races is false), nor for one from a file if the program is one of many
// that use the file.
void smc_suppressions_warn_unused(const smc_suppressions *, bool has_races, bool is_one_of_many,
                                  smc_warnings *out);

#endif
