// packed_suite.h - results of several programs, as one process sends them to another.
#ifndef SMC_COMMAND_PACKED_SUITE_H
#define SMC_COMMAND_PACKED_SUITE_H

#include "base/packed.h"
#include "tools/report/formats/formats.h"

void smc_suite_pack(const smc_suite *, smc_packed *out);
// Adds the results of a packed suite to the suite.
void smc_suite_add_packed(smc_suite *, smc_unpacking *from);

#endif
