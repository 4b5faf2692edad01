// mixed_formulas.c - computes which executions of a small program with cells rc11, c20, ra and sra
// allow (docs/design/mixed-sizes.md), by trying all sources of reads and all coherence orders.
//
// Under ra and sra all accesses are acquire and release, and a seq_cst fence is an RMW of a hidden
// cell without bytes.
//
// Events are the accesses and fences of all threads. Initialisation is not an event and has no
// number. Relations are rows of bits.
#include "tests/random/mixed.h"

#include <string.h>

enum {
    EVENTS = MIXED_THREADS * MIXED_LENGTH,
    INITIAL = EVENTS,
    CELLS = MIXED_BYTES + 1, // cells of one byte; the last one is hidden
    MAX_TRIALS = 30000
};

typedef struct relation {
    uint16_t row[EVENTS]; // row[i] has j: (i, j)
} relation;

typedef struct trial {
    const mixed_program *p;
    bool ra, sra, c20; // at most one of them is set; none: rc11
    smc_outcomes *out;
    uint32_t n; // events
    uint32_t thread[EVENTS], index[EVENTS];
    const mixed_insn *insn[EVENTS];
    uint32_t n_cells, begin[CELLS], size[CELLS];
    uint32_t rf[EVENTS][CELLS]; // INITIAL, or an event
    bool fails[EVENTS];         // a compare-exchange fails
    uint64_t in[EVENTS], out_value[EVENTS];
    uint32_t co[CELLS][EVENTS], n_co[CELLS]; // the writes of a cell in coherence order
    uint32_t place[CELLS][EVENTS]; // [cell][event]: position in coherence order, from 1; 0:
                                   // initialisation
    uint64_t trials;
} trial;

// ---- relations ----------------------------------------------------------------------------------

static relation join(const trial *x, relation a, relation b) {
    for (uint32_t i = 0; i < x->n; i++) a.row[i] |= b.row[i];
    return a;
}
static relation then(const trial *x, relation a, relation b) {
    relation r = {0};
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t k = 0; k < x->n; k++)
            if (a.row[i] >> k & 1) r.row[i] |= b.row[k];
    return r;
}
static relation closure(const trial *x, relation a) {
    for (uint32_t k = 0; k < x->n; k++)
        for (uint32_t i = 0; i < x->n; i++)
            if (a.row[i] >> k & 1) a.row[i] |= a.row[k];
    return a;
}
static relation reflexive_closure(const trial *x, relation a) {
    for (uint32_t i = 0; i < x->n; i++) a.row[i] |= (uint16_t)(1u << i);
    return a;
}
static relation among(const trial *x, uint16_t set) {
    relation r = {0};
    for (uint32_t i = 0; i < x->n; i++) r.row[i] = set & 1u << i;
    return r;
}
static bool has_loop(const trial *x, relation a) {
    for (uint32_t i = 0; i < x->n; i++)
        if (a.row[i] >> i & 1) return true;
    return false;
}

// ---- events -------------------------------------------------------------------------------------

