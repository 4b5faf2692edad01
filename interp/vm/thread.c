#include "interp/vm/thread.h"

#include "interp/bytecode/short.h"
#include "interp/vm/act.h"
#include "interp/vm/owned/owned.h"

#include <string.h>

// Returns the counter of the thread's allocations at the site `code`; NULL: too many sites.
static uint64_t *allocation_count_of_site(smc_vm *vm, uint64_t code) {
    for (uint32_t i = vm->head.n_sites; i-- > 0;)
        if (vm->sites[i].code == code) return &vm->sites[i].count;
    if (vm->head.n_sites == SMC_MAX_SITES) return NULL;
    vm->sites[vm->head.n_sites] = (smc_allocation_site){code, 0};
    return &vm->sites[vm->head.n_sites++].count;
}

smc_flow smc_vm_allocate_memory(smc_vm *vm, uint64_t size, smc_allocation what, uint64_t *address,
                                uint32_t phase) {
    if (vm->code->short_pointers && size > SMC_SHORT_MOST)
        return smc_vm_report_unsupported(
            vm,
            "an object of %llu bytes in a program of 32 bits, where smc makes none of more than %d",
            (unsigned long long)size, SMC_SHORT_MOST);
    what.size = (uint32_t)size;
    what.path = vm->memory.threads.at[vm->head.thread].handle;
    what.place = smc_vm_place(vm);
    what.source = smc_vm_source(vm);
    what.site = vm->places.at.at[what.place].code;
    uint64_t *count = allocation_count_of_site(vm, what.site);
    if (!count)
        return smc_vm_report_unsupported(
            vm, "a thread that allocates memory at more than %d places", SMC_MAX_SITES);
    what.count = (uint32_t)(*count)++;
    *address = smc_memory_allocate(&vm->memory, &what);
    if (!*address && smc_memory_is_full(&vm->memory))
        return smc_vm_report_unsupported(vm, "too many allocated objects of %u bytes", what.size);
    if (!*address) return smc_vm_request_restart(vm);
    if (smc_owned_begin_lifetime(vm, *address)) return SMC_FLOW_NEXT;
    const uint32_t object = smc_memory_object(&vm->memory, *address);
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_ALLOC,
                                         .scoped = what.variable != 0,
                                         .elided = vm->memory.objects.at[object].owned,
                                         .object = object,
                                         .bytes = size},
                            phase);
}

// Returns the address of the thread's copy, and allocates it at the first call. The allocation's
// key does not depend on when the thread first uses the variable.
uint64_t smc_vm_thread_local_address(smc_vm *vm, uint32_t k) {
    const smc_global *g = vm->code->locals.at[k];
    return smc_memory_allocate(
        &vm->memory, &(smc_allocation){.path = vm->memory.threads.at[vm->head.thread].handle,
                                       .site = ~(uint64_t)k,
                                       .size = g->size,
                                       .global = g});
}

void smc_vm_record_creation(smc_vm *vm, uint32_t n) {
    if (n <= vm->max_created_threads) return;
    vm->max_created_threads = n;
    vm->source_of_last_creation = smc_vm_program_source(vm);
}

uint64_t smc_vm_next_note(const smc_vm *vm, uint64_t from, uint64_t kind) {
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < vm->head.n_notes; i++) {
        const smc_note *note = &vm->notes[i];
        if (note->kind == kind && note->of >= from && note->of < least) least = note->of;
    }
    return least;
}

static uint64_t hash_vm_note(const smc_note *n) {
    return smc_mix_member(smc_mix_pair(smc_mix_pair(n->of, n->kind), n->value));
}

const char *smc_notes_check(const smc_vm *vm) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < vm->head.n_notes; i++) {
        const smc_note *note = &vm->notes[i];
        if (!note->value || smc_vm_find_note(vm, note->of, note->kind) != note)
            return "a note has no value, or was made twice";
        hash ^= hash_vm_note(note);
    }
    return hash == vm->head.notes_hash ? NULL : "notes have another hash";
}

bool smc_vm_set_note(smc_vm *vm, uint64_t of, uint64_t kind, uint64_t value) {
    smc_head *h = &vm->head;
    smc_note *note = smc_vm_find_note(vm, of, kind);
    if (note) h->notes_hash ^= hash_vm_note(note);
    if (note && !value) {
        memmove(note, note + 1, (size_t)(vm->notes + --h->n_notes - note) * sizeof *note);
    } else if (value) {
        if (!note && h->n_notes == SMC_MAX_NOTES) return false;
        if (!note) note = &vm->notes[h->n_notes++];
        *note = (smc_note){of, kind, value};
        h->notes_hash ^= hash_vm_note(note);
    }
    return true;
}

