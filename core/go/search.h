// The search of Go, compiled once in search.cpp: half of the time to compile any file that would make its own.
#pragma once

#include "core/go/domain.h"
#include "core/tree/search.h"

extern template class tengen::tree::Search<tengen::go::GoDomain>;
