// codec.h - encodes and decodes results for other processes, both by the same functions.
//
// Each function codes one type: it writes if the codec has an output, and reads otherwise. Input is
// not trusted (base/packed.h): each number is checked against its maximum.
#ifndef SMC_PARALLEL_CODEC_H
#define SMC_PARALLEL_CODEC_H

#include "parallel/encoded.h"

typedef struct smc_codec {
    smc_packed *to;      // NULL when reading
    smc_unpacking *from; // NULL when writing
    void *self;          // argument of the functions below
    // Translate numbers of the program to the other side, or back. 0 means none on both sides.
    uint32_t (*place)(void *self, uint32_t);
    uint32_t (*location)(void *self, uint32_t);
    uint32_t (*object)(void *self, uint32_t);
    // Reading: takes ownership of the text and returns one that lives as long as the places; NULL
    // if the text is NULL.
    const char *(*keep)(void *self, char *text);
    // Writing: called for each event, whose values and thread may need descriptions.
    void (*written)(void *self, const smc_witness_event *);
} smc_codec;

// When reading, the caller frees the text.
void smc_code_text(smc_codec *, char **);

// A number of elements that occupy at least a byte each.
uint32_t smc_code_count(smc_codec *, uint32_t);
void smc_code_place(smc_codec *, smc_place *);

// Includes the name.
void smc_code_location(smc_codec *, smc_decoded_location *);
void smc_code_value(smc_codec *, smc_decoded_kind, smc_decoded_value *);

// Does not include the outcomes.
void smc_code_result(smc_codec *, smc_result *);

#endif
