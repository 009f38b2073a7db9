// The groups that a configuration names, ready for positions; shared by all threads.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/go/board.h"
#include "core/go/group/kinds.h"

namespace tengen::go {

class Grouping {
public:
    /// Throws std::invalid_argument that names what is wrong in the text (GroupConfig::kinds).
    explicit Grouping(std::string_view kinds);

    /// The groups of the moves of the side to move, which may be passes, as indices into them. A move may be in
    /// several, and every move is in one: where neither `all` nor `else` is named, `else` comes last. Any of them may
    /// be empty.
    void sort(const Board& board, std::span<const Point> moves, std::vector<std::vector<std::uint32_t>>& groups) const;

private:
    enum class Form : std::uint8_t { kind, chains, all, rest };
    struct Part {
        Form form = Form::kind;
        const group::Kind* kind = nullptr;
        int number = 0;
        int liberties = 0;  ///< of chains: the most that they have
    };

    static Part parse(std::string_view word);

    std::vector<Part> parts_;
};

}  // namespace tengen::go
