#include "litmus/herd/names.h"

#include <string.h>

bool herd_is_named(const char *name, const herd_token *t) {
    return strlen(name) == t->n && strncmp(name, t->at, t->n) == 0;
}

uint32_t herd_find_location(const herd_test *t, const herd_token *name) {
    for (uint32_t i = 0; i < t->locations.n; i++)
        if (herd_is_named(t->locations.at[i].name, name)) return i;
    return UINT32_MAX;
}

uint32_t herd_location_of(herd_test *t, const herd_token *name) {
    const uint32_t known = herd_find_location(t, name);
    if (known != UINT32_MAX) return known;
    *smc_vec_push(&t->locations) = (herd_location){.name = herd_token_text(name)};
    return t->locations.n - 1;
}

herd_thread *herd_thread_at(herd_test *t, uint32_t thread) {
    while (t->threads.n <= thread) *smc_vec_push(&t->threads) = (herd_thread){0};
    return &t->threads.at[thread];
}

uint32_t herd_find_register(const herd_test *t, uint32_t thread, const herd_token *name) {
    if (thread >= t->threads.n) return UINT32_MAX;
    const herd_thread *of = &t->threads.at[thread];
    for (uint32_t i = 0; i < of->registers.n; i++)
        if (herd_is_named(of->registers.at[i].name, name)) return i;
    return UINT32_MAX;
}

uint32_t herd_register_of(herd_test *t, uint32_t thread, const herd_token *name) {
    const uint32_t known = herd_find_register(t, thread, name);
    if (known != UINT32_MAX) return known;
    herd_thread *of = herd_thread_at(t, thread);
    *smc_vec_push(&of->registers) = (herd_register){.name = herd_token_text(name)};
    return of->registers.n - 1;
}
