#include "replay/turn_source.h"

#include "graph/answers.h"

smc_id smc_turn_source_of(const smc_graph *g, const smc_event *e, const smc_turn *t) {
    const smc_turn_write *s = &t->source;
    if (!smc_turn_has_write(s)) return smc_graph_last_linked(g, e->loc);
    if (s->initial) return g->locs.at[e->loc].init;
    if (s->thread >= g->threads.n || s->index > g->threads.at[s->thread].events.n) return 0;
    const smc_id w = g->threads.at[s->thread].events.at[s->index - 1];
    return smc_event_at(g, w)->writes && smc_event_at(g, w)->loc == e->loc ? w : 0;
}

// Whether the model allows event e to read from w. A write that an RMW reads from is no source of a
// second RMW.
static bool is_readable(const smc_turn_follower *x, smc_id e, smc_id w) {
    smc_event *reader = smc_event_at(x->graph, e);
    const uint32_t from = x->sources->n;
    bool found = false;
    smc_model_readable(x->model, x->state, reader, e, x->sources);
    for (uint32_t i = from; i < x->sources->n; i++)
        found |=
            x->sources->at[i].write == w &&
            !(x->sources->at[i].taken && smc_would_write(reader, smc_event_at(x->graph, w)->out));
    return found;
}

// Sets the answer of a choice.
static smc_replay_outcome set_answer(smc_graph *g, smc_id id, const smc_turn *t) {
    const uint64_t answer = t->has_value ? t->value : 0;
    uint64_t least;
    if (!smc_graph_least_answer(g, id, answer, &least) || least != answer)
        return SMC_REPLAY_PROGRAM_CHANGED;
    smc_graph_set_answer(g, id, answer);
    return SMC_REPLAY_DONE;
}

smc_replay_outcome smc_turn_set_source(const smc_turn_follower *x, smc_id id, const smc_turn *t) {
    smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    if ((t->has_value && e->kind != SMC_CHOICE) || smc_turn_has_write(&t->after) ||
        (!e->reads && smc_turn_has_write(&t->source)))
        return SMC_REPLAY_PROGRAM_CHANGED;
    if (e->kind == SMC_CHOICE) return set_answer(g, id, t);
    const smc_id source =
        e->reads ? smc_turn_source_of(g, e, t) : smc_graph_lock_or_join_source(g, e);
    if (e->reads && !source) return SMC_REPLAY_PROGRAM_CHANGED;
    if (e->reads && !is_readable(x, id, source)) return SMC_REPLAY_MODEL_FORBIDS;
    smc_graph_set_source(g, id, source, false);
    return SMC_REPLAY_DONE;
}
