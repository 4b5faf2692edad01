// depends.c - tracks, for each register and each private byte, the set of steps on which it
// depends.
//
// A result depends on all registers and bytes that its instruction reads; memory keeps the
// dependencies of the stored value. Unknown dependencies are omitted: a missing dependency only
// lets the model allow additional executions, but a spurious one would forbid possible executions.
#include "interp/vm/depends.h"

#include "interp/bytecode/forms.h"
#include "interp/bytecode/branches.h"

#include <string.h>
#include <sys/mman.h>

enum { WORDS = 1 << 20, BYTES = SMC_OWNED_OFFSET, EMPTY = 0 };

typedef uint32_t set; // number of a set of steps (index in smc_vm_dependencies.sets)

// The region of a branch, in which instructions depend on it: until its frame reaches `end` or, if
// that is NULL, until the frame is left.
typedef struct branch_region {
    uint32_t frame;
    const smc_insn *end;
    set outside; // smc_vm_dependencies.inside before the branch
} branch_region;

// The dependencies of the state of a thread whose history is rerun.
struct smc_vm_dependencies {
    uint32_t words;         // number of words per set
    SMC_VEC(uint64_t) sets; // [set][word]
    smc_table unions;       // (set, set) -> their union
    set *of_words;          // [index in vm->words]: the register's set
    set *of_bytes;          // [index in vm->bytes]: the byte's set, for bytes that are not owned
    set ctrl;               // steps on which all branches so far depend
    set inside;             // steps on which those branches depend whose regions contain the
                            // current instruction
    SMC_VEC(branch_region) regions; // regions that contain the current instruction, the innermost
                                    // one last
    set addr, data; // steps on which the address and the data of the current action depend
};

// ---- sets ---------------------------------------------------------------------------------------

static uint64_t *row_of_set(const smc_vm_dependencies *s, set a) {
    assert((size_t)(a + 1) * s->words <= s->sets.n);
    return s->sets.at + (size_t)a * s->words;
}

static set new_set(smc_vm_dependencies *s) {
    const set n = s->sets.n / s->words;
    for (uint32_t i = 0; i < s->words; i++) *smc_vec_push(&s->sets) = 0;
    return n;
}

static set join_sets(smc_vm_dependencies *s, set a, set b) {
    if (a == b || b == EMPTY) return a;
    if (a == EMPTY) return b;
    const set low = a < b ? a : b, high = a < b ? b : a;
    const uint32_t known = smc_table_get(&s->unions, low, high);
    if (known) return known;
    set both = new_set(s);
    bool is_low = true, is_high = true;
    for (uint32_t i = 0; i < s->words; i++) {
        const uint64_t all = row_of_set(s, both)[i] =
            row_of_set(s, low)[i] | row_of_set(s, high)[i];
        is_low &= all == row_of_set(s, low)[i];
        is_high &= all == row_of_set(s, high)[i];
    }
    if (is_low || is_high) s->sets.n -= s->words, both = is_low ? low : high;
    *smc_table_at(&s->unions, low, high) = both;
    return both;
}

static set singleton_set(smc_vm_dependencies *s, uint32_t step) {
    assert(step / 64 < s->words);
    const set a = new_set(s);
    row_of_set(s, a)[step / 64] |= UINT64_C(1) << step % 64;
    return a;
}

// ---- start and end ------------------------------------------------------------------------------

// Reserves address space for n sets, all empty.
static set *reserve_sets(size_t n) {
    void *p = mmap(NULL, n * sizeof(set), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) smc_no_memory();
    return p;
}

void smc_vm_depends_start(smc_vm *vm, uint32_t n) {
    assert(!vm->shadow);
    smc_vm_dependencies *s = vm->shadow = smc_alloc(sizeof *s);
    if (!vm->branches) vm->branches = smc_alloc(sizeof *vm->branches);
    s->words = n / 64 + 1;
    s->of_words = reserve_sets(WORDS);
    s->of_bytes = reserve_sets(BYTES);
    (void)new_set(s); // set number 0 is the empty set
}

void smc_vm_depends_end(smc_vm *vm) {
    smc_vm_dependencies *s = vm->shadow;
    munmap(s->of_words, WORDS * sizeof(set));
    munmap(s->of_bytes, BYTES * sizeof(set));
    smc_vec_free(&s->sets);
    smc_vec_free(&s->regions);
    smc_table_free(&s->unions);
    free(s);
    vm->shadow = NULL;
}

