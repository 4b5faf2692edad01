// models.h - one program under several models (--model=A,B): a check of each, one after the other,
// and a line about where it fails.
#ifndef SMC_SEVERAL_MODELS_H
#define SMC_SEVERAL_MODELS_H

#include "tools/options/options.h"
#include "tools/report/words/shape.h"

// Whether the command line names several models.
bool smc_models_asked_for(const smc_options *);

// Checks a command line, as a process of its own would.
typedef int smc_check_line(int argc, char **argv);

// Returns the exit status of the command: that of the worst model.
int smc_models(const smc_options *, smc_check_line *);

extern const smc_json_shape smc_models_shapes[]; // of --format=json; the last one has no name

#endif
