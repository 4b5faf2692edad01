// memory.h - assigns dense numbers to locations, objects and threads, by which the core refers to
// them.
//
// Shared memory is partitioned into cells of up to 8 bytes; each cell is one location. The first
// access to a range of bytes creates its cell. An access that spans several cells accesses each of
// them. An access that partially overlaps a cell adds cuts, addresses that no cell may span, and
// the exploration restarts with these cuts. There are finitely many addresses to cut at, so
// restarts end. The final cells depend only on the set of accesses in all executions, not on their
// order: every access that begins or ends inside another one adds a cut there.
//
// Sixteen bytes that some access treats as one atomic object form a single wide cell for all
// accesses. The core has no room for their values, so it gets a name (a hash) of the value, and the
// value itself is stored here.
//
// Locations, objects and threads are functions of addresses and thread-local histories. The order
// of their first use only determines their numbers.
#ifndef SMC_MEMORY_H
#define SMC_MEMORY_H

#include "program/program.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/memory/names.h"
#include "interp/memory/places.h"
#include "interp/memory/ownership.h"
#include "base/table.h"

// A value of smc_memory_location.accessed_by.
enum { SMC_ACCESSED_BY_MANY = 0x7fffffff };

// A location: a cell of shared memory, or a synthetic word or lock of the interpreter.
typedef struct smc_memory_location {
    smc_location seen; // the part that the core uses
    uint32_t next[2];  // next locations in the chains of the 8-byte granules that hold this one's
                       // first and last byte; 0 ends a chain
    uint32_t source;   // index in code->sources of the first access
    uint32_t accessed_by; // index in code->sources of the first access through a struct that
                          // contains this location; 0: none, SMC_ACCESSED_BY_MANY: accesses use
                          // different structs
    const char *name; // name of a synthetic location, which has no bytes in the program's memory;
                      // NULL for others
    bool supposed;    // accessed only by speculative histories, which may be infeasible
} smc_memory_location;

// A cut before `address`, and the two accesses whose overlap caused it.
typedef struct smc_cut {
    uint64_t address;
    uint32_t source[2];
} smc_cut;

// Which function allocated memory: malloc, or a form of operator new, as a bit set.
typedef enum smc_allocating_function {
    SMC_BY_MALLOC,
    SMC_BY_NEW = 1,
    SMC_BY_NEW_ARRAY = 2,
    SMC_BY_ALIGNED = 4
} smc_allocating_function;

// An allocation, identified in all executions by its key. The other fields are functions of the
// key.
typedef struct smc_allocation {
    uint64_t base;  // address of the first byte
    uint64_t path;  // key: handle of the allocating thread, which encodes its path from main
    uint64_t site;  // key: hash of the call stack, or number of the thread-local variable
    uint32_t count; // key: index, from 0, among the thread's allocations at this site
    uint32_t size;  // key: number of bytes
    bool zeroed;    // key: the bytes are initially zero
    bool is_highly_aligned; // key: aligned to more than SMC_SMALL_BIAS bytes
    uint8_t allocated_by;   // key: allocating function (smc_allocating_function)
    uint32_t variable;      // index in code->variables of a stack object; 0 for others
    uint32_t source;        // index in code->sources of the allocation
    uint32_t room;  // position in vm->bytes of the object's bytes while the creating thread owns
                    // it; 0: not allocated yet (smc_memory_object_position)
    bool owned;     // no second thread has accessed the object so far
    uint32_t place; // place of the allocating call (places.h)
    const smc_global *global; // thread-local variable that provides the initial bytes; NULL for
                              // others
    uint64_t copy_of; // address of the memory of which this is OpenMP's copy on the device; 0: none
} smc_allocation;

// A thread: the k-th (from 0) that `creator` creates. `handle` is its pthread_t. It encodes the
// path of such indices from main, so it does not depend on the order in which the exploration
// encounters threads.
typedef struct smc_thread_identity {
    uint32_t creator, k;
    uint64_t handle;
} smc_thread_identity;

// How 16 aligned bytes are divided into cells: into ordinary cells of at most 8 bytes, into one
// wide cell, or into ordinary cells although some access treats them as one object.
typedef enum smc_wideness { SMC_NOT_WIDE, SMC_WIDE, SMC_WIDE_SPLIT } smc_wideness;

// Ranges of memory that copies access as a whole (blocks.h).
typedef struct smc_blocks {
    bool allowed;         // smc_start.blocks
    SMC_VEC(uint32_t) at; // locations of the blocks, in the order of their addresses
    smc_table granules;   // address / 8 -> whether the granule is excluded, and whether a block may
                          // reach across its beginning (blocks.c)
    smc_table divided;    // base address of an object -> how many accesses divided its blocks
    uint32_t conflicts;   // restarts that blocks have caused
} smc_blocks;

