// clock.c - functions that read clocks or sleep; each thread has its own clock
// (docs/environment.md).
//
// Each reading of a clock advances it: by a little at the first reading in a place, and by more and
// more at later ones, so that a loop that waits for a point in time ends. After MAX_READINGS
// readings in a place the clock stops there: a loop that still runs waits for something
// else. If a loop only reads clocks, time passes from round to round (vm/loops/end.h). Sleeping
// also advances the clock. When rounds of a loop are compared, head.clock is ignored, but the
// values that were read are compared.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"
#include "interp/vm/thread.h"

enum { MAX_READINGS = 4 };
static const uint64_t SECOND = 1000000000, START = UINT64_C(1700000000) * 1000000000;

static uint64_t add_to_clock(uint64_t clock, uint64_t by) {
    return by > SMC_END_OF_TIME - clock ? SMC_END_OF_TIME : clock + by;
}

// Returns the nanoseconds by which a clock advances at the next reading in a place, after
// `readings` earlier ones. chosen: vm->answer selects a number of seconds from the user's range.
static uint64_t clock_advance_of_reading(const smc_vm *vm, uint64_t readings, bool chosen) {
    static const uint64_t seconds[MAX_READINGS] = {0, 1, 1000, 1000000};
    const int64_t low = vm->options.library.nondet_low;
    return 1000 +
           (chosen ? (low < 0 ? 0 : (uint64_t)low) + vm->answer : seconds[readings]) * SECOND;
}

// smc_now(): returns the nanoseconds since 1970.
smc_flow smc_libc_current_time(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    const smc_interp_options *o = &vm->options;
    const uint32_t here = smc_vm_place(vm);
    const uint64_t place = vm->places.at.at[here].code,
                   readings = smc_vm_get_note_value(vm, place, SMC_NOTE_READINGS);
    const int64_t low = o->library.nondet_low < 0 ? 0 : o->library.nondet_low;
    const bool chooses = o->library.nondet && o->library.nondet_high >= low,
               moves = readings < MAX_READINGS;
    if (moves && chooses && !vm->head.phase)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_CHOICE,
                         .choice.alternatives = (uint64_t)(o->library.nondet_high - low) + 1},
            1);
    if (moves) {
        vm->head.clock =
            add_to_clock(vm->head.clock, clock_advance_of_reading(vm, readings, chooses));
        if (!smc_vm_set_note(vm, place, SMC_NOTE_READINGS, readings + 1))
            return smc_vm_report_unsupported(vm, "too many places where a thread reads clocks");
    } else {
        vm->head.progress.clocks++;
    }
    *result = START + vm->head.clock;
    return SMC_FLOW_NEXT;
}

// smc_reads_clock(): true if the program reads clocks.
smc_flow smc_libc_reads_clock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.clocks;
    return SMC_FLOW_NEXT;
}

// smc_pass(nanoseconds): advances the thread's clock.
smc_flow smc_libc_advance_clock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if ((int64_t)args[0] > 0 && !vm->probe.time_stops)
        vm->head.clock = add_to_clock(vm->head.clock, args[0]);
    return SMC_FLOW_NEXT;
}

// smc_reach(nanoseconds since 1970): advances the clock to at least that time.
smc_flow smc_libc_advance_clock_to(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const int64_t at = (int64_t)(args[0] - START);
    if (at > (int64_t)vm->head.clock) vm->head.clock = add_to_clock(0, (uint64_t)at);
    return SMC_FLOW_NEXT;
}
