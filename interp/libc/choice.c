// choice.c - values chosen by the environment: results of __VERIFIER_nondet_* and of library
// functions. A bool is 0 or 1; a number is in the user's range, restricted to its type.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/bytecode/floats.h"
#include "interp/vm/act.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/short.h"

#include <string.h>

// The numbers from least to most.
typedef struct number_range {
    __int128 least, most;
} number_range;

// Restricts the range to the user's range. `of`, the function that was called, is named in
// messages.
static smc_flow restrict_range(smc_vm *vm, const char *of, number_range *r) {
    const smc_interp_library *o = &vm->options.library;
    if (r->least < o->nondet_low) r->least = o->nondet_low;
    if (r->most > o->nondet_high) r->most = o->nondet_high;
    return r->least > r->most
               ? smc_vm_report_unsupported_since(
                     vm, "%s: no value of its type lies in the range of --nondet", of)
               : SMC_FLOW_NEXT;
}

// Chooses a number. All numbers of the range are explored.
static smc_flow choose_in_range(smc_vm *vm, number_range r, uint64_t *result) {
    if (!vm->head.phase)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_CHOICE,
                         .choice.alternatives = (uint64_t)(r.most - r.least + 1)},
            1);
    *result = (uint64_t)r.least + vm->answer;
    return SMC_FLOW_NEXT;
}

static bool supports_inputs(const smc_vm *vm) { return vm->terms && vm->start.inputs; }

// Returns an input of the program: any number of the type.
static smc_flow create_input(smc_vm *vm, const char *of, smc_input_type type) {
    if (!vm->terms || (!vm->start.inputs && !vm->start.explorer))
        return smc_vm_report_unsupported_since(
            vm, "%s without a range of values; give one with --nondet=LO..HI", of);
    if (!vm->start.inputs)
        return smc_vm_report_unsupported_since(
            vm,
            "%s without a range of values, which algorithm %s (model %s) needs; give one with "
            "--nondet=LO..HI",
            of, vm->start.explorer, vm->start.model);
    if (vm->head.phase) {
        vm->returned = vm->head.scratch[0];
        vm->head.scratch[0] = 0;
        return SMC_FLOW_NEXT;
    }
    const smc_term input = vm->head.scratch[0] = smc_create_input_term(vm, type);
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_CHOICE,
                                         .op = SMC_CHOOSES_INPUT,
                                         .choice = {.alternatives = 1, .word = input}},
                            1);
}

// Returns a number of an integer type of this size: an input, or in the user's range a number.
static smc_flow choose_typed(smc_vm *vm, const char *of, unsigned bytes, bool is_signed,
                             uint64_t *result) {
    smc_input_type type = {.width = (uint8_t)(8 * bytes), .is_signed = is_signed};
    if (!vm->options.library.nondet) return create_input(vm, of, type);
    const __int128 least = is_signed ? -((__int128)1 << (8 * bytes - 1)) : 0;
    number_range r = {least, least + (((__int128)1 << 8 * bytes) - 1)};
    smc_flow flow = restrict_range(vm, of, &r);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (supports_inputs(vm) && !smc_explores_numbers(r.least, r.most)) {
        type.has_range = true;
        type.least = smc_truncate((uint64_t)r.least, bytes);
        type.most = smc_truncate((uint64_t)r.most, bytes);
        return create_input(vm, of, type);
    }
    flow = choose_in_range(vm, r, result);
    *result = smc_truncate(*result, bytes);
    return flow;
}

#define X(type, bytes, is_signed)                                                                  \
    smc_flow smc_libc_nondet_##type(smc_vm *vm, const uint64_t *args, uint32_t n,                  \
        uint64_t *result) {                                                                        \
        (void)args, (void)n;                                                                       \
        return choose_typed(vm, SMC_NONDET_PREFIX #type, bytes ? bytes : smc_vm_word_size(vm),   \
            is_signed, result);                                                                    \
    }
SMC_NONDET_TYPES(X)
#undef X

