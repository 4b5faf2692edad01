// search.h - decides consistency by searching for a run; implements functions of smc_model by this
// search.
//
// A model that uses the search is a machine that executes a part of the graph. Steps that do not
// affect other threads are taken as soon as possible; only the order of writes is searched. Every
// service reduces to the query whether some run gives the reads of a part of the graph their
// sources, with one read's source chosen by the caller. The search first tries a single run in the
// order of the last run found; under sequential consistency it reorders the certificate. If that
// fails, the closure (closure.h) either refutes the query or restricts the search. States from
// which the search failed are stored in a hash set.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "models/search/query.h"

void smc_search_free(smc_search *);

// Starts a query. Returns false if the machine finds at once that there is no run.
bool smc_search_begin(smc_search *, const smc_search_query *);
// Searches for a run that answers the query begun. A run of the whole graph becomes the known run.
bool smc_search_answer(smc_search *);
// Calls smc_search_begin and smc_search_answer, or avoids the search by reordering the certificate.
bool smc_search_is_possible(smc_search *, const smc_search_query *);

// Implementations of smc_model's functions.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);
bool smc_search_may_read(smc_model_state *, const smc_view *, smc_id, smc_id write);
uint32_t smc_search_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Whether the read (linked or not) can take the source in the view (NULL: whole graph, in which an
// RMW is treated as a read).
bool smc_search_can_read(smc_model_state *, const smc_view *, smc_id read, smc_id source);

// Searches for a run of the whole graph, even if smc_search_add was not called for all its events.
// Returns false if there is none, or if the exploration is to stop.
bool smc_search_find_run(smc_model_state *);
// Discards the closure's data of the events from position `height` of link_order on. Must be called
// if these events will be unlinked without smc_search_remove, which is allowed if no run that
// contains them was found.
void smc_search_drop_closures(smc_model_state *, uint32_t height);
// The known run of the whole graph (see certificate.h).
const smc_certificate *smc_search_certificate(const smc_model_state *);

#endif
