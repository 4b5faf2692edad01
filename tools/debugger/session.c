#include "tools/debugger/session.h"

#include "result/witness/witness_inputs.h"

#include <string.h>

static void *copy_bytes(const void *at, size_t n) {
    void *to = smc_alloc(n ? n : 1);
    if (n) memcpy(to, at, n);
    return to;
}

void smc_session_add_step(smc_session *s, const smc_replay_moment *m) {
    *smc_vec_push(&s->steps) = (smc_recorded_step){
        .event = *m->event,
        .read = m->read,
        .next = copy_bytes(m->next, m->n_threads * sizeof(smc_step *)),
        .sources = copy_bytes(m->sources, m->n_sources * sizeof(smc_replay_source)),
        .n_threads = m->n_threads,
        .n_sources = m->n_sources};
    smc_recorded_step *k = &s->steps.at[s->steps.n - 1];
    smc_witness_set_numbers(s->report->program, &k->event);
    for (uint32_t i = 0; i < k->n_sources; i++)
        k->sources[i].value = smc_witness_number(s->report->program, k->sources[i].value);
}

uint32_t smc_session_step_of(const smc_session *s, smc_replay_write w) {
    for (uint32_t i = 0; w.index && i < s->steps.n; i++)
        if (s->steps.at[i].event.thread == w.thread && s->steps.at[i].event.index == w.index)
            return i;
    return UINT32_MAX;
}

void smc_session_free(smc_session *s) {
    for (uint32_t i = 0; i < s->steps.n; i++) {
        free(s->steps.at[i].next);
        free(s->steps.at[i].sources);
    }
    smc_vec_free(&s->steps);
    for (uint32_t i = 0; i < s->breakpoints.n; i++) free(s->breakpoints.at[i].file);
    smc_vec_free(&s->breakpoints);
    free(s->last);
    smc_lines_close(&s->lines);
}
