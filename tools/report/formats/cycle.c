#include "tools/report/formats/cycle.h"

enum { MAX_NODES = 256, NOT_YET = UINT32_MAX };

// The search for a shortest cycle.
typedef struct search {
    const smc_explanation *why;
    uint32_t nodes[MAX_NODES], n; // events of the shown accesses
    uint32_t before[MAX_NODES];   // [node]: its predecessor in the search
    uint32_t queue[MAX_NODES];
} search;

static void find_nodes(search *s) {
    const smc_witness *x = s->why->x;
    for (uint32_t i = 0; i < x->n && s->n < MAX_NODES; i++)
        if (s->why->shown[i] && x->events[i].loc && !x->events[i].pending &&
            smc_is_access(x->events[i].kind))
            s->nodes[s->n++] = i;
}

static bool is_coherence_before(const smc_explanation *why, uint32_t a, uint32_t b) {
    const smc_witness_event *e = &why->x->events[a], *f = &why->x->events[b];
    const smc_relations *r = &why->why.relations;
    return e->writes && f->writes && e->loc == f->loc && a != b &&
           r->events[a].co < r->events[b].co;
}

// Returns the relation of an edge from a to b; NULL: there is none. If there are several,
// communication (rf, co, fr) takes precedence over program order.
static const char *relation_name(const smc_explanation *why, uint32_t a, uint32_t b) {
    const smc_witness_event *e = &why->x->events[a], *f = &why->x->events[b];
    if (f->reads && f->rf == (int64_t)a) return "rf";
    if (is_coherence_before(why, a, b)) return "co";
    if (e->reads && smc_is_from_read_before(&why->why.relations, a, b)) return "fr";
    return e->thread == f->thread && a < b ? "po" : NULL;
}

// Searches breadth-first from a node for an edge that leads back to it. Returns the last node of
// the shortest cycle; NOT_YET: there is none.
static uint32_t last_of_cycle(search *s, uint32_t start) {
    uint32_t begin = 0, end = 0;
    for (uint32_t i = 0; i < s->n; i++) s->before[i] = NOT_YET;
    s->queue[end++] = start;
    s->before[start] = start;
    while (begin < end) {
        const uint32_t at = s->queue[begin++];
        if (at != start && relation_name(s->why, s->nodes[at], s->nodes[start])) return at;
        for (uint32_t to = 0; to < s->n; to++) {
            if (s->before[to] != NOT_YET || !relation_name(s->why, s->nodes[at], s->nodes[to]))
                continue;
            s->before[to] = at;
            s->queue[end++] = to;
        }
    }
    return NOT_YET;
}

static uint32_t cycle_length_to(const search *s, uint32_t start, uint32_t last) {
    uint32_t n = 1;
    for (; last != start; last = s->before[last]) n++;
    return n;
}

static void copy_cycle(const search *s, uint32_t start, uint32_t last, smc_cycle *out) {
    const uint32_t n = cycle_length_to(s, start, last);
    out->n = 0;
    for (uint32_t k = 0; k < n; k++) *smc_vec_push(out) = (smc_cycle_edge){0};
    uint32_t to = start;
    for (uint32_t k = n; k-- > 0; to = last, last = s->before[last])
        out->at[k] = (smc_cycle_edge){s->nodes[last], s->nodes[to],
                                      relation_name(s->why, s->nodes[last], s->nodes[to])};
}

void smc_find_shortest_cycle(const smc_explanation *why, smc_cycle *out) {
    search s = {.why = why};
    *out = (smc_cycle){0};
    if (!why->weak || why->interleaves || !why->why.known) return;
    find_nodes(&s);
    for (uint32_t start = 0; start < s.n; start++) {
        const uint32_t last = last_of_cycle(&s, start);
        if (last != NOT_YET && (!out->n || cycle_length_to(&s, start, last) < out->n))
            copy_cycle(&s, start, last, out);
    }
}

bool smc_find_race_pair(const smc_explanation *why, uint32_t pair[2]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < why->x->n && n < 3 && why->error->kind == SMC_ERR_RACE; i++)
        if (why->x->events[i].culprit && n++ < 2) pair[n - 1] = i;
    return n == 2;
}
