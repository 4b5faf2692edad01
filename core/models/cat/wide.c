#include "models/cat/wide.h"

#include <string.h>

// ---- base relations -----------------------------------------------------------------------------

// Computes r->groups: the events by location (`by_loc`) or by thread.
static void group_events(cat_run *r, bool by_loc) {
    cat_groups *g = &r->groups;
    g->all.n = g->members.n = g->of.n = 0;
    for (uint32_t i = 0; i < r->events.n; i++) {
        const cat_event *e = &r->events.at[i];
        const uint64_t key = by_loc ? e->loc : e->thread;
        uint32_t at = g->all.n;
        while (at && g->all.at[at - 1].key != key) at--;
        if (!at) {
            *smc_vec_push(&g->all) = (cat_group){.key = key, .in_order = true};
            for (uint32_t w = 0; w < r->words; w++) *smc_vec_push(&g->members) = 0;
            at = g->all.n;
        }
        cat_group *group = &g->all.at[at - 1];
        group->in_order &= e->index >= group->last;
        group->last = e->index;
        cat_set_bit(g->members.at + (size_t)(at - 1) * r->words, i);
        *smc_vec_push(&g->of) = at - 1;
    }
}

// The events in the group of event i.
static const uint64_t *members_of(const cat_run *r, uint32_t i) {
    return r->groups.members.at + (size_t)r->groups.of.at[i] * r->words;
}

static void copy_row(const cat_run *r, uint64_t *to, uint32_t i, const uint64_t *from) {
    if (to) memcpy(to + (size_t)i * r->words, from, r->words * sizeof *to);
}

static void add_pair(const cat_run *r, uint64_t *to, uint32_t i, uint32_t j) {
    if (to) cat_set_bit(to + (size_t)i * r->words, j);
}

static void relate_to_later_in_thread(const cat_run *r, uint64_t *to, uint32_t i) {
    const uint64_t *members = members_of(r, i);
    uint64_t *row = to + (size_t)i * r->words;
    if (r->groups.all.at[r->groups.of.at[i]].in_order) {
        for (uint32_t w = i / 64; w < r->words; w++) row[w] = members[w];
        row[i / 64] &= ~UINT64_C(1) << i % 64;
        return;
    }
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t left = members[w]; left; left &= left - 1) {
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (r->events.at[j].index > r->events.at[i].index) cat_set_bit(row, j);
        }
}

// Adds to `to` the pairs of write i with the writes to its location that are later in coherence.
static void relate_coherence(const cat_run *r, uint64_t *to, uint32_t i, uint32_t co) {
    const uint64_t *members = members_of(r, i);
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t left = members[w]; left; left &= left - 1) {
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (r->events.at[j].co > co) add_pair(r, to, i, j);
        }
}

static void relate_threads(cat_run *r, uint64_t *const *to) {
    group_events(r, false);
    for (uint32_t i = 0; i < r->events.n && !smc_is_stopped(r->stop); i++) {
        add_pair(r, to[CAT_ID], i, i);
        if (r->events.at[i].thread == SMC_INIT_THREAD) {
            add_pair(r, to[CAT_INT], i, i);
            continue;
        }
        copy_row(r, to[CAT_INT], i, members_of(r, i));
        if (to[CAT_PO]) relate_to_later_in_thread(r, to[CAT_PO], i);
    }
}

static void relate_locations(cat_run *r, uint64_t *const *to) {
    static const uint32_t accesses = 1u << CAT_R | 1u << CAT_W;
    uint64_t *later = to[CAT_CO];
    if (!later && to[CAT_FR]) {
        later = cat_scratch(r);
        memset(later, 0, cat_row_count(r) * r->words * sizeof *later);
    }
    group_events(r, true);
    for (uint32_t i = 0; i < r->events.n && !smc_is_stopped(r->stop); i++) {
        const cat_event *e = &r->events.at[i];
        if (e->loc != UINT64_MAX) copy_row(r, to[CAT_LOC], i, members_of(r, i));
        else if (e->sets & accesses) add_pair(r, to[CAT_LOC], i, i);
        if (e->co && later) relate_coherence(r, later, i, e->co);
        if (e->pair >= 0) add_pair(r, to[CAT_RMW_PAIRS], (uint32_t)e->pair, i);
        if (e->rf < 0) continue;
        add_pair(r, to[CAT_RF], (uint32_t)e->rf, i);
    }
    for (uint32_t i = 0; i < r->events.n && to[CAT_FR]; i++) {
        const int32_t rf = r->events.at[i].rf;
        if (rf < 0 || !r->events.at[rf].co) continue;
        copy_row(r, to[CAT_FR], i, later + (size_t)rf * r->words);
    }
}

