#include "tests/random/answers.h"

#include <inttypes.h>
#include <string.h>

// The fields of a result that are compared.
#define COUNTS(X) X(executions) X(ended) X(blocked) X(redundant) X(outcomes) X(outcome_hash)
#define CLASSES(X)                                                                                 \
    X(coherence_classes) X(coherence_ended) X(coherence_blocked) X(lock_classes) X(lock_ended)     \
    X(lock_blocked) X(value_classes) X(value_ended) X(value_blocked)

enumerate_counters answer_classes(const smc_result *r) {
    enumerate_counters c;
    memcpy(&c, r->own, sizeof c);
    return c;
}

void answer_write(FILE *to, uint64_t seed, const smc_model *model, bool plain_access,
                  const smc_result *r) {
    fprintf(to, "%" PRIu64 " %s %d %d %d", seed, model->name, plain_access, r->complete, r->cyclic);
#define X(field) fprintf(to, " %" PRIu64, r->field);
    COUNTS(X)
#undef X
    const enumerate_counters classes = answer_classes(r);
#define X(field) fprintf(to, " %" PRIu64, classes.field);
    CLASSES(X)
#undef X
    fprintf(to, " %" PRIu32, r->errors.n);
    for (uint32_t i = 0; i < r->errors.n; i++) {
        const smc_error *e = &r->errors.at[i];
        fprintf(to, " %d %" PRIu32 " %" PRIu32 " %" PRIu64, (int)e->kind, e->place, e->place2,
                e->executions);
    }
    fputc('\n', to);
}

bool answer_read(FILE *from, uint64_t seed, const smc_model *model, bool plain_access,
                 smc_result *out) {
    uint64_t of;
    char name[16];
    int access, complete, cyclic;
    uint32_t errors;
    for (;;) {
        if (fscanf(from, "%" SCNu64 " %15s %d %d %d", &of, name, &access, &complete, &cyclic) !=
                5 ||
            of > seed)
            return false;
        if (of == seed && access == plain_access && strcmp(name, model->name) == 0) break;
        if (fscanf(from, "%*[^\n]") == EOF) return false;
    }
    *out = (smc_result){.complete = complete, .cyclic = cyclic};
#define X(field) if (fscanf(from, "%" SCNu64, &out->field) != 1) return false;
    COUNTS(X)
#undef X
#define X(field) if (fscanf(from, "%" SCNu64, &enumerate_counts(out)->field) != 1) return false;
    CLASSES(X)
#undef X
    if (fscanf(from, "%" SCNu32, &errors) != 1) return false;
    for (uint32_t i = 0; i < errors; i++) {
        smc_error *e = smc_vec_push(&out->errors);
        int kind;
        *e = (smc_error){0};
        if (fscanf(from, "%d %" SCNu32 " %" SCNu32 " %" SCNu64, &kind, &e->place, &e->place2,
                   &e->executions) != 4)
            return false;
        e->kind = (smc_error_kind)kind;
    }
    return true;
}
