#include "interp/inspect.h"

#include "interp/trie/trie.h"
#include "interp/vm/short.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/undefined/bytes.h"

#include <stdio.h>
#include <string.h>

// Kinds of inspector addresses, which lie above all program addresses. A NAMED address denotes a
// variable, given by its index in smc_inspection.variables. A SHOWN address denotes a variable's
// value that the lowering keeps in a register for the debugger, given by the index of that
// register's word (SMC_OP_SHOW). Below the kind there are 29 bits of the index and 31 bits of the
// biased offset.
typedef enum inspector_address_kind { SHOWN = 5, NAMED = 6 } inspector_address_kind;

static uint64_t inspector_address(inspector_address_kind kind, uint32_t index) {
    return (uint64_t)kind << 60 | (uint64_t)index << 31 | SMC_BIAS;
}
static bool is_inspector_address(uint64_t address, inspector_address_kind kind) {
    return address >> 60 == (uint64_t)kind;
}
static uint32_t inspector_index(uint64_t address) {
    return (uint32_t)(address >> 31) & ((UINT32_C(1) << 29) - 1);
}
static uint32_t inspector_offset(uint64_t address) {
    return (uint32_t)(address & INT32_MAX) - SMC_BIAS;
}

static const smc_vm *vm_of(const smc_program *p) { return &((const smc_trie *)p)->vm; }

// ---- frames -------------------------------------------------------------------------------------

// A frame of a function of the program, with its current position and its stack objects.
typedef struct activation {
    const smc_function *function;
    uint32_t source, frame; // current position; index in words of register 0
    uint32_t slots, end_slots, escaped, end_escaped; // its ranges of private and escaped objects
} activation;

// Finds the frame `up` program functions above the innermost one. Returns false if there is none.
static bool find_activation(const smc_vm *vm, uint32_t up, activation *out) {
    uint64_t *r = vm->words + vm->head.frame;
    const smc_insn *at = vm->head.pc;
    *out = (activation){.end_slots = vm->head.n_slots, .end_escaped = vm->head.n_escaped};
    for (;;) {
        const smc_frame *f = smc_frame_of(r);
        out->function = f->function;
        out->source = f->function->where.at[at - f->function->code.at];
        out->frame = (uint32_t)(r - vm->words);
        out->slots = f->slots;
        out->escaped = f->escaped;
        if (!f->function->library && up-- == 0) return true;
        if (!f->call) return false;
        out->end_slots = f->slots;
        out->end_escaped = f->escaped;
        at = f->call;
        r = vm->words + f->caller;
    }
}

// ---- variables ----------------------------------------------------------------------------------

// True if the position of the activation may be in the scope of the variable.
static bool is_in_scope(const smc_vm *vm, const smc_variable *v, const activation *a) {
    const smc_code_source *here = &vm->code->sources.at[a->source];
    if (!v->name || !v->line || !v->parts) return false;
    const bool same_file =
        v->file == here->file || (v->file && here->file && strcmp(v->file, here->file) == 0);
    return !same_file || !here->line ||
           (v->line <= here->line && (!v->last || here->line <= v->last));
}

// Adds a piece to its variable. If several variables have the same name, the last one declared is
// kept.
static void add_piece(smc_inspection *out, const smc_vm *vm, uint32_t variable, uint32_t size,
                      uint64_t address) {
    const smc_variable *v = &vm->code->variables.at[variable];
    smc_inspected_variable *to = NULL;
    for (uint32_t i = 0; i < out->variables.n && !to; i++)
        if (strcmp(out->variables.at[i].name, v->name) == 0) to = &out->variables.at[i];
    if (to && to->line > v->line) return;
    if (!to) {
        to = smc_vec_push(&out->variables);
        *to = (smc_inspected_variable){.address = inspector_address(NAMED, out->variables.n - 1)};
    }
    if (to->line != v->line) to->pieces.n = 0;
    for (uint32_t i = 0; i < to->pieces.n; i++)
        if (to->pieces.at[i].address == address) return;
    to->name = v->name;
    to->shape = v->parts;
    to->line = v->line;
    *smc_vec_push(&to->pieces) = (smc_inspected_piece){v->within, size, variable, address};
}

