// schema.h - the JSON Schema of all that smc prints as JSON, made of the
// tables beside what prints it.
#ifndef SMC_COMMAND_SCHEMA_H
#define SMC_COMMAND_SCHEMA_H

#include <stdio.h>

void smc_schema_print(FILE *to);

#endif
