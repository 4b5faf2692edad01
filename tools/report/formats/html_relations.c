#include "tools/report/formats/html_relations.h"

// Appends a pair of steps.
static void add_json_pair(const smc_witness *x, json_t *pairs, uint32_t from, uint32_t to) {
    json_t *pair = json_array();
    smc_json_append(pair, smc_json_number(x->events[from].step));
    smc_json_append(pair, smc_json_number(x->events[to].step));
    smc_json_append(pairs, pair);
}

json_t *smc_html_reads_from(const smc_witness *x) {
    json_t *pairs = json_array();
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].rf >= 0 && x->events[i].reads && !x->events[i].pending)
            add_json_pair(x, pairs, (uint32_t)x->events[i].rf, i);
    return pairs;
}

json_t *smc_html_coherence(const smc_witness *x) {
    json_t *pairs = json_array();
    for (uint32_t i = 0; i < x->n_co; i++) add_json_pair(x, pairs, x->co[i][0], x->co[i][1]);
    return pairs;
}

json_t *smc_html_from_reads(const smc_witness *x, const smc_explanation *why) {
    json_t *pairs = json_array();
    const smc_relations *r = &why->why.relations;
    for (uint32_t i = 0; i < x->n && why->why.known; i++) {
        uint32_t first = UINT32_MAX;
        for (uint32_t w = 0; w < x->n; w++)
            if (smc_is_from_read_before(r, i, w) &&
                (first == UINT32_MAX || r->events[w].co < r->events[first].co))
                first = w;
        if (first != UINT32_MAX) add_json_pair(x, pairs, i, first);
    }
    return pairs;
}

json_t *smc_html_happens_before(const smc_witness *x, const smc_explanation *why) {
    json_t *pairs = json_array();
    const smc_relations *r = &why->why.relations;
    for (uint32_t a = 0; a < x->n && why->why.known; a++)
        for (uint32_t b = 0; b < x->n; b++) {
            if (x->events[a].thread == x->events[b].thread || !smc_happens_before(r, a, b))
                continue;
            bool direct = true;
            for (uint32_t c = 0; c < x->n && direct; c++)
                direct = c == a || c == b || !smc_happens_before(r, a, c) ||
                         !smc_happens_before(r, c, b);
            if (direct) add_json_pair(x, pairs, a, b);
        }
    return pairs;
}
