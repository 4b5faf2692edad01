#include "interp/vm/act.h"

#include "base/printable.h"
#include "functions/intrinsics.h"

#include <string.h>

static uint32_t source_of_instruction(uint64_t *r, const smc_insn *i) {
    const smc_function *fn = smc_frame_of(r)->function;
    assert(i >= fn->code.at && i < fn->code.at + fn->code.n);
    return fn->where.at[i - fn->code.at];
}

// True for a function of the C++ library. An event in a library is reported as an event of the
// outermost library function on the stack. In C++ it is reported as one of the outermost C
// function, which describes the operation better.
static bool is_of_cxx(const char *name) {
    return strstr(name, "::") || strncmp(name, "__gthread_", strlen("__gthread_")) == 0;
}
static void set_library_function(smc_place *at, const char *name) {
    if (!at->library || (is_of_cxx(at->library) && !is_of_cxx(name))) at->library = name;
}

// True if the frame belongs to a point at which signals may come. The point has the place of the
// program's step that follows it, so the place must not get the name of a library function.
static bool is_of_signal_point(const smc_vm *vm, const smc_frame *f) {
    while (f->function->library && f->call && strcmp(f->function->name, SMC_NAME_SIGNAL_POINT) != 0)
        f = smc_frame_of(vm->words + f->caller);
    return strcmp(f->function->name, SMC_NAME_SIGNAL_POINT) == 0;
}

// Returns the place of the call that entered the frame, and caches it in the frames. Iterative,
// since the stack may be deep.
static uint32_t place_of_entering_call(smc_vm *vm, uint64_t *r) {
    SMC_VEC(uint64_t *) unknown = {0};
    smc_frame *f = smc_frame_of(r);
    for (; f->call && !f->place; f = smc_frame_of(vm->words + f->caller))
        *smc_vec_push(&unknown) = (uint64_t *)(f + 1);
    uint32_t place = f->place;
    while (unknown.n) {
        f = smc_frame_of(smc_vec_pop(&unknown));
        // A call inside smc's library gets the place of the program's call of that library.
        if (smc_frame_of(vm->words + f->caller)->function->library) f->place = place;
        else
            place = f->place =
                smc_places_intern(&vm->places, vm->code,
                                  source_of_instruction(vm->words + f->caller, f->call), place);
        if (f->function->library && !is_of_signal_point(vm, f))
            set_library_function(&vm->places.at.at[place], f->function->name);
    }
    smc_vec_free(&unknown);
    return place;
}

// Returns the source of the current instruction; inside smc's library, that of the program's call.
uint32_t smc_vm_source(smc_vm *vm) {
    uint64_t *r = smc_vm_registers(vm);
    const smc_insn *at = vm->head.pc;
    while (smc_frame_of(r)->function->library && smc_frame_of(r)->call) {
        at = smc_frame_of(r)->call;
        r = vm->words + smc_frame_of(r)->caller;
    }
    return source_of_instruction(r, at);
}

uint32_t smc_vm_place(smc_vm *vm) {
    uint64_t *r = smc_vm_registers(vm);
    const uint32_t entry = place_of_entering_call(vm, r);
    if (smc_frame_of(r)->function->library) return entry;
    return smc_places_intern(&vm->places, vm->code, source_of_instruction(r, vm->head.pc), entry);
}

// True if, in the language of the running function, release sequences include later stores of the
// same thread. For smc's library, the language of the program's calling function decides.
static bool has_po_releases(smc_vm *vm) {
    const smc_frame *f = smc_frame_of(smc_vm_registers(vm));
    while (f->function->library && f->call) f = smc_frame_of(vm->words + f->caller);
    return f->function->po_releases;
}

// Makes a plain access relaxed if its races are allowed: then the values of racing writes are
// explored like those of atomic writes.
static void relax_allowed_race(smc_vm *vm) {
    smc_action *a = &vm->action;
    if (!smc_is_plain_access(a)) return;
    if (!(vm->loops.of[vm->places.at.at[a->place].source] & SMC_LOOP_ALLOWED_RACE)) return;
    a->order = SMC_RELAXED;
    a->exits = true;
}

smc_flow smc_vm_do_action(smc_vm *vm, smc_action action, uint32_t phase) {
    assert(phase); // the instruction is re-entered with this phase, and 0 means the first entry
    assert(!smc_is_access(action.kind) || (action.loc && action.size && action.size <= 8));
    if (vm->memory.ownership.disturbed || vm->owned.wanted) return smc_vm_request_restart(vm);
    vm->action = action;
    vm->action.place = smc_vm_place(vm);
    vm->action.yields = vm->yields;
    vm->action.serves |= vm->serves;
    if (vm->loops.any & SMC_LOOP_ALLOWED_RACE) relax_allowed_race(vm);
    if ((action.kind == SMC_WRITE || action.kind == SMC_RMW) && action.order && !action.sync)
        vm->action.po_releases = has_po_releases(vm);
    if (vm->head.progress.repeated && action.kind == SMC_READ)
        vm->action.read.repeats = vm->head.progress.repeats;
    vm->action.begins_round = vm->head.progress.head == vm->head.progress.actions + 1;
    vm->head.phase = phase;
    return SMC_FLOW_ACT;
}

