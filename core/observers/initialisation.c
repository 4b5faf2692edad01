#include "observers/initialisation.h"

#include "observers/event_helpers.h"

static bool record_uninitialised_read(smc_errors *x, smc_id id) {
    SMC_ERRORS_RECORD(x, SMC_ERR_UNINITIALIZED, id, 0, "%s is uninitialised when it is read",
                      beside_location_text(x, smc_event_at(x->graph, id)->loc).at);
    return true;
}

const smc_observer smc_observer_initialisation = {.name = "initialisation",
                                                  .event = record_uninitialised_read,
                                                  .execution = record_uninitialised_read};
