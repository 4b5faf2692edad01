// manual.c - smc_manual man|bash|zsh|fish: a program that the build runs to print the manual page,
// or completions for a shell, from the tables of options. smc_manual man COMMAND prints the manual
// page of a command, from its help text on standard input.
#include "tools/options/commands.h"
#include "tools/options/letters.h"
#include "tools/options/pairs.h"
#include "tools/options/rows.h"
#include "tools/report/formats/formats.h"
#include "tools/report/report.h"

#include <getopt.h>
#include <string.h>

// Returns the text between an option's name and its argument; "[=" if the argument is optional.
static const char *value_separator(const smc_option_row *o) {
    return o->takes == no_argument ? "" : o->takes == optional_argument ? "[=" : "=";
}

// ---- the manual page ----------------------------------------------------------------------------

// Prints text escaped for roff: hyphens, backslashes, and lines that would be taken for requests.
static void print_roff(const char *text) {
    if (*text == '.' || *text == '\'') fputs("\\&", stdout);
    for (; *text; text++) {
        if (*text == '-') fputs("\\-", stdout);
        else if (*text == '\\') fputs("\\e", stdout);
        else putchar(*text);
    }
}

static void man_option(const smc_option_row *o) {
    const smc_option_group *group = smc_option_group_at(o);
    if (group) {
        printf(".SS %s\nFor example: \\fB", group->title);
        print_roff(group->example);
        puts("\\fR");
    }
    const char letter = smc_short_option_letter(o->name);
    fputs(".TP\n\\fB", stdout);
    if (letter) printf("\\-%c\\fR, \\fB", letter);
    print_roff(o->prefix);
    print_roff(o->name);
    printf("\\fR%s", value_separator(o));
    if (o->argument) {
        fputs("\\fI", stdout);
        print_roff(o->argument);
        fputs("\\fR", stdout);
    }
    puts(o->takes == optional_argument ? "]" : "");
    print_roff(o->help);
    if (*o->initial) printf(" (default: %s)", o->initial);
    putchar('\n');
}

static void man_format(const smc_report_format *f) {
    printf(".TP\n\\fB\\-\\-format\\fR=%s\n", f->word);
    print_roff(f->help);
    putchar('\n');
}

static void man_synopsis(const smc_command_row *c) {
    printf(".br\n.B smc %s\n", c->word);
    print_roff(c->arguments);
    putchar('\n');
}

static void man_command(const smc_command_row *c) {
    printf(".TP\n\\fBsmc %s\\fR\n", c->word);
    print_roff(c->help);
    fputs(" (", stdout);
    print_roff(c->page);
    puts(")");
}

static void man_error(unsigned kind) {
    printf(".TP\n\\fB%s\\fR\n%s", smc_error_name(kind), smc_error_description(kind));
    const char *before = ": ";
    for (unsigned error = SMC_ERR_COUNT + 1; error < SMC_ERR_END; error++)
        if (smc_error_kind_of(error) == kind) {
            fputs(before, stdout);
            print_roff(smc_error_name(error));
            before = ", ";
        }
    putchar('\n');
}

static void print_man_page(void) {
    smc_option_row o;
    const smc_command_row *c;
    puts(".TH SMC 1 \"\" \"smc " SMC_VERSION "\" \"User Commands\"\n"
         ".SH NAME\nsmc \\- stateless model checker for concurrent C and C++ programs\n"
         ".SH SYNOPSIS\n.B smc\n[\\fIoptions\\fR] \\fIFILE\\fR ... [\\fIclang options\\fR]");
    for (size_t i = 0; (c = smc_command_at(i)); i++) man_synopsis(c);
    puts(".SH DESCRIPTION\n"
         "Explores every execution of a C, C++ or Rust program that a memory model "
         "allows, one for each equivalence class, and shows one\n"
         "that fails. \\fIFILE\\fR is C (.c, .i), C++ (.cpp, .cc, .cxx, .C) "
         "or LLVM bitcode or assembly (.bc, .ll); several are linked into one program.\n"
         ".SH COMMANDS");
    for (size_t i = 0; (c = smc_command_at(i)); i++) man_command(c);
    puts(".SH OPTIONS");
    for (size_t i = 0; smc_option_row_at(i, &o); i++) man_option(&o);
    puts(".SH FORMATS");
    for (size_t i = 0; smc_report_format_at(i); i++) man_format(smc_report_format_at(i));
    puts(".SH ERRORS\nThe kinds of errors, and what they are in particular:");
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++) man_error(kind);
    puts(".SH EXIT STATUS");
