// encoded.h - results on their way from one process to another.
//
// A process numbers places, locations and objects as it meets them. A result goes to another one
// with what there is to say of each that it names, so that the other needs no histories to show it:
// places are joined by their codes, everything else is of the execution that shows an error.
#ifndef SMC_PARALLEL_ENCODED_H
#define SMC_PARALLEL_ENCODED_H

#include "base/table.h"
#include "base/packed.h"
#include "result/result.h"

// What there is to say of a value: the object it points to, that it is undefined, or the halves of
// what it is the name of; and what a thread, by its number, is called.
typedef enum smc_decoded_kind {
    SMC_DECODED_ADDRESS,
    SMC_DECODED_UNDEFINED,
    SMC_DECODED_THREAD,
    SMC_DECODED_WIDE,
    SMC_DECODED_KINDS
} smc_decoded_kind;

// ---- giving -------------------------------------------------------------------------------------

// Appends the result, without its outcomes.
void smc_encode_result(smc_packed *, const smc_program *, const smc_result *);

// ---- taking -------------------------------------------------------------------------------------

typedef struct smc_decoded_location {
    smc_location seen;
    char *name;
} smc_decoded_location;

typedef struct smc_decoded_value {
    uint64_t value;
    char *text; // NULL: it goes by a name, for these two halves
    uint64_t half[2];
} smc_decoded_value;

// What several processes have told. Its program says of numbers what theirs have said, and nothing
// else.
typedef struct smc_decoded {
    smc_program program;                     // first
    smc_place_list places;                   // [0]: nowhere
    smc_table place_ids;                     // code -> number
    SMC_VEC(smc_decoded_location) locations; // [0]: the fence's
    SMC_VEC(char *) objects;                 // [0]: none
    SMC_VEC(uint64_t) object_addresses;      // of each
    SMC_VEC(smc_decoded_value) values[SMC_DECODED_KINDS];
    SMC_VEC(char *) texts; // that places have
    smc_table text_ids;    // hash -> the last with it, + 1
} smc_decoded;

void smc_decoded_init(smc_decoded *);
void smc_decoded_free(smc_decoded *);

// Reads what smc_encode_result has put, in the numbers of `told`. false: the bytes are damaged;
// what was read is to be freed all the same.
SMC_MUST_USE bool smc_decode_result(smc_decoded *, smc_unpacking *, smc_result *out);

#endif
