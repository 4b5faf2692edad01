// state.h - prints the progress of a run whose results are in a checkpoint or database.
#ifndef SMC_STATE_H
#define SMC_STATE_H

#include "parallel/store.h"
#include "tools/report/words/json.h"
#include "tools/report/words/shape.h"

// Returns the progress as a JSON object. `job`: its number in a database; 0: a checkpoint.
json_t *smc_state_object(uint64_t job, const char *command, const char *version,
                         const smc_store_state *);
void smc_state_text(uint64_t job, const char *command, const char *version, const smc_store_state *,
                    FILE *to);

// Members of that object, and the words for the states of a job.
extern const smc_json_shape smc_state_shape;
extern const smc_json_enumeration smc_state_words;

#endif
