#include "models/cat/narrow.h"

#include <string.h>

#define BIT(i) (UINT64_C(1) << (i))

// ---- base relations -----------------------------------------------------------------------------

// The events of one thread, or of one location, as a set.
typedef struct group {
    uint64_t key, events, last; // `key`: the thread or location; `last`: the index of the event
                                // added last
    bool in_order;              // events were added in increasing order of their indices
} group;

// The events of an execution, divided into groups.
typedef struct groups {
    uint32_t n; // number of groups
    group at[64];
    uint8_t of[64]; // [event]: its group
} groups;

static void add_to_group(groups *all, uint32_t event, uint64_t key, uint64_t index) {
    uint32_t i = 0;
    while (i < all->n && all->at[i].key != key) i++;
    if (i == all->n) all->at[all->n++] = (group){.key = key, .in_order = true};
    group *g = &all->at[i];
    if (g->events && index < g->last) g->in_order = false;
    g->events |= BIT(event);
    g->last = index;
    all->of[event] = (uint8_t)i;
}

// The events of i's thread that follow i.
static uint64_t later_in_thread(const cat_run *r, const group *g, uint32_t i) {
    uint64_t later = 0;
    if (g->in_order) return g->events & ~(BIT(i) | (BIT(i) - 1));
    for (uint64_t left = g->events; left; left &= left - 1) {
        const uint32_t j = (uint32_t)__builtin_ctzll(left);
        if (r->events.at[j].index > r->events.at[i].index) later |= BIT(j);
    }
    return later;
}

static uint64_t later_in_coherence(const cat_run *r, const group *g, uint32_t co) {
    uint64_t later = 0;
    for (uint64_t left = g->events; left; left &= left - 1) {
        const uint32_t j = (uint32_t)__builtin_ctzll(left);
        if (r->events.at[j].co > co) later |= BIT(j);
    }
    return later;
}

// Computes the base relations between events of one thread: id, int, po.
static void relate_threads(const cat_run *r, const groups *threads, uint64_t *const *to) {
    for (uint32_t i = 0; i < r->events.n; i++) {
        const bool init = r->events.at[i].thread == SMC_INIT_THREAD;
        const group *g = &threads->at[threads->of[i]];
        if (to[CAT_ID]) to[CAT_ID][i] = BIT(i);
        if (to[CAT_INT]) to[CAT_INT][i] = init ? BIT(i) : g->events;
        if (to[CAT_PO] && !init) to[CAT_PO][i] = later_in_thread(r, g, i);
    }
}

// Computes the base relations between events at one location.
static void relate_locations(const cat_run *r, const groups *locs, uint64_t *const *to) {
    static const uint32_t accesses = 1u << CAT_R | 1u << CAT_W;
    uint64_t later[64]; // [write]: the writes that are later in coherence
    for (uint32_t i = 0; i < r->events.n; i++)
        if (r->events.at[i].co)
            later[i] = later_in_coherence(r, &locs->at[locs->of[i]], r->events.at[i].co);
    for (uint32_t i = 0; i < r->events.n; i++) {
        const cat_event *e = &r->events.at[i];
        const group *g = &locs->at[locs->of[i]];
        const bool located = e->loc != UINT64_MAX;
        if (to[CAT_LOC]) to[CAT_LOC][i] = located ? g->events : e->sets & accesses ? BIT(i) : 0;
        if (to[CAT_CO] && e->co) to[CAT_CO][i] = later[i];
        if (e->pair >= 0 && to[CAT_RMW_PAIRS]) to[CAT_RMW_PAIRS][e->pair] |= BIT(i);
        if (e->rf < 0) continue;
        if (to[CAT_RF]) to[CAT_RF][e->rf] |= BIT(i);
        if (to[CAT_FR] && r->events.at[e->rf].co) to[CAT_FR][i] = later[e->rf];
    }
}

void cat_narrow_compute_relations(const cat_run *r, uint64_t *const *to) {
    groups threads, locs;
    threads.n = locs.n = 0;
    for (uint32_t i = 0; i < r->events.n; i++) {
        const cat_event *e = &r->events.at[i];
        add_to_group(&threads, i, e->thread, e->index);
        add_to_group(&locs, i, e->loc, 0);
    }
    relate_threads(r, &threads, to);
    relate_locations(r, &locs, to);
}

