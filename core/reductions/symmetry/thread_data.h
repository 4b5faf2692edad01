// thread_data.h - thread data: memory owned by interchangeable threads. Symmetry reduction renames
// its addresses together with the threads (docs/design/symmetry.md).
//
// A kind of thread data is one piece of memory for each thread of a group, such as the thread's
// node of a queue. That a piece of memory is thread data is an assumption, and explorers check that
// the program conforms to it.
#ifndef SMC_SYMMETRY_THREAD_DATA_H
#define SMC_SYMMETRY_THREAD_DATA_H

#include "base/packed.h"
#include "program/program.h"

// How a value refers to threads: by an address in thread data, by a thread's number (from 1; 0:
// none), or by a list of numbers (waiting.h). A number is treated as an address that belongs to its
// thread. SMC_REFERENCE_QUEUE: a list of which the thread uses no number but its own, as long as
// the list is ordered (docs/design/symmetry.md#who-waits).
typedef enum smc_thread_reference {
    SMC_REFERENCE_NONE,
    SMC_REFERENCE_ADDRESS,
    SMC_NUMBER,
    SMC_REFERENCE_LIST,
    SMC_REFERENCE_QUEUE
} smc_thread_reference;

// How the values that the action's access reads and writes refer to threads. SMC_REMOVE also reads
// the list of all threads, whose locks a memory barrier of all threads takes one by one.
static inline smc_thread_reference smc_thread_reference_kind(const smc_action *a) {
    const bool removes = a->kind == SMC_RMW && a->op == SMC_REMOVE;
    return smc_is_list_access(a) ? (removes ? SMC_REFERENCE_LIST : SMC_REFERENCE_QUEUE)
           : smc_is_access(a->kind) && a->of_thread ? SMC_NUMBER
           : a->size == 8                           ? SMC_REFERENCE_ADDRESS
                                                    : SMC_REFERENCE_NONE;
}

// Limits, which determine the sizes of arrays and sets.
enum { SMC_MAX_OWNERS = 64, SMC_MAX_RENAMED = 16 };
_Static_assert(SMC_MAX_OWNERS <= 64, "sets of owners are bits");

// A piece of memory that belongs to one thread of a group.
typedef struct smc_thread_datum {
    uint64_t base, size; // the address range of the memory
    uint32_t owner;      // the thread: an index in smc_thread_data.owners
    uint32_t kind;       // number of the kind of thread data
} smc_thread_datum;

// All thread data of an exploration.
typedef struct smc_thread_data {
    SMC_VEC(smc_thread_datum) at; // the thread data, sorted by address; ranges do not overlap
    SMC_VEC(uint64_t) owners; // the threads that own data, by their paths; the index is the owner
                              // number
    uint32_t kinds;           // number of kinds so far
} smc_thread_data;

void smc_thread_data_free(smc_thread_data *); // frees its contents; then it is zero

// Encode the thread data for another process (.._put), and decode it (.._get).
void smc_thread_data_encode(const smc_thread_data *, smc_packed *);
void smc_thread_data_decode(smc_thread_data *, smc_unpacking *);

// Whether renaming threads changes the addresses of accesses.
bool smc_thread_data_moves_accesses(const smc_thread_data *);

// The piece that contains the address `value`; NULL: none.
const smc_thread_datum *smc_thread_datum_at(const smc_thread_data *, uint64_t value);
// The piece of this kind that belongs to `owner` (a thread's path); NULL: none.
const smc_thread_datum *smc_thread_datum_of(const smc_thread_data *, uint32_t kind, uint64_t owner);
// The owners that a value, or an action, refers to and on whose names the thread's later steps may
// depend, as bits by owner number.
uint64_t smc_owners_in_value(const smc_thread_data *, uint64_t value, smc_thread_reference);
uint64_t smc_owners_in_action(const smc_thread_data *, const smc_program *, const smc_action *);

// A renaming of the threads that own data: the owner with number from[i] gets the name of the owner
// with number to[i]. Other owners keep their names. It is a permutation of all owners.
typedef struct smc_renaming {
    const smc_thread_data *of; // the thread data whose addresses are renamed
    uint32_t n;                // number of renamed owners
    uint32_t from[2 * SMC_MAX_RENAMED], to[2 * SMC_MAX_RENAMED];
    bool failed; // a thread has no piece of a kind that another thread has
} smc_renaming;

// The value after renaming. Sets `failed` if a piece is missing.
uint64_t smc_renamed_value(smc_renaming *, uint64_t value, smc_thread_reference);
// Whether action b equals action a after renaming. `free_threads`: b may create or join any thread.
bool smc_is_renamed_action(smc_renaming *, const smc_program *, const smc_action *a,
                           const smc_action *b, bool free_threads);
// Whether RMW b, if it reads `read_b`, writes the value that equals, after renaming, the value that
// RMW a writes if it reads `read_a`.
bool smc_is_renamed_write(smc_renaming *, const smc_action *a, uint64_t read_a, const smc_action *b,
                          uint64_t read_b);

// Whether the actions are equal, or would be after renaming if some of their addresses belonged to
// thread data.
bool smc_could_be_renamed(const smc_program *, const smc_action *, const smc_action *);
// Learns from n actions, which the owners execute at corresponding points of their histories: the
// first field in which all of them differ contains addresses, and the memory there becomes thread
// data. Returns false if that is impossible.
bool smc_thread_data_learn(smc_thread_data *, const smc_program *, const smc_action *const *,
                           const uint64_t *owners, uint32_t n);

#endif
