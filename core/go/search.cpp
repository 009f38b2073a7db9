#include "core/go/search.h"

template class tengen::tree::Search<tengen::go::GoDomain>;
