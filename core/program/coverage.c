#include "program/coverage.h"

#include "base/text.h"

#include <string.h>

void smc_coverage_add(smc_coverage *c, const smc_cover_point *p, bool ran) {
    smc_covered_point *to = smc_vec_push(&c->points);
    *to = (smc_covered_point){*p, ran};
    to->at.file = smc_strdup(p->file);
    to->at.function = p->function ? smc_strdup(p->function) : NULL;
}

static void free_texts(smc_covered_point *p) {
    free((char *)(uintptr_t)p->at.file);
    free((char *)(uintptr_t)p->at.function);
}

void smc_coverage_free(smc_coverage *c) {
    for (uint32_t i = 0; i < c->points.n; i++) free_texts(&c->points.at[i]);
    smc_vec_free(&c->points);
}

// ---- sorting ------------------------------------------------------------------------------------

static int compare_numbers(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

static int compare_points(const void *a, const void *b) {
    const smc_cover_point *p = &((const smc_covered_point *)a)->at,
                          *q = &((const smc_covered_point *)b)->at;
    int by = strcmp(p->file, q->file);
    if (!by) by = compare_numbers(p->kind, q->kind);
    if (!by) by = compare_numbers(p->line, q->line);
    if (!by) by = compare_numbers(p->branch, q->branch);
    if (!by) by = compare_numbers(p->edge, q->edge);
    if (!by && p->function && q->function) by = strcmp(p->function, q->function);
    return by;
}

void smc_coverage_sort(smc_coverage *c) {
    uint32_t n = 0;
    if (c->points.n) qsort(c->points.at, c->points.n, sizeof *c->points.at, compare_points);
    for (uint32_t i = 0; i < c->points.n; i++) {
        smc_covered_point *p = &c->points.at[i];
        if (!n || compare_points(&c->points.at[n - 1], p) != 0) {
            c->points.at[n++] = *p;
            continue;
        }
        c->points.at[n - 1].ran |= p->ran;
        free_texts(p);
    }
    c->points.n = n;
}

// ---- encoding -----------------------------------------------------------------------------------

void smc_coverage_encode(const smc_coverage *c, smc_packed *to) {
    smc_pack_number(to, c->points.n);
    for (uint32_t i = 0; i < c->points.n; i++) {
        const smc_covered_point *p = &c->points.at[i];
        smc_pack_number(to, p->at.kind);
        smc_pack_text(to, p->at.file);
        smc_pack_text(to, p->at.function);
        smc_pack_number(to, p->at.line);
        smc_pack_number(to, p->at.branch);
        smc_pack_number(to, p->at.edge);
        smc_pack_number(to, p->ran);
    }
}

void smc_coverage_decode(smc_coverage *c, smc_unpacking *from) {
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        smc_covered_point p = {
            .at.kind = (smc_cover_kind)smc_unpack_number_below(from, SMC_N_COVER_KINDS)};
        p.at.file = smc_unpack_text(from);
        p.at.function = smc_unpack_text(from);
        p.at.line = smc_unpack_number32(from);
        p.at.branch = smc_unpack_number32(from);
        p.at.edge = smc_unpack_number32(from);
        p.ran = smc_unpack_flag(from);
        from->wrong |= !p.at.file;
        if (from->wrong) free_texts(&p);
        else *smc_vec_push(&c->points) = p;
    }
}