// The memory of all executions: numbers of locations, objects and threads, and what determines
// them.
typedef struct smc_memory {
    const smc_code *code;
    SMC_VEC(smc_memory_location) locations; // [0] is unused
    smc_table granules;    // address / 8 -> first location in the chain of that granule of 8 bytes
    smc_table locks;       // (address, 0 for a lock or the word's number + 1) -> location
    SMC_VEC(smc_cut) cuts; // [0] is unused
    smc_table cut_ids;     // address -> index of the cut before the byte at the address
    smc_table site_cuts;   // (allocation site, offset) -> 2 * index of a cut at that offset of an
                           // object, + 1 if other objects of the site have it
    smc_table wide_cells;  // address / 16 -> smc_wideness
    smc_blocks blocks;
    smc_table surveyed; // address -> source and size of the longest elided access there (survey.c)
    smc_table whole;    // addresses inside atomic accesses, where no cut is extrapolated
    smc_table numbers;  // addresses of bytes that never hold terms (vm/symbolic/terms.h)
    smc_value_names names;           // names of values; their salt also goes into object numbers
    SMC_VEC(smc_allocation) objects; // [0] is unused
    smc_table object_ids;            // object number in the address -> index in objects
    smc_table handed;                // (object, thread that took it over) -> position of its bytes
                                     // in that thread's memory
    SMC_VEC(smc_thread_identity) threads;
    smc_table thread_ids, handles; // path -> identity + 1; handle -> identity + 1
    bool history_is_speculative; // the current history is speculative (smc_program_speculation.now)
    bool has_speculated;         // some speculative history caused a cut or a wide cell
    bool speculation_failed;     // a speculative history was infeasible, so there is no further
                                 // speculation
    bool has_extrapolated_cuts;  // some cuts were extrapolated (cuts.c)
    bool no_extrapolated_cuts;   // do not extrapolate cuts: in a replay, a survey finds them
                                 // (survey.h)
    bool extrapolation_failed;   // extrapolated cuts made an operation impossible, so cuts are not
                                 // extrapolated any more
    bool keeps_whole;            // an address has been added to `whole`, for the next restart
    bool may_make_plain_atomic;  // plain accesses may be made atomic (smc_interp_allow_orders), or
                                 // some are treated so (SMC_LOOP_ALLOWED_RACE); then no location is
                                 // plain_only
    smc_memory_elision elides;   // accesses to exclusive objects get no locations
    smc_ownership ownership;     // which objects are exclusive
} smc_memory;

// Initialises the memory of a program, to whose code it refers.
void smc_memory_init(smc_memory *, const smc_code *);
void smc_memory_free(smc_memory *); // frees its contents

// Checks the internal consistency of tables and chains of locations, objects and threads. Returns
// NULL, or a description of the first violation (check.c).
const char *smc_memory_check(const smc_memory *);

// Deletes everything except cuts, wide cells, the data about blocks, the set of shared objects and
// the salt.
void smc_memory_restart(smc_memory *);
// True if an infeasible history or an extrapolated cut may be the reason why an operation is not
// supported.
static inline bool smc_memory_may_be_speculative(const smc_memory *m) {
    return m->has_speculated || m->has_extrapolated_cuts;
}
// Discards all cuts and wide cells, since some may come from infeasible histories or extrapolation.
// The caller must restart. After the restart, there is no speculation, and no extrapolation unless
// smc_cuts_keep_whole has removed the reason why it failed.
void smc_memory_end_speculation(smc_memory *);

// Returns the location of the cell at the beginning of `size` bytes of valid shared memory. `size`
// is at most 8, or 16 if smc_memory_make_wide or smc_memory_split_wide was called for the bytes.
// The location has the size of the cell, which may be smaller than the access. Returns 0 if cuts
// were added or the salt changed: the caller must restart.
uint32_t smc_memory_cell_at(smc_memory *, uint64_t address, uint32_t size, uint32_t source);
// Returns the location of the block of these bytes, which smc_blocks_extent has allowed (blocks.h),
// and adds it if it is new. 0: the caller must restart.
uint32_t smc_memory_block_at(smc_memory *, uint64_t address, uint32_t size, uint32_t source);
// Adds a cut before `address`, caused by accesses at two source indices; no effect if there is one.
void smc_memory_cut_cell(smc_memory *, uint64_t address, uint32_t source, uint32_t other);
// Returns the source of the access, other than `source`, that caused the cut before `address`.
uint32_t smc_memory_source_of_cut(const smc_memory *, uint64_t address, uint32_t source);
// Discards all cuts.
static inline void smc_cuts_clear(smc_memory *m) {
    smc_table_free(&m->cut_ids);
    smc_table_free(&m->site_cuts);
    if (m->cuts.n) m->cuts.n = 1; // [0] is unused
}
// The largest number of bytes, at most `size`, from `address` on that no cut divides.
uint32_t smc_cuts_cell_size(const smc_memory *, uint64_t address, uint32_t size);
// Adds the cuts that an access to these bytes causes in a cell that it overlaps partially. The
// exploration must restart.
void smc_cuts_split_cell(smc_memory *, uint64_t address, uint32_t size, uint32_t source,
                         const smc_memory_location *cell);
