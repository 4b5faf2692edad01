#include "orders/cost.h"

#include <string.h>

// Approximate costs in cycles if no other core uses the cache line. Rows: load, store, RMW, fence,
// failed compare-exchange; columns: relaxed, acquire (or consume), release, acq_rel, seq_cst.
// Mappings: https://www.cl.cam.ac.uk/~pes20/cpp/cpp0xmappings.html; for Arm, Armv8 with ldar, stlr
// and LSE; for RISC-V, table A.6 of its manual. The comment of a row names its instructions in the
// order of the columns.
enum { LOAD, STORE, RMW, FENCE, FAILURE, ROWS, COLUMNS = 5 };
static const uint8_t tables[SMC_ARCHITECTURE_COUNT][ROWS][COLUMNS] = {
    [SMC_COST_X86] = {[LOAD] = {1, 1, 1, 1, 1},     // mov
                      [STORE] = {1, 1, 1, 1, 20},   // mov; xchg
                      [RMW] = {20, 20, 20, 20, 20}, // lock
                      [FENCE] = {0, 0, 0, 0, 30},   // nothing; mfence
                      [FAILURE] = {0, 0, 0, 0, 0}},
    [SMC_COST_ARM] = {[LOAD] = {1, 3, 3, 3, 4},     // ldr; ldapr; ldar
                      [STORE] = {1, 1, 5, 5, 6},    // str; stlr
                      [RMW] = {8, 10, 11, 13, 14},  // ldadd, ..a, ..l, ..al
                      [FENCE] = {0, 8, 15, 15, 20}, // dmb ishld; dmb ish
                      [FAILURE] = {0, 1, 1, 1, 1}},
    [SMC_COST_POWER] = {[LOAD] = {1, 8, 8, 8, 40},     // ld; ld, cmp, bc, isync; sync before it
                        [STORE] = {1, 1, 12, 12, 35},  // st; lwsync, st; sync, st
                        [RMW] = {15, 22, 27, 34, 60},  // loop; isync after it; lwsync before it;
                                                       // both; sync before it
                        [FENCE] = {0, 12, 12, 12, 35}, // lwsync; sync
                        [FAILURE] = {0, 2, 2, 2, 4}},
    [SMC_COST_RISCV] = {[LOAD] = {1, 9, 9, 9, 29},    // l; l, fence r,rw; fence rw,rw before it
                        [STORE] = {1, 1, 11, 11, 11}, // s; fence rw,w, s
                        [RMW] = {8, 10, 11, 13, 14},  // lr, sc; .aq; .rl; both; lr.aqrl
                        [FENCE] = {0, 8, 10, 12, 20}, // fence r,rw; rw,w; .tso; rw,rw
                        [FAILURE] = {0, 1, 1, 1, 2}},
};

const char *smc_architecture_name(smc_architecture a) {
    static const char *const words[] = {
#define X(id, word) [id] = word,
        SMC_ARCHITECTURES(X)
#undef X
    };
    return words[a];
}

smc_architecture smc_architecture_of_model(const char *name) {
    static const struct {
        const char *name;
        smc_architecture of;
    } known[] = {{"tso", SMC_COST_X86},         {"tso.cat", SMC_COST_X86},
                 {"pso", SMC_COST_X86},         {"pso.cat", SMC_COST_X86},
                 {"aarch64.cat", SMC_COST_ARM}, {"power.cat", SMC_COST_POWER},
                 {"riscv.cat", SMC_COST_RISCV}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i].name) == 0) return known[i].of;
    return SMC_ARCHITECTURE_COUNT;
}

uint32_t smc_order_cost(smc_architecture a, unsigned kind, bool fails, unsigned order) {
    static const struct {
        uint8_t column, rank;
    } of[] = {[SMC_PLAIN] = {0, 0},   [SMC_RELAXED] = {0, 0}, [SMC_CONSUME] = {1, 1},
              [SMC_ACQUIRE] = {1, 2}, [SMC_RELEASE] = {2, 3}, [SMC_ACQ_REL] = {3, 4},
              [SMC_SEQ_CST] = {4, 5}};
    const unsigned row = fails               ? FAILURE
                         : kind == SMC_READ  ? LOAD
                         : kind == SMC_WRITE ? STORE
                         : kind == SMC_RMW   ? RMW
                                             : FENCE;
    return tables[a][row][of[order].column] * SMC_COST_OF_TABLE + of[order].rank;
}
