// page.h - the files of the page, which are parts of the program smc.
#ifndef SMC_SERVE_PAGE_H
#define SMC_SERVE_PAGE_H

extern const char smc_serve_html[], smc_serve_style[], smc_serve_script[];

#endif
