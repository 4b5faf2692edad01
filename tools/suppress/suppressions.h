// suppressions.h - errors that users allow: by a file, by comments of sources, by annotations of
// functions and variables (docs/suppressions.md).
#ifndef SMC_SUPPRESSIONS_H
#define SMC_SUPPRESSIONS_H

#include "interp/interp.h"
#include "program/warning.h"
#include "result/result.h"

typedef enum smc_suppression_form {
    SMC_SUPPRESSED_BY_FILE,       // a line of --suppressions=FILE
    SMC_SUPPRESSED_BY_COMMENT,    // of a source: the error is in a line
    SMC_SUPPRESSED_BY_ANNOTATION, // of a function or a variable
} smc_suppression_form;

typedef struct smc_suppression {
    smc_suppression_form form;
    uint32_t kinds;      // of errors, a bit each
    char *pattern;       // of names; a comment's: the file
    bool of_function;    // an annotation's
    bool innermost;      // only the function that makes the access, not who calls it
    uint32_t first, end; // a comment's: lines
    char *text;          // as it was written
    char *reason;        // NULL: none
    char *file;          // where it was written; NULL: nobody knows
    uint32_t line;
    bool used; // it allows one of the errors
} smc_suppression;

// Zero-initialise.
typedef struct smc_suppressions {
    SMC_VEC(smc_suppression) at;
    smc_warnings said; // of what cannot be read
    smc_allowances allowances;
} smc_suppressions;

// Each adds to those that are there. false: message given.
SMC_MUST_USE bool smc_suppressions_read(smc_suppressions *, const char *path);
void smc_suppressions_of_source(smc_suppressions *, const char *file, const char *text, size_t n);
void smc_suppressions_of_code(smc_suppressions *, const smc_code_allowed_list *);
void smc_suppressions_add(smc_suppressions *, smc_suppression); // takes its texts over
void smc_suppressions_free(smc_suppressions *);

// Notes which allow errors of the result.
void smc_suppressions_note_used(smc_suppressions *, const smc_program *, const smc_result *);
// The first that allows it.
const smc_suppression *smc_suppression_of(const smc_suppressions *, const smc_error *);
// Adds those that allow nothing. Where races are no errors, nothing is known of what allows them;
// where the program is one of many, nor of what a file has.
void smc_suppressions_unused(const smc_suppressions *, bool has_races, bool is_one_of_many,
                             smc_warnings *out);

#endif