static bool is_hidden(const trial *x, uint32_t cell) { return !x->size[cell]; }
static bool is_hidden_rmw(const trial *x, uint32_t e) {
    return (x->ra || x->sra) && x->insn[e]->op == MIXED_FENCE && x->insn[e]->order == SMC_SEQ_CST;
}
static bool covers(const trial *x, uint32_t e, uint32_t cell) {
    const mixed_insn *i = x->insn[e];
    if (is_hidden(x, cell)) return is_hidden_rmw(x, e);
    return i->op != MIXED_FENCE && i->offset <= x->begin[cell] &&
           x->begin[cell] + x->size[cell] <= (uint32_t)i->offset + i->size;
}
static bool reads(const trial *x, uint32_t e) {
    return mixed_reads(x->insn[e]) || is_hidden_rmw(x, e);
}
static bool writes(const trial *x, uint32_t e) {
    if (is_hidden_rmw(x, e)) return true;
    return x->insn[e]->op != MIXED_LOAD && x->insn[e]->op != MIXED_FENCE && !x->fails[e];
}
static bool compares(const trial *x, uint32_t e) {
    return x->insn[e]->op == MIXED_COMPARE_0 || x->insn[e]->op == MIXED_COMPARE_LAST;
}
static unsigned order(const trial *x, uint32_t e) {
    if ((x->ra || x->sra) && x->insn[e]->op == MIXED_FENCE && !is_hidden_rmw(x, e))
        return SMC_RELAXED;
    if (x->ra || x->sra) return SMC_ACQ_REL;
    return x->fails[e] ? x->insn[e]->order_fail : x->insn[e]->order;
}
static bool releases(const trial *x, uint32_t e) {
    return order(x, e) == SMC_RELEASE || order(x, e) == SMC_ACQ_REL || order(x, e) == SMC_SEQ_CST;
}
static bool acquires(const trial *x, uint32_t e) {
    return order(x, e) == SMC_ACQUIRE || order(x, e) == SMC_ACQ_REL || order(x, e) == SMC_SEQ_CST;
}

static uint16_t set_of(const trial *x, bool (*has)(const trial *, uint32_t)) {
    uint16_t set = 0;
    for (uint32_t i = 0; i < x->n; i++) set |= (uint16_t)(has(x, i) << i);
    return set;
}
static bool is_fence(const trial *x, uint32_t e) {
    return x->insn[e]->op == MIXED_FENCE && !is_hidden_rmw(x, e);
}
static bool is_release_write(const trial *x, uint32_t e) { return writes(x, e) && releases(x, e); }
static bool is_release_fence(const trial *x, uint32_t e) {
    return is_fence(x, e) && releases(x, e);
}
static bool is_acquire_read(const trial *x, uint32_t e) { return reads(x, e) && acquires(x, e); }
static bool is_acquire_fence(const trial *x, uint32_t e) {
    return is_fence(x, e) && acquires(x, e);
}
static bool is_rmw(const trial *x, uint32_t e) { return reads(x, e) && writes(x, e); }
static bool is_sc(const trial *x, uint32_t e) { return order(x, e) == SMC_SEQ_CST; }
static bool is_sc_fence(const trial *x, uint32_t e) { return is_fence(x, e) && is_sc(x, e); }

// ---- the formulas -------------------------------------------------------------------------------

typedef struct communication {
    relation rf, co, fr;
} communication;

static communication within(const trial *x, uint32_t cell) {
    communication c = {0};
    for (uint32_t j = 0; j < x->n; j++) {
        if (!covers(x, j, cell)) continue;
        const uint32_t source = reads(x, j) ? x->rf[j][cell] : INITIAL;
        if (source != INITIAL) c.rf.row[source] |= (uint16_t)(1u << j);
        for (uint32_t w = 0; w < x->n; w++) {
            if (w == j || !covers(x, w, cell) || !writes(x, w)) continue;
            if (writes(x, j) && x->place[cell][j] < x->place[cell][w])
                c.co.row[j] |= (uint16_t)(1u << w);
            if (reads(x, j) && (source == INITIAL ? 0 : x->place[cell][source]) < x->place[cell][w])
                c.fr.row[j] |= (uint16_t)(1u << w);
        }
    }
    return c;
}

static relation program_order(const trial *x) {
    relation po = {0};
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = i + 1; j < x->n; j++)
            if (x->thread[i] == x->thread[j]) po.row[i] |= (uint16_t)(1u << j);
    return po;
}

static bool overlap(const trial *x, uint32_t i, uint32_t j) {
    for (uint32_t c = 0; c < x->n_cells; c++)
        if (covers(x, i, c) && covers(x, j, c)) return true;
    return false;
}

