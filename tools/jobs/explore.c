#include "tools/jobs/explore.h"

#include "parallel/sqlite/sqlite.h"
#include "reductions/restart.h"
#include "result/merge.h"
#include "tools/jobs/workers.h"
#include "tools/jobs/gather.h"
#include "tools/jobs/finalise.h"
#include "tools/jobs/temporary.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Exit statuses: the store cannot be used; the run was stopped.
enum { EXIT_NO_STORE = 2, STOPPED = 3 };

// Result of the exploration by this process, before workers are started.
typedef struct first_exploration {
    double until;
    const smc_stop *stop;
    SMC_VEC(smc_work) children;
    smc_result result;
} first_exploration;

static smc_work_demand demand_at_deadline(void *self) {
    const first_exploration *b = self;
    return smc_watch_seconds() >= b->until ? SMC_DEMAND_REST : SMC_DEMAND_NOTHING;
}

static void store_child_work(void *self, smc_work w) {
    *smc_vec_push(&((first_exploration *)self)->children) = w;
}

// Argument of the function that performs an attempt.
typedef struct attempts {
    smc_workers_task *task;
    first_exploration *beginning;
    smc_store_attempt *attempt;
} attempts;

static void attempt_everything(void *self, smc_result *into) {
    static const smc_work everything;
    const attempts *a = self;
    smc_workers_task *t = a->task;
    first_exploration *b = a->beginning;
    const smc_work_sharing sharing = {
        .demand = demand_at_deadline, .give = store_child_work, .self = b};
    b->until = smc_watch_seconds() + t->share_after;
    t->explorer->explore_work(smc_interp_program(t->interp), t->model, &t->how, &everything,
                              &sharing, into);
    if (!smc_worker_next_attempt(t, into, a->attempt)) return;
    const bool ok = smc_worker_adopt_attempt(t, a->attempt);
    smc_invariant(ok, "what is known of the program cannot be read");
    into->status = SMC_RESTART;
}

static void clear_children(void *self) {
    first_exploration *b = ((const attempts *)self)->beginning;
    while (b->children.n) smc_work_free(&smc_vec_pop(&b->children));
}

// Explores, and repeats with the facts that an attempt has learnt, until an attempt learns nothing
// new.
static void explore_beginning(smc_workers_task *t, first_exploration *b,
                              smc_store_attempt *attempt) {
    smc_repeat_until_stable(attempt_everything, clear_children, &(attempts){t, b, attempt},
                            &b->result);
}

// ---- store the result of this process -----------------------------------------------------------

static uint64_t *unpack_outcomes(const smc_result *r) {
    uint64_t *all = smc_alloc(r->outcome_set.n * sizeof *all), n = 0;
    for (uint64_t i = 0; i < r->outcome_set.cap; i++)
        if (r->outcome_set.slots[i]) all[n++] = r->outcome_set.slots[i];
    return all;
}

static bool stops_job(const smc_workers_task *t, const smc_result *r) {
    return r->status != SMC_OK || smc_result_ends_exploration(r, &t->how);
}

static smc_store_result store_beginning(const smc_workers_task *t, smc_store *s,
                                        first_exploration *b, const smc_store_attempt *attempt) {
    const smc_interp_stats nothing = {0};
    smc_packed record = {0};
    smc_item item;
    uint64_t session;
    // The exploration was stopped before there was anything to resume.
    if (b->result.status == SMC_STOPPED) return SMC_STORE_DONE;
    if (attempt->number > 1) {
        const smc_store_result end = s->calls->start_next_attempt(s, 1, attempt);
        if (end != SMC_STORE_DONE) return end;
    }
    smc_store_result end = s->calls->enter(s, &session);
    if (end == SMC_STORE_DONE) end = s->calls->take(s, session, attempt->number, &item);
    if (end != SMC_STORE_DONE) return end;
    smc_worker_encode_record(t, &b->result, &nothing, &record);
    uint64_t *outcomes = unpack_outcomes(&b->result);
    const smc_item_result y = {.children = b->children.at,
                               .n_children = b->children.n,
                               .record = &record,
                               .outcomes = outcomes,
                               .n_outcomes = b->result.outcome_set.n,
                               .executions = b->result.executions,
                               .blocked = b->result.blocked,
                               .stops = stops_job(t, &b->result)};
    end = s->calls->end(s, session, attempt->number, item.id, &y);
    smc_work_free(&item.work);
    smc_vec_free(&record);
    free(outcomes);
    return end;
}

static smc_store_result make_sqlite_store(const smc_jobs *j, const smc_store_address *at,
                                          smc_store **out, char **fault) {
    return smc_sqlite_make(at->path, at->durable, j->job, out, fault);
}

// ---- start or resume ----------------------------------------------------------------------------

// True if everything is done, or if no more may be done.
static bool is_exploration_over(const smc_workers_task *t, const first_exploration *b) {
    return !b->children.n || stops_job(t, &b->result);
}

static void return_own_result(const smc_jobs *j, first_exploration *b, smc_jobs_found *out) {
    *out = (smc_jobs_found){.result = b->result,
                            .work = smc_interp_get_stats(j->interp),
                            .peak_rss_kib = smc_watch_peak_rss_kib()};
    b->result = (smc_result){0};
}