void smc_vm_depends_record_step(const smc_vm *vm, uint32_t i, smc_depends *out) {
    const smc_vm_dependencies *s = vm->shadow;
    const set on[] = {[SMC_DEPENDS_ADDR] = s->addr,
                      [SMC_DEPENDS_DATA] = s->data,
                      [SMC_DEPENDS_CTRL] = s->ctrl,
                      [SMC_DEPENDS_IF] = s->inside};
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
        memcpy(out->rows + smc_depends_at(out, i, (smc_dependency)kind), row_of_set(s, on[kind]),
               s->words * sizeof *out->rows);
}

// ---- registers and bytes ------------------------------------------------------------------------

static set *register_sets(const smc_vm *vm) { return vm->shadow->of_words + vm->head.frame; }

// A visitor of the registers of an instruction.
typedef struct operands {
    smc_vm *vm;
    set is;    // union of the sets of the registers that are read, or the set for those that are
               // written
    bool more; // add `is` to the existing sets of the written registers, instead of replacing the
               // sets
} operands;

static void add_read_register(void *self, int32_t first, uint32_t n, bool written) {
    operands *o = self;
    for (uint32_t k = 0; !written && k < n; k++)
        o->is = join_sets(o->vm->shadow, o->is, register_sets(o->vm)[first + (int32_t)k]);
}

static void mark_write_relevant(void *self, int32_t first, uint32_t n, bool written) {
    const operands *o = self;
    for (uint32_t k = 0; written && k < n; k++) {
        set *r = &register_sets(o->vm)[first + (int32_t)k];
        *r = o->more ? join_sets(o->vm->shadow, *r, o->is) : o->is;
    }
}

static const smc_function *running_function(const smc_vm *vm) {
    return smc_frame_of(vm->words + vm->head.frame)->function;
}

static set set_of_read_registers(smc_vm *vm, const smc_insn *i) {
    operands o = {.vm = vm};
    smc_visit_operands(running_function(vm), i, add_read_register, &o);
    return o.is;
}

// Sets the dependencies of the registers that the instruction writes. If `more` is set, adds them
// to the existing ones.
static void set_results(smc_vm *vm, const smc_insn *i, set to, bool more) {
    operands o = {.vm = vm, .is = to, .more = more};
    smc_visit_operands(running_function(vm), i, mark_write_relevant, &o);
}

static set set_of_registers(const smc_vm *vm, int64_t first, uint32_t n) {
    set all = EMPTY;
    for (uint32_t k = 0; k < n; k++)
        all = join_sets(vm->shadow, all, register_sets(vm)[first + (int64_t)k]);
    return all;
}

// Returns where the sets of n private bytes are stored; NULL: the bytes are not private.
static set *sets_of_private_bytes(const smc_vm *vm, uint64_t address, uint64_t n) {
    if (n > BYTES) return NULL;
    const smc_slot *s = smc_vm_slot_at(vm, address, (uint32_t)n);
    if (!s || smc_vm_is_owned_slot(vm, s)) return NULL;
    return vm->shadow->of_bytes + s->start + smc_addr_offset(address);
}

static set set_of_bytes(const smc_vm *vm, const set *at, uint64_t n) {
    set all = EMPTY;
    for (uint64_t k = 0; at && k < n; k++) all = join_sets(vm->shadow, all, at[k]);
    return all;
}

static void set_bytes(set *at, uint64_t n, set to) {
    for (uint64_t k = 0; at && k < n; k++) at[k] = to;
}

// ---- branches -----------------------------------------------------------------------------------

// Starts the region of a branch that depends on the steps `on`: the following instructions of this
// frame also depend on these steps, until `end`.
static void begin_branch_region(smc_vm *vm, set on, const smc_insn *end) {
    smc_vm_dependencies *s = vm->shadow;
    s->ctrl = join_sets(s, s->ctrl, on);
    const branch_region *last = s->regions.n ? &s->regions.at[s->regions.n - 1] : NULL;
    if (!last || last->frame != vm->head.frame || last->end != end)
        *smc_vec_push(&s->regions) = (branch_region){vm->head.frame, end, s->inside};
    s->inside = join_sets(s, s->inside, on);
}

// Ends the regions of branches that end at this instruction. Regions are nested, so the last one
// ends first.
static void leave_branch_regions(smc_vm *vm, const smc_insn *at) {
    smc_vm_dependencies *s = vm->shadow;
    while (s->regions.n) {
        const branch_region *last = &s->regions.at[s->regions.n - 1];
        if (last->frame < vm->head.frame || (last->frame == vm->head.frame && last->end != at))
            return;
        s->inside = smc_vec_pop(&s->regions).outside;
    }
}

// ---- instructions -------------------------------------------------------------------------------

// Describes a load or store instruction; `is` is false for other instructions.
typedef struct memory_op {
    bool is, stores, indexed; // it is a load or store; it is a store; its address has an index
    uint32_t size;
} memory_op;

