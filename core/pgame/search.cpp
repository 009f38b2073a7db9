#include "core/pgame/search.h"

template class tengen::tree::Search<tengen::pgame::PgameDomain>;
