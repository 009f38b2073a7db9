// Tables from names to what they stand for.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/quote.h"

namespace tengen {

/// The names with commas between, and which of them was meant by one that is not there, if one is close.
std::string listed(const std::vector<std::string>& names, std::string_view wrong);

/// The name's line in a table; std::invalid_argument lists the names if it has none: "x" is not a WHAT: a, b.
template <class Value>
const Value& look_up(const std::map<std::string, Value>& table, const std::string& name, const std::string& what) {
    const auto found = table.find(name);
    if (found == table.end()) {
        std::vector<std::string> names;
        for (const auto& [key, value] : table) {
            names.push_back(key);
        }
        throw std::invalid_argument('"' + printable(name) + "\" is not a " + what + ": " + listed(names, name));
    }
    return found->second;
}

/// The names of a table.
template <class Value>
std::vector<std::string> names_of(const std::map<std::string, Value>& table) {
    std::vector<std::string> names;
    for (const auto& [key, value] : table) {
        names.push_back(key);
    }
    return names;
}

}  // namespace tengen
