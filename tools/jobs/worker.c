#include "tools/jobs/worker.h"

#include "parallel/encoded.h"
#include "reductions/restart.h"
#include "result/merge.h"
#include "tools/jobs/confined.h"
#include "tools/jobs/part.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

// State of this worker.
typedef struct worker {
    smc_workers_task task;
    smc_worker_state *slot;
    smc_store *store;
    smc_stop limits;  // limits of this process, and its stop flag
    uint64_t session; // number of the session in the store
    smc_store_attempt attempt;
    smc_result all; // results of this attempt so far, which are stored as the session's record
    smc_interp_stats before;    // work that the interpreter had done before the session
    SMC_VEC(smc_work) children; // parts into which the rest of the current part was split
    uint32_t saves;             // value of smc_shared.saves at which results were stored last
    double begin;               // time at which the current part was started
    bool cut;                   // the exploration of the current part was cut
    double polled_at; // for a database: time at which the state of other processes was read last
    bool hungry;      // for a database: another process is idle
    bool idle;        // for a database: the others know that this process is idle
    unsigned waits;   // number of waits for a part since the last part
} worker;

// ---- the record of a session --------------------------------------------------------------------

void smc_worker_encode_record(const smc_workers_task *t, const smc_result *all,
                              const smc_interp_stats *before, smc_packed *out) {
    const smc_interp_stats after = smc_interp_get_stats(t->interp);
    smc_encode_result(out, smc_interp_program(t->interp), all);
    smc_interp_encode(t->interp, out);
#define X(field, words)                                                                            \
    smc_pack_number(out, after.field > before->field ? after.field - before->field : 0);
    SMC_INTERP_COUNTERS(X)
#undef X
    smc_pack_number(out, smc_watch_peak_rss_kib());
}

// ---- attempts -----------------------------------------------------------------------------------

bool smc_worker_next_attempt(const smc_workers_task *t, const smc_result *r, smc_store_attempt *a) {
    smc_facts facts = {0};
    if (!smc_must_restart(smc_interp_program(t->interp), &t->how, r, &facts)) return false;
    a->number++;
    a->facts.n = 0;
    smc_facts_pack(&facts, &a->facts);
    smc_facts_free(&facts);
    return true;
}

bool smc_worker_learn_facts(smc_interp *interp, const smc_packed *bytes, smc_facts *facts) {
    smc_program *p = smc_interp_program(interp);
    smc_unpacking from = {.at = bytes->at, .end = bytes->at + bytes->n};
    smc_facts_free(facts);
    return (!bytes->n || smc_facts_unpack(facts, &from)) && p->facts.decode_facts(p, facts);
}

bool smc_worker_adopt_attempt(smc_workers_task *t, const smc_store_attempt *a) {
    t->attempt = a->number;
    smc_result_clear(&t->found);
    smc_interp_restart(t->interp);
    return smc_worker_learn_facts(t->interp, &a->facts, &t->how.facts);
}

char *smc_worker_give_up(const smc_workers_task *t, smc_store *store, const smc_item *item,
                         const char *how) {
    smc_store_attempt attempt;
    const bool ok = store->calls->attempt(store, &attempt) == SMC_STORE_DONE;
    if (!ok) attempt = (smc_store_attempt){0};
    char *name = smc_part_name(&item->work, &attempt.facts);
    char *text =
        smc_format("internal error: %u processes failed on one part of the exploration%s%s; "
                   "to explore only that part, write --debug=part=%s%s instead of --jobs",
                   item->crashes, how ? ", the last one " : "", how ? how : "", name,
                   t->how.plain_events ? " --elision=off" : "");
    free(name);
    smc_store_attempt_free(&attempt);
    return text;
}

SMC_NORETURN static void give_up_with_fault(worker *w, const char *fault) {
    if (!atomic_exchange(&w->task.shared->ending, 1)) smc_print_usage_error("%s", fault);
    _exit(SMC_WORKER_NO_STORE);
}

static void check_store_end(worker *w, smc_store_result end) {
    if (end != SMC_STORE_DONE) give_up_with_fault(w, w->store->fault);
}

static void clear_found(worker *w) {
    smc_result_clear(&w->all);
    w->all.complete = true;
    w->slot->errors = 0;
}

static void enter_store_session(worker *w) {
    check_store_end(w, w->store->calls->enter(w->store, &w->session));
    w->slot->session = w->session;
    w->before = smc_interp_get_stats(w->task.interp);
    clear_found(w);
}

