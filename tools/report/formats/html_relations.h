// html_relations.h - relations of an execution, as JSON lists of pairs of steps.
#ifndef SMC_HTML_RELATIONS_H
#define SMC_HTML_RELATIONS_H

#include "tools/report/explain.h"
#include "tools/report/words/json.h"

// The pairs of each write and a read that reads from it; the pairs of coherence, from the witness.
json_t *smc_html_reads_from(const smc_witness *);
json_t *smc_html_coherence(const smc_witness *);
// The pairs of each read with the first write that overwrites its value.
json_t *smc_html_from_reads(const smc_witness *, const smc_explanation *);
// The pairs of happens-before between threads, except those that follow by transitivity.
json_t *smc_html_happens_before(const smc_witness *, const smc_explanation *);

#endif
