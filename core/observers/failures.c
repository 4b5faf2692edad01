#include "observers/failures.h"

static bool record_failure(smc_errors *x, smc_id id) {
    smc_errors_record_stated(x, id);
    return true;
}

const smc_observer smc_observer_failures = {
    .name = "failures", .event = record_failure, .execution = record_failure};
