// facts.h - smc --facts: prints facts about a program's linked module, for other tools
// (pass/facts/facts.h).
#ifndef SMC_COMMAND_FACTS_H
#define SMC_COMMAND_FACTS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Prints the facts; returns the exit status of the command.
int smc_print_facts(const smc_options *);

extern const smc_json_shape smc_facts_shapes[]; // members of the JSON object that is printed; the
                                                // list ends with a shape without a name

#endif
