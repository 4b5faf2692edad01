// memory.h - the dense numbers that the core knows memory by: locations, objects, thread
// identities.
//
// Shared memory is partitioned into cells of up to 8 bytes; a location is a cell. A cell is made by
// the first access to its bytes. An access to several cells is an access to each of them. One that
// overlaps a cell of which it is neither all nor a part apart adds cuts, at which no cell may reach
// across, and everything has to start over with these cuts alone. There are finitely many addresses
// to cut at, and in the end the cells follow from the accesses of all executions, whatever their
// order: where an access begins or ends within another, there is a cut.
//
// Sixteen bytes that are somewhere accessed atomically as a whole are one cell for all accesses:
// wide. Its values are kept here and go by names, a hash of what they are.
//
// All of them are functions of addresses and of thread-local histories; the order in which they are
// first met decides only which number each gets.
#ifndef SMC_MEMORY_H
#define SMC_MEMORY_H

#include "program/program.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/memory/names.h"
#include "interp/memory/places.h"
#include "interp/memory/ownership.h"
#include "base/table.h"

enum { SMC_KEPT_BY_MANY = 0x7fffffff };

typedef struct smc_memory_location {
    smc_location seen; // what the core is told
    uint32_t next[2];  // other locations in the same 8-byte granules as this one's first and last
                       // byte; 0 ends
    uint32_t source;   // of the first access
    uint32_t kept_by;  // of the first access that says of which struct it is a part; 0: none does,
                       // SMC_KEPT_BY_MANY: several do, which disagree
    const char *name;  // of what is no part of the program's memory; NULL otherwise
    bool supposed;     // only histories have come to it that perhaps no execution has
} smc_memory_location;

// Why memory is cut at an address: the accesses that overlap there.
typedef struct smc_cut {
    uint32_t source[2];
} smc_cut;

// The forms of operator new, as bits: of one object or of an array, with an alignment or without.
typedef enum smc_lowered_cache_by {
    SMC_BY_MALLOC,
    SMC_BY_NEW = 1,
    SMC_BY_NEW_ARRAY = 2,
    SMC_BY_ALIGNED = 4
} smc_lowered_cache_by;

// Memory that was allocated, by what names it in every execution alike: its key. The rest follows
// from the key.
typedef struct smc_allocation {
    uint64_t base;
    uint64_t path;     // key: the thread's handle
    uint64_t site;     // key: code of the place, or of the thread-local variable
    uint32_t count;    // key: from 0, of the thread's allocations at this site
    uint32_t size;     // key: bytes
    bool zeroed;       // key: starts out as zeros
    bool aligned_far;  // key: to more than SMC_SMALL_BIAS bytes
    uint8_t made_by;   // key: which operator of C++ (smc_lowered_cache_by); 0: malloc
    uint32_t variable; // of a stack object; 0 for others
    uint32_t source;   // of the place
    uint32_t room; // of what one thread alone touches: where it is kept while the thread that made
                   // it has it (smc_memory_room)
    bool owned;    // it is that, as far as is known
    uint32_t place;
    const smc_global *global; // of a thread-local variable: what it starts out as
} smc_allocation;

// A thread: the k-th (from 0) that `creator` makes. `handle` is its pthread_t: the path of such
// numbers from main, so that it does not depend on which thread was met first.
typedef struct smc_identity {
    uint32_t creator, k;
    uint64_t handle;
} smc_identity;

// What 16 bytes at a multiple of 16 are that are accessed at once.
typedef enum smc_wideness { SMC_NOT_WIDE, SMC_WIDE, SMC_WIDE_IN_PARTS } smc_wideness;

