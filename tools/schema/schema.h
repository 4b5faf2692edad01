// schema.h - generates docs/smc.schema.json, the JSON Schema of all JSON output, from the tables
// next to the code that prints it.
#ifndef SMC_TOOLS_SCHEMA_H
#define SMC_TOOLS_SCHEMA_H

#include <stdio.h>

void smc_schema_print(FILE *to);

#endif
