// search.h - models that decide consistency by a search for a run: the search, and the services
// that follow.
//
// A model of this kind is a machine that runs a part of the graph: events go by as soon as they can
// where that changes nothing for others; only the order of writes is searched. Everything that an
// explorer asks of a model is the question whether there is a run that gives the reads of a part of
// the graph their sources, one read with a source of the asker's choice. First one run is tried, in
// the order of the last one found; under sequential consistency the certificate is reordered. Where
// it fails, what every run must keep in order (closure.h) either shows that there is none or
// narrows the search; states that led nowhere are remembered.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "models/search/question.h"

void smc_search_free(smc_search *);

// Starts on a question: nothing is done. False: the machine sees that there is no run.
bool smc_search_begin(smc_search *, const smc_question *);
// Whether there is a run. One of the whole graph is known from then on.
bool smc_search_answer(smc_search *);
// Both, or less where the certificate can be reordered.
bool smc_search_possible(smc_search *, const smc_question *);

// Services of smc_model.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);
bool smc_search_takes(smc_model_state *, const smc_view *, smc_id, smc_id write);
uint32_t smc_search_coherence(smc_model_state *, uint32_t loc, smc_id *out);

// Whether the read, linked or not, can take this source in the view (NULL: of all that is linked,
// the read itself taken as no more than a read).
bool smc_search_can_read(smc_model_state *, const smc_view *, smc_id read, smc_id source);

// Finds a run of the whole graph, whichever of its events were added. False: there is none, or the
// exploration is to stop.
bool smc_search_find_run(smc_model_state *);
// What was closed for the events from this height of the stack on may go without being removed
// (smc_search_remove): no run of theirs was found.
void smc_search_forget(smc_model_state *, uint32_t height);
// The run of the whole graph that is known.
const smc_certificate *smc_search_certificate(const smc_model_state *);

#endif
