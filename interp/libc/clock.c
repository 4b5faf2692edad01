// clock.c - time, of which each thread has its own (docs/environment.md).
//
// A clock moves on whenever it is read: by little where the thread has not read it in this place
// before, and by more and more where it has, so that a loop which goes on until some time comes to
// an end. After that it stands still there: who has waited for so long waits for something else.
// Where a loop does nothing but look at clocks, time passes from round to round (vm/spin.c).
// Time that a thread sleeps passes too. head.clock is no part of the state that rounds of a loop
// are compared by: what is read is, where it lives on.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"
#include "interp/vm/thread.h"

enum { READINGS = 4 };
static const uint64_t SECOND = 1000000000, START = UINT64_C(1700000000) * 1000000000;

static uint64_t later(uint64_t clock, uint64_t by) {
    return by > SMC_END_OF_TIME - clock ? SMC_END_OF_TIME : clock + by;
}

// How much a clock moves on that was read so often in this place; where the user has given a range
// of numbers, by one of it in seconds.
static uint64_t step_of(const smc_vm *vm, uint64_t readings, bool chosen) {
    static const uint64_t seconds[READINGS] = {0, 1, 1000, 1000000};
    const int64_t low = vm->options.nondet_low;
    return 1000 +
           (chosen ? (low < 0 ? 0 : (uint64_t)low) + vm->answer : seconds[readings]) * SECOND;
}

// smc_now(): nanoseconds since 1970.
smc_flow smc_libc_now(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    const smc_interp_options *o = &vm->options;
    const uint32_t here = smc_vm_place(vm);
    const uint64_t place = vm->places.at.at[here].code,
                   readings = smc_vm_note(vm, place, SMC_NOTE_READINGS);
    const int64_t low = o->nondet_low < 0 ? 0 : o->nondet_low;
    const bool chooses = o->nondet && o->nondet_high >= low, moves = readings < READINGS;
    if (moves && chooses && !vm->head.phase)
        return smc_vm_act(vm,
                          (smc_action){.kind = SMC_CHOICE,
                                       .choice.alternatives = (uint64_t)(o->nondet_high - low) + 1},
                          1);
    if (moves) {
        vm->head.clock = later(vm->head.clock, step_of(vm, readings, chooses));
        if (!smc_vm_set_note(vm, place, SMC_NOTE_READINGS, readings + 1))
            return smc_vm_refuse(vm, "too many places where a thread reads clocks");
    } else {
        vm->head.progress.clocks++;
    }
    *result = START + vm->head.clock;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_reads_clock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.clocks;
    return SMC_FLOW_NEXT;
}

// smc_pass(nanoseconds)
smc_flow smc_libc_pass(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if ((int64_t)args[0] > 0) vm->head.clock = later(vm->head.clock, args[0]);
    return SMC_FLOW_NEXT;
}

// smc_reach(nanoseconds since 1970): it is not earlier than that.
smc_flow smc_libc_reach(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const int64_t at = (int64_t)(args[0] - START);
    if (at > (int64_t)vm->head.clock) vm->head.clock = later(0, (uint64_t)at);
    return SMC_FLOW_NEXT;
}
