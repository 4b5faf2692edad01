// html.h - parts of the report page that other pages use.
#ifndef SMC_HTML_H
#define SMC_HTML_H

extern const char smc_html_style[]; // the style sheet: colours, buttons, badges, dark mode

#endif