typedef struct smc_memory {
    const smc_code *code;
    SMC_VEC(smc_memory_location) locations; // [0] is not used
    smc_table granules;                     // address / 8 -> a location that begins or ends there
    smc_table locks;                        // address, 0 or the number of a word + 1 -> location
    SMC_VEC(smc_cut) cuts;                  // [0] is not used
    smc_table cut_ids;                      // address -> cut before it
    smc_table wide_cells;                   // address / 16 -> smc_wideness
    smc_names names;                        // its salt is that of the numbers of objects, too
    SMC_VEC(smc_allocation) objects;        // [0] is not used
    smc_table object_ids;                   // number in the address -> object
    smc_table handed; // (object, thread that it has been handed to) -> where it is kept there
    SMC_VEC(smc_identity) threads;
    smc_table thread_ids, handles; // values are identity + 1
    bool supposes;     // the history at hand is perhaps none of an execution (smc_program.supposes)
    bool has_supposed; // a cut or a wide cell is due to such a history
    bool distrusts;    // one was none, and had such a cut: no history is supposed any more
    bool mixes_plain;  // plain accesses may be made atomic (smc_interp_allow), or some are
                       // (SMC_LOOP_ALLOWED_RACE): no location is plain_only
    smc_memory_elision elides; // but for nothing: what one thread alone touches has no locations
    smc_ownership ownership;   // what that is
} smc_memory;

void smc_memory_init(smc_memory *, const smc_code *);
void smc_memory_free(smc_memory *);

// Recomputes what tables and chains say of locations, objects and threads, and compares: NULL, or
// what is wrong (check.c).
const char *smc_memory_check(const smc_memory *);

// Forgets everything but the cuts, the wide cells, what is shared and the salt.
void smc_memory_restart(smc_memory *);
// Cuts and wide cells may be due to histories that no execution has: forgets them; everything has
// to start over, and supposes no history.
void smc_memory_refute(smc_memory *);

// The cell at the beginning of `size` bytes of checked shared memory, at most 8, or 16 that may be
// wide or in parts; its size is in the location. 0: cuts were added, everything has to start over.
uint32_t smc_memory_locate(smc_memory *, uint64_t address, uint32_t size, uint32_t source);
void smc_memory_cut(smc_memory *, uint64_t address, uint32_t source, uint32_t other);
// Where the other access stands that made the cut before `address`.
uint32_t smc_memory_cut_by(const smc_memory *, uint64_t address, uint32_t source);

// Makes 16 bytes at a multiple of 16 a cell. false: they were none before, everything has to start
// over.
SMC_MUST_USE bool smc_memory_widen(smc_memory *, uint64_t address, uint32_t source);
// The 16 bytes around `address` are cells of at most 8 bytes from now on, also for accesses to all
// of them: everything has to start over.
void smc_memory_halve(smc_memory *, uint64_t address, uint32_t source, uint32_t other);
smc_wideness smc_memory_wideness(const smc_memory *, uint64_t address);
// The lock that stands for the synchronisation object of so many bytes at an address; one that
// nobody has to make, of the library's own.
uint32_t smc_memory_lock(smc_memory *, uint64_t address, uint32_t size);
uint32_t smc_memory_own_lock(smc_memory *, uint64_t address, uint32_t size);
// The k-th word of such an object: zero at first, and apart from the bytes that are there.
uint32_t smc_memory_word(smc_memory *, uint64_t address, uint32_t extent, uint32_t k,
                         uint32_t size);
// Such a word says who holds a mutex.
void smc_memory_mutex(smc_memory *, uint32_t word);
// The word of a thread, by its handle, that says what becomes of it.
uint32_t smc_memory_thread_word(smc_memory *, uint64_t handle);
// And one of 8 bytes that is 0 until it ends, and one that is 0 until it is cancelled.
uint32_t smc_memory_thread_end(smc_memory *, uint64_t handle);
uint32_t smc_memory_thread_cancel(smc_memory *, uint64_t handle);
// A lock of each thread, and a list of threads (program/waiting.h).
uint32_t smc_memory_thread_lock(smc_memory *, uint64_t handle);
uint32_t smc_memory_threads(smc_memory *);

// The allocation at an address; NULL: there is none.
const smc_allocation *smc_memory_allocation(const smc_memory *, uint64_t address);
// Gives an allocation its address, by its key; the same key has the same address for good. 0: the
// number that it hashes to is taken. The salt is then another one, and everything has to start
// over.
uint64_t smc_memory_allocate(smc_memory *, const smc_allocation *);
// Whether it has started over so often that there is no room: the numbers of large objects are few,
// with short pointers all are.
bool smc_memory_is_full(const smc_memory *);
// The object of an allocated address; 0: static memory, or none.
static inline uint32_t smc_memory_object(const smc_memory *m, uint64_t address) {
    return smc_addr_tag(address) == SMC_TAG_ALLOCATED
               ? smc_table_get(&m->object_ids, smc_addr_object(address), 0)
               : 0;
}
// To which a byte belongs; 0: nobody has accessed it.
uint32_t smc_memory_location_of(const smc_memory *, uint64_t address);
// The static variable or the allocation that a value is an address in; false: it is none.
bool smc_memory_extent(const smc_memory *, uint64_t value, uint64_t *base, uint64_t *size);
// The type of the object around a shared address, as far as it is known; NULL otherwise.
const smc_shape *smc_memory_shape(const smc_memory *, uint64_t address);

