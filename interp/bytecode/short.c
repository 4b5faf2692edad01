#include "interp/bytecode/short.h"

#include "interp/bytecode/address.h"

static const uint32_t LABELS = 0x01000000, FUNCTIONS = 0x08000000, NEGATIVE = 0xf0000000;
enum { LABEL_BITS = 12, FUNCTION_BITS = 4 };

// An area of n blocks of 2^bits bytes each, beginning at the address `begin`.
typedef struct address_blocks {
    uint32_t bits, begin, n;
} address_blocks;

// Areas of the allocation space by block size. Small blocks get most of the space, since most
// objects are small.
static const address_blocks sizes[] = {
    {7, 0x60000000, 1u << 23},  {9, 0xa0000000, 1u << 18},  {11, 0xa8000000, 1u << 16},
    {13, 0xb0000000, 1u << 14}, {15, 0xb8000000, 1u << 12}, {17, 0xc0000000, 1u << 10},
    {19, 0xc8000000, 1u << 8},  {21, 0xd0000000, 1u << 6},  {23, 0xd8000000, 1u << 4},
    {25, 0xe0000000, 1u << 2},  {26, 0xe8000000, 1u << 1},
};
enum { SIZES = sizeof sizes / sizeof *sizes, DISTINCT = 3 };

// Number of bits of the block's number in an object's number, for each block size; the index of the
// block size is above it. Address kinds of larger objects have fewer bits.
static const uint8_t block_bits[DISTINCT] = {23, 16, 7};

// Convert between the number of an allocated object and its block: the block's number among the
// blocks of sizes[i].
static uint32_t object_number_of_block(uint32_t i, uint32_t block) {
    const uint32_t class = smc_size_class_of(smc_addr_kind_for_size(1u << sizes[i].bits, false));
    return class | i << block_bits[class >> SMC_SIZE_CLASS_BIT] | block;
}

static void blocks_of(uint32_t object, uint32_t *i, uint32_t *block) {
    const uint32_t class = object >> SMC_SIZE_CLASS_BIT,
                   bits = class < DISTINCT ? block_bits[class] : 0;
    *i = (object & ((UINT32_C(1) << SMC_SIZE_CLASS_BIT) - 1)) >> bits;
    *block = object & ((1u << bits) - 1);
}

uint32_t smc_short_object_number(uint64_t hash, uint32_t size) {
    uint32_t i = 0;
    while (i < SIZES - 1 && size + 2 * SMC_SHORT_MARGIN > 1u << sizes[i].bits) i++;
    return object_number_of_block(i, (uint32_t)(hash ^ hash >> 32) & (sizes[i].n - 1));
}

uint32_t smc_short_global_address(uint64_t end, uint32_t size, uint32_t alignment) {
    const uint64_t step = alignment < 2 * SMC_SHORT_MARGIN ? 2 * SMC_SHORT_MARGIN : alignment;
    const uint64_t at =
        ((end ? end : SMC_SHORT_GLOBALS) + 2 * SMC_SHORT_MARGIN + step - 1) / step * step;
    return at + size + SMC_SHORT_MARGIN > SMC_SHORT_PRIVATE ? 0 : (uint32_t)at;
}

// ---- conversion to 32 bits ----------------------------------------------------------------------

static bool shorten_label(uint32_t function, int64_t label, uint32_t *out) {
    *out = LABELS + (function << LABEL_BITS) + (uint32_t)label;
    return function < (FUNCTIONS - LABELS) >> LABEL_BITS && label >= 0 && label < 1 << LABEL_BITS;
}

static bool shorten_function(uint32_t function, int64_t offset, uint32_t *out) {
    *out = FUNCTIONS + (function << FUNCTION_BITS) + (uint32_t)offset;
    return function < (SMC_SHORT_GLOBALS - FUNCTIONS) >> FUNCTION_BITS && offset >= 0 &&
           offset < 1 << FUNCTION_BITS;
}

