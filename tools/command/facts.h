// facts.h - smc --facts: prints facts about a program's linked module, for other tools.
#ifndef SMC_COMMAND_FACTS_H
#define SMC_COMMAND_FACTS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Returns the exit status of the command.
int smc_print_facts(const smc_options *);

extern const smc_json_shape smc_facts_shapes[]; // terminated by one without a name

#endif
