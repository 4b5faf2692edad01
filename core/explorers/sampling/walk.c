// walk.c - samples one execution. If a thread would only wait again (its read leads to a block, or
// to the end of a round without effect), the round is undone, and the thread is suspended until
// another event may let it continue. No other thread has read from the round, so the events that
// remain are an execution in which this thread is slow.
#include "explorers/leaf.h"
#include "graph/answers.h"
#include "explorers/sampling/counters.h"
#include "explorers/sampling/engine.h"
#include "explorers/sampling/near.h"
#include "observers/observe.h"
#include "reductions/rounds/judge.h"
#include "reductions/rounds/late_races.h"
#include "reductions/rounds/net_zero.h"
#include "result/sampled.h"

// ---- adding -------------------------------------------------------------------------------------

// Whether the read, whose thread would only wait, shows an error. If so, the read stays linked;
// otherwise it is unlinked.
static bool shows_error(sampling *x, smc_id e) {
    if (!sampling_link_event(x, e)) return false;
    if (smc_errors_check_event(&x->errors, e)) return true;
    sampling_unlink_event(x);
    return false;
}

// Removes the source at this index of sampling.sources, and returns it.
static smc_source remove_source(sampling *x, uint32_t at) {
    smc_source *drawn = &x->sources.at[at];
    const smc_source s = *drawn;
    *drawn = smc_vec_pop(&x->sources);
    return s;
}

// Whether accesses in dropped rounds are recorded, to find races with later events.
static bool records_late_races(const sampling *x) {
    return smc_seeks_late_races(x->program, x->graph.options.start.races_late, x->options,
                                x->result);
}

// Adds a read: tries sources until the thread makes progress. If the thread would wait with each
// source, suspends it until another write exists.
static void walk_by_read(sampling *x, smc_id e) {
    smc_graph *g = &x->graph;
    const uint32_t t = smc_event_at(g, e)->thread;
    uint32_t waits = 0;
    bool latest = false;
    x->sources.n = 0;
    smc_model_readable(x->model, x->state, smc_event_at(g, e), e, &x->sources);
    const smc_id newest = x->sources.at[sampling_latest_source(x, 0)].write;
    while (x->sources.n) {
        const smc_source s = remove_source(x, latest ? sampling_latest_source(x, 0)
                                                     : sampling_choose_source(x, e, 0));
        if (s.taken) continue;
        smc_graph_set_source(g, e, s.write, false);
        if (!sampling_advance_thread(x, e)) return smc_graph_discard_event(g, e);
        const uint32_t round = sampling_repeated_events(x, e);
        if (round) {
            if (shows_error(x, e)) {
                sampling_end_if_error(x, true);
                return sampling_update_priorities(x, e);
            }
            if (!waits || round < waits) waits = round;
            if (smc_is_late_round(&smc_event_at(g, e)->step->action, smc_event_at(g, e)->in,
                                  round) &&
                records_late_races(x))
                smc_record_late_round(&x->result->late, g, smc_event_at(g, e), round - 1,
                                      smc_event_at(g, e)->next->action.place);
            if (!sampling_draw_tries_all(x)) latest = true;
            if (latest && s.write == newest) break;
        } else if (sampling_link_event(x, e)) {
            sampling_check_errors(x, e);
            return sampling_update_priorities(x, e);
        } else {
            sampling_counts(x->result)->refused++;
        }
    }
    smc_invariant(waits || smc_graph_stop_requested(g), "a thread that is enabled cannot go on");
    smc_graph_discard_event(g, e);
    if (waits > 1) (void)sampling_undo_events(x, t, waits - 1);
    sampling_suspend_thread(x, t);
}

// Draws a possible answer to a choice. For a term, half of the draws take the smallest possible
// value, which is often a boundary value; the others take the next possible value from a random
// number of random length on.
static uint64_t draw_answer(sampling *x, smc_id choice) {
    const smc_graph *g = &x->graph;
    const smc_action *a = &smc_event_at(g, choice)->step->action;
    if (x->near) return near_choose_answer(x, choice);
    if (!smc_chooses_term(a)) return sampling_draw_below(x, (uint32_t)smc_graph_alternatives(g, a));
    const unsigned width = smc_term_width(g->program->terms, a->choice.word);
    const uint64_t from = sampling_draw_below(x, 2)
                              ? sampling_draw_number(x) >> (64 - 1 - sampling_draw_below(x, width))
                              : 0;
    uint64_t answer;
    if (smc_graph_least_answer(g, choice, from, &answer)) return answer;
    const bool possible = smc_graph_least_answer(g, choice, 0, &answer);
    smc_invariant(possible, "a choice without a possible answer");
    return answer;
}

