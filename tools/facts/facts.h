// facts.h - smc --facts: what a program's linked module says of itself, for tools.
#ifndef SMC_TOOLS_FACTS_H
#define SMC_TOOLS_FACTS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the command.
int smc_print_facts(const smc_options *);

extern const smc_json_shape smc_facts_shapes[]; // the last one has no name

#endif