// ---- operators ----------------------------------------------------------------------------------

// Computes the transitive closure of `a` from the last row to the first. When row i is computed,
// the rows after i are closed already, so their members need no further visit. Returns the union of
// all rows.
static uint64_t close_rows(uint64_t *to, const uint64_t *a, uint32_t n) {
    uint64_t any = 0;
    for (uint32_t i = n; i-- > 0;) {
        uint64_t row = 0;
        for (uint64_t left = a[i]; left;) {
            const uint32_t j = (uint32_t)__builtin_ctzll(left);
            row |= BIT(j);
            if (j > i) row |= to[j], left &= ~to[j];
            else left |= a[j] & ~row;
            left &= ~BIT(j);
        }
        any |= to[i] = row;
    }
    return any;
}

static uint64_t compose_matrices(uint64_t *to, const uint64_t *a, const uint64_t *b, uint32_t n) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t row = 0;
        for (uint64_t left = a[i]; left; left &= left - 1) row |= b[__builtin_ctzll(left)];
        any |= to[i] = row;
    }
    return any;
}

static uint64_t invert_matrix(uint64_t *to, const uint64_t *a, uint32_t n) {
    uint64_t any = 0;
    memset(to, 0, n * sizeof *to);
    for (uint32_t i = 0; i < n; i++) {
        any |= a[i];
        for (uint64_t left = a[i]; left; left &= left - 1) to[__builtin_ctzll(left)] |= BIT(i);
    }
    return any;
}

static uint64_t all_events(const cat_run *r) {
    return r->events.n < 64 ? BIT(r->events.n) - 1 : UINT64_MAX;
}

static uint64_t compute_domain_or_range(uint64_t *to, const uint64_t *a, uint32_t n, bool domain) {
    *to = 0;
    for (uint32_t i = 0; i < n; i++) *to |= !domain ? a[i] : a[i] ? BIT(i) : 0;
    return *to;
}

// Two rows of a relation, which are processed at once (cat_row_count).
typedef uint64_t rows __attribute__((vector_size(16), aligned(8), may_alias));

static uint64_t any_of(rows any) { return any[0] | any[1]; }

#define ROW_BY_ROW(name, expression)                                                               \
    static uint64_t name(uint64_t *to, const uint64_t *a, const uint64_t *b, uint32_t n) {         \
        rows any = {0, 0};                                                                         \
        for (uint32_t i = 0; i < n; i += 2) {                                                      \
            const rows x = *(const rows *)(const void *)(a + i),                                   \
                       y = *(const rows *)(const void *)(b + i), z = (expression);                 \
            *(rows *)(void *)(to + i) = z;                                                         \
            any |= z;                                                                              \
        }                                                                                          \
        return any_of(any);                                                                        \
    }
ROW_BY_ROW(unite, x | y)
ROW_BY_ROW(intersect, x &y)
ROW_BY_ROW(subtract, x & ~y)

static uint64_t end_in(uint64_t *to, const uint64_t *a, uint64_t set, uint32_t n) {
    const rows both = {set, set};
    rows any = {0, 0};
    for (uint32_t i = 0; i < n; i += 2) {
        const rows z = *(const rows *)(const void *)(a + i) & both;
        *(rows *)(void *)(to + i) = z;
        any |= z;
    }
    return any_of(any);
}

// Copies the rows in `set` from `of` (NULL: each is `all`), and clears the other rows. Returns the
// union of all rows.
static uint64_t restrict_rows(uint64_t *to, uint64_t set, const uint64_t *of, uint64_t all,
                              uint32_t n) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < n; i++) any |= to[i] = -(set >> i & 1) & (of ? of[i] : all);
    return any;
}

static uint64_t complement_matrix(uint64_t *to, const uint64_t *a, uint64_t all, uint32_t n) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < n; i++) any |= to[i] = -(all >> i & 1) & all & ~a[i];
    return any;
}

