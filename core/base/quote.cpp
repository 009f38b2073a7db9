#include "core/base/quote.h"

#include <cstddef>

namespace tengen {

namespace {

constexpr std::size_t kLongest = 60;

unsigned byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

/// Length that a first byte announces; 1 for ASCII and for bytes that begin nothing.
std::size_t announced_length(unsigned byte) {
    if (byte >= 0xC2 && byte <= 0xDF) {
        return 2;
    }
    if (byte >= 0xE0 && byte <= 0xEF) {
        return 3;
    }
    return byte >= 0xF0 && byte <= 0xF4 ? 4 : 1;
}

/// Longer forms than needed, surrogates and numbers beyond Unicode show in the second byte.
bool second_byte_fits(unsigned first, unsigned second) {
    switch (first) {
        case 0xE0:
            return second >= 0xA0;
        case 0xED:
            return second <= 0x9F;
        case 0xF0:
            return second >= 0x90;
        case 0xF4:
            return second <= 0x8F;
        default:
            return true;
    }
}

}  // namespace

std::string_view first_character(std::string_view text) {
    const std::size_t length = announced_length(byte_at(text, 0));
    if (length > text.size()) {
        return text.substr(0, 1);
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte_at(text, i) & 0xC0) != 0x80) {
            return text.substr(0, 1);
        }
    }
    if (length > 1 && !second_byte_fits(byte_at(text, 0), byte_at(text, 1))) {
        return text.substr(0, 1);
    }
    return text.substr(0, length);
}

std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    while (!text.empty()) {
        if (shown.size() >= kLongest) {
            return shown + "...";
        }
        const std::string_view character = first_character(text);
        const unsigned byte = byte_at(character, 0);
        if (character.size() > 1 || (byte >= 0x20 && byte < 0x7F)) {
            shown += character;
        } else {
            shown += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        }
        text.remove_prefix(character.size());
    }
    return shown;
}

}  // namespace tengen
