#include "pass/compile/headers.h"

#include "base/files.h"
#include "base/text.h"
#include "pass/compile/cache_files.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// ---- the lines that include headers -------------------------------------------------------------

static const char *skip_blanks(const char *p, const char *end) {
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\r')) p++;
    return p;
}

// Returns the position after blanks, newlines and comments. A comment without an end is not
// skipped. one_line: stops at the first newline.
static const char *skip_comments(const char *p, const char *end, bool one_line) {
    for (;;) {
        p = skip_blanks(p, end);
        if (p < end && *p == '\n' && !one_line) {
            p++;
        } else if (end - p >= 2 && memcmp(p, "//", 2) == 0) {
            const char *stop = memchr(p, '\n', (size_t)(end - p));
            // the comment may continue in the next line
            if (!stop || stop[-1] == '\\' || stop[-1] == '\r') return p;
            p = stop;
        } else if (end - p >= 2 && memcmp(p, "/*", 2) == 0) {
            const char *stop = memmem(p + 2, (size_t)(end - p - 2), "*/", 2);
            if (!stop || (one_line && memchr(p, '\n', (size_t)(stop - p)))) return p;
            p = stop + 2;
        } else {
            return p;
        }
    }
}

// If `#include <NAME>` is at p, returns its end and sets *name and *n to the name and its length;
// otherwise returns NULL.
static const char *parse_include_line(const char *p, const char *end, const char **name,
                                      size_t *n) {
    static const char include[] = "include";
    if (p == end || *p != '#') return NULL;
    p = skip_blanks(p + 1, end);
    if ((size_t)(end - p) < sizeof include || memcmp(p, include, sizeof include - 1) != 0)
        return NULL;
    p = skip_blanks(p + sizeof include - 1, end);
    if (p == end || *p != '<') return NULL;
    *name = p + 1;
    const char *stop = memchr(p, '>', (size_t)(end - p));
    *n = stop ? (size_t)(stop - *name) : 0;
    if (!stop || memchr(p, '\n', (size_t)(stop - p)) || memchr(p, '\\', (size_t)(stop - p)))
        return NULL;
    p = skip_comments(stop + 1, end, true);
    return p < end && *p == '\n' ? p + 1 : NULL;
}

// Returns the include lines at the beginning of the text, which the caller frees; NULL: none.
static char *leading_include_lines(const char *text, size_t length) {
    const char *p = text, *const end = text + length, *name;
    smc_text lines;
    size_t n, many = 0;
    FILE *to = smc_text_open(&lines);
    while (p && (p = parse_include_line(skip_comments(p, end, false), end, &name, &n))) {
        fprintf(to, "#include <%.*s>\n", (int)n, name);
        many++;
    }
    smc_text_close(to);
    if (many) return lines.at;
    free(lines.at);
    return NULL;
}

// ---- nameless files -----------------------------------------------------------------------------

// Creates a nameless file with the n bytes at `at`. The descriptor *fd is higher than those that a
// compiler gets, so that passing one of them does not close another. On error, sets *fd to 0 and
// returns false.
static bool write_memory_file(int *fd, const char *at, size_t n) {
    enum { ABOVE = 10 };
    const int made = memfd_create("smc", MFD_CLOEXEC);
    *fd = made < 0 ? -1 : fcntl(made, F_DUPFD_CLOEXEC, ABOVE);
    if (made >= 0) close(made);
    if (*fd >= 0 && smc_write_all(*fd, at, n)) return true;
    if (*fd >= 0) close(*fd);
    *fd = 0;
    return false;
}

// ---- cache --------------------------------------------------------------------------------------

// Contents of an entry without precompiled headers. seen: one file with these headers was compiled.
// never: the headers cannot be precompiled, or precompiling them takes too long.
static const char seen[] = "seen", never[] = "never";

// Returns the mark in the entry; NULL: the entry has none.
static const char *find_mark(const smc_headers *h) {
    smc_bytes entry;
    const char *found = NULL;
    if (!smc_cache_dir_get(&h->cache.dir, h->cache.name, &entry)) return NULL;
    if (strcmp(entry.at, seen) == 0) found = seen;
    if (strcmp(entry.at, never) == 0) found = never;
    free(entry.at);
    return found;
}

static void cache_mark(const smc_headers *h, const char *mark) {
    smc_cache_dir_put(&h->cache.dir, h->cache.name, mark, strlen(mark));
}

