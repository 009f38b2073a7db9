#include "core/transform/plan.h"

#include <bit>
#include <charconv>
#include <numeric>
#include <stdexcept>

#include "core/base/quote.h"
#include "core/transform/kernels.h"

namespace tengen::transform {

namespace {

[[noreturn]] void fail(std::string_view part, const std::string& why) {
    throw std::invalid_argument("plan: \"" + printable(part) + "\" " + why);
}

/// Reads a number at the front of `rest` and removes it.
int take_number(std::string_view& rest, std::string_view part) {
    int value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc()) {
        fail(part, "should have a number at \"" + printable(rest) + "\"");
    }
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return value;
}

/// The logarithm of a base case.
int take_base(std::string_view& rest, std::string_view part) {
    const int size = take_number(rest, part);
    if (size < 2 || size > (1 << kLargestBase) || !std::has_single_bit(static_cast<unsigned>(size))) {
        fail(part, "should have a base case of 2, 4, 8, 16, 32 or 64 points");
    }
    return std::countr_zero(static_cast<unsigned>(size));
}

bool take(std::string_view& rest, char letter) {
    if (rest.empty() || rest.front() != letter) {
        return false;
    }
    rest.remove_prefix(1);
    return true;
}

Stage parse_stage(std::string_view part) {
    Stage stage;
    std::string_view rest = part;
    const bool buffered = take(rest, '[');
    do {
        stage.digits.push_back(take_base(rest, part));
    } while (buffered && take(rest, '.'));
    if (buffered && !take(rest, ']')) {
        fail(part, "lacks a ]");
    }
    stage.factored = take(rest, 'f');
    if (!stage.factored && !take(rest, 't')) {
        fail(part, "should say t or f for its twiddle factors");
    }
    if (buffered) {
        stage.block = take_number(rest, part);
        if (stage.block != 8 && stage.block != 16 && stage.block != 32) {
            fail(part, "should have a block of 8, 16 or 32 columns");
        }
    }
    stage.padded = take(rest, '+');
    if (!rest.empty()) {
        fail(part, "goes on with \"" + printable(rest) + "\", which is no part of a stage");
    }
    return stage;
}

}  // namespace

int Stage::log_radix() const {
    return std::accumulate(digits.begin(), digits.end(), 0);
}

int Plan::log_size() const {
    int sum = base;
    for (const Stage& stage : stages) {
        sum += stage.log_radix();
    }
    return sum;
}

Plan parse_plan(std::string_view text) {
    Plan plan;
    bool first = true;
    bool has_base = false;
    std::string_view left = text;
    while (!left.empty()) {
        const std::size_t end = left.find(' ');
        const std::string_view part = left.substr(0, end);
        left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        if (part.empty()) {
            continue;
        }
        std::string_view rest = part;
        if (first && take(rest, 'x')) {
            plan.threads = take_number(rest, part);
            if (plan.threads < 1 || plan.threads > kMostThreads || !rest.empty()) {
                fail(part, "should be x and a number of threads from 1 to " + std::to_string(kMostThreads));
            }
        } else if (!has_base) {
            has_base = true;
            plan.base = take_base(rest, part);
            if (!rest.empty()) {
                fail(part, "should be the first base case, a bare number such as 16");
            }
        } else {
            plan.stages.push_back(parse_stage(part));
        }
        first = false;
        if (plan.log_size() > kLargest) {
            fail(text, "makes a transform longer than 2^" + std::to_string(kLargest));
        }
    }
    if (!has_base) {
        fail(text, "has no base case; a plan looks like \"16 16t 32f\"");
    }
    return plan;
}

std::string to_text(const Plan& plan) {
    std::string text;
    if (plan.threads > 1) {
        text.append("x").append(std::to_string(plan.threads)).append(" ");
    }
    text.append(std::to_string(1 << plan.base));
    for (const Stage& stage : plan.stages) {
        const char* before = stage.block > 0 ? " [" : " ";
        for (const int digit : stage.digits) {
            text.append(before).append(std::to_string(1 << digit));
            before = ".";
        }
        text.append(stage.block > 0 ? "]" : "").append(stage.factored ? "f" : "t");
        if (stage.block > 0) {
            text.append(std::to_string(stage.block));
        }
        text.append(stage.padded ? "+" : "");
    }
    return text;
}

}  // namespace tengen::transform
