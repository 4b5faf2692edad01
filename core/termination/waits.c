#include "termination/waits.h"

#include "program/values.h"
#include "reductions/rounds/net_zero.h"
#include "result/witness/witness_inputs.h"

#include <string.h>

// NAMED: maximum number of values that a message names. NAME, VALUE: sizes of text buffers.
enum { NAMED = 2, NAME = 128, VALUE = 80 };

// Reads of the round that a wait repeats.
typedef struct read_values {
    const smc_event *at[NAMED]; // a read of each of n locations, in reverse program order
    uint32_t n;                 // number of reads in `at`
    bool more;                  // the round reads further locations
} read_values;

// Whether `r` has a read of the location.
static bool is_listed_location(const read_values *r, uint32_t loc) {
    bool known = false;
    for (uint32_t i = 0; i < r->n; i++) known |= r->at[i]->loc == loc;
    return known;
}

// The reads of the round that the wait repeats for ever.
static read_values reads_of(const smc_graph *g, const smc_event *wait) {
    const uint64_t length = wait->step->action.block.repeats;
    read_values r = {0};
    for (uint32_t i = wait->index - 1; i > 0; i--) {
        const smc_event *e = smc_event_at(g, g->threads.at[wait->thread].events.at[i - 1]);
        if (e->actions + length < wait->actions) break;
        if (!e->reads || e->kind == SMC_FENCE || !e->loc || is_listed_location(&r, e->loc))
            continue;
        if (e->step->action.result_unused) continue;
        r.more |= r.n == NAMED;
        if (r.n < NAMED) r.at[r.n++] = e;
    }
    assert(!r.more || r.n == NAMED);
    return r;
}

// Whether net-zero rounds write for ever, so that the values that waiting threads read may change
// temporarily.
static bool any_writes_for_ever(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n; t++)
        any |= g->threads.at[t].events.n && smc_ends_with_net_zero_round(g, t);
    return any;
}

// Returns `before` with "NAME = VALUE" of the read appended. Frees `before`.
static char *append_value_of_read(const smc_graph *g, const smc_event *e, char *before) {
    char name[NAME], value[VALUE];
    g->program->names.location(g->program, e->loc, name, sizeof name);
    smc_format_value_at(g->program, e->loc, smc_witness_number(g->program, e->in), value,
                        sizeof value);
    char *longer = smc_format("%s%s = %s", before, name, value);
    free(before);
    return longer;
}

static char *spin_message(const smc_graph *g, const smc_event *wait, const char *text) {
    const read_values r = reads_of(g, wait);
    if (!r.n || r.more || any_writes_for_ever(g)) return smc_strdup(text);
    char *message = append_value_of_read(g, r.at[r.n - 1], smc_format("%s: it reads ", text));
    if (r.n == NAMED) {
        char *both = smc_format("%s and ", message);
        free(message);
        message = append_value_of_read(g, r.at[0], both);
    }
    char *whole = smc_format("%s, and no thread will change %s", message, r.n == 1 ? "it" : "them");
    free(message);
    return whole;
}

static char *wait_message(const smc_graph *g, smc_id id) {
    const smc_event *wait = smc_event_at(g, id);
    const smc_action *a = &wait->step->action;
    const char *text = smc_action_text(a) ? smc_action_text(a) : smc_error_description(a->error);
    return a->error == SMC_ERR_LIVENESS ? spin_message(g, wait, text) : smc_strdup(text);
}

void smc_errors_record_wait(smc_errors *x, smc_id wait) {
    const smc_event *e = smc_event_at(x->graph, wait);
    assert(e->kind == SMC_BLOCK || e->kind == SMC_BOUND);
    const smc_site at = smc_site_of(x->graph, wait);
    const smc_error_kind kind = (smc_error_kind)e->step->action.error;
    if (!smc_error_needs_no_record(x, kind, at, (smc_site){0}))
        smc_errors_record_described(x, kind, at, wait_message);
}
