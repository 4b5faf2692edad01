// pages.h - where the server keeps the pages of its reports: a folder in /tmp of a name that nobody
// can guess, gone with the server.
#ifndef SMC_LSP_PAGES_H
#define SMC_LSP_PAGES_H

typedef struct smc_pages {
    char *directory; // NULL: there is none, and are no pages
    int lock;        // held as long as the server lives
} smc_pages;

void smc_pages_begin(smc_pages *); // removes those of servers that were killed, too
void smc_pages_end(smc_pages *);   // its pages are gone already

#endif