// Finds the variables that LLVM's sroa pass has turned into values, by their SMC_OP_SHOW
// instructions.
static void find_promoted_variables(const smc_vm *vm, const activation *a, smc_inspection *out) {
    for (uint32_t i = 0; i < a->function->code.n; i++) {
        const smc_insn *in = &a->function->code.at[i];
        if (in->op != SMC_OP_SHOW || !is_in_scope(vm, &vm->code->variables.at[in->c], a)) continue;
        add_piece(out, vm, (uint32_t)in->c, in->x,
                  inspector_address(SHOWN, a->frame + (uint32_t)in->a));
    }
}

static void find_variables(const smc_vm *vm, const activation *a, smc_inspection *out) {
    find_promoted_variables(vm, a, out);
    for (uint32_t i = a->slots; i < a->end_slots; i++) {
        const smc_slot *slot = &vm->slots[i];
        const smc_variable *v = &vm->code->variables.at[slot->variable];
        if (slot->undefined != SMC_OUT_OF_SCOPE && is_in_scope(vm, v, a))
            add_piece(out, vm, slot->variable, slot->size, smc_addr_make(SMC_TAG_PRIVATE, i, 0));
    }
    for (uint32_t i = a->escaped; i < a->end_escaped; i++) {
        const smc_allocation *object = smc_memory_allocation(&vm->memory, vm->escaped[i]);
        const smc_variable *v = object ? &vm->code->variables.at[object->variable] : NULL;
        if (v && is_in_scope(vm, v, a))
            add_piece(out, vm, object->variable, object->size, object->base);
    }
}

static int compare_lines(const void *a, const void *b) {
    const smc_inspected_variable *u = a, *v = b;
    return (u->line > v->line) - (u->line < v->line);
}

smc_status smc_inspect_step(smc_program *p, const smc_step *at, uint32_t up, smc_inspection *out) {
    *out = (smc_inspection){.program = p};
    const smc_status status = smc_trie_load_step((smc_trie *)p, at);
    if (status != SMC_OK) return status;
    activation a;
    if (!find_activation(vm_of(p), up, &a)) return SMC_OK;
    out->function = a.function->name;
    find_variables(vm_of(p), &a, out);
    if (out->variables.n)
        qsort(out->variables.at, out->variables.n, sizeof *out->variables.at, compare_lines);
    for (uint32_t i = 0; i < out->variables.n; i++)
        out->variables.at[i].address = inspector_address(NAMED, i);
    return SMC_OK;
}

void smc_inspection_free(smc_inspection *x) {
    for (uint32_t i = 0; i < x->variables.n; i++) smc_vec_free(&x->variables.at[i].pieces);
    smc_vec_free(&x->variables);
}

// ---- names --------------------------------------------------------------------------------------

static const smc_global *find_global(const smc_code *code, const char *name) {
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (strcmp(code->globals.at[i].name, name) == 0) return &code->globals.at[i];
    return NULL;
}

// Does not find copies of thread-local variables: the name of a shared copy in reports includes its
// thread.
bool smc_inspect_static(const smc_program *p, const char *name, const char *function,
                        const smc_shape **shape, uint64_t *address) {
    const smc_code *code = vm_of(p)->code;
    char *local = smc_format("%s.%s", function ? function : "", name);
    const smc_global *g = function ? find_global(code, local) : NULL;
    free(local);
    if (!g) g = find_global(code, name);
    if (!g || g->thread_local || g->refuse) return false;
    *shape = g->parts;
    *address = smc_addr_make(SMC_TAG_GLOBAL, (uint32_t)(g - code->globals.at), 0);
    return true;
}

bool smc_inspect_function(const smc_program *p, const char *name, uint64_t *address) {
    const smc_code *code = vm_of(p)->code;
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (!code->functions.at[i].library && strcmp(code->functions.at[i].name, name) == 0)
            return *address = smc_addr_make(SMC_TAG_FUNCTION, i, 0), true;
    return false;
}

