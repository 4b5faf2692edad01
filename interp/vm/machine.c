// machine.c - what instructions and modelled functions are made of: activations, actions, errors. See access.c for memory.
#include "interp/vm/vm.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum {
    MAX_WORDS = 1 << 20, // 8 MiB of registers, as much of private memory
    MAX_BYTES = 8 << 20,
    MAX_SLOTS = 1 << 19,
    MAX_SITES = 1 << 16,
    MAX_NOTES = 1 << 16,
    SLACK = 4096,
};

// Reserves address space; pages cost memory only once they are used.
static void *reserve(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? smc_alloc(bytes) : p;
}

void smc_vm_init(smc_vm *vm, const smc_code *code, const smc_interp_options *options) {
    *vm = (smc_vm){.code = code, .options = *options};
    vm->words = reserve(MAX_WORDS * sizeof *vm->words);
    vm->slots = reserve(MAX_SLOTS * sizeof *vm->slots);
    vm->escaped = reserve(SMC_MAX_ESCAPED * sizeof *vm->escaped);
    vm->sites = reserve(MAX_SITES * sizeof *vm->sites);
    vm->notes = reserve(MAX_NOTES * sizeof *vm->notes);
    vm->bytes = reserve(MAX_BYTES);
    vm->passed = smc_alloc(code->marks.n * sizeof *vm->passed);
    smc_memory_init(&vm->memory, code);
    smc_places_init(&vm->places);
}

void smc_vm_free(smc_vm *vm) {
    munmap(vm->words, MAX_WORDS * sizeof *vm->words);
    munmap(vm->slots, MAX_SLOTS * sizeof *vm->slots);
    munmap(vm->escaped, SMC_MAX_ESCAPED * sizeof *vm->escaped);
    munmap(vm->sites, MAX_SITES * sizeof *vm->sites);
    munmap(vm->notes, MAX_NOTES * sizeof *vm->notes);
    munmap(vm->bytes, MAX_BYTES);
    free(vm->passed);
    smc_memory_free(&vm->memory);
    smc_places_free(&vm->places);
    for (uint32_t i = 0; i < vm->texts.n; i++) free(vm->texts.at[i]);
    smc_vec_free(&vm->texts);
    smc_table_free(&vm->wait_texts);
    smc_vec_free(&vm->output);
}

// Activations ------------------------------------------------------------------------------------------------------

static void push_frame(smc_vm *vm, const smc_function *fn, const smc_insn *call, uint32_t at, const uint64_t *args,
                       const int32_t *from, const uint64_t *registers) {
    uint64_t *r = vm->words + at;
    memcpy(r - SMC_FRAME_WORDS - fn->n_consts, fn->consts, fn->n_consts * sizeof *r);
    *smc_frame_of(r) = (smc_frame){.function = fn, .call = call, .caller = vm->head.frame, .slots = vm->head.n_slots,
                                   .escaped = vm->head.n_escaped};
    for (uint32_t i = 0; i < fn->n_params; i++) r[i] = args ? args[i] : registers[from[i]];
    memset(r + fn->n_params, 0, (fn->n_regs - fn->n_params) * sizeof *r); // what others left there is no state of ours
    vm->head.frame = at;
    vm->head.pc = fn->code.at;
}

bool smc_vm_private(smc_vm *vm, uint64_t size, uint32_t variable, bool declared, uint64_t *address) {
    smc_head *h = &vm->head;
    const uint32_t end = smc_vm_private_end(vm), start = (end + 15) & ~15u;
    if (h->n_slots == MAX_SLOTS || size > MAX_BYTES) return false;
    const uint32_t room = (uint32_t)size + (declared ? smc_uninitialised_room((uint32_t)size) : 0);
    if (start + room > MAX_BYTES) return false;
    smc_slot *s = &vm->slots[h->n_slots];
    *s = (smc_slot){.start = start, .size = (uint32_t)size, .end = start + room, .variable = variable};
    memset(vm->bytes + end, 0, start - end + size); // the gap too: it is saved with the rest
    if (declared) smc_uninitialised_begin(vm, s);
    *address = smc_addr(SMC_TAG_PRIVATE, h->n_slots++, 0);
    return true;
}

// What follows the named arguments becomes the activation's first private object, 8 bytes for each: the area that x86-64
// calls overflow_arg_area (lower_call.c).
static bool push_varargs(smc_vm *vm, const smc_function *fn, const smc_insn *call, const int32_t *from, const uint64_t *r) {
    const uint32_t n = (uint32_t)call->c - fn->n_params;
    uint64_t address;
    if (!smc_vm_private(vm, 8ull * n, 0, false, &address)) return false;
    uint8_t *bytes = vm->bytes + vm->slots[smc_addr_object(address)].start;
    for (uint32_t i = 0; i < n; i++) memcpy(bytes + 8 * i, &r[from[fn->n_params + i]], 8);
    return true;
}

