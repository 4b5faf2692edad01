// jump.c - setjmp and longjmp within a thread.
//
// setjmp stores a name in the program's buffer: a hash of the frame and of the call of setjmp.
// vm->jumps, which is private to the thread, has the jump target for each name. An entry is removed
// before its frame returns (pass/variables/jumps.c), or when a jump leaves the frame. A jump
// removes all inner frames, and the stack objects created since setjmp; variables keep their
// values.
#include "interp/libc/jump.h"

#include "interp/libc/models.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/machine.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/registers.h"

enum { NAME = 1, RELEASE }; // phases: read or write the name in the jmp_buf; free stack objects

// Returns the index in its function of the instruction that is executed.
static uint32_t calling_instruction(const smc_vm *vm) {
    const smc_function *fn = smc_frame_of(vm->words + vm->head.frame)->function;
    return (uint32_t)(vm->head.pc - fn->code.at);
}

uint32_t smc_libc_frame_depth(const smc_vm *vm, uint32_t frame) {
    uint32_t n = 1;
    for (const smc_frame *f; (f = smc_frame_of(vm->words + frame))->call; n++) frame = f->caller;
    return n;
}

// Returns the index of a call in its function. Instructions that only show variables do not count,
// so that the index is the same with and without them.
static uint32_t call_index_without_debug_code(const smc_vm *vm, uint32_t call) {
    const smc_insn *code = smc_frame_of(vm->words + vm->head.frame)->function->code.at;
    uint32_t place = call;
    for (uint32_t i = 0; i < call; i++) place -= code[i].op == SMC_OP_SHOW;
    return place;
}

// Returns the entry for the current call of setjmp. The same call in the same frame has the same
// name, so that a loop around setjmp can return to the same state.
static smc_longjmp_target *find_jump_of_current_call(smc_vm *vm) {
    smc_head *h = &vm->head;
    for (uint32_t i = 0; i < h->n_jumps; i++)
        if (vm->jumps[i].frame == h->frame && vm->jumps[i].call == calling_instruction(vm))
            return &vm->jumps[i];
    if (h->n_jumps == SMC_MAX_JUMPS) return NULL;
    const uint64_t thread = vm->memory.threads.at[h->thread].handle,
                   place = (uint64_t)smc_libc_frame_depth(vm, h->frame) << 32 |
                           call_index_without_debug_code(vm, calling_instruction(vm));
    const uint64_t name = smc_mix_pair(smc_mix_pair(thread, h->forgotten), place) | 1;
    vm->jumps[h->n_jumps] =
        (smc_longjmp_target){.name = name, .frame = h->frame, .call = calling_instruction(vm)};
    return &vm->jumps[h->n_jumps++];
}

smc_flow smc_libc_setjmp(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    smc_longjmp_target *jump = find_jump_of_current_call(vm);
    if (!jump) return smc_vm_report_unsupported(vm, "too many places to which a thread may jump");
    jump->slots = vm->head.n_slots;
    jump->escaped = vm->head.n_escaped;
    *result = 0;
    return smc_vm_write(vm, args[0], sizeof jump->name, (smc_value){.value = jump->name}, NAME);
}

// Removes the entries of the frame at register `frame` and of all frames inside it.
static void drop_jumps_of_frames(smc_vm *vm, uint32_t frame) {
    smc_head *h = &vm->head;
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < h->n_jumps; i++)
        if (vm->jumps[i].frame < frame) vm->jumps[n_left++] = vm->jumps[i];
    if (n_left < h->n_jumps) h->forgotten++;
    h->n_jumps = n_left;
}

// smc.forget_jumps(): removes the entries of the current frame, which is about to return.
smc_flow smc_libc_forget_jumps(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    drop_jumps_of_frames(vm, vm->head.frame);
    return SMC_FLOW_NEXT;
}

// Returns the entry with this name; NULL: none.
static const smc_longjmp_target *find_jump_by_name(const smc_vm *vm, uint64_t name) {
    for (uint32_t i = 0; i < vm->head.n_jumps; i++)
        if (vm->jumps[i].name == name) return &vm->jumps[i];
    return NULL;
}

// True if the frame that called setjmp still exists and is at a call.
static bool frame_is_active(const smc_vm *vm, const smc_longjmp_target *jump) {
    const smc_frame *f;
    uint32_t frame = vm->head.frame;
    while ((f = smc_frame_of(vm->words + frame))->call && frame > jump->frame) frame = f->caller;
    return frame == jump->frame && jump->call < f->function->code.n &&
           f->function->code.at[jump->call].op <= SMC_OP_CALLI &&
           f->function->code.at[jump->call].op >= SMC_OP_CALL && jump->slots <= vm->head.n_slots;
}

smc_flow smc_libc_unwind_to_frame(smc_vm *vm, uint32_t frame, uint32_t slots, uint32_t escaped) {
    const smc_flow flow = smc_vm_free_escaped(vm, escaped, RELEASE);
    if (flow != SMC_FLOW_NEXT) return flow;
    drop_jumps_of_frames(vm, frame + 1);
    smc_vm_unwind_to(vm, frame);
    vm->head.n_slots = slots;
    smc_undefined_drop_popped(vm);
    smc_dead_state_drop_ended_loops(vm);
    smc_effects_drop_ended_loops(vm);
    return SMC_FLOW_NEXT;
}

// longjmp(buffer, value). scratch[0] has the name that was read from the buffer.
smc_flow smc_libc_longjmp(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    smc_head *h = &vm->head;
    if (h->phase <= NAME) {
        smc_value name;
        const smc_flow flow = smc_vm_read(vm, args[0], sizeof name.value, false, NAME, &name);
        if (flow != SMC_FLOW_NEXT) return flow;
        h->scratch[0] = name.value;
    }
    const smc_longjmp_target *jump = find_jump_by_name(vm, h->scratch[0]);
    if (!jump || !frame_is_active(vm, jump))
        return smc_vm_report_error(
            vm, SMC_ERR_INVALID_JUMP,
            "longjmp without a setjmp in this thread, or into a function that has returned");
    const smc_longjmp_target to = *jump;
    const smc_flow flow = smc_libc_unwind_to_frame(vm, to.frame, to.slots, to.escaped);
    if (flow != SMC_FLOW_NEXT) return flow;
    uint64_t *r = smc_vm_registers(vm);
    const smc_insn *call = smc_frame_of(r)->function->code.at + to.call;
    if (call->x) r[call->a] = (uint32_t)args[1] ? (uint32_t)args[1] : 1;
    if (call->x) smc_undefined_clear_register(vm, call->a);
    h->pc = call + 1;
    return SMC_FLOW_REDISPATCH;
}
