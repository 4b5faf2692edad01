#include "interp/vm/machine.h"

#include "interp/vm/act.h"
#include "interp/vm/short.h"
#include "interp/bytecode/branches.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/owned/handover.h"
#include "interp/vm/owned/pages.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/bytes.h"
#include "interp/vm/undefined/value.h"
#include "interp/vm/merge.h"

#include "functions/functions.h"
#include "inputs/constraints.h"

#include <string.h>
#include <sys/mman.h>

// Sizes of the memory of a thread.
enum {
    MAX_WORDS = 1 << 23,          // registers, constants and frame headers of a thread
    MAX_STACK = 8 << 20,          // largest stack of a thread, in bytes of frames on a real machine
                                  // without stack objects
    MAX_BYTES = SMC_OWNED_OFFSET, // bytes of private objects of a thread
    SLACK = 4096,                 // bytes of address space after each array
};

// Reserves address space. A page takes memory only when it is first used.
static void *reserve_address_space(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) smc_no_memory();
    return p;
}

// True if the program calls a function that returns an input, or random numbers are inputs, and a
// solver is available.
static bool has_inputs(const smc_code *code, const smc_interp_options *options) {
    const smc_interp_library *library = &options->library;
    const bool by_number =
        library->nondet && smc_explores_numbers(library->nondet_low, library->nondet_high);
    bool calls = library->random_inputs;
    for (uint32_t i = 0; i < code->functions.n && !by_number && !calls; i++)
        calls = code->functions.at[i].model &&
                smc_nondet_makes_input(code->functions.at[i].model->is.name);
    return calls && smc_solver_is_available();
}

void smc_vm_init(smc_vm *vm, const smc_code *code, const smc_interp_options *options) {
    *vm = (smc_vm){.code = code, .options = *options, .stop = options->stop};
    vm->words = reserve_address_space(MAX_WORDS * sizeof *vm->words);
    vm->slots = reserve_address_space(SMC_MAX_SLOTS * sizeof *vm->slots);
    vm->escaped = reserve_address_space(SMC_MAX_ESCAPED * sizeof *vm->escaped);
    vm->sites = reserve_address_space(SMC_MAX_SITES * sizeof *vm->sites);
    vm->notes = reserve_address_space(SMC_MAX_NOTES * sizeof *vm->notes);
    vm->jumps = reserve_address_space(SMC_MAX_JUMPS * sizeof *vm->jumps);
    smc_pages_init(vm);
    vm->saved_bytes = reserve_address_space(SMC_MAX_SAVED_BYTES);
    vm->dead_ranges = reserve_address_space(SMC_MAX_DEAD_RANGES * sizeof *vm->dead_ranges);
    vm->undefined = reserve_address_space(SMC_MAX_UNDEFINED * sizeof *vm->undefined);
    vm->undefined_bytes = reserve_address_space(SMC_MAX_UNDEFINED * sizeof *vm->undefined_bytes);
    vm->effects = reserve_address_space(SMC_MAX_EFFECTS * sizeof *vm->effects);
    vm->coverage.passed = smc_alloc(code->marks.n * sizeof *vm->coverage.passed);
    vm->coverage.covered = smc_alloc(code->covers.n * sizeof *vm->coverage.covered);
    vm->coverage.passed_before = smc_alloc(code->marks.n * sizeof *vm->coverage.passed_before);
    vm->coverage.covered_before = smc_alloc(code->covers.n * sizeof *vm->coverage.covered_before);
    vm->loops.of = smc_alloc(code->sources.n);
    smc_memory_init(&vm->memory, code);
    smc_places_init(&vm->places);
    if (has_inputs(code, options)) {
        vm->terms = smc_alloc(sizeof *vm->terms);
        vm->terms->stop = options->stop;
    }
    vm->places.headers = options->records.headers;
}

void smc_vm_forget_names(smc_vm *vm) {
    for (uint32_t i = 0; i < vm->thread_names.n; i++) free(vm->thread_names.at[i].name);
    vm->thread_names.n = 0;
}