static relation happens_before(const trial *x, relation po, relation rf) {
    const relation sequence =
        reflexive_closure(x, closure(x, then(x, rf, among(x, set_of(x, is_rmw)))));
    const relation from = join(
        x, among(x, set_of(x, is_release_write)),
        then(x, among(x, set_of(x, is_release_fence)), then(x, po, among(x, set_of(x, writes)))));
    const relation to = join(
        x, among(x, set_of(x, is_acquire_read)),
        then(x, among(x, set_of(x, reads)), then(x, po, among(x, set_of(x, is_acquire_fence)))));
    return closure(x, join(x, po, then(x, from, then(x, sequence, then(x, rf, to)))));
}

// The part of hb that orders accesses to different cells.
static relation ordering(const trial *x, relation po, relation rf) {
    relation r = {0};
    const relation sequence =
                       reflexive_closure(x, closure(x, then(x, rf, among(x, set_of(x, is_rmw))))),
                   chain = then(x, sequence, rf);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            bool ordered = po.row[i] >> j & 1 && (is_acquire_read(x, i) || is_release_write(x, j));
            for (uint32_t f = 0; f < x->n; f++)
                ordered |= po.row[i] >> f & 1 && po.row[f] >> j & 1 &&
                           (is_release_fence(x, f) || (is_acquire_fence(x, f) && reads(x, i)));
            // i, then a release (a fence and its write), read from by an acquire (a read and its
            // fence) of another thread, then j
            for (uint32_t w = 0; w < x->n; w++)
                for (uint32_t q = 0; q < x->n; q++) {
                    if (!(chain.row[w] >> q & 1) || x->thread[w] == x->thread[q]) continue;
                    bool from = is_release_write(x, w) && (i == w || po.row[i] >> w & 1),
                         to = is_acquire_read(x, q) && (j == q || po.row[q] >> j & 1);
                    for (uint32_t f = 0; f < x->n; f++) {
                        from |= is_release_fence(x, f) && po.row[f] >> w & 1 &&
                                (i == f || po.row[i] >> f & 1);
                        to |= is_acquire_fence(x, f) && po.row[q] >> f & 1 &&
                              (j == f || po.row[f] >> j & 1);
                    }
                    ordered |= from && to;
                }
            if (ordered) r.row[i] |= (uint16_t)(1u << j);
        }
    return closure(x, r);
}

static bool has_psc_cycle(const trial *x, relation po, relation hb, const communication *all,
                          relation eco) {
    relation elsewhere = po, hb_loc = hb;
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            if (overlap(x, i, j)) elsewhere.row[i] &= (uint16_t)~(1u << j);
            else hb_loc.row[i] &= (uint16_t)~(1u << j);
        }
    relation scb = join(x, join(x, po, then(x, elsewhere, then(x, hb, elsewhere))),
                        join(x, hb_loc, join(x, all->co, all->fr)));
    const relation sc = among(x, set_of(x, is_sc)), fence = among(x, set_of(x, is_sc_fence)),
                   maybe_hb = reflexive_closure(x, hb);
    if (x->c20) // no thread is created, and nothing locks
        return has_loop(
            x,
            closure(x, join(x, then(x, sc, then(x, join(x, po, then(x, po, then(x, hb, po))), sc)),
                            then(x, join(x, sc, then(x, fence, hb)),
                                 then(x, eco, join(x, sc, then(x, hb, fence)))))));
    const relation psc =
        join(x,
             then(x, join(x, sc, then(x, fence, maybe_hb)),
                  then(x, scb, join(x, sc, then(x, maybe_hb, fence)))),
             then(x, fence, then(x, join(x, hb, then(x, hb, then(x, eco, hb))), fence)));
    return has_loop(x, closure(x, psc));
}

