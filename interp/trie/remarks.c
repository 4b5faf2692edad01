#include "interp/trie/remarks.h"

#include "interp/memory/ownership_codec.h"
#include "interp/vm/owned/pages.h"

#include <string.h>

// ---- encode -------------------------------------------------------------------------------------

static void encode_longest_loop(const smc_vm *vm, smc_packed *to) {
    const smc_longest_loop *m = &vm->most;
    smc_pack_number(to, m->rounds);
    if (!m->rounds) return;
    smc_pack_number(to, (uint64_t)(m->fn - vm->code->functions.at));
    smc_pack_number(to, (uint64_t)(m->end - m->fn->code.at));
    smc_pack_number(to, m->does);
    smc_pack_number(to, m->about);
}

// Encodes the union of two sets of numbers below n, given as arrays of flags.
static void encode_set(const bool *is, const bool *was, uint32_t n, smc_packed *to) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) count += is[i] || was[i];
    smc_pack_number(to, count);
    for (uint32_t i = 0; i < n; i++)
        if (is[i] || was[i]) smc_pack_number(to, i);
}

void smc_remarks_encode(const smc_vm *vm, smc_packed *to) {
    encode_set(vm->coverage.passed, vm->coverage.passed_before, vm->code->marks.n, to);
    encode_set(vm->coverage.covered, vm->coverage.covered_before, vm->code->covers.n, to);
    smc_pack_number(to, vm->remarks.answered.n);
    for (uint32_t i = 0; i < vm->remarks.answered.n; i++) {
        smc_pack_text(to, vm->remarks.answered.at[i].function);
        smc_pack_number(to, vm->remarks.answered.at[i].source);
    }
    smc_pack_number(to, vm->remarks.unretried_exchanges.n);
    for (uint32_t i = 0; i < vm->remarks.unretried_exchanges.n; i++)
        smc_pack_number(to, vm->remarks.unretried_exchanges.at[i]);
    smc_pack_number(to, vm->remarks.too_large.n);
    for (uint32_t i = 0; i < vm->remarks.too_large.n; i++) {
        smc_pack_number(to, vm->remarks.too_large.at[i].source);
        smc_pack_number(to, vm->remarks.too_large.at[i].is_alignment);
        smc_pack_number(to, vm->remarks.too_large.at[i].size);
    }
    encode_longest_loop(vm, to);
}

// ---- decode -------------------------------------------------------------------------------------

static void decode_arbitrary_result(smc_vm *vm, smc_unpacking *from) {
    smc_arbitrary_result a = {.function = smc_unpack_text(from)};
    a.source = (uint32_t)smc_unpack_number_below(from, vm->code->sources.n);
    from->wrong |= !a.function;
    smc_arbitrary_result *known = NULL;
    for (uint32_t i = 0; i < vm->remarks.answered.n && !from->wrong && !known; i++)
        if (strcmp(vm->remarks.answered.at[i].function, a.function) == 0)
            known = &vm->remarks.answered.at[i];
    if (from->wrong || known) free(a.function);
    if (from->wrong) return;
    if (!known) *smc_vec_push(&vm->remarks.answered) = a;
    else if (a.source < known->source) known->source = a.source;
}

static void decode_unretried_exchanges(smc_vm *vm, smc_unpacking *from) {
    const uint32_t source = (uint32_t)smc_unpack_number_below(from, vm->code->sources.n);
    bool known = from->wrong;
    for (uint32_t i = 0; i < vm->remarks.unretried_exchanges.n; i++)
        known |= vm->remarks.unretried_exchanges.at[i] == source;
    if (!known) *smc_vec_push(&vm->remarks.unretried_exchanges) = source;
}

static void decode_failed_allocation(smc_vm *vm, smc_unpacking *from) {
    smc_failed_allocation t = {.source =
                                   (uint32_t)smc_unpack_number_below(from, vm->code->sources.n)};
    t.is_alignment = smc_unpack_flag(from);
    t.size = smc_unpack_number(from);
    if (from->wrong) return;
    uint32_t i = 0;
    while (i < vm->remarks.too_large.n && vm->remarks.too_large.at[i].source < t.source) i++;
    if (i < vm->remarks.too_large.n && vm->remarks.too_large.at[i].source == t.source) {
        if (vm->remarks.too_large.at[i].size < t.size) vm->remarks.too_large.at[i] = t;
        return;
    }
    (void)smc_vec_push(&vm->remarks.too_large);
    for (uint32_t k = vm->remarks.too_large.n; --k > i;)
        vm->remarks.too_large.at[k] = vm->remarks.too_large.at[k - 1];
    vm->remarks.too_large.at[i] = t;
}

static void decode_longest_loop(smc_vm *vm, smc_unpacking *from) {
    smc_longest_loop m = {.rounds = smc_unpack_number(from)};
    if (!m.rounds) return;
    m.fn = &vm->code->functions.at[smc_unpack_number_below(from, vm->code->functions.n)];
    m.end = m.fn->code.at + smc_unpack_number_below(from, m.fn->code.n);
    m.does = (smc_round_effect_kind)smc_unpack_number_below(from, SMC_ROUND_WORKS + 1);
    m.about = smc_unpack_flag(from);
    if (!from->wrong && m.rounds > vm->most.rounds) vm->most = m;
}

static void decode_set(bool *is, uint32_t n, smc_unpacking *from) {
    for (uint32_t count = smc_unpack_count(from); count; count--) {
        const uint64_t i = smc_unpack_number_below(from, n);
        if (!from->wrong) is[i] = true;
    }
}

