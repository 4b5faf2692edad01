#include "graph/symmetry.h"

#include <string.h>

bool smc_symmetry_waits(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return smc_next_is_alike(g, thread) && g->threads.at[thread->previous].events.n <= thread->events.n;
}

smc_id smc_symmetry_twin(const smc_graph *g, smc_id alike) {
    const smc_event *e = smc_ev(g, alike);
    return g->threads.at[g->threads.at[e->thread].previous].events.at[e->index - 1];
}

bool smc_symmetry_allows(const smc_graph *g, smc_id read, smc_id source) {
    const smc_event *e = smc_ev(g, read);
    if (!e->alike || smc_is_own(g, e)) return true; // there is but one, as long as nobody else knows of the location
    const smc_event *twin = smc_ev(g, smc_symmetry_twin(g, read));
    return twin->rf == source ? !twin->writes : smc_canonical_before(g, read, smc_ev(g, twin->rf), smc_ev(g, source));
}

// ---- prefixes ----------------------------------------------------------------------------------------------------

static bool join(uint32_t *into, const uint32_t *from, uint32_t n) {
    bool more = false;
    for (uint32_t t = 0; t < n; t++)
        if (into[t] < from[t]) into[t] = from[t], more = true;
    return more;
}

const uint32_t *smc_symmetry_prefix(const smc_graph *g, smc_id id, uint32_t *into) {
    const uint32_t n = g->threads.n;
    memcpy(into, smc_clock(g, id), g->stride * sizeof *into);
    if (smc_ev(g, id)->alike) join(into, smc_clock(g, smc_symmetry_twin(g, id)), n);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = g->by_path.n; i-- > 0;) {
            const smc_thread *t = &g->threads.at[g->by_path.at[i]];
            const uint32_t within = into[g->by_path.at[i]], alike = within < t->n_alike ? within : t->n_alike;
            if (t->previous && alike > into[t->previous]) more |= join(into, smc_clock(g, g->threads.at[t->previous].events.at[alike - 1]), n);
        }
    }
    return into;
}