static bool is_allowed(const trial *x) {
    const relation po = program_order(x);
    communication cell[CELLS], all = {0};
    relation outside = {0}, eco = {0};
    for (uint32_t c = 0; c < x->n_cells; c++) {
        cell[c] = within(x, c);
        all.rf = join(x, all.rf, cell[c].rf);
        all.co = join(x, all.co, cell[c].co);
        all.fr = join(x, all.fr, cell[c].fr);
    }
    if (has_loop(x, closure(x, join(x, po, all.rf)))) return false;
    // atomicity: no write is between the source of an RMW and the RMW itself in coherence order
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t w = 0; w < x->n && is_rmw(x, i); w++)
            if (all.fr.row[i] >> w & 1 && all.co.row[w] >> i & 1) return false;
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (all.rf.row[i] >> j & 1 && x->thread[i] != x->thread[j])
                outside.row[i] |= (uint16_t)(1u << j);
    eco = closure(x, join(x, outside, join(x, all.co, all.fr)));
    const relation hb = happens_before(x, po, all.rf);
    if (has_loop(x, hb) || has_loop(x, then(x, ordering(x, po, all.rf), eco))) return false;
    for (uint32_t c = 0; c < x->n_cells; c++) {
        const relation inside = closure(x, join(x, cell[c].rf, join(x, cell[c].co, cell[c].fr)));
        if (has_loop(x, then(x, hb, inside))) return false;
        eco = join(x, eco, inside);
    }
    if (has_loop(x, eco)) return false;
    if (x->sra) return !has_loop(x, closure(x, join(x, po, join(x, all.rf, all.co))));
    return x->ra || !has_psc_cycle(x, po, hb, &all, eco);
}

// ---- all executions -----------------------------------------------------------------------------

static uint64_t last_read(const trial *x, uint32_t e, bool *known, const bool *has) {
    while (x->index[e] > 0) {
        e--;
        if (!reads(x, e) || is_hidden_rmw(x, e)) continue;
        *known &= has[e];
        return x->in[e];
    }
    return 0;
}

// Computes the values of the events; returns false if they are cyclic, or a compare-exchange has
// another result.
static bool compute_values(trial *x) {
    bool has[EVENTS] = {0};
    uint32_t left = x->n;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t e = 0; e < x->n; e++) {
            bool known = !has[e];
            uint64_t v = 0, written = 0;
            const uint64_t last = last_read(x, e, &known, has);
            for (uint32_t c = 0; c < x->n_cells && known && reads(x, e); c++) {
                const uint32_t w = x->rf[e][c];
                if (!covers(x, e, c) || w == INITIAL) continue;
                if (!writes(x, w)) return false;
                known &= has[w];
                if (is_hidden(x, c)) continue;
                v |= smc_truncate(x->out_value[w] >> 8 * (x->begin[c] - x->insn[w]->offset),
                                  x->size[c])
                     << 8 * (x->begin[c] - x->insn[e]->offset);
            }
            if (!known) continue;
            const bool does = mixed_writes(x->insn[e], v, last, &written);
            if (compares(x, e) && does == x->fails[e]) return false;
            x->in[e] = v;
            x->out_value[e] = written;
            has[e] = more = true;
            left--;
        }
    }
    return !left;
}

static void record(trial *x) {
    uint64_t digests[MIXED_THREADS];
    for (uint32_t t = 0; t < x->p->n_threads; t++) digests[t] = mixed_digest(t);
    for (uint32_t e = 0; e < x->n; e++)
        if (mixed_reads(x->insn[e]))
            digests[x->thread[e]] =
                smc_digest_read(digests[x->thread[e]], x->in[e], x->insn[e]->size);
    smc_outcomes_add(x->out, mixed_outcome(digests, x->p->n_threads));
}

static bool is_placed(const trial *x, uint32_t cell, uint32_t e) {
    for (uint32_t k = 0; k < x->n_co[cell]; k++)
        if (x->co[cell][k] == e) return true;
    return false;
}

