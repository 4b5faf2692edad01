// client.c - describes the client of an object under test (core/linearizability/client.h) to
// pass/library/client.inc and to the function that pass/clients.c generates.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/undefined/registers.h"
#include "linearizability/client.h"

#include <string.h>

// Returns a call that the client makes. Thread -1 stands for the initial sequence of calls. NULL:
// no such call.
static const smc_client_call *call_at(const smc_vm *vm, int64_t thread, int64_t index) {
    const smc_client *c = vm->options.clients.client;
    if (!c || index < 0 || index >= SMC_CLIENT_CALLS) return NULL;
    if (thread == -1) return index < (int64_t)c->length ? &c->sequence[index] : NULL;
    const bool is_there = thread >= 0 && thread < (int64_t)c->threads;
    return is_there && index < (int64_t)c->n[thread] ? &c->calls[thread][index] : NULL;
}

// __smc_client_calls(thread): returns the number of calls of the thread; thread -1: of the initial
// sequence; -2: returns the number of threads.
smc_flow smc_libc_client_calls(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_client *c = vm->options.clients.client;
    const int64_t thread = (int64_t)args[0];
    (void)n;
    *result = 0;
    if (!c || c->declared) return SMC_FLOW_NEXT;
    if (thread == -1) *result = c->is_sequence ? c->length : 0;
    else if (thread == -2) *result = c->is_sequence ? 0 : c->threads;
    else if (thread >= 0 && thread < (int64_t)c->threads) *result = c->n[thread];
    return SMC_FLOW_NEXT;
}

// __smc_client_value(thread, index): returns the argument of the call.
smc_flow smc_libc_client_value(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_client_call *call = call_at(vm, (int64_t)args[0], (int64_t)args[1]);
    (void)n;
    *result = call ? (uint64_t)call->value : 0;
    return SMC_FLOW_NEXT;
}

// __smc_client_after(thread, index): returns the bit set of the calls that must precede this one.
smc_flow smc_libc_client_calls_before(smc_vm *vm, const uint64_t *args, uint32_t n,
                                      uint64_t *result) {
    const smc_client_call *call = call_at(vm, (int64_t)args[0], (int64_t)args[1]);
    (void)n;
    *result = call ? call->after : 0;
    return SMC_FLOW_NEXT;
}

// __smc_client_thread_of(thread, index): returns the thread that makes a call of a sequence.
smc_flow smc_libc_client_thread_of(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_client_call *call = call_at(vm, (int64_t)args[0], (int64_t)args[1]);
    (void)n;
    *result = call ? call->thread : 0;
    return SMC_FLOW_NEXT;
}

// __smc_client_declares(): true if this run only collects the declarations of the operations.
smc_flow smc_libc_client_declares(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.clients.client && vm->options.clients.client->declared;
    return SMC_FLOW_NEXT;
}

// __smc_of_specification(): true if the calls go to the specification, not to the implementation.
smc_flow smc_libc_calls_specification(smc_vm *vm, const uint64_t *args, uint32_t n,
                                      uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.clients.client && vm->options.clients.client->of_specification;
    return SMC_FLOW_NEXT;
}

// __smc_is_operation(name, thread, index): true if the call is a call of the operation `name`.
smc_flow smc_libc_is_operation(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_client_call *call = call_at(vm, (int64_t)args[1], (int64_t)args[2]);
    const char *name;
    (void)n;
    const smc_flow flow = smc_libc_text_at(vm, args[0], &name);
    if (flow == SMC_FLOW_NEXT) *result = call && strcmp(call->operation->name, name) == 0;
    return flow;
}

// __smc_declare(name, what, value): declares a property of an operation of the object.
smc_flow smc_libc_declare(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const char *name;
    (void)n, (void)result;
    const smc_flow flow = smc_libc_text_at(vm, args[0], &name);
    const smc_client *c = vm->options.clients.client;
    if (flow == SMC_FLOW_NEXT && c && c->declared && (uint32_t)args[1] < SMC_DECLARES_THREAD)
        smc_operations_declare(c->declared, name, (smc_declaration_kind)(uint32_t)args[1],
                               (int64_t)args[2], NULL);
    return flow;
}

// __smc_declare_thread(name, role): declares which thread may call the operation.
smc_flow smc_libc_declare_thread(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const char *name, *thread;
    (void)n, (void)result;
    smc_flow flow = smc_libc_text_at(vm, args[0], &name);
    if (flow == SMC_FLOW_NEXT) flow = smc_libc_text_at(vm, args[1], &thread);
    const smc_client *c = vm->options.clients.client;
    if (flow == SMC_FLOW_NEXT && c && c->declared)
        smc_operations_declare(c->declared, name, SMC_DECLARES_THREAD, 0, thread);
    return flow;
}

// Adds an event to the execution that marks the begin or end of a call; `word` describes it.
static smc_flow record_client_event(smc_vm *vm, smc_choice_kind what, uint64_t word) {
    if (vm->head.phase) return SMC_FLOW_NEXT;
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_CHOICE,
                                         .op = (uint8_t)what,
                                         .choice = {.alternatives = 1, .word = word}},
                            1);
}

// __smc_call_begins(thread, index): marks the start of a call for linearizability.
smc_flow smc_libc_call_begins(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return record_client_event(vm, SMC_CALL_BEGINS, args[0] << 32 | (uint32_t)args[1]);
}

// __smc_call_ends(result): marks the end of the current call. Results are compared with those of a
// specification as numbers, so a result that is a term is not supported: its values are too many.
smc_flow smc_libc_call_ends(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_value value = smc_value_from_core(vm, 0, sizeof args[0], args[0]);
    (void)n, (void)result;
    if (smc_value_has_term(value))
        return smc_vm_report_unsupported_since(
            vm, "the result of this operation depends on an input of any value; give a range with "
                "--nondet=LO..HI");
    if (value.undefined.bits) return smc_undefined_report_use(vm, value.undefined);
    return record_client_event(vm, SMC_CALL_ENDS, args[0]);
}
