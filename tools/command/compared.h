// compared.h - what one exploration of a comparison found, and its form between processes.
#ifndef SMC_COMPARED_H
#define SMC_COMPARED_H

#include "explorers/explorer.h"
#include "base/packed.h"
#include "tools/report/report.h"
#include "tools/report/words/json.h"

// The exploration by one algorithm. It does not stop at the first error.
typedef struct smc_compared {
    const smc_explorer *by;
    bool all_rounds; // all rounds of waiting loops are executed (smc_run_request.all_rounds)
    smc_result result;
    smc_verdict verdict;
    const char *reason; // why the exploration is incomplete; NULL: it is complete
    double seconds;     // exploration time
    char *reason_text;  // owned text of `reason`, if it came from a child process; NULL otherwise
} smc_compared;

// Rounds of each waiting loop in an exploration with all rounds.
enum { SMC_COMPARED_ROUNDS = 3 };

json_t *smc_compared_json(const smc_compared *);

// Pack and unpack all but `by` and `all_rounds`.
void smc_compared_pack(const smc_compared *, smc_packed *out);
void smc_compared_unpack(smc_compared *, smc_unpacking *from);

#endif
