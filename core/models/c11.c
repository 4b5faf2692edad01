// c11.c - the model of ISO/IEC 9899:2011 (C11): po u rf may be cyclic, a write of another thread
// ends a release sequence, and seq_cst events are totally ordered.
//
// Consistency is not monotone: a consistent execution can have inconsistent prefixes (a write that
// ends a release sequence removes happens-before edges), and a read may read from a later write of
// its own thread. Therefore the model has no incremental state, and its axioms are evaluated on
// complete executions.
#include "models/axiomatic/axioms.h"

const smc_model smc_model_c11 = {
    .name = "c11",
    .title = "C11, with load buffering",
    .paper = "Batty, Owens, Sarkar, Sewell, Weber: Mathematizing C++ Concurrency, POPL 2011",
    .flags = SMC_MODEL_PLAIN_RACES | SMC_MODEL_PROMISES,
    .axioms = smc_axioms_c11,
    .axioms_hb = smc_hb_c11,
};
