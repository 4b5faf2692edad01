// reorder.h - extends the certificate of sequential consistency by one event.
#ifndef SMC_SEARCH_REORDER_H
#define SMC_SEARCH_REORDER_H

#include "models/search/query.h"

// Whether the certificate can be reordered to a run that contains the event of the query. If it
// can, and the query is about the whole graph with a linked event, that run becomes the
// certificate. Must be called after smc_search_set_query.
typedef enum smc_reorder_result {
    SMC_REORDER_IMPOSSIBLE,
    SMC_REORDER_POSSIBLE,
    SMC_REORDER_UNKNOWN
} smc_reorder_result;
smc_reorder_result smc_search_reorder_certificate(smc_search *);
// For a query about an unlinked read in the whole graph: the last write to the read's location that
// must come before the read; if there is none, the initialisation write.
smc_id smc_search_last_write_before(smc_search *);
// Writes the events of the certificate that the query considers to `order`, except the added event
// and the read of the query.
void smc_search_list_certificate(smc_search *);

#endif
