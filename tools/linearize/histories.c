#include "tools/linearize/histories.h"

#include "base/text.h"
#include "linearizability/strengthen.h"
#include "observers/calls.h"
#include "termination/leaks.h"
#include "termination/terminal.h"
#include "tools/linearize/counts.h"
#include "tools/linearize/words.h"
#include "tools/run/explore.h"
#include "tools/run/replay.h"
#include "tools/terminal/console.h"

#include <string.h>

// ---- labels -------------------------------------------------------------------------------------

static uint32_t label_of(smc_linearizer *l, const smc_client_call *c) {
    const uint32_t thread = l->uses_thread_number ? c->thread : 0;
    for (uint32_t i = 0; i < l->labels.n; i++) {
        const smc_call_label *known = &l->labels.at[i];
        if (known->operation == c->operation && known->value == c->value && known->thread == thread)
            return i;
    }
    *smc_vec_push(&l->labels) = (smc_call_label){c->operation, c->value, thread};
    return l->labels.n - 1;
}

// ---- sequential executions ----------------------------------------------------------------------

// Adds a sequential history to the specification. If its last call has not ended, the call waits
// forever (waits), or the execution was cut.
static void note_sequence(smc_linearizer *l, const smc_history *h, bool waits) {
    uint32_t at = SMC_SPEC_ROOT;
    for (uint32_t i = 0; i < h->n; i++) {
        const uint32_t label = label_of(l, &l->client.sequence[h->calls[i].index]);
        if (h->calls[i].ended)
            at = smc_spec_add_call(&l->specification, at, label, h->calls[i].result);
        else if (waits) smc_spec_add_blocked_call(&l->specification, at, label);
    }
}

// ---- concurrent executions ----------------------------------------------------------------------

// Returns a hash of the history. Different histories of a client have different hashes, except with
// probability 2^-64.
static uint64_t digest_of_history(const smc_history *h) {
    uint64_t d = h->is_stuck;
    for (uint32_t i = 0; i < h->n; i++) {
        const smc_history_call *c = &h->calls[i];
        d = smc_mix_hash(d * 31 + (uint64_t)c->result + 1);
        d = smc_mix_hash(d * 31 + c->before + ((uint64_t)c->ended << 32));
        d = smc_mix_hash(d * 31 + ((uint64_t)c->thread << 8 | c->index));
    }
    return d;
}

static void describe_calls(smc_linearizer *l, smc_history *h) {
    for (uint32_t i = 0; i < h->n; i++) {
        smc_history_call *c = &h->calls[i];
        const smc_client_call *call = &l->client.calls[c->thread][c->index];
        c->label = label_of(l, call);
        c->may_have_no_effect = c->ended && smc_operation_may_fail_with(call->operation, c->result);
    }
}

static bool is_explained(smc_linearizer *l, const smc_history *h) {
    const uint64_t digest = digest_of_history(h);
    uint32_t *known = smc_table_at(&l->judged, digest, h->n);
    if (*known) return *known == 1;
    const bool is = smc_history_is_linearizable(h, &l->specification);
    *smc_table_at(&l->judged, digest, h->n) = is ? 1 : 2;
    l->histories++;
    return is;
}

// Keeps the history, for clients that only add an order to this one.
static void keep_history(smc_linearizer *l, const smc_history *h) {
    uint64_t d = digest_of_history(h);
    for (uint32_t i = 0; i < h->n; i++) {
        d = smc_mix_hash(d * 31 + ((uint64_t)h->calls[i].begun << 32 | h->calls[i].begun_by_end));
        d = smc_mix_hash(d * 31 + h->calls[i].before_end);
    }
    uint32_t *seen = smc_table_at(&l->seen, d, h->n);
    if (*seen) return;
    *seen = 1;
    *smc_vec_push(&l->histories_of_base) = *h;
}

static bool is_any_pending(const smc_history *h) {
    for (uint32_t i = 0; i < h->n; i++)
        if (!h->calls[i].ended) return true;
    return false;
}

// Reports errors at the end of an execution other than wrong results of calls. Returns true if
// there is one.
static bool may_find_other_histories(smc_errors *x, smc_leaf leaf, bool is_stuck) {
    if (leaf == SMC_LEAF_COMPLETE) return x->options->leaks && smc_errors_record_leaks(x);
    if (!is_stuck) return false;
    if (!smc_leaf_is_deadlock(leaf)) return smc_errors_record_endless_wait(x);
    smc_errors_record_deadlock(x);
    return true;
}

static bool judge_history(smc_linearizer *l, smc_errors *x, smc_history *h, smc_id last) {
    describe_calls(l, h);
    if (l->stores_histories) keep_history(l, h);
    if (is_explained(l, h)) return false;
    // The stored history may belong to an attempt that was abandoned, so it is replaced.
    if (!l->has_history || !x->result->errors.n) {
        l->history = *h;
        l->has_history = true;
    }
    smc_calls_record_error(x, last, smc_option_conflict_text(&l->client, h, &l->specification));
    return true;
}

