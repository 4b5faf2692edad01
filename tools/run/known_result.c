#include "tools/run/known_result.h"

#include "models/cat/cat.h"
#include "pass/cache/lowered_cache.h"
#include "tools/lowering/cache_key.h"
#include "tools/options/rows.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/report.h"
#include "tools/run/starvation.h"
#include "tools/terminal/watch.h"

#include <string.h>

static const char magic[] = "smc result 3";

// Least work of a cached exploration; with less, exploring is as fast as reading the cache. Work is
// measured by counters instead of time, so that caching does not depend on the machine's load. Its
// unit is a move of a thread, about 0.3 us. INSTRUCTIONS_PER_MOVE instructions take as long as a
// move, and a query of Z3 takes as long as MOVES_PER_QUERY moves.
enum { MIN_WORK = 100000, INSTRUCTIONS_PER_MOVE = 64, MOVES_PER_QUERY = 10000 };

// ---- cache key ----------------------------------------------------------------------------------

static bool is_cacheable(const smc_run *r) {
    const smc_options *o = r->options;
    return o->results && !o->no_cache && !smc_run_is_shared(o) && !smc_run_is_sample(r) &&
           !o->replay && !o->steps && !o->show_output && !o->stats && !o->compares && !o->resumes &&
           o->budget <= 0 && !o->near && !o->extern_calls.n && !o->coverage && !o->certificate;
}

void smc_cached_result_prepare(smc_run *r) {
    if (is_cacheable(r)) r->code = smc_lowered_cache_begin();
}

static void mix_model(smc_lowered_cache *m, const smc_model *model) {
    smc_packed files = {0};
    smc_lowered_cache_mix_text(m, model->name);
    if (smc_is_cat(model)) smc_cat_pack(model, &files);
    smc_lowered_cache_mix(m, files.at, files.n);
    smc_vec_free(&files);
}

void smc_cached_result_mix(smc_lowered_cache *m, const smc_run *r) {
    smc_cache_key_mix_options(m, &r->interp_options);
    mix_model(m, r->pair.model);
    for (uint32_t i = 0; i < r->options->given.n; i++)
        if (smc_option_storing_kind(r->options->given.at[i]) == SMC_STORING_STORED)
            smc_lowered_cache_mix_text(m, r->options->given.at[i]);
}

static void mix_options(smc_lowered_cache *m, const smc_run *r) {
    // For these formats, the result includes the hash of outcomes.
    const bool as_objects = r->options->format->shape == SMC_OBJECTS;
    smc_lowered_cache_mix(m, magic, sizeof magic);
    smc_lowered_cache_mix(m, &as_objects, sizeof as_objects);
    smc_cached_result_mix(m, r);
}

// Begins a cache key with the program's behaviour, which does not depend on names and positions.
// The caller ends it.
static smc_lowered_cache *behaviour_key(const smc_run *r) {
    size_t n;
    char *code = smc_interp_behaviour(r->interp, &n);
    smc_lowered_cache *m = smc_lowered_cache_begin();
    smc_lowered_cache_mix(m, code, n);
    mix_options(m, r);
    free(code);
    return m;
}

// ---- encoding and decoding, field by field in the same order ------------------------------------

static void encode_cached_result(const smc_run *r, const smc_interp_stats *work, smc_packed *to) {
    const smc_result *x = &r->result;
    smc_pack_text(to, magic);
    smc_pack_double(to, r->times.exploring);
    smc_pack_text(to, smc_run_explored_by(r)->name);
    smc_pack_number(to, x->has_outcome_hash);
    smc_pack_number(to, x->outcome_hash);
    smc_pack_number(to, r->notes.no_thread_starves);
    smc_pack_number(to, r->interp_options.loops.net_zero_rounds);
    smc_encode_result(to, smc_interp_program(r->interp), x);
    smc_interp_encode(r->interp, to);
#define X(field, words) smc_pack_number(to, work->field);
    SMC_INTERP_COUNTERS(X)
#undef X
}