smc_flow smc_vm_free_escaped(smc_vm *vm, uint32_t n, uint32_t phase) {
    smc_flow flow = SMC_FLOW_NEXT;
    while (flow == SMC_FLOW_NEXT && vm->head.n_escaped > n)
        flow = smc_owned_free(vm, smc_memory_object(&vm->memory, vm->escaped[--vm->head.n_escaped]),
                              phase);
    return flow;
}

// True if the thread must write the word that contains the time of its end: threads that join it
// read its clock there, and other threads may query whether it has ended (libc/thread.c).
static bool must_publish_end(smc_vm *vm) {
    const bool writes_end_time = ((vm->uses.clocks && vm->head.clock) || vm->uses.ends) &&
                                 vm->head.thread && !vm->head.end_time_is_written;
    if (writes_end_time) vm->head.end_time_is_written = 1;
    return writes_end_time;
}

static smc_flow publish_thread_end(smc_vm *vm) {
    const uint32_t loc =
        smc_memory_thread_end_word(&vm->memory, vm->memory.threads.at[vm->head.thread].handle);
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_WRITE,
                                         .order = SMC_RELEASE,
                                         .sync = 1,
                                         .size = 8,
                                         .loc = loc,
                                         .written = vm->head.clock + 1},
                            1);
}

// The thread-local variables of the main thread are not freed: they exist until the process ends,
// and other threads may still use them.
smc_flow smc_vm_end_thread(smc_vm *vm, uint64_t result, bool returns) {
    if (must_publish_end(vm)) return publish_thread_end(vm);
    smc_flow flow = smc_vm_free_escaped(vm, 0, 1);
    if (flow != SMC_FLOW_NEXT) return flow;
    while (vm->head.thread && vm->head.live_locals) {
        const uint32_t k = (uint32_t)__builtin_ctzll(vm->head.live_locals);
        vm->head.live_locals &= vm->head.live_locals - 1;
        flow = smc_owned_free(
            vm, smc_memory_object(&vm->memory, smc_vm_thread_local_address(vm, k)), 1);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    if (vm->memory.elides == SMC_ELIDES_FREED && vm->head.n_unfreed)
        flow = smc_owned_share_unfreed(vm);
    if (flow == SMC_FLOW_NEXT && vm->memory.elides == SMC_ELIDES_FREED && vm->uses.is_rust)
        flow = smc_owned_share_pointing(vm);
    if (flow != SMC_FLOW_NEXT) return flow;
    const bool exits = returns && !vm->head.thread; // C17 5.1.2.2.3
    return smc_vm_do_action(
        vm, (smc_action){.kind = SMC_END, .exits = exits, .returns = exits, .result = result}, 1);
}

// ---- the end of the process ---------------------------------------------------------------------

// Returns the status that the parent process receives: its lowest eight bits.
static uint8_t status_seen_by_parent(uint64_t status) { return (uint8_t)status; }

bool smc_vm_status_fails(const smc_vm *vm, uint64_t status) {
    return !vm->options.errors.ignore_exit_status && status_seen_by_parent(status);
}

void smc_vm_attribute_error(smc_vm *vm, uint32_t source) {
    if (source && source < vm->code->sources.n)
        vm->action.place = smc_places_intern(&vm->places, vm->code, source, 0);
}

static bool expects_status(const smc_vm *vm, uint8_t status) {
    const uint64_t how = smc_vm_get_note_value(vm, 0, SMC_NOTE_EXPECTS_END);
    return how == (uint64_t)SMC_EXPECTS_STATUS + status || (how == SMC_EXPECTS_DEATH && status);
}

smc_flow smc_vm_exit_process(smc_vm *vm, uint64_t status, uint32_t source) {
    if (expects_status(vm, status_seen_by_parent(status))) return smc_vm_end_process(vm, 0);
    if (smc_vm_get_note_value(vm, 0, SMC_NOTE_EXPECTS_END))
        return smc_vm_report_error(vm, SMC_ERR_EXIT,
                                   "the death test ends with status %u, not as expected",
                                   status_seen_by_parent(status));
    if (!smc_vm_status_fails(vm, status)) return smc_vm_end_process(vm, status);
    smc_flow flow = smc_vm_report_error(vm, SMC_ERR_EXIT, "the program ends with status %u",
                                        status_seen_by_parent(status));
    smc_vm_attribute_error(vm, source);
    return flow;
}

smc_flow smc_vm_abort_process(smc_vm *vm, const char *fmt, ...) {
    if (vm->options.errors.ignore_abort) return smc_vm_end_process(vm, 0);
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    smc_flow flow = smc_vm_report_error(vm, SMC_ERR_ABORT, "%s", text);
    free(text);
    return flow;
}
