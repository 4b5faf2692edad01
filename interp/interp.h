// interp.h - runs a C, C++ or Rust program, as an smc_program for the explorers, from bytecode by
// the VM. Answers are cached in the behaviour trie.
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

// Counters of an interpreter: X(field, words in --stats).
#define SMC_INTERP_COUNTERS(X)                                                                     \
    X(instructions, "instructions interpreted")                                                    \
    X(steps, "thread-local steps made (nodes of the behaviour trie)")                              \
    X(advances, "steps explored (moves in the trie)")                                              \
    X(merges, "histories merged into an equal state")                                              \
    X(waits, "spin loops found (rounds without effect)")                                           \
    X(bytes, "bytes held by the behaviour trie")                                                   \
    X(trims, "times the behaviour trie was trimmed to its budget")                                 \
    X(input_questions, "questions about inputs")                                                   \
    X(input_simplified, "of these, answered by simplification")                                    \
    X(input_known, "of these, answered by a solution of an earlier question")                      \
    X(input_cached, "of these, asked before and without a solution")                               \
    X(input_domains, "of these, answered by the values that each input can have")                  \
    X(input_guessed, "of these, answered by a change of an earlier solution")                      \
    X(input_solved, "of these, answered by the solver")                                            \
    X(input_microseconds, "microseconds in the solver")

// The counters of an interpreter.
typedef struct smc_interp_stats {
#define X(field, words) uint64_t field;
    SMC_INTERP_COUNTERS(X)
#undef X
} smc_interp_stats;

// smc_interp_pack serialises code for another process (bytecode/pack.h); smc_interp_unpack reads
// it. External functions are libc's models and those of the options. The caller frees all results.
char *smc_interp_pack(const smc_code *, size_t *n);
SMC_MUST_USE smc_code *smc_interp_unpack(const char *at, size_t n, const smc_interp_options *,
                                         char **fault);

// A program that is ready to be explored: its code, the VM and the behaviour trie.
typedef struct smc_interp smc_interp;

// Creates an interpreter, which takes ownership of the code (interp/lower/lower.h), which must be
// valid (bytecode/validate.h).
smc_interp *smc_interp_new(smc_code *code, const smc_interp_options *options);
void smc_interp_free(smc_interp *);

// Starts again after SMC_RESTART: forgets all thread histories and memory locations, but keeps the
// partition of memory into cells (memory/memory.h). The caller must restart the exploration. At
// most one restart is necessary for each address at which accesses overlap.
void smc_interp_restart(smc_interp *);
// Returns the number of restarts, including those of an exploration. Location numbers from before a
// restart are invalid.
uint32_t smc_interp_restart_count(const smc_interp *);

// Completes the lines of program output that have been begun, if the options show output.
void smc_interp_end_output(smc_interp *);
// Sets smc_interp_options.loops.undone. The caller must then restart the interpreter.
void smc_interp_set_net_zero_rounds(smc_interp *, uint32_t rounds);
// Sets smc_interp_options.clients.client, which the caller owns, and restarts.
void smc_interp_set_client(smc_interp *, const struct smc_client *);
// Sets smc_interp_options.begin.collected_tests, and restarts.
void smc_interp_collect_tests(smc_interp *, smc_test_names *out);
void smc_interp_show_output(smc_interp *, bool); // turns output on or off

// Replaces the memory orders of all actions by those of the overlay, which the caller owns; NULL:
// by those of the program text. To be called between explorations, also after a change of the
// overlay.
void smc_interp_apply_orders(smc_interp *, smc_orders *);

// Permissions of an overlay besides memory orders. fences: it may insert fences where the program
// has none (smc_action.is_new), if the options include such places. plain: it may make plain
// accesses atomic. smc_interp_allow_orders restarts the interpreter.
typedef struct smc_overlay_permissions {
    bool fences, plain;
} smc_overlay_permissions;
// Sets the permissions and restarts the interpreter.
void smc_interp_allow_orders(smc_interp *, smc_overlay_permissions);

smc_program *smc_interp_program(smc_interp *); // valid until the interpreter is freed
// A walk through the functions that the program defines; zero-initialised.
typedef struct smc_interp_functions {
    uint32_t next;
    const char *name;  // name of the current function
    bool can_be_entry; // it has no parameters
} smc_interp_functions;
// Proceeds to the next function, or returns false past the last one.
bool smc_interp_next_function(const smc_interp *, smc_interp_functions *);
// True for a C or C++ program whose main has parameters.
bool smc_interp_takes_arguments(const smc_interp *);
// True if the program defines or declares a function or variable of this name.
bool smc_interp_refers_to(const smc_interp *, const char *name);
// True if the program refers to a function of this name in smc's library.
bool smc_interp_links_function(const smc_interp *, const char *function);
// Appends warnings about the program, also about assertions that no execution has reached
// (trie/reached.h). Their source positions are valid as long as the interpreter.
void smc_interp_warnings(const smc_interp *, smc_warnings *out);
// Adds the lines, functions and branches of the program to `to`, and whether they were executed
// since the last restart, or before it if smc_interp_keep_remarks kept them. Adds nothing if the
// code was generated without coverage.
void smc_interp_coverage(const smc_interp *, smc_coverage *to);
// Keeps the record of reached lines and assertions across the next restart. To be called only if
// the executions so far were possible ones.
void smc_interp_keep_remarks(smc_interp *);
// True if the code was generated with coverage.
bool smc_interp_records_coverage(const smc_interp *);
// Returns the known source files of the program.
const smc_code_files *smc_interp_files(const smc_interp *);
// Returns the errors that the program declares as allowed.
const smc_code_allowed_list *smc_interp_allowed(const smc_interp *);
// Describes the loop with the most rounds in one execution; returns false if no loop had very many.
// If `shared`, considers only loops that write in every round while other threads exist.
bool smc_interp_long_loop(const smc_interp *, bool shared, smc_long_loop *);
// Returns the counters of the interpreter since it was created, and its current memory.
smc_interp_stats smc_interp_get_stats(const smc_interp *);

// Returns bytes that identify the code's behaviour, independent of names and positions. The caller
// frees them.
char *smc_interp_behaviour(const smc_interp *, size_t *n);

// Exchange warnings and the longest loop with another process that explores the same code.
// smc_interp_decode merges them into those of the interpreter; it returns false if the bytes are
// damaged.
void smc_interp_encode(const smc_interp *, smc_packed *);
SMC_MUST_USE bool smc_interp_decode(smc_interp *, smc_unpacking *);

#endif
