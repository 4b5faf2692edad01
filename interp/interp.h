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

// Code as bytes, which another process may have made (bytecode/pack.h), by the models of libc and
// the options' externs. The caller frees the bytes; of the others as there.
char *smc_interp_pack(const smc_code *, size_t *n);
SMC_MUST_USE smc_code *smc_interp_unpack(const char *at, size_t n, const smc_interp_options *,
                                         char **fault);

typedef struct smc_interp smc_interp;

// Takes the code over (interp/lower/lower.h makes it), which must be valid (validate.h).
smc_interp *smc_interp_new(smc_code *code, const smc_interp_options *options);
void smc_interp_free(smc_interp *);

// After SMC_RESTART: forgets every history and location, but not what memory turned out to be made
// of (memory.h). The exploration then begins again. It takes at most as many restarts as there are
// addresses at which accesses overlap.
void smc_interp_restart(smc_interp *);
// How often that was done, by an exploration too: what was known of locations before is of others.
uint32_t smc_interp_restarts(const smc_interp *);

// Of what the program prints, where the options show it.
void smc_interp_end_output(smc_interp *); // ends the lines that have begun
// smc_interp_options.undone, before it is restarted.
void smc_interp_set_undone(smc_interp *, uint32_t rounds);
// smc_interp_options.client, which the caller keeps; restarts it.
void smc_interp_set_client(smc_interp *, const struct smc_client *);
// smc_interp_options.asked_tests; restarts it.
void smc_interp_ask_for_tests(smc_interp *, smc_test_names *out);
void smc_interp_show_output(smc_interp *, bool); // or not, for now

// From now on actions have the orders of the overlay, which the caller keeps; to be said again
// where it has changed. Between explorations. NULL: those of the text.
void smc_interp_reorder(smc_interp *, smc_orders *);

// What an overlay may do beyond other orders for what has one: be a fence where the program has
// none (smc_action.is_new), if the options asked for such places; make plain accesses atomic.
// Forgets as smc_interp_restart does.
typedef struct smc_overlay {
    bool fences, plain;
} smc_overlay;
void smc_interp_allow(smc_interp *, smc_overlay);

smc_program *smc_interp_program(smc_interp *); // valid as long as the interp
// The program's functions; NULL past the last one.
const char *smc_interp_function(const smc_interp *, size_t i);
// Whether the program can begin in the i-th: it is defined, and takes nothing.
bool smc_interp_can_begin_in(const smc_interp *, size_t i);
// Whether it is C or C++ with a main that may look at argc.
bool smc_interp_takes_arguments(const smc_interp *);
// Whether it has or declares a function of this name.
bool smc_interp_refers_to(const smc_interp *, const char *function);
// Whether it has one of smc's library of this name: it was linked because something refers to it.
bool smc_interp_links(const smc_interp *, const char *function);
// Appends what there is to say of the program, among it the assertions whose condition no history
// has come to, of those that it may get to (reached.h). The places are valid as long as the interp.
void smc_interp_warnings(const smc_interp *, smc_warnings *out);
// Adds what there is to be run, and whether a history has run it, of those made since it was last
// restarted, or before what was kept. Nothing where the options did not ask for it when the code
// was made.
void smc_interp_coverage(const smc_interp *, smc_coverage *to);
// Before a restart that is no refutation: lines and assertions that were reached stay reached.
void smc_interp_keep_remarks(smc_interp *);
bool smc_interp_notes_coverage(const smc_interp *);
// That were compiled, as far as it is known.
const smc_code_files *smc_interp_files(const smc_interp *);
// The longest. false: none was very long.
bool smc_interp_long_loop(const smc_interp *, smc_long_loop *);
smc_interp_stats smc_interp_get_stats(const smc_interp *);

// Its code as bytes that are the same for all that does the same, whatever is called otherwise or
// stands elsewhere; the caller's.
char *smc_interp_behaviour(const smc_interp *, size_t *n);

// For another process that explores the same code. false: the bytes are damaged.
// What there is to warn of, the longest loop: what is heard is added to what is known.
void smc_interp_encode(const smc_interp *, smc_packed *);
SMC_MUST_USE bool smc_interp_decode(smc_interp *, smc_unpacking *);

#endif