// Judges the history of an execution that has ended. A blocked execution is ignored if its threads
// do not wait forever, or if an assumption failed: another execution continues it, or it does not
// count.
static bool observe_leaf(void *self, smc_errors *x, unsigned kind) {
    smc_linearizer *l = self;
    const smc_leaf leaf = (smc_leaf)kind;
    const bool is_stuck =
        smc_leaf_is_deadlock(leaf) || (leaf == SMC_LEAF_BLOCKED && smc_has_endless_wait(x));
    smc_history h;
    smc_id last;
    const bool is_exhaustive = smc_calls_find_history(x, l->stores_histories, &h, &last);
    smc_invariant(is_exhaustive, "a client makes more calls than it has");
    h.is_stuck = is_stuck;
    if (smc_graph_stop_requested(x->graph) || (leaf == SMC_LEAF_BLOCKED && !is_stuck)) return false;
    if (l->client.is_sequence) {
        note_sequence(l, &h, is_stuck);
        return !is_any_pending(&h) && may_find_other_histories(x, leaf, is_stuck);
    }
    if (h.n && judge_history(l, x, &h, last)) return true;
    return !is_any_pending(&h) && may_find_other_histories(x, leaf, is_stuck);
}

// ---- clients ------------------------------------------------------------------------------------

static void add_counts(smc_result *all, const smc_result *r) {
    smc_counts_add(all, r);
    all->by = r->by;
    all->stale_bound = r->stale_bound ? r->stale_bound : all->stale_bound;
    for (uint32_t i = 0; i < r->cut.n; i++) smc_distinct_places_add(&all->cut, r->cut.at[i]);
    for (uint32_t i = 0; i < r->stale.n; i++) smc_distinct_places_add(&all->stale, r->stale.at[i]);
    for (uint32_t i = 0; i < r->unexplored_rounds.n; i++)
        smc_distinct_places_add(&all->unexplored_rounds, r->unexplored_rounds.at[i]);
}

static void set_client(smc_linearizer *l) {
    smc_table_free(&l->judged);
    l->judged = (smc_table){0};
    l->has_history = false;
    smc_interp_keep_remarks(l->run->interp);
    smc_interp_set_client(l->run->interp, &l->client);
    smc_run_clear(l->run);
}

// Adds the exploration of a client to the totals. Returns true if it ended without an error;
// otherwise its errors become the overall result.
static bool is_exploration_complete(smc_linearizer *l) {
    const smc_run *r = l->run;
    const bool is_done = r->result.status == SMC_OK && r->result.complete && !r->result.errors.n;
    if (is_done && l->client.is_sequence) return true;
    if (!l->client.is_sequence) add_counts(&l->all, &r->result);
    if (is_done) return true;
    if (r->result.errors.n) l->failing = l->client;
    l->all.status = r->result.status;
    l->all.complete = false;
    return false;
}

static void print_progress(smc_linearizer *l) {
    smc_progress *p = l->run->progress;
    if (!p) return;
    p->clients = l->clients;
    p->before = &l->all;
}

static bool explore_client(smc_linearizer *l) {
    set_client(l);
    print_progress(l);
    smc_run_explore_in_process(l->run);
    return is_exploration_complete(l);
}

static bool run_sequence(void *self, const smc_client_call *const *calls, uint32_t n) {
    smc_linearizer *l = self;
    uint32_t labels[SMC_CLIENT_CALLS] = {0};
    for (uint32_t i = 0; i < n; i++) labels[i] = label_of(l, calls[i]);
    if (smc_spec_is_known_run(&l->specification, labels, n)) return true;
    smc_spec_add_run(&l->specification, labels, n);
    l->client =
        (smc_client){.is_sequence = true, .length = n, .of_specification = l->has_specification};
    for (uint32_t i = 0; i < n; i++) {
        l->client.sequence[i] = *calls[i];
        l->client.sequence[i].index = i;
        l->client.sequence[i].after = 0;
    }
    l->sequences++;
    return explore_client(l);
}

// ---- clients with one more order between operations ---------------------------------------------

// True if the exploration omitted no execution.
static bool is_exhaustive(const smc_result *r) {
    return r->complete && !r->errors.n && !r->bounded && !r->ended && !r->cut.n && !r->stale.n &&
           !r->unexplored_rounds.n;
}

static bool explore_base(smc_linearizer *l, const smc_client *client) {
    l->stores_histories = true;
    l->base = *client;
    l->base_covers_waits = false;
    smc_table_free(&l->seen);
    l->seen = (smc_table){0};
    l->histories_of_base.n = 0;
    l->client = *client;
    const bool continues = explore_client(l);
    l->stores_histories = false;
    l->base_covers_waits = continues && is_exhaustive(&l->run->result);
    return continues;
}

// Collects the histories of a client that another process explores; its counters are not added.
static bool make_base(smc_linearizer *l, const smc_client *base) {
    const uint64_t histories = l->histories;
    smc_result counts = {0};
    smc_counts_copy(&counts, &l->all);
    const bool continues = explore_base(l, base);
    l->histories = histories;
    smc_counts_copy(&l->all, &counts);
    return continues;
}

