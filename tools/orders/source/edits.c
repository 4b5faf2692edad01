#include "tools/orders/source/edits.h"

#include "base/text.h"

#include <string.h>

void source_edit_replace(source_edits *e, uint32_t begin, uint32_t end, char *put) {
    const uint32_t rank = e->at.n + 1;
    *smc_vec_push(&e->at) = (source_edit){.begin = begin, .end = end, .put = put, .rank = rank};
}

void source_edit_insert_before(source_edits *e, uint32_t at, char *put) {
    *smc_vec_push(&e->at) = (source_edit){.begin = at, .end = at, .put = put};
}

void source_edits_free(source_edits *e) {
    for (uint32_t i = 0; i < e->at.n; i++) free(e->at.at[i].put);
    smc_vec_free(&e->at);
}

static int compare_positions(const void *a, const void *b) {
    const source_edit *x = a, *y = b;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    return x->rank < y->rank ? -1 : x->rank > y->rank;
}

void source_edits_sort(source_edits *e) {
    if (e->at.n) qsort(e->at.at, e->at.n, sizeof *e->at.at, compare_positions);
}

// A line of the old text, including its newline, and the text that replaces it; `after` is owned,
// NULL: unchanged.
typedef struct line {
    const char *before;
    size_t n;
    char *after;
    bool is_removed;
    uint32_t more; // number of additional lines in the new text
} line;
typedef SMC_VEC(line) lines;

static char *apply_edits(const source_edits *e, const source_edit *edit, uint32_t n, size_t begin,
                         size_t end) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    size_t at = begin;
    for (uint32_t i = 0; i < n; i++) {
        fwrite(e->text + at, 1, edit[i].begin - at, to);
        fputs(edit[i].put, to);
        at = edit[i].end;
    }
    fwrite(e->text + at, 1, end - at, to);
    smc_text_close(to);
    return text.at;
}

static lines lines_of_edited_text(source_edits *e) {
    lines all = {0};
    source_edits_sort(e);
    uint32_t next = 0;
    for (size_t begin = 0; begin < e->n;) {
        const char *newline = memchr(e->text + begin, '\n', e->n - begin);
        const size_t end = newline ? (size_t)(newline - e->text) + 1 : e->n;
        line *l = smc_vec_push(&all);
        *l = (line){.before = e->text + begin, .n = end - begin};
        const uint32_t first = next;
        while (next < e->at.n && e->at.at[next].begin < end) next++;
        if (next > first) l->after = apply_edits(e, &e->at.at[first], next - first, begin, end);
        l->is_removed = l->after && !l->after[strspn(l->after, " \t\r\n")];
        for (const char *c = l->after; c && *c && c[1]; c++) l->more += *c == '\n';
        begin = end;
    }
    return all;
}

static void print_line(char mark, const char *text, size_t n, FILE *to) {
    fputc(mark, to);
    fwrite(text, 1, n, to);
    if (!n || text[n - 1] != '\n') fputs("\n\\ No newline at end of file\n", to);
}

// Prints the lines of a text up to `end`.
static void print_lines(const char *text, const char *end, FILE *to) {
    while (text < end) {
        const size_t n = strcspn(text, "\n");
        print_line('+', text, n + (text[n] == '\n'), to);
        text += n + (text[n] == '\n');
    }
}

// If the new text only inserts lines before the old one, returns the position of the unchanged old
// line in `after`; NULL otherwise.
static const char *line_before_insertion(const line *l) {
    const size_t n = l->after && l->more ? strlen(l->after) : 0;
    const char *rest = n > l->n ? l->after + n - l->n : NULL;
    return rest && rest[-1] == '\n' && memcmp(rest, l->before, l->n) == 0 ? rest : NULL;
}

enum { CONTEXT = 3 };

// Prints the hunk of the old lines from..end. `shift` is by how many lines earlier hunks have moved
// the new text.
static void write_hunk(const lines *all, uint32_t from, uint32_t end, int32_t shift, FILE *to) {
    uint32_t n = end - from;
    for (uint32_t i = from; i < end; i++) n += all->at[i].more - all->at[i].is_removed;
    fprintf(to, "@@ -%u,%u +%u,%u @@\n", from + 1, end - from,
            (uint32_t)((int32_t)from + 1 + shift), n);
    for (uint32_t i = from; i < end;) {
        uint32_t k = i;
        while (k < end && all->at[k].after && !line_before_insertion(&all->at[k])) k++;
        for (uint32_t j = i; j < k; j++) print_line('-', all->at[j].before, all->at[j].n, to);
        for (uint32_t j = i; j < k; j++)
            if (!all->at[j].is_removed)
                print_lines(all->at[j].after, all->at[j].after + strlen(all->at[j].after), to);
        if (k == i && all->at[i].after)
            print_lines(all->at[i].after, line_before_insertion(&all->at[i]), to);
        if (k == i) print_line(' ', all->at[i].before, all->at[i].n, to), k++;
        i = k;
    }
}

void source_edits_print(source_edits *e, const char *file, FILE *to) {
    lines all = lines_of_edited_text(e);
    while (*file == '/' || strncmp(file, "./", 2) == 0) file += *file == '/' ? 1 : 2;
    int32_t shift = 0;
    bool begun = false;
    for (uint32_t i = 0; i < all.n; i++) {
        if (!all.at[i].after) continue;
        if (!begun) fprintf(to, "--- a/%s\n+++ b/%s\n", file, file);
        begun = true;
        uint32_t last = i; // last line of the hunk that is changed
        for (uint32_t k = i; k < all.n && k <= last + 2 * CONTEXT; k++)
            if (all.at[k].after) last = k;
        const uint32_t from = i > CONTEXT ? i - CONTEXT : 0,
                       end = last + 1 + CONTEXT < all.n ? last + 1 + CONTEXT : all.n;
        write_hunk(&all, from, end, shift, to);
        for (uint32_t k = i; k <= last; k++)
            shift += (int32_t)all.at[k].more - all.at[k].is_removed;
        i = last;
    }
    for (uint32_t i = 0; i < all.n; i++) free(all.at[i].after);
    smc_vec_free(&all);
}
