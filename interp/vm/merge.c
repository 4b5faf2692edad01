#include "interp/vm/merge.h"

#include "base/table.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/branches.h"
#include "interp/bytecode/forms.h"
#include "interp/bytecode/region.h"
#include "interp/vm/symbolic/addresses.h"
#include "interp/vm/symbolic/operators.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/term_access.h"

// A cache of the regions of branches, which are found at the first merge.
typedef struct smc_regions {
    SMC_VEC(smc_region) found;
    smc_table of; // branch -> 1 + index in `found`
} smc_regions;

void smc_regions_free(smc_regions *r) {
    for (uint32_t i = 0; r && i < r->found.n; i++) smc_region_free(&r->found.at[i]);
    if (r) smc_vec_free(&r->found);
    if (r) smc_table_free(&r->of);
    free(r);
}

// In place of a term: NO_VALUE: the path has not written the register. UNUSABLE: no term of
// integers stands for the value.
enum { NO_VALUE, UNUSABLE };

// A merge: for each instruction of the region that some path reaches, a guard and the values of the
// registers that the region writes.
typedef struct merge {
    smc_vm *vm;
    const smc_insn *head;
    const smc_region *region;
    smc_term *guards; // [position]: the condition that the instruction is reached; 0: it is not
    smc_term *values; // [position * number of registers + index]: terms of 64 bits
    smc_term fails;   // the condition, of one bit, that an instruction of the path that is taken
                      // fails
    uint32_t now;     // position of the instruction that is executed
} merge;

// ---- regions ------------------------------------------------------------------------------------

static bool is_conditional_jump(unsigned op) {
    return op == SMC_OP_JNZ || (op >= SMC_OP_JIF_EQ_32R && op <= SMC_OP_JIF_SGE_64I);
}

static bool is_plain_load(const smc_insn *i) {
    return ((i->op >= SMC_OP_LOAD8 && i->op <= SMC_OP_LOAD64) ||
            (i->op >= SMC_OP_LOAD8_AT && i->op <= SMC_OP_LOAD64_AT)) &&
           (i->x & 15) == SMC_PLAIN;
}

// SMC_OV_UADD is the check of a bool, not one of overflow.
static bool can_be_merged(const smc_insn *i) {
    return is_plain_load(i) || i->op == SMC_OP_LEA || i->op <= SMC_OP_SGE_64I ||
           is_conditional_jump(i->op) || i->op == SMC_OP_JMP || i->op == SMC_OP_SWITCH ||
           i->op == SMC_OP_MOV || i->op == SMC_OP_SEXT || i->op == SMC_OP_SELECT ||
           i->op == SMC_OP_SHOW || i->op == SMC_OP_DIV || i->op == SMC_OP_OVERFLOW ||
           i->op == SMC_OP_BITS || (i->op == SMC_OP_CHECKED && (i->x & 15) != SMC_OV_UADD);
}

static const smc_function *current_function(smc_vm *vm) {
    return smc_frame_of(smc_vm_registers(vm))->function;
}

static const smc_region *region_of(smc_vm *vm, const smc_insn *head) {
    if (!vm->regions) vm->regions = smc_alloc(sizeof *vm->regions);
    uint32_t *known = smc_table_at(&vm->regions->of, (uintptr_t)head, 0);
    if (!*known) {
        const smc_function *fn = current_function(vm);
        if (!vm->branches) vm->branches = smc_alloc(sizeof *vm->branches);
        const smc_insn *join = smc_branch_post_dominator(vm->branches, fn, head);
        smc_region *r = smc_vec_push(&vm->regions->found);
        *r = (smc_region){0};
        if (join) smc_region_find(fn, head, join, can_be_merged, r);
        *known = vm->regions->found.n;
    }
    return &vm->regions->found.at[*known - 1];
}

// ---- registers ----------------------------------------------------------------------------------

static smc_term *values_at(const merge *m, uint32_t position) {
    return &m->values[(size_t)position * m->region->written.n];
}

static bool is_usable(const merge *m, smc_term value) {
    return value > UNUSABLE && !smc_term_at(m->vm->terms, value)->unknown;
}