// Adds the next event of thread t, or undoes a round and suspends the thread.
static void walk_by_event(sampling *x, uint32_t t) {
    smc_graph *g = &x->graph;
    const smc_action *a = &g->threads.at[t].step->action;
    const uint32_t net_zero_events = smc_round_net_zero(a);
    x->events++;
    x->result->events++;
    if (net_zero_events && !x->ending && sampling_undo_events(x, t, net_zero_events))
        return sampling_suspend_thread(x, t);
    if (x->cells && (smc_is_access(a->kind) || a->kind == SMC_FENCE))
        return sampling_add_access(x, t);
    const smc_id e = smc_graph_add_event(g, t);
    const smc_event *ev = smc_event_at(g, e);
    const bool is_free = sampling_executes_at_once(x, ev->step);
    if (ev->reads) return walk_by_read(x, e);
    if (ev->kind == SMC_CHOICE) smc_graph_set_answer(g, e, draw_answer(x, e));
    else smc_graph_set_source(g, e, smc_graph_lock_or_join_source(g, ev), false);
    if (!sampling_advance_thread(x, e)) return smc_graph_discard_event(g, e);
    if (smc_event_at(g, e)->kind == SMC_CREATE) {
        if (t == 0) x->length.created = smc_event_at(g, e)->index;
        x->weights.is_drawn = false; // the new thread has taken points over from its creator
    }
    // The write may let other threads continue.
    if (smc_event_at(g, e)->kind == SMC_WRITE) x->ending = false;
    const bool allowed = sampling_link_event(x, e);
    smc_invariant(allowed, "a write cannot be the last of its location");
    sampling_check_errors(x, e);
    if (!is_free) sampling_update_priorities(x, e);
}

// ---- the end ------------------------------------------------------------------------------------

// Counts and checks a complete execution.
static void finish_execution(sampling *x, bool late) {
    x->errors.shown.n = 0;
    const smc_leaf leaf = smc_leaf_count_execution(&x->graph, &x->options_for_counting, x->result);
    const bool has_outcome = leaf == SMC_LEAF_COMPLETE || leaf == SMC_LEAF_DEADLOCK;
    if (has_outcome || leaf == SMC_LEAF_STUCK) smc_leaf_check_axioms(&x->errors);
    if (has_outcome) {
        smc_sampled_add(&x->result->outcome_set, SMC_SAMPLED_OUTCOME, smc_outcome_of(&x->graph),
                        late);
    }
    smc_note_observed_rounds(&x->errors);
    sampling_end_if_error(x, smc_errors_check_end(&x->errors, leaf));
    smc_leaf_count_errors(&x->errors);
}

// Checks whether dropped rounds could have had an effect. Returns false if the exploration must
// restart.
static bool check_dropped_rounds(sampling *x) {
    return smc_result_record_status(x->result, smc_check_dropped_rounds(&x->errors, false),
                                    &x->done);
}

static bool sampling_should_continue(sampling *x) {
    return smc_result_should_continue(x->result, x->options, &x->done);
}

void sampling_draw_execution(sampling *x, uint32_t most_events, bool late) {
    uint32_t t = 0;
    bool able = true;
    while (sampling_should_continue(x) && x->events < most_events &&
           (able = sampling_next_thread(x, &t))) {
        if (x->graph.program->storage.over_memory_budget) smc_graph_trim_steps(&x->graph, NULL);
        walk_by_event(x, t);
    }
    if (!x->done) {
        sampling_counts(x->result)->walks++;
        sampling_record_pairs(x, late);
        if (x->records_weights) sampling_record_weights(x);
        if (able) x->result->bounded++, sampling_counts(x->result)->cut++;
        else if (check_dropped_rounds(x)) finish_execution(x, late);
    }
    smc_leaf_unlink_events(&x->graph, x->model, x->state, 0);
    if (x->length.points > x->longest.points) x->longest.points = x->length.points;
    if (x->length.communications > x->longest.communications)
        x->longest.communications = x->length.communications;
    if (x->length.created > x->longest.created) x->longest.created = x->length.created;
}
