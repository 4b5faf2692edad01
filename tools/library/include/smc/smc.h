/* smc/smc.h - libsmc: smc from a program of one's own (docs/library.md).
 *
 * A check runs smc as a process of its own and hands over what that has found. What goes wrong
 * there, lack of memory and crashes of compilers too, is a status here. The library has no state
 * besides the objects that it returns, writes nothing, ends no process, and changes no signal
 * handler. Threads may use different objects at the same time; of one object, only
 * smc_check_cancel.
 *
 * Strings that are returned belong to the object and live as long, a result's until the next run.
 * Functions are added, and none is changed or taken away, as long as SMC_API is the same.
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
    SMC_API_INVALID = 1, /* an argument is: an option that the library sets itself, no file */
    SMC_API_NO_MEMORY = 2,
    SMC_API_NO_COMMAND = 3, /* smc cannot be run */
    SMC_API_REFUSED = 4,    /* smc refuses the program or an option: smc_check_messages */
    SMC_API_FAILED = 5,     /* smc ended in another way than it should: smc_check_messages */
    SMC_API_CANCELLED = 6,  /* before there was a result */
} smc_api_status;

typedef enum smc_api_verdict {
    SMC_API_VERIFIED = 0,   /* no execution has an error */
    SMC_API_BOUNDED = 1,    /* nor one up to a bound */
    SMC_API_SAMPLED = 2,    /* nor one of a sample */
    SMC_API_UNSAFE = 3,     /* there are errors */
    SMC_API_INCOMPLETE = 4, /* stopped by a limit, or cancelled */
} smc_api_verdict;

/* ---- what is to be checked ------------------------------------------------------------------- */

typedef struct smc_checking smc_checking;

unsigned smc_api_version(void); /* SMC_API of the library that runs */
const char *smc_api_status_text(smc_api_status);

smc_checking *smc_check_new(void);   /* NULL: no memory */
void smc_check_free(smc_checking *); /* also NULL; not while it runs */

/* A file in C, C++ or Rust, LLVM bitcode, or a litmus test; several are linked. */
smc_api_status smc_check_add_file(smc_checking *, const char *path);
/* An option of `smc --help`, without dashes: "model", "ra"; without a value: "keep-going", NULL. */
smc_api_status smc_check_set(smc_checking *, const char *option, const char *value);
/* A word for the compiler: "-DN=2". */
smc_api_status smc_check_add_argument(smc_checking *, const char *word);
/* The smc that runs; NULL: the one beside the library, in ../bin or ../../bin, or on the PATH. */
smc_api_status smc_check_set_command(smc_checking *, const char *path);

typedef struct smc_api_progress {
    uint64_t executions, blocked, errors;
    double seconds;
    double share; /* of the whole, from 0 to 1; negative: not known */
} smc_api_progress;

/* Called now and then by the thread that runs the check; otherwise than 0: the check is cancelled.
 * `size` is that of the structure as the library knows it; later versions add to its end. */
typedef int smc_progress_callback(void *self, const smc_api_progress *, size_t size);
void smc_check_on_progress(smc_checking *, smc_progress_callback *, void *self);

/* ---- the check ------------------------------------------------------------------------------- */

/* Runs smc, and returns when it has ended. A check can be run again: its result is another one. */
smc_api_status smc_check_run(smc_checking *);
/* From any thread, also from a callback; the run returns with what was found until then. One that
 * does not run yet ends at once. */
void smc_check_cancel(smc_checking *);

/* After a run, whatever its status: what smc says to its users, in lines; "": nothing. */
const char *smc_check_messages(const smc_checking *);

/* ---- the result: after a run that returned SMC_API_OK ---------------------------------------- */

smc_api_verdict smc_check_verdict(const smc_checking *);
/* "executions", "blocked", "redundant", or any other number of the JSON (smc --list=schema); 0:
 * there is none. */
uint64_t smc_check_count(const smc_checking *, const char *name);
double smc_check_seconds(const smc_checking *);
/* "model", "algo", "reason", "outcome_hash", ..; NULL: there is none. */
const char *smc_check_text(const smc_checking *, const char *name);
const char *smc_check_json(const smc_checking *); /* all of it */

size_t smc_check_errors(const smc_checking *);

typedef struct smc_api_error {
    const char *kind; /* "race", "assertion", "deadlock", .. */
    const char *message;
    const char *file; /* NULL: not known, as other strings */
    const char *function;
    const char *replay; /* for --replay, which runs the execution again */
    unsigned line, column, thread;
} smc_api_error;

/* Fills `size` bytes, those of smc_api_error, so that it may grow. SMC_API_INVALID: no such one. */
smc_api_status smc_check_error(const smc_checking *, size_t error, smc_api_error *, size_t size);

/* The execution that shows an error: its events in the order of the threads' numbers, and of each
 * thread in program order. */
typedef struct smc_api_step {
    const char *kind;     /* "read", "write", "rmw", "create", .. */
    const char *order;    /* "relaxed", "plain", ..; NULL: it has none */
    const char *location; /* "data.a"; NULL: it has none */
    const char *file, *function;
    unsigned thread, line, column;
    uint32_t id;       /* of the event */
    int64_t read_from; /* the id of the write; -1: the initial value; -2: it reads nothing */
    int64_t step;      /* in an order in which the threads could take these; -1: none */
    int has_read, has_written; /* whether the values are known */
    int64_t value_read, value_written;
} smc_api_step;

size_t smc_check_steps(const smc_checking *, size_t error);
smc_api_status smc_check_step(const smc_checking *, size_t error, size_t i, smc_api_step *,
                              size_t size);

#ifdef __cplusplus
}
#endif

#endif
