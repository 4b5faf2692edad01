#include "tools/terminal/build.h"

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN = 8 }; // bytes of the build id that are shown

static const char own;

// The search for a build id: the first n bytes of the id, as far as they were found.
typedef struct build {
    const void *within; // an address in the program or library whose build id is wanted
    unsigned char id[SHOWN];
    uint32_t n;
} build;

static size_t align_to_word(size_t n) { return (n + 3) & ~(size_t)3; }

// Searches the ELF notes of a segment for the build id. A note has a header, a name and a
// description.
static void search_notes(build *b, const char *at, size_t size) {
    ElfW(Nhdr) note;
    while (size >= sizeof note) {
        memcpy(&note, at, sizeof note);
        const size_t name = sizeof note, id = name + align_to_word(note.n_namesz),
                     end = id + align_to_word(note.n_descsz);
        if (end > size) return;
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU" &&
            memcmp(at + name, "GNU", sizeof "GNU") == 0) {
            b->n = note.n_descsz < SHOWN ? note.n_descsz : SHOWN;
            memcpy(b->id, at + id, b->n);
        }
        at += end;
        size -= end;
    }
}

static uintptr_t segment_address(const struct dl_phdr_info *info, const ElfW(Phdr) * segment) {
    return info->dlpi_addr + segment->p_vaddr;
}

static bool contains_address(const struct dl_phdr_info *info, const void *at) {
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD &&
            (uintptr_t)at - segment_address(info, segment) < segment->p_memsz)
            return true;
    }
    return false;
}

static int find_build_id(struct dl_phdr_info *info, size_t size, void *self) {
    build *b = self;
    (void)size;
    if (!contains_address(info, b->within)) return 0;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type == PT_NOTE)
            search_notes(b, (const void *)segment_address(info, segment), segment->p_memsz);
    }
    return 1;
}

char *smc_build_id(const void *within) {
    build b = {.within = within};
    char digits[2 * SHOWN + 1] = "";
    dl_iterate_phdr(find_build_id, &b);
    for (uint32_t i = 0; i < b.n; i++) snprintf(digits + 2 * i, 3, "%02x", b.id[i]);
    return smc_strdup(digits);
}

char *smc_build_name(void) {
    char *id = smc_build_id(&own),
         *name = *id ? smc_format("%s (build %s)", SMC_VERSION, id) : smc_strdup(SMC_VERSION);
    free(id);
    return name;
}