static bool decode_cached_result(smc_unpacking *u, smc_run *r) {
    char *first = smc_unpack_text(u);
    r->times.explored_before = smc_unpack_double(u);
    char *by = smc_unpack_text(u);
    const bool is_ours = first && strcmp(first, magic) == 0 && by && !u->wrong;
    const smc_explorer *explorer = is_ours ? smc_explorer_find(by, r->pair.model) : NULL;
    const bool has_hash = smc_unpack_flag(u);
    const uint64_t hash = smc_unpack_number(u);
    r->notes.no_thread_starves = smc_unpack_flag(u);
    const uint64_t rounds = smc_unpack_number(u);
    free(first);
    free(by);
    const bool ok = explorer && smc_decode_result(&r->shares.found.decoded, u, &r->result) &&
                    smc_interp_decode(r->interp, u);
#define X(field, words) r->shares.found.work.field = smc_unpack_number(u);
    SMC_INTERP_COUNTERS(X)
#undef X
    r->interp_options.loops.net_zero_rounds = (uint32_t)rounds; // the bound that the earlier run
                                                                // determined, if the user gave none
    r->result.by = explorer;
    r->result.has_outcome_hash = has_hash;
    r->result.outcome_hash = hash;
    return ok && !u->wrong && u->at == u->end && r->result.complete && r->result.status == SMC_OK;
}

// ---- cache --------------------------------------------------------------------------------------

// Decodes an entry into the run. Returns false for an invalid one; then the program is explored.
static bool load_cached_result(const smc_lowered_cache *at, smc_run *r) {
    smc_bytes bytes;
    if (!smc_lowered_cache_get(at, &bytes)) return false;
    smc_unpacking u = {.at = bytes.at, .end = bytes.at + bytes.n};
    r->shares.is_shared = r->shares.is_taken = true;
    r->shares.found = (smc_jobs_found){.is_decoded = true};
    smc_decoded_init(&r->shares.found.decoded);
    const bool ok = decode_cached_result(&u, r);
    free(bytes.at);
    if (ok) return true;
    smc_run_reset_results(r);
    r->notes.no_thread_starves = false;
    r->times.explored_before = 0;
    return false;
}

bool smc_cached_result_load(smc_run *r) {
    r->times.begin = smc_watch_seconds();
    if (!r->code || r->notes.suppressions.at.n) return false;
    mix_options(r->code, r);
    smc_lowered_cache *does = behaviour_key(r);
    const bool is_known = load_cached_result(does, r) || load_cached_result(r->code, r);
    smc_lowered_cache_end(does);
    if (!is_known) return false;
    smc_run_copy_warnings(r);
    smc_run_note_starvation(r);
    smc_run_extend_error_messages(r);
    return true;
}

// True if the result refers to no names or positions of the program.
static bool is_nameless(const smc_run *r) {
    const smc_result *x = &r->result;
    const bool has_places = x->cut.n || x->thread_limit.n || x->too_large.n || x->repeated.n ||
                            x->stuck.n || x->stale.n || x->unexplored_rounds.n ||
                            x->may_not_end.n || x->endless.n;
    return !x->errors.n && !has_places && !x->message && !r->notes.warnings.n && !r->notes.has_loop;
}

// Returns the work that the explorer has counted. Each of its counters, except times, counts steps
// that take at least as long as a move.
static uint64_t explorer_work(const smc_run *r) {
    const smc_counter *c = smc_run_explored_by(r)->counters;
    uint64_t all = 0;
    for (uint32_t i = 0; c && c[i].name; i++) {
        if (strstr(c[i].name, "microseconds")) continue;
        all += strcmp(c[i].name, "queries") == 0 ? r->result.own[i] * MOVES_PER_QUERY
                                                 : r->result.own[i];
    }
    return all;
}

static bool is_worth_caching(const smc_run *r, const smc_interp_stats *work) {
    return work->advances + work->instructions / INSTRUCTIONS_PER_MOVE + r->result.events +
               explorer_work(r) >=
           MIN_WORK;
}

void smc_cached_result_store(const smc_run *r) {
    if (!r->code || r->notes.suppressions.at.n || r->shares.failed || r->result.status != SMC_OK ||
        !r->result.complete)
        return;
    const smc_interp_stats work = smc_run_interp_stats(r);
    if (!is_worth_caching(r, &work)) return;
    smc_packed bytes = {0};
    encode_cached_result(r, &work, &bytes);
    smc_lowered_cache *does = is_nameless(r) ? behaviour_key(r) : NULL;
    smc_lowered_cache_put(does ? does : r->code, &(smc_bytes){bytes.at, bytes.n});
    smc_lowered_cache_end(does);
    smc_vec_free(&bytes);
}
