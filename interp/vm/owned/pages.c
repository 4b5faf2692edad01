#include "interp/vm/owned/pages.h"

#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

// INITIAL_ROOM and MAX_ROOM: numbers of bytes that are mapped for all threads at first, and at
// most. The other sizes are also in bytes, except PER_CHUNK, the number of pages of a chunk.
enum {
    SIZE = 2048,
    PER_CHUNK = SIZE / sizeof(smc_page *),
    CHUNK = SIZE * PER_CHUNK,
    INITIAL_ROOM = 16 << 20,
    MAX_ROOM = 1 << 30
};

// An interned block: a page, or the page pointers of a chunk, which hold a reference to each of its
// pages.
struct smc_page {
    smc_page *next;     // next in the hash bucket
    smc_page_store *of; // the store that contains it
    uint64_t hash;
    uint32_t refs; // number of references to it
    bool is_chunk; // it holds page pointers (pages), not bytes
    union {
        uint8_t bytes[SIZE];
        smc_page *pages[PER_CHUNK]; // NULL: the page is all zero
    };
};

// A chunk of the VM's memory. If `changed` is not set, its pages equal those of the interned chunk
// `is`.
struct smc_chunk {
    smc_page *is;               // interned chunk, with a reference; NULL: all pages are zero
    bool changed;               // some page is dirty
    bool dirty[PER_CHUNK];      // [page]: it was written since the interned chunk was current
    smc_page *pages[PER_CHUNK]; // interned pages; `is` holds the references
};

static const uint8_t zeros[SIZE];

// ---- the store of pages -------------------------------------------------------------------------

static void grow_page_store(smc_page_store *s) {
    const uint32_t size = s->size ? 2 * s->size : 64;
    smc_page **rows = smc_alloc(size * sizeof *rows);
    for (uint32_t i = 0; i < s->size; i++)
        for (smc_page *p = s->rows[i], *next; p; p = next) {
            next = p->next;
            p->next = rows[p->hash & (size - 1)];
            rows[p->hash & (size - 1)] = p;
        }
    free(s->rows);
    s->rows = rows;
    s->size = size;
}

// Returns the interned page with these bytes and a new reference to it; NULL: all bytes are zero.
static smc_page *intern_page(smc_page_store *s, const void *bytes, bool is_chunk) {
    if (memcmp(bytes, zeros, SIZE) == 0) return NULL;
    const uint64_t hash = XXH3_64bits_withSeed(bytes, SIZE, is_chunk);
    if (s->n >= s->size) grow_page_store(s);
    smc_page **row = &s->rows[hash & (s->size - 1)];
    for (smc_page *p = *row; p; p = p->next)
        if (p->hash == hash && p->is_chunk == is_chunk && memcmp(p->bytes, bytes, SIZE) == 0) {
            p->refs++;
            return p;
        }
    smc_page *p = smc_realloc(NULL, sizeof *p);
    p->next = *row;
    p->of = s;
    p->hash = hash;
    p->refs = 1;
    p->is_chunk = is_chunk;
    memcpy(p->bytes, bytes, SIZE);
    *row = p;
    s->n++;
    s->bytes += sizeof *p;
    return p;
}

static void free_page(smc_page *p) {
    smc_page_store *s = p->of;
    smc_page **at = &s->rows[p->hash & (s->size - 1)];
    while (*at != p) at = &(*at)->next;
    *at = p->next;
    s->n--;
    s->bytes -= sizeof *p;
    free(p);
}

static void retain_page(smc_page *p) {
    if (p) p->refs++;
}

static void release_page(smc_page *p) {
    assert(!p || (!p->is_chunk && p->refs));
    if (p && --p->refs == 0) free_page(p);
}

void smc_pages_release(smc_page *chunk) {
    assert(!chunk || (chunk->is_chunk && chunk->refs));
    if (!chunk || --chunk->refs) return;
    for (uint32_t k = 0; k < PER_CHUNK; k++) release_page(chunk->pages[k]);
    free_page(chunk);
}

// ---- memory of each thread ----------------------------------------------------------------------

