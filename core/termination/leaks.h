// leaks.h - memory that is never freed.
#ifndef SMC_TERMINATION_LEAKS_H
#define SMC_TERMINATION_LEAKS_H

#include "result/errors.h"

// Records a leak for each allocation of the program that was not freed, if all threads have ended
// normally (not by exit or abort). Requires a complete graph. Returns whether there is a leak.
bool smc_errors_record_leaks(smc_errors *);

#endif
