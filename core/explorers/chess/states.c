// states.c - recognises states that another schedule has reached.
#include "explorers/chess/engine.h"

// Hash of the fact that the write is the last one of the location.
static uint64_t hash_of_last_write(const chess *x, uint32_t loc, smc_id write) {
    return smc_mix_hash(smc_portable_event_hash(&x->graph, write) + 31 * (uint64_t)loc);
}

void chess_add_to_state(chess *x, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    const uint64_t code = smc_portable_event_hash(&x->graph, id) +
                          3 * smc_portable_event_hash(&x->graph, e->rf) +
                          (e->kind == SMC_CHOICE ? 5 * smc_mix_hash(e->in + 1) : 0);
    chess_undo_record *mark = smc_vec_push(&x->marks);
    *mark = (chess_undo_record){.before = x->sums};
    x->sums.graph += smc_mix_hash(code);
    x->sums.graph2 += smc_mix_hash(code ^ 0x9e3779b97f4a7c15u);
    if (!e->writes) return;
    while (x->last.n <= e->loc) *smc_vec_push(&x->last) = 0;
    mark->last = x->last.at[e->loc];
    if (mark->last) x->sums.memory -= hash_of_last_write(x, e->loc, mark->last);
    x->sums.memory += hash_of_last_write(x, e->loc, id);
    x->last.at[e->loc] = id;
}

void chess_remove_from_state(chess *x, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    const chess_undo_record mark = smc_vec_pop(&x->marks);
    x->sums = mark.before;
    if (e->writes) x->last.at[e->loc] = mark.last;
}

bool chess_record_state(chess *x, uint32_t current, uint32_t left) {
    const uint64_t who = current == CHESS_NO_THREAD ? 0 : x->graph.threads.at[current].path;
    const uint64_t a = smc_mix_hash(x->sums.graph + smc_mix_hash(x->sums.memory)),
                   b = smc_mix_hash(x->sums.graph2 ^ smc_mix_hash(x->sums.memory + who));
    uint32_t *known = smc_table_at(&x->seen, a, b);
    const uint32_t now = left == SMC_ANY_PREEMPTIONS ? left : left + 1;
    if (*known >= now) return false;
    *known = now;
    return true;
}

bool chess_record_class(chess *x) {
    const uint64_t n = x->classes.n;
    smc_outcomes_add(&x->classes, smc_mix_hash(x->sums.graph));
    return x->classes.n != n;
}
