#include "interp/output.h"

#include "base/printable.h"

#include <stdio.h>
#include <xxhash.h>

static const uint32_t NOTHING = UINT32_MAX;
// Limits on the number and length of lines that are counted; other lines may be printed repeatedly.
enum { MAX_LINES = 1 << 20, LONGEST = 1 << 16 };

// Counts the current line, and returns true if it was not yet written in an earlier attempt.
static bool must_be_written(smc_program_output *p) {
    if (p->written.n >= MAX_LINES || p->now.n >= MAX_LINES) return true;
    const XXH128_hash_t h = XXH3_128bits(p->line.at, p->line.n);
    const uint32_t now = ++*smc_table_at(&p->now, h.low64, h.high64),
                   written = smc_table_get(&p->written, h.low64, h.high64);
    if (now <= written) return false;
    *smc_table_at(&p->written, h.low64, h.high64) = now;
    return true;
}

static void end_line(smc_program_output *p) {
    if (must_be_written(p)) {
        smc_print_lines(stdout, p->line.at, p->line.n, false);
        putchar('\n');
    }
    p->line.n = 0;
}

void smc_printed_add_character(smc_program_output *p, char c) {
    if (c == '\n' || p->line.n == LONGEST) end_line(p);
    if (c != '\n') *smc_vec_push(&p->line) = c;
}

void smc_printed_end_line(smc_program_output *p) {
    if (p->line.n) end_line(p);
}

// ---- incomplete lines ---------------------------------------------------------------------------

static void append_to_line(smc_program_output *p, const char *text) {
    for (; *text; text++) *smc_vec_push(&p->line) = *text;
}

void smc_printed_continue_line(smc_program_output *p, const void *history) {
    const uint32_t begun = history ? smc_table_get(&p->partial_line_of, (uintptr_t)history, 0) : 0;
    p->line.n = 0;
    if (!begun || begun == NOTHING) return;
    append_to_line(p, p->begun.at[begun - 1].text);
    p->begun.at[begun - 1].continued = true;
}

void smc_printed_record_line(smc_program_output *p, const void *history, bool is_last) {
    if (is_last) smc_printed_end_line(p);
    if (!p->line.n && !smc_table_get(&p->partial_line_of, (uintptr_t)history, 0)) return;
    // An entry for this address may belong to an earlier history, which has been freed.
    *smc_table_at(&p->partial_line_of, (uintptr_t)history, 0) =
        p->line.n ? p->begun.n + 1 : NOTHING;
    if (p->line.n)
        *smc_vec_push(&p->begun) =
            (smc_partial_line){.text = smc_format("%.*s", (int)p->line.n, p->line.at)};
    p->line.n = 0;
}

static void clear_begun(smc_program_output *p) {
    for (uint32_t i = 0; i < p->begun.n; i++) free(p->begun.at[i].text);
    smc_vec_free(&p->begun);
    smc_table_free(&p->partial_line_of);
    p->line.n = 0;
}

void smc_printed_end_all(smc_program_output *p) {
    smc_printed_end_line(p);
    for (uint32_t i = 0; i < p->begun.n; i++) {
        if (p->begun.at[i].continued) continue;
        append_to_line(p, p->begun.at[i].text);
        end_line(p);
    }
    clear_begun(p);
}

void smc_printed_restart(smc_program_output *p) {
    smc_table_free(&p->now);
    clear_begun(p);
}

void smc_printed_free(smc_program_output *p) {
    clear_begun(p);
    smc_vec_free(&p->line);
    smc_table_free(&p->written);
    smc_table_free(&p->now);
}
