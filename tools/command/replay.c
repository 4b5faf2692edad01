#include "tools/command/replay.h"

#include "tools/terminal/console.h"

#include <ctype.h>
#include <string.h>

// True for a word of the form of a token (core/replay/token.h): it begins with a digit, and ends
// with a colon and a hexadecimal number.
static bool is_token(const char *word) {
    const char *colon = strrchr(word, ':');
    return isdigit((unsigned char)*word) && colon && colon[1] &&
           !colon[1 + strspn(colon + 1, "0123456789abcdef")];
}

// Appends the word to the line; `made` owns it.
static void add_owned_word(smc_words *line, smc_arguments *made, char *word) {
    smc_arguments_add(made, word);
    *smc_vec_push(line) = word;
}

// True for --test or --test=DIR: after --native it is not the name of a test.
static bool is_native_test(const char *word) {
    return strcmp(word, "--test") == 0 || smc_has_prefix(word, "--test=");
}

bool smc_replay_command_line(int argc, char **argv, smc_words *line, smc_arguments *made) {
    bool is_ours = true, is_native = false, has_token = false;
    const char *binary = "";
    *line = (smc_words){0};
    *smc_vec_push(line) = argv[0];
    for (int i = 2; i < argc; i++) {
        is_ours = is_ours && strcmp(argv[i], "--") != 0 && strcmp(argv[i], "--args") != 0;
        if (is_ours && strcmp(argv[i], "--native") == 0) is_native = true;
        else if (is_ours && strcmp(argv[i], "-o") == 0 && i + 1 < argc) binary = argv[++i];
        else if (is_ours && is_native_test(argv[i]))
            add_owned_word(line, made, smc_format("--regression-%s", argv[i] + strlen("--")));
        else if (is_ours && is_token(argv[i])) {
            add_owned_word(line, made, smc_format("--replay=%s", argv[i]));
            has_token = true;
        } else {
            has_token |= is_ours && smc_has_prefix(argv[i], "--replay=");
            *smc_vec_push(line) = argv[i];
        }
    }
    const bool asks_help = argc == 3 && smc_has_prefix(argv[2], "-h");
    if (!has_token && !asks_help)
        smc_print_usage_error("smc replay needs a token, from the last line of a report: "
                              "smc replay FILE TOKEN");
    else if (*binary && !is_native)
        smc_print_usage_error("smc replay: -o FILE names the program that --native builds");
    // Options come first: words after the files may be those of the program.
    if (is_native) {
        char *option = smc_format(*binary ? "--native=%s" : "--native", binary);
        smc_arguments_add(made, option);
        *smc_vec_push(line) = NULL;
        memmove(&line->at[2], &line->at[1], (line->n - 2) * sizeof *line->at);
        line->at[1] = option;
    }
    *smc_vec_push(line) = NULL;
    return (has_token || asks_help) && !(*binary && !is_native);
}
