// check.c - checks the consistency of a thread's records about rounds of loops.
#include "interp/vm/loops/check.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/loops/effects.h"

// Checks that recorded numbers of actions do not exceed the number of actions.
static const char *check_progress(const smc_vm_progress *p) {
    const uint32_t last[] = {p->effect, p->choice, p->read,  p->write,
                             p->began,  p->round,  p->again, p->stops};
    for (unsigned i = 0; i < sizeof last / sizeof *last; i++)
        if (last[i] > p->actions) return "an action of the thread is yet to come";
    if (p->statistics > p->actions) return "more accesses are of statistics than there are";
    if (p->n_held > SMC_MAX_HELD_MUTEXES) return "the thread holds more mutexes than are noted";
    for (uint32_t i = 0; i < p->n_held; i++)
        if (!p->held[i].mutex || p->held[i].since > p->actions ||
            (i && p->held[i].since <= p->held[i - 1].since))
            return "mutexes are not in the order in which they were taken";
    if (p->left.round > p->left.at || p->left.at > p->actions)
        return "a mutex was released before its round began";
    if (p->round && p->left.round && p->left.at > p->round && p->left.round > p->round)
        return "the last round began before an earlier one";
    return NULL;
}

// Checks that the records are in the order of their actions, and all after the first `since`
// actions. Returns NULL, or a description of the violation.
static const char *check_effects(const smc_vm *vm) {
    const smc_effects *e = &vm->head.effects;
    if (!e->open) return e->n ? "effects are noted outside of a loop" : NULL;
    if (e->n > SMC_MAX_EFFECTS || e->since > vm->head.progress.actions)
        return "more effects are noted than there is room for";
    if (e->frame > vm->head.frame) return "effects are noted of a loop that was left";
    uint32_t before = e->since;
    for (uint32_t i = 0; i < e->n; i++) {
        const smc_effect *at = &vm->effects[i];
        if (at->action <= before || at->action > vm->head.progress.actions)
            return "effects are not in the order of their actions";
        if (!at->loc || at->loc >= vm->memory.locations.n) return "an effect is on no location";
        before = at->action;
    }
    return NULL;
}

static const char *check_dead_state(const smc_vm *vm) {
    const smc_dead_state *t = &vm->head.dead_state;
    if (t->n > SMC_MAX_DEAD_RANGES || t->n_saved_bytes > SMC_MAX_SAVED_BYTES)
        return "more dead state is kept than there is room for";
    for (uint32_t i = 0; i < t->n; i++) {
        const smc_range *r = &vm->dead_ranges[i];
        if (r->from >= r->to) return "a range of dead state is empty";
        for (uint32_t k = 0; k < i; k++)
            if (r->from < vm->dead_ranges[k].to && vm->dead_ranges[k].from < r->to)
                return "ranges of dead state overlap";
    }
    return t->n && t->since > vm->head.progress.actions ? "a dead round is yet to come" : NULL;
}

const char *smc_rounds_check(const smc_vm *vm) {
    const char *wrong = check_progress(&vm->head.progress);
    if (!wrong) wrong = check_effects(vm);
    return wrong ? wrong : check_dead_state(vm);
}
