// rlib.c - reads a Rust library, which is an ar archive of metadata and objects. rustc stores
// bitcode in a section of each object (-C embed-bitcode) or instead of the object (-C
// linker-plugin-lto).
#include "pass/compile/rlib.h"

#include <ar.h>
#include <elf.h>
#include <string.h>

// A range of bytes of the file.
typedef struct part {
    const char *at;
    size_t n;
} part;

// Sets *out to n bytes of `all` from `from` on. Returns false if they are out of range.
static bool slice_of(const part *all, uint64_t from, uint64_t n, part *out) {
    if (from > all->n || n > all->n - from) return false;
    *out = (part){all->at + from, (size_t)n};
    return true;
}

static bool has_magic(const part *p, const char *magic, size_t n) {
    return p->n >= n && memcmp(p->at, magic, n) == 0;
}

static bool is_bitcode(const part *p) { return has_magic(p, "BC\xC0\xDE", 4); }

// ---- objects ------------------------------------------------------------------------------------

static bool read_section_header(const part *object, const Elf64_Ehdr *h, uint64_t i,
                                Elf64_Shdr *out) {
    part p;
    if (h->e_shentsize != sizeof *out ||
        !slice_of(object, h->e_shoff + i * sizeof *out, sizeof *out, &p))
        return false;
    memcpy(out, p.at, sizeof *out);
    return true;
}

// True if the section has this name. (If an object has more sections than its header can count, the
// first section has their number and the index of the section with the names.)
static bool has_name(const part *names, const Elf64_Shdr *s, const char *name) {
    const size_t n = strlen(name) + 1;
    part p;
    return slice_of(names, s->sh_name, n, &p) && memcmp(p.at, name, n) == 0;
}

// Sets *out to the section .llvmbc; empty: there is none. Returns false if the object is damaged.
static bool bitcode_in(const part *object, part *out) {
    Elf64_Ehdr h;
    Elf64_Shdr s, first;
    part names;
    if (object->n < sizeof h) return false;
    memcpy(&h, object->at, sizeof h);
    if (h.e_ident[EI_CLASS] != ELFCLASS64 || !h.e_shoff) return true;
    if (!read_section_header(object, &h, 0, &first)) return false;
    const uint64_t n = h.e_shnum ? h.e_shnum : first.sh_size,
                   k = h.e_shstrndx == SHN_XINDEX ? first.sh_link : h.e_shstrndx;
    if (!read_section_header(object, &h, k, &s) ||
        !slice_of(object, s.sh_offset, s.sh_size, &names))
        return false;
    for (uint64_t i = 1; i < n; i++) {
        if (!read_section_header(object, &h, i, &s)) return false;
        if (has_name(&names, &s, ".llvmbc"))
            return slice_of(object, s.sh_offset, s.sh_size, out) && is_bitcode(out);
    }
    return true;
}

// ---- archives -----------------------------------------------------------------------------------

// Parses a decimal number with blanks after it.
static uint64_t parse_archive_number(const char *at, size_t n) {
    uint64_t value = 0;
    for (size_t i = 0; i < n && at[i] >= '0' && at[i] <= '9'; i++)
        value = 10 * value + (uint64_t)(at[i] - '0');
    return value;
}

static bool add_module(const part *member, smc_modules *out) {
    part code = {0};
    if (is_bitcode(member)) code = *member;
    else if (has_magic(member, ELFMAG, SELFMAG) && !bitcode_in(member, &code)) return false;
    if (!code.n) return true;
    smc_bytes copy = {smc_alloc(code.n + 1), code.n};
    memcpy(copy.at, code.at, code.n);
    copy.at[code.n] = 0;
    *smc_vec_push(out) = copy;
    return true;
}

bool smc_rlib_read(const char *path, smc_modules *out) {
    smc_bytes file;
    if (!smc_bytes_read_file(path, &file)) return false;
    const part all = {file.at, file.n};
    bool ok = has_magic(&all, ARMAG, SARMAG);
    for (uint64_t at = SARMAG; ok && at < all.n;) {
        struct ar_hdr h;
        part head, member;
        ok = slice_of(&all, at, sizeof h, &head);
        if (!ok) break;
        memcpy(&h, head.at, sizeof h);
        const uint64_t n = parse_archive_number(h.ar_size, sizeof h.ar_size);
        ok = memcmp(h.ar_fmag, ARFMAG, sizeof h.ar_fmag) == 0 &&
             slice_of(&all, at + sizeof h, n, &member) && add_module(&member, out);
        at += sizeof h + n + (n & 1); // members begin at even offsets
    }
    free(file.at);
    return ok;
}
