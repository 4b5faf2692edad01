// codec.h - encodes and decodes results for other processes: each function does either.
//
// Each function handles one type. It encodes if the codec has an output (`to`), and decodes
// otherwise. Decoding does not trust its input (base/packed.h): each number is checked against its
// maximum.
#ifndef SMC_PARALLEL_CODEC_H
#define SMC_PARALLEL_CODEC_H

#include "parallel/encoded.h"

// An encoder or a decoder.
typedef struct smc_codec {
    smc_packed *to;      // output; NULL when decoding
    smc_unpacking *from; // input; NULL when encoding
    void *self;          // argument of the following functions
    // Translate a number of the program (place, location, object) to its number in the encoding
    // when encoding, and back when decoding. 0 stands for none on both sides.
    uint32_t (*place)(void *self, uint32_t);
    uint32_t (*location)(void *self, uint32_t);
    uint32_t (*object)(void *self, uint32_t);
    // Only when decoding: takes ownership of `text`, and returns an equal text that lives as long
    // as the places; NULL if `text` is NULL.
    const char *(*keep)(void *self, char *text);
    // Only when encoding: called after each event was encoded. The event's values and its thread
    // may need descriptions.
    void (*written)(void *self, const smc_witness_event *);
} smc_codec;

// Encodes or decodes a text. When decoding, the caller frees it.
void smc_codec_text(smc_codec *, char **);

// Encodes or decodes the number of elements of a list. Each element must take at least one byte.
uint32_t smc_codec_count(smc_codec *, uint32_t);
void smc_codec_place(smc_codec *, smc_place *);

// Encodes or decodes a location and its name.
void smc_codec_location(smc_codec *, smc_decoded_location *);
// Encodes or decodes a value of the kind. When decoding, the caller frees its text.
void smc_codec_value(smc_codec *, smc_decoded_kind, smc_decoded_value *);

// Encodes or decodes a result without its outcomes.
void smc_codec_result(smc_codec *, smc_result *);

#endif
