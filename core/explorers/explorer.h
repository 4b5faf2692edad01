// explorer.h - which executions to visit. An explorer is a row in registry.c and a file or folder here.
#ifndef SMC_EXPLORER_H
#define SMC_EXPLORER_H

#include "core/models/model.h"
#include "core/program.h"

// Heuristics of rvf that are switched off: results are the same (docs/rvf.md).
typedef struct smc_rvf_without {
    bool closure, guide, greedy, backtrack;
} smc_rvf_without;

// Who goes on where several threads could: results are the same (docs/cdschecker.md).
typedef struct smc_fairness {
    bool yield;      // not a thread that yields while others have done nothing since its last step
    uint32_t window; // a thread that could go on while so many steps were done goes first; 0: as it comes
} smc_fairness;

struct smc_result;
struct smc_explorer;

// Who wants to know how far an exploration is. `due` is set from outside; `show` clears it. `share` of it is done, by
// the branching seen so far; below 0 where nothing is known.
typedef struct smc_progress {
    volatile int due;
    void (*show)(struct smc_progress *, const struct smc_result *, double share);
} smc_progress;

// How an explorer is asked to work.
typedef struct smc_explore_options {
    bool keep_going;      // visit everything, whatever errors are found; also computes the outcome hash
    bool minimize;        // with keep_going: of the executions that show an error the one that is easiest to follow is kept, of
                          // however many; otherwise of the first SMC_COMPARED
    bool plain_access;    // plain accesses branch like relaxed atomics instead of racing (--plain=access)
    bool plain_events;    // plain accesses are events of the graph, also where nothing is to be decided about them
    bool leaks;           // memory that nobody has freed when all threads have ended is an error
    bool check;           // re-evaluate every complete execution by the axioms (witness check)
    smc_rvf_without rvf_without;
    const char *mcr_dump; // a directory to which mcr writes what it asks Z3; NULL: none
    uint32_t liveness;    // how often in a row a thread may read an old write, at most (docs/cdschecker.md); 0: no bound
    smc_fairness fair;
    const smc_stop *stop; // looked at between events; never NULL
    smc_progress *progress; // NULL: nobody wants to know
} smc_explore_options;

enum { SMC_COMPARED = 100 };
enum { SMC_MORE_READS = 4 }; // than the bound of liveness: of one write in a row, at one place, where none is newer

static inline bool smc_progress_due(const smc_explore_options *o) { return o->progress && o->progress->due; }

// X(field, words in --stats). Counters, 64 bit; each is written by at least one explorer.
#define SMC_COUNTERS(X)                                                                                                \
    X(executions, "complete, consistent executions, one per class")                                                    \
    X(blocked, "executions that ended in a false assume or an unfulfilled await")                                      \
    X(redundant, "executions visited and thrown away")                                                                 \
    X(bounded, "executions in which a loop reached its bound")                                                         \
    X(events, "events added while exploring")                                                                          \
    X(followers, "plain accesses made without an event, since nothing is to be decided about them")                    \
    X(revisits, "reads that were made to read a later write")                                                          \
    X(coherence_classes, "executions that differ in coherence order (enumerate only)")                                 \
    X(coherence_blocked, "blocked executions that differ in coherence order (enumerate only)")                         \
    X(signals, "reads that had to be put off since another source came up (rvf only)")                                 \
    X(inserted, "reads that found their place in the trace at hand (rvf only)")                                        \
    X(searches, "witnesses looked for by a search (rvf only)")                                                         \
    X(refuted, "of these, those that closure alone showed not to exist (rvf only)")                                    \
    X(witness_states, "witness states with alternatives that searches came to (rvf only)")                             \
    X(verify_microseconds, "microseconds spent on finding witnesses (rvf only)")                                       \
    X(value_classes, "executions that differ in the values received (enumerate only)")                                 \
    X(value_blocked, "blocked executions that differ in the values received (enumerate only)")                         \
    X(queries, "questions to Z3 (mcr only)")                                                                           \
    X(satisfiable, "of these, those with a solution (mcr only)")                                                       \
    X(seeds, "executions begun, each by a solution (mcr only)")                                                        \
    X(z3_microseconds, "microseconds of processor time in Z3 (mcr only)")                                              \
    X(feasible, "executions visited to their end that are consistent (cdschecker only)")                               \
    X(infeasible, "executions given up: not consistent, or a wait or promise that nobody fulfils (cdschecker only)")   \
    X(lock_classes, "executions that differ in more than the order of locks (enumerate only)")                         \
    X(outcomes, "distinct outcomes (with --keep-going)")

