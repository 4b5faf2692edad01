// list.h - smc --list=programs and smc test --list: the programs that files, directories and
// projects contain.
#ifndef SMC_COMMAND_LIST_H
#define SMC_COMMAND_LIST_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Prints a line for each program and test, or a JSON object; returns the exit status of the
// command. In a directory without a compilation database, files without main, tests and operations
// are omitted.
int smc_list_programs(const smc_options *);

extern const smc_json_shape smc_listed_shape; // members of the JSON object

#endif
