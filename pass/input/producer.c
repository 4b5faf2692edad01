// producer.c - finds which version of LLVM wrote the bitcode. An older LLVM can only read parts of
// newer bitcode, so such bitcode is rejected before it is read.
//
// A bitcode file begins with a block that contains the producer as text, "LLVM22.1.8"
// (llvm.org/docs, "LLVM Bitcode File Format"). Only the parts of the format that this block uses
// are parsed.
#include "pass/input/steps.h"

#include <ctype.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>

// A position in a file that is read bit by bit.
typedef struct bit_reader {
    const uint8_t *at;
    size_t n, next; // numbers of bits: of the file, and before the position
} bit_reader;

// Reads a fixed-width number. Bits after the end are zero.
static uint32_t read_fixed(bit_reader *b, unsigned width) {
    uint32_t v = 0;
    for (unsigned i = 0; i < width; i++, b->next++)
        if (b->next < b->n) v |= (uint32_t)(b->at[b->next / 8] >> b->next % 8 & 1) << i;
    return v;
}

static uint32_t read_vbr(bit_reader *b, unsigned width) {
    const uint32_t more = 1u << (width - 1);
    uint32_t v = 0, part;
    unsigned shift = 0;
    do {
        part = read_fixed(b, width);
        if (shift < 32) v |= (part & (more - 1)) << shift;
        shift += width - 1;
    } while (part & more && b->next < b->n);
    return v;
}

static void align_to_word(bit_reader *b) { b->next = (b->next + 31) / 32 * 32; }

enum { END, BLOCK, DEFINE, RECORD }; // identifiers of abbreviations in a block
enum { IDENTIFICATION = 13, STRING = 1 };
enum { LITERAL = 0, FIXED = 1, VARIABLE = 2, ARRAY = 3, CHAR6 = 4 };
enum { LONGEST = 64 }; // longest text that is read

// An abbreviation of a string record, which is a record code and an array of characters.
typedef struct abbreviated_operand {
    bool is_string;
    unsigned kind, width; // encoding of a character
} abbreviated_operand;

static abbreviated_operand read_abbreviation(bit_reader *b) {
    abbreviated_operand f = {0};
    const uint32_t n = read_vbr(b, 5);
    for (uint32_t i = 0; i < n && i < LONGEST; i++) {
        if (read_fixed(b, 1)) {
            const uint32_t value = read_vbr(b, 8);
            if (i == 0) f.is_string = value == STRING;
            continue;
        }
        f.kind = read_fixed(b, 3);
        f.width = f.kind == FIXED || f.kind == VARIABLE ? read_vbr(b, 5) : 0;
    }
    f.is_string &= n == 3 && f.width <= 32 && (f.kind == CHAR6 || f.width);
    return f;
}

static char read_character(bit_reader *b, abbreviated_operand f) {
    static const char six[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    return f.kind == CHAR6      ? six[read_fixed(b, 6)]
           : f.kind == VARIABLE ? (char)read_vbr(b, f.width)
                                : (char)read_fixed(b, f.width);
}

// Reads a record without abbreviation. Returns true if it is the string.
static bool plain_record(bit_reader *b, char *text) {
    const uint32_t code = read_vbr(b, 6), n = read_vbr(b, 6);
    for (uint32_t i = 0; i < n && b->next < b->n; i++) {
        const uint32_t c = read_vbr(b, 6);
        if (code == STRING && i < LONGEST) text[i] = (char)c;
    }
    return code == STRING;
}

static bool abbreviated_record(bit_reader *b, abbreviated_operand f, char *text) {
    const uint32_t n = f.is_string ? read_vbr(b, 6) : 0;
    for (uint32_t i = 0; i < n && i < LONGEST; i++) text[i] = read_character(b, f);
    return f.is_string;
}

// Reads the string of the identification block. Returns false if the file does not begin with this
// block.
static bool read_identification(bit_reader *b, char *text) {
    enum { MOST = 16 };
    abbreviated_operand forms[MOST];
    uint32_t n_forms = 0;
    if (read_fixed(b, 2) != BLOCK || read_vbr(b, 8) != IDENTIFICATION) return false;
    const unsigned width = read_vbr(b, 4);
    align_to_word(b);
    (void)read_fixed(b, 32); // size of the block
    if (width < 2 || width > 32) return false;
    while (b->next < b->n) {
        const uint32_t id = read_fixed(b, width);
        if (id == DEFINE && n_forms < MOST) forms[n_forms++] = read_abbreviation(b);
        else if (id == RECORD && plain_record(b, text)) return true;
        else if (id > RECORD && id - RECORD <= n_forms) {
            if (abbreviated_record(b, forms[id - RECORD - 1], text)) return true;
        } else if (id != RECORD) return false;
    }
    return false;
}

// Returns the producer: "LLVM22.1.8", or "LLVM19.1.7-rust-1.85.0" if a compiler added its name;
// NULL: unknown.
static const char *producer_of_bitcode(const smc_bytes *code, char *text) {
    enum { WRAPPER = 0x0b17c0de, BITCODE = 0xdec04342, OFFSET = 2 };
    uint32_t header[OFFSET + 1] = {0};
    memcpy(header, code->at, code->n < sizeof header ? code->n : sizeof header);
    const size_t begin = header[0] == WRAPPER ? header[OFFSET] : 0;
    if (code->n < sizeof header || begin > code->n - 4) return NULL;
    memcpy(header, (const uint8_t *)code->at + begin, 4);
    if (header[0] != BITCODE) return NULL;
    bit_reader b = {(const uint8_t *)code->at + begin + 4, 8 * (code->n - begin - 4), 0};
    return read_identification(&b, text) ? text : NULL;
}

// Finds the producer in textual assembly. If it is there, it is near the end.
static const char *producer_of_text(const smc_bytes *code) {
    static const char clang[] = "clang version ";
    const char *found = code->n ? memmem(code->at, code->n, clang, sizeof clang - 1) : NULL;
    return found ? found + sizeof clang - 1 : NULL;
}

static unsigned version_in(const char *text, const char *end) {
    unsigned v = 0;
    for (; text < end && isdigit((unsigned char)*text) && v < 1000; text++)
        v = 10 * v + (unsigned)(*text - '0');
    return v;
}

bool smc_pass_is_newer(const smc_bytes *code, unsigned *version) {
    char text[LONGEST + 1] = "";
    static const char llvm[] = "LLVM";
    const char *words = producer_of_bitcode(code, text);
    *version = words && strncmp(words, llvm, sizeof llvm - 1) == 0
                   ? version_in(words + sizeof llvm - 1, text + sizeof text)
                   : 0;
    return *version > LLVM_VERSION_MAJOR;
}

bool smc_pass_is_newer_text(const smc_bytes *code, unsigned *version) {
    const char *words = producer_of_text(code);
    *version = words ? version_in(words, (const char *)code->at + code->n) : 0;
    return *version > LLVM_VERSION_MAJOR;
}
