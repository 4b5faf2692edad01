// unwind.c - intrinsics for C++ exceptions: find landing pads and jump to them. The library decides
// what an exception is and which handler catches it (pass/library/cxx/exceptions.inc).
//
// A frame is identified by its depth in the thread's stack (smc_libc_frame_depth).
#include "interp/bytecode/pads.h"
#include "interp/libc/jump.h"
#include "interp/libc/models.h"
#include "interp/vm/act.h"
#include "interp/vm/target.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/registers.h"

#include <stdio.h>
#include <string.h>

// Returns the landing pad, in the caller, for exceptions that leave the frame at `r`; NULL: none.
static const smc_insn *landing_pad_of_call(const uint64_t *r) {
    const smc_frame *f = (const smc_frame *)(const void *)r - 1;
    return f->call && f->call[1].op == SMC_OP_INVOKED ? f->call + 1 : NULL;
}

// Returns the frame with this depth (`name`); NULL: none.
static uint64_t *frame_at_depth(smc_vm *vm, uint64_t name) {
    uint64_t *r = smc_vm_registers(vm);
    uint64_t depth = smc_libc_frame_depth(vm, vm->head.frame);
    for (; depth > name && smc_frame_of(r)->call; depth--) r = vm->words + smc_frame_of(r)->caller;
    return depth == name ? r : NULL;
}

// smc_unwind_next(frame): returns the next outer frame with a landing pad; 0: none. If `frame` is
// 0, the search starts at the current frame.
smc_flow smc_libc_unwind_next(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint64_t *r = args[0] ? frame_at_depth(vm, args[0]) : smc_vm_registers(vm);
    smc_invariant(r, "what is unwound has not returned");
    while (smc_frame_of(r)->call && !landing_pad_of_call(r))
        r = vm->words + smc_frame_of(r)->caller;
    *result = smc_frame_of(r)->call ? smc_libc_frame_depth(vm, smc_frame_of(r)->caller) : 0;
    return SMC_FLOW_NEXT;
}

// Returns the landing pad of a frame, given by its depth, that smc_unwind_next has returned.
static const smc_insn *landing_pad_at_depth(smc_vm *vm, uint64_t name) {
    const uint64_t *called = frame_at_depth(vm, name + 1); // the callee of that frame
    const smc_insn *pad = called ? landing_pad_of_call(called) : NULL;
    smc_invariant(pad, "exceptions land where they can");
    return pad;
}

// smc_unwind_flags(frame): returns the flags of the frame's landing pad (bytecode/pads.h).
smc_flow smc_libc_unwind_flags(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = landing_pad_at_depth(vm, args[0])->x;
    return SMC_FLOW_NEXT;
}

// smc_unwind_clause(frame, k): returns the k-th clause of the frame's landing pad; SMC_PAD_END: no
// more.
smc_flow smc_libc_unwind_clause(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const smc_insn *pad = landing_pad_at_depth(vm, args[0]);
    const smc_function *fn = smc_frame_of(frame_at_depth(vm, args[0]))->function;
    *result = SMC_PAD_END;
    if (args[1] < pad->imm)
        *result =
            fn->consts[fn->args.at[pad->scale + args[1]] + SMC_FRAME_WORDS + (int32_t)fn->n_consts];
    return SMC_FLOW_NEXT;
}

// smc_unwind_selector(type): returns the selector by which handlers recognise an exception of the
// type.
smc_flow smc_libc_unwind_selector(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    *result = args[0] ? smc_selector_of(args[0]) : SMC_SELECTOR_ALL;
    return SMC_FLOW_NEXT;
}

// Returns the type's name, from its type information.
static const char *name_of_type(const smc_vm *vm, uint64_t type) {
    static const char info[] = "typeinfo for ";
    const uint32_t i = smc_addr_object_number(type);
    const bool is_known = smc_addr_has_kind(type, SMC_KIND_GLOBAL) && i < vm->code->globals.n;
    const char *name = is_known ? vm->code->globals.at[i].name : "?";
    return strncmp(name, info, sizeof info - 1) == 0 ? name + sizeof info - 1 : name;
}

// smc_uncaught(type, text, why): terminates the program because nothing catches an exception of
// this type (pass/library/cxx/exceptions.inc).
smc_flow smc_libc_report_uncaught(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    static const char *const why[][2] = {
        {"uncaught exception", ""},
        {"an exception", " leaves a function that must not throw"},
        {"std::terminate is called", ""},
        {"a terminate handler returns", ""},
        {"an exception", " leaves a function whose exception specification forbids it"},
        {"a pure virtual function is called", ""},
        {"a deleted virtual function is called", ""},
        {"throw; where no exception is caught", ""},
    };
    uint8_t *text = (uint8_t *)"";
    uint32_t left;
    char name[300] = "";
    (void)n, (void)result;
    smc_invariant(args[2] < sizeof why / sizeof *why, "the library says why");
    if (args[0]) snprintf(name, sizeof name, " of type '%s'", name_of_type(vm, args[0]));
    if (args[1]) {
        const smc_flow flow = smc_vm_host_memory(vm, args[1], &text, &left);
        if (flow != SMC_FLOW_NEXT) return flow;
        smc_invariant(memchr(text, 0, left), "the library's texts end");
    }
    return smc_vm_abort_process(vm, "%s%s%s%s%s", why[args[2]][0], name, why[args[2]][1],
                                *text ? ": " : "", (const char *)text);
}

// smc_unwind_land(frame, exception, selector): jumps to the landing pad; does not return.
smc_flow smc_libc_unwind_land(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const smc_insn *pad = landing_pad_at_depth(vm, args[0]);
    const smc_frame *called = smc_frame_of(frame_at_depth(vm, args[0] + 1));
    const smc_flow flow =
        smc_libc_unwind_to_frame(vm, called->caller, called->slots, called->escaped);
    if (flow != SMC_FLOW_NEXT) return flow;
    uint64_t *r = smc_vm_registers(vm);
    r[pad->a] = args[1];
    r[pad->a + 1] = (uint32_t)args[2];
    smc_undefined_clear_register(vm, pad->a);
    smc_undefined_clear_register(vm, pad->a + 1);
    vm->head.pc = pad + pad->b;
    return SMC_FLOW_REDISPATCH;
}
