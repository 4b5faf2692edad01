// c11.c - C11 as ISO/IEC 9899:2011 has it: po u rf may be cyclic, release sequences end at what
// other threads write, seq_cst events are totally ordered.
//
// An execution can be consistent where a part of it is not (a write that ends a release sequence
// takes happens-before away), and a read may take what its own thread makes possible later. So
// there is nothing to keep while events are added: whole executions are judged by the axioms.
#include "models/axiomatic/axioms.h"

const smc_model smc_model_c11 = {
    .name = "c11",
    .title = "C11, with load buffering",
    .paper = "Batty, Owens, Sarkar, Sewell, Weber: Mathematizing C++ Concurrency, POPL 2011",
    .flags = SMC_MODEL_PLAIN_RACES | SMC_MODEL_PROMISES,
    .axioms = smc_axioms_c11,
    .axioms_hb = smc_hb_c11,
};
