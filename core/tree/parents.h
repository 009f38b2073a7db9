// Links from nodes to the nodes above them, kept only for the multi-path update. It costs what its authors feared: a
// position may have many more ancestors than its path is long (Brodeur, Childs 2008, 4.2.1).
#pragma once

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/tree/arena.h"

namespace tengen::tree {

class Parents {
public:
    void add(Ref child, Ref parent) {
        const std::lock_guard lock(mutex_);
        std::vector<Ref>& known = above_[child];
        if (std::find(known.begin(), known.end(), parent) == known.end()) {
            known.push_back(parent);
        }
    }
    /// The nodes above one, in the order in which they were added.
    const std::vector<Ref>& of(Ref child) const {
        static const std::vector<Ref> none;
        const auto found = above_.find(child);
        return found == above_.end() ? none : found->second;
    }
    /// Calls `learn(node, parent)` once for every ancestor of `from` that is not in `from` itself.
    template <class Learn>
    void for_ancestors(const std::vector<Ref>& from, Learn&& learn) {
        const std::lock_guard lock(mutex_);
        ++round_;
        stack_.clear();
        for (const Ref ref : from) {
            visit(ref);
        }
        const std::size_t own = stack_.size();
        for (std::size_t i = 0; i < stack_.size(); ++i) {
            const auto found = above_.find(stack_[i]);
            if (found == above_.end()) {
                continue;
            }
            if (i >= own) {
                learn(stack_[i], found->second.front());
            }
            for (const Ref parent : found->second) {
                visit(parent);
            }
        }
    }
    void clear() {
        above_.clear();
        seen_.clear();
    }

private:
    void visit(Ref ref) {
        if (std::exchange(seen_[ref], round_) != round_) {
            stack_.push_back(ref);
        }
    }

    std::mutex mutex_;
    std::unordered_map<Ref, std::vector<Ref>> above_;
    std::unordered_map<Ref, long> seen_;  // the last round in which a node was met
    long round_ = 0;
    std::vector<Ref> stack_;
};

}  // namespace tengen::tree