void smc_vm_free(smc_vm *vm) {
    smc_branches_free(vm->branches);
    smc_printed_free(&vm->printed);
    munmap(vm->words, MAX_WORDS * sizeof *vm->words);
    munmap(vm->slots, SMC_MAX_SLOTS * sizeof *vm->slots);
    munmap(vm->escaped, SMC_MAX_ESCAPED * sizeof *vm->escaped);
    munmap(vm->sites, SMC_MAX_SITES * sizeof *vm->sites);
    munmap(vm->notes, SMC_MAX_NOTES * sizeof *vm->notes);
    munmap(vm->jumps, SMC_MAX_JUMPS * sizeof *vm->jumps);
    smc_handover_free(vm);
    smc_pages_free(vm);
    munmap(vm->saved_bytes, SMC_MAX_SAVED_BYTES);
    munmap(vm->dead_ranges, SMC_MAX_DEAD_RANGES * sizeof *vm->dead_ranges);
    munmap(vm->undefined, SMC_MAX_UNDEFINED * sizeof *vm->undefined);
    munmap(vm->undefined_bytes, SMC_MAX_UNDEFINED * sizeof *vm->undefined_bytes);
    smc_table_free(&vm->live);
    munmap(vm->effects, SMC_MAX_EFFECTS * sizeof *vm->effects);
    free(vm->loops.of);
    free(vm->coverage.passed);
    free(vm->coverage.covered);
    free(vm->coverage.passed_before);
    free(vm->coverage.covered_before);
    smc_memory_free(&vm->memory);
    smc_places_free(&vm->places);
    for (uint32_t i = 0; i < vm->texts.n; i++) free(vm->texts.at[i]);
    smc_vm_forget_names(vm);
    smc_vec_free(&vm->thread_names);
    for (uint32_t i = 0; i < vm->remarks.answered.n; i++) free(vm->remarks.answered.at[i].function);
    smc_vec_free(&vm->remarks.answered);
    smc_vec_free(&vm->remarks.unretried_exchanges);
    smc_vec_free(&vm->remarks.too_large);
    smc_vec_free(&vm->texts);
    smc_table_free(&vm->wait_texts);
    smc_vec_free(&vm->output);
    smc_regions_free(vm->regions);
    if (vm->terms) smc_inputs_free(vm->terms);
    free(vm->terms);
}

// ---- frames -------------------------------------------------------------------------------------

// Estimates the size in bytes of a frame on a real machine: a return address, a saved register, and
// a stack slot for half of the registers.
static uint32_t estimated_frame_size(const smc_function *fn) { return 16 + 4 * fn->n_regs; }

// Pushes a frame and returns its registers. The caller sets the first n of them, the arguments; all
// others are 0.
static uint64_t *push_call_frame(smc_vm *vm, const smc_function *fn, const smc_insn *call,
                                 uint32_t at, uint32_t n) {
    uint64_t *r = vm->words + at;
    assert(n <= fn->n_regs && at + fn->n_regs <= MAX_WORDS);
    assert(at >= vm->head.frame + fn->n_consts + SMC_FRAME_WORDS || !call);
    memcpy(r - SMC_FRAME_WORDS - fn->n_consts, fn->consts, fn->n_consts * sizeof *r);
    *smc_frame_of(r) = (smc_frame){.function = fn,
                                   .call = call,
                                   .caller = vm->head.frame,
                                   .slots = vm->head.n_slots,
                                   .escaped = vm->head.n_escaped};
    memset(r + n, 0, (fn->n_regs - n) * sizeof *r); // contents left by other frames must not become
                                                    // part of the state
    vm->head.frame = at;
    vm->head.stack += estimated_frame_size(fn);
    vm->head.pc = fn->code.at;
    return r;
}

bool smc_vm_create_private_object(smc_vm *vm, uint64_t size, uint32_t variable, bool declared,
                                  uint64_t *address) {
    smc_head *h = &vm->head;
    const uint32_t end = smc_vm_private_end(vm), start = (end + 15) & ~15u;
    if (h->n_slots == SMC_MAX_SLOTS || size > MAX_BYTES) return false;
    if (h->n_undefined_bytes) smc_uninitialised_drop_dead(vm);
    const uint32_t room = (uint32_t)size + smc_uninitialised_flag_bytes((uint32_t)size);
    if (start + room > MAX_BYTES) return false;
    smc_slot *s = &vm->slots[h->n_slots];
    *s = (smc_slot){
        .start = start, .size = (uint32_t)size, .end = start + room, .variable = variable};
    memset(vm->bytes + end, 0, start - end + size); // also the gap before the object, which is
                                                    // saved as part of the state
    smc_uninitialised_init_flags(vm, s, declared);
    *address = smc_addr_make(SMC_TAG_PRIVATE, h->n_slots++, 0);
    return true;
}

