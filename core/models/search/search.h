// search.h - models that decide consistency by searching for a run: the search, and the services of
// smc_model based on it.
//
// Such a model is a machine that executes a part of the graph. Steps that do not affect other
// threads are taken as soon as possible; only the order of writes is searched. Every service
// reduces to the query whether some run gives the reads of a part of the graph their sources, with
// one read's source chosen by the caller. The search first tries a single run in the order of the
// last one found; under sequential consistency it reorders the certificate. If that fails, the
// closure (closure.h) either refutes the query or restricts the search. Failed states are
// remembered.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "models/search/question.h"

void smc_search_free(smc_search *);

// Starts a query. Returns false if the machine finds at once that there is no run.
bool smc_search_begin(smc_search *, const smc_search_query *);
// Searches for a run. A run of the whole graph becomes the known run.
bool smc_search_answer(smc_search *);
// Does begin and answer, or avoids the search by reordering the certificate.
bool smc_search_possible(smc_search *, const smc_search_query *);

// Implementations of smc_model's functions.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);
bool smc_search_may_read(smc_model_state *, const smc_view *, smc_id, smc_id write);
uint32_t smc_search_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Whether the read (linked or not) can take this source in the view (NULL: whole graph, with an RMW
// taken as a read).
bool smc_search_can_read(smc_model_state *, const smc_view *, smc_id read, smc_id source);

// Finds a run of the whole graph, even if not all its events were added. Returns false if there is
// none, or if the exploration is to stop.
bool smc_search_find_run(smc_model_state *);
// Drops kept closure data of the events from this position of link_order on. Call it if they will
// be unlinked without smc_search_remove, which is allowed if no run of them was found.
void smc_search_forget(smc_model_state *, uint32_t height);
// The known run of the whole graph.
const smc_certificate *smc_search_certificate(const smc_model_state *);

#endif
