// turnover.c - measures how many parts per second are processed through a store in a file.
//
//     smc_turnover FILE lasting|temporary PARTS CHILDREN
//
// One session takes parts and completes them; every CHILDREN-th part has that many children, the
// others none, each with a path of 30 branching points. Prints microseconds per part.
#include "parallel/sqlite/sqlite.h"

#include <stdio.h>
#include <string.h>

enum { POINTS = 30 };

static double now(void) { return 1e-9 * (double)smc_monotonic_time(); }

static void must(smc_store_result end, const char *why) {
    if (end == SMC_STORE_DONE) return;
    fprintf(stderr, "smc_turnover: %s\n", why);
    exit(2);
}

static void go_through(smc_store *s, uint32_t parts, uint32_t n_children) {
    const smc_packed record = {0};
    smc_work *children = smc_alloc(n_children * sizeof *children);
    uint64_t session;
    for (uint32_t i = 0; i < n_children; i++)
        for (uint32_t k = 0; k < POINTS; k++) *smc_vec_push(&children[i].path) = k;
    must(s->calls->enter(s, &session), s->fault);
    const double begin = now();
    for (uint32_t i = 0; i < parts; i++) {
        smc_item item;
        const smc_item_result y = {
            .children = children, .n_children = i % n_children ? 0 : n_children, .record = &record};
        must(s->calls->take(s, session, 1, &item), s->fault);
        must(s->calls->end(s, session, 1, item.id, &y), s->fault);
        smc_work_free(&item.work);
    }
    printf("%u parts in %.3f s: %.0f us each\n", parts, now() - begin,
           1e6 * (now() - begin) / parts);
    for (uint32_t i = 0; i < n_children; i++) smc_work_free(&children[i]);
    free(children);
}

int main(int argc, char **argv) {
    const uint32_t parts = argc == 5 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0,
                   children = argc == 5 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    if (!parts || !children) {
        fputs("smc_turnover FILE lasting|temporary PARTS CHILDREN\n", stderr);
        return 2;
    }
    static const smc_store_job job;
    smc_store *s;
    char *fault;
    must(smc_sqlite_make(argv[1], strcmp(argv[2], "lasting") == 0, &job, &s, &fault), fault);
    go_through(s, parts, children);
    s->calls->close(s);
    return 0;
}
