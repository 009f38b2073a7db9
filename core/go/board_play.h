// Board::play and its parts; included by board.h, apart so that both stay readable.
#pragma once

#include "core/go/board.h"

namespace tengen::go {

template <class Hook>
inline void Board::touch_chain(int root, Hook& hook) {
    if constexpr (Hook::kJournals) {
        hook.touch(&liberty_count_[root], sizeof liberty_count_[root]);
        hook.touch(&length_[root], sizeof length_[root]);
        hook.touch(liberty_set(root), sizeof(std::uint64_t) * head_.words);
    }
}

template <class Hook>
inline void Board::add_liberty(int root, int cell, Hook& hook) {
    const int bit = bit_of(cell);
    std::uint64_t& word = liberty_set(root)[bit >> 6];
    if constexpr (Hook::kJournals) {
        hook.touch(&word, sizeof word);
        hook.touch(&liberty_count_[root], sizeof liberty_count_[root]);
    }
    const std::uint64_t mask = std::uint64_t{1} << (bit & 63);
    liberty_count_[root] += (word & mask) == 0;
    word |= mask;
}

template <class Hook>
inline void Board::drop_liberty(int root, int cell, Hook& hook) {
    const int bit = bit_of(cell);
    std::uint64_t& word = liberty_set(root)[bit >> 6];
    if constexpr (Hook::kJournals) {
        hook.touch(&word, sizeof word);
        hook.touch(&liberty_count_[root], sizeof liberty_count_[root]);
    }
    const std::uint64_t mask = std::uint64_t{1} << (bit & 63);
    liberty_count_[root] -= (word & mask) != 0;
    word &= ~mask;
}

/// Turns an empty cell into a stone or back: colour, hash and the eight neighbourhoods that see it.
template <class Hook>
inline void Board::flip_stone(int cell, Color c, Hook& hook) {
    const int s = head_.stride;
    const unsigned k = code(c);
    Neighborhood* const a = around_ + cell;
    if constexpr (Hook::kJournals) {
        hook.touch(&color_[cell], 1);
        for (int row = -s; row <= s; row += s) {
            hook.touch(a + row - 1, 3 * sizeof *a);
        }
    }
    color_[cell] ^= static_cast<std::uint8_t>(k);
    head_.hash ^= zobrist::kStone[k - 1][cell];
    // Seen from the neighbour in direction d, the cell lies in the opposite direction.
    a[-s] ^= static_cast<Neighborhood>(k << (2 * 3));
    a[-1] ^= static_cast<Neighborhood>(k << (2 * 2));
    a[1] ^= static_cast<Neighborhood>(k << (2 * 1));
    a[s] ^= static_cast<Neighborhood>(k << (2 * 0));
    a[-s - 1] ^= static_cast<Neighborhood>(k << (2 * 7));
    a[-s + 1] ^= static_cast<Neighborhood>(k << (2 * 6));
    a[s - 1] ^= static_cast<Neighborhood>(k << (2 * 5));
    a[s + 1] ^= static_cast<Neighborhood>(k << (2 * 4));
}

template <class Hook>
inline void Board::put_stone(int cell, Color c, Hook& hook) {
    flip_stone(cell, c, hook);
    ++head_.stones[code(c)];
    unlist_empty(cell);
    hook.placed(Point{cell}, c);
}

/// Gives the new stone its chain: joins its friends, and its empty neighbours become liberties.
template <class Hook>
inline void Board::join_chains(int cell, Neighbors4 around, Color c, Hook& hook) {
    const unsigned own = around.of(c);
    unsigned empty = around.empty();
    if constexpr (Hook::kJournals) {
        hook.touch(&chain_[cell], sizeof chain_[cell]);
        hook.touch(&next_[cell], sizeof next_[cell]);
    }
    if (own == 0) {
        touch_chain(cell, hook);
        std::uint64_t* const set = liberty_set(cell);
        for (int w = 0; w < head_.words; ++w) {
            set[w] = 0;
        }
        chain_[cell] = static_cast<std::uint16_t>(cell);
        next_[cell] = static_cast<std::uint16_t>(cell);
        length_[cell] = 1;
        liberty_count_[cell] = static_cast<std::uint16_t>(std::popcount(empty));
        for (int d = 0; d < 4; ++d) {
            const int bit = bit_of(cell + head_.offset[d]) & (empty >> (2 * d) & 1 ? ~0 : 0);
            set[bit >> 6] |= std::uint64_t{(empty >> (2 * d)) & 1} << (bit & 63);
        }
        return;
    }
    unsigned rest = own;
    int root = chain_[cell + head_.offset[std::countr_zero(rest) >> 1]];
    rest &= rest - 1;
    touch_chain(root, hook);
    drop_liberty(root, cell, hook);
    for (; rest != 0; rest &= rest - 1) {
        const int other = chain_[cell + head_.offset[std::countr_zero(rest) >> 1]];
        if (other != root) {
            drop_liberty(other, cell, hook);
            root = merge_chains(root, other, hook);
        }
    }
    if constexpr (Hook::kJournals) {
        hook.touch(&next_[root], sizeof next_[root]);
    }
    chain_[cell] = static_cast<std::uint16_t>(root);
    next_[cell] = next_[root];
    next_[root] = static_cast<std::uint16_t>(cell);
    ++length_[root];
    for (; empty != 0; empty &= empty - 1) {
        add_liberty(root, cell + head_.offset[std::countr_zero(empty) >> 1], hook);
    }
}

/// Merges the shorter chain into the longer; returns the root that remains.
template <class Hook>
inline int Board::merge_chains(int a, int b, Hook& hook) {
    if (length_[a] < length_[b]) {
        const int t = a;
        a = b;
        b = t;
    }
    touch_chain(a, hook);
    std::uint64_t* const into = liberty_set(a);
    const std::uint64_t* const from = liberty_set(b);
    int count = 0;
    for (int w = 0; w < head_.words; ++w) {
        into[w] |= from[w];
        count += std::popcount(into[w]);
    }
    liberty_count_[a] = static_cast<std::uint16_t>(count);
    length_[a] += length_[b];
    int stone = b;
    do {
        if constexpr (Hook::kJournals) {
            hook.touch(&chain_[stone], sizeof chain_[stone]);
        }
        chain_[stone] = static_cast<std::uint16_t>(a);
        stone = next_[stone];
    } while (stone != b);
    if constexpr (Hook::kJournals) {
        hook.touch(&next_[a], sizeof next_[a]);
        hook.touch(&next_[b], sizeof next_[b]);
    }
    const std::uint16_t t = next_[a];
    next_[a] = next_[b];
    next_[b] = t;
    return a;
}

/// Takes a chain of colour `c` off the board and returns its liberties to the enemies around it.
template <class Hook>
inline int Board::remove_chain(int root, Color c, Hook& hook) {
    const Color enemy = opponent(c);
    int count = 0;
    int stone = root;
    do {
        flip_stone(stone, c, hook);
        list_empty(stone);
        for (unsigned m = Neighbors4(around_[stone]).of(enemy); m != 0; m &= m - 1) {
            add_liberty(chain_[stone + head_.offset[std::countr_zero(m) >> 1]], stone, hook);
        }
        hook.removed(Point{stone}, c);
        ++count;
        stone = next_[stone];
    } while (stone != root);
    head_.stones[code(c)] -= static_cast<std::uint16_t>(count);
    head_.prisoners[code(c)] += count;
    return count;
}

template <class Hook>
inline int Board::play(Point p, Color c, Hook& hook) {
    if constexpr (Hook::kJournals) {
        hook.touch(&head_, sizeof head_);
    }
    const int cell = p.index();
    const Neighbors4 around(around_[cell]);
    const Color enemy = opponent(c);
    put_stone(cell, c, hook);
    join_chains(cell, around, c, hook);

    int captured = 0;
    int captured_at = 0;
    for (unsigned m = around.of(enemy); m != 0; m &= m - 1) {
        const int q = cell + head_.offset[std::countr_zero(m) >> 1];
        const int root = chain_[q];
        drop_liberty(root, cell, hook);
        if (liberty_count_[root] == 0 && color_[q] != 0) {
            captured_at = q;
            captured += remove_chain(root, enemy, hook);
        }
    }
    const int root = chain_[cell];
    head_.ko = Point::none();
    if (captured == 1) {
        if (length_[root] == 1 && liberty_count_[root] == 1) {
            head_.ko = Point{captured_at};
            head_.ko_color = enemy;
        }
    } else if (liberty_count_[root] == 0) {
        remove_chain(root, c, hook);
    }
    head_.second_last = head_.last;
    head_.last = p;
    head_.to_move = enemy;
    ++head_.moves;
    return captured;
}

template <class Hook>
inline void Board::play_pass(Hook& hook) {
    if constexpr (Hook::kJournals) {
        hook.touch(&head_, sizeof head_);
    }
    head_.ko = Point::none();
    head_.second_last = head_.last;
    head_.last = Point::pass();
    head_.to_move = opponent(head_.to_move);
    ++head_.moves;
}

}  // namespace tengen::go
