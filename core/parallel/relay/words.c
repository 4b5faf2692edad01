#include "parallel/relay/words.h"

#include "base/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 30 }; // maximum number of bytes in a request or an answer

bool relay_send(int socket, const smc_packed *p) {
    const uint64_t n = p->n;
    return smc_write_all(socket, &n, sizeof n) && smc_write_all(socket, p->at, p->n);
}

static bool read_all(int socket, void *to, size_t n) {
    for (char *at = to; n;) {
        const ssize_t got = read(socket, at, n);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

bool relay_receive(int socket, smc_packed *out) {
    uint64_t n;
    out->n = 0;
    if (!read_all(socket, &n, sizeof n) || n > MOST) return false;
    smc_vec_reserve(out, (size_t)n);
    out->n = (uint32_t)n;
    return read_all(socket, out->at, (size_t)n);
}

void relay_put_bytes(smc_packed *to, const void *at, size_t n) {
    smc_pack_number(to, n);
    smc_pack_bytes(to, at, n);
}

void relay_get_bytes(smc_unpacking *u, smc_packed *out) {
    const uint32_t n = smc_unpack_count(u);
    out->n = 0;
    if (u->wrong) return;
    smc_pack_bytes(out, u->at, n);
    u->at += n;
}

void relay_put_attempt(smc_packed *to, const smc_store_attempt *a) {
    smc_pack_number(to, a->number);
    relay_put_bytes(to, a->facts.at, a->facts.n);
}

void relay_get_attempt(smc_unpacking *u, smc_store_attempt *out) {
    *out = (smc_store_attempt){.number = smc_unpack_number(u)};
    relay_get_bytes(u, &out->facts);
}

void relay_put_work(smc_packed *to, const smc_work *w) {
    smc_pack_number(to, w->path.n);
    for (uint32_t i = 0; i < w->path.n; i++) smc_pack_number(to, w->path.at[i]);
    smc_pack_number(to, w->digest);
}

void relay_get_work(smc_unpacking *u, smc_work *out) {
    *out = (smc_work){0};
    for (uint32_t n = smc_unpack_count(u); n && !u->wrong; n--)
        *smc_vec_push(&out->path) = smc_unpack_number32(u);
    out->digest = smc_unpack_number(u);
}

void relay_put_item(smc_packed *to, const smc_item *i) {
    smc_pack_number(to, i->id);
    relay_put_work(to, &i->work);
    smc_pack_number(to, i->crashes);
    smc_pack_number(to, i->is_suspect);
}

void relay_get_item(smc_unpacking *u, smc_item *out) {
    *out = (smc_item){.id = smc_unpack_number(u)};
    relay_get_work(u, &out->work);
    out->crashes = smc_unpack_number32(u);
    out->is_suspect = smc_unpack_flag(u);
}

void relay_put_state(smc_packed *to, const smc_store_state *s) {
    const uint64_t all[] = {s->items_open, s->items_taken, s->items_done, s->executions,
                            s->blocked,    s->attempt,     s->sessions};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) smc_pack_number(to, all[i]);
    smc_pack_double(to, s->seconds);
    smc_pack_number(to, (uint64_t)s->stopped | (uint64_t)s->finished << 1 |
                            (uint64_t)s->cancelled << 2);
    smc_pack_text(to, s->fault);
}

void relay_get_state(smc_unpacking *u, smc_store_state *out) {
    *out = (smc_store_state){0};
    uint64_t *const all[] = {&out->items_open, &out->items_taken, &out->items_done,
                             &out->executions, &out->blocked,     &out->attempt};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) *all[i] = smc_unpack_number(u);
    out->sessions = smc_unpack_number32(u);
    out->seconds = smc_unpack_double(u);
    const uint64_t flags = smc_unpack_number_below(u, 8);
    out->stopped = flags & 1;
    out->finished = flags & 2;
    out->cancelled = flags & 4;
    char *fault = smc_unpack_text(u);
    snprintf(out->fault, sizeof out->fault, "%s", fault ? fault : "");
    free(fault);
}