static bool shorten_global(const smc_code *code, uint32_t i, int64_t offset, uint32_t *out) {
    if (i >= code->globals.n || !smc_has_short_form(offset, code->globals.at[i].size)) return false;
    *out = code->globals.at[i].at + (uint32_t)offset;
    return true;
}

static bool shorten_allocated(uint32_t object, int64_t offset, uint32_t *out) {
    uint32_t i, block;
    blocks_of(object, &i, &block);
    if (i >= SIZES || block >= sizes[i].n || offset < -SMC_SHORT_MARGIN ||
        offset >= (1 << sizes[i].bits) - SMC_SHORT_MARGIN)
        return false;
    *out = sizes[i].begin + (block << sizes[i].bits) + (uint32_t)offset;
    return true;
}

bool smc_shorten_address(const smc_code *code, uint64_t address, uint32_t *out) {
    const uint32_t object = smc_addr_object_number(address);
    const int64_t offset = (int32_t)smc_addr_offset(address);
    *out = (uint32_t)address;
    // Small negative numbers are kept as they are.
    if ((int64_t)address < 0 && (int64_t)address >= INT32_MIN) return true;
    switch (smc_addr_tag(address)) {
    case SMC_TAG_NONE: return true;
    case SMC_TAG_LABEL: return shorten_label(object, offset, out);
    case SMC_TAG_FUNCTION: return shorten_function(object, offset, out);
    case SMC_TAG_GLOBAL: return shorten_global(code, object, offset, out);
    case SMC_TAG_ALLOCATED: return shorten_allocated(object, offset, out);
    default: return false;
    }
}

// ---- conversion from 32 bits --------------------------------------------------------------------

static uint64_t address_from_parts(unsigned tag, uint32_t object, uint32_t offset) {
    return smc_addr_make(tag, object, 0) + (uint64_t)(int64_t)(int32_t)offset;
}

// Finds the last global whose 32-bit address is not above the number, by binary search.
static uint64_t lengthen_global(const smc_code *code, uint32_t number) {
    uint32_t low = 0, high = code->globals.n;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (code->globals.at[middle].at <= number + SMC_SHORT_MARGIN) low = middle + 1;
        else high = middle;
    }
    return low ? address_from_parts(SMC_TAG_GLOBAL, low - 1, number - code->globals.at[low - 1].at)
               : number;
}

static uint64_t lengthen_allocated(uint32_t number) {
    uint32_t i = SIZES - 1;
    const uint32_t from = number + SMC_SHORT_MARGIN; // shifted, since the SMC_SHORT_MARGIN bytes
                                                     // before a block belong to the block
    while (i && from < sizes[i].begin) i--;
    const uint32_t block = (from - sizes[i].begin) >> sizes[i].bits;
    if (block >= sizes[i].n) return number;
    return address_from_parts(SMC_TAG_ALLOCATED, object_number_of_block(i, block),
                              number - sizes[i].begin - (block << sizes[i].bits));
}

uint64_t smc_lengthen_address(const smc_code *code, uint32_t number) {
    if (number < LABELS) return number;
    if (number < FUNCTIONS)
        return address_from_parts(SMC_TAG_LABEL, (number - LABELS) >> LABEL_BITS,
                                  (number - LABELS) & ((1u << LABEL_BITS) - 1));
    if (number < SMC_SHORT_GLOBALS)
        return address_from_parts(SMC_TAG_FUNCTION, (number - FUNCTIONS) >> FUNCTION_BITS,
                                  (number - FUNCTIONS) & ((1u << FUNCTION_BITS) - 1));
    if (number < SMC_SHORT_PRIVATE) return lengthen_global(code, number);
    if (number < SMC_SHORT_ALLOCATED - SMC_SHORT_MARGIN) return number;
    return number < NEGATIVE - SMC_SHORT_MARGIN ? lengthen_allocated(number)
                                                : (uint64_t)(int64_t)(int32_t)number;
}
