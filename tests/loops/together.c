#include "tests/loops/together.h"

#include "base/text.h"
#include "base/words.h"
#include "tools/run/inputs/load.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCH_SIZE = 64, PATH = 64 };

// Text number i is the file FOLDER/i/x.c, because clang records the name of a file separately from
// its folder.
typedef struct job {
    const batch_texts *texts;
    const smc_options *options;
    bool is_cxx;
    char folder[sizeof "/tmp/smc-test-XXXXXX"];
    char *said;        // the command that clang would run, as clang prints it
    smc_words command; // the words of the command in `said`, up to the language
    uint32_t emits;    // index of the word that selects the kind of output
    bool has_headers;  // FOLDER/h.pch contains the precompiled headers
} job;

static void path_of(const job *j, char path[PATH], uint32_t i, const char *ending) {
    snprintf(path, PATH, "%s/%u/x%s", j->folder, i, ending);
}

static bool write_text(const char *path, const char *text) {
    FILE *to = fopen(path, "we");
    if (!to) return false;
    const bool is_written = fputs(text, to) >= 0;
    return fclose(to) == 0 && is_written;
}

// ---- clang's command ----------------------------------------------------------------------------

// Returns the output of smc's compilation of the file, if clang only prints the command that it
// would run.
static char *print_clang_command(const job *j, const char *path) {
    static const char *const words[] = {"-w", "-###"};
    const smc_diag none = {0};
    smc_compile_options how = smc_run_compile_options(j->options, NULL, &none);
    how.inputs = &path;
    how.clang_args = words;
    how.n_clang_args = 2;
    smc_units units;
    smc_bytes said = {0};
    const int errors = dup(STDERR_FILENO), to = memfd_create("said", MFD_CLOEXEC);
    fflush(stderr);
    dup2(to, STDERR_FILENO);
    const smc_status status = smc_compile_units(&how, &units);
    fflush(stderr);
    dup2(errors, STDERR_FILENO);
    close(errors);
    smc_units_free(&units);
    const bool is_said = status == SMC_OK && smc_bytes_read_descriptor(to, &said);
    close(to);
    return is_said ? said.at : NULL;
}

// Parses the quoted words of the last line, without the names of input and output.
static bool parse_clang_command(job *j) {
    char *at = strstr(j->said, " \"-cc1\"");
    while (at && at > j->said && at[-1] != '\n') at--;
    while (at && (at = strchr(at, '"'))) {
        char *word = at + 1, *end = strchr(word, '"');
        if (!end) return false;
        *end = 0;
        at = end + 1;
        if (strcmp(word, "-x") == 0) return j->emits > 0;
        const bool names = strcmp(word, "-main-file-name") == 0 || strcmp(word, "-o") == 0;
        if (names) at = strchr(at, '"'), at = at ? strchr(at + 1, '"') : NULL, at += !!at;
        if (strcmp(word, "-emit-llvm-bc") == 0) j->emits = j->command.n;
        if (!names) *smc_vec_push(&j->command) = word;
    }
    return false;
}

static bool run(const smc_words *words) {
    int how;
    const pid_t pid = fork();
    if (pid == 0) {
        const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(null, STDERR_FILENO);
        execv(words->at[0], (char *const *)(uintptr_t)words->at);
        _exit(127);
    }
    return pid > 0 && waitpid(pid, &how, 0) == pid && WIFEXITED(how) && WEXITSTATUS(how) == 0;
}

// ---- headers ------------------------------------------------------------------------------------

// Returns each line that includes a system header, once. The headers have include guards.
static char *included_header_lines(const job *j) {
    static const char include[] = "#include <";
    smc_text lines = {0};
    FILE *to = smc_text_open(&lines);
    for (uint32_t i = 0; i < j->texts->n; i++) {
        const batch_text *t = &j->texts->at[i];
        if (t->is_cxx != j->is_cxx) continue;
        for (const char *at = t->text; (at = strstr(at, include)); at++) {
            const int n = (int)strcspn(at, "\n") + 1;
            fflush(to);
            char *line = smc_format("%.*s", n, at);
            if (!lines.at || !strstr(lines.at, line)) fputs(line, to);
            free(line);
        }
    }
    smc_text_close(to);
    return lines.at;
}

