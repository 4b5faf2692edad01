#include "observers/calls.h"

#include "observers/event_helpers.h"

// The two events with which the program marks the beginning and the end of a call.
typedef struct marked_call {
    smc_id begin, end; // `end` = 0: the call is pending
} marked_call;

static bool is_choice_of_kind(const smc_event *e, smc_choice_kind what) {
    return e->kind == SMC_CHOICE && e->step->action.op == (uint8_t)what;
}

// Appends the calls of thread t in program order. Returns false if there are too many.
static bool add_calls(const smc_graph *g, uint32_t t, smc_history *h, marked_call *at) {
    for (uint32_t i = 0; i < g->threads.at[t].events.n; i++) {
        const smc_id id = g->threads.at[t].events.at[i];
        const smc_event *e = smc_event_at(g, id);
        const uint64_t word = e->kind == SMC_CHOICE ? e->step->action.choice.word : 0;
        if (is_choice_of_kind(e, SMC_CALL_BEGINS)) {
            if (h->n == SMC_CLIENT_CALLS) return false;
            at[h->n] = (marked_call){.begin = id};
            h->calls[h->n++] =
                (smc_history_call){.thread = (uint32_t)(word >> 32), .index = (uint32_t)word};
        } else if (is_choice_of_kind(e, SMC_CALL_ENDS)) {
            at[h->n - 1].end = id;
            h->calls[h->n - 1].ended = true;
            h->calls[h->n - 1].result = (int64_t)word;
        }
    }
    return true;
}

static bool happens_strictly_before(const smc_errors *x, smc_id a, smc_id b) {
    return a && b && a != b && happens_before_or_equal(x, a, b);
}

// Computes the happens-before relations between beginnings and ends of calls
// (smc_client_call.begun, ..).
static void find_call_order(const smc_errors *x, smc_history *h, const marked_call *at) {
    for (uint32_t b = 0; b < h->n; b++)
        for (uint32_t a = 0; a < h->n; a++) {
            const uint32_t bit = UINT32_C(1) << a;
            if (happens_strictly_before(x, at[a].begin, at[b].begin)) h->calls[b].begun |= bit;
            if (happens_strictly_before(x, at[a].begin, at[b].end)) h->calls[b].begun_by_end |= bit;
            if (happens_strictly_before(x, at[a].end, at[b].end)) h->calls[b].before_end |= bit;
        }
}

bool smc_calls_find_history(const smc_errors *x, bool points, smc_history *h, smc_id *last) {
    const smc_graph *g = x->graph;
    marked_call at[SMC_CLIENT_CALLS] = {{0}};
    *h = (smc_history){0};
    *last = 0;
    for (uint32_t i = 0; i < g->by_path.n; i++)
        if (!add_calls(g, g->by_path.at[i], h, at)) return false;
    for (uint32_t b = 0; b < h->n; b++) {
        const smc_id id = at[b].end ? at[b].end : at[b].begin;
        if (!*last || smc_event_at(g, id)->linked_at > smc_event_at(g, *last)->linked_at)
            *last = id;
        for (uint32_t a = 0; a < h->n; a++)
            if (a != b && at[a].end && happens_before_or_equal(x, at[a].end, at[b].begin))
                h->calls[b].before |= UINT32_C(1) << a;
    }
    if (points) find_call_order(x, h, at);
    return true;
}

void smc_calls_record_error(smc_errors *x, smc_id last, char *message) {
    // the site has no event, since the execution as a whole shows the error
    const smc_site at = {0, smc_event_at(x->graph, last)->thread,
                         smc_event_at(x->graph, last)->step->action.place};
    if (smc_error_needs_no_record(x, SMC_ERR_LINEARIZABILITY, at, (smc_site){0})) free(message);
    else smc_errors_record(x, SMC_ERR_LINEARIZABILITY, at, (smc_site){0}, message);
}
