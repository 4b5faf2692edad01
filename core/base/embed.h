// embed.h - makes files of the source tree parts of the program.
#ifndef SMC_BASE_EMBED_H
#define SMC_BASE_EMBED_H

// Defines a text, to be declared as `extern const char symbol[]`: the content of the file, at
// build time, and a zero byte. Both arguments are string literals.
#define SMC_EMBED_TEXT(symbol, file)                                                               \
    __asm__(".pushsection .rodata\n"                                                               \
            ".globl " symbol "\n"                                                                  \
            ".hidden " symbol "\n" symbol ": .incbin \"" file "\"\n"                               \
            ".byte 0\n"                                                                            \
            ".popsection\n")

#endif
