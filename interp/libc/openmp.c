// openmp.c - intrinsics by which smc's OpenMP library (pass/library/openmp/) queries properties of
// the program.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"

#include <inttypes.h>

// smc_has_team_numbers(): true if the program reads the number of a thread or of threads in a team.
smc_flow smc_libc_has_team_numbers(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.team_numbers;
    return SMC_FLOW_NEXT;
}

// smc_has_threadprivate(): true if the program has threadprivate variables.
smc_flow smc_libc_has_threadprivate(smc_vm *vm, const uint64_t *args, uint32_t n,
                                    uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.threadprivate;
    return SMC_FLOW_NEXT;
}

// smc_is_copy_of(device, host): reports name the object that begins at `device` after the memory at
// `host`, of which it is OpenMP's copy on the device.
smc_flow smc_libc_is_copy_of(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const uint32_t object = smc_memory_object(&vm->memory, args[0]);
    if (object) vm->memory.objects.at[object].copy_of = args[1];
    return SMC_FLOW_NEXT;
}

// smc_lanes_race(at, writes, other_writes, line, distance): reports a race of an access to the
// address in one iteration of a simd loop with an access, in that line, of the iteration `distance`
// iterations before.
smc_flow smc_libc_report_lanes(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    static const char *const access[] = {"reads", "writes"};
    const uint64_t distance = args[4];
    char *mend = distance > 1
                     ? smc_format("unless the directive has safelen(%" PRIu64 ")", distance)
                     : smc_strdup("unless each lane has its own (private, reduction)");
    char *text =
        smc_format("data race on %%s: one iteration of a simd loop %s it, and the "
                   "iteration %" PRIu64 " before, in line %u, %s it; they may be executed "
                   "at once, %s",
                   access[args[1] != 0], distance, (unsigned)args[3], access[args[2] != 0], mend);
    smc_flow flow = smc_sync_report_error(vm, SMC_ERR_RACE, args[0], text);
    free(text);
    free(mend);
    return flow;
}

// smc_iteration_bits(n): returns the number of bits in which iteration numbers differ, for loops of
// up to n iterations and for the longest loop so far. The program chooses one of these bits before
// its first loop, so a longer loop than any before is a new fact about the program, and the
// exploration restarts.
smc_flow smc_libc_iteration_bits(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint32_t bits = 1;
    while (bits < 32 && args[0] > UINT64_C(1) << bits) bits++;
    if (bits > vm->loops.iteration_bits && bits > 1) {
        vm->loops.iteration_bits = bits;
        return smc_vm_request_restart(vm);
    }
    *result = vm->loops.iteration_bits ? vm->loops.iteration_bits : 1;
    return SMC_FLOW_NEXT;
}
