#include "core/base/names.h"

#include <algorithm>
#include <cstddef>

namespace tengen {

namespace {

/// Letters to insert, delete or replace, at least, to come from one word to the other (Levenshtein 1965).
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string listed(const std::vector<std::string>& names, std::string_view wrong) {
    std::string text;
    const std::string* nearest = nullptr;
    std::size_t least = wrong.size() < 40 ? wrong.size() / 2 : 0;  // as many wrong letters as right ones are too many
    for (const std::string& name : names) {
        text.append(text.empty() ? "" : ", ").append(name);
        if (const std::size_t distance = least > 0 ? edits(wrong, name) : 1; distance > 0 && distance <= least) {
            least = distance - 1;
            nearest = &name;
        }
    }
    return nearest == nullptr ? text : text + "; did you mean " + *nearest + "?";
}

}  // namespace tengen
