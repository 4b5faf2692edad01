// steps.c - determines whether a thread can take a step in a state, and how the step changes the
// state.
#include "starvation/states.h"

#include "program/fault_action.h"
#include "program/waits.h"

enum { MAX_FURTHER_ACTIONS = 4096 }; // maximum number of further actions in one step

// ---- memory -------------------------------------------------------------------------------------

// Index in `cells` at which the location's cell is, or would be inserted.
static uint32_t cell_position(const starvation_state *s, uint32_t loc) {
    uint32_t i = 0;
    while (i < s->cells.n && s->cells.at[i].loc < loc) i++;
    return i;
}

static bool has_cell(const starvation_state *s, uint32_t i, uint32_t loc) {
    return i < s->cells.n && s->cells.at[i].loc == loc;
}

static uint64_t initial_location_value(const starvation_state_graph *x, uint32_t loc) {
    const smc_location at = x->program->location(x->program, loc);
    return at.lock ? 0 : at.initial;
}

uint64_t starvation_value(const starvation_state_graph *x, const starvation_state *s,
                          uint32_t loc) {
    const uint32_t i = cell_position(s, loc);
    return has_cell(s, i, loc) ? s->cells.at[i].value : initial_location_value(x, loc);
}

static void remove_cell(starvation_state *s, uint32_t i) {
    memmove(s->cells.at + i, s->cells.at + i + 1, (--s->cells.n - i) * sizeof *s->cells.at);
}

static void set_cell_value(const starvation_state_graph *x, starvation_state *s, uint32_t loc,
                           uint64_t value) {
    const uint32_t i = cell_position(s, loc);
    const bool has = has_cell(s, i, loc);
    if (value == initial_location_value(x, loc)) {
        if (has) remove_cell(s, i);
        return;
    }
    if (!has) {
        (void)smc_vec_push(&s->cells);
        memmove(s->cells.at + i + 1, s->cells.at + i, (s->cells.n - 1 - i) * sizeof *s->cells.at);
    }
    s->cells.at[i] = (starvation_cell){loc, value};
}

// Removes the contents of an object that is freed.
static void remove_object_cells(const starvation_state_graph *x, starvation_state *s,
                                uint32_t object) {
    for (uint32_t i = s->cells.n; i-- > 0;)
        if (x->program->location(x->program, s->cells.at[i].loc).object == object)
            remove_cell(s, i);
}

// ---- threads ------------------------------------------------------------------------------------

// Returns 1 + the index in starvation_state_graph.locals of the step's continuation; 0: failure
// (starvation_state_graph.status).
static uint32_t local_of(starvation_state_graph *x, const smc_step *step) {
    uint32_t number, local = smc_table_get(&x->continuation_of_step, (uintptr_t)step, 0);
    if (local) return local;
    x->status = x->program->continuation(x->program, step, &number);
    if (x->status != SMC_OK) return 0;
    uint32_t *known = smc_table_at(&x->local_of, number, 0);
    if (!*known) {
        *smc_vec_push(&x->locals) = (starvation_continuation){.step = step};
        *known = x->locals.n;
    }
    local = *known;
    *smc_table_at(&x->continuation_of_step, (uintptr_t)step, 0) = local;
    return local;
}

bool starvation_set_thread_step(starvation_state_graph *x, starvation_state *s, uint32_t t,
                                const smc_step *step) {
    const uint32_t local = local_of(x, step);
    while (s->locals.n <= t) *smc_vec_push(&s->locals) = 0;
    s->locals.at[t] = local;
    return local;
}

static const smc_action *next_action_in_state(const starvation_state_graph *x,
                                              const starvation_state *s, uint32_t t) {
    const starvation_continuation *at = starvation_continuation_of(x, s, t);
    return at ? &at->step->action : NULL;
}

// A state of the program, as the callbacks of smc_memory_state get it.
typedef struct view {
    const starvation_state_graph *x;
    const starvation_state *s;
} view;

static uint64_t value_at(const void *self, uint32_t loc) {
    const view *v = self;
    return starvation_value(v->x, v->s, loc);
}

static bool is_free_at(const void *self, uint32_t loc) { return !value_at(self, loc); }

// Whether the thread, whose next action belongs to a synchronisation object, would be suspended
// there in this state. Sets `status` on failure.
static bool would_be_suspended(starvation_state_graph *x, const starvation_state *s,
                               const smc_step *step) {
    bool waits = false;
    uint32_t reads;
    const view v = {x, s};
    const smc_memory_state memory = {value_at, is_free_at, &v};
    x->status = smc_can_only_wait_from(x->program, step, &memory, x->stop, &waits, &reads);
    return waits;
}

starvation_ability starvation_ability_of(starvation_state_graph *x, const starvation_state *s,
                                         uint32_t t) {
    const smc_action *a = next_action_in_state(x, s, t);
    if (!a || smc_kind_ends_thread(a->kind)) return STARVATION_ENDED;
    if (a->kind == SMC_LOCK)
        return starvation_value(x, s, a->loc) ? STARVATION_BLOCKED : STARVATION_ENABLED;
    if (a->kind == SMC_JOIN) {
        const smc_action *joined = next_action_in_state(x, s, a->thread);
        return joined && smc_is_joinable(joined) ? STARVATION_ENABLED : STARVATION_BLOCKED;
    }
    if (!a->sync || (a->kind != SMC_READ && a->kind != SMC_RMW)) return STARVATION_ENABLED;
    starvation_continuation *at = &x->locals.at[s->locals.at[t] - 1];
    if (!would_be_suspended(x, s, at->step)) return STARVATION_ENABLED;
    if (!at->sleeps) {
        at->sleeps = true;
        at->mutex = x->program->location(x->program, a->loc).mutex;
    }
    return STARVATION_SUSPENDED;
}

