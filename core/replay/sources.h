// sources.h - lists the writes that a read of a replayed execution could have read from instead.
#ifndef SMC_REPLAY_SOURCES_H
#define SMC_REPLAY_SOURCES_H

#include "models/model.h"
#include "replay/outcome.h"

typedef SMC_VEC(smc_replay_source) smc_replay_sources;

// Lists all writes to the location of event `e` in *out, in coherence order, each with the reason
// why `e` could or could not read it. `e` is in the graph but not linked. `readable`: the writes
// that the model allows `e` to read. The caller frees *out.
void smc_replay_list_sources(const smc_graph *, const smc_model *, smc_model_state *, smc_id e,
                             const smc_sources *readable, smc_replay_sources *out);

// Returns thread and index of w; index 0 for an initialisation write.
static inline smc_replay_write smc_replay_write_of(const smc_graph *g, smc_id w) {
    const smc_event *e = smc_event_at(g, w);
    return e->thread == SMC_INIT_THREAD ? (smc_replay_write){0}
                                        : (smc_replay_write){e->thread, e->index};
}

#endif
