// Memory that cannot be had, told in a way that helps.
#pragma once

#include <new>
#include <string>
#include <utility>

namespace tengen {

/// A std::bad_alloc that says for what there is no room, and what to do.
class NoRoom : public std::bad_alloc {
public:
    explicit NoRoom(std::string message) : message_(std::move(message)) {}
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string message_;
};

}  // namespace tengen
