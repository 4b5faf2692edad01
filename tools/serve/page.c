#include "tools/serve/page.h"

#define EMBED(name, file)                                                                          \
    __asm__(".pushsection .rodata\n"                                                               \
            ".globl smc_serve_" name "\n"                                                          \
            ".hidden smc_serve_" name "\n"                                                         \
            "smc_serve_" name ": .incbin \"" SMC_SERVE_PAGE "/" file "\"\n"                        \
            ".byte 0\n"                                                                            \
            ".popsection\n")
EMBED("html", "page.html");
EMBED("style", "page.css");
EMBED("script", "page.js");