static bool find_word(const smc_shape *s, const char *name, uint64_t *value) {
    bool found = s && s->element && find_word(s->element, name, value);
    for (uint32_t i = 0; s && i < s->n_words && !found; i++)
        if ((found = strcmp(s->words[i].name, name) == 0)) *value = s->words[i].value;
    for (uint32_t i = 0; s && i < s->n_fields && !found; i++)
        found = find_word(s->fields[i].shape, name, value);
    return found;
}

bool smc_inspect_enumerator(const smc_program *p, const char *name, uint64_t *value) {
    const smc_code *code = vm_of(p)->code;
    bool found = false;
    for (uint32_t i = 0; i < code->globals.n && !found; i++)
        found = find_word(code->globals.at[i].parts, name, value);
    for (uint32_t i = 0; i < code->variables.n && !found; i++)
        found = find_word(code->variables.at[i].parts, name, value);
    for (uint32_t i = 0; i < code->pointed.n && !found; i++)
        found = find_word(code->pointed.at[i], name, value);
    return found;
}

const smc_shape *smc_inspect_pointee(const smc_program *p, const smc_shape *s) {
    return s && s->shown == SMC_SHOWN_POINTER && s->points
               ? vm_of(p)->code->pointed.at[s->points - 1]
               : NULL;
}

// ---- memory -------------------------------------------------------------------------------------

// Returns the program address of a byte of a variable with an inspector address; 0: none.
static uint64_t address_of_piece(const smc_inspection *x, uint64_t address) {
    if (!is_inspector_address(address, NAMED)) return address;
    if (inspector_index(address) >= x->variables.n) return 0;
    const smc_inspected_variable *v = &x->variables.at[inspector_index(address)];
    const uint32_t offset = inspector_offset(address);
    for (uint32_t i = 0; i < v->pieces.n; i++)
        if (offset >= v->pieces.at[i].within &&
            offset - v->pieces.at[i].within < v->pieces.at[i].size)
            return v->pieces.at[i].address + (offset - v->pieces.at[i].within);
    return 0;
}

uint64_t smc_inspect_program_address(const smc_inspection *x, uint64_t address) {
    const bool is_named =
        is_inspector_address(address, NAMED) && inspector_index(address) < x->variables.n;
    if (!is_named || x->variables.at[inspector_index(address)].pieces.n != 1) return address;
    const uint64_t own = address_of_piece(x, address);
    return own ? own : address;
}

// Returns byte k of the term's value under the inputs that reports show.
static smc_byte term_byte(const smc_vm *vm, smc_term term, uint64_t k) {
    const uint64_t value = smc_term_chosen_value(vm->terms, term);
    return (smc_byte){SMC_BYTE_KNOWN, (uint8_t)(value >> 8 * k), 0, 0};
}

static smc_byte private_byte(const smc_vm *vm, uint64_t address) {
    const smc_slot *s = smc_vm_slot_at(vm, address, 1);
    const uint32_t offset = smc_addr_offset(address);
    if (!s || s->undefined == SMC_OUT_OF_SCOPE) return (smc_byte){SMC_BYTE_INVALID, 0, 0, 0};
    if (smc_uninitialised_has_bits(vm, s, offset, 1)) {
        const uint64_t origin = smc_uninitialised_get(vm, s, offset, 1).origin;
        if (smc_is_term(origin))
            return term_byte(vm, smc_term_of_byte(origin), origin & SMC_TERM_BYTES);
        return (smc_byte){SMC_BYTE_UNWRITTEN, 0, 0, 0};
    }
    return (smc_byte){SMC_BYTE_KNOWN, vm->bytes[s->start + offset], 0, 0};
}

static smc_byte shown_byte(const smc_vm *vm, uint64_t address) {
    const uint64_t *r = vm->words + inspector_index(address);
    const uint32_t k = inspector_offset(address);
    if (k >= sizeof *r) return (smc_byte){SMC_BYTE_INVALID, 0, 0, 0};
    if (r[1] == SMC_SHOWN_TERM) return term_byte(vm, r[0], k);
    if (!(r[1] >> k & 1)) return (smc_byte){SMC_BYTE_UNWRITTEN, 0, 0, 0};
    return (smc_byte){SMC_BYTE_KNOWN, (uint8_t)(r[0] >> 8 * k), 0, 0};
}

