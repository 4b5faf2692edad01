#include "models/axiomatic/relation.h"

#include <string.h>

void smc_matrices_init(smc_matrices *m, uint32_t n) {
    *m = (smc_matrices){.n = n, .words = (n + 63) / 64};
}

void smc_matrices_free(smc_matrices *m) {
    for (uint32_t i = 0; i < m->chunks.n; i++) free(m->chunks.at[i]);
    smc_vec_free(&m->chunks);
}

static size_t words_in_relation(const smc_matrices *m) { return (size_t)m->n * m->words; }

smc_rel smc_rel_empty(smc_matrices *m) {
    enum { CHUNK = 24 };
    if (!m->left) {
        uint64_t *chunk = smc_alloc(CHUNK * words_in_relation(m) * sizeof *chunk);
        *smc_vec_push(&m->chunks) = chunk;
        m->left = CHUNK;
    }
    return m->chunks.at[m->chunks.n - 1] + --m->left * words_in_relation(m);
}

static smc_rel copy_relation(smc_matrices *m, const uint64_t *of) {
    smc_rel r = smc_rel_empty(m);
    memcpy(r, of, words_in_relation(m) * sizeof *r);
    return r;
}

static void unite_relation_rows(const smc_matrices *m, smc_rel r, uint32_t into, const uint64_t *of,
                                uint32_t from) {
    for (uint32_t w = 0; w < m->words; w++)
        r[(size_t)into * m->words + w] |= of[(size_t)from * m->words + w];
}

smc_rel smc_rel_union(smc_matrices *m, const smc_rel *operands) {
    smc_rel r = copy_relation(m, *operands);
    for (operands++; *operands; operands++)
        for (size_t w = 0; w < words_in_relation(m); w++) r[w] |= (*operands)[w];
    return r;
}

static smc_rel compose_relations(smc_matrices *m, const uint64_t *a, const uint64_t *b) {
    smc_rel r = smc_rel_empty(m);
    for (uint32_t i = 0; i < m->n && !smc_matrices_is_stopped(m); i++)
        for (uint32_t w = 0; w < m->words; w++)
            for (uint64_t left = a[(size_t)i * m->words + w]; left; left &= left - 1)
                unite_relation_rows(m, r, i, b, w * 64 + (uint32_t)__builtin_ctzll(left));
    return r;
}

smc_rel smc_rel_sequence(smc_matrices *m, const smc_rel *operands) {
    smc_rel r = *operands;
    for (operands++; *operands; operands++) r = compose_relations(m, r, *operands);
    return r;
}

smc_rel smc_rel_intersection(smc_matrices *m, smc_rel a, smc_rel b) {
    smc_rel r = copy_relation(m, a);
    for (size_t w = 0; w < words_in_relation(m); w++) r[w] &= b[w];
    return r;
}

// A depth-first visit of the events by a relation.
typedef struct depth_first {
    uint64_t *visited, *finished; // sets of events: entered; left, so that their rows are closed
    uint32_t *path, *word;        // the events that are entered and not left; [event]: first word
                                  // of its row with successors that may not be visited
} depth_first;

// Closes the row of event i, all of whose successors have closed rows.
static void close_row(const smc_matrices *m, smc_rel r, uint32_t i, uint64_t *left) {
    memcpy(left, r + (size_t)i * m->words, m->words * sizeof *left);
    for (uint32_t w = 0; w < m->words; w++)
        while (left[w]) {
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left[w]);
            left[w] &= left[w] - 1;
            for (uint32_t v = w; v < m->words; v++) left[v] &= ~r[(size_t)j * m->words + v];
            unite_relation_rows(m, r, i, r, j);
        }
}

