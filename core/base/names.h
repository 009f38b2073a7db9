// Tables from names to what they stand for.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

#include "core/base/quote.h"

namespace tengen {

/// The name's line in a table; std::invalid_argument lists the names if it has none: "x" is not a WHAT: a, b.
template <class Value>
const Value& look_up(const std::map<std::string, Value>& table, const std::string& name, const std::string& what) {
    const auto found = table.find(name);
    if (found == table.end()) {
        std::string known = printable(name) + "\" is not a " + what + ": ";
        const std::size_t begin = known.size();
        for (const auto& [key, value] : table) {
            known.append(known.size() == begin ? "" : ", ").append(key);
        }
        throw std::invalid_argument(known.insert(0, 1, '"'));
    }
    return found->second;
}

}  // namespace tengen