#define X(status, print_completion_words) puts(".TP\n" #status "\n" print_completion_words);
    SMC_EXIT_STATUSES(X)
#undef X
    puts(".SH SEE ALSO");
    for (size_t i = 0; (c = smc_command_at(i)); i++) printf(".BR smc\\-%s (1),\n", c->word);
    puts(".BR clang (1),\n.BR dot (1)");
}

// Prints the manual page of a command, whose contents are its help text.
static int man_of(const char *command) {
    const smc_command_row *c = smc_command_find(command);
    if (!c) return fprintf(stderr, "smc_manual: no command '%s'\n", command), EXIT_FAILURE;
    printf(".TH SMC-%s 1 \"\" \"smc " SMC_VERSION "\" \"User Commands\"\n.SH NAME\nsmc\\-%s \\- ",
           command, command);
    print_roff(c->help);
    puts("\n.SH DESCRIPTION\n.nf");
    char line[256];
    while (fgets(line, sizeof line, stdin)) print_roff(line);
    puts(".fi\n.SH SEE ALSO\n.BR smc (1)");
    return EXIT_SUCCESS;
}

// ---- completion ---------------------------------------------------------------------------------

static void model_names(void) {
    for (size_t i = 0; smc_model_at(i); i++) printf("%s ", smc_model_at(i)->name);
}

static void algo_names(void) {
    printf("%s ", SMC_ANY_EXPLORER);
    for (size_t i = 0; smc_explorer_at(i); i++) printf("%s ", smc_explorer_at(i)->name);
}

static void command_names(void) {
    for (size_t i = 0; smc_command_at(i); i++) printf("%s ", smc_command_at(i)->word);
}

static bool takes_file(const smc_option_row *o) {
    return o->argument && strcmp(o->argument, "FILE") == 0;
}

static bool takes_words(const smc_option_row *o) {
    return o->argument && (strchr(o->argument, '|') || strcmp(o->name, "model") == 0 ||
                           strcmp(o->name, "algo") == 0);
}

// Prints the possible values of the option, each followed by a blank.
static void print_completion_words(const smc_option_row *o) {
    if (strcmp(o->name, "model") == 0) {
        model_names();
    } else if (strcmp(o->name, "algo") == 0) {
        algo_names();
    } else {
        for (const char *c = o->argument; *c; c++) putchar(*c == '|' ? ' ' : *c);
        putchar(' ');
    }
}

static void print_bash_completion(void) {
    smc_option_row o;
    puts("# bash completion for smc\n"
         "_smc() {\n"
         "    local name= value=${COMP_WORDS[COMP_CWORD]} i=$((COMP_CWORD - 1))\n"
         "    if [[ $value == = ]]; then value=; elif [[ ${COMP_WORDS[i]} == = ]]; "
         "then i=$((i - 1)); fi\n"
         "    [[ $i -ge 1 ]] && name=${COMP_WORDS[i]}\n"
         "    case $name in");
    for (size_t i = 0; smc_option_row_at(i, &o); i++) {
        if (o.debugs || !takes_words(&o)) continue;
        printf("    --%s)\n        COMPREPLY=($(compgen -W '", o.name);
        print_completion_words(&o);
        puts("' -- \"$value\"))\n        return ;;");
    }
    fputs("    esac\n    if [[ $value == -* ]]; then\n        COMPREPLY=($(compgen -W '", stdout);
    for (size_t i = 0; smc_option_row_at(i, &o); i++)
        if (!o.debugs) printf("--%s%s ", o.name, o.takes == required_argument ? "=" : "");
    fputs("' -- \"$value\"))\n"
          "        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
          "        return\n"
          "    fi\n"
          "    COMPREPLY=($(compgen -f -- \"$value\"))\n"
          "    [[ $COMP_CWORD -eq 1 || ${COMP_WORDS[1]} "
          "== help ]] && COMPREPLY+=($(compgen -W '",
          stdout);
    command_names();
    puts("' -- \"$value\"))\n"
         "}\n"
         "complete -o filenames -F _smc smc");
}

