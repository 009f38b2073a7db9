// The search of P-games, compiled once in search.cpp.
#pragma once

#include "core/pgame/domain.h"
#include "core/tree/search.h"

extern template class tengen::tree::Search<tengen::pgame::PgameDomain>;
