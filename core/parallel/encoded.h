// encoded.h - encodes results for other processes, and decodes them.
//
// Each process numbers places, locations and objects in the order in which it meets them. A result
// is sent with descriptions of all numbers that occur in it, so that the receiver can report the
// result without executing the program. The receiver identifies places by their codes; all other
// numbers are only meaningful within the execution of one error.
#ifndef SMC_PARALLEL_ENCODED_H
#define SMC_PARALLEL_ENCODED_H

#include "base/table.h"
#include "base/packed.h"
#include "result/result.h"

// What is described: ADDRESS: the object to which an address points. UNDEFINED: that a value is
// undefined. THREAD: the name of the thread with a number. WIDE: the halves of a 16-byte value,
// given by its number (smc_program.wide).
typedef enum smc_decoded_kind {
    SMC_DECODED_ADDRESS,
    SMC_DECODED_UNDEFINED,
    SMC_DECODED_THREAD,
    SMC_DECODED_WIDE,
    SMC_DECODED_KINDS
} smc_decoded_kind;

// ---- encoding -----------------------------------------------------------------------------------

// Appends the result without its outcomes, and the descriptions of its numbers.
void smc_encode_result(smc_packed *, const smc_program *, const smc_result *);

// ---- decoding -----------------------------------------------------------------------------------

typedef struct smc_decoded_location {
    smc_location seen;
    char *name;
} smc_decoded_location;

typedef struct smc_decoded_value {
    uint64_t value;
    char *text; // description; NULL: `value` represents a 16-byte value with these halves
    uint64_t half[2];
} smc_decoded_value;

// The decoded results of several processes. `program` describes the numbers in them and supports
// nothing else.
typedef struct smc_decoded {
    smc_program program; // must be the first member, since its address is converted to that of the
                         // struct
    smc_place_list places;                   // [place]; [0]: unknown
    smc_table place_ids;                     // smc_place.code -> place
    SMC_VEC(smc_decoded_location) locations; // [location]; [0]: fences
    SMC_VEC(char *) objects;                 // [object]: its name; [0]: none
    SMC_VEC(uint64_t) object_addresses;      // [object]: its address
    SMC_VEC(smc_decoded_value) values[SMC_DECODED_KINDS];
    SMC_VEC(char *) texts; // texts that places refer to
    smc_table text_ids;    // hash of a text -> 1 + index of the last text with that hash
} smc_decoded;

// smc_decoded_init initialises without results. smc_decoded_free invalidates the numbers in decoded
// results.
void smc_decoded_init(smc_decoded *);
void smc_decoded_free(smc_decoded *);

// Decodes a result that smc_encode_result has encoded. Its numbers become those of
// `smc_decoded.program`. Returns false if the bytes are damaged; the caller frees `out` in any
// case.
SMC_MUST_USE bool smc_decode_result(smc_decoded *, smc_unpacking *, smc_result *out);

#endif