// Chooses the coherence order of the cells from `cell` on.
static void choose_coherence(trial *x, uint32_t cell) {
    if (cell == x->n_cells) {
        if (++x->trials <= MAX_TRIALS * 20 && is_allowed(x)) record(x);
        return;
    }
    bool all = true;
    for (uint32_t e = 0; e < x->n; e++) {
        if (!covers(x, e, cell) || !writes(x, e) || is_placed(x, cell, e)) continue;
        all = false;
        if (is_rmw(x, e)) { // it immediately follows its source
            const uint32_t before = x->n_co[cell] ? x->co[cell][x->n_co[cell] - 1] : INITIAL;
            if (x->rf[e][cell] != before) continue;
        }
        x->co[cell][x->n_co[cell]++] = e;
        x->place[cell][e] = x->n_co[cell];
        choose_coherence(x, cell);
        x->n_co[cell]--;
    }
    if (!all) return;
    choose_coherence(x, cell + 1);
}

// Chooses the source of each cell that event e reads, from `cell` on, and the sources of later
// events.
static void choose_sources(trial *x, uint32_t e, uint32_t cell) {
    if (x->trials > MAX_TRIALS * 20) return;
    if (e == x->n) {
        if (compute_values(x)) choose_coherence(x, 0);
        return;
    }
    if (cell == x->n_cells || !reads(x, e)) {
        choose_sources(x, e + 1, 0);
        return;
    }
    if (cell == 0 && compares(x, e) && !x->fails[e]) {
        x->fails[e] = true;
        choose_sources(x, e, 0);
        x->fails[e] = false;
    }
    if (!covers(x, e, cell)) {
        choose_sources(x, e, cell + 1);
        return;
    }
    for (uint32_t w = 0; w <= x->n; w++) {
        const bool initial = w == x->n;
        const bool own_later = !initial && x->thread[w] == x->thread[e] && w >= e;
        if (!initial && (own_later || !covers(x, w, cell) || x->insn[w]->op == MIXED_LOAD))
            continue;
        x->rf[e][cell] = initial ? INITIAL : w;
        choose_sources(x, e, cell + 1);
    }
}

static void find_cells(trial *x) {
    bool cut[MIXED_BYTES + 1] = {0};
    for (uint32_t e = 0; e < x->n; e++)
        if (x->insn[e]->op != MIXED_FENCE)
            cut[x->insn[e]->offset] = cut[x->insn[e]->offset + x->insn[e]->size] = true;
    for (uint32_t b = 0; b < MIXED_BYTES; b++) {
        if (!cut[b]) continue;
        uint32_t end = b + 1;
        while (end <= MIXED_BYTES && !cut[end]) end++;
        if (end > MIXED_BYTES) break;
        x->begin[x->n_cells] = b;
        x->size[x->n_cells++] = end - b;
    }
    for (uint32_t e = 0; e < x->n; e++)
        if (is_hidden_rmw(x, e)) {
            x->n_cells++;
            return;
        }
}

static double size_of(const trial *x) {
    double n = 1;
    for (uint32_t c = 0; c < x->n_cells; c++) {
        uint32_t w = 0;
        for (uint32_t e = 0; e < x->n; e++) w += covers(x, e, c) && x->insn[e]->op != MIXED_LOAD;
        for (uint32_t e = 0; e < x->n; e++) n *= covers(x, e, c) && reads(x, e) ? w + 1 : 1;
    }
    return n;
}

bool mixed_outcomes_by_formula(const mixed_program *p, const char *model, smc_outcomes *out) {
    trial x = {.p = p,
               .out = out,
               .ra = strcmp(model, "ra") == 0,
               .sra = strcmp(model, "sra") == 0,
               .c20 = strcmp(model, "c20") == 0};
    for (uint32_t t = 0; t < p->n_threads; t++)
        for (uint32_t k = 0; k < p->length[t]; k++) {
            x.thread[x.n] = t;
            x.index[x.n] = k;
            x.insn[x.n++] = &p->code[t][k];
        }
    find_cells(&x);
    if (size_of(&x) > MAX_TRIALS) return false;
    choose_sources(&x, 0, 0);
    return x.trials <= MAX_TRIALS * 20;
}
