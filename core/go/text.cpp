#include "core/go/text.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <vector>

#include "core/base/quote.h"

namespace tengen::go {

namespace {

bool is_symbol(char ch) {
    return ch == '.' || ch == '+' || ch == ',' || ch == 'X' || ch == 'x' || ch == '#' || ch == 'O' || ch == 'o' ||
           ch == 'B' || ch == 'W';
}

Color symbol_color(char ch) {
    switch (ch) {
        case 'X':
        case 'x':
        case '#':
        case 'B':
            return Color::black;
        case 'O':
        case 'o':
        case 'W':
            return Color::white;
        default:
            return Color::empty;
    }
}

/// The symbols of one line of a diagram; empty for a blank line and for a line of column letters.
std::string row_symbols(std::string_view line, int number) {
    std::string words;
    for (const char ch : line) {
        if (!std::isspace(static_cast<unsigned char>(ch)) && !std::isdigit(static_cast<unsigned char>(ch)) &&
            ch != '(' && ch != ')') {
            words += ch;
        }
    }
    // Column letters: A B C ... in order, I left out.
    std::string letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    if (words.size() > 1 && letters.substr(0, words.size()) == words) {
        return "";
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!is_symbol(words[i])) {
            throw std::invalid_argument("row " + std::to_string(number) + ", column " + std::to_string(i + 1) + ": '" +
                                        printable(first_character(std::string_view(words).substr(i))) +
                                        "' is not one of . X O");
        }
    }
    return words;
}

}  // namespace

Board board_from_text(std::string_view text, Color to_move) {
    std::vector<std::string> rows;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string row = row_symbols(text.substr(start, end - start), static_cast<int>(rows.size()) + 1);
        if (!row.empty()) {
            rows.push_back(std::move(row));
        }
        start = end + 1;
    }
    const std::size_t width = rows.empty() ? 0 : rows.front().size();
    for (std::size_t y = 1; y < rows.size(); ++y) {
        if (rows[y].size() != width) {
            throw std::invalid_argument("row " + std::to_string(y + 1) + " has " + std::to_string(rows[y].size()) +
                                        " points, but row 1 has " + std::to_string(width));
        }
    }
    Board board(Size(static_cast<int>(width), static_cast<int>(rows.size())));
    const Geometry& g = board.geometry();
    for (const Point p : g.points()) {
        const Color c = symbol_color(rows[g.y(p)][g.x(p)]);
        if (is_stone(c)) {
            board.place(p, c);
        }
    }
    for (const Point p : g.points()) {
        if (is_stone(board[p]) && board.liberties(p) == 0) {
            throw std::invalid_argument("the chain at " + g.vertex(p) + " has no liberty");
        }
    }
    board.set_to_move(to_move);
    return board;
}

std::string board_to_text(const Board& board) {
    const Geometry& g = board.geometry();
    const auto& stars = g.star_points();
    std::string columns = "   ";
    for (int x = 0; x < g.width(); ++x) {
        columns += ' ';
        columns += g.vertex(g.at(x, 0))[0];
    }
    std::string text = columns + "\n";
    for (int y = 0; y < g.height(); ++y) {
        const std::string number = std::to_string(g.height() - y);
        text += std::string(3 - number.size(), ' ') + number;
        for (int x = 0; x < g.width(); ++x) {
            const Point p = g.at(x, y);
            const bool last = p == board.last_move();
            const bool after_last = x > 0 && g.at(x - 1, y) == board.last_move();
            const Color c = board[p];
            const bool star = std::find(stars.begin(), stars.end(), p) != stars.end();
            text += last ? '(' : after_last ? ')' : ' ';
            text += c == Color::black ? 'X' : c == Color::white ? 'O' : star ? '+' : '.';
        }
        text += g.at(g.width() - 1, y) == board.last_move() ? ")" : " ";
        text += number + "\n";
    }
    return text + columns;
}

std::string illegal_reason(const Board& board, Point p, Color c, bool allow_suicide) {
    if (p.is_pass() || board.legal(p, c, allow_suicide)) {
        return "";
    }
    const std::string vertex = board.geometry().vertex(p);
    if (board[p] != Color::empty) {
        return vertex + " is occupied";
    }
    if (p == board.ko() && c == board.ko_color()) {
        return vertex + " retakes the ko at once";
    }
    return vertex + (allow_suicide ? " is suicide of a single stone" : " is suicide");
}

}  // namespace tengen::go
