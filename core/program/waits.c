#include "program/waits.h"

enum { MAX_ACTIONS = 1000, MAX_LOCKS = 8 }; // limits of a simulation

// A simulation of one thread: the mutexes that the thread has locked so far.
typedef struct wait_simulation {
    smc_program *program;
    const smc_memory_state *memory;
    uint32_t held[MAX_LOCKS], n_held; // locations of the mutexes; their number
} wait_simulation;

static bool can_lock(wait_simulation *w, uint32_t loc) {
    if (w->n_held == MAX_LOCKS || !w->memory->is_free(w->memory->self, loc)) return false;
    w->held[w->n_held++] = loc;
    return true;
}

// Computes the answer to the action in *in. Returns false if the action changes memory or has
// several possible answers.
static bool compute_answer(wait_simulation *w, const smc_action *a, uint64_t *in) {
    uint64_t out = 0;
    *in = 0;
    switch (a->kind) {
    case SMC_READ:
    case SMC_RMW:
        *in = w->memory->value(w->memory->self, a->loc);
        return a->kind == SMC_READ || !smc_program_rmw_writes(w->program, a, *in, &out) ||
               out == *in;
    case SMC_FENCE: return true;
    case SMC_LOCK: return can_lock(w, a->loc);
    case SMC_UNLOCK: return w->n_held && w->held[--w->n_held] == a->loc;
    default: return false;
    }
}

smc_status smc_can_only_wait_from(smc_program *program, const smc_step *step,
                                  const smc_memory_state *memory, const smc_stop *stop, bool *out,
                                  uint32_t *reads) {
    wait_simulation w = {.program = program, .memory = memory};
    *out = false;
    *reads = 0;
    for (uint32_t actions = 0; actions < MAX_ACTIONS; actions++) {
        const smc_action *a = &step->action;
        uint64_t in;
        if (a->kind == SMC_BLOCK) {
            // a false assume (repeats = 0) repeats only its last read
            *out = smc_is_idle_block(a) && actions <= (a->block.repeats ? a->block.repeats : 1);
            return SMC_OK;
        }
        if (!compute_answer(&w, a, &in)) return SMC_OK;
        *reads += a->kind == SMC_READ || a->kind == SMC_RMW;
        const smc_status status =
            smc_is_stopped(stop) ? SMC_STOPPED : program->advance(program, step, in, &step);
        if (status != SMC_OK) return status;
    }
    return SMC_OK;
}
