#include "explorers/search_progress.h"

void smc_share_enter_node(smc_share *s, uint32_t children) {
    *smc_vec_push(&s->path) = (smc_share_node){.known = children};
}

void smc_share_leave_node(smc_share *s) {
    const smc_share_node n = smc_vec_pop(&s->path);
    while (s->at.n <= s->path.n) *smc_vec_push(&s->at) = (smc_share_mean){0};
    s->at.at[s->path.n].nodes++;
    s->at.at[s->path.n].children += n.visited;
}

void smc_share_restart(smc_share *s) { s->path.n = 0; }

void smc_share_free(smc_share *s) {
    smc_vec_free(&s->path);
    smc_vec_free(&s->at);
}

enum { FEW = 4 }; // with fewer nodes than this at a depth, a guess is used rather than their mean

// Estimates how many children the node at this depth of the path has.
static double mean_child_count(const smc_share *s, uint32_t depth) {
    const smc_share_node *n = &s->path.at[depth];
    const smc_share_mean *m = depth < s->at.n ? &s->at.at[depth] : NULL;
    const double least = n->visited > n->known ? n->visited : n->known;
    const bool is_known = m && m->nodes >= (n->guessed ? FEW : 1);
    const double usual = is_known ? (double)m->children / (double)m->nodes : n->guessed;
    return usual > least ? usual : least;
}

double smc_share_fraction_done(const smc_share *s) {
    double done = 0, part = 1;
    for (uint32_t i = 0; i < s->path.n; i++) {
        const uint32_t visited = s->path.at[i].visited;
        if (!visited) continue;
        part /= mean_child_count(s, i);
        done += part * (visited - 1);
    }
    return done;
}
