// several_models.h - checks a program under several models (--model=A,B), one after the other, and
// summarises where it fails.
#ifndef SMC_COMMAND_SEVERAL_MODELS_H
#define SMC_COMMAND_SEVERAL_MODELS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// True if several models are named.
bool smc_models_asked_for(const smc_options *);

// Executes a command line as a process of its own would.
typedef int smc_check_line(int argc, char **argv);

// Returns the exit status of the worst model.
int smc_models(const smc_options *, smc_check_line *);

extern const smc_json_shape smc_models_shapes[]; // fields of --format=json; terminated by one
                                                 // without a name

#endif
