// Things that register themselves: rules, steps, policies, terms. Each is an object of static duration in a file of its
// own, so that adding one touches no other file. They are ordered by number and name, never by who was linked first.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/names.h"

namespace tengen {

/// The order of things that do not say where they belong: behind those that do, by name.
inline constexpr int kLast = 1000;

/// T is the derived class: `struct Rule : Registered<Rule>`.
template <class T>
class Registered {
public:
    Registered(std::string name, std::string help, int order = kLast)
        : name_(std::move(name)), help_(std::move(help)), order_(order) {
        std::vector<const T*>& known = entries();
        const auto before = [](const T* a, const T* b) {
            return a->order() != b->order() ? a->order() < b->order() : a->name() < b->name();
        };
        const T* const self = static_cast<const T*>(this);
        const auto at = std::upper_bound(known.begin(), known.end(), self, before);
        if (std::any_of(known.begin(), known.end(), [&](const T* other) { return other->name() == name_; })) {
            throw std::logic_error("two things of one kind are called " + name_);
        }
        known.insert(at, self);
    }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

    const std::string& name() const { return name_; }
    /// What people read of it: one sentence.
    const std::string& help() const { return help_; }
    int order() const { return order_; }

    static const std::vector<const T*>& all() { return entries(); }
    /// Null if none has the name.
    static const T* find(std::string_view name) {
        const auto found =
            std::find_if(all().begin(), all().end(), [&](const T* entry) { return entry->name() == name; });
        return found == all().end() ? nullptr : *found;
    }
    /// std::invalid_argument lists the names there are.
    static const T& get(std::string_view name, std::string_view what) {
        if (const T* const found = find(name)) {
            return *found;
        }
        std::vector<std::string> names;
        for (const T* const entry : all()) {
            names.push_back(entry->name());
        }
        throw std::invalid_argument('"' + printable(name) + "\" is not a " + std::string(what) + ": " +
                                    listed(names, name));
    }

private:
    /// A function's, so that it is there before the first of them registers itself.
    static std::vector<const T*>& entries() {
        static std::vector<const T*> known;
        return known;
    }

    std::string name_;
    std::string help_;
    int order_;
};

}  // namespace tengen