// Keeps extrapolated cuts out of an atomic access, from the next restart on. If all addresses
// inside it were known, or too many are, extrapolation has failed.
void smc_cuts_keep_whole(smc_memory *, uint64_t address, uint32_t size);
// Whether at least two other objects of the allocation site have a cut at the offset of the
// address, and cuts may be extrapolated. Sets *cut to one of these cuts, or to zero.
bool smc_cuts_site_has(const smc_memory *, uint64_t address, smc_cut *cut);

// Makes the 16 bytes at `address`, a multiple of 16, one wide cell. Returns false if they were not
// wide before: the caller must restart.
SMC_MUST_USE bool smc_memory_make_wide(smc_memory *, uint64_t address, uint32_t source);
// Divides the 16 bytes around `address` into cells of at most 8 bytes, so that even accesses to all
// 16 take several actions. The caller must restart.
void smc_memory_split_wide(smc_memory *, uint64_t address, uint32_t source, uint32_t other);
// Returns how the 16 aligned bytes around `address` are divided.
smc_wideness smc_memory_wideness_at(const smc_memory *, uint64_t address);
// smc_memory_lock_of_object returns the lock of the synchronisation object of `size` bytes at
// `address`. smc_memory_library_lock returns a second lock for the library's internal use,
// which needs no initialisation.
uint32_t smc_memory_lock_of_object(smc_memory *, uint64_t address, uint32_t size);
uint32_t smc_memory_library_lock(smc_memory *, uint64_t address, uint32_t size);
// Returns the k-th word of a synchronisation object. Words are synthetic locations, initially zero,
// separate from the object's bytes. `extent` is the size of the object in bytes, `size` that of the
// word.
uint32_t smc_memory_sync_word(smc_memory *, uint64_t address, uint32_t extent, uint32_t k,
                              uint32_t size);
// Records that the word holds the owner of a mutex.
void smc_memory_mark_mutex(smc_memory *, uint32_t word);
// Returns the synthetic word, of 4 bytes, with the state of a thread: joinable, joined or detached.
uint32_t smc_memory_thread_word(smc_memory *, uint64_t handle);
// smc_memory_thread_end_word returns a synthetic location of 8 bytes, which is 0 until the thread
// ends; smc_memory_thread_cancel_word one of 4 bytes, which is 0 until the thread's cancellation is
// requested.
uint32_t smc_memory_thread_end_word(smc_memory *, uint64_t handle);
uint32_t smc_memory_thread_cancel_word(smc_memory *, uint64_t handle);
// Return synthetic words of 8 bytes, initially 0, of a thread or (handle 0) of the process: the set
// of its pending signals, and the number of signals that have reached it.
uint32_t smc_memory_signal_word(smc_memory *, uint64_t handle);
uint32_t smc_memory_kick_word(smc_memory *, uint64_t handle);
// Return the lock of a thread, and the list of all threads (program/waiting.h).
uint32_t smc_memory_thread_lock(smc_memory *, uint64_t handle);
uint32_t smc_memory_thread_list(smc_memory *);

// Returns the allocation that contains `address`; NULL: none.
const smc_allocation *smc_memory_allocation(const smc_memory *, uint64_t address);
// Returns the base address of the allocation with this key, and creates it if necessary; the same
// key always has the same address. Returns 0 if another allocation has the hashed object number;
// the salt was changed, and the caller must restart.
uint64_t smc_memory_allocate(smc_memory *, const smc_allocation *);
// True if too many restarts with new salts failed to find free object numbers. There are few
// numbers for large objects, and few for any object if pointers have 32 bits.
bool smc_memory_is_full(const smc_memory *);
// Returns the object that contains `address`; 0: static memory, or no object.
static inline uint32_t smc_memory_object(const smc_memory *m, uint64_t address) {
    return smc_addr_tag(address) == SMC_TAG_ALLOCATED
               ? smc_table_get(&m->object_ids, smc_addr_object_number(address), 0)
               : 0;
}
// Returns the location that contains the byte at `address`; 0: nothing has accessed the byte yet.
uint32_t smc_memory_location_of(const smc_memory *, uint64_t address);
// If `value` is an address in a static variable or an allocation, or just behind its end, sets
// *base and *size to those of the object and returns true.
bool smc_memory_find_extent(const smc_memory *, uint64_t value, uint64_t *base, uint64_t *size);
// Returns the type of the object that contains a shared address; NULL: unknown.
const smc_shape *smc_memory_shape(const smc_memory *, uint64_t address);