// Closes the rows of an event and of those that it leads to. Returns false if it leads to a cycle.
static bool close_rows_from(const smc_matrices *m, smc_rel r, uint32_t i, depth_first *d,
                            uint64_t *left) {
    uint32_t depth = 0;
    d->path[depth++] = i;
    d->visited[i / 64] |= 1ull << i % 64;
    while (depth) {
        const uint32_t at = d->path[depth - 1];
        const uint64_t *row = r + (size_t)at * m->words;
        uint32_t w = d->word[at];
        while (w < m->words && !(row[w] & ~d->finished[w])) w++;
        d->word[at] = w;
        if (w == m->words) {
            close_row(m, r, at, left);
            d->finished[at / 64] |= 1ull << at % 64;
            depth--;
            continue;
        }
        const uint64_t next = row[w] & ~d->finished[w];
        if (next & d->visited[w]) return false;
        const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(next);
        d->visited[w] |= next & -next;
        d->path[depth++] = j;
    }
    return true;
}

// Closes an acyclic relation in time that is quadratic in the number of events if few rows are
// needed to cover each row. Returns false, with some rows closed, if the relation is cyclic.
static bool close_acyclic(const smc_matrices *m, smc_rel r) {
    uint64_t *sets = smc_alloc((size_t)3 * m->words * sizeof *sets);
    uint32_t *of_events = smc_alloc((size_t)2 * m->n * sizeof *of_events);
    depth_first d = {sets, sets + m->words, of_events, of_events + m->n};
    bool acyclic = true;
    for (uint32_t i = 0; i < m->n && acyclic && !smc_matrices_is_stopped(m); i++)
        if (!(d.visited[i / 64] >> i % 64 & 1))
            acyclic = close_rows_from(m, r, i, &d, sets + 2 * m->words);
    free(sets);
    free(of_events);
    return acyclic;
}

// Transitive closure by depth-first search, or for cyclic relations by Warshall's algorithm.
smc_rel smc_rel_transitive_closure(smc_matrices *m, smc_rel a) {
    smc_rel r = copy_relation(m, a);
    if (close_acyclic(m, r)) return r;
    for (uint32_t k = 0; k < m->n && !smc_matrices_is_stopped(m); k++)
        for (uint32_t i = 0; i < m->n; i++)
            if (smc_rel_has_pair(m, r, i, k)) unite_relation_rows(m, r, i, r, k);
    return r;
}

smc_rel smc_rel_reflexive(smc_matrices *m, smc_rel a) {
    smc_rel r = copy_relation(m, a);
    for (uint32_t i = 0; i < m->n; i++) smc_rel_add_pair(m, r, i, i);
    return r;
}

bool smc_rel_is_empty(const smc_matrices *m, const uint64_t *r) {
    for (size_t w = 0; w < words_in_relation(m); w++)
        if (r[w]) return false;
    return true;
}

bool smc_rel_is_irreflexive(const smc_matrices *m, const uint64_t *r) {
    for (uint32_t i = 0; i < m->n; i++)
        if (smc_rel_has_pair(m, r, i, i)) return false;
    return true;
}

static bool has_common(const smc_matrices *m, const uint64_t *row, const uint64_t *set) {
    for (uint32_t w = 0; w < m->words; w++)
        if (row[w] & set[w]) return true;
    return false;
}

// Repeatedly removes all events without successors. The relation is acyclic iff no event remains.
bool smc_rel_is_acyclic(smc_matrices *m, smc_rel r) {
    uint64_t *left = smc_rel_empty(m); // the events that are not removed yet: a set, stored in the
                                       // first row of a matrix
    uint32_t n = m->n, before = n + 1;
    for (uint32_t i = 0; i < m->n; i++) left[i / 64] |= 1ull << i % 64;
    while (n && n < before) {
        before = n;
        for (uint32_t i = m->n; i-- > 0;) {
            if (!(left[i / 64] >> i % 64 & 1) || has_common(m, r + (size_t)i * m->words, left))
                continue;
            left[i / 64] &= ~(1ull << i % 64);
            n--;
        }
    }
    return !n;
}
