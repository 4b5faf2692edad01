// codec.h - encodes and decodes results for other processes; the same functions do both.
//
// Each function handles one type: it encodes if the codec has an output, and decodes otherwise.
// Input is not trusted (base/packed.h): each number is checked against its maximum.
#ifndef SMC_PARALLEL_CODEC_H
#define SMC_PARALLEL_CODEC_H

#include "parallel/encoded.h"

typedef struct smc_codec {
    smc_packed *to;      // output; NULL when decoding
    smc_unpacking *from; // input; NULL when encoding
    void *self;          // argument of the following functions
    // Translate numbers of the program (places, locations, objects) to those of the encoding, or
    // back. 0 stands for none on both sides.
    uint32_t (*place)(void *self, uint32_t);
    uint32_t (*location)(void *self, uint32_t);
    uint32_t (*object)(void *self, uint32_t);
    // When decoding: takes ownership of the text, and returns an equal text that lives as long as
    // the places; NULL if `text` is NULL.
    const char *(*keep)(void *self, char *text);
    // When encoding: called for each event, whose values and thread may need descriptions.
    void (*written)(void *self, const smc_witness_event *);
} smc_codec;

// Encodes or decodes a text. When decoding, the caller frees it.
void smc_code_text(smc_codec *, char **);

// Encodes or decodes a number of elements each of which occupies at least a byte.
uint32_t smc_code_count(smc_codec *, uint32_t);
void smc_code_place(smc_codec *, smc_place *);

// Encodes or decodes a location and its name.
void smc_code_location(smc_codec *, smc_decoded_location *);
void smc_code_value(smc_codec *, smc_decoded_kind, smc_decoded_value *);

// Encodes or decodes a result without its outcomes.
void smc_code_result(smc_codec *, smc_result *);

#endif
