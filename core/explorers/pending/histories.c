#include "explorers/pending/histories.h"

#include <string.h>

// ---- memory -------------------------------------------------------------------------------------

// Frees the history, its siblings, and all histories after these.
static void free_history(pending_history *h) {
    while (h) {
        pending_history *sibling = h->sibling;
        free_history(h->children);
        free(h->needs);
        free(h);
        h = sibling;
    }
}

void pending_histories_free(pending_histories *all) {
    for (uint32_t i = 0; i < all->roots.n; i++) free_history(all->roots.at[i].history);
    smc_vec_free(&all->roots);
}

// ---- dependencies -------------------------------------------------------------------------------

// Makes the rows of a history, without any dependency.
static void make_rows(pending_history *h) {
    h->words = h->depth / 64 + 1;
    h->needs = smc_alloc((size_t)SMC_DEPENDS_KINDS * h->words * sizeof *h->needs);
}

// Copies the dependencies of the history's next step.
static void copy_rows(pending_history *h, const smc_depends *d) {
    make_rows(h);
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
        memcpy(h->needs + (size_t)kind * h->words,
               d->rows + smc_depends_at(d, h->depth, (smc_dependency)kind),
               h->words * sizeof *h->needs);
}

smc_status pending_find_dependencies(const pending_histories *all, pending_history *h) {
    smc_program *p = all->program;
    if (h->needs) return SMC_OK;
    if (!all->depends || !p->depends || !h->depth) return make_rows(h), SMC_OK;
    const uint32_t n = h->depth + 1;
    const smc_step **steps = smc_alloc(n * sizeof *steps);
    uint64_t *values = smc_alloc(n * sizeof *values);
    for (const pending_history *at = h; at; at = at->before) {
        steps[at->depth] = at->step;
        if (at->before) values[at->depth - 1] = at->received;
    }
    smc_depends *d = NULL;
    const smc_status status = p->depends(p, steps, values, n, &d);
    for (pending_history *at = h; at && status == SMC_OK; at = at->before)
        if (!at->needs) copy_rows(at, d);
    free(d);
    free(steps);
    free(values);
    return status;
}

// ---- steps --------------------------------------------------------------------------------------

smc_status pending_first_history(pending_histories *all, const smc_step *first,
                                 pending_history **out) {
    for (uint32_t i = 0; i < all->roots.n; i++)
        if (all->roots.at[i].first == first) return *out = all->roots.at[i].history, SMC_OK;
    *out = smc_alloc(sizeof **out);
    (*out)->step = first;
    *smc_vec_push(&all->roots) = (pending_root){first, *out};
    return SMC_OK;
}

// Sets *out to the step after the history's step has received the value. NULL: the program does not
// support the continuation; the value is an assumption that may never occur.
static smc_status step_after(smc_program *p, const pending_history *h, uint64_t value,
                             bool supposed, const smc_step **out) {
    p->supposed.now = supposed;
    const smc_status status = p->advance(p, h->step, value, out);
    p->supposed.now = false;
    if (status != SMC_UNSUPPORTED || !supposed) return status;
    return *out = NULL, SMC_OK;
}

smc_status pending_next_history(pending_histories *all, pending_history *h, uint64_t value,
                                bool supposed, pending_history **out) {
    pending_history *child = h->children;
    while (child && child->received != value) child = child->sibling;
    if (child && (child->step || supposed)) return *out = child, SMC_OK;
    const smc_step *step = NULL;
    const smc_status status = step_after(all->program, h, value, supposed, &step);
    if (status != SMC_OK) return status;
    if (!child) {
        child = smc_alloc(sizeof *child);
        *child = (pending_history){
            .before = h, .received = value, .sibling = h->children, .depth = h->depth + 1};
        h->children = child;
    }
    child->step = step;
    *out = child;
    free(child->needs);
    child->needs = NULL;
    return SMC_OK;
}
