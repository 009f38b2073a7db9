// Undo for a board: a hook that remembers the old contents of whatever a move changes, in order, and puts them back.
// A search that reads deeply on one board (ladders, group solvers) plays and takes back through this.
//
// The list of empty points comes back as a set, not in its old order: draws made between a move and its undo may
// have rearranged it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

class Journal {
public:
    static constexpr bool kJournals = true;

    explicit Journal(Board& board) : board_(board) {}

    int play(Point p, Color c) {
        mark();
        return board_.play(p, c, *this);
    }
    void pass() {
        mark();
        board_.play_pass(*this);
    }
    /// Takes back the last move that was played through this journal.
    void undo();
    int depth() const { return static_cast<int>(marks_.size()); }

    void placed(Point p, Color) { changes_.push_back({p, true}); }
    void removed(Point p, Color) { changes_.push_back({p, false}); }
    void touch(void* address, std::size_t bytes);

private:
    struct Record {
        std::uint32_t offset;
        std::uint32_t bytes;
    };
    struct Change {
        Point point;
        bool placed;
    };
    struct Mark {
        std::size_t bytes;
        std::size_t changes;
    };

    void mark() { marks_.push_back({bytes_.size(), changes_.size()}); }

    Board& board_;
    std::vector<std::byte> bytes_;  // old contents followed by their Record, again and again
    std::vector<Change> changes_;
    std::vector<Mark> marks_;
};

inline void Journal::touch(void* address, std::size_t bytes) {
    const auto* const base = reinterpret_cast<std::byte*>(&board_);
    const Record record{static_cast<std::uint32_t>(static_cast<std::byte*>(address) - base),
                        static_cast<std::uint32_t>(bytes)};
    const std::size_t at = bytes_.size();
    bytes_.resize(at + bytes + sizeof record);
    std::memcpy(bytes_.data() + at, address, bytes);
    std::memcpy(bytes_.data() + at + bytes, &record, sizeof record);
}

inline void Journal::undo() {
    const Mark mark = marks_.back();
    marks_.pop_back();
    for (; changes_.size() > mark.changes; changes_.pop_back()) {
        const Change change = changes_.back();
        if (change.placed) {
            board_.list_empty(change.point.index());
        } else {
            board_.unlist_empty(change.point.index());
        }
    }
    while (bytes_.size() > mark.bytes) {
        Record record{};
        std::memcpy(&record, bytes_.data() + bytes_.size() - sizeof record, sizeof record);
        const std::size_t at = bytes_.size() - sizeof record - record.bytes;
        std::memcpy(reinterpret_cast<std::byte*>(&board_) + record.offset, bytes_.data() + at, record.bytes);
        bytes_.resize(at);
    }
}

}  // namespace tengen::go