// True if an argument makes clang read another file before the input: precompiled headers must come
// first.
static bool reads_file_before_input(const smc_compilation *of) {
    for (uint32_t i = 0; i < of->n_given; i++)
        if (strncmp(of->given[i], "-include", 8) == 0 || strncmp(of->given[i], "-imacros", 8) == 0)
            return true;
    return false;
}

void smc_headers_begin(smc_headers *h, const smc_compilation *of, const smc_words *arguments,
                       smc_compiler_job *job) {
    static const char *const words[] = {"-fpch-instantiate-templates", "-x", "c++-header"};
    smc_bytes text;
    smc_compiled made = {0};
    *h = SMC_NO_HEADERS;
    if (reads_file_before_input(of) || !smc_bytes_read_file(of->input, &text)) return;
    h->text = leading_include_lines(text.at, text.n);
    free(text.at);
    if (!h->text) return;
    for (uint32_t i = 0; i < arguments->n; i++) *smc_vec_push(&h->all) = arguments->at[i];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) *smc_vec_push(&h->all) = words[i];
    h->job = (smc_compiler_job){.options = job->options,
                                .input = SMC_HEADERS_TEXT_PATH,
                                .compiler = job->compiler,
                                .install = job->install,
                                .confined = job->confined,
                                .reads = job->reads,
                                .outputs = {-1, -1, -1}};
    h->of = *of;
    h->of.input = SMC_HEADERS_TEXT_PATH;
    h->of.text = h->text;
    h->of.all = h->all.at;
    h->of.n_all = h->all.n;
    if (!smc_cache_open(&h->cache, &h->of)) return;
    if (smc_cache_get(&h->cache, &made)) {
        if (write_memory_file(&job->headers_text, h->text, strlen(h->text)))
            (void)write_memory_file(&job->headers_bitcode, made.bitcode.at, made.bitcode.n);
    } else {
        const char *mark = find_mark(h);
        h->is_to_be_precompiled = mark == seen;
        if (!mark) cache_mark(h, seen);
    }
    smc_compiled_free(&made);
}

bool smc_headers_begin_job(smc_headers *h) {
    if (!h->is_to_be_precompiled ||
        !write_memory_file(&h->job.headers_text, h->text, strlen(h->text)))
        return false;
    return smc_compiler_begin(&h->job);
}

// True if all headers belong to the system. Other headers may change as often as the program.
static bool are_all_system_headers(const smc_bytes *dependencies, const struct timespec *begin) {
    smc_files files = {0};
    const bool are =
        smc_files_add_dependencies(&files, dependencies, begin) && smc_files_are_system(&files);
    smc_files_free(&files);
    return are;
}

void smc_headers_cache_result(smc_headers *h) {
    int how;
    smc_compiled made = {0};
    smc_bytes dependencies = {0}, messages = {0};
    if (!h->pid) return;
    const smc_status status = smc_compiler_finish(&h->job, h->pid, &how, &messages);
    h->pid = 0;
    free(messages.at);
    if (status != SMC_OK) return;
    const bool is_made = smc_process_succeeded(how) &&
                         smc_bytes_read_descriptor(h->job.outputs[SMC_BITCODE], &made.bitcode),
               is_kept =
                   is_made &&
                   smc_bytes_read_descriptor(h->job.outputs[SMC_DEPENDENCIES], &dependencies) &&
                   are_all_system_headers(&dependencies, &h->cache.begin);
    if (is_kept) smc_cache_put(&h->cache, &dependencies, &made);
    else cache_mark(h, never);
    free(dependencies.at);
    smc_compiled_free(&made);
}

void smc_headers_remove_from_job(smc_compiler_job *job) {
    if (job->headers_text > 0) close(job->headers_text);
    if (job->headers_bitcode > 0) close(job->headers_bitcode);
    job->headers_text = job->headers_bitcode = 0;
}

void smc_headers_mark_unusable(const smc_headers *h) { cache_mark(h, never); }

void smc_headers_end(smc_headers *h, smc_compiler_job *job) {
    smc_compiler_kill(h->pid);
    smc_headers_remove_from_job(job);
    smc_headers_remove_from_job(&h->job);
    smc_compiler_end(&h->job);
    smc_cache_close(&h->cache);
    smc_vec_free(&h->all);
    free(h->text);
}
