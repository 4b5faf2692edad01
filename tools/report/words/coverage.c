#include "tools/report/words/coverage.h"

#include "base/printable.h"
#include "base/text.h"
#include "tools/report/words/json.h"

#include <inttypes.h>
#include <string.h>

// How many of all points were executed.
typedef struct covered_share {
    uint32_t ran, all;
} covered_share;

// Returns the index after the last point that is in the same file as the point `first`; the points
// of a file are adjacent.
static uint32_t end_of_file(const smc_coverage *c, uint32_t first) {
    uint32_t end = first;
    while (end < c->points.n && strcmp(c->points.at[end].at.file, c->points.at[first].at.file) == 0)
        end++;
    return end;
}

static covered_share share_of(const smc_coverage *c, uint32_t first, uint32_t end,
                              smc_cover_kind kind) {
    covered_share s = {0};
    for (uint32_t i = first; i < end; i++) {
        s.all += c->points.at[i].at.kind == kind;
        s.ran += c->points.at[i].at.kind == kind && c->points.at[i].ran;
    }
    return s;
}

// ---- lcov ---------------------------------------------------------------------------------------

// True if the branch, whose edges are the points from `first` to `end`, was executed: one of the
// edges was taken.
static bool is_branch_executed(const smc_coverage *c, uint32_t first, uint32_t end,
                               const smc_cover_point *p) {
    for (uint32_t i = first; i < end; i++) {
        const smc_cover_point *q = &c->points.at[i].at;
        if (q->kind == SMC_COVER_EDGE && q->line == p->line && q->branch == p->branch &&
            c->points.at[i].ran)
            return true;
    }
    return false;
}

static void print_function(const smc_covered_point *p, FILE *to) {
    fprintf(to, "FN:%" PRIu32 ",%s\nFNDA:%d,%s\n", p->at.line, p->at.function, p->ran,
            p->at.function);
}

static void print_share(covered_share s, const char *found, const char *hit, FILE *to) {
    fprintf(to, "%s:%" PRIu32 "\n%s:%" PRIu32 "\n", found, s.all, hit, s.ran);
}

// Prints the file's absolute path, since the tools that read the output may run in another
// directory.
static void print_file_name(const char *name, FILE *to) {
    char *path = realpath(name, NULL);
    fprintf(to, "TN:\nSF:%s\n", path ? path : name);
    free(path);
}

// Prints a BRDA record for each edge of each branch. The edges of a branch are adjacent.
static void print_edges(const smc_coverage *c, uint32_t first, uint32_t end, FILE *to) {
    for (uint32_t i = first, next; i < end; i = next) {
        const smc_cover_point *p = &c->points.at[i].at;
        next = i + 1;
        if (p->kind != SMC_COVER_EDGE) continue;
        while (next < end && c->points.at[next].at.line == p->line &&
               c->points.at[next].at.branch == p->branch)
            next++;
        const bool is_run = is_branch_executed(c, i, next, p);
        for (uint32_t k = i; k < next; k++) {
            const char *taken = !is_run ? "-" : c->points.at[k].ran ? "1" : "0";
            fprintf(to, "BRDA:%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%s\n", p->line, p->branch,
                    c->points.at[k].at.edge, taken);
        }
    }
}

static void print_record(const smc_coverage *c, uint32_t first, uint32_t end, FILE *to) {
    print_file_name(c->points.at[first].at.file, to);
    for (uint32_t i = first; i < end; i++)
        if (c->points.at[i].at.kind == SMC_COVER_FUNCTION) print_function(&c->points.at[i], to);
    print_share(share_of(c, first, end, SMC_COVER_FUNCTION), "FNF", "FNH", to);
    print_edges(c, first, end, to);
    print_share(share_of(c, first, end, SMC_COVER_EDGE), "BRF", "BRH", to);
    for (uint32_t i = first; i < end; i++)
        if (c->points.at[i].at.kind == SMC_COVER_LINE)
            fprintf(to, "DA:%" PRIu32 ",%d\n", c->points.at[i].at.line, c->points.at[i].ran);
    print_share(share_of(c, first, end, SMC_COVER_LINE), "LF", "LH", to);
    fputs("end_of_record\n", to);
}

void smc_coverage_print_lcov(const smc_coverage *c, FILE *to) {
    for (uint32_t i = 0, end; i < c->points.n; i = end) {
        end = end_of_file(c, i);
        print_record(c, i, end, to);
    }
}

// ---- in words -----------------------------------------------------------------------------------

