// The search of packings, compiled once in search.cpp.
#pragma once

#include "core/packing/search_domain.h"
#include "core/tree/recorded.h"
#include "core/tree/search.h"

extern template class tengen::tree::Search<tengen::tree::Recorded<tengen::packing::SearchDomain>>;
