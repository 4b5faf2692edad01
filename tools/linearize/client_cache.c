#include "tools/linearize/client_cache.h"

#include "pass/cache/lowered_cache.h"
#include "tools/run/known_result.h"
#include "tools/linearize/counts.h"
#include "tools/terminal/watch.h"

#include <string.h>

static const char magic[] = "smc clients 2";
static const double MIN_WRITE_INTERVAL = 2; // least number of seconds between two writes to the
                                            // cache

void smc_client_cache_prepare(smc_run *r) {
    const smc_options *o = r->options;
    const bool is_kept = o->results && !o->no_cache && !o->coverage && !o->stats && !o->replay &&
                         !o->client && !o->extern_calls.n;
    if (is_kept) r->code = smc_lowered_cache_begin();
}

// ---- encoding -----------------------------------------------------------------------------------

static void pack_state(const smc_client_cache_state *s, smc_packed *to) {
    smc_pack_number(to, s->next);
    smc_pack_number(to, s->clients);
    smc_pack_number(to, s->histories);
    smc_counts_pack(to, &s->counts);
}

static void unpack_cache_state(smc_unpacking *u, smc_client_cache_state *s) {
    s->next = smc_unpack_number(u);
    s->clients = smc_unpack_number(u);
    s->histories = smc_unpack_number(u);
    smc_counts_unpack(u, &s->counts);
}

static void encode_client_cache(const smc_client_cache *e, const smc_run *r, smc_packed *to) {
    smc_pack_text(to, magic);
    for (uint32_t n = 1; n <= SMC_CLIENT_CALLS; n++) pack_state(&e->of[n], to);
    smc_interp_encode(r->interp, to);
}

static bool decode_client_cache(smc_unpacking *u, smc_client_cache *e, smc_run *r) {
    char *first = smc_unpack_text(u);
    const bool is_ours = first && strcmp(first, magic) == 0;
    free(first);
    if (!is_ours) return false;
    for (uint32_t n = 1; n <= SMC_CLIENT_CALLS; n++) {
        unpack_cache_state(u, &e->of[n]);
        if (n <= r->options->calls && e->of[n].next) e->now = e->of[n];
    }
    e->known = e->now.clients;
    return !u->wrong && smc_interp_decode(r->interp, u) && !u->wrong && u->at == u->end;
}

// ---- cache --------------------------------------------------------------------------------------

void smc_client_cache_load(smc_client_cache *e, smc_run *r) {
    const smc_options *o = r->options;
    smc_bytes bytes;
    *e = (smc_client_cache){.key = r->code};
    if (!e->key) return;
    const uint32_t clients[] = {o->threads, o->ordered, o->strict};
    smc_lowered_cache_mix(e->key, clients, sizeof clients);
    smc_cached_result_mix(e->key, r);
    if (!smc_lowered_cache_get(e->key, &bytes)) return;
    smc_unpacking u = {.at = bytes.at, .end = bytes.at + bytes.n};
    if (!decode_client_cache(&u, e, r)) *e = (smc_client_cache){.key = r->code};
    free(bytes.at);
}

void smc_client_cache_add(smc_client_cache *e, smc_run *r, uint32_t calls, uint64_t histories,
                          const smc_result *all) {
    smc_client_cache_state *s = &e->now;
    s->next++;
    s->clients++;
    s->histories = histories;
    smc_counts_copy(&s->counts, all);
    e->of[calls] = *s;
    if (smc_watch_seconds() - e->saved >= MIN_WRITE_INTERVAL) smc_client_cache_store(e, r);
}

void smc_client_cache_store(smc_client_cache *e, smc_run *r) {
    smc_packed bytes = {0};
    if (!e->key || e->now.clients == e->known) return;
    e->saved = smc_watch_seconds();
    smc_interp_keep_remarks(r->interp);
    encode_client_cache(e, r, &bytes);
    smc_lowered_cache_put(e->key, &(smc_bytes){bytes.at, bytes.n});
    smc_vec_free(&bytes);
}