// Returns a floating-point number of this size: an input, or an integer in the user's range.
static smc_flow choose_float(smc_vm *vm, const char *of, unsigned bytes, uint64_t *result) {
    const uint8_t width = (uint8_t)(8 * bytes);
    if (!vm->options.library.nondet)
        return create_input(vm, of, (smc_input_type){.width = width, .is_float = true});
    const smc_flow flow = choose_typed(vm, of, bytes, true, result);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (vm->returned)
        vm->returned = smc_term_float(
            vm->terms,
            (smc_term_node){.op = SMC_TERM_FLOAT_OF_SIGNED, .width = width, .arg = {vm->returned}});
    else
        *result = bytes == sizeof(float) ? smc_bits_of_f32((float)(int32_t)*result)
                                         : smc_bits_of_f64((double)(int64_t)*result);
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_nondet_float(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    return choose_float(vm, SMC_NONDET_PREFIX "float", sizeof(float), result);
}

smc_flow smc_libc_nondet_double(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    return choose_float(vm, SMC_NONDET_PREFIX "double", sizeof(double), result);
}

smc_flow smc_libc_nondet_bool(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    if (!vm->head.phase)
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_CHOICE, .choice.alternatives = 2}, 1);
    *result = vm->answer;
    return SMC_FLOW_NEXT;
}

// smc_environment(): returns the environment strings that the user gave, as an array in the form of
// main's third argument; NULL: none given.
smc_flow smc_libc_environment_strings(smc_vm *vm, const uint64_t *args, uint32_t n,
                                      uint64_t *result) {
    (void)args, (void)n;
    const smc_interp_begin *begin = &vm->options.begin;
    *result = begin->environment.n || begin->input_environment.n ? vm->code->envp : 0;
    return SMC_FLOW_NEXT;
}

// smc_environment_inputs(): how many of these strings are inputs: the first ones.
smc_flow smc_libc_environment_inputs(smc_vm *vm, const uint64_t *args, uint32_t n,
                                     uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.begin.input_environment.n;
    return SMC_FLOW_NEXT;
}

static void add_test_name(smc_test_names *all, const char *name) {
    for (uint32_t i = 0; i < all->n; i++)
        if (strcmp(all->at[i], name) == 0) return;
    *smc_vec_push(all) = smc_strdup(name);
}

// __smc_is_chosen(name): true if the user selected this test.
smc_flow smc_libc_is_chosen(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const char *name;
    const smc_flow flow = smc_libc_text_at(vm, args[0], &name);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (vm->options.begin.collected_tests) add_test_name(vm->options.begin.collected_tests, name);
    *result = !vm->options.begin.collected_tests && vm->options.begin.test &&
              strcmp(name, vm->options.begin.test) == 0;
    return flow;
}

// smc_has_range(): true if the user gave a range of values, or if random numbers are inputs.
smc_flow smc_libc_has_range(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.library.nondet || vm->options.library.random_inputs;
    return SMC_FLOW_NEXT;
}

// smc_stdin_bytes(): how many bytes standard input has at most.
smc_flow smc_libc_stdin_bytes(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.library.stdin_bytes;
    return SMC_FLOW_NEXT;
}

// Returns an input of 32 bits as a number of 64 bits: all of them if `least` is negative, otherwise
// the remainder that is at most `most`.
static smc_flow create_number(smc_vm *vm, const char *function, int64_t least, uint64_t most) {
    const smc_flow flow =
        create_input(vm, function, (smc_input_type){.width = 32, .is_signed = least < 0});
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_term number = vm->returned;
    if (least >= 0 && most < UINT32_MAX)
        number = smc_term_binary(vm->terms, SMC_TERM_UREM, number,
                                 smc_term_constant(vm->terms, 32, most + 1));
    vm->returned = least < 0 ? smc_term_sign_extend(vm->terms, number, 64)
                             : smc_term_zero_extend(vm->terms, number, 64);
    return SMC_FLOW_NEXT;
}

// smc_number(function, least, most): chooses a number from least..most that is also in the user's
// range; without a range, an input.
smc_flow smc_libc_choose_number(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const char *function;
    const smc_flow flow = smc_libc_text_at(vm, args[0], &function);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!vm->options.library.nondet) return create_number(vm, function, (int64_t)args[1], args[2]);
    number_range r = {(int64_t)args[1], (int64_t)args[2]};
    const smc_flow restricted = restrict_range(vm, function, &r);
    return restricted == SMC_FLOW_NEXT ? choose_in_range(vm, r, result) : restricted;
}
