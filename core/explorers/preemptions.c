#include "explorers/preemptions.h"

#include "models/model.h"

const smc_option smc_preemptions = {
    .name = "preemptions",
    .argument = "K",
    .help = "chess, enumerate: at most K preemptions; selects chess unless --algo is given",
    .kind = SMC_OPTION_COUNT,
    .initial.count = SMC_ANY_PREEMPTIONS,
    .selects = true,
    .algo = "chess",
    .models = SMC_MODEL_INTERLEAVES};

uint32_t smc_max_preemptions(const smc_explore_options *o) {
    return smc_setting_of(o, &smc_preemptions).count;
}
