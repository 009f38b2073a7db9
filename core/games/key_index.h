// The place of a key among many that are sorted and spread evenly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::games {

/// Keys are counted in slices of about so many at a time: 64 MB.
inline constexpr std::size_t kSliceKeys = 8'000'000;

class KeyIndex {
public:
    explicit KeyIndex(const std::vector<std::uint64_t>& keys) : keys_(&keys), begins_((1u << kBits) + 1) {
        std::size_t at = 0;
        for (std::size_t top = 0; top < begins_.size(); ++top) {
            while (at < keys.size() && (keys[at] >> (64 - kBits)) < top) {
                ++at;
            }
            begins_[top] = static_cast<std::uint32_t>(at);
        }
    }
    /// -1 if it is not among them.
    long operator()(std::uint64_t key) const {
        const std::size_t top = key >> (64 - kBits);
        const auto begin = keys_->begin() + begins_[top];
        const auto end = keys_->begin() + begins_[top + 1];
        const auto found = std::lower_bound(begin, end, key);
        return found != end && *found == key ? found - keys_->begin() : -1;
    }

private:
    static constexpr unsigned kBits = 16;
    const std::vector<std::uint64_t>* keys_;
    std::vector<std::uint32_t> begins_;
};

}  // namespace tengen::games
