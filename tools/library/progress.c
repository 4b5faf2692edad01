// progress.c - reads smc's lines about its progress, and reports them to the caller.
#include "internal.h"

#include <string.h>

bool smc_library_take_progress(smc_checking *c, const char *line, size_t n) {
    static const char begin[] = "{\"progress\"";
    if (!c->progress || n < sizeof begin - 1 || memcmp(line, begin, sizeof begin - 1) != 0)
        return false;
    json_t *all = json_loadb(line, n, 0, NULL), *p = json_object_get(all, "progress"),
           *share = json_object_get(p, "share");
    const smc_api_progress so_far = {
        .executions = (uint64_t)json_integer_value(json_object_get(p, "executions")),
        .blocked = (uint64_t)json_integer_value(json_object_get(p, "blocked")),
        .errors = (uint64_t)json_integer_value(json_object_get(p, "errors")),
        .seconds = json_number_value(json_object_get(p, "seconds")),
        .share = share ? json_number_value(share) : -1,
    };
    if (p && c->progress(c->self, &so_far, sizeof so_far)) atomic_store(&c->cancelled, true);
    json_decref(all);
    return p != NULL;
}