void cat_wide_compute_relations(cat_run *r, uint64_t *const *to) {
    relate_threads(r, to);
    relate_locations(r, to);
}

// ---- operators ----------------------------------------------------------------------------------

static void make_set(const cat_run *r, uint32_t set, uint64_t *to) {
    memset(to, 0, r->words * sizeof *to);
    for (uint32_t i = 0; i < r->events.n; i++)
        to[i / 64] |= (uint64_t)(r->events.at[i].sets >> set & 1) << i % 64;
}

static void make_all_events(const cat_run *r, uint64_t *to) { // stores the set of all events
    memset(to, 0, r->words * sizeof *to);
    for (uint32_t i = 0; i < r->events.n; i++) cat_set_bit(to, i);
}

static void complement_relation(const cat_run *r, const cat_node *n, uint64_t *to,
                                const uint64_t *a) {
    uint64_t *all = cat_scratch(r);
    const size_t size = cat_node_size(r, n);
    make_all_events(r, all);
    for (size_t i = 0; i < size; i += r->words)
        for (uint32_t w = 0; w < r->words; w++) to[i + w] = all[w] & ~a[i + w];
}

// True if a stop is requested. Then clears the rows from i on, which are not computed any more, so
// that none is uninitialised; the caller discards the relation.
static bool clear_if_stopped(const cat_run *r, uint64_t *to, uint32_t i) {
    if (!smc_is_stopped(r->stop)) return false;
    memset(to + (size_t)i * r->words, 0, (size_t)(r->n - i) * r->words * sizeof *to);
    return true;
}

static void compose_relations(const cat_run *r, uint64_t *to, const uint64_t *a,
                              const uint64_t *b) {
    const uint32_t words = r->words;
    for (uint32_t i = 0; i < r->n && !clear_if_stopped(r, to, i); i++) {
        uint64_t *row = to + (size_t)i * words;
        for (uint32_t w = 0; w < words; w++) row[w] = 0;
        for (uint32_t w = 0; w < words; w++)
            for (uint64_t left = a[(size_t)i * words + w]; left; left &= left - 1) {
                const uint64_t *from =
                    b + (size_t)(w * 64 + (uint32_t)__builtin_ctzll(left)) * words;
                for (uint32_t v = 0; v < words; v++) row[v] |= from[v];
            }
    }
}

// Computes the transitive closure of `a` from the last row to the first. When row i is computed,
// the rows after i are closed already, so their members need no further visit.
static void close_wide_relation(const cat_run *r, uint64_t *to, const uint64_t *a) {
    const uint32_t words = r->words;
    uint64_t *left = cat_scratch(r);
    for (uint32_t i = r->n; i-- > 0;) {
        uint64_t *row = to + (size_t)i * words;
        if (clear_if_stopped(r, to, 0)) return;
        memset(row, 0, words * sizeof *row);
        memcpy(left, a + (size_t)i * words, words * sizeof *left);
        for (uint32_t w = 0; w < words;) {
            if (!left[w]) {
                w++;
                continue;
            }
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left[w]);
            cat_set_bit(row, j);
            left[w] &= left[w] - 1;
            const uint64_t *from = (j > i ? to : a) + (size_t)j * words;
            if (j > i) {
                for (uint32_t v = 0; v < words; v++) row[v] |= from[v], left[v] &= ~from[v];
                continue;
            }
            for (uint32_t v = 0; v < words; v++) left[v] |= from[v] & ~row[v];
            w = 0;
        }
    }
}

static void invert_relation(const cat_run *r, uint64_t *to, const uint64_t *a) {
    memset(to, 0, (size_t)r->n * r->words * sizeof *to);
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t w = 0; w < r->words; w++)
            for (uint64_t left = a[(size_t)i * r->words + w]; left; left &= left - 1)
                cat_set_bit(to + (size_t)(w * 64 + (uint32_t)__builtin_ctzll(left)) * r->words, i);
}

// Copies `of` (NULL: all pairs), restricted to rows in the set `from` and columns in the set `to`
// (NULL: no restriction).
static void restrict_relation(const cat_run *r, uint64_t *out, const uint64_t *from,
                              const uint64_t *of, const uint64_t *to) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t w = 0; w < r->words; w++) {
            const size_t at = (size_t)i * r->words + w;
            out[at] = from && !cat_has_bit(from, i)
                          ? 0
                          : (of ? of[at] : ~UINT64_C(0)) & (to ? to[w] : ~UINT64_C(0));
        }
}

