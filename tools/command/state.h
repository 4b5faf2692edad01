// state.h - prints the progress of a run with a persistent store.
#ifndef SMC_STATE_H
#define SMC_STATE_H

#include "parallel/store.h"
#include "tools/report/words/json.h"
#include "tools/report/words/shape.h"

// `job` is its number; 0: none.
json_t *smc_state_object(uint64_t job, const char *command, const char *version,
                         const smc_store_state *);
void smc_state_text(uint64_t job, const char *command, const char *version, const smc_store_state *,
                    FILE *to);

extern const smc_json_shape smc_state_shape;
extern const smc_json_words smc_state_words;

#endif
