// A list of points in place: no heap, and its memory is left as it is, so that making one costs a store.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/go/types.h"

namespace tengen::go {

template <int Capacity>
class PointArray {
public:
    PointArray() : size_(0) {}
    PointArray(const PointArray& other) : size_(other.size_) { std::copy_n(other.cells_, size_, cells_); }
    PointArray& operator=(const PointArray& other) {
        size_ = other.size_;
        std::copy_n(other.cells_, size_, cells_);
        return *this;
    }

    static constexpr int capacity() { return Capacity; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == Capacity; }
    Point operator[](int i) const { return Point{cells_[i]}; }

    void clear() { size_ = 0; }
    /// The caller sees to it that the list is not full.
    void push(Point p) { cells_[size_++] = static_cast<std::uint16_t>(p.index()); }
    bool contains(Point p) const { return std::find(cells_, cells_ + size_, p.index()) != cells_ + size_; }
    /// For short lists: adds what is not there yet.
    bool push_new(Point p) {
        if (contains(p)) {
            return false;
        }
        push(p);
        return true;
    }
    /// By insertion: the lists are short or nearly in order.
    void sort() {
        for (int i = 1; i < size_; ++i) {
            const std::uint16_t cell = cells_[i];
            int j = i;
            for (; j > 0 && cells_[j - 1] > cell; --j) {
                cells_[j] = cells_[j - 1];
            }
            cells_[j] = cell;
        }
    }

    class Iterator {
    public:
        explicit Iterator(const std::uint16_t* at) : at_(at) {}
        Point operator*() const { return Point{*at_}; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;

    private:
        const std::uint16_t* at_;
    };
    Iterator begin() const { return Iterator(cells_); }
    Iterator end() const { return Iterator(cells_ + size_); }

private:
    // Plain integers: an array of Point would be zeroed by its constructor.
    std::uint16_t cells_[Capacity];
    int size_;
};

/// Room for every point of the largest board.
using PointList = PointArray<kMaxPoints>;

/// A set of points as bits, of the size a board needs; numbering as Board::bit.
class PointSet {
public:
    explicit PointSet(int words) { std::fill_n(bits_, words, 0); }

    bool has(int bit) const { return (bits_[bit >> 6] >> (bit & 63)) & 1; }
    void add(int bit) { bits_[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    void drop(int bit) { bits_[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
    /// False if it was there before.
    bool insert(int bit) {
        if (has(bit)) {
            return false;
        }
        add(bit);
        return true;
    }
    std::uint64_t& word(int w) { return bits_[w]; }
    std::uint64_t word(int w) const { return bits_[w]; }

private:
    std::uint64_t bits_[kMaxWords];
};

}  // namespace tengen::go