// An event of a reported execution: a copy that lives on after the exploration has moved on.
typedef struct smc_witness_event {
    uint32_t thread, index; // index from 1 within the thread
    uint8_t kind;           // smc_kind
    uint8_t order;          // smc_order, the one that counts (smc_order_in_execution); SMC_PLAIN for plain accesses
    uint8_t rmw;            // smc_rmw
    bool reads, writes;     // a failed compare-exchange reads and does not write
    bool culprit;           // this event shows the error
    bool pending;           // not executed: the action a disabled thread waits at (deadlock)
    uint32_t loc;           // 0 where the event has none
    uint32_t object;        // alloc, free: of what
    uint32_t place;
    uint32_t other;         // create, join: the other thread's identity
    uint64_t in, out;       // value read, value written
    int32_t rf;             // position in smc_witness.events of the write it reads; -1: initialisation, or it does not read
    uint32_t step;          // in the order in which the execution is told (schedule.h): 0, 1, 2, ..
    bool stale;             // it reads something else than was written last by then
} smc_witness_event;

// The execution that shows an error, sorted by thread and index. Where the model is prefix-closed, it ends where the
// error shows: what has no part in how it comes to that is left out.
typedef struct smc_witness {
    uint32_t n;
    smc_witness_event *events;
    uint32_t n_co;      // coherence: pairs of positions, the first immediately before the second
    uint32_t (*co)[2];
    uint32_t stale, switches; // how many events are stale, and how often the next step is another thread's
    bool exact;         // nobody can tell it with fewer of them
} smc_witness;

typedef struct smc_error {
    smc_error_kind kind;
    char *message;       // owned
    uint32_t thread;     // whose event shows it
    uint32_t place;      // where
    uint32_t place2;     // race: the other access; 0 otherwise
    uint32_t thread2;    // race: the other thread
    uint64_t executions; // that show it, of those visited: complete ones, blocked ones and ones cut by a bound
    uint32_t compared;   // how many executions, beside the one it has, could have been easier to follow
    bool counted;        // the one in which it was found is among them and has come to its end
    smc_witness witness;
} smc_error;

// A set of 64-bit hashes; `sum` does not depend on the order in which they came.
typedef struct smc_outcomes {
    uint64_t *slots; // 0: empty
    uint64_t n, cap, sum;
} smc_outcomes;

bool smc_outcomes_subset(const smc_outcomes *, const smc_outcomes *of);

typedef struct smc_result {
    smc_status status;       // SMC_OK, or why the exploration stopped early
    bool complete;           // every execution was visited
#define X(field, words) uint64_t field;
    SMC_COUNTERS(X)
#undef X
    bool has_outcome_hash;   // keep_going and complete
    uint64_t outcome_hash;
    smc_outcomes outcome_set;  // keep_going: those of the executions visited
    SMC_VEC(smc_error) errors; // one for each distinct (kind, place)
    SMC_VEC(uint32_t) cut;     // distinct places at which a loop bound was reached
    SMC_VEC(uint32_t) stuck;   // distinct places of false assumes and unfulfilled waits
    SMC_VEC(uint32_t) stale;   // distinct places of reads that could take the same write more often than the bound of liveness allows
    const struct smc_explorer *by; // the explorer that an explorer has chosen; NULL: it is its own result
} smc_result;

void smc_result_free(smc_result *);

// Notes the place of a thread's last action where that cut the execution short: a loop bound, an assume, a wait.
void smc_result_last_action(smc_result *, const smc_action *);

// The error of this kind between the two places, either way round; NULL: there is none yet.
smc_error *smc_result_error(const smc_result *, smc_error_kind, uint32_t place, uint32_t place2);

// Notes the place of a read that could take the same write more often than the bound of liveness allows.
void smc_result_stale_read(smc_result *, uint32_t place);

typedef struct smc_explorer {
    const char *name, *title, *paper;
    // Explores `program` under `model` and fills *result (zeroed by the caller), also where it stops early.
    void (*explore)(smc_program *program, const smc_model *model, const smc_explore_options *options,
                    smc_result *result);
    bool (*supports)(const smc_model *model);
    bool needs_plain_access; // works only where plain accesses branch (smc_explore_options.plain_access)
    bool counts_coherence; // executions that differ in coherence alone count as several
    bool counts_values;    // executions that differ in reads-from may count as one where they agree on the values read, and
                           // some may be thrown away
    bool counts_outcomes;  // executions in which each thread receives the same values count as one
    bool throws_away;      // it has to visit some executions that come to nothing or that it has visited already
    bool bounds_liveness;   // it has smc_explore_options.liveness
    bool is_fair;           // it has smc_explore_options.fair
    bool leaves_locks_open; // executions that differ in the order of locks alone count as one; some graphs are thrown away
} smc_explorer;

// The registry. `auto` is an explorer that chooses where there is a choice, otherwise the first one for the model.
const smc_explorer *smc_explorer_find(const char *name, const smc_model *model); // NULL: unknown or unsupported pair
const smc_explorer *smc_explorer_at(size_t i);                                   // NULL past the last row

extern const smc_explorer smc_explorer_tracer;
extern const smc_explorer smc_explorer_trust;
extern const smc_explorer smc_explorer_rvf;
extern const smc_explorer smc_explorer_lapor;
#ifdef SMC_Z3
extern const smc_explorer smc_explorer_mcr;
#endif
extern const smc_explorer smc_explorer_cdschecker;
extern const smc_explorer smc_explorer_enumerate;
extern const smc_explorer smc_explorer_auto; // not in the table: it is none of its own

#endif
