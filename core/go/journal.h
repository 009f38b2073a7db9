// Undo for a board: a hook that remembers the old contents of whatever a move changes, in order, and puts them back.
// A search that reads deeply on one board (ladders, group solvers) plays and takes back through this.
//
// The list of empty points comes back as a set, not in its old order: draws made between a move and its undo may
// have rearranged it.
//
// Journals of a thread share their memory, so that a short reading inside a playout allocates nothing: they live on the
// stack, and the one made last ends first.
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

    explicit Journal(Board& board) : board_(board), log_(log_of_thread()), base_(log_.now()) {}
    ~Journal() {
        log_.bytes.resize(base_.bytes);
        log_.changes.resize(base_.changes);
        log_.marks.resize(base_.marks);
    }
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

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
    int depth() const { return static_cast<int>(log_.marks.size() - base_.marks); }

    void placed(Point p, Color) { log_.changes.push_back({p, true}); }
    void removed(Point p, Color) { log_.changes.push_back({p, false}); }
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
        std::size_t marks;
    };
    struct Log {
        std::vector<std::byte> bytes;  // old contents followed by their Record, again and again
        std::vector<Change> changes;
        std::vector<Mark> marks;

        Mark now() const { return {bytes.size(), changes.size(), marks.size()}; }
    };
    static Log& log_of_thread() {
        thread_local Log log;
        return log;
    }

    void mark() { log_.marks.push_back(log_.now()); }

    Board& board_;
    Log& log_;
    Mark base_;
};

inline void Journal::touch(void* address, std::size_t bytes) {
    const auto* const base = reinterpret_cast<std::byte*>(&board_);
    const Record record{static_cast<std::uint32_t>(static_cast<std::byte*>(address) - base),
                        static_cast<std::uint32_t>(bytes)};
    const std::size_t at = log_.bytes.size();
    log_.bytes.resize(at + bytes + sizeof record);
    std::memcpy(log_.bytes.data() + at, address, bytes);
    std::memcpy(log_.bytes.data() + at + bytes, &record, sizeof record);
}

inline void Journal::undo() {
    const Mark mark = log_.marks.back();
    log_.marks.pop_back();
    for (; log_.changes.size() > mark.changes; log_.changes.pop_back()) {
        const Change change = log_.changes.back();
        if (change.placed) {
            board_.list_empty(change.point.index());
        } else {
            board_.unlist_empty(change.point.index());
        }
    }
    while (log_.bytes.size() > mark.bytes) {
        Record record{};
        std::memcpy(&record, log_.bytes.data() + log_.bytes.size() - sizeof record, sizeof record);
        const std::size_t at = log_.bytes.size() - sizeof record - record.bytes;
        std::memcpy(reinterpret_cast<std::byte*>(&board_) + record.offset, log_.bytes.data() + at, record.bytes);
        log_.bytes.resize(at);
    }
}

}  // namespace tengen::go
