// several_models.h - checks a program under several models (--model=A,B), one after the other, and
// summarises where it fails.
#ifndef SMC_COMMAND_SEVERAL_MODELS_H
#define SMC_COMMAND_SEVERAL_MODELS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// True if the options name several models.
bool smc_models_are_requested(const smc_options *);

// Executes a command line like a separate process of smc.
typedef int smc_check_line(int argc, char **argv);

// Checks under all models; returns the exit status of the worst one.
int smc_check_models(const smc_options *, smc_check_line *);

// Members of the JSON objects that --format=json prints; the list ends with a shape without a name.
extern const smc_json_shape smc_models_shapes[];

#endif
