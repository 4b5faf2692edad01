// reorder.h - the certificate of sequential consistency with one more event in it.
#ifndef SMC_SEARCH_REORDER_H
#define SMC_SEARCH_REORDER_H

#include "models/search/question.h"

// Whether the certificate, the event in question put into it, can be reordered to a run that
// answers the question. If so, and the question is about the whole graph, that run is known from
// then on. Uses `length` of the question that is begun.
typedef enum smc_fit { SMC_FITS_NOT, SMC_FITS, SMC_FIT_UNKNOWN } smc_fit;
smc_fit smc_search_reorder(smc_search *);
// The last write to its location that has to come before the read, which is in question with all
// events, not linked; that of initialisation, where there is none.
smc_id smc_search_last_before(smc_search *);
// Puts the events of the certificate that take part, but the one that is added or in question, into
// `order`.
void smc_search_list_certificate(smc_search *);

#endif