static void project_relation(const cat_run *r, uint64_t *out, const uint64_t *a, bool domain) {
    memset(out, 0, r->words * sizeof *out);
    for (uint32_t i = 0; i < r->n; i++) {
        uint64_t any = 0;
        for (uint32_t w = 0; w < r->words; w++) {
            any |= a[(size_t)i * r->words + w];
            if (!domain) out[w] |= a[(size_t)i * r->words + w];
        }
        if (domain && any) cat_set_bit(out, i);
    }
}

static void make_value(const cat_run *r, const cat_node *n, uint64_t *to, const uint64_t *a,
                       const uint64_t *b) {
    const size_t size = cat_node_size(r, n);
    switch ((cat_op)n->op) {
    case CAT_EMPTY: memset(to, 0, size * sizeof *to); return;
    case CAT_ALL: make_all_events(r, to); return;
    case CAT_BASE:
        if (n->is_set) make_set(r, n->of, to);
        return; // base relations are computed already (make_relations)
    case CAT_VAR: return;
    case CAT_UNION:
        for (size_t i = 0; i < size; i++) to[i] = a[i] | b[i];
        return;
    case CAT_INTER:
        for (size_t i = 0; i < size; i++) to[i] = a[i] & b[i];
        return;
    case CAT_DIFF:
        for (size_t i = 0; i < size; i++) to[i] = a[i] & ~b[i];
        return;
    case CAT_COMPL: complement_relation(r, n, to, a); return;
    case CAT_SEQ: compose_relations(r, to, a, b); return;
    case CAT_PLUS: close_wide_relation(r, to, a); return;
    case CAT_OPT:
        memcpy(to, a, size * sizeof *to);
        for (uint32_t i = 0; i < r->events.n; i++) cat_set_bit(to + (size_t)i * r->words, i);
        return;
    case CAT_INVERSE: invert_relation(r, to, a); return;
    case CAT_CROSS: restrict_relation(r, to, a, NULL, b); return;
    case CAT_BRACKET:
        memset(to, 0, size * sizeof *to);
        for (uint32_t i = 0; i < r->n; i++)
            if (cat_has_bit(a, i)) cat_set_bit(to + (size_t)i * r->words, i);
        return;
    case CAT_FROM: restrict_relation(r, to, a, b, NULL); return;
    case CAT_TO: restrict_relation(r, to, NULL, a, b); return;
    case CAT_DOMAIN: project_relation(r, to, a, true); return;
    case CAT_RANGE: project_relation(r, to, a, false); return;
    case CAT_FIX: memcpy(to, b, size * sizeof *to); return;
    }
}

bool cat_wide_compute_node(const cat_run *r, const cat_node *n, uint64_t *to, const uint64_t *a,
                           const uint64_t *b) {
    const size_t size = cat_node_size(r, n);
    uint64_t any = 0;
    make_value(r, n, to, a, b);
    for (size_t i = 0; i < size; i++) any |= to[i];
    return any;
}

// ---- tests --------------------------------------------------------------------------------------

bool cat_wide_overlaps_inverse(const cat_run *r, const uint64_t *a, const uint64_t *b) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t w = 0; w < r->words; w++)
            for (uint64_t left = a[(size_t)i * r->words + w]; left; left &= left - 1) {
                const size_t j = w * 64 + (uint32_t)__builtin_ctzll(left);
                if (cat_has_bit(b + j * r->words, i)) return true;
            }
    return false;
}

bool cat_wide_is_irreflexive(const cat_run *r, const uint64_t *a) {
    for (uint32_t i = 0; i < r->n; i++)
        if (cat_has_bit(a + (size_t)i * r->words, i)) return false;
    return true;
}

// Repeatedly removes all events without successors. The relation is acyclic iff no event remains.
bool cat_wide_is_acyclic(const cat_run *r, const uint64_t *a) {
    const uint32_t n = r->n, words = r->words;
    uint64_t *left = cat_scratch(r);
    uint32_t count = n, before = n + 1;
    for (uint32_t w = 0; w < words; w++) left[w] = 0;
    for (uint32_t i = 0; i < n; i++) left[i / 64] |= UINT64_C(1) << i % 64;
    while (count && count < before) {
        before = count;
        for (uint32_t i = n; i-- > 0;) {
            uint64_t common = 0;
            if (!(left[i / 64] >> i % 64 & 1)) continue;
            for (uint32_t w = 0; w < words; w++) common |= a[(size_t)i * words + w] & left[w];
            if (common) continue;
            left[i / 64] &= ~(UINT64_C(1) << i % 64);
            count--;
        }
    }
    return !count;
}