smc_flow smc_vm_call(smc_vm *vm, const smc_function *fn) {
    const smc_insn *call = vm->head.pc;
    uint64_t *r = smc_vm_registers(vm);
    const smc_function *caller = smc_frame_of(r)->function;
    uint64_t at = (uint64_t)vm->head.frame + caller->n_regs + fn->n_consts + SMC_FRAME_WORDS;
    if (at + fn->n_regs + SLACK > MAX_WORDS) return smc_vm_error(vm, SMC_ERR_MEMORY, "stack overflow");
    if ((uint32_t)call->c < fn->n_params)
        return smc_vm_error(vm, SMC_ERR_MEMORY, "call of '%s' with too few arguments", fn->name);
    push_frame(vm, fn, call, (uint32_t)at, NULL, caller->args.at + call->b, r);
    if (!fn->variadic || push_varargs(vm, fn, call, caller->args.at + call->b, r)) return SMC_FLOW_AGAIN;
    return smc_vm_error(vm, SMC_ERR_MEMORY, "stack overflow");
}

void smc_vm_leave(smc_vm *vm, const uint64_t *results, uint32_t n) {
    const smc_frame *f = smc_frame_of(smc_vm_registers(vm));
    const smc_insn *call = f->call;
    vm->head.n_slots = f->slots;
    vm->head.frame = f->caller;
    uint64_t *r = smc_vm_registers(vm);
    for (uint32_t i = 0; i < n && i < call->x; i++) r[call->a + (int32_t)i] = results[i];
    vm->head.pc = call + 1;
}

// Every private thread-local variable has the slot of its number among all, so these come first (OP_TLS). One that
// escapes is allocated at its first use (slow.c).
static void thread_locals(smc_vm *vm) {
    for (uint32_t i = 0; i < vm->code->globals.n; i++) {
        const smc_global *g = &vm->code->globals.at[i];
        uint64_t address;
        if (!g->thread_local || g->escapes) continue;
        smc_invariant(smc_vm_private(vm, g->size, 0, false, &address), "thread-local variables fit the stack");
        memcpy(vm->bytes + vm->slots[smc_addr_object(address)].start, g->image, g->size);
    }
}

void smc_vm_begin(smc_vm *vm, uint32_t thread, const smc_function *fn, const uint64_t *args, uint32_t n) {
    uint64_t padded[8] = {0};
    memcpy(padded, args, (n < 8 ? n : 8) * sizeof *args);
    vm->head = (smc_head){.thread = thread};
    thread_locals(vm);
    push_frame(vm, fn, NULL, fn->n_consts + SMC_FRAME_WORDS, padded, NULL, NULL);
}

// Actions and errors -----------------------------------------------------------------------------------------------

static uint32_t source_of(uint64_t *r, const smc_insn *i) {
    const smc_function *fn = smc_frame_of(r)->function;
    return fn->where.at[i - fn->code.at];
}

// The place of the call that entered the activation, kept in its frame. The stack may be deep: no recursion here.
static uint32_t entry_place(smc_vm *vm, uint64_t *r) {
    SMC_VEC(uint64_t *) unknown = {0};
    smc_frame *f = smc_frame_of(r);
    for (; f->call && !f->place; f = smc_frame_of(vm->words + f->caller)) *smc_vec_push(&unknown) = (uint64_t *)(f + 1);
    uint32_t place = f->place;
    while (unknown.n) {
        f = smc_frame_of(smc_vec_pop(&unknown));
        if (smc_frame_of(vm->words + f->caller)->function->library) f->place = place; // stays the program's call
        else place = f->place = smc_places_intern(&vm->places, vm->code, source_of(vm->words + f->caller, f->call), place);
    }
    smc_vec_free(&unknown);
    return place;
}

// Where the library's functions are running, the place is that of the program's call.
uint32_t smc_vm_source(smc_vm *vm) {
    uint64_t *r = smc_vm_registers(vm);
    const smc_insn *at = vm->head.pc;
    while (smc_frame_of(r)->function->library && smc_frame_of(r)->call) {
        at = smc_frame_of(r)->call;
        r = vm->words + smc_frame_of(r)->caller;
    }
    return source_of(r, at);
}

uint32_t smc_vm_place(smc_vm *vm) {
    uint64_t *r = smc_vm_registers(vm);
    const uint32_t entry = entry_place(vm, r);
    if (smc_frame_of(r)->function->library) return entry;
    return smc_places_intern(&vm->places, vm->code, source_of(r, vm->head.pc), entry);
}

smc_flow smc_vm_act(smc_vm *vm, smc_action action, uint32_t phase) {
    vm->action = action;
    vm->action.place = smc_vm_place(vm);
    vm->action.yields = vm->yields;
    vm->head.phase = phase;
    return SMC_FLOW_ACT;
}