static bool is_line_missed(const smc_covered_point *p) {
    return p->at.kind == SMC_COVER_LINE && !p->ran;
}

// Returns the index of the last point of the run of missed lines that begins with the missed line
// i.
static uint32_t end_of_range(const smc_coverage *c, uint32_t i, uint32_t end) {
    while (i + 1 < end && is_line_missed(&c->points.at[i + 1])) i++;
    return i;
}

static void print_ranges(const smc_coverage *c, uint32_t first, uint32_t end, FILE *to) {
    enum { SHOWN = 8 };
    uint32_t n = 0;
    for (uint32_t i = first; i < end; i++) {
        if (!is_line_missed(&c->points.at[i])) continue;
        const uint32_t last = end_of_range(c, i, end);
        if (n++ == SHOWN) {
            fputs(" and others", to);
            return;
        }
        fprintf(to, "%s%" PRIu32, n > 1 ? ", " : "", c->points.at[i].at.line);
        if (last > i) fprintf(to, "-%" PRIu32, c->points.at[last].at.line);
        i = last;
    }
}

static void print_missed(const smc_coverage *c, uint32_t first, uint32_t end, bool is_all,
                         FILE *to) {
    const covered_share lines = share_of(c, first, end, SMC_COVER_LINE);
    const uint32_t missed = lines.all - lines.ran;
    if (!missed) return;
    char *file = smc_printable(c->points.at[first].at.file);
    fprintf(to, "     %" PRIu32 " line%s of %s %s %s: ", missed, missed == 1 ? "" : "s", file,
            missed == 1 ? "was" : "were", is_all ? "never reached" : "not reached so far");
    print_ranges(c, first, end, to);
    fputc('\n', to);
    free(file);
}

static void print_covered_share(const smc_coverage *c, smc_cover_kind kind, const char *one,
                                const char *many, const char *after, FILE *to) {
    const covered_share s = share_of(c, 0, c->points.n, kind);
    fprintf(to, "%" PRIu32 " of %" PRIu32 " %s%s", s.ran, s.all, s.all == 1 ? one : many, after);
}

void smc_coverage_print_summary(const smc_coverage *c, bool is_all, FILE *to) {
    if (!c->points.n) {
        fputs("     coverage: no lines are known; compile with -g\n", to);
        return;
    }
    fputs("     coverage: ", to);
    print_covered_share(c, SMC_COVER_LINE, "line", "lines", ", ", to);
    print_covered_share(c, SMC_COVER_FUNCTION, "function", "functions", ", ", to);
    print_covered_share(c, SMC_COVER_EDGE, "branch", "branches", "\n", to);
    for (uint32_t i = 0, end; i < c->points.n; i = end) {
        end = end_of_file(c, i);
        print_missed(c, i, end, is_all, to);
    }
}

// ---- JSON ---------------------------------------------------------------------------------------

static json_t *json_of_counts(covered_share s) {
    json_t *o = json_object();
    smc_json_set_member(o, "found", smc_json_number(s.all));
    smc_json_set_member(o, "hit", smc_json_number(s.ran));
    return o;
}

static void add_json_shares(const smc_coverage *c, uint32_t first, uint32_t end, json_t *o) {
    static const char *const words[] = {[SMC_COVER_LINE] = "lines",
                                        [SMC_COVER_FUNCTION] = "functions",
                                        [SMC_COVER_EDGE] = "branches"};
    for (smc_cover_kind k = 0; k < SMC_N_COVER_KINDS; k++)
        smc_json_set_member(o, words[k], json_of_counts(share_of(c, first, end, k)));
}

static json_t *json_of_file(const smc_coverage *c, uint32_t first, uint32_t end) {
    json_t *o = json_object(), *missed = json_array();
    smc_json_set_member(o, "file", smc_json_text(c->points.at[first].at.file));
    add_json_shares(c, first, end, o);
    for (uint32_t i = first; i < end; i++)
        if (is_line_missed(&c->points.at[i]))
            smc_json_append(missed, smc_json_number(c->points.at[i].at.line));
    smc_json_set_member(o, "unreached", missed);
    return o;
}

json_t *smc_coverage_json(const smc_coverage *c) {
    json_t *o = json_object(), *files = json_array();
    add_json_shares(c, 0, c->points.n, o);
    for (uint32_t i = 0, end; i < c->points.n; i = end) {
        end = end_of_file(c, i);
        smc_json_append(files, json_of_file(c, i, end));
    }
    smc_json_set_member(o, "files", files);
    return o;
}
