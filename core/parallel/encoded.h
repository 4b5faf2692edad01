// encoded.h - encodes results for other processes, and decodes them.
//
// Each process numbers places, locations and objects in the order in which it encounters them.
// Therefore an encoded result contains a description of each number in it, so that the receiver can
// report the result without executing the program. The receiver recognises equal places by their
// codes (smc_place.code). All other numbers have a meaning only within the execution of one error.
#ifndef SMC_PARALLEL_ENCODED_H
#define SMC_PARALLEL_ENCODED_H

#include "base/table.h"
#include "base/packed.h"
#include "result/result.h"

// The subject of a description.
typedef enum smc_decoded_kind {
    SMC_DECODED_ADDRESS,   // name of the object to which an address points
    SMC_DECODED_UNDEFINED, // that a value is undefined (smc_program.undefined)
    SMC_DECODED_THREAD,    // name of the thread with a number
    SMC_DECODED_TYPED,     // a value of a location, in the notation of the location's type
    SMC_DECODED_WIDE,      // halves of a 16-byte value, given by its number (smc_program.wide)
    SMC_DECODED_KINDS
} smc_decoded_kind;

// ---- encoding -----------------------------------------------------------------------------------

// Appends the result without its outcomes, and descriptions of the numbers in it.
void smc_encode_result(smc_packed *, const smc_program *, const smc_result *);

// ---- decoding -----------------------------------------------------------------------------------

// A location of the program and its name, which the struct owns.
typedef struct smc_decoded_location {
    smc_location seen;
    char *name;
} smc_decoded_location;

// An object of the program.
typedef struct smc_decoded_object {
    char *name;             // owned
    uint64_t address, size; // of its memory; size 0: unknown
} smc_decoded_object;

// A value and its description.
typedef struct smc_decoded_value {
    uint64_t value; // the value that is described; thread: its number
    uint32_t loc;   // SMC_DECODED_TYPED: the location
    char *text;     // owned; NULL: the value stands for a 16-byte value with these halves
    uint64_t half[2];
} smc_decoded_value;

// The decoded results of several processes. `program` can describe the numbers in them; it has no
// other functions of a program.
typedef struct smc_decoded {
    smc_program program;   // the first member, since a pointer to it is converted to smc_decoded
    smc_place_list places; // [place]; [0]: an unknown place
    smc_table place_ids;   // smc_place.code -> number of the place
    SMC_VEC(smc_decoded_location) locations;              // [location]; [0]: fences
    SMC_VEC(smc_decoded_object) objects;                  // [object]; [0]: no object
    SMC_VEC(smc_decoded_value) values[SMC_DECODED_KINDS]; // the described values, by kind
    SMC_VEC(char *) texts;                                // owned; the texts of places
    smc_table text_ids; // hash of a text -> 1 + index of the last text with that hash
} smc_decoded;

// The numbers in decoded results are valid until smc_decoded_free.
void smc_decoded_init(smc_decoded *);
void smc_decoded_free(smc_decoded *);

// Decodes a result that was encoded by smc_encode_result. Translates its numbers to those of
// smc_decoded.program. Returns false if the bytes are malformed. The caller frees `out` in any
// case.
SMC_MUST_USE bool smc_decode_result(smc_decoded *, smc_unpacking *, smc_result *out);

#endif