bool smc_remarks_decode(smc_vm *vm, smc_unpacking *from) {
    decode_set(vm->coverage.passed, vm->code->marks.n, from);
    decode_set(vm->coverage.covered, vm->code->covers.n, from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        decode_arbitrary_result(vm, from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        decode_unretried_exchanges(vm, from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        decode_failed_allocation(vm, from);
    decode_longest_loop(vm, from);
    return !from->wrong;
}

// ---- memory -------------------------------------------------------------------------------------

static void encode_wide_cells(const smc_table *t, smc_packed *to) {
    smc_pack_number(to, t->n);
    for (uint32_t i = 0; i < t->size; i++) {
        if (!t->rows[i].value) continue;
        smc_pack_number(to, t->rows[i].a);
        smc_pack_number(to, t->rows[i].value == SMC_WIDE_SPLIT);
    }
}

static void encode_blocks(const smc_blocks *b, smc_packed *to) {
    smc_pack_number(to, b->conflicts);
    smc_pack_number(to, b->granules.n);
    for (uint32_t i = 0; i < b->granules.size; i++) {
        if (!b->granules.rows[i].value) continue;
        smc_pack_number(to, b->granules.rows[i].a);
        smc_pack_number(to, b->granules.rows[i].value);
    }
}

static void decode_blocks(smc_blocks *b, smc_unpacking *from) {
    b->conflicts = smc_unpack_number32(from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        uint32_t *known = smc_table_at(&b->granules, smc_unpack_number(from), 0);
        *known = (uint32_t)smc_unpack_number_below(from, 4);
        from->wrong |= !*known;
    }
}

static void encode_addresses(const smc_table *t, smc_packed *to) {
    smc_pack_number(to, t->n);
    for (uint32_t i = 0; i < t->size; i++)
        if (t->rows[i].value) smc_pack_number(to, t->rows[i].a);
}

static void decode_addresses(smc_table *t, smc_unpacking *from) {
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--)
        *smc_table_at(t, smc_unpack_number(from), 0) = 1;
}

void smc_remarks_encode_memory(const smc_vm *vm, smc_packed *to) {
    const smc_memory *m = &vm->memory;
    smc_pack_number(to, m->names.salt);
    smc_pack_number(to, m->has_speculated);
    smc_pack_number(to, m->speculation_failed);
    smc_pack_number(to, m->has_extrapolated_cuts);
    smc_pack_number(to, m->extrapolation_failed);
    encode_wide_cells(&m->wide_cells, to);
    smc_pack_number(to, m->cut_ids.n);
    for (uint32_t i = 0; i < m->cut_ids.size; i++) {
        const smc_table_row *row = &m->cut_ids.rows[i];
        if (!row->value) continue;
        smc_pack_number(to, row->a);
        for (unsigned k = 0; k < 2; k++) smc_pack_number(to, m->cuts.at[row->value].source[k]);
    }
    smc_pack_number(to, m->site_cuts.n);
    for (uint32_t i = 0; i < m->site_cuts.size; i++) {
        const smc_table_row *row = &m->site_cuts.rows[i];
        if (!row->value) continue;
        smc_pack_number(to, row->a);
        smc_pack_number(to, row->b);
        smc_pack_number(to, m->cuts.at[row->value / 2].address);
        smc_pack_number(to, row->value % 2);
    }
    encode_addresses(&m->whole, to);
    encode_addresses(&m->numbers, to);
    encode_blocks(&m->blocks, to);
    smc_ownership_encode(&m->ownership, to);
    smc_pack_number(to, smc_pages_room_needed(vm));
}

static void clear_memory(smc_vm *vm) {
    smc_memory *m = &vm->memory;
    m->names.salt = 0;
    m->has_speculated = m->speculation_failed = false;
    m->has_extrapolated_cuts = m->extrapolation_failed = false;
    smc_cuts_clear(m);
    smc_table_free(&m->wide_cells);
    smc_table_free(&m->whole);
    smc_table_free(&m->numbers);
    smc_table_free(&m->blocks.granules);
    smc_table_free(&m->blocks.divided);
    m->blocks.conflicts = 0;
    smc_ownership_clear_observed(&m->ownership, 0);
}

bool smc_remarks_decode_memory(smc_vm *vm, smc_unpacking *from) {
    smc_memory *m = &vm->memory;
    clear_memory(vm);
    if (from->at == from->end) return smc_pages_make_room(vm, 0);
    m->names.salt = smc_unpack_number32(from);
    m->has_speculated = smc_unpack_flag(from);
    m->speculation_failed = smc_unpack_flag(from);
    m->has_extrapolated_cuts = smc_unpack_flag(from);
    m->extrapolation_failed = smc_unpack_flag(from);
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        uint32_t *wideness = smc_table_at(&m->wide_cells, smc_unpack_number(from), 0);
        *wideness = smc_unpack_flag(from) ? SMC_WIDE_SPLIT : SMC_WIDE;
    }
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const uint64_t address = smc_unpack_number(from);
        const uint32_t source = (uint32_t)smc_unpack_number_below(from, vm->code->sources.n);
        const uint32_t other = (uint32_t)smc_unpack_number_below(from, vm->code->sources.n);
        if (!from->wrong) smc_memory_cut_cell(m, address, source, other);
    }
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const uint64_t site = smc_unpack_number(from), offset = smc_unpack_number(from);
        const uint32_t cut = smc_table_get(&m->cut_ids, smc_unpack_number(from), 0);
        const bool again = smc_unpack_flag(from);
        from->wrong |= !cut;
        if (cut) *smc_table_at(&m->site_cuts, site, offset) = cut * 2 + again;
    }
    decode_addresses(&m->whole, from);
    decode_addresses(&m->numbers, from);
    decode_blocks(&m->blocks, from);
    smc_ownership_decode(&m->ownership, from);
    const uint32_t room = smc_unpack_number32(from);
    return !from->wrong && smc_pages_make_room(vm, room);
}
