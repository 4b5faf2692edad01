// search.h - decides consistency by searching for a run, and implements functions of smc_model by
// this search.
//
// A model that uses the search is an abstract machine that executes a part of the graph. Steps that
// do not affect other threads are taken as soon as possible; only the order of writes is searched.
// Every function reduces to one query: is there a run of a part of the graph in which each read
// reads from its source, where the caller chooses the source of one read? The search first tries a
// single run in the order of the known run; under sequential consistency it reorders the
// certificate. If that fails, the closure (closure.h) either refutes the query or restricts the
// search. States from which the search has failed are stored in a hash set.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "models/search/query.h"

void smc_search_free(smc_search *); // frees its contents

// Begins a query. Returns false if the machine finds at once that there is no run.
bool smc_search_begin(smc_search *, const smc_search_query *);
// Searches for a run that answers the current query. A run of the whole graph becomes the known
// run. Returns whether there is a run.
bool smc_search_answer(smc_search *);
// Answers a query: calls smc_search_begin and smc_search_answer, or avoids the search by reordering
// the certificate.
bool smc_search_is_possible(smc_search *, const smc_search_query *);

// Implementations of smc_model's functions.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);
bool smc_search_may_read(smc_model_state *, const smc_view *, smc_id, smc_id write);
uint32_t smc_search_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Whether the read (linked or not) can have the source in the view (NULL: the whole graph, in which
// only the read of an RMW is considered).
bool smc_search_can_read(smc_model_state *, const smc_view *, smc_id read, smc_id source);

// Searches for a run of the whole graph, even if smc_search_add was not called for all its events.
// Returns false if there is none, or if a stop is requested.
bool smc_search_find_run(smc_model_state *);
// Discards the closure's data about events from position `height` of link_order on. Must be called
// before these events are unlinked without smc_search_remove; that is allowed if no run that
// contains them was found.
void smc_search_drop_closures(smc_model_state *, uint32_t height);
// The known run of the whole graph (certificate.h).
const smc_certificate *smc_search_certificate(const smc_model_state *);

#endif