smc_flow smc_vm_error(smc_vm *vm, smc_error_kind kind, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = NULL;
    int n = vasprintf(&text, fmt, ap);
    va_end(ap);
    if (n < 0) text = smc_strdup(smc_error_words(kind));
    *smc_vec_push(&vm->texts) = text;
    return smc_vm_act(vm, (smc_action){.kind = SMC_ERROR, .error = (uint8_t)kind, .text = text}, 1);
}

smc_flow smc_vm_refuse(smc_vm *vm, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = NULL;
    int n = vasprintf(&text, fmt, ap);
    va_end(ap);
    const smc_code_source *at = &vm->code->sources.at[smc_vm_source(vm)];
    char *line = smc_format("%s [unsupported]", n < 0 ? "?" : text);
    const smc_diag *d = vm->options.diag;
    if (d && d->report) d->report(d->self, at->file, at->line, at->column, "error", line);
    free(line);
    free(text);
    vm->status = SMC_UNSUPPORTED;
    return SMC_FLOW_FAIL;
}

smc_flow smc_vm_restart(smc_vm *vm) {
    vm->status = SMC_RESTART;
    return SMC_FLOW_FAIL;
}

// How often the thread has allocated at `code` before; NULL: too many sites.
static uint64_t *site_count(smc_vm *vm, uint64_t code) {
    for (uint32_t i = vm->head.n_sites; i-- > 0;)
        if (vm->sites[i].code == code) return &vm->sites[i].count;
    if (vm->head.n_sites == MAX_SITES) return NULL;
    vm->sites[vm->head.n_sites] = (smc_vm_site){code, 0};
    return &vm->sites[vm->head.n_sites++].count;
}

smc_flow smc_vm_allocate(smc_vm *vm, uint64_t size, smc_allocation what, uint64_t *address, uint32_t phase) {
    what.size = (uint32_t)size;
    what.path = vm->memory.threads.at[vm->head.thread].handle;
    what.place = smc_vm_place(vm);
    what.site = vm->places.codes.at[what.place];
    uint64_t *count = site_count(vm, what.site);
    if (!count) return smc_vm_refuse(vm, "a thread that allocates memory at more than %d places", MAX_SITES);
    what.count = (uint32_t)(*count)++;
    *address = smc_memory_allocate(&vm->memory, &what);
    if (!*address) return smc_vm_restart(vm);
    return smc_vm_act(vm, (smc_action){.kind = SMC_ALLOC, .object = smc_memory_object(&vm->memory, *address), .value = size}, phase);
}

// The key of a thread-local variable does not depend on when it is first used.
uint64_t smc_vm_local(smc_vm *vm, uint32_t k) {
    const smc_global *g = vm->code->locals.at[k];
    return smc_memory_allocate(&vm->memory, &(smc_allocation){.path = vm->memory.threads.at[vm->head.thread].handle,
                                                              .site = ~(uint64_t)k, .size = g->size, .global = g});
}

static smc_note *find_note(const smc_vm *vm, uint64_t of, uint64_t kind) {
    for (uint32_t i = vm->head.n_notes; i-- > 0;)
        if (vm->notes[i].of == of && vm->notes[i].kind == kind) return &vm->notes[i];
    return NULL;
}

uint64_t smc_vm_note(const smc_vm *vm, uint64_t of, uint64_t kind) {
    const smc_note *note = find_note(vm, of, kind);
    return note ? note->value : 0;
}

static uint64_t hash_of(const smc_note *n) { return smc_mix_pair(smc_mix_pair(n->of, n->kind), n->value); }

bool smc_vm_set_note(smc_vm *vm, uint64_t of, uint64_t kind, uint64_t value) {
    smc_head *h = &vm->head;
    smc_note *note = find_note(vm, of, kind);
    if (note) h->notes_hash ^= hash_of(note);
    if (note && !value) {
        memmove(note, note + 1, (size_t)(vm->notes + --h->n_notes - note) * sizeof *note);
    } else if (value) {
        if (!note && h->n_notes == MAX_NOTES) return false;
        if (!note) note = &vm->notes[h->n_notes++];
        *note = (smc_note){of, kind, value};
        h->notes_hash ^= hash_of(note);
    }
    return true;
}

static smc_flow release(smc_vm *vm, uint64_t address) {
    return smc_vm_act(vm, (smc_action){.kind = SMC_FREE, .object = smc_memory_object(&vm->memory, address)}, 1);
}

// The main thread's thread-locals stay: the process ends with them, and other threads may still hold their addresses.
smc_flow smc_vm_end(smc_vm *vm, uint64_t result) {
    if (vm->head.n_escaped) return release(vm, vm->escaped[--vm->head.n_escaped]);
    if (vm->head.thread && vm->head.live_locals) {
        const uint32_t k = (uint32_t)__builtin_ctzll(vm->head.live_locals);
        vm->head.live_locals &= vm->head.live_locals - 1;
        return release(vm, smc_vm_local(vm, k));
    }
    return smc_vm_act(vm, (smc_action){.kind = SMC_END, .value = result}, 1);
}