// Returns the memory of the current thread; NULL: it has none yet.
static const smc_thread_memory *existing_thread_room(const smc_vm *vm) {
    return vm->head.thread < vm->owned.threads.n ? &vm->owned.threads.at[vm->head.thread] : NULL;
}

static smc_thread_memory *thread_room_of(smc_vm *vm) {
    while (vm->owned.threads.n <= vm->head.thread)
        *smc_vec_push(&vm->owned.threads) = (smc_thread_memory){0};
    return &vm->owned.threads.at[vm->head.thread];
}

static uint32_t start_of_chunk(uint32_t chunk) { return SMC_OWNED_OFFSET + chunk * CHUNK; }

uint32_t smc_pages_reserve(smc_vm *vm, uint64_t size) {
    smc_owned_memory *m = &vm->owned;
    smc_thread_memory *room = thread_room_of(vm);
    if (size > MAX_ROOM) return 0;
    size = (size + 15) & ~UINT64_C(15);
    if (room->end - room->next < size) {
        const uint32_t first = m->chunks.n, n = (uint32_t)((size + CHUNK - 1) / CHUNK);
        if (n > m->room / CHUNK - first) {
            if (m->room < MAX_ROOM) m->wanted = 4 * m->room;
            return 0;
        }
        for (uint32_t i = 0; i < n; i++) {
            *smc_vec_push(&room->chunks) = m->chunks.n;
            *smc_vec_push(&m->chunks) = smc_alloc(sizeof(smc_chunk));
        }
        room->next = start_of_chunk(first);
        room->end = start_of_chunk(first + n);
    }
    const uint32_t at = room->next;
    room->next += (uint32_t)size;
    assert(at % 16 == 0 && room->next <= room->end);
    return at;
}

// Calls `each` for every page that overlaps the n bytes from position `at` on.
static void for_each_page(smc_vm *vm, uint32_t at, uint32_t n,
                          void (*each)(smc_vm *, smc_chunk *, uint32_t k, uint32_t from,
                                       uint32_t to)) {
    for (uint32_t from = at, end = at + n; from < end;) {
        const uint32_t page = (from - SMC_OWNED_OFFSET) / SIZE,
                       after = SMC_OWNED_OFFSET + (page + 1) * SIZE, to = after < end ? after : end;
        assert(from >= SMC_OWNED_OFFSET && page / PER_CHUNK < vm->owned.chunks.n);
        each(vm, vm->owned.chunks.at[page / PER_CHUNK], page % PER_CHUNK, from, to);
        from = to;
    }
}

static void mark_page_dirty(smc_vm *vm, smc_chunk *c, uint32_t k, uint32_t from, uint32_t to) {
    (void)vm, (void)from, (void)to;
    c->changed = c->dirty[k] = true;
}

static void clear_page_bytes(smc_vm *vm, smc_chunk *c, uint32_t k, uint32_t from, uint32_t to) {
    if (!c->dirty[k] && !c->pages[k]) return;
    c->changed = c->dirty[k] = true;
    memset(vm->bytes + from, 0, to - from);
}

void smc_pages_mark_written(smc_vm *vm, uint32_t at, uint32_t n) {
    for_each_page(vm, at, n, mark_page_dirty);
}
void smc_pages_clear(smc_vm *vm, uint32_t at, uint32_t n) {
    for_each_page(vm, at, n, clear_page_bytes);
}

