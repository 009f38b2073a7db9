#include "core/go/game.h"

#include <algorithm>

#include "core/go/errors.h"
#include "core/go/handicap.h"
#include "core/go/text.h"

namespace tengen::go {

Game::Game(Size size, Rules rules, std::optional<double> komi)
    : rules_(std::move(rules)), komi_(checked_komi(komi.value_or(rules_.komi))), board_(size) {
    if (rules_.passes_to_end < 2 || rules_.passes_to_end > 3) {
        throw std::invalid_argument("passes_to_end is 2 or 3");
    }
    restart(0);
}

void Game::set_rules(const Rules& rules) {
    rules_ = rules;
    restart(events_.size());  // superko keys depend on the rule
}

void Game::set_handicap(int stones) {
    if (stones < 0 || stones >= board_.geometry().area()) {
        throw std::invalid_argument("handicap " + std::to_string(stones) + " does not fit the board");
    }
    handicap_ = stones;
}

std::uint64_t Game::superko_key(std::uint64_t stones, Color next) const {
    return rules_.ko == KoRule::situational ? stones ^ zobrist::side(next) : stones;
}

void Game::apply(const Event& event) {
    if (event.is_turn && event.move.point.is_none()) {
        board_.set_to_move(event.move.color);
        board_.skip_turn();
    } else if (event.is_turn) {
        moves_.push_back(event.move);
        if (event.move.point.is_pass()) {
            board_.set_to_move(event.move.color);
            board_.play_pass();
        } else {
            board_.play(event.move.point, event.move.color);
            ++placed_[code(event.move.color)];
        }
    } else {
        const int prisoners[] = {board_.prisoners(Color::black), board_.prisoners(Color::white)};
        for (const Color c : {Color::black, Color::white}) {
            const int before = board_.stones(c);
            placed_[code(c)] += static_cast<int>(std::count(event.position.begin(), event.position.end(), c)) - before;
        }
        board_.set_to_move(event.move.color);
        board_.set_position(event.position.data());
        board_.set_prisoners(Color::black, prisoners[0]);
        board_.set_prisoners(Color::white, prisoners[1]);
        keys_.clear();
        seen_.clear();
    }
    keys_.push_back(superko_key(board_.stones_hash(), board_.to_move()));
    seen_.insert(keys_.back());
}

void Game::restart(std::size_t events) {
    const Color first = Color::black;
    board_.clear();
    board_.set_to_move(first);
    moves_.clear();
    keys_.assign(1, superko_key(0, first));
    seen_ = {keys_.back()};
    placed_[1] = placed_[2] = 0;
    events_.resize(events);
    for (const Event& event : events_) {
        apply(event);
    }
}

void Game::replay(const std::vector<Event>& events) {
    const int area = board_.geometry().area();
    for (const Event& event : events) {
        if (!is_stone(event.move.color)) {
            throw std::invalid_argument("a move has no colour");
        }
        if (!event.is_turn) {
            Board trial(board_.size());
            if (static_cast<int>(event.position.size()) != area || !trial.set_position(event.position.data())) {
                throw std::invalid_argument("the set-up is no position of this board");
            }
            if (event.handicap_before < 0 || event.handicap_before >= area) {
                throw std::invalid_argument("a handicap does not fit the board");
            }
        } else if (event.move.point.is_board()) {
            if (const std::string reason = go::illegal_reason(board_, event.move.point, event.move.color, true);
                !reason.empty()) {
                throw IllegalMove(reason);
            }
        }
        events_.push_back(event);
        apply(event);
    }
}

Board Game::board_at(int n) const {
    if (n < 0 || n > static_cast<int>(moves_.size())) {
        throw std::invalid_argument("move " + std::to_string(n) + " is not in 0.." + std::to_string(moves_.size()));
    }
    Game replay(board_.size(), rules_, komi_);
    for (const Event& event : events_) {
        const bool is_move = event.is_turn && !event.move.point.is_none();
        if (is_move && static_cast<int>(replay.moves_.size()) == n) {
            break;
        }
        replay.apply(event);
    }
    return replay.board_;
}

void Game::set_up(const std::vector<Color>& position, Color to_move) {
    Board trial(board_.size());
    if (!trial.set_position(position.data())) {
        throw std::invalid_argument("the set-up holds a chain without liberties");
    }
    events_.push_back({false, {to_move, Point::none()}, position, handicap_});
    resigned_.reset();
    apply(events_.back());
}

void Game::set_free_handicap(const std::vector<Point>& stones) {
    const int area = board_.geometry().area();
    if (board_.empty_count() != area) {
        throw std::invalid_argument("handicap stones go on an empty board");
    }
    std::vector<Color> position(area, Color::empty);
    for (const Point p : stones) {
        Color& c = position[board_.geometry().dense(p)];
        if (c != Color::empty) {
            throw std::invalid_argument("handicap point " + board_.geometry().vertex(p) + " is named twice");
        }
        c = Color::black;
    }
    set_up(position, Color::white);
    handicap_ = static_cast<int>(stones.size());
}

std::vector<Point> Game::place_fixed_handicap(int stones) {
    const std::vector<Point> points = fixed_handicap(board_.size(), stones);
    set_free_handicap(points);
    return points;
}

std::vector<Point> Game::place_free_handicap(int stones) {
    if (stones < 2) {
        throw std::invalid_argument("a handicap has at least 2 stones");
    }
    const std::vector<Point> points = free_handicap(board_.size(), stones);
    set_free_handicap(points);
    return points;
}

std::string Game::illegal_reason(Point p, Color c) const {
    if (p.is_pass()) {
        return "";
    }
    std::string reason = go::illegal_reason(board_, p, c, rules_.suicide);
    if (reason.empty() && rules_.ko != KoRule::simple) {
        const std::uint64_t key = superko_key(board_.hash_after(p, c), opponent(c));
        if (seen_.count(key) != 0) {
            reason = board_.geometry().vertex(p) + " repeats an earlier position (superko)";
        }
    }
    return reason;
}

void Game::play(Point p, Color c) {
    const std::string reason = illegal_reason(p, c);
    if (!reason.empty()) {
        throw IllegalMove(reason);
    }
    resigned_.reset();
    events_.push_back({true, {c, p}, {}, 0});
    apply(events_.back());
}

void Game::skip(Color c) {
    resigned_.reset();
    events_.push_back({true, {c, Point::none()}, {}, 0});
    apply(events_.back());
}

bool Game::undo() {
    if (events_.empty()) {
        return false;
    }
    resigned_.reset();
    if (!events_.back().is_turn) {
        handicap_ = events_.back().handicap_before;
    }
    restart(events_.size() - 1);
    return true;
}

void Game::resign(Color c) {
    resigned_ = c;
}

int Game::passes_in_a_row() const {
    int passes = 0;
    for (auto event = events_.rbegin(); event != events_.rend() && event->is_turn && event->move.point.is_pass();
         ++event) {
        ++passes;
    }
    return passes;
}

bool Game::passed_out() const {
    const int passes = passes_in_a_row();
    if (passes < rules_.passes_to_end) {
        return false;
    }
    return !rules_.white_passes_last || moves_.back().color == Color::white || passes > rules_.passes_to_end;
}

double Game::handicap_compensation() const {
    switch (rules_.handicap_bonus) {
        case HandicapBonus::stones:
            return handicap_;
        case HandicapBonus::stones_minus_one:
            return std::max(0, handicap_ - 1);
        default:
            return 0;
    }
}

Score Game::score(const std::vector<Point>& dead, const std::vector<Point>& seki) const {
    if (rules_.scoring == Scoring::area) {
        return score_area(board_, komi_ + handicap_compensation(), dead);
    }
    Score score = score_territory(board_, komi_, dead, seki);
    if (rules_.pass_stones) {
        for (const Move& move : moves_) {
            if (move.point.is_pass()) {
                (move.color == Color::black ? score.white : score.black) += 1;
            }
        }
    }
    return score;
}

double Game::territory_margin_from_area(const std::vector<Point>& dead) const {
    return score_area(board_, komi_, dead).margin() - (placed_[1] - placed_[2]);
}

}  // namespace tengen::go