// True if no second thread has accessed the object at a valid address so far.
bool smc_memory_is_owned(const smc_memory *, uint64_t address);
// True if `thread` owns an exclusive object, or may become its owner since it has none.
bool smc_memory_is_owned_by(const smc_memory *, uint64_t address, uint32_t thread);
// Result of smc_memory_claim_object: the object is shared, exclusive to another thread, or
// exclusive to the thread that claims it.
typedef enum smc_ownership_claim {
    SMC_CLAIM_SHARED,
    SMC_CLAIM_OTHER_OWNER,
    SMC_CLAIM_OWN
} smc_ownership_claim;
// Makes `thread` the owner of the object at `address` if the object is exclusive and has no owner
// yet. If `thread` owns it afterwards, sets *room as smc_memory_object_position returns it.
SMC_MUST_USE smc_ownership_claim smc_memory_claim_object(smc_memory *, uint64_t address,
                                                         uint32_t thread, uint32_t **room);
// Returns where the position in vm->bytes of an exclusive object's bytes is stored, for its owner
// `thread`; a position of 0: not allocated yet. The pointer is valid until the next call of
// smc_memory_transfer_ownership.
uint32_t *smc_memory_object_position(smc_memory *, uint64_t address, uint32_t thread);
// Makes `thread` an owner of the allocation besides its creator; `room` is the position of its
// bytes in vm->bytes for that thread.
void smc_memory_transfer_ownership(smc_memory *, uint64_t address, uint32_t thread, uint32_t room);
// Marks the object as shared. If it was exclusive and accesses to exclusive objects are elided,
// sets ownership.disturbed: the exploration must restart.
void smc_memory_mark_shared(smc_memory *, uint64_t address);

// True if `creator` can create a k-th thread: the handle, which encodes the path from main, has
// enough bits for it.
bool smc_memory_may_create(const smc_memory *, uint32_t creator, uint32_t k);
// Sets *identity to the number of the k-th thread that `creator` creates, which is assigned at the
// first call. Returns false if SMC_MAX_THREADS threads exist.
bool smc_memory_create_thread(smc_memory *, uint32_t creator, uint32_t k, uint32_t *identity);
// Assigns the numbers after main's to these threads in this order, and stops at the first that
// cannot exist. Returns false if another thread has one of these numbers already.
bool smc_memory_number_threads(smc_memory *, const smc_created_thread *, uint32_t n);
// Finds the identity of the thread with this handle. Returns false if there is none.
bool smc_memory_thread_of(const smc_memory *, uint64_t handle, uint32_t *identity);

// Writes the name of a location in the terms of the source: variable and member (describe.c).
void smc_memory_describe(const smc_memory *, const smc_places *, uint32_t loc, char *buf,
                         size_t size);
// Writes the name of a range of bytes that begins in the location.
void smc_memory_describe_range(const smc_memory *, const smc_places *, uint32_t loc,
                               const smc_location *range, char *buf, size_t room);
// Writes the name of an object (its index in smc_memory.objects).
void smc_memory_describe_object(const smc_memory *, const smc_places *, uint32_t object, char *buf,
                                size_t size);
// Writes the name of `size` bytes at `offset` in the local variable with this index.
void smc_memory_describe_variable(const smc_memory *, uint32_t variable, uint32_t offset,
                                  uint32_t size, char *buf, size_t room);
// Writes the name of the uninitialised byte from which an undefined value comes
// (smc_undefined.origin), and the line that declares it.
void smc_memory_describe_origin(const smc_memory *, const smc_places *, uint64_t origin, char *buf,
                                size_t size);
// Returns the undefined bits of the value that are padding in the object from which the value
// comes. If the object's type is unknown, no bits are padding (padding.c).
uint64_t smc_memory_padding_bits(const smc_memory *, const smc_places *, smc_undefined);
// Writes the value in the form of the location's type: as floating-point number, character or
// enumerator. Returns false if the plain number is the right form.
bool smc_memory_describe_typed(const smc_memory *, const smc_places *, uint32_t loc, uint64_t value,
                               char *buf, size_t size);
// Like smc_memory_describe_typed, for a value of a scalar type.
bool smc_shape_describe(const smc_shape *scalar, uint64_t value, char *buf, size_t size);
// If `value`, of `bytes` bytes, is an address, writes its target: "&x", "malloc(line 7)", a
// function's name, a string. Returns false if it is no valid address.
bool smc_memory_describe_value(const smc_memory *, const smc_places *, unsigned bytes,
                               uint64_t value, char *buf, size_t size);
// Like smc_memory_describe_value, for a 64-bit address.
bool smc_memory_describe_address(const smc_memory *, const smc_places *, uint64_t address,
                                 char *buf, size_t size);

#endif
