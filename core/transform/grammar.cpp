#include "core/transform/grammar.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "core/base/quote.h"

namespace tengen::transform {

Symbol Grammar::symbol(const std::string& name) {
    const auto [place, added] = index_.try_emplace(name, symbols());
    if (added) {
        names_.push_back(name);
        rules_.emplace_back();
    }
    return place->second;
}

void Grammar::add_rule(Symbol left, Word right) {
    rules_.at(static_cast<std::size_t>(left)).push_back(std::move(right));
}

void Grammar::check() const {
    if (start_ < 0 || start_ >= symbols() || terminal(start_)) {
        throw std::invalid_argument("grammar: the start symbol needs a rule");
    }
    enum class Mark { New, Open, Done };
    std::vector<Mark> marks(names_.size(), Mark::New);
    // An explicit stack: a chain of rules may be longer than the machine's.
    struct Frame {
        Symbol symbol;
        std::size_t rule = 0;
        std::size_t place = 0;
    };
    std::vector<Frame> stack = {{start_}};
    marks[static_cast<std::size_t>(start_)] = Mark::Open;
    while (!stack.empty()) {
        Frame& top = stack.back();
        const std::vector<Word>& own = rules(top.symbol);
        if (top.rule == own.size()) {
            marks[static_cast<std::size_t>(top.symbol)] = Mark::Done;
            stack.pop_back();
            continue;
        }
        if (top.place == own[top.rule].size()) {
            ++top.rule;
            top.place = 0;
            continue;
        }
        const Symbol next = own[top.rule][top.place++];
        Mark& mark = marks[static_cast<std::size_t>(next)];
        if (mark == Mark::Open) {
            std::string message = "grammar: \"";
            message.append(printable(name(next))).append("\" derives itself");
            throw std::invalid_argument(message);
        }
        if (mark == Mark::New) {
            mark = Mark::Open;
            stack.push_back({next});
        }
    }
}

std::vector<Word> Grammar::successors(const Word& word) const {
    std::vector<Word> found;
    for (std::size_t at = 0; at < word.size(); ++at) {
        if (terminal(word[at])) {
            continue;
        }
        for (const Word& right : rules(word[at])) {
            Word next(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(at));
            next.insert(next.end(), right.begin(), right.end());
            next.insert(next.end(), word.begin() + static_cast<std::ptrdiff_t>(at) + 1, word.end());
            if (std::find(found.begin(), found.end(), next) == found.end()) {
                found.push_back(std::move(next));
            }
        }
        if (leftmost_) {
            break;
        }
    }
    return found;
}

std::string Grammar::text(const Word& word) const {
    std::string text;
    for (const Symbol symbol : word) {
        text += name(symbol);
    }
    return text;
}

double Grammar::derivations() const {
    std::vector<double> counts(names_.size(), -1);
    const std::function<double(Symbol)> count = [&](Symbol symbol) {
        double& known = counts[static_cast<std::size_t>(symbol)];
        if (known < 0) {
            double sum = terminal(symbol) ? 1 : 0;
            for (const Word& right : rules(symbol)) {
                double product = 1;
                for (const Symbol part : right) {
                    product *= count(part);
                }
                sum += product;
            }
            known = sum;
        }
        return known;
    };
    return count(start_);
}

}  // namespace tengen::transform