void smc_vm_watch_back_edges(smc_vm *vm) {
    static const _Atomic int always = 1;
    vm->slow_back_edges = &always;
}

void smc_vm_count_pause(smc_vm *vm) {
    if (++vm->run.pauses >= SMC_MANY_ACTIONS) smc_vm_watch_back_edges(vm);
}

smc_note *smc_vm_find_note(const smc_vm *vm, uint64_t of, uint64_t kind) {
    for (uint32_t i = vm->head.n_notes; i-- > 0;)
        if (vm->notes[i].of == of && vm->notes[i].kind == kind) return &vm->notes[i];
    return NULL;
}

uint64_t smc_vm_get_note_value(const smc_vm *vm, uint64_t of, uint64_t kind) {
    const smc_note *note = smc_vm_find_note(vm, of, kind);
    return note ? note->value : 0;
}

smc_flow smc_vm_end_process(smc_vm *vm, uint64_t status) {
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_END, .exits = 1, .result = status}, 1);
}

// True if the thread is in a death test that expects an error of this kind, by which a real process
// would be terminated.
static bool is_expected(const smc_vm *vm, smc_error_kind subkind) {
    const smc_error_kind kind = smc_error_kind_of(subkind);
    const uint64_t how = smc_vm_get_note_value(vm, 0, SMC_NOTE_EXPECTS_END);
    const bool is_end = kind == SMC_ERR_ASSERTION || kind == SMC_ERR_REACH ||
                        kind == SMC_ERR_MEMORY || kind == SMC_ERR_ARITHMETIC ||
                        kind == SMC_ERR_UNREACHABLE || kind == SMC_ERR_ABORT;
    return is_end && (how == SMC_EXPECTS_DEATH || how == SMC_EXPECTS_SIGNAL);
}

smc_flow smc_vm_report_error(smc_vm *vm, smc_error_kind kind, const char *fmt, ...) {
    if (is_expected(vm, kind)) return smc_vm_end_process(vm, 0);
    va_list ap;
    va_start(ap, fmt);
    char *raw = smc_vformat(fmt, ap), *text = smc_printable(raw);
    va_end(ap);
    free(raw);
    *smc_vec_push(&vm->texts) = text;
    return smc_vm_do_action(
        vm, (smc_action){.kind = SMC_ERROR, .error = (uint8_t)kind, .failure.text = text}, 1);
}

// Returns the source of the innermost call in the program's own code. If there is none, returns the
// source in the C++ library header.
uint32_t smc_vm_program_source(smc_vm *vm) {
    const smc_insn *at = vm->head.pc;
    for (uint64_t *r = smc_vm_registers(vm);;) {
        const smc_frame *f = smc_frame_of(r);
        const uint32_t source = source_of_instruction(r, at);
        if (!f->function->library && !vm->code->sources.at[source].header) return source;
        if (!f->call) return smc_vm_source(vm);
        at = f->call;
        r = vm->words + f->caller;
    }
}

static smc_flow stop_as_unsupported(smc_vm *vm, const char *before, const char *fmt, va_list ap) {
    smc_memory *m = &vm->memory;
    vm->status = SMC_UNSUPPORTED;
    if (m->history_is_speculative) return SMC_FLOW_FAIL;
    if (smc_memory_may_be_speculative(m))
        return smc_memory_end_speculation(m), smc_vm_request_restart(vm);
    char *text = smc_vformat(fmt, ap);
    const smc_code_source *at = &vm->code->sources.at[smc_vm_program_source(vm)];
    char *line = smc_format("%s%s [unsupported]", before, text);
    const smc_diag *d = vm->options.diag;
    if (d && d->report) d->report(d->self, at->file, at->line, at->column, "error", line);
    free(line);
    free(text);
    return SMC_FLOW_FAIL;
}

smc_flow smc_vm_report_unsupported(smc_vm *vm, const char *noun, ...) {
    va_list ap;
    va_start(ap, noun);
    const smc_flow flow = stop_as_unsupported(vm, SMC_NOT_SUPPORTED, noun, ap);
    va_end(ap);
    return flow;
}

smc_flow smc_vm_report_unsupported_since(smc_vm *vm, const char *sentence, ...) {
    va_list ap;
    va_start(ap, sentence);
    const smc_flow flow = stop_as_unsupported(vm, "", sentence, ap);
    va_end(ap);
    return flow;
}

smc_flow smc_vm_stop_at_unsupported(smc_vm *vm) {
    vm->status = SMC_UNSUPPORTED;
    return SMC_FLOW_FAIL;
}

smc_flow smc_vm_request_restart(smc_vm *vm) {
    vm->status = SMC_RESTART;
    return SMC_FLOW_FAIL;
}