// Argument of the visitor in is_covered.
typedef struct strengthening {
    const smc_linearizer *l;
    const smc_client *client;
} strengthening;

static bool is_explained_with_orders(void *self, const smc_history *h) {
    const strengthening *s = self;
    smc_history stronger = *h;
    return !smc_history_add_client_waits(&stronger, s->client) ||
           smc_history_is_linearizable(&stronger, &s->l->specification);
}

// True if the histories of the client without the additional order show that every execution of
// this client is right, so that it need not be explored.
static bool is_covered(const smc_linearizer *l, const smc_client *client) {
    strengthening s = {l, client};
    bool all = l->base_covers_waits;
    for (uint32_t i = 0; i < l->histories_of_base.n && all; i++)
        all = smc_enumerate_history_renamings(&l->histories_of_base.at[i], client,
                                              is_explained_with_orders, &s);
    return all;
}

static bool check_ordered(smc_linearizer *l, const smc_client *client) {
    const smc_client base = smc_client_without_waits(client);
    if (!smc_clients_are_equal(&l->base, &base) && !make_base(l, &base)) return false;
    if (is_covered(l, client)) return true;
    l->client = *client;
    return explore_client(l);
}

bool smc_linearizer_reached_bound(const smc_result *r) {
    return r->bounded || r->cut.n || r->stale.n || r->unexplored_rounds.n;
}

void smc_linearizer_begin(smc_linearizer *l) {
    const smc_client_cache_state *s = &l->earlier.now;
    l->clients = s->clients;
    l->histories = s->histories;
    smc_counts_copy(&l->all, &s->counts);
}

bool smc_linearizer_check_client(smc_linearizer *l, const smc_client *client) {
    const smc_options *o = l->run->options;
    const bool strengthens = (o->ordered || o->strict) && !o->no_reductions && !o->client;
    if (!smc_enumerate_client_sequences(client, run_sequence, l)) return false;
    l->clients++;
    if (strengthens && smc_client_has_waits(client)) return check_ordered(l, client);
    if (strengthens) return explore_base(l, client);
    l->client = *client;
    return explore_client(l);
}

bool smc_linearizer_replay(smc_linearizer *l, const smc_client *client) {
    if (!smc_enumerate_client_sequences(client, run_sequence, l)) return false;
    l->client = *client;
    l->clients++;
    set_client(l);
    l->run->result.status = smc_run_replay(l->run, NULL);
    return is_exploration_complete(l);
}

// ---- object -------------------------------------------------------------------------------------

static bool has_function(const smc_run *r, const char *prefix) {
    smc_interp_functions f = {0};
    while (smc_interp_next_function(r->interp, &f))
        if (strncmp(f.name, prefix, strlen(prefix)) == 0) return true;
    return false;
}

static bool is_specified(const smc_run *r, const smc_operation *o) {
    char *name = smc_format("smc_spec_%s", o->name);
    const bool is = has_function(r, name);
    free(name);
    return is;
}

static smc_status check_operations(const smc_linearizer *l) {
    const char *file = l->run->options->inputs.at[0];
    if (!l->operations.all.n) {
        smc_print_usage_error("%s declares no operation: write SMC_OP(name) of <smc.h> "
                              "(docs/linearizability.md)",
                              file);
        return SMC_USAGE;
    }
    for (uint32_t i = 0; i < l->operations.all.n && l->has_specification; i++)
        if (!is_specified(l->run, &l->operations.all.at[i])) {
            smc_print_usage_error("%s: operation '%s' has no specification: write SMC_SPEC(%s)",
                                  file, l->operations.all.at[i].name, l->operations.all.at[i].name);
            return SMC_USAGE;
        }
    return SMC_OK;
}

smc_status smc_linearizer_start(smc_linearizer *l, smc_run *r) {
    const smc_client asking = {.declared = &l->operations};
    *l = (smc_linearizer){.run = r, .watch = {observe_leaf, l}, .all = {.complete = true}};
    smc_specification_init(&l->specification);
    smc_interp_set_client(r->interp, &asking);
    smc_run_clear(r);
    smc_run_explore_in_process(r);
    const smc_status status = r->result.status;
    smc_interp_keep_remarks(r->interp);
    smc_interp_set_client(r->interp, &l->client);
    if (status != SMC_OK) return status;
    r->request.ends = &l->watch;
    l->has_specification = has_function(r, "smc_spec_");
    l->uses_thread_number = smc_interp_links_function(r->interp, "__smc_client_thread");
    return check_operations(l);
}

void smc_linearizer_free(smc_linearizer *l) {
    smc_specification_free(&l->specification);
    smc_operations_free(&l->operations);
    smc_vec_free(&l->labels);
    smc_table_free(&l->judged);
    smc_table_free(&l->seen);
    smc_vec_free(&l->histories_of_base);
    smc_result_free(&l->all);
}
