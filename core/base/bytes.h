// Values as bytes that mean the same on every machine, and back. The reader trusts nothing: whatever does not fit is a
// DamagedBytes, and no length is believed before so many bytes are there.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tengen {

/// Bytes that no writer of this version has written, or not for this reader; the message says what is wrong with them.
class DamagedBytes : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// Small numbers take few bytes (LEB128), the lowest digits first.
class ByteWriter {
public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void flag(bool value) { byte(value ? 1 : 0); }
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) {
            byte(static_cast<std::uint8_t>(value | 0x80));
        }
        byte(static_cast<std::uint8_t>(value));
    }
    /// Of either sign.
    void integer(std::int64_t value) {
        const auto bits = static_cast<std::uint64_t>(value);
        number(bits << 1 ^ (value < 0 ? ~std::uint64_t{0} : 0));
    }
    /// All bytes of it, lowest first: for hashes, which are never small.
    void word(std::uint64_t value) { fixed(value, 8); }
    void real(double value) { fixed(std::bit_cast<std::uint64_t>(value), 8); }
    void real(float value) { fixed(std::bit_cast<std::uint32_t>(value), 4); }
    void text(std::string_view value) {
        number(value.size());
        bytes_.append(value);
    }

    const std::string& bytes() const { return bytes_; }

private:
    void fixed(std::uint64_t value, int size) {
        for (int i = 0; i < size; ++i) {
            byte(static_cast<std::uint8_t>(value >> 8 * i));
        }
    }

    std::string bytes_;
};

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : left_(bytes) {}

    std::size_t left() const { return left_.size(); }
    /// Nothing more may come.
    void end() const { require(left_.empty(), "there is more in it than belongs to it"); }
    static void require(bool right, const char* what) {
        if (!right) {
            throw DamagedBytes(what);
        }
    }

    std::uint8_t byte() {
        require(!left_.empty(), "it ends too early");
        const auto value = static_cast<std::uint8_t>(left_.front());
        left_.remove_prefix(1);
        return value;
    }
    bool flag() {
        const std::uint8_t value = byte();
        require(value <= 1, "a mark is neither yes nor no");
        return value == 1;
    }
    /// At most `most`; `what` says what is wrong with a larger one.
    std::uint64_t number(std::uint64_t most, const char* what) {
        std::uint64_t value = 0;
        for (int shift = 0;; shift += 7) {
            const std::uint8_t next = byte();
            require(shift < 63 || next <= 1, "a number is too long");
            value |= std::uint64_t{next & 0x7fu} << shift;
            if (next < 0x80) {
                break;
            }
        }
        require(value <= most, what);
        return value;
    }
    std::uint32_t small(const char* what, std::uint32_t most = std::numeric_limits<std::uint32_t>::max()) {
        return static_cast<std::uint32_t>(number(most, what));
    }
    /// How many things follow, each of at least one byte.
    std::size_t count(const char* what) { return static_cast<std::size_t>(number(left_.size(), what)); }
    /// From -most to most.
    std::int64_t integer(std::int64_t most, const char* what) {
        const std::uint64_t bits = number(std::numeric_limits<std::uint64_t>::max(), what);
        const auto value = static_cast<std::int64_t>(bits >> 1 ^ (0 - (bits & 1)));
        require(-most <= value && value <= most, what);
        return value;
    }
    std::uint64_t word() { return fixed(8); }
    double real(const char* what) {
        const auto value = std::bit_cast<double>(fixed(8));
        require(std::isfinite(value), what);
        return value;
    }
    float real4(const char* what) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(fixed(4)));
        require(std::isfinite(value), what);
        return value;
    }
    std::string_view text() {
        const std::size_t size = count("a text is longer than all of it");
        const std::string_view value = left_.substr(0, size);
        left_.remove_prefix(size);
        return value;
    }

private:
    std::uint64_t fixed(int size) {
        std::uint64_t value = 0;
        for (int i = 0; i < size; ++i) {
            value |= std::uint64_t{byte()} << 8 * i;
        }
        return value;
    }

    std::string_view left_;
};

/// A table that is mostly zeros: runs of zeros and runs of values, in turns. `get(i)` and `set(i, value)` are of
/// numbers without a sign.
template <class Get>
void write_sparse(ByteWriter& out, std::size_t size, Get&& get) {
    for (std::size_t at = 0; at < size;) {
        std::size_t first = at;
        while (first < size && get(first) == 0) {
            ++first;
        }
        std::size_t end = first;
        while (end < size && get(end) != 0) {
            ++end;
        }
        out.number(first - at);
        out.number(end - first);
        for (std::size_t i = first; i < end; ++i) {
            out.number(get(i));
        }
        at = end;
    }
}

/// Into a table of zeros of the same size.
template <class Set>
void read_sparse(ByteReader& in, std::size_t size, std::uint64_t most, const char* what, Set&& set) {
    for (std::size_t at = 0; at < size;) {
        at += static_cast<std::size_t>(in.number(size - at, "a table is too long"));
        const std::size_t end = at + static_cast<std::size_t>(in.number(size - at, "a table is too long"));
        ByteReader::require(end > at || end == size, "a table has an empty run");
        for (; at < end; ++at) {
            const std::uint64_t value = in.number(most, what);
            ByteReader::require(value > 0, "a table has a zero among its values");
            set(at, value);
        }
    }
}

}  // namespace tengen