// Prints text escaped for single quotes and brackets in an _arguments specification.
static void zsh_text(const char *text) {
    for (; *text; text++) {
        if (*text == '\'') fputs("'\\''", stdout);
        else if (strchr("[]:\\", *text)) printf("\\%c", *text);
        else putchar(*text);
    }
}

static void zsh_option(const smc_option_row *o) {
    printf("    '*--%s%s[", o->name, o->takes == optional_argument ? "=-" : value_separator(o));
    zsh_text(o->help);
    putchar(']');
    if (o->argument) {
        fputs(o->takes == optional_argument ? "::" : ":", stdout);
        zsh_text(o->argument);
        putchar(':');
        if (takes_file(o)) fputs("_files", stdout);
        if (takes_words(o)) {
            putchar('(');
            print_completion_words(o);
            putchar(')');
        }
    }
    puts("' \\");
}

static void print_zsh_completion(void) {
    smc_option_row o;
    const smc_command_row *c;
    puts("#compdef smc\n_smc_first() {\n    local -a commands=(");
    for (size_t i = 0; (c = smc_command_at(i)); i++) {
        printf("        '%s:", c->word);
        zsh_text(c->help);
        puts("'");
    }
    puts("    )\n    _describe command commands\n    _files\n}\n_arguments \\");
    for (size_t i = 0; smc_option_row_at(i, &o); i++)
        if (!o.debugs) zsh_option(&o);
    puts("    '1: :_smc_first' \\\n    '*:file:_files'");
}

// Prints text escaped for single quotes.
static void fish_text(const char *text) {
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

static void fish_option(const smc_option_row *o) {
    const char letter = smc_short_option_letter(o->name);
    printf("complete -c smc -l %s", o->name);
    if (letter) printf(" -s %c", letter);
    if (o->takes == required_argument)
        fputs(takes_file(o) || strcmp(o->name, "project") == 0 ? " -rF" : " -x", stdout);
    if (takes_words(o)) {
        fputs(" -a '", stdout);
        print_completion_words(o);
        putchar('\'');
    }
    fputs(" -d ", stdout);
    fish_text(o->help);
    putchar('\n');
}

static void print_fish_completion(void) {
    smc_option_row o;
    const smc_command_row *c;
    puts("# fish completion for smc");
    for (size_t i = 0; (c = smc_command_at(i)); i++) {
        printf("complete -c smc -n '__fish_is_first_token' -a %s -d ", c->word);
        fish_text(c->help);
        putchar('\n');
    }
    fputs("complete -c smc -n '__fish_seen_subcommand_from help' -x -a '", stdout);
    command_names();
    puts("'");
    for (size_t i = 0; smc_option_row_at(i, &o); i++)
        if (!o.debugs) fish_option(&o);
}

int main(int argc, char **argv) {
    const char *what = argc == 2 ? argv[1] : "";
    int status = EXIT_SUCCESS;
    if (argc == 3 && strcmp(argv[1], "man") == 0) status = man_of(argv[2]);
    else if (strcmp(what, "man") == 0) print_man_page();
    else if (strcmp(what, "bash") == 0) print_bash_completion();
    else if (strcmp(what, "zsh") == 0) print_zsh_completion();
    else if (strcmp(what, "fish") == 0) print_fish_completion();
    else if (strcmp(what, "commands") == 0) command_names();
    else
        return fputs("usage: smc_manual bash|zsh|fish|commands|man [COMMAND]\n", stderr),
               EXIT_FAILURE;
    return fclose(stdout) == 0 ? status : EXIT_FAILURE;
}
