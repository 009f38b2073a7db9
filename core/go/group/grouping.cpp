#include "core/go/group/grouping.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>

#include "core/base/quote.h"
#include "core/go/group/config.h"

namespace tengen::go {

namespace {

[[noreturn]] void refuse(std::string_view word, const std::string& why) {
    throw std::invalid_argument("groups.kinds: \"" + printable(word) + "\" " + why);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

int number_of(std::string_view word, std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 1 || number > kMaxPoints) {
        refuse(word, "has a number that is not in 1.." + std::to_string(kMaxPoints));
    }
    return number;
}

const group::Kind* find_kind(std::string_view name) {
    const auto* const found =
        std::find_if(std::begin(group::kKinds), std::end(group::kKinds), [&](const auto& k) { return k.name == name; });
    return found == std::end(group::kKinds) ? nullptr : found;
}

std::string known_names() {
    std::string names = "all, else, chains";
    for (const group::Kind& kind : group::kKinds) {
        names.append(", ").append(kind.name);
    }
    return names;
}

}  // namespace

Grouping::Part Grouping::parse(std::string_view word) {
    const std::vector<std::string_view> fields = split(word, ':');
    const auto expect = [&](std::size_t numbers, const char* form) {
        if (fields.size() != numbers + 1) {
            refuse(word, std::string("is not ") + form);
        }
    };
    const std::string name(fields[0]);
    if (name == "all" || name == "else") {
        expect(0, name.c_str());
        return {.form = name == "all" ? Form::all : Form::rest};
    }
    if (name == "chains") {
        expect(2, "chains:STONES:LIBERTIES");
        return {.form = Form::chains, .number = number_of(word, fields[1]), .liberties = number_of(word, fields[2])};
    }
    const group::Kind* const kind = find_kind(name);
    if (kind == nullptr) {
        refuse(word, "is not a kind of group: " + known_names());
    }
    expect(kind->number ? 1 : 0, (name + (kind->number ? ":NUMBER" : "")).c_str());
    return {.kind = kind, .number = kind->number ? number_of(word, fields[1]) : 0};
}

void check_group_kinds(const std::string& kinds) {
    const Grouping checked(kinds);
}

Grouping::Grouping(std::string_view kinds) {
    bool complete = false;
    for (const std::string_view word : split(kinds, ' ')) {
        if (!word.empty()) {
            parts_.push_back(parse(word));
            complete = complete || parts_.back().form == Form::all || parts_.back().form == Form::rest;
        }
    }
    if (!complete) {
        parts_.push_back({.form = Form::rest});
    }
}

void Grouping::sort(const Board& board, std::span<const Point> moves,
                    std::vector<std::vector<std::uint32_t>>& groups) const {
    PriorView view(board, moves);
    std::vector<bool> grouped(moves.size(), false);
    const auto add_group = [&](auto&& has) {
        std::vector<std::uint32_t>& members = groups.emplace_back();
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            if (!moves[i].is_pass() && has(moves[i])) {
                members.push_back(i);
                grouped[i] = true;
            }
        }
    };
    std::vector<std::size_t> rests;  // groups of what is in no other: filled in the end
    for (const Part& part : parts_) {
        switch (part.form) {
            case Form::kind:
                add_group([&](Point p) { return part.kind->has(view, p, part.number); });
                break;
            case Form::chains: {
                PointSet seen(board.words());
                for (const Point stone : board.geometry().points()) {
                    if (is_stone(board[stone]) && seen.insert(board.bit(board.chain(stone))) &&
                        board.chain_size(stone) >= part.number && board.liberties(stone) <= part.liberties) {
                        add_group([&](Point p) { return board.is_liberty(stone, p); });
                    }
                }
                break;
            }
            case Form::all: {
                std::vector<std::uint32_t>& members = groups.emplace_back(moves.size());
                for (std::uint32_t i = 0; i < members.size(); ++i) {
                    members[i] = i;
                }
                break;
            }
            case Form::rest:
                rests.push_back(groups.size());
                groups.emplace_back();
                break;
        }
    }
    for (const std::size_t rest : rests) {
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            if (!grouped[i]) {
                groups[rest].push_back(i);
            }
        }
    }
}

}  // namespace tengen::go
