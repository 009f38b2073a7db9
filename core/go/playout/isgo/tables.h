// What isgo-learning knows (Basaldúa 2013, 4.7.2 and 4.7.3): a byte for each move in its surroundings, a byte for each
// answer to a move in both surroundings, and short lists of the best answers. Threads read and write at once: every
// cell is an atomic of its own, and a result lost now and then does no harm.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bandit/wls_cell.h"
#include "core/base/bytes.h"
#include "core/go/playout/isgo/huge_pages.h"
#include "core/go/types.h"

namespace tengen::go::isgo {

using Cell = bandit::WlsCell<std::uint8_t>;
using StateTable = bandit::WlsTable<std::uint8_t>;

constexpr std::size_t side_of(Color c) {
    return c == Color::black ? 0 : 1;
}

/// The cells of a table of win/loss states that are not 0.
template <class Cells>
void save_cells(const Cells& cells, ByteWriter& out) {
    write_sparse(out, cells.size(), [&](std::size_t i) { return cells[i].get(); });
}
/// Into cells of 0; there are so many states.
template <class Cells>
void restore_cells(Cells& cells, ByteReader& in, std::uint32_t states) {
    read_sparse(in, cells.size(), states - 1, "a win/loss state is none",
                [&](std::size_t i, std::uint64_t state) { cells[i].set(static_cast<std::uint8_t>(state)); });
}

/// node_WLS[colour][move][context]; moves are numbered in dense order.
class NodeTable {
public:
    NodeTable() = default;
    NodeTable(int points, int bits)
        : points_(static_cast<std::size_t>(points)), bits_(bits), cells_((2 * points_) << bits) {}

    bool empty() const { return cells_.empty(); }
    Cell& at(Color c, int move, std::uint32_t context) { return cells_[index(c, move, context)]; }
    const Cell& at(Color c, int move, std::uint32_t context) const { return cells_[index(c, move, context)]; }
    /// Asks for a cell that will soon be written: most are not in a cache.
    void prefetch(Color c, int move, std::uint32_t context) const {
        __builtin_prefetch(&cells_[index(c, move, context)]);
    }
    void clear() {
        for (Cell& cell : cells_) {
            cell.clear();
        }
    }
    void save(ByteWriter& out) const { save_cells(cells_, out); }
    /// Into an empty table.
    void restore(ByteReader& in, std::uint32_t states) { restore_cells(cells_, in, states); }

private:
    std::size_t index(Color c, int move, std::uint32_t context) const {
        const std::size_t place = side_of(c) * points_ + static_cast<std::size_t>(move);
        return place << bits_ | (context & ((1u << bits_) - 1));
    }

    std::size_t points_ = 0;
    int bits_ = 0;
    std::vector<Cell, HugePages<Cell>> cells_;
};

/// One place of a best-k list, packed into 64 bits so that threads never see half of it. All zero is free.
struct Answer {
    std::uint32_t context = 0;  ///< of the answer when it was learned
    std::uint16_t move = 0;     ///< dense number plus one
    std::uint8_t illegal = 0;   ///< times in a row that it was asked for and illegal
    std::uint8_t state = 0;     ///< of its cell when it was last learned from here: the cells themselves are far apart

    bool free() const { return move == 0; }
    int dense() const { return move - 1; }
    std::uint64_t packed() const {
        return std::uint64_t{context} << 32 | std::uint64_t{move} << 16 | std::uint64_t{illegal} << 8 | state;
    }
    static Answer unpacked(std::uint64_t bits) {
        return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint16_t>(bits >> 16),
                static_cast<std::uint8_t>(bits >> 8), static_cast<std::uint8_t>(bits)};
    }
};

