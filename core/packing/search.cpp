#include "core/packing/search.h"

template class tengen::tree::Search<tengen::tree::Recorded<tengen::packing::SearchDomain>>;
