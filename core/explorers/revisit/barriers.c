// barriers.c - arrivals at barriers, in one order for all (docs/barriers.md).
#include "explorers/revisit/engine.h"
#include "graph/settled.h"

revisit_barriers revisit_barriers_begin(const smc_explore_options *options, smc_unpacking *known) {
    return (revisit_barriers){.settle = !options->known.n || smc_get_flag(known)};
}

void revisit_barriers_tell(const revisit_barriers *b, smc_result *result) { smc_put(&result->known, b->settle); }

static void begin_again(revisit_engine *x) {
    x->barriers->settle = false;
    x->barriers->again = x->done = true;
}

// Who destroys a barrier looks at its arrivals: these it may revisit.
static bool arrive(revisit_engine *x, smc_id id) {
    const smc_event *e = smc_ev(&x->graph, id);
    const smc_id last = smc_graph_last_linked(&x->graph, e->loc);
    revisit_frame probe;
    if (smc_settled_overtakes(&x->graph, e->thread, last)) {
        begin_again(x);
        return false;
    }
    smc_graph_read_from(&x->graph, id, last, false);
    if (!revisit_scan_start(x, &probe, id)) {
        revisit_enter(x, id);
        return true;
    }
    revisit_frame *f = revisit_push(x, FRAME_READ, id);
    f->sources = f->next = x->sources.n;
    *smc_vec_push(&x->sources) = (smc_source){.write = last};
    return false;
}

bool revisit_settle(revisit_engine *x, smc_id id) {
    const smc_event *e = smc_ev(&x->graph, id);
    if (e->kind == SMC_RMW) return arrive(x, id);
    const smc_id last = smc_settled_departure(&x->graph, e->thread);
    smc_graph_read_from(&x->graph, id, last ? last : smc_graph_last_linked(&x->graph, e->loc), false);
    revisit_enter(x, id);
    return true;
}