// Ends the lifetime of a private object. Its bytes become zero, so that dead contents are not part
// of the state. Returns NULL if there is no such object.
static smc_slot *clear_private_slot(smc_vm *vm, uint64_t address) {
    const uint32_t slot = smc_addr_object_number(address);
    if (!smc_addr_has_kind(address, SMC_KIND_PRIVATE) || slot >= vm->head.n_slots) return NULL;
    smc_slot *s = &vm->slots[slot];
    smc_uninitialised_clear(vm, s, 0, s->size);
    memset(vm->bytes + s->start, 0, s->end - s->start);
    return s;
}

bool smc_vm_leave_scope(smc_vm *vm, uint64_t address) {
    smc_slot *s = clear_private_slot(vm, address);
    if (!s) return false;
    s->size = 0;
    s->undefined = SMC_OUT_OF_SCOPE;
    return true;
}

bool smc_vm_enter_scope(smc_vm *vm, uint64_t address, uint64_t size, bool declared) {
    smc_slot *s = clear_private_slot(vm, address);
    if (!s || size > MAX_BYTES ||
        size + smc_uninitialised_flag_bytes((uint32_t)size) > s->end - s->start)
        return false;
    s->size = (uint32_t)size;
    smc_uninitialised_init_flags(vm, s, declared);
    return true;
}

// Returns the undefined bits of a register of the caller's frame.
static smc_undefined undefined_bits_in_caller(const smc_vm *vm, int32_t reg) {
    return vm->head.n_undefined ? smc_undefined_of_frame_register(
                                      vm, smc_frame_of(vm->words + vm->head.frame)->caller, reg)
                                : (smc_undefined){0};
}

// Returns the byte offset of an argument place. Unnamed arguments are stored in the frame's first
// private object (lower/arguments.c). All other bytes of the object are unwritten.
static uint32_t byte_offset_of_place(int32_t place) {
    return (uint32_t)place & SMC_PLACE_OFFSET_MASK;
}

// Stores the unnamed arguments of a call in a new private object. Fails on stack overflow.
static smc_flow push_varargs(smc_vm *vm, const smc_function *fn, const smc_insn *call,
                             const int32_t *args, const uint64_t *r) {
    const int32_t *from = args + call->b, *places = args + call->scale;
    uint64_t size = SMC_VARARGS_STACK, address;
    for (int32_t i = (int32_t)fn->n_params; i < call->c; i++)
        if (byte_offset_of_place(places[i]) + 8u > size)
            size = byte_offset_of_place(places[i]) + 8u;
    if (!smc_vm_create_private_object(vm, size, fn->unnamed, true, &address))
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    smc_slot *s = &vm->slots[smc_addr_object_number(address)];
    for (int32_t i = (int32_t)fn->n_params; i < call->c; i++) {
        const uint32_t bytes = places[i] > SMC_PLACE_OFFSET_MASK ? 4 : 8;
        uint64_t v = r[from[i]];
        const smc_flow flow =
            places[i] & SMC_PLACE_POINTER ? smc_vm_shorten(vm, v, &v) : SMC_FLOW_NEXT;
        if (flow != SMC_FLOW_NEXT) return flow;
        memcpy(vm->bytes + s->start + byte_offset_of_place(places[i]), &v, bytes);
        smc_uninitialised_set(vm, s, byte_offset_of_place(places[i]), bytes,
                              undefined_bits_in_caller(vm, from[i]));
    }
    return SMC_FLOW_REDISPATCH;
}

smc_flow smc_vm_enter_function(smc_vm *vm, const smc_function *fn) {
    assert(fn->defined && !fn->model);
    const smc_insn *call = vm->head.pc;
    uint64_t *r = smc_vm_registers(vm);
    const smc_function *caller = smc_frame_of(r)->function;
    uint64_t at = (uint64_t)vm->head.frame + caller->n_regs + fn->n_consts + SMC_FRAME_WORDS;
    if (at + fn->n_regs + SLACK > MAX_WORDS ||
        vm->head.stack + estimated_frame_size(fn) > MAX_STACK)
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    if ((uint32_t)call->c < fn->n_params)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_CALL, "call of '%s' with too few arguments",
                                   fn->name);
    if (fn->variadic && !call->scale && call->c)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_CALL,
                                   "call of the variadic '%s' through a pointer of another type",
                                   fn->name);
    if (vm->head.n_undefined)
        smc_undefined_pass_arguments(vm, (uint32_t)at, caller->args.at + call->b, fn->n_params);
    uint64_t *to = push_call_frame(vm, fn, call, (uint32_t)at, fn->n_params);
    const int32_t *from = caller->args.at + call->b;
    for (uint32_t i = 0; i < fn->n_params; i++) to[i] = r[from[i]];
    return fn->variadic ? push_varargs(vm, fn, call, caller->args.at, r) : SMC_FLOW_REDISPATCH;
}