static int make_store_and_begin(const smc_jobs *j, smc_workers_task *t, bool *over,
                                smc_jobs_found *out) {
    first_exploration b = {0};
    smc_store_attempt attempt = {.number = 1};
    smc_store *s = NULL;
    char *fault;
    // The checkpoint is created before the exploration, to report early if that is impossible.
    if (j->checkpoint && make_sqlite_store(j, &t->store, &s, &fault) != SMC_STORE_DONE)
        return smc_jobs_report_fault(fault, EXIT_NO_STORE);
    explore_beginning(t, &b, &attempt);
    *over = is_exploration_over(t, &b);
    smc_store_result end = SMC_STORE_DONE;
    int status = SMC_JOBS_DONE;
    if (!s && !*over && make_sqlite_store(j, &t->store, &s, &fault) != SMC_STORE_DONE)
        status = smc_jobs_report_fault(fault, EXIT_NO_STORE);
    if (s) end = store_beginning(t, s, &b, &attempt);
    if (s && end != SMC_STORE_DONE) status = smc_jobs_report_store_fault(s, STOPPED);
    else if (s) s->calls->close(s);
    if (status == SMC_JOBS_DONE && *over) return_own_result(j, &b, out);
    t->attempt = attempt.number;
    t->items_open = b.children.n;
    t->share = b.result.share;
    smc_result_move_errors(&t->found, &b.result);
    while (b.children.n) smc_work_free(&smc_vec_pop(&b.children));
    smc_result_clear(&b.result);
    smc_vec_free(&b.children);
    smc_store_attempt_free(&attempt);
    return status;
}

// Resumes from a checkpoint. Sets *over if nothing is left to do.
static int resume_from_store(smc_workers_task *t, bool *over) {
    smc_store *s;
    smc_store_state state;
    smc_store_attempt attempt = {0};
    smc_item worst = {0};
    char *fault;
    if (smc_store_open(&t->store, &s, &fault) != SMC_STORE_DONE)
        return smc_jobs_report_fault(fault, EXIT_NO_STORE);
    // Reads everything once, to detect damage before the exploration.
    smc_store_result end = s->calls->read(s, NULL, NULL, NULL);
    if (end == SMC_STORE_DONE)
        end = s->calls->give_back(s, SMC_ALL_SESSIONS, SMC_SESSION_ENDED_NORMALLY, &worst);
    if (end == SMC_STORE_DONE) end = s->calls->attempt(s, &attempt);
    if (end == SMC_STORE_DONE) end = s->calls->state(s, &state);
    smc_work_free(&worst.work);
    if (end != SMC_STORE_DONE) return smc_jobs_report_store_fault(s, EXIT_NO_STORE);
    s->calls->close(s);
    *over = state.stopped || !state.items_open;
    t->items_open = state.items_open;
    t->share = -1;
    const bool ok = smc_worker_adopt_attempt(t, &attempt);
    smc_store_attempt_free(&attempt);
    return ok ? SMC_JOBS_DONE
              : smc_jobs_report_fault(smc_format("'%s' is damaged", t->store.path), EXIT_NO_STORE);
}

static int explore_job(smc_jobs *j, smc_workers_task *t, smc_jobs_found *out) {
    bool over = false, has_next_attempt = true;
    int status = j->resumes ? resume_from_store(t, &over) : make_store_and_begin(j, t, &over, out),
        gathered = SMC_JOBS_DONE;
    if (status != SMC_JOBS_DONE) return status;
    if (over && !j->resumes) return status;
    while (has_next_attempt && status == SMC_JOBS_DONE && gathered == SMC_JOBS_DONE) {
        if (out->is_decoded) smc_jobs_found_free(out);
        if (!over) status = smc_workers_run(j, t);
        gathered = smc_jobs_gather_and_finish(j, t, out);
        has_next_attempt = over = false;
        if (status == SMC_JOBS_DONE && gathered == SMC_JOBS_DONE && out->result.complete)
            gathered = smc_jobs_begin_next_attempt(t, &out->result, &has_next_attempt);
    }
    if (smc_is_stopped(j->stop) && out->result.status == SMC_OK && !out->result.complete)
        out->result.status = SMC_STOPPED;
    return status != SMC_JOBS_DONE ? status : gathered;
}

// Locks a checkpoint, which only one run may use. The lock lasts until the file is closed. The file
// must stay open as long as the store, since closing it would also drop SQLite's locks. Returns a
// descriptor; negative: a message was printed.
static int lock_checkpoint(const smc_jobs *j) {
    struct stat st;
    const int fd = open(j->checkpoint, O_RDWR | O_CLOEXEC | (j->resumes ? 0 : O_CREAT), 0666);
    const bool ok = fd >= 0 && fstat(fd, &st) == 0, ours = ok && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (ours && (j->resumes || !st.st_size)) return fd;
    if (!ok) smc_print_usage_error("cannot open '%s': %m", j->checkpoint);
    else if (!ours) smc_print_usage_error("'%s' is in use by another run", j->checkpoint);
    else
        smc_print_usage_error(
            "checkpoint '%s' exists: resume it with `smc resume`, or choose another name",
            j->checkpoint);
    if (fd >= 0) close(fd);
    return -1;
}

int smc_jobs_explore(smc_jobs *j, smc_jobs_found *out) {
    smc_temporary where = {0};
    smc_workers_task t = {.interp = j->interp,
                          .model = j->model,
                          .explorer = j->explorer,
                          .how = j->how,
                          .attempt = 1,
                          .share_after = j->share_after,
                          .memory_limit = j->memory_limit,
                          .is_untrusted = j->resumes,
                          .store = {.path = j->checkpoint, .durable = true}};
    *out = (smc_jobs_found){0};
    if (!j->checkpoint) {
        if (!smc_temporary_make(&where)) return EXIT_NO_STORE;
        t.store = (smc_store_address){.path = where.store};
    }
    const int file = j->checkpoint ? lock_checkpoint(j) : -1;
    const int status = j->checkpoint && file < 0 ? EXIT_NO_STORE : explore_job(j, &t, out);
    if (file >= 0) close(file);
    if (!j->checkpoint) smc_temporary_remove(&where);
    smc_facts_free(&t.how.facts);
    smc_result_free(&t.found);
    return status;
}