// The value that a register of the frame had at the branch.
static smc_term value_before(const merge *m, const smc_region_register *reg) {
    smc_vm *vm = m->vm;
    const uint64_t *shown = &smc_vm_registers(vm)[reg->number];
    if (!reg->shown) {
        const smc_value v = smc_value_in_register(vm, reg->number);
        const bool is_term = smc_value_has_term(v);
        const smc_term term =
            v.undefined.bits && !is_term ? UNUSABLE : smc_register_as_term(vm, reg->number);
        return is_usable(m, term) ? term : UNUSABLE;
    }
    if (shown[1] == SMC_SHOWN_TERM) return is_usable(m, shown[0]) ? shown[0] : UNUSABLE;
    return shown[1] == (UINT64_C(1) << reg->shown) - 1
               ? smc_term_constant(vm->terms, SMC_MAX_WIDTH, shown[0])
               : UNUSABLE;
}

static smc_term read_register(const merge *m, int32_t reg) {
    const int32_t k = smc_region_index(m->region, reg);
    const smc_term written = k < 0 ? NO_VALUE : values_at(m, m->now)[k];
    return written ? written : value_before(m, &(smc_region_register){.number = reg});
}

// True if the value is the address of an object. An address in a term of conditions could reach
// other threads without being seen.
static bool is_address(const merge *m, smc_term value) {
    uint64_t number;
    smc_term_address address;
    if (smc_term_is_constant(m->vm->terms, value, &number)) return smc_addr_kind_of(number);
    return smc_term_split_address(m->vm, value, &address);
}

// ---- joins --------------------------------------------------------------------------------------

// The condition that one of two paths is taken. They are disjoint, and often the two sides of a
// branch: then it is the guard of the branch.
static smc_term either(smc_terms *t, smc_term a, smc_term b) {
    if (a == smc_term_not(t, b)) return smc_term_constant(t, 1, 1);
    const smc_term_node x = *smc_term_at(t, a), y = *smc_term_at(t, b);
    for (unsigned i = 0; x.op == SMC_TERM_AND && y.op == SMC_TERM_AND && i < 4; i++)
        if (x.arg[i % 2] == y.arg[i / 2] && x.arg[1 - i % 2] == smc_term_not(t, y.arg[1 - i / 2]))
            return x.arg[i % 2];
    return smc_term_binary(t, SMC_TERM_OR, a, b);
}

// The value of a register where a path with the guard joins others.
static smc_term merge_values(const merge *m, smc_term guard, smc_term here, smc_term there) {
    if (here == there) return here;
    if (here == UNUSABLE || there == UNUSABLE || is_address(m, here) || is_address(m, there))
        return UNUSABLE;
    return smc_term_ite(m->vm->terms, guard, here, there);
}

// Lets the path of the present instruction continue under the guard at the instruction that is `by`
// instructions further on.
static void continue_at(merge *m, int32_t by, smc_term guard) {
    const uint32_t to = smc_region_position(m->region, m->region->order.at[m->now] + by);
    const smc_term *from = values_at(m, m->now);
    smc_term *at = values_at(m, to);
    uint64_t number;
    if (smc_term_is_constant(m->vm->terms, guard, &number) && !number) return;
    for (uint32_t k = 0; k < m->region->written.n; k++) {
        const smc_region_register *reg = &m->region->written.at[k];
        if (!m->guards[to] || from[k] == at[k]) at[k] = from[k];
        else
            at[k] = merge_values(m, guard, from[k] ? from[k] : value_before(m, reg),
                                 at[k] ? at[k] : value_before(m, reg));
    }
    m->guards[to] = m->guards[to] ? either(m->vm->terms, m->guards[to], guard) : guard;
}

// ---- instructions -------------------------------------------------------------------------------

static smc_operands operands_of(const merge *m, unsigned form, smc_term left, int32_t right,
                                uint64_t imm) {
    return (smc_operands){.left = left,
                          .right = form % 2 == 0
                                       ? read_register(m, right)
                                       : smc_term_constant(m->vm->terms, SMC_MAX_WIDTH, imm),
                          .width = form < 2 ? 32 : 64};
}

