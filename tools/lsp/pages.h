// pages.h - folder for the server's report pages: in /tmp, with an unpredictable name, removed with
// the server.
#ifndef SMC_LSP_PAGES_H
#define SMC_LSP_PAGES_H

typedef struct smc_pages {
    char *directory; // NULL: no folder, so no pages
    int lock;        // held while the server runs
} smc_pages;

void smc_pages_begin(smc_pages *); // also removes folders of servers that were killed
void smc_pages_end(smc_pages *);   // all pages must have been removed

#endif