static void adopt_attempt(worker *w) {
    smc_store_attempt_free(&w->attempt);
    check_store_end(w, w->store->calls->attempt(w->store, &w->attempt));
    clear_found(w);
    if (!smc_worker_adopt_attempt(&w->task, &w->attempt))
        give_up_with_fault(
            w, "the checkpoint is damaged: what is known of the program cannot be read");
}

static void clear_progress(smc_shared *s) {
    s->items_done = s->share = s->executions = s->blocked = 0;
    s->items_open = 1;
}

static bool must_restart(worker *w, const smc_result *found) {
    if (!smc_worker_next_attempt(&w->task, found, &w->attempt)) return false;
    const smc_store_result end =
        w->store->calls->start_next_attempt(w->store, w->attempt.number - 1, &w->attempt);
    if (end != SMC_STORE_STALE) { // if it is stale, another process has begun the attempt
        check_store_end(w, end);
        clear_progress(w->task.shared);
    }
    adopt_attempt(w);
    return true;
}

// ---- other processes ----------------------------------------------------------------------------

static void poll_store(worker *w, bool idle) {
    smc_store_demand others;
    check_store_end(w, w->store->calls->poll(w->store, idle, &others));
    w->polled_at = smc_watch_seconds();
    w->hungry = others.hungry;
    w->idle = idle;
    if (others.ends) w->task.shared->ending = 1;
}

static void poll_store_if_due(worker *w) {
    static const double EVERY = 0.1; // seconds between two polls
    if (w->store->calls->poll && smc_watch_seconds() >= w->polled_at + EVERY) poll_store(w, false);
}

// ---- errors -------------------------------------------------------------------------------------

// Adds the known errors to the session, because minimising the execution of an error takes longer
// than visiting it. This session has counted no executions of them.
static void inherit_errors(worker *w) {
    smc_result_move_errors(&w->all, &w->task.found);
    for (uint32_t i = 0; i < w->all.errors.n; i++) {
        smc_error *e = &w->all.errors.at[i];
        e->executions = 1;
        e->counted = false;
        e->compared /= w->task.n_workers;
    }
}

// Moves the part's errors to the session. work_on_item has moved the session's first `known` errors
// to the part; the others were found in it, so the numbers of their executions, counted from its
// beginning, become numbers in the session.
static void move_errors_to_session(worker *w, smc_result *part, uint32_t known) {
    for (uint32_t i = known; i < part->errors.n; i++)
        part->errors.at[i].found += smc_result_count_visited(&w->all);
    smc_result_move_errors(&w->all, part);
}

// ---- items --------------------------------------------------------------------------------------

// Returns whether the current part must end: because others are idle, results must be stored, or
// the run ends.
static smc_work_demand demand_of_others(void *self) {
    worker *w = self;
    const smc_shared *s = w->task.shared;
    poll_store_if_due(w);
    const bool ends = s->ending || s->saves != w->saves || w->limits.requested;
    if (!ends &&
        (!(s->hungry || w->hungry) || smc_watch_seconds() - w->begin < w->task.share_after))
        return SMC_DEMAND_NOTHING;
    w->cut = true;
    return SMC_DEMAND_REST;
}

static void store_child_item(void *self, smc_work child) {
    *smc_vec_push(&((worker *)self)->children) = child;
}

static void clear_children(worker *w) {
    while (w->children.n) smc_work_free(&smc_vec_pop(&w->children));
}

static void show_progress(smc_progress *seen, const smc_result *r, double share) {
    smc_worker_state *slot = (smc_worker_state *)seen;
    (void)share;
    slot->executions = r->executions;
    slot->blocked = r->blocked;
    seen->due = 0;
}

static bool is_end_of_work(const worker *w, const smc_result *part) {
    return part->status != SMC_OK || smc_result_ends_exploration(part, &w->task.how);
}

// Returns those outcomes of the part that are new to the session, and adds them to `all`.
static uint64_t *collect_new_outcomes(worker *w, smc_result *part, uint64_t *n) {
    const smc_outcomes *had = &w->all.outcome_set, *has = &part->outcome_set;
    uint64_t *found = smc_alloc(has->n * sizeof *found);
    *n = 0;
    for (uint64_t i = 0; i < has->cap; i++)
        if (has->slots[i] && !smc_outcomes_has(had, has->slots[i])) found[(*n)++] = has->slots[i];
    smc_outcomes_merge(&w->all.outcome_set, &part->outcome_set);
    return found;
}

