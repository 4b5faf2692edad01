#include "tools/options/refused.h"

#include "explorers/explorer.h"

#include <string.h>

// X(name, whether it was given, those that do not support it).
#define COMPARE SMC_USE_COMPARE
#define DIFF SMC_USE_DIFF
#define MODELS SMC_USE_MODELS
#define LITMUS SMC_USE_LITMUS
#define JOB SMC_USE_JOB
#define LINEARIZE SMC_USE_LINEARIZE
#define REFUSED(X)                                                                                 \
    X("model", o->model, DIFF)                                                                     \
    X("algo", strcmp(o->algo, SMC_ANY_EXPLORER) != 0, COMPARE | DIFF)                              \
    X("release-sequence", o->releases != SMC_RELEASES_OF_SOURCE, DIFF)                             \
    X("diff", o->diff, LITMUS)                                                                     \
    X("replay", o->replay, COMPARE | DIFF | MODELS | LITMUS | JOB)                                 \
    X("steps", o->steps, COMPARE | DIFF | MODELS | LITMUS | JOB)                                   \
    X("html", o->html, COMPARE | DIFF | MODELS | LITMUS)                                           \
    X("output", o->output, MODELS)                                                                 \
    X("coverage", o->coverage, COMPARE | DIFF | MODELS | LITMUS | JOB)                             \
    X("budget", o->budget > 0, COMPARE | DIFF | LITMUS | JOB)                                      \
    X("part", o->part, COMPARE | DIFF | MODELS | LITMUS | JOB | LINEARIZE)                         \
    X("checkpoint", o->checkpoint, COMPARE | DIFF | MODELS | LITMUS | LINEARIZE)                   \
    X("jobs", o->jobs != 1, DIFF | LITMUS)                                                         \
    X("minimize", o->minimize, DIFF | LITMUS)                                                      \
    X("stats", o->stats, COMPARE | DIFF | LITMUS)                                                  \
    X("show-output", o->show_output, COMPARE | DIFF | LITMUS | JOB | LINEARIZE)                    \
    X("watch", o->watch, COMPARE | DIFF | MODELS | LITMUS | JOB | LINEARIZE)                       \
    X("each", o->each, LINEARIZE)                                                                  \
    X("tests", o->tests, LINEARIZE)                                                                \
    X("test", o->test, LINEARIZE)                                                                  \
    X("suppressions", o->suppressions, LITMUS | JOB)                                               \
    X("project", o->project, LITMUS)

const char *smc_refused_option(const smc_options *o, smc_use use) {
#define X(name, is_given, uses)                                                                    \
    if (((uses)&use) && (is_given)) return name;
    REFUSED(X)
#undef X
    return NULL;
}