// ---- steps --------------------------------------------------------------------------------------

// Whether the next action of thread t belongs to the same step as the preceding action: no other
// thread can influence it, or it commutes with the actions that other threads can take. An unlock
// commutes with them; so does a plain access, since a race is an error.
static bool is_free(const starvation_state_graph *x, const starvation_state *s, uint32_t t) {
    const smc_action *a = next_action_in_state(x, s, t);
    if (a->continues) return true;
    switch ((smc_kind)a->kind) {
    case SMC_READ:
    case SMC_WRITE: return a->order == SMC_PLAIN && !a->sync && !x->plain_accesses_are_steps;
    case SMC_FENCE:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_ALLOC:
    case SMC_FREE:
    case SMC_INITIALISE:
    case SMC_DESTROY: return true;
    case SMC_CHOICE: return a->choice.alternatives == 1;
    default: return false;
    }
}

static void write_value(const starvation_state_graph *x, starvation_state *s, const smc_action *a,
                        uint64_t value, starvation_edge *e) {
    if (starvation_value(x, s, a->loc) == value) return;
    const bool mutex = x->program->location(x->program, a->loc).mutex;
    e->does |= STARVATION_CHANGES | (mutex ? 0 : STARVATION_WRITES);
    set_cell_value(x, s, a->loc, value);
}

// Applies the action to the state, except the thread's continuation. Returns the answer that the
// thread receives.
static uint64_t apply(const starvation_state_graph *x, starvation_state *s, const smc_action *a,
                      starvation_edge *e) {
    uint64_t in = 0, out;
    switch ((smc_kind)a->kind) {
    case SMC_READ: return starvation_value(x, s, a->loc);
    case SMC_WRITE: write_value(x, s, a, a->written, e); return 0;
    case SMC_RMW:
        in = starvation_value(x, s, a->loc);
        if (smc_program_rmw_writes(x->program, a, in, &out)) write_value(x, s, a, out, e);
        return in;
    case SMC_LOCK: set_cell_value(x, s, a->loc, e->thread + UINT64_C(1)); return 0;
    case SMC_UNLOCK: set_cell_value(x, s, a->loc, 0); return 0;
    case SMC_JOIN: return next_action_in_state(x, s, a->thread)->result;
    case SMC_FREE: remove_object_cells(x, s, a->object); return 0;
    case SMC_CHOICE:
        if (smc_is_unfair_answer(a, e->answer)) e->does |= STARVATION_CHOOSES;
        s->faults += smc_is_fault(a, e->answer);
        return e->answer;
    default: return 0;
    }
}

// Whether an execution continues after the action, i.e. the action is no false assume, bound, error
// or end of the process. A thread that runs for ever without actions blocks, but other threads
// continue.
static bool execution_continues_after(const smc_action *a) {
    if (a->kind == SMC_END) return !a->exits;
    if (a->kind == SMC_BLOCK) return a->error == SMC_ERR_LIVENESS && !a->block.repeats;
    return a->kind != SMC_BOUND && a->kind != SMC_ERROR;
}

// Adds the created thread to the state. Returns false on failure.
static bool add_child_thread(starvation_state_graph *x, starvation_state *s,
                             const smc_step *creation) {
    const smc_step *first;
    x->status = x->program->child(x->program, creation, &first);
    return x->status == SMC_OK && starvation_set_thread_step(x, s, creation->action.thread, first);
}

// Takes one action of a step. Returns false as starvation_take_step does.
static bool take_action(starvation_state_graph *x, starvation_state *s, starvation_edge *e,
                        starvation_action_visitor *see, void *self) {
    const smc_step *step = starvation_continuation_of(x, s, e->thread)->step, *next;
    const smc_action *a = &step->action;
    const uint64_t answer = apply(x, s, a, e);
    if (see) see(self, e->thread, step, answer);
    x->status = smc_is_stopped(x->stop) ? SMC_STOPPED
                                        : x->program->advance(x->program, step, answer, &next);
    if (x->status != SMC_OK) return false;
    if (a->kind == SMC_CREATE && !add_child_thread(x, s, step)) return false;
    if (next->action.serves && !smc_kind_ends_thread(next->action.kind))
        e->does |= STARVATION_SERVES;
    return starvation_set_thread_step(x, s, e->thread, next) &&
           execution_continues_after(&next->action);
}

bool starvation_take_step(starvation_state_graph *x, starvation_state *s, starvation_edge *e,
                          starvation_action_visitor *see, void *self) {
    uint32_t n = 0;
    const uint32_t answer = e->answer;
    e->does = 0;
    do {
        e->answer = n ? 0 : answer;
        if (!take_action(x, s, e, see, self)) return false;
    } while (!smc_kind_ends_thread(next_action_in_state(x, s, e->thread)->kind) &&
             is_free(x, s, e->thread) && ++n < MAX_FURTHER_ACTIONS);
    e->answer = answer;
    return true;
}