static memory_op describe_memory_op(unsigned op) {
    static const memory_op ops[SMC_OP_COUNT] = {
#define X(bits)                                                                                    \
    [SMC_OP_LOAD##bits] = {true, false, false, bits / 8},                                          \
    [SMC_OP_LOAD##bits##_AT] = {true, false, true, bits / 8},                                      \
    [SMC_OP_STORE##bits] = {true, true, false, bits / 8},                                          \
    [SMC_OP_STORE##bits##_AT] = {true, true, true, bits / 8},
        X(8) X(16) X(32) X(64)
#undef X
    };
    return ops[op];
}

// Handles a load or store. The result of a load from a private object depends on the bytes; for
// shared memory, smc_vm_depends_record_answer adds the step that reads.
static void apply_access(smc_vm *vm, const smc_insn *i, memory_op op) {
    smc_vm_dependencies *s = vm->shadow;
    const uint64_t *r = vm->words + vm->head.frame;
    const uint64_t address = op.indexed ? smc_address_operand_of(i, r) : smc_accessed_address(i, r);
    set *at = sets_of_private_bytes(vm, address, op.size);
    s->addr = join_sets(s, set_of_registers(vm, i->b, 1),
                        op.indexed ? set_of_registers(vm, i->c, 1) : EMPTY);
    s->data = op.stores ? set_of_registers(vm, i->a, 1) : EMPTY;
    if (op.stores) set_bytes(at, op.size, s->data);
    else
        set_results(vm, i, at ? join_sets(s, set_of_bytes(vm, at, op.size), s->addr) : EMPTY,
                    false);
}

// Records the dependencies of the address and of the data of an atomic access.
static void apply_exchange(smc_vm *vm, const smc_insn *i, set data) {
    vm->shadow->addr = set_of_registers(vm, i->b, 1);
    vm->shadow->data = data;
    set_results(vm, i, EMPTY, false);
}

// Handles memcpy and memset.
static void apply_copy(smc_vm *vm, const smc_insn *i) {
    const uint64_t *r = vm->words + vm->head.frame, n = r[i->c];
    set *to = sets_of_private_bytes(vm, r[i->a], n);
    const set *from = i->op == SMC_OP_MEMCPY ? sets_of_private_bytes(vm, r[i->b], n) : NULL;
    vm->shadow->addr = set_of_registers(vm, i->a, 1);
    vm->shadow->data =
        i->op == SMC_OP_MEMSET ? set_of_registers(vm, i->b, 1) : set_of_bytes(vm, from, n);
    if (to && from) memmove(to, from, n * sizeof *to);
    else set_bytes(to, n, i->op == SMC_OP_MEMSET ? vm->shadow->data : EMPTY);
}

// Clears the sets of a new private object's bytes.
static void apply_allocation(smc_vm *vm, const smc_insn *i) {
    const uint64_t count =
        i->x & SMC_ALLOCA_COUNTED ? vm->words[vm->head.frame + (uint32_t)i->b] : 1;
    const uint64_t from = smc_vm_private_end(vm), most = BYTES - from;
    const uint64_t size = count > most || i->imm > most ? most : i->imm * count;
    enum { GAP = 32 };
    set_bytes(vm->shadow->of_bytes + from, size + GAP < most ? size + GAP : most, EMPTY);
    set_results(vm, i, EMPTY, false);
}

static const smc_function *called_function(const smc_vm *vm, const smc_insn *i) {
    if (i->op == SMC_OP_CALL) return (const smc_function *)(uintptr_t)i->imm;
    const uint64_t address = vm->words[(int64_t)vm->head.frame + (int64_t)i->imm];
    const uint32_t n = smc_addr_object_number(address);
    return smc_addr_has_kind(address, SMC_KIND_FUNCTION) && n < vm->code->functions.n
               ? &vm->code->functions.at[n]
               : NULL;
}

// True for a library function, such as an assertion, whose arguments decide whether the thread
// continues.
static bool decides_by_arguments(const smc_function *fn) {
    return fn && fn->model && fn->model->is.traits & SMC_FN_DECIDES;
}

// Gives the registers of the new frame the sets of the arguments that machine.c copies to them. The
// frame header has no dependencies.
static void apply_call(smc_vm *vm, const smc_insn *i) {
    const smc_function *from = running_function(vm), *fn = called_function(vm, i);
    vm->shadow->addr = vm->shadow->data = EMPTY;
    if (i->op == SMC_OP_CALLI)
        begin_branch_region(vm, set_of_registers(vm, (int64_t)i->imm, 1), i + 1);
    for (int32_t k = 0; decides_by_arguments(fn) && k < i->c; k++)
        vm->shadow->ctrl =
            join_sets(vm->shadow, vm->shadow->ctrl, register_sets(vm)[from->args.at[i->b + k]]);
    if (!fn || fn->model || !fn->defined) {
        set_results(vm, i, EMPTY, false);
        return;
    }
    const uint64_t end = (uint64_t)vm->head.frame + from->n_regs,
                   at = end + fn->n_consts + SMC_FRAME_WORDS;
    if (at + fn->n_regs > WORDS || (uint32_t)i->c < fn->n_params) return;
    set *all = vm->shadow->of_words;
    memset(all + end, 0, (at + fn->n_regs - end) * sizeof *all);
    for (uint32_t k = 0; k < fn->n_params; k++)
        all[at + k] = register_sets(vm)[from->args.at[i->b + (int32_t)k]];
}

static void apply_return(const smc_vm *vm, const smc_insn *i) {
    const smc_frame *f = smc_frame_of(vm->words + vm->head.frame);
    if (!f->call) return;
    set *to = vm->shadow->of_words + f->caller + f->call->a;
    for (uint32_t k = 0; k < i->x && k < f->call->x; k++)
        to[k] = register_sets(vm)[i->a + (int32_t)k];
}

void smc_vm_depends_track_instruction(smc_vm *vm, const smc_insn *i) {
    const smc_form *form = &smc_forms[i->op];
    const memory_op op = describe_memory_op(i->op);
    smc_vm_dependencies *s = vm->shadow;
    leave_branch_regions(vm, i);
    if (op.is) {
        apply_access(vm, i, op);
        return;
    }
    s->addr = s->data = EMPTY;
    switch ((smc_op)i->op) {
    case SMC_OP_RMW: apply_exchange(vm, i, set_of_registers(vm, i->c, 1)); return;
    case SMC_OP_CAS:
        apply_exchange(vm, i,
                       join_sets(s, set_of_registers(vm, i->c, 1),
                                 set_of_registers(vm, (int32_t)(i->imm >> 8), 1)));
        return;
    case SMC_OP_LOAD_WIDE: apply_exchange(vm, i, EMPTY); return;
    case SMC_OP_STORE_WIDE: apply_exchange(vm, i, set_of_registers(vm, i->a, 2)); return;
    case SMC_OP_XCHG_WIDE: apply_exchange(vm, i, set_of_registers(vm, i->c, 2)); return;
    case SMC_OP_CAS_WIDE:
        apply_exchange(
            vm, i,
            join_sets(s, set_of_registers(vm, i->c, 2), set_of_registers(vm, (int64_t)i->imm, 2)));
        return;
    case SMC_OP_MEMCPY:
    case SMC_OP_MEMSET: apply_copy(vm, i); return;
    case SMC_OP_ALLOCA: apply_allocation(vm, i); return;
    case SMC_OP_SCOPE_BEGIN: set_results(vm, i, EMPTY, false); return;
    case SMC_OP_CALL:
    case SMC_OP_CALLI: apply_call(vm, i); return;
    case SMC_OP_RET: apply_return(vm, i); return;
    default: break;
    }
    if (i->op == SMC_OP_SWITCH || (form->a == SMC_IN && form->c == SMC_TO)) {
        begin_branch_region(vm, set_of_read_registers(vm, i),
                            smc_branch_post_dominator(vm->branches, running_function(vm), i));
    } else set_results(vm, i, set_of_read_registers(vm, i), false);
}

// The instruction at head.pc receives the value of the step: adds the step to the registers and
// bytes that it writes. A compare-exchange and a modelled function also branch on the value; a copy
// passes it on.
void smc_vm_depends_record_answer(smc_vm *vm, uint32_t step) {
    const smc_insn *i = vm->head.pc;
    const unsigned kind = vm->action.kind;
    smc_vm_dependencies *s = vm->shadow;
    if (kind != SMC_READ && kind != SMC_RMW) return;
    const set it = singleton_set(s, step);
    switch ((smc_op)i->op) {
    case SMC_OP_CAS:
    case SMC_OP_CAS_WIDE:
        s->ctrl = join_sets(s, join_sets(s, s->ctrl, it),
                            set_of_registers(vm, i->c, i->op == SMC_OP_CAS ? 1 : 2));
        break;
    case SMC_OP_MEMCPY: s->data = it; return;
    case SMC_OP_CALL:
    case SMC_OP_CALLI:
    case SMC_OP_RET: s->ctrl = join_sets(s, s->ctrl, it); break;
    default: break;
    }
    set_results(vm, i, it, true);
}
