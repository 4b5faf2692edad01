// schema.h - prints the JSON Schema of everything that smc prints as JSON, generated from the
// tables in the files that print it (shape.h).
#ifndef SMC_COMMAND_SCHEMA_H
#define SMC_COMMAND_SCHEMA_H

#include <stdio.h>

// Prints the schema.
void smc_schema_print(FILE *to);

#endif
