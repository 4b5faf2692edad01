// strengthen.c - adds waits between calls to a history (docs/design/linearizability.md, "Clients
// with more order"). Call i has two points: its beginning, number 2i, and its end, number 2i + 1. A
// set of points is a bit mask.
#include "linearizability/strengthen.h"

#include <string.h>

// Maximum number of beginnings and ends of the calls of a client.
enum { POINTS = 2 * SMC_CLIENT_CALLS };

static uint32_t begin_of(uint32_t call) { return 2 * call; }
static uint32_t response_node_of_call(uint32_t call) { return 2 * call + 1; }

// Adds the beginnings or ends of the calls, given as bits, to the points before `point`.
static void add_points_before(uint32_t *before, uint32_t point, uint32_t calls, bool ends) {
    for (uint32_t i = 0; i < SMC_CLIENT_CALLS; i++)
        if (calls >> i & 1)
            before[point] |= UINT32_C(1) << (ends ? response_node_of_call(i) : begin_of(i));
}

// Computes before[point]: the points that precede it in the history.
static void find_before(const smc_history *h, uint32_t *before) {
    for (uint32_t i = 0; i < h->n; i++) {
        const smc_history_call *c = &h->calls[i];
        add_points_before(before, begin_of(i), c->begun, false);
        add_points_before(before, begin_of(i), c->before, true);
        add_points_before(before, response_node_of_call(i), c->begun_by_end, false);
        add_points_before(before, response_node_of_call(i), c->before_end, true);
    }
}

// Closes the relation transitively. Returns false if it is cyclic.
static bool close_call_order(uint32_t *before, uint32_t n) {
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            if (before[i] >> k & 1) before[i] |= before[k];
    for (uint32_t i = 0; i < n; i++)
        if (before[i] >> i & 1) return false;
    return true;
}

bool smc_history_add_client_waits(smc_history *h, const smc_client *client) {
    uint32_t before[POINTS] = {0};
    find_before(h, before);
    for (uint32_t d = 0; d < h->n; d++) {
        const uint32_t after = client->calls[h->calls[d].thread][h->calls[d].index].after;
        for (uint32_t c = 0; c < h->n; c++)
            if (after & smc_client_call_bit(client, h->calls[c].thread, h->calls[c].index))
                before[begin_of(d)] |= UINT32_C(1) << response_node_of_call(c);
    }
    if (!close_call_order(before, 2 * h->n)) return false;
    for (uint32_t b = 0; b < h->n; b++)
        for (uint32_t a = 0; a < h->n; a++)
            if (before[begin_of(b)] >> response_node_of_call(a) & 1)
                h->calls[b].before |= UINT32_C(1) << a;
    return true;
}

// ---- renamings ----------------------------------------------------------------------------------

// Whether threads s and t make the same calls in the same order.
static bool threads_make_equal_calls(const smc_client *c, uint32_t s, uint32_t t) {
    if (c->n[s] != c->n[t]) return false;
    for (uint32_t i = 0; i < c->n[s]; i++)
        if (c->calls[s][i].operation != c->calls[t][i].operation ||
            c->calls[s][i].value != c->calls[t][i].value)
            return false;
    return true;
}

// An enumeration of the renamings of a history's threads.
typedef struct thread_renaming {
    const smc_history *history;
    const smc_client *client;
    uint32_t to[SMC_CLIENT_THREADS]; // [thread]: its new name
    smc_history_visitor *see;
    void *self;
} thread_renaming;

// Chooses new names for the threads from `thread` on; `used`: names chosen before, as bits. Returns
// false once `see` has returned false.
static bool enumerate_renamings_from(thread_renaming *r, uint32_t thread, uint32_t used) {
    if (thread == r->client->threads) {
        smc_history h = *r->history;
        for (uint32_t i = 0; i < h.n; i++) h.calls[i].thread = r->to[h.calls[i].thread];
        return r->see(r->self, &h);
    }
    for (uint32_t to = 0; to < r->client->threads; to++) {
        if (used >> to & 1 || !threads_make_equal_calls(r->client, thread, to)) continue;
        r->to[thread] = to;
        if (!enumerate_renamings_from(r, thread + 1, used | UINT32_C(1) << to)) return false;
    }
    return true;
}

bool smc_enumerate_history_renamings(const smc_history *h, const smc_client *c,
                                     smc_history_visitor *see, void *self) {
    thread_renaming r = {.history = h, .client = c, .see = see, .self = self};
    return enumerate_renamings_from(&r, 0, 0);
}

// ---- clients ------------------------------------------------------------------------------------

bool smc_client_has_waits(const smc_client *c) {
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++)
            if (c->calls[t][i].after) return true;
    return false;
}

smc_client smc_client_without_waits(const smc_client *c) {
    smc_client without = *c;
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++) without.calls[t][i].after = 0;
    return without;
}

bool smc_clients_are_equal(const smc_client *a, const smc_client *b) {
    if (a->threads != b->threads || a->is_sequence != b->is_sequence) return false;
    for (uint32_t t = 0; t < a->threads; t++) {
        if (a->n[t] != b->n[t]) return false;
        for (uint32_t i = 0; i < a->n[t]; i++)
            if (a->calls[t][i].operation != b->calls[t][i].operation ||
                a->calls[t][i].value != b->calls[t][i].value ||
                a->calls[t][i].after != b->calls[t][i].after)
                return false;
    }
    return true;
}
