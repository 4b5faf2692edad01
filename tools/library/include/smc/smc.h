/* smc/smc.h - libsmc: lets a program run checks by smc (docs/library.md).
 *
 * A check runs smc as a separate process and returns the result of that process. Failures there,
 * including exhausted memory and crashes of compilers, are statuses here. The library has no state
 * other than the objects that it returns. It writes nothing, ends no process and changes no signal
 * handler. Threads may use different objects at the same time; while a thread uses an object, other
 * threads may only call smc_check_cancel for it.
 *
 * Strings that are returned belong to the object and are valid as long as it is; those of a result
 * are valid until the next run. As long as SMC_API is the same, functions may be added, but none is
 * changed or removed.
 */
#ifndef SMC_SMC_H
#define SMC_SMC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMC_API 1

typedef enum smc_api_status {
    SMC_API_OK = 0,
    SMC_API_INVALID = 1, /* an argument is invalid, for example an option that the library sets
                            itself */
    SMC_API_NO_MEMORY = 2,
    SMC_API_NO_COMMAND = 3, /* smc was not found or cannot be executed */
    SMC_API_REFUSED = 4,    /* smc refuses the program or an option; see smc_check_messages */
    SMC_API_FAILED = 5,     /* smc ended in an unexpected way; see smc_check_messages */
    SMC_API_CANCELLED = 6,  /* the check was cancelled before it had a result */
} smc_api_status;

typedef enum smc_api_verdict {
    SMC_API_VERIFIED = 0,   /* no execution has an error */
    SMC_API_BOUNDED = 1,    /* no execution up to a bound has an error */
    SMC_API_SAMPLED = 2,    /* no execution of a random sample has an error */
    SMC_API_UNSAFE = 3,     /* some execution has an error */
    SMC_API_INCOMPLETE = 4, /* the check reached a limit or was cancelled */
} smc_api_verdict;

/* ---- configuration of a check ---------------------------------------------------------------- */

typedef struct smc_checking smc_checking;

unsigned smc_api_version(void); /* SMC_API of the library that is linked */
const char *smc_api_status_text(smc_api_status);

smc_checking *smc_check_new(void);   /* NULL: memory is exhausted */
void smc_check_free(smc_checking *); /* NULL is allowed; not during a run */

/* Adds a file: C, C++, Rust, LLVM bitcode, or a litmus test. Several files are linked. */
smc_api_status smc_check_add_file(smc_checking *, const char *path);
/* Sets an option of `smc --help`, named without dashes: "model" to "ra". `value` is NULL for an
 * option without a value, such as "keep-going". */
smc_api_status smc_check_set(smc_checking *, const char *option, const char *value);
/* Adds an argument for the compiler, such as "-DN=2". */
smc_api_status smc_check_add_argument(smc_checking *, const char *word);
/* Sets the path of smc. NULL: use the one in ../bin or ../../bin relative to the library, or on the
 * PATH. */
smc_api_status smc_check_set_command(smc_checking *, const char *path);

typedef struct smc_api_progress {
    uint64_t executions, blocked, errors;
    double seconds;
    double share; /* explored share of the executions, from 0 to 1; negative: unknown */
} smc_api_progress;

/* Called from time to time by the thread that runs the check. If it does not return 0, the check is
 * cancelled. `size` is the size of the structure in the library, of which later versions may have
 * more members at the end. */
typedef int smc_progress_callback(void *self, const smc_api_progress *, size_t size);
void smc_check_on_progress(smc_checking *, smc_progress_callback *, void *self);

/* ---- the check ------------------------------------------------------------------------------- */

/* Runs smc and returns when it has ended. A check can be run again, which replaces its result. */
smc_api_status smc_check_run(smc_checking *);
/* Cancels the check; may be called by any thread, also by the callback. The run then returns with
 * the results so far. If the check is not running, its next run ends at once. */
void smc_check_cancel(smc_checking *);

/* Returns the messages that smc printed in the last run, whatever its status; "" if none. */
const char *smc_check_messages(const smc_checking *);

/* ---- the result: after a run that returned SMC_API_OK ---------------------------------------- */

smc_api_verdict smc_check_verdict(const smc_checking *);
/* Returns a number of the result: "executions", "blocked", "redundant", or any other number of the
 * JSON output (smc --list=schema). 0: there is no such number. */
uint64_t smc_check_count(const smc_checking *, const char *name);
double smc_check_seconds(const smc_checking *);
/* Returns a text of the result: "model", "algo", "reason", "outcome_hash", .. NULL: there is none.
 */
const char *smc_check_text(const smc_checking *, const char *name);
const char *smc_check_json(const smc_checking *); /* the whole result */

size_t smc_check_errors(const smc_checking *);

typedef struct smc_api_error {
    const char *kind; /* "race", "assertion", "deadlock", .. */
    const char *message;
    const char *file; /* NULL: unknown; other strings may also be NULL */
    const char *function;
    const char *replay; /* value of --replay, which repeats the execution */
    unsigned line, column, thread;
} smc_api_error;

/* Writes an error to the struct. `size` is sizeof(smc_api_error) in the calling program, which may
 * be older than the library. SMC_API_INVALID: there is no error with this index. */
smc_api_status smc_check_error(const smc_checking *, size_t error, smc_api_error *, size_t size);

/* An event of the execution that shows an error. Events are ordered by thread number, and those of
 * a thread in program order. */
typedef struct smc_api_step {
    const char *kind;     /* "read", "write", "rmw", "create", .. */
    const char *order;    /* "relaxed", "plain", ..; NULL: the event has no memory order */
    const char *location; /* "data.a"; NULL: the event accesses none */
    const char *file, *function;
    unsigned thread, line, column;
    uint32_t id;       /* number of the event */
    int64_t read_from; /* id of the write; -1: the initial value; -2: not a read */
    int64_t step; /* position in an order in which the threads could execute the events; -1: there
                     is none */
    int has_read, has_written; /* whether value_read and value_written are known */
    int64_t value_read, value_written;
} smc_api_step;

size_t smc_check_steps(const smc_checking *, size_t error);
smc_api_status smc_check_step(const smc_checking *, size_t error, size_t i, smc_api_step *,
                              size_t size);

#ifdef __cplusplus
}
#endif

#endif