static bool write_register(merge *m, int32_t reg, smc_term value) {
    values_at(m, m->now)[smc_region_index(m->region, reg)] =
        smc_term_zero_extend(m->vm->terms, value, SMC_MAX_WIDTH);
    return true;
}

// True if a term of integers stands for the result of an operation on these operands.
static bool may_compute(const merge *m, smc_operands o) {
    uint64_t number;
    if (!is_usable(m, o.left) || !is_usable(m, o.right)) return false;
    return (smc_term_is_constant(m->vm->terms, o.left, &number) &&
            smc_term_is_constant(m->vm->terms, o.right, &number)) ||
           (!is_address(m, o.left) && !is_address(m, o.right));
}

static bool compute(merge *m, const smc_insn *i) {
    const unsigned form = (i->op - SMC_OP_ADD_32R) % 4, what = (i->op - SMC_OP_ADD_32R) / 4;
    const smc_operands o = operands_of(m, form, read_register(m, i->b), i->c, i->imm);
    const bool may =
        smc_is_comparison(what) ? is_usable(m, o.left) && is_usable(m, o.right) : may_compute(m, o);
    return may && write_register(m, i->a, smc_term_of_operator(m->vm->terms, what, o));
}

// Adds a condition, of one bit, on which the present instruction fails.
static void add_failure(merge *m, smc_term condition) {
    smc_terms *t = m->vm->terms;
    m->fails = smc_term_binary(t, SMC_TERM_OR, m->fails,
                               smc_term_binary(t, SMC_TERM_AND, m->guards[m->now], condition));
}

// Executes a division, or an operation that may overflow: with a check, with a flag.
static bool compute_partially(merge *m, const smc_insn *i) {
    smc_terms *t = m->vm->terms;
    const unsigned what = i->x & 15;
    const smc_operands o = {read_register(m, i->b), read_register(m, i->c), i->x >> 4};
    if (!may_compute(m, o)) return false;
    if (i->op == SMC_OP_DIV) {
        add_failure(m, smc_term_of_zero_divisor(t, o));
        add_failure(m, smc_term_of_division_overflow(t, what, o));
        return write_register(m, i->a, smc_term_of_division(t, what, o));
    }
    if (i->op == SMC_OP_CHECKED) add_failure(m, smc_term_of_overflow(t, what, o));
    else (void)write_register(m, i->a + 1, smc_term_of_overflow(t, what, o));
    return write_register(m, i->a, smc_term_of_wrapping(t, what, o));
}

// Returns the address that an instruction accesses or computes; 0: no term stands for it.
static smc_term address_of(const merge *m, const smc_insn *i, bool indexed) {
    const smc_term base = read_register(m, i->b), index = indexed ? read_register(m, i->c) : 0;
    if (!is_usable(m, base) || (indexed && !is_usable(m, index))) return 0;
    return smc_term_of_operands(m->vm->terms, i, base, index);
}

// Computes an address with an index. An address of an allocation must not become part of a term.
static bool compute_address(merge *m, const smc_insn *i) {
    const smc_term base = read_register(m, i->b), address = address_of(m, i, i->scale);
    uint64_t number;
    if (!address) return false;
    const bool hides = smc_term_is_constant(m->vm->terms, base, &number) &&
                       smc_addr_kind_of(number) && !smc_addr_has_kind(number, SMC_KIND_PRIVATE) &&
                       !smc_addr_has_kind(number, SMC_KIND_GLOBAL);
    return (!hides || smc_term_is_constant(m->vm->terms, address, &number)) &&
           write_register(m, i->a, address);
}

// Executes a load that makes no event. It fails if its address can lie outside of the object.
static bool load(merge *m, const smc_insn *i) {
    const smc_term address = address_of(m, i, smc_has_index(i->op));
    smc_term inside;
    const smc_term value =
        address ? smc_vm_term_of_load(m->vm, address, 1u << (i->op - SMC_OP_LOAD8) % 4, &inside)
                : 0;
    if (!value) return false;
    add_failure(m, smc_term_not(m->vm->terms, inside));
    return write_register(m, i->a, value);
}