class AnswerSlot {
public:
    Answer get() const { return Answer::unpacked(bits_.load(std::memory_order_relaxed)); }
    void set(const Answer& answer) { bits_.store(answer.packed(), std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> bits_{0};
};

/// A move and the context that it had before it was played, as its own side sees it.
struct ContextMove {
    int move;  ///< dense number
    std::uint32_t context;
};

/// edge_WLS[colour][previous][next][context of next XOR context of previous], and edge_bestk[colour][previous][context
/// of previous]. Colours are those of the answering side.
class EdgeTable {
public:
    EdgeTable() = default;
    EdgeTable(int points, int bits, int answers)
        : points_(static_cast<std::size_t>(points)),
          bits_(bits),
          answers_(static_cast<std::size_t>(answers)),
          cells_((2 * points_ * points_) << bits),
          slots_(((2 * points_) << bits) * answers_) {}

    bool empty() const { return cells_.empty(); }
    Cell& at(Color c, ContextMove previous, ContextMove next) { return cells_[index(c, previous, next)]; }
    const Cell& at(Color c, ContextMove previous, ContextMove next) const { return cells_[index(c, previous, next)]; }
    std::span<AnswerSlot> answers(Color c, ContextMove previous) {
        return {&slots_[list_index(c, previous)], answers_};
    }
    /// Asks for the list of answers of `c` that will soon be read.
    void prefetch_answers(Color c, ContextMove previous) const { __builtin_prefetch(&slots_[list_index(c, previous)]); }
    void prefetch(Color c, ContextMove previous, ContextMove next) const {
        __builtin_prefetch(&cells_[index(c, previous, next)]);
    }

    /// Learns the result of an answer: strikes out what was illegal too often, and lists the answer if it is better
    /// than the worst that is listed (4.7.7).
    void learn(Color c, ContextMove previous, ContextMove next, bool win, const StateTable& states, int illegal_limit) {
        AnswerSlot* listed = nullptr;
        AnswerSlot* worst = nullptr;
        int worst_state = 0;
        for (AnswerSlot& slot : answers(c, previous)) {
            Answer answer = slot.get();
            if (answer.illegal > illegal_limit) {
                answer = {};
                slot.set(answer);
            }
            if (answer.dense() == next.move && answer.context == next.context) {
                listed = &slot;
            }
            if (worst == nullptr || answer.state < worst_state) {
                worst = &slot;
                worst_state = answer.state;
            }
        }
        const std::uint8_t state = at(c, previous, next).update(states, win);
        if (listed != nullptr || state > worst_state) {
            const std::uint8_t illegal = listed != nullptr ? listed->get().illegal : std::uint8_t{0};
            AnswerSlot& slot = listed != nullptr ? *listed : *worst;
            slot.set({next.context, static_cast<std::uint16_t>(next.move + 1), illegal, state});
        }
    }

    void clear() {
        for (Cell& cell : cells_) {
            cell.clear();
        }
        for (AnswerSlot& slot : slots_) {
            slot.set({});
        }
    }
    void save(ByteWriter& out) const {
        save_cells(cells_, out);
        write_sparse(out, slots_.size(), [&](std::size_t i) { return slots_[i].get().packed(); });
    }
    /// Into an empty table.
    void restore(ByteReader& in, std::uint32_t states) {
        restore_cells(cells_, in, states);
        const char* const none = "a learned answer is none";
        read_sparse(in, slots_.size(), ~std::uint64_t{0}, none, [&](std::size_t i, std::uint64_t packed) {
            const Answer answer = Answer::unpacked(packed);
            ByteReader::require(answer.move <= points_ && answer.state < states, none);
            slots_[i].set(answer);
        });
    }

private:
    std::uint32_t mask() const { return (1u << bits_) - 1; }
    std::size_t list_index(Color c, ContextMove previous) const {
        const std::size_t place = side_of(c) * points_ + static_cast<std::size_t>(previous.move);
        return (place << bits_ | (previous.context & mask())) * answers_;
    }
    std::size_t index(Color c, ContextMove previous, ContextMove next) const {
        const std::size_t pair = (side_of(c) * points_ + static_cast<std::size_t>(previous.move)) * points_ +
                                 static_cast<std::size_t>(next.move);
        return pair << bits_ | ((previous.context ^ next.context) & mask());
    }

    std::size_t points_ = 0;
    int bits_ = 0;
    std::size_t answers_ = 0;
    std::vector<Cell, HugePages<Cell>> cells_;
    std::vector<AnswerSlot, HugePages<AnswerSlot>> slots_;
};

}  // namespace tengen::go::isgo
