#include "tools/serve/page.h"

#include "base/embed.h"

SMC_EMBED_TEXT("smc_serve_html", SMC_SERVE_PAGE "/page.html");
SMC_EMBED_TEXT("smc_serve_style", SMC_SERVE_PAGE "/page.css");
SMC_EMBED_TEXT("smc_serve_script", SMC_SERVE_PAGE "/page.js");