static uint64_t add_identity(uint64_t *to, const uint64_t *a, uint64_t all, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) to[i] = a[i] | (all & BIT(i));
    return all;
}

static uint64_t any_bit_is_set(const uint64_t *a, uint32_t n) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < n; i++) any |= a[i];
    return any;
}

// Computes a set, which is a single word, and returns it.
static uint64_t make_set_value(const cat_run *r, const cat_node *n, uint64_t *to, const uint64_t *a,
                               const uint64_t *b) {
    switch ((cat_op)n->op) {
    case CAT_ALL: return *to = all_events(r);
    case CAT_BASE: return *to = r->sets[n->of];
    case CAT_UNION: return *to = *a | *b;
    case CAT_INTER: return *to = *a & *b;
    case CAT_DIFF: return *to = *a & ~*b;
    case CAT_COMPL: return *to = all_events(r) & ~*a;
    case CAT_DOMAIN: return compute_domain_or_range(to, a, r->n, true);
    case CAT_RANGE: return compute_domain_or_range(to, a, r->n, false);
    case CAT_FIX: return *to = *b;
    case CAT_VAR: return *to;
    default: return *to = 0; // CAT_EMPTY; the other operators yield relations
    }
}

void cat_narrow_compute_sets(cat_run *r) {
    memset(r->sets, 0, sizeof r->sets);
    for (uint32_t i = 0; i < r->events.n; i++)
        for (uint32_t left = r->events.at[i].sets; left; left &= left - 1)
            r->sets[__builtin_ctz(left)] |= BIT(i);
}

bool cat_narrow_compute_node(const cat_run *r, const cat_node *n, uint64_t *to, const uint64_t *a,
                             const uint64_t *b) {
    const uint32_t size = (uint32_t)cat_row_count(r);
    if (n->is_set) return make_set_value(r, n, to, a, b);
    switch ((cat_op)n->op) {
    case CAT_UNION: return unite(to, a, b, size);
    case CAT_INTER: return intersect(to, a, b, size);
    case CAT_DIFF: return subtract(to, a, b, size);
    case CAT_TO: return end_in(to, a, *b, size);
    case CAT_FROM: return restrict_rows(to, *a, b, 0, size);
    case CAT_CROSS: return restrict_rows(to, *a, NULL, *b, size);
    case CAT_BRACKET:
        for (uint32_t i = 0; i < size; i++) to[i] = *a & BIT(i);
        return *a;
    case CAT_SEQ: return compose_matrices(to, a, b, size);
    case CAT_PLUS: return close_rows(to, a, size);
    case CAT_OPT: return add_identity(to, a, all_events(r), size);
    case CAT_COMPL: return complement_matrix(to, a, all_events(r), size);
    case CAT_INVERSE: return invert_matrix(to, a, size);
    case CAT_FIX: memcpy(to, b, size * sizeof *to); return any_bit_is_set(to, size);
    case CAT_BASE:
    case CAT_VAR: return any_bit_is_set(to, size);
    default: memset(to, 0, size * sizeof *to); return 0;
    }
}

// ---- tests --------------------------------------------------------------------------------------

bool cat_narrow_overlaps_inverse(const cat_run *r, const uint64_t *a, const uint64_t *b) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint64_t left = a[i]; left; left &= left - 1)
            if (b[__builtin_ctzll(left)] >> i & 1) return true;
    return false;
}

bool cat_narrow_is_irreflexive(const cat_run *r, const uint64_t *a) {
    for (uint32_t i = 0; i < r->n; i++)
        if (a[i] >> i & 1) return false;
    return true;
}

// Repeatedly removes all events without successors. The relation is acyclic iff no event remains.
bool cat_narrow_is_acyclic(const cat_run *r, const uint64_t *a) {
    const uint32_t n = r->n;
    uint64_t left = n < 64 ? BIT(n) - 1 : UINT64_MAX, before = 0;
    while (left && left != before) {
        before = left;
        for (uint32_t i = n; i-- > 0;)
            if (!(a[i] & left)) left &= ~BIT(i);
    }
    return !left;
}
