// workers.c - explores clients in several processes. Each takes the next client, until none is left
// or an earlier client is decisive: it has an error or cannot be explored.
#include "tools/linearize/workers.h"

#include "tools/linearize/counts.h"
#include "tools/linearize/walk.h"
#include "tools/terminal/console.h"
#include "tools/terminal/subprocess.h"
#include "tools/terminal/watch.h"

#include <stdatomic.h>
#include <sys/mman.h>

// Memory that all processes share.
typedef struct shared_progress {
    _Atomic uint64_t next;     // number of the first client that no process has taken
    _Atomic uint64_t decisive; // smallest number of a client known to be decisive
} shared_progress;

// The contribution of one client to the totals.
typedef struct record {
    uint64_t number, histories;
    uint32_t calls; // number of the client's calls
    bool is_done, has_bounds;
    smc_result counts; // only its counters are valid
} record;
typedef SMC_VEC(record) records;

// State of the exploration in this process, which is the parent or a child.
typedef struct sharing {
    smc_linearizer *l;
    shared_progress *shared_progress;
    double limit;              // seconds left for the run; 0: no limit
    uint64_t mine;             // in a child process: number of its current client
    records done;              // in a child process: its records; in the parent: all records
    uint64_t decisive, number; // in the parent; decisive: number of the first decisive client,
                               // UINT64_MAX: none
    smc_client found;          // the client with the number `number`
    int stopped;
    bool has_failed;
} sharing;

// ---- child process ------------------------------------------------------------------------------

static void record_decisive_client(shared_progress *b, uint64_t number) {
    uint64_t known = b->decisive;
    while (number < known && !atomic_compare_exchange_weak(&b->decisive, &known, number)) {}
}

static bool explore_client(sharing *s, const smc_client *client, uint64_t number) {
    smc_linearizer *l = s->l;
    const uint64_t histories = l->histories;
    smc_result *all = &l->all;
    *all = (smc_result){.complete = true,
                        .cut = all->cut,
                        .stale = all->stale,
                        .unexplored_rounds = all->unexplored_rounds};
    const bool is_done = smc_linearizer_check_client(l, client);
    *smc_vec_push(&s->done) = (record){.number = number,
                                       .histories = l->histories - histories,
                                       .calls = smc_client_size(client),
                                       .is_done = is_done,
                                       .has_bounds = smc_linearizer_reached_bound(&l->run->result),
                                       .counts = *all};
    if (is_done) return true;
    s->stopped = l->run->stop.requested;
    if (!s->stopped) record_decisive_client(s->shared_progress, number);
    return false;
}

static bool visit_client(void *self, const smc_client *client, uint64_t number) {
    sharing *s = self;
    if (number != s->mine) return number < s->shared_progress->decisive;
    if (number > s->shared_progress->decisive || !explore_client(s, client, number)) return false;
    s->mine = atomic_fetch_add(&s->shared_progress->next, 1);
    return true;
}

static void encode_work(const sharing *s, smc_packed *out) {
    smc_pack_number(out, (uint64_t)s->stopped);
    smc_pack_number(out, s->done.n);
    for (uint32_t i = 0; i < s->done.n; i++) {
        const record *r = &s->done.at[i];
        smc_pack_number(out, r->number);
        smc_pack_number(out, r->histories);
        smc_pack_number(out, r->calls);
        smc_pack_number(out, r->is_done);
        smc_pack_number(out, r->has_bounds);
        smc_counts_pack(out, &r->counts);
    }
    smc_interp_encode(s->l->run->interp, out);
}

static void work_on_clients(void *self, uint32_t task, smc_packed *out) {
    sharing *s = self;
    const smc_options *o = s->l->run->options;
    uint64_t number = 0;
    (void)task;
    smc_watch_start(&s->l->run->stop, s->limit, o->memory_limit);
    s->mine = atomic_fetch_add(&s->shared_progress->next, 1);
    for (uint32_t n = 1; n <= o->calls; n++)
        if (!smc_walk_clients_of_size(o, &s->l->operations, n, &number, visit_client, s)) break;
    smc_interp_keep_remarks(s->l->run->interp);
    smc_watch_end();
    encode_work(s, out);
}

// ---- parent process -----------------------------------------------------------------------------

static record decode_record(smc_unpacking *from) {
    record r = {.number = smc_unpack_number(from),
                .histories = smc_unpack_number(from),
                .calls = smc_unpack_number32(from)};
    r.is_done = smc_unpack_flag(from);
    r.has_bounds = smc_unpack_flag(from);
    smc_counts_unpack(from, &r.counts);
    return r;
}

