// encoded.h - results encoded for other processes.
//
// Each process numbers places, locations and objects in the order in which it meets them. A result
// is sent with descriptions of all numbers that it uses, so that the receiver can report it without
// executing anything. The receiver identifies places by their codes; all other numbers are only
// meaningful within the execution of one error.
#ifndef SMC_PARALLEL_ENCODED_H
#define SMC_PARALLEL_ENCODED_H

#include "base/table.h"
#include "base/packed.h"
#include "result/result.h"

// Kinds of descriptions: the object that an address points to; that a value is undefined; the name
// of a thread, by its number; the halves of a wide value, by its name.
typedef enum smc_decoded_kind {
    SMC_DECODED_ADDRESS,
    SMC_DECODED_UNDEFINED,
    SMC_DECODED_THREAD,
    SMC_DECODED_WIDE,
    SMC_DECODED_KINDS
} smc_decoded_kind;

// ---- encoding -----------------------------------------------------------------------------------

// Appends the result, without its outcomes.
void smc_encode_result(smc_packed *, const smc_program *, const smc_result *);

// ---- decoding -----------------------------------------------------------------------------------

typedef struct smc_decoded_location {
    smc_location seen;
    char *name;
} smc_decoded_location;

typedef struct smc_decoded_value {
    uint64_t value;
    char *text; // NULL: the value is the name of a wide value with these halves
    uint64_t half[2];
} smc_decoded_value;

// Decoded results of several processes. `program` describes their numbers and supports nothing
// else.
typedef struct smc_decoded {
    smc_program program;                     // must be first
    smc_place_list places;                   // [0]: unknown
    smc_table place_ids;                     // code -> number
    SMC_VEC(smc_decoded_location) locations; // [0]: fences
    SMC_VEC(char *) objects;                 // [0]: none
    SMC_VEC(uint64_t) object_addresses;      // [object]
    SMC_VEC(smc_decoded_value) values[SMC_DECODED_KINDS];
    SMC_VEC(char *) texts; // texts of the places
    smc_table text_ids;    // hash -> index + 1 of the last text with it
} smc_decoded;

// Initialise without results; free, which invalidates the numbers in decoded results.
void smc_decoded_init(smc_decoded *);
void smc_decoded_free(smc_decoded *);

// Reads what smc_encode_result has written, using the numbers of `told`. Returns false if the bytes
// are damaged; the caller frees `out` in any case.
SMC_MUST_USE bool smc_decode_result(smc_decoded *, smc_unpacking *, smc_result *out);

#endif