// Whether the object at a checked address is one thread's alone, as far as is known.
bool smc_memory_is_owned(const smc_memory *, uint64_t address);
// Of such an object: whether it may be this thread's.
bool smc_memory_owner_is(const smc_memory *, uint64_t address, uint32_t thread);
// Makes the object this thread's if it is one thread's alone, and nobody's yet. *room: see
// smc_memory_room; only where it is this thread's.
typedef enum smc_claim { SMC_CLAIM_SHARED, SMC_CLAIM_ANOTHERS, SMC_CLAIM_OWN } smc_claim;
SMC_MUST_USE smc_claim smc_memory_claim(smc_memory *, uint64_t address, uint32_t thread,
                                        uint32_t **room);
// Where it stands among the bytes of the machine, for this thread, which owns it; 0: nowhere yet.
// Valid until the next call of smc_memory_hand.
uint32_t *smc_memory_room(smc_memory *, uint64_t address, uint32_t thread);
// An allocation may be another thread's from now on, which keeps it there.
void smc_memory_hand(smc_memory *, uint64_t address, uint32_t thread, uint32_t room);
// It is shared from now on. Where that is news, and memory elides, ownership.disturbed is set.
void smc_memory_share(smc_memory *, uint64_t address);

// Whether `creator` makes a k-th thread, in any execution: its handle is the path from main, and
// has room for so many.
bool smc_memory_may_create(const smc_memory *, uint32_t creator, uint32_t k);
// The identity of that thread; false: all executions that were looked at have SMC_MOST_THREADS.
bool smc_memory_thread(smc_memory *, uint32_t creator, uint32_t k, uint32_t *identity);
// The first numbers after main's go to these threads, up to one that no program has. false: another
// thread has such a number.
bool smc_memory_number_threads(smc_memory *, const smc_created *, uint32_t n);
bool smc_memory_thread_of(const smc_memory *, uint64_t handle, uint32_t *identity);

// The user's name for a location (describe.c).
void smc_memory_describe(const smc_memory *, const smc_places *, uint32_t loc, char *buf,
                         size_t size);
// The same of an access of `size` bytes that begins in the location.
void smc_memory_describe_access(const smc_memory *, const smc_places *, uint32_t loc,
                                uint64_t address, uint32_t size, char *buf, size_t room);
void smc_memory_describe_object(const smc_memory *, const smc_places *, uint32_t object, char *buf,
                                size_t size);
// `size` bytes of a variable of the program's, by its number.
void smc_memory_describe_variable(const smc_memory *, uint32_t variable, uint32_t offset,
                                  uint32_t size, char *buf, size_t room);
// Where an undefined value comes from, and the line that declares it (smc_undefined.origin).
void smc_memory_describe_origin(const smc_memory *, const smc_places *, uint64_t origin, char *buf,
                                size_t size);
// The undefined bits that are padding of the object where they come from; a type that is not known
// has none (padding.c).
uint64_t smc_memory_padding(const smc_memory *, const smc_places *, smc_undefined);
// A value of a location as its type has it: a floating-point number, a character, an enumerator.
// false: it is just a number.
bool smc_memory_describe_typed(const smc_memory *, const smc_places *, uint32_t loc, uint64_t value,
                               char *buf, size_t size);
// The same of a type.
bool smc_shape_describe(const smc_shape *scalar, uint64_t value, char *buf, size_t size);
// What a value of so many bytes is the address of: "&x", "malloc(line 7)", a function, a string.
// false: of nothing.
bool smc_memory_describe_value(const smc_memory *, const smc_places *, unsigned bytes,
                               uint64_t value, char *buf, size_t size);
// The same of an address.
bool smc_memory_describe_address(const smc_memory *, const smc_places *, uint64_t address,
                                 char *buf, size_t size);

#endif
