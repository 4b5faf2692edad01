// warning.h - warnings about results that could be misinterpreted.
#ifndef SMC_WARNING_H
#define SMC_WARNING_H

#include "program/program.h"

// X(enumerator, name, severity, heading above a list of several warnings of the kind; NULL: each
// warning is reported separately)
#define SMC_WARNINGS(X)                                                                            \
    X(SMC_WARN_BOUND, "bound", "warning", NULL)                                                    \
    X(SMC_WARN_LOOP, "loop", "warning", NULL)                                                      \
    X(SMC_WARN_STALE, "stale", "warning", NULL)                                                    \
    X(SMC_WARN_SEEN, "seen", "warning", NULL)                                                      \
    X(SMC_WARN_MET, "met", "note", NULL)                                                           \
    X(SMC_WARN_ENDLESS, "endless", "warning", NULL)                                                \
    X(SMC_WARN_BLOCKED, "blocked", "warning", NULL)                                                \
    X(SMC_WARN_LEFT, "left-waiting", "note",                                                       \
      "waits have not ended when main returns, and never would; join the threads, or end main "    \
          "with pthread_exit")                                                                     \
    X(SMC_WARN_TOO_LARGE, "too-large", "warning", NULL)                                            \
    X(SMC_WARN_UNREACHED, "unreached", "note", "assertions were not reached by any execution, "    \
      "and not checked")                                                                           \
    X(SMC_WARN_ONE_ANSWER, "one-answer", "note", "functions returned one fixed value each; "       \
      "others were not explored")                                                                  \
    X(SMC_WARN_NO_FILES, "no-files", "note", "functions failed since the program has no files; "   \
      "--files=memory lets it create files")                                                       \
    X(SMC_WARN_WEAK_EXCHANGE, "weak-exchange", "note",                                             \
      "weak compare-exchanges may fail spuriously, and no loop retries them; --weak-cas=fails "    \
          "explores such failures")                                                                \
    X(SMC_WARN_MIXED_SIZES, "mixed-sizes", "note",                                                 \
      "atomic accesses overlap others of another size, which C and C++ leave undefined; they "     \
          "were explored as hardware does them")                                                   \
    X(SMC_WARN_UNMAPPED, "unmapped", "note", NULL)                                                 \
    X(SMC_WARN_MEMBARRIER, "membarrier", "note", NULL)                                             \
    X(SMC_WARN_NDEBUG, "ndebug", "warning",                                                        \
      "assertions are removed by NDEBUG and were not checked; to keep them, add -UNDEBUG or "      \
          "delete its #define")                                                                    \
    X(SMC_WARN_OPTIMIZED, "optimized", "warning", NULL)                                            \
    X(SMC_WARN_SUPPRESSION, "suppression", "note", NULL)                                           \
    X(SMC_WARN_STARVATION, "starvation", "note", NULL)                                             \
    X(SMC_WARN_OPENMP, "openmp", "warning", NULL)

// %s: name of the library function
#define SMC_ONE_ANSWER "%s() returned one fixed value; others were not explored"
#define SMC_NO_FILES                                                                               \
    "%s() failed since the program has no files; --files=memory lets it create files"

// clang-format off
// Kind of a warning.
typedef enum smc_warning_kind {
#define X(id, word, severity, several) id,
    SMC_WARNINGS(X)
#undef X
    SMC_WARN_COUNT
} smc_warning_kind;
// clang-format on

// A warning about a place in the program.
typedef struct smc_warning {
    smc_warning_kind kind;
    char *text; // owned by the warning
    smc_place at;
} smc_warning;
typedef SMC_VEC(smc_warning) smc_warnings;

// Returns the name of the kind, as in JSON.
const char *smc_warning_name(smc_warning_kind);

// Returns the kind with this name; SMC_WARN_COUNT: none.
smc_warning_kind smc_warning_of_name(const char *);

// Returns the heading under which several warnings of the kind are listed; NULL: each is reported
// separately.
const char *smc_warning_plural_text(smc_warning_kind);

// Returns "warning" or "note".
const char *smc_warning_severity(smc_warning_kind);

// Adds a warning. Takes ownership of `text`.
void smc_add_warning(smc_warnings *to, smc_warning_kind, smc_place at, char *text);

// Sorts the warnings by kind, then by position.
void smc_warnings_sort(smc_warnings *);
void smc_warnings_free(smc_warnings *);

#endif