static void hand_in_part_results(worker *w, const smc_item *item, smc_result *part,
                                 uint32_t known) {
    smc_shared *shared = w->task.shared;
    smc_packed record = {0};
    smc_item_result y = {.children = w->children.at,
                         .n_children = w->children.n,
                         .record = &record,
                         .executions = part->executions,
                         .blocked = part->blocked,
                         .stops = is_end_of_work(w, part)};
    const double share = part->share;
    uint64_t *outcomes = collect_new_outcomes(w, part, &y.n_outcomes);
    y.outcomes = outcomes;
    move_errors_to_session(w, part, known);
    smc_result_merge(&w->all, part);
    if (must_restart(w, &w->all)) {
        free(outcomes);
        return;
    }
    smc_worker_encode_record(&w->task, &w->all, &w->before, &record);
    const smc_store_result end =
        w->store->calls->end(w->store, w->session, w->attempt.number, item->id, &y);
    free(outcomes);
    smc_vec_free(&record);
    if (end == SMC_STORE_STALE) {
        const uint64_t last = w->attempt.number;
        adopt_attempt(w);
        // The previous session has stored its results, so a new one begins.
        if (w->attempt.number == last) enter_store_session(w);
        return;
    }
    check_store_end(w, end);
    shared->items_done++;
    shared->items_open += y.n_children - UINT64_C(1);
    if (share > 0) shared->share += (uint64_t)(share * SMC_FULL_SHARE);
    shared->executions += y.executions;
    shared->blocked += y.blocked;
    w->slot->executions = w->slot->blocked = 0;
    w->slot->errors = w->all.errors.n;
    if (y.n_children) shared->parts_added++;
    if (y.n_children) w->hungry = false;
    if (y.stops) shared->ending = 1;
}

// Ends the process without storing the current part, which becomes available to others again.
SMC_NORETURN static void leave_session(worker *w) {
    smc_item worst;
    check_store_end(
        w, w->store->calls->give_back(w->store, w->session, SMC_SESSION_ENDED_NORMALLY, &worst));
    w->store->calls->close(w->store);
    _exit(SMC_WORKER_DONE);
}

static void work_on_item(worker *w, smc_item *item) {
    const smc_work_sharing sharing = {
        .demand = demand_of_others, .give = store_child_item, .self = w};
    const smc_workers_task *t = &w->task;
    const uint32_t known = w->all.errors.n;
    smc_result part = {0};
    smc_result_move_errors(&part, &w->all);
    if (w->idle) poll_store(w, false);
    w->begin = smc_watch_seconds();
    w->saves = t->shared->saves;
    t->explorer->explore_work(smc_interp_program(t->interp), t->model, &t->how, &item->work,
                              &sharing, &part);
    if (part.replay_diverged && t->is_untrusted)
        give_up_with_fault(w, "the store is damaged or forged: a part cannot be replayed");
    smc_invariant(!part.replay_diverged, "a way does not lead to where it was taken");
    // The exploration ended only because the parent process had been stopped when it forked this
    // one.
    if (part.status == SMC_STOPPED) leave_session(w);
    if (!must_restart(w, &part)) hand_in_part_results(w, item, &part, known);
    clear_children(w);
    smc_result_free(&part);
    smc_work_free(&item->work);
}

// ---- suspect parts ------------------------------------------------------------------------------

enum { PAUSE = 1000 }; // microseconds

static bool others_are_busy(const worker *w) {
    for (uint32_t i = 0; i < w->task.n_workers; i++)
        if (&w->task.shared->slots[i] != w->slot && w->task.shared->slots[i].busy) return true;
    return false;
}

// Waits while another worker explores a suspect part.
static void wait_for_turn(worker *w) {
    const smc_shared *s = w->task.shared;
    while (s->alone && s->alone != w->slot && !s->ending) usleep(PAUSE);
}

// Explores a part with which a process has died, while all other workers pause, so that it can use
// all memory.
static void work_exclusively(worker *w, smc_item *item) {
    smc_shared *s = w->task.shared;
    smc_worker_state *no_worker = NULL;
    while (!atomic_compare_exchange_weak(&s->alone, &no_worker, w->slot) && !s->ending)
        no_worker = NULL, usleep(PAUSE);
    s->saves++; // makes the others store their results
    while (others_are_busy(w) && !s->ending) usleep(PAUSE);
    smc_watch_set_memory_limit(w->task.memory_limit * w->task.n_workers);
    work_on_item(w, item);
    smc_watch_set_memory_limit(w->task.memory_limit);
    smc_shared_remove_worker(s, w->slot);
}

