// warning.h - what a result does not say, though one might think so.
#ifndef SMC_WARNING_H
#define SMC_WARNING_H

#include "program/program.h"

// X(enumerator, word, begins what is said once of several; NULL: each is said by itself). Those that are said together are notes.
#define SMC_WARNINGS(X)                                                                                                \
    X(SMC_WARN_BOUND, "bound", NULL)                                                                                   \
    X(SMC_WARN_STALE, "stale", NULL)                                                                                   \
    X(SMC_WARN_BLOCKED, "blocked", NULL)                                                                               \
    X(SMC_WARN_UNREACHED, "unreached", "assertions were reached by no execution, so that they were not checked")       \
    X(SMC_WARN_ONE_ANSWER, "one-answer", "functions have many answers, of which one was tried")

typedef enum smc_warning_kind {
#define X(id, word, several) id,
    SMC_WARNINGS(X)
#undef X
    SMC_WARN_COUNT
} smc_warning_kind;

typedef struct smc_warning {
    smc_warning_kind kind;
    char *text; // owned
    smc_place at;
} smc_warning;
typedef SMC_VEC(smc_warning) smc_warnings;

const char *smc_warning_word(smc_warning_kind);
const char *smc_warning_several(smc_warning_kind);            // NULL: it is no note
const char *smc_warning_severity(smc_warning_kind);           // "warning" or "note"
void smc_warn(smc_warnings *to, smc_warning_kind, smc_place at, char *text); // takes the text
void smc_warnings_free(smc_warnings *);

#endif
