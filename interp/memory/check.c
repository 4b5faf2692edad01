// check.c - checks the consistency of smc_memory's tables by recomputing them.
#include "interp/memory/blocks.h"

// Checks that the lookup of every byte of a cell finds that cell, and that no cut or other cell
// divides it. Like all checks in this file, returns NULL, or a description of the violation.
static const char *check_cell(const smc_memory *m, uint32_t i) {
    const smc_location *at = &m->locations.at[i].seen;
    const bool wide = smc_memory_wideness_at(m, at->address) == SMC_WIDE;
    if (smc_blocks_find(m, at->address) == i) return NULL;
    if (!at->size || (at->size > 8) != wide) return "a cell is of a size that none has";
    for (uint32_t k = 0; k < at->size; k++) {
        if (smc_memory_location_of(m, at->address + k) != i) return "cells overlap";
        if (k && !wide && smc_table_get(&m->cut_ids, at->address + k, 0))
            return "a cell reaches across a cut";
    }
    // A cell may lie beyond the end of its object: that is an error of the program, which the core
    // reports.
    return at->object == smc_memory_object(m, at->address) ? NULL : "a cell is of another object";
}

// Checks the locations of bytes. Locks and words, which have a separate table, are not cells.
static const char *check_locations(const smc_memory *m) {
    bool *has_cell = smc_alloc(m->locations.n * sizeof *has_cell);
    const char *wrong = NULL;
    for (uint32_t i = 0; i < m->locks.size && !wrong; i++) {
        const uint32_t loc = m->locks.rows[i].value;
        if (loc >= m->locations.n) wrong = "a lock has no location";
        else has_cell[loc] = loc;
    }
    for (uint32_t i = 1; i < m->locations.n && !wrong; i++)
        if (!has_cell[i] && !m->locations.at[i].name) wrong = check_cell(m, i);
    free(has_cell);
    return wrong;
}

// Checks that the lookup of each object's address finds the object.
static const char *check_objects(const smc_memory *m) {
    if (m->object_ids.n + 1 != m->objects.n) return "numbers lead to other objects than there are";
    for (uint32_t i = 1; i < m->objects.n; i++) {
        const smc_allocation *a = &m->objects.at[i];
        if (smc_memory_object(m, a->base) != i) return "an object is not found by its address";
        if (a->owned && m->ownership.treats_all_as_shared && m->elides)
            return "an object is owned, and nothing can be";
    }
    return NULL;
}

// Checks that the lookup of each thread's handle finds the thread, and that its creator exists.
static const char *check_threads(const smc_memory *m) {
    if (m->handles.n != m->threads.n) return "handles lead to other threads than there are";
    for (uint32_t t = 0; t < m->threads.n; t++) {
        const smc_thread_identity *id = &m->threads.at[t];
        uint32_t found;
        if (!smc_memory_thread_of(m, id->handle, &found) || found != t)
            return "a thread is not found by its handle";
        if (t && id->creator >= m->threads.n) return "a thread has no creator";
    }
    return NULL;
}

static const char *check_cuts(const smc_memory *m) {
    if (m->cut_ids.n + 1 != m->cuts.n) return "addresses lead to other cuts than there are";
    for (uint32_t i = 0; i < m->cut_ids.size; i++)
        if (m->cut_ids.rows[i].value >= m->cuts.n) return "an address has no cut";
    for (uint32_t i = 0; i < m->site_cuts.size; i++)
        if (m->site_cuts.rows[i].value / 2 >= m->cuts.n) return "an allocation site has no cut";
    return NULL;
}

const char *smc_memory_check(const smc_memory *m) {
    const char *wrong = check_cuts(m);
    if (!wrong) wrong = check_objects(m);
    if (!wrong) wrong = check_threads(m);
    if (!wrong) wrong = check_locations(m);
    if (!wrong) wrong = smc_blocks_check(m);
    return wrong ? wrong : smc_ownership_check(&m->ownership);
}
