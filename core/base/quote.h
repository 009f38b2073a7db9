// Text from outside, made fit for a message.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

/// The first character of a text that is not empty: the bytes of one well-formed UTF-8 sequence, else one byte.
std::string_view first_character(std::string_view text);

/// The text on one line, shortened if long: control characters and bytes that are no UTF-8 become \xNN.
std::string printable(std::string_view text);

}  // namespace tengen
