// interp.h - a C program as smc_program: bytecode, the VM and the behaviour trie.
#ifndef SMC_INTERP_H
#define SMC_INTERP_H

#include "base/packed.h"
#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/long_loop.h"
#include "interp/options.h"
#include "program/coverage.h"
#include "program/orders.h"
#include "program/program.h"
#include "program/warning.h"

// X(field, words in --stats)
#define SMC_INTERP_COUNTERS(X)                                                                     \
    X(instructions, "instructions interpreted")                                                    \
    X(steps, "thread-local steps made (nodes of the behaviour trie)")                              \
    X(advances, "steps explored (moves in the trie)")                                              \
    X(merges, "histories merged into an equal state")                                              \
    X(waits, "spin loops found (rounds without effect)")                                           \
    X(bytes, "bytes held by the behaviour trie")                                                   \
    X(trims, "times the behaviour trie was trimmed to its budget")

typedef struct smc_interp_stats {
#define X(field, words) uint64_t field;
    SMC_INTERP_COUNTERS(X)
#undef X
} smc_interp_stats;

// Serialise code for another process (bytecode/pack.h), with libc's models and the options'
// external functions. The caller frees the bytes; ownership of the other results as there.
char *smc_interp_pack(const smc_code *, size_t *n);
SMC_MUST_USE smc_code *smc_interp_unpack(const char *at, size_t n, const smc_interp_options *,
                                         char **fault);

typedef struct smc_interp smc_interp;

// Takes ownership of the code (interp/lower/lower.h), which must be valid (validate.h).
smc_interp *smc_interp_new(smc_code *code, const smc_interp_options *options);
void smc_interp_free(smc_interp *);

// After SMC_RESTART: forgets all histories and locations, but keeps the partition of memory into
// cells (memory.h). The exploration then starts again. The number of restarts is at most that of
// addresses at which accesses overlap.
void smc_interp_restart(smc_interp *);
// Returns the number of restarts, including those of an exploration. Location numbers from before a
// restart are invalid.
uint32_t smc_interp_restarts(const smc_interp *);

// The program's output, if the options show it.
void smc_interp_end_output(smc_interp *); // ends the lines that have begun
// Sets smc_interp_options.undone; to be called before a restart.
void smc_interp_set_net_zero_rounds(smc_interp *, uint32_t rounds);
// Sets smc_interp_options.client, which the caller owns, and restarts.
void smc_interp_set_client(smc_interp *, const struct smc_client *);
// smc_interp_options.asked_tests; restarts it.
void smc_interp_ask_for_tests(smc_interp *, smc_test_names *out);
void smc_interp_show_output(smc_interp *, bool); // turns output on or off

// Applies the overlay of memory orders, which the caller owns, to all actions. To be called between
// explorations, and again after the overlay has changed. NULL: the orders in the program text.
void smc_interp_reorder(smc_interp *, smc_orders *);

// What an overlay may change besides orders: insert fences where the program has none
// (smc_action.is_new), if the options include such places; make plain accesses atomic. Restarts.
typedef struct smc_overlay {
    bool fences, plain;
} smc_overlay;
void smc_interp_allow(smc_interp *, smc_overlay);

smc_program *smc_interp_program(smc_interp *); // valid as long as the interpreter
// Returns the name of the program's i-th function; NULL past the last one.
const char *smc_interp_function(const smc_interp *, size_t i);
// True if execution can begin in the i-th function: it is defined and has no parameters.
bool smc_interp_can_begin_in(const smc_interp *, size_t i);
// True for a C or C++ program whose main has parameters.
bool smc_interp_takes_arguments(const smc_interp *);
// True if the program defines or declares a function or variable of this name.
bool smc_interp_refers_to(const smc_interp *, const char *name);
// True if the program links a function of smc's library of this name, since something refers to it.
bool smc_interp_links(const smc_interp *, const char *function);
// Appends warnings about the program, including reachable assertions that no history has reached
// (reached.h). Their places are valid as long as the interpreter.
void smc_interp_warnings(const smc_interp *, smc_warnings *out);
// Adds the lines, functions and branches of the program, and whether a history since the last
// restart, or one kept before it, has executed them. Adds nothing if coverage was not requested
// when the code was generated.
void smc_interp_coverage(const smc_interp *, smc_coverage *to);
// Keeps which lines and assertions were reached across a restart that does not refute them.
void smc_interp_keep_remarks(smc_interp *);
bool smc_interp_notes_coverage(const smc_interp *);
// The source files, as far as known.
const smc_code_files *smc_interp_files(const smc_interp *);
// Errors that the program allows.
const smc_code_allowed_list *smc_interp_allowed(const smc_interp *);
// Returns the longest loop; false: no loop was very long.
bool smc_interp_long_loop(const smc_interp *, smc_long_loop *);
smc_interp_stats smc_interp_get_stats(const smc_interp *);

// Returns bytes that identify the code's behaviour, independent of names and positions. The caller
// frees them.
char *smc_interp_behaviour(const smc_interp *, size_t *n);

// Exchange warnings and the longest loop with another process that explores the same code. Decoding
// adds to what is known; it returns false if the bytes are damaged.
void smc_interp_encode(const smc_interp *, smc_packed *);
SMC_MUST_USE bool smc_interp_decode(smc_interp *, smc_unpacking *);

#endif
