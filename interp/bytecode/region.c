#include "interp/bytecode/region.h"

#include "base/table.h"
#include "interp/bytecode/forms.h"
#include "interp/bytecode/rounds.h"

// Limits of a region: its length in instructions, and the registers that it writes.
enum { MAX_LENGTH = 256, MAX_WRITTEN = 64 };

void smc_region_free(smc_region *r) {
    smc_vec_free(&r->order);
    smc_vec_free(&r->written);
}

int32_t smc_region_index(const smc_region *r, int32_t reg) {
    for (uint32_t k = 0; k < r->written.n; k++)
        if (r->written.at[k].number == reg) return (int32_t)k;
    return -1;
}

// ---- order --------------------------------------------------------------------------------------

// A depth-first search from the branch.
typedef struct search {
    const smc_function *fn;
    uint32_t head, join; // indices of instructions
    bool (*may_be_inside)(const smc_insn *);
    smc_table state; // index of an instruction -> visit_state
    smc_region *region;
} search;

typedef enum visit_state { NEW, OPEN, DONE } visit_state;

// Appends the instructions that are reachable from `at` and new, each after its successors. Returns
// false if the region has a cycle, is too large, or has an instruction that may not be inside.
static bool visit(search *s, uint32_t at) {
    const visit_state known = smc_table_get(&s->state, at, 0);
    if (known != NEW) return known == DONE;
    if (s->state.n == MAX_LENGTH) return false;
    if (at != s->head && at != s->join && !s->may_be_inside(&s->fn->code.at[at])) return false;
    *smc_table_at(&s->state, at, 0) = OPEN;
    int64_t to;
    for (uint32_t k = 0; at != s->join && (to = smc_kth_successor(s->fn, at, k)) >= 0; k++)
        if (!visit(s, (uint32_t)to)) return false;
    *smc_table_at(&s->state, at, 0) = DONE;
    *smc_vec_push(&s->region->order) = (int32_t)at - (int32_t)s->head;
    return true;
}

static void reverse_order(smc_region *r) {
    for (uint32_t i = 0, k = r->order.n; i + 1 < k; i++) {
        const int32_t other = r->order.at[--k];
        r->order.at[k] = r->order.at[i];
        r->order.at[i] = other;
    }
}

uint32_t smc_region_position(const smc_region *r, int32_t distance) {
    uint32_t i = 0;
    while (i < r->order.n && r->order.at[i] != distance) i++;
    smc_invariant(i < r->order.n, "a jump leaves its region");
    return i;
}

// ---- registers ----------------------------------------------------------------------------------

static void note_register(smc_region *r, smc_region_register reg) {
    if (smc_region_index(r, reg.number) < 0) *smc_vec_push(&r->written) = reg;
}

static void note_written(void *self, int32_t first, uint32_t n, bool written) {
    for (uint32_t k = 0; written && k < n; k++)
        note_register(self, (smc_region_register){.number = first + (int32_t)k});
}

static void find_written(const smc_function *fn, const smc_insn *head, smc_region *r) {
    for (uint32_t k = 1; k + 1 < r->order.n; k++) {
        const smc_insn *i = &head[r->order.at[k]];
        if (i->op != SMC_OP_SHOW) smc_visit_operands(fn, i, note_written, r);
        else note_register(r, (smc_region_register){.number = i->a, .shown = (uint8_t)i->x});
    }
    if (r->written.n > MAX_WRITTEN) r->order.n = 0;
}

void smc_region_find(const smc_function *fn, const smc_insn *head, const smc_insn *join,
                     bool (*may_be_inside)(const smc_insn *), smc_region *r) {
    *r = (smc_region){0};
    search s = {.fn = fn,
                .head = (uint32_t)(head - fn->code.at),
                .join = (uint32_t)(join - fn->code.at),
                .may_be_inside = may_be_inside,
                .region = r};
    if (!visit(&s, s.head)) r->order.n = 0;
    smc_table_free(&s.state);
    reverse_order(r);
    find_written(fn, head, r);
    for (uint32_t k = 0; r->order.n && k < r->written.n; k++)
        r->written.at[k].needed =
            !r->written.at[k].shown && smc_is_needed(fn, join, r->written.at[k].number);
}
