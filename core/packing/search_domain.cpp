#include "core/packing/search_domain.h"

#include <charconv>

namespace tengen::packing {

namespace {

constexpr std::string_view kPass = "pass";

/// A number that fills a text.
std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string SearchDomain::action_name(tree::Action action) const {
    if (action / 2 >= problem_->kinds().size()) {
        return std::string(kPass);
    }
    const Size given = problem_->kind(static_cast<int>(action / 2)).size;
    const Size size = action % 2 ? given.turned() : given;
    return std::to_string(size.width) + 'x' + std::to_string(size.height);
}

std::optional<tree::Action> SearchDomain::action_named(std::string_view name) const {
    const auto kinds = static_cast<tree::Action>(problem_->kinds().size());
    if (name == kPass) {
        return 2 * kinds;
    }
    const std::size_t by = name.find('x');
    const std::optional<int> width = whole_number(name.substr(0, by));
    const std::optional<int> height = by == name.npos ? std::nullopt : whole_number(name.substr(by + 1));
    if (width && height) {
        const Size size{*width, *height};
        for (tree::Action kind = 0; kind < kinds; ++kind) {
            const Problem::Kind& each = problem_->kind(static_cast<int>(kind));
            if (each.upright && each.size == size) {
                return 2 * kind;
            }
            if (each.turnable && each.size.turned() == size) {
                return 2 * kind + 1;
            }
        }
    }
    return std::nullopt;
}

}  // namespace tengen::packing