static smc_byte initial_byte(const smc_vm *vm, uint64_t address) {
    const uint32_t i = smc_addr_object_number(address), offset = smc_addr_offset(address);
    const smc_global *g = NULL;
    const smc_allocation *a = NULL;
    if (smc_addr_has_kind(address, SMC_KIND_GLOBAL) && i < vm->code->globals.n)
        g = &vm->code->globals.at[i];
    else if ((a = smc_memory_allocation(&vm->memory, address))) g = a->global;
    if (g && offset < g->size) {
        const bool is_known = !g->undefined || !g->undefined[offset];
        return (smc_byte){is_known ? SMC_BYTE_KNOWN : SMC_BYTE_UNWRITTEN, g->image[offset], 0, 0};
    }
    if (g || !a || offset >= a->size) return (smc_byte){SMC_BYTE_INVALID, 0, 0, 0};
    return (smc_byte){a->zeroed ? SMC_BYTE_KNOWN : SMC_BYTE_UNWRITTEN, 0, 0, 0};
}

smc_byte smc_inspect_byte(const smc_inspection *x, uint64_t address) {
    const smc_vm *vm = vm_of(x->program);
    address = address_of_piece(x, address);
    if (smc_addr_has_kind(address, SMC_KIND_PRIVATE)) return private_byte(vm, address);
    if (is_inspector_address(address, SHOWN)) return shown_byte(vm, address);
    const smc_byte first = initial_byte(vm, address);
    const uint32_t loc =
        first.kind == SMC_BYTE_INVALID ? 0 : smc_memory_location_of(&vm->memory, address);
    if (!loc) return first;
    return (smc_byte){SMC_BYTE_SHARED, first.value, loc,
                      (uint32_t)(address - vm->memory.locations.at[loc].seen.address)};
}

// Returns the piece of a variable whose shown value contains the inspector address; NULL: none.
static const smc_inspected_piece *piece_of_shown_value(const smc_inspection *x, uint64_t address) {
    for (uint32_t i = 0; i < x->variables.n; i++)
        for (uint32_t k = 0; k < x->variables.at[i].pieces.n; k++) {
            const smc_inspected_piece *p = &x->variables.at[i].pieces.at[k];
            if (address - p->address < p->size) return p;
        }
    return NULL;
}

bool smc_inspect_address(const smc_inspection *x, uint64_t address, char *buf, size_t size) {
    const smc_vm *vm = vm_of(x->program);
    char name[200];
    if (is_inspector_address(address, NAMED) && inspector_index(address) < x->variables.n) {
        const uint64_t known = address_of_piece(x, address);
        if (!known) return false;
        address = known;
    }
    if (is_inspector_address(address, SHOWN)) {
        const smc_inspected_piece *p = piece_of_shown_value(x, address);
        if (!p) return false;
        smc_memory_describe_variable(&vm->memory, p->variable, (uint32_t)(address - p->address), 0,
                                     name, sizeof name);
        snprintf(buf, size, "&%s", name);
        return true;
    }
    if (!smc_addr_has_kind(address, SMC_KIND_PRIVATE))
        return smc_memory_describe_address(&vm->memory, &vm->places, address, buf, size);
    const uint32_t i = smc_addr_object_number(address);
    if (i >= vm->head.n_slots) return false;
    smc_memory_describe_variable(&vm->memory, vm->slots[i].variable, smc_addr_offset(address), 0,
                                 name, sizeof name);
    snprintf(buf, size, "&%s", name);
    return true;
}

uint64_t smc_inspect_pointer(const smc_inspection *x, uint64_t value) {
    const smc_vm *vm = vm_of(x->program);
    return vm->code->short_pointers ? smc_vm_lengthen(vm, (uint32_t)value) : value;
}

bool smc_inspect_scalar(const smc_shape *s, uint64_t value, char *buf, size_t size) {
    return smc_shape_describe(s, value, buf, size);
}

bool smc_inspect_is_undefined(const smc_program *p, uint64_t value) {
    return smc_names_find_undefined(&vm_of(p)->memory.names, value);
}