static bool rearrange_bits(merge *m, const smc_insn *i) {
    const smc_term value = read_register(m, i->b);
    uint64_t number;
    if (!is_usable(m, value) ||
        (is_address(m, value) && !smc_term_is_constant(m->vm->terms, value, &number)))
        return false;
    const smc_term term = smc_term_of_bits(m->vm->terms, i->x & 15,
                                           smc_term_extract(m->vm->terms, value, 0, i->x >> 4));
    return term && write_register(m, i->a, term);
}

static bool extend_sign(merge *m, const smc_insn *i) {
    smc_terms *t = m->vm->terms;
    const smc_term value = read_register(m, i->b);
    if (!is_usable(m, value)) return false;
    const smc_term low = smc_term_extract(t, value, 0, i->x);
    return write_register(m, i->a,
                          smc_term_binary(t, SMC_TERM_AND,
                                          smc_term_sign_extend(t, low, SMC_MAX_WIDTH),
                                          smc_term_constant(t, SMC_MAX_WIDTH, i->imm)));
}

// The condition, of one bit, that the value is not 0.
static smc_term is_nonzero(smc_terms *t, smc_term value) {
    return smc_term_not(
        t, smc_term_binary(t, SMC_TERM_EQ, value, smc_term_constant(t, SMC_MAX_WIDTH, 0)));
}

static bool select_value(merge *m, const smc_insn *i) {
    const smc_term on = read_register(m, i->b);
    if (!is_usable(m, on)) return false;
    const smc_term value = merge_values(m, is_nonzero(m->vm->terms, on), read_register(m, i->c),
                                        read_register(m, (int32_t)i->imm));
    return is_usable(m, value) && write_register(m, i->a, value);
}

static bool jump(merge *m, const smc_insn *i) {
    smc_terms *t = m->vm->terms;
    const unsigned form = (i->op - SMC_OP_JIF_EQ_32R) % 4, what = (i->op - SMC_OP_JIF_EQ_32R) / 4;
    const smc_term guard = m->guards[m->now], left = read_register(m, i->a);
    if (!is_usable(m, left)) return false;
    smc_term condition;
    if (i->op != SMC_OP_JNZ) {
        const smc_operands o = operands_of(m, form, left, i->b, i->imm);
        if (!is_usable(m, o.right)) return false;
        condition = smc_term_of_operator(t, SMC_OPERATOR_EQ + what, o);
    } else condition = is_nonzero(t, left);
    continue_at(m, 1, smc_term_binary(t, SMC_TERM_AND, guard, smc_term_not(t, condition)));
    continue_at(m, i->c, smc_term_binary(t, SMC_TERM_AND, guard, condition));
    return true;
}

static bool switch_case(merge *m, const smc_insn *i) {
    smc_terms *t = m->vm->terms;
    const smc_case *cases = current_function(m->vm)->cases.at + i->b;
    const smc_term on = read_register(m, i->a);
    smc_term rest = m->guards[m->now]; // the guard of the cases that are left
    if (!is_usable(m, on)) return false;
    for (int32_t k = 0; k < i->c; k++) {
        const smc_term same = smc_term_binary(t, SMC_TERM_EQ, on,
                                              smc_term_constant(t, SMC_MAX_WIDTH, cases[k].value));
        continue_at(m, (int32_t)cases[k].target, smc_term_binary(t, SMC_TERM_AND, rest, same));
        rest = smc_term_binary(t, SMC_TERM_AND, rest, smc_term_not(t, same));
    }
    continue_at(m, 1, rest);
    return true;
}

// Copies a value. A value that no term stands for may be copied, but not merged.
static bool copy(merge *m, const smc_insn *i) {
    values_at(m, m->now)[smc_region_index(m->region, i->a)] = read_register(m, i->b);
    return true;
}

