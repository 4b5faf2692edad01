#include "tools/debugger/lines.h"

#include "tools/terminal/console.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

static const char prompt[] = "(smc) ";

// Loads libedit. If it is missing, lines are read without editing.
static void find_editor(smc_command_input *l) {
    void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)(void *)&l->edit = dlsym(library, "readline");
    *(void **)(void *)&l->remember = dlsym(library, "add_history");
    FILE **out = dlsym(library, "rl_outstream");
    if (!l->edit || !l->remember || !out) l->edit = NULL;
    else *out = stderr; // standard output is only for results
}

static bool is_file(const char *file) { return file && *file && strcmp(file, "-") != 0; }

static bool report_if_unreadable(const char *file, bool can) {
    if (!can) smc_print_usage_error("--steps: cannot read '%s': %m", file);
    return can;
}

bool smc_lines_can_open(const char *file) {
    return !is_file(file) || report_if_unreadable(file, access(file, R_OK) == 0);
}

bool smc_lines_open_file(smc_command_input *l, const char *file) {
    *l = (smc_command_input){.from = stdin};
    if (is_file(file)) {
        l->name = file;
        l->from = fopen(file, "re");
        return report_if_unreadable(file, l->from);
    }
    l->is_terminal = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    if (l->is_terminal) find_editor(l);
    return true;
}

static const char *read_edited_line(smc_command_input *l) {
    free(l->text);
    l->text = l->edit(prompt);
    if (l->text && *l->text) l->remember(l->text);
    return l->text;
}

const char *smc_lines_next_line(smc_command_input *l) {
    l->line++;
    if (l->edit) return read_edited_line(l);
    if (l->is_terminal) fputs(prompt, stderr);
    fflush(stderr);
    const ssize_t n = getline(&l->text, &l->room, l->from);
    if (n < 0) return NULL;
    l->text[strcspn(l->text, "\r\n")] = 0;
    return l->text;
}

void smc_lines_close(smc_command_input *l) {
    if (l->is_terminal && !l->text) fputc('\n', stderr);
    if (l->name && l->from) fclose(l->from);
    free(l->text);
    *l = (smc_command_input){0};
}
