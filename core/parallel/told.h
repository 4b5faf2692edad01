// told.h - results on their way from one process to another.
//
// A process numbers places, locations and objects as it meets them. A result goes to another one with what there is
// to say of each that it names, so that the other needs no histories to show it: places are joined by their codes,
// everything else is of the execution that shows an error.
#ifndef SMC_PARALLEL_TOLD_H
#define SMC_PARALLEL_TOLD_H

#include "base/table.h"
#include "base/packed.h"
#include "result/result.h"

// What there is to say of a value: the object it points to, that it is undefined, or the halves of what it is the name of; and what a thread,
// by its number, is called.
typedef enum smc_told_kind { SMC_TOLD_ADDRESS, SMC_TOLD_UNDEFINED, SMC_TOLD_THREAD, SMC_TOLD_WIDE, SMC_TOLD_KINDS } smc_told_kind;

// ---- giving ------------------------------------------------------------------------------------------------------

// Appends the result, without its outcomes.
void smc_tell(smc_packed *, const smc_program *, const smc_result *);

// ---- taking ------------------------------------------------------------------------------------------------------

typedef struct smc_told_location {
    smc_location seen;
    char *name;
} smc_told_location;

typedef struct smc_told_value {
    uint64_t value;
    char *text;       // NULL: it goes by a name, for these two halves
    uint64_t half[2];
} smc_told_value;

// What several processes have told. Its program says of numbers what theirs have said, and nothing else.
typedef struct smc_told {
    smc_program program; // first
    smc_place_list places;      // [0]: nowhere
    smc_table place_ids;        // code -> number
    SMC_VEC(smc_told_location) locations; // [0]: the fence's
    SMC_VEC(char *) objects;              // [0]: none
    SMC_VEC(smc_told_value) values[SMC_TOLD_KINDS];
    SMC_VEC(char *) texts;      // that places have
    smc_table text_ids;         // hash -> the last with it, + 1
} smc_told;

void smc_told_init(smc_told *);
void smc_told_free(smc_told *);

// Reads what smc_tell has put, in the numbers of `told`. false: the bytes are damaged; what was read is to be freed
// all the same.
SMC_MUST_USE bool smc_hear(smc_told *, smc_unpacking *, smc_result *out);

#endif