static void work_in_turn(worker *w, smc_item *item) {
    w->waits = 0;
    if (item->is_suspect && w->task.n_workers > 1) {
        work_exclusively(w, item);
        return;
    }
    w->slot->busy = 1;
    work_on_item(w, item);
    w->slot->busy = 0;
}

// Gives up a part with which too many processes have died, and ends the process.
SMC_NORETURN static void give_up_crashing_item(worker *w, const smc_item *item) {
    char *fault = smc_worker_give_up(&w->task, w->store, item, NULL);
    check_store_end(w, w->store->calls->finish(w->store, w->attempt.number, fault));
    smc_print_usage_error("%s", fault);
    _exit(SMC_WORKER_GAVE_UP_PART);
}

// ---- session ------------------------------------------------------------------------------------

// Returns how many times an idle worker checks shared memory before it checks the store once. At
// first it checks the store every 0.1 s, so that workers on other machines soon notice that it is
// idle; if they have no work for it, it checks a database server less and less often.
static unsigned memory_checks_per_store_check(const worker *w) {
    enum { CHECKS_OF_RUN = 100, CHECKS_OF_SERVER = 400, QUICK = 4, MAX_DOUBLINGS = 4 };
    if (!w->store->calls->poll) return CHECKS_OF_RUN;
    const unsigned doubled = w->waits > QUICK ? w->waits - QUICK : 0;
    return CHECKS_OF_SERVER << (doubled < MAX_DOUBLINGS ? doubled : MAX_DOUBLINGS);
}

// Waits until there may be a part. Returns false if there will be none.
static bool wait_for_items(worker *w) {
    enum { MICROSECONDS = 300 };
    const unsigned checks = memory_checks_per_store_check(w);
    smc_shared *shared = w->task.shared;
    const uint32_t parts_added = shared->parts_added;
    smc_store_state state;
    check_store_end(w, w->store->calls->state(w->store, &state));
    if (state.stopped) return false;
    if (state.items_open) return true;
    if (!state.items_taken) return false;
    if (w->store->calls->poll) poll_store(w, true);
    shared->hungry++;
    w->waits++;
    for (unsigned i = 0; i < checks && shared->parts_added == parts_added && !shared->ending; i++)
        usleep(MICROSECONDS);
    shared->hungry--;
    return true;
}

static void open_store(worker *w) {
    const smc_workers_task *t = &w->task;
    char *fault;
    if (t->is_untrusted) {
        w->store = smc_worker_enter_sandbox(t, &w->limits);
        return;
    }
    smc_watch_start(&w->limits, 0, t->memory_limit);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    if (smc_store_open(&t->store, &w->store, &fault) != SMC_STORE_DONE)
        give_up_with_fault(w, fault);
}

static void out_of_memory(void) { _exit(SMC_WORKER_NO_MEMORY); }

SMC_NORETURN void smc_worker_run(smc_workers_task task, smc_worker_state *slot) {
    worker w = {.task = task,
                .slot = slot,
                .before = smc_interp_get_stats(task.interp),
                .all.complete = true};
    smc_set_out_of_memory(out_of_memory);
    // Ctrl-C at a terminal sends SIGINT to all processes, but the run decides when workers end
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN); // as for SIGINT
    // SIGTERM may be sent to all processes of a machine; for a job the run decides, as for SIGINT
    signal(SIGTERM, task.store.job ? SIG_IGN : SIG_DFL);
    slot->seen.show = show_progress;
    w.task.how.progress = &slot->seen;
    w.task.how.processes = task.n_workers;
    open_store(&w);
    enter_store_session(&w);
    inherit_errors(&w);
    w.attempt = (smc_store_attempt){.number = task.attempt};
    while (!task.shared->ending && !w.limits.requested) {
        smc_item item;
        wait_for_turn(&w);
        const smc_store_result end =
            w.store->calls->take(w.store, w.session, w.attempt.number, &item);
        if (end == SMC_STORE_STALE) adopt_attempt(&w);
        else if (end == SMC_STORE_DONE && item.crashes >= SMC_MAX_CRASHES && w.store->calls->finish)
            give_up_crashing_item(&w, &item);
        else if (end == SMC_STORE_DONE) work_in_turn(&w, &item);
        else if (end != SMC_STORE_NOT_FOUND) give_up_with_fault(&w, w.store->fault);
        else if (!wait_for_items(&w)) break;
    }
    w.store->calls->close(w.store);
    _exit(w.limits.requested ? SMC_WORKER_NO_MEMORY : SMC_WORKER_DONE);
}