void smc_pages_init(smc_vm *vm) {
    smc_owned_memory *m = &vm->owned;
    m->room = m->wanted ? m->wanted : INITIAL_ROOM;
    m->wanted = 0;
    vm->bytes = mmap(NULL, SMC_OWNED_OFFSET + (size_t)m->room, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (vm->bytes == MAP_FAILED) smc_no_memory();
}

static void unmap_memory(smc_vm *vm) {
    (void)munmap(vm->bytes, SMC_OWNED_OFFSET + (size_t)vm->owned.room);
}

void smc_pages_free(smc_vm *vm) {
    vm->owned.wanted = 0;
    smc_pages_restart(vm);
    unmap_memory(vm);
}

void smc_pages_restart(smc_vm *vm) {
    smc_owned_memory *m = &vm->owned;
    for (uint32_t i = 0; i < m->chunks.n; i++) {
        smc_pages_release(m->chunks.at[i]->is);
        free(m->chunks.at[i]);
    }
    for (uint32_t t = 0; t < m->threads.n; t++) smc_vec_free(&m->threads.at[t].chunks);
    // Replacing the mapping sets all bytes to zero.
    if (m->chunks.n)
        (void)madvise(vm->bytes + SMC_OWNED_OFFSET, (size_t)m->chunks.n * CHUNK, MADV_DONTNEED);
    smc_vec_free(&m->chunks);
    smc_vec_free(&m->threads);
    smc_vec_free(&m->saved);
    assert(!m->store.n && !m->store.bytes); // all saved states have been freed
    free(m->store.rows);
    m->store = (smc_page_store){0};
    if (!m->wanted) return;
    unmap_memory(vm);
    smc_pages_init(vm);
}

uint32_t smc_pages_room_needed(const smc_vm *vm) {
    const uint32_t room = vm->owned.wanted ? vm->owned.wanted : vm->owned.room;
    return room > INITIAL_ROOM ? room : 0;
}

bool smc_pages_make_room(smc_vm *vm, uint32_t room) {
    uint32_t can_be = INITIAL_ROOM;
    while (can_be < room && can_be < MAX_ROOM) can_be *= 4;
    if (room && room != can_be) return false;
    if (room <= vm->owned.room) return true;
    vm->owned.wanted = room;
    smc_pages_restart(vm);
    return true;
}

// ---- saved states -------------------------------------------------------------------------------

// Interns the pages of the chunk that were written.
static void intern_changed_pages(smc_vm *vm, uint32_t chunk) {
    smc_chunk *c = vm->owned.chunks.at[chunk];
    const uint8_t *bytes = vm->bytes + start_of_chunk(chunk);
    if (!c->changed) return;
    for (uint32_t k = 0; k < PER_CHUNK; k++) {
        if (c->dirty[k])
            c->pages[k] = intern_page(&vm->owned.store, bytes + (size_t)k * SIZE, false);
        else retain_page(c->pages[k]);
        c->dirty[k] = false;
    }
    smc_page *was = c->is;
    c->is = intern_page(&vm->owned.store, c->pages, true);
    if (c->is && c->is->refs > 1) // an interned chunk already holds references to its pages
        for (uint32_t k = 0; k < PER_CHUNK; k++) release_page(c->pages[k]);
    c->changed = false;
    smc_pages_release(was);
}

smc_page *const *smc_pages_intern_chunks(smc_vm *vm) {
    const smc_thread_memory *room = existing_thread_room(vm);
    smc_owned_memory *m = &vm->owned;
    vm->head.n_chunks = 0;
    m->saved.n = 0;
    for (uint32_t j = 0; room && j < room->chunks.n; j++) {
        intern_changed_pages(vm, room->chunks.at[j]);
        smc_page *is = m->chunks.at[room->chunks.at[j]]->is;
        *smc_vec_push(&m->saved) = is;
        if (is) vm->head.n_chunks = j + 1;
        retain_page(is);
    }
    return m->saved.at;
}

static void restore_chunk(smc_vm *vm, uint32_t chunk, smc_page *to) {
    smc_chunk *c = vm->owned.chunks.at[chunk];
    uint8_t *bytes = vm->bytes + start_of_chunk(chunk);
    if (!c->changed && c->is == to) return;
    for (uint32_t k = 0; k < PER_CHUNK; k++) {
        smc_page *page = to ? to->pages[k] : NULL;
        if (c->dirty[k] || c->pages[k] != page)
            memcpy(bytes + (size_t)k * SIZE, page ? page->bytes : zeros, SIZE);
        c->pages[k] = page;
        c->dirty[k] = false;
    }
    retain_page(to);
    smc_pages_release(c->is);
    c->is = to;
    c->changed = false;
}

void smc_pages_restore(smc_vm *vm, smc_page *const *chunks, uint32_t n) {
    const smc_thread_memory *room = existing_thread_room(vm);
    assert(!n || (room && n <= room->chunks.n)); // a thread's memory never shrinks
    for (uint32_t j = 0; room && j < room->chunks.n; j++)
        restore_chunk(vm, room->chunks.at[j], j < n ? chunks[j] : NULL);
}