// Executes an instruction and passes its result to the next one. Returns false if the paths cannot
// be merged.
static bool execute(merge *m, const smc_insn *i) {
    bool done = true;
    if (is_conditional_jump(i->op)) return jump(m, i);
    if (i->op == SMC_OP_SWITCH) return switch_case(m, i);
    if (i->op <= SMC_OP_SGE_64I) done = compute(m, i);
    else if (i->op == SMC_OP_LEA) done = compute_address(m, i);
    else if (is_plain_load(i)) done = load(m, i);
    else if (i->op == SMC_OP_BITS) done = rearrange_bits(m, i);
    else if (i->op == SMC_OP_DIV || i->op == SMC_OP_OVERFLOW || i->op == SMC_OP_CHECKED)
        done = compute_partially(m, i);
    else if (i->op == SMC_OP_SEXT) done = extend_sign(m, i);
    else if (i->op == SMC_OP_SELECT) done = select_value(m, i);
    else if (i->op != SMC_OP_JMP) done = copy(m, i);
    if (done) continue_at(m, i->op == SMC_OP_JMP ? i->c : 1, m->guards[m->now]);
    return done;
}

// ---- merges -------------------------------------------------------------------------------------

static bool run_region(merge *m) {
    const uint32_t join = m->region->order.n - 1;
    m->guards[0] = smc_term_constant(m->vm->terms, 1, 1);
    m->fails = smc_term_constant(m->vm->terms, 1, 0);
    for (m->now = 0; m->now < join; m->now++)
        if (m->guards[m->now] && !execute(m, &m->head[m->region->order.at[m->now]])) return false;
    const smc_term *values = values_at(m, join);
    for (uint32_t k = 0; k < m->region->written.n; k++)
        if (m->region->written.at[k].needed && values[k] == UNUSABLE) return false;
    return true;
}

static void set_shown(smc_vm *vm, const smc_region_register *reg, smc_term value) {
    uint64_t *r = &smc_vm_registers(vm)[reg->number];
    uint64_t number;
    const bool is_number = value != UNUSABLE && smc_term_is_constant(vm->terms, value, &number);
    r[0] = is_number ? number : value;
    r[1] = value == UNUSABLE ? 0 : is_number ? (UINT64_C(1) << reg->shown) - 1 : SMC_SHOWN_TERM;
}

static void set_registers(const merge *m) {
    const smc_term *values = values_at(m, m->region->order.n - 1);
    for (uint32_t k = 0; k < m->region->written.n; k++) {
        const smc_region_register *reg = &m->region->written.at[k];
        if (values[k] && reg->shown) set_shown(m->vm, reg, values[k]);
        else if (values[k] && reg->needed) smc_term_set_register(m->vm, reg->number, values[k]);
    }
}

// True if the answer to the choice of the branch has arrived, so that the branch was not merged
// before.
static bool is_chosen(const smc_vm *vm, smc_term choice) {
    return vm->head.scratch[2] && vm->head.scratch[0] == choice;
}

// Merged paths have no control dependence, and do not say which of their points were executed.
static bool may_merge(const smc_vm *vm) {
    return !vm->options.library.separate_paths && !vm->start.needs_dependencies &&
           !vm->code->covers.n;
}

smc_flow smc_merge_paths(smc_vm *vm, const smc_insn *head, smc_term choice, int32_t *join) {
    uint64_t number, fails = 0;
    *join = 0;
    if (smc_term_is_constant(vm->terms, choice, &number) || is_chosen(vm, choice) ||
        smc_term_at(vm->terms, choice)->unknown || !may_merge(vm))
        return SMC_FLOW_NEXT;
    const smc_region *region = region_of(vm, head);
    const size_t n = region->order.n;
    if (!n) return SMC_FLOW_NEXT;
    merge m = {.vm = vm, .head = head, .region = region};
    m.guards = smc_alloc(n * sizeof *m.guards);
    m.values = smc_alloc((n * region->written.n + 1) * sizeof *m.values);
    const bool can = run_region(&m);
    const smc_flow flow = can ? smc_choose_value(vm, m.fails, &fails) : SMC_FLOW_NEXT;
    if (can && flow == SMC_FLOW_NEXT && !fails) {
        set_registers(&m);
        *join = region->order.at[n - 1];
    }
    free(m.guards);
    free(m.values);
    return flow;
}