static inline void return_from_frame(smc_vm *vm, const uint64_t *results, uint32_t n) {
    const smc_frame *f = smc_frame_of(smc_vm_registers(vm));
    const smc_insn *call = f->call;
    assert(call && f->caller < vm->head.frame && f->slots <= vm->head.n_slots);
    assert(vm->head.n_escaped == f->escaped); // its escaped objects were freed before
    vm->head.stack -= estimated_frame_size(f->function);
    vm->head.n_slots = f->slots;
    vm->head.frame = f->caller;
    uint64_t *r = smc_vm_registers(vm);
    if (vm->head.dead_state.n_saved_bytes | vm->head.dead_state.n)
        smc_dead_state_drop_ended_loops(vm);
    for (uint32_t i = 0; i < n && i < call->x; i++) r[call->a + (int32_t)i] = results[i];
    vm->head.pc = call + 1;
}

void smc_vm_unwind_to(smc_vm *vm, uint32_t frame) {
    while (vm->head.frame > frame) {
        const smc_frame *f = smc_frame_of(smc_vm_registers(vm));
        vm->head.stack -= estimated_frame_size(f->function);
        vm->head.frame = f->caller;
    }
    assert(vm->head.frame == frame); // the target frame was on the stack
}

// Returns from a function while registers have undefined bits. Not inlined, so that the check costs
// nothing in programs without undefined registers.
__attribute__((noinline)) static void return_with_undefined(smc_vm *vm, const uint64_t *results,
                                                            uint32_t n) {
    const uint32_t left = vm->head.frame;
    return_from_frame(vm, results, n);
    const smc_insn *call = vm->head.pc - 1;
    smc_undefined_return_results(vm, left, (int32_t)(results - (vm->words + left)), call->a,
                                 n < call->x ? n : call->x);
}

void smc_vm_return(smc_vm *vm, const uint64_t *results, uint32_t n) {
    if (vm->head.n_undefined) return_with_undefined(vm, results, n);
    else return_from_frame(vm, results, n);
}

// Creates the private thread-local variables as the first private objects: the slot of each is its
// index among these variables (SMC_OP_TLS). Escaping thread-local variables are allocated at their
// first use (slow.c).
static void create_thread_locals(smc_vm *vm) {
    for (uint32_t i = 0; i < vm->code->globals.n; i++) {
        const smc_global *g = &vm->code->globals.at[i];
        uint64_t address;
        if (!g->thread_local || g->escapes) continue;
        smc_invariant(smc_vm_create_private_object(vm, g->size, 0, false, &address),
                      "thread-local variables fit the stack");
        smc_slot *s = &vm->slots[smc_addr_object_number(address)];
        memcpy(vm->bytes + s->start, g->image, g->size);
        smc_uninitialised_init_from(vm, s, g->undefined);
        s->backoff = g->backoff;
    }
}

void smc_vm_begin_thread(smc_vm *vm, uint32_t thread, const smc_function *fn, const uint64_t *args,
                         uint32_t n) {
    assert(thread < vm->memory.threads.n);
    vm->head = (smc_head){.thread = thread};
    smc_pages_restore(vm, NULL, 0);
    create_thread_locals(vm);
    if (n > fn->n_params) n = fn->n_params;
    (void)push_call_frame(vm, fn, NULL, fn->n_consts + SMC_FRAME_WORDS, n);
    for (uint32_t i = 0; i < n; i++) {
        // The value of the argument may be the name of a partly undefined value.
        const smc_value v = smc_value_from_core(vm, 0, 8, args[i]);
        smc_vm_registers(vm)[i] = v.value;
        smc_undefined_set_register(vm, (int32_t)i, v.undefined);
    }
}