static void precompile(job *j) {
    char from[PATH], made[PATH], *lines = included_header_lines(j);
    snprintf(from, PATH, "%s/h.h", j->folder);
    snprintf(made, PATH, "%s/h.pch", j->folder);
    const bool is_written = write_text(from, lines);
    free(lines);
    smc_words all = {0};
    for (uint32_t i = 0; i < j->command.n; i++)
        *smc_vec_push(&all) = i == j->emits ? "-emit-pch" : j->command.at[i];
    const char *const rest[] = {"-o", made, "-x", j->is_cxx ? "c++-header" : "c-header",
                                from, NULL};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) *smc_vec_push(&all) = rest[i];
    j->has_headers = is_written && run(&all);
    smc_vec_free(&all);
}

// ---- texts --------------------------------------------------------------------------------------

// Compiles some texts. Texts that clang rejects, and those after them, have no code afterwards.
static void compile_batch(const job *j, const uint32_t *which, uint32_t n) {
    char(*paths)[PATH] = smc_alloc(n * sizeof *paths), headers[PATH], at[PATH];
    smc_words all = {0};
    for (uint32_t i = 0; i < j->command.n; i++) *smc_vec_push(&all) = j->command.at[i];
    snprintf(headers, PATH, "%s/h.pch", j->folder);
    if (j->has_headers) *smc_vec_push(&all) = "-include-pch", *smc_vec_push(&all) = headers;
    *smc_vec_push(&all) = "-main-file-name";
    *smc_vec_push(&all) = j->is_cxx ? "x.cpp" : "x.c";
    *smc_vec_push(&all) = "-x";
    *smc_vec_push(&all) = j->is_cxx ? "c++" : "c";
    for (uint32_t i = 0; i < n; i++) {
        path_of(j, at, which[i], "");
        *strrchr(at, '/') = 0;
        path_of(j, paths[i], which[i], j->is_cxx ? ".cpp" : ".c");
        if (mkdir(at, 0700) == 0 && write_text(paths[i], j->texts->at[which[i]].text))
            *smc_vec_push(&all) = paths[i];
    }
    *smc_vec_push(&all) = NULL;
    (void)run(&all);
    for (uint32_t i = 0; i < n; i++) {
        smc_bytes *code = &j->texts->at[which[i]].code;
        unlink(paths[i]);
        path_of(j, at, which[i], ".bc");
        if (!smc_bytes_read_file(at, code)) *code = (smc_bytes){0};
        unlink(at);
        *strrchr(at, '/') = 0;
        rmdir(at);
    }
    smc_vec_free(&all);
    free(paths);
}

static void compile_language(job *j) {
    char path[PATH];
    uint32_t which[BATCH_SIZE], n = 0;
    snprintf(path, PATH, "%s/x%s", j->folder, j->is_cxx ? ".cpp" : ".c");
    j->said = write_text(path, "") ? print_clang_command(j, path) : NULL;
    unlink(path);
    const bool is_able = j->said && parse_clang_command(j);
    if (is_able) precompile(j);
    for (uint32_t i = 0; is_able && i < j->texts->n; i++) {
        const batch_text *t = &j->texts->at[i];
        if (t->is_cxx == j->is_cxx && !t->code.at) which[n++] = i;
        if (n == BATCH_SIZE) compile_batch(j, which, n), n = 0;
    }
    if (n) compile_batch(j, which, n);
    static const char *const left[] = {"h.h", "h.pch"};
    for (int i = 0; i < 2; i++) snprintf(path, PATH, "%s/%s", j->folder, left[i]), unlink(path);
    smc_vec_free(&j->command);
    free(j->said);
}

void batch_compile(batch_texts *texts, const smc_options *options) {
    char folder[] = "/tmp/smc-test-XXXXXX";
    if (!mkdtemp(folder)) return;
    for (int is_cxx = 0; is_cxx < 2; is_cxx++) {
        job j = {.texts = texts, .options = options, .is_cxx = is_cxx};
        memcpy(j.folder, folder, sizeof folder);
        bool has_any = false;
        for (uint32_t i = 0; i < texts->n; i++)
            has_any |= texts->at[i].is_cxx == j.is_cxx && !texts->at[i].code.at;
        if (has_any) compile_language(&j);
    }
    rmdir(folder);
}

void batch_free(batch_texts *texts) {
    for (uint32_t i = 0; i < texts->n; i++) free(texts->at[i].text), free(texts->at[i].code.at);
    smc_vec_free(texts);
}