static bool receive_work(void *self, uint32_t task, smc_unpacking *from, const char *how) {
    sharing *s = self;
    (void)task;
    if (!from) {
        s->has_failed |= how != NULL;
        s->stopped = s->stopped ? s->stopped : SMC_STOP_INTERRUPT;
        if (how) smc_print_usage_error("internal error: a process that explores clients %s", how);
        return true;
    }
    const int stopped = (int)smc_unpack_number32(from);
    s->stopped = stopped ? stopped : s->stopped;
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const record r = decode_record(from);
        if (!r.is_done && !stopped && r.number < s->decisive) s->decisive = r.number;
        *smc_vec_push(&s->done) = r;
    }
    if (!smc_interp_decode(s->l->run->interp, from)) s->has_failed = true;
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    const uint64_t x = ((const record *)a)->number, y = ((const record *)b)->number;
    return (x > y) - (x < y);
}

// Adds up the counters of the clients before the decisive one.
static void add_up_results(sharing *s) {
    smc_linearizer *l = s->l;
    smc_linearizer_begin(l);
    for (uint32_t i = 0; i < s->done.n && s->done.at[i].number <= s->decisive; i++) {
        const record *r = &s->done.at[i];
        l->clients++;
        l->histories += r->histories;
        smc_counts_add(&l->all, &r->counts);
        if (r->number == l->earlier.now.next && r->is_done && !r->has_bounds && !r->counts.bounded)
            smc_client_cache_add(&l->earlier, l->run, r->calls, l->histories, &l->all);
    }
}

static bool find_client(void *self, const smc_client *client, uint64_t number) {
    sharing *s = self;
    if (number == s->number) s->found = *client;
    return number != s->number;
}

// Explores the decisive client in this process, so that it can be reported.
static void explore_in_this_process(sharing *s, uint64_t number) {
    const smc_options *o = s->l->run->options;
    uint64_t from = 0;
    s->number = number;
    for (uint32_t n = 1; n <= o->calls; n++)
        if (!smc_walk_clients_of_size(o, &s->l->operations, n, &from, find_client, s)) break;
    (void)!smc_linearizer_check_client(s->l, &s->found);
}

static bool count_client(void *self, const smc_client *client, uint64_t number) {
    (void)self, (void)client, (void)number;
    return true;
}

// Returns the largest number of calls for which all clients are done. The records are sorted and
// begin with consecutive clients.
static uint32_t calls_done(const sharing *s) {
    const smc_options *o = s->l->run->options;
    uint64_t number = 0, done = s->l->earlier.now.next;
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->done.n && s->done.at[i].number == done && s->done.at[i].is_done;
         i++)
        done++;
    while (n < o->calls) {
        (void)smc_walk_clients_of_size(o, &s->l->operations, n + 1, &number, count_client, NULL);
        if (number > done) break;
        n++;
    }
    return n;
}

static void report_bounds(sharing *s) {
    for (uint32_t i = 0; i < s->done.n && s->done.at[i].number < s->decisive; i++)
        if (s->done.at[i].has_bounds) {
            explore_in_this_process(s, s->done.at[i].number);
            return;
        }
}

bool smc_explore_clients_in_parallel(smc_linearizer *l, uint32_t processes,
                                     smc_parallel_result *out) {
    const smc_options *o = l->run->options;
    const double begin = smc_watch_seconds();
    sharing s = {.l = l, .decisive = UINT64_MAX};
    const smc_subprocess_tasks side = {&s, work_on_clients, receive_work};
    s.limit = o->time_limit > 0 ? o->time_limit - begin : 0;
    s.shared_progress = mmap(NULL, sizeof *s.shared_progress, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (s.shared_progress == MAP_FAILED) {
        smc_print_usage_error("no memory for processes: %m");
        return false;
    }
    *s.shared_progress = (shared_progress){.next = l->earlier.now.next, .decisive = UINT64_MAX};
    (void)smc_run_tasks_in_parallel(&side, processes, processes);
    out->seconds = begin + smc_watch_seconds();
    munmap(s.shared_progress, sizeof *s.shared_progress);
    if (s.done.n) qsort(s.done.at, s.done.n, sizeof *s.done.at, compare_numbers);
    out->calls = s.decisive == UINT64_MAX ? calls_done(&s) : 0;
    out->is_decided = s.decisive != UINT64_MAX;
    smc_watch_start(&l->run->stop, 0, o->memory_limit);
    report_bounds(&s);
    if (out->is_decided) explore_in_this_process(&s, s.decisive);
    add_up_results(&s);
    out->stopped = out->is_decided ? 0 : s.stopped;
    if (out->stopped) l->all.complete = false, l->all.status = SMC_STOPPED;
    smc_vec_free(&s.done);
    return !s.has_failed;
}
