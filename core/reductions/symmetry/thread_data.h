// thread_data.h - memory that belongs to interchangeable threads: executions that differ by the
// names of threads and by the addresses of what belongs to them are one (docs/symmetry.md).
//
// A kind of thread_data is one piece of memory for each thread of a group: its node in a queue.
// Which there are is assumed, and whether the program keeps to it is checked by whoever explores.
#ifndef SMC_SYMMETRY_THREAD_DATA_H
#define SMC_SYMMETRY_THREAD_DATA_H

#include "base/packed.h"
#include "program/program.h"

// What names of threads a value may have in it: it is an address, a thread's number, from 1, or 0,
// or a list of such (waiting.h). A number counts as an address that belongs to its thread.
typedef enum smc_names_in { SMC_NO_NAMES, SMC_ADDRESS, SMC_NUMBER, SMC_WHO_WAITS } smc_names_in;
static inline smc_names_in smc_names_in_values(const smc_action *a) { // that an access has
    return smc_is_list_access(a)                    ? SMC_WHO_WAITS
           : smc_is_access(a->kind) && a->of_thread ? SMC_NUMBER
           : a->size == 8                           ? SMC_ADDRESS
                                                    : SMC_NO_NAMES;
}

enum { SMC_MOST_OWNERS = 64, SMC_MOST_RENAMED = 16 };
_Static_assert(SMC_MOST_OWNERS <= 64, "sets of owners are bits");

typedef struct smc_thread_datum {
    uint64_t base, size; // addresses
    uint32_t owner;      // its number in smc_thread_data.owners
    uint32_t kind;
} smc_thread_datum;

typedef struct smc_thread_data {
    SMC_VEC(smc_thread_datum) at; // in the order of their addresses, apart from each other
    SMC_VEC(uint64_t) owners;     // threads, by what names them to who explores
    uint32_t kinds;               // there have been
} smc_thread_data;

void smc_thread_data_free(smc_thread_data *);
void smc_thread_data_put(const smc_thread_data *, smc_packed *);
void smc_thread_data_get(smc_thread_data *, smc_unpacking *);

// Whether other names move accesses to other memory.
bool smc_thread_data_move(const smc_thread_data *);

// NULL: it is no address of one.
const smc_thread_datum *smc_thread_datum_at(const smc_thread_data *, uint64_t value);
// NULL: that thread has none.
const smc_thread_datum *smc_thread_datum_of(const smc_thread_data *, uint32_t kind, uint64_t owner);
// The owners, as bits by their numbers, whose names are in a value; in an action.
uint64_t smc_owners_in_value(const smc_thread_data *, uint64_t value, smc_names_in);
uint64_t smc_owners_in_action(const smc_thread_data *, const smc_program *, const smc_action *);

// Other names for owners.
typedef struct smc_renaming {
    const smc_thread_data *of;
    uint32_t n;
    uint32_t from[SMC_MOST_RENAMED], to[SMC_MOST_RENAMED]; // numbers of owners
    bool failed;                                           // somebody has not what another one has
} smc_renaming;
uint64_t smc_renamed(smc_renaming *, uint64_t value, smc_names_in);
// Whether b is a, by other names. Whose end a thread waits for or whom it creates is left out where
// `free_threads`.
bool smc_is_renamed_action(smc_renaming *, const smc_program *, const smc_action *a,
                           const smc_action *b, bool free_threads);
// Whether the write of b, which reads `read_b`, is that of a, which has read `read_a`, by other
// names.
bool smc_is_renamed_write(smc_renaming *, const smc_action *a, uint64_t read_a, const smc_action *b,
                          uint64_t read_b);

// Whether the actions are the same, or could be if some addresses in them belonged to who makes
// them.
bool smc_could_be_renamed(const smc_program *, const smc_action *, const smc_action *);
// The owners do these at the same point: what differs first is to belong to them. false: it cannot.
bool smc_thread_data_learn(smc_thread_data *, const smc_program *, const smc_action *const *,
                           const uint64_t *owners, uint32_t n);

#endif
