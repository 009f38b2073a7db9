// Opening books, as plain values and their description: the core plays none, whoever holds the game asks them first.
#pragma once

#include <string>

#include "core/base/settings.h"

namespace tengen::go {

struct BookConfig {
    std::string file = "none";
    bool closes = true;
    bool draw = true;
    int moves = 0;
    double komi = 1.0;
    std::string chooser = "most-won";
    int games = 1;
    int playouts = 1000;
    bool blitz = false;
    std::string top = "9d";
    std::string recent = "2000-01-01";
    std::string aggressive;
    double weight_wins = 1.0;
    double weight_draws = 0.5;
    double weight_top_wins = 1.0;
    double weight_top_draws = 0.5;
    double weight_top_games = 0.5;
    double weight_recent_games = 0.5;
    double weight_aggressive_games = 0.25;

    static void describe(settings::Fields<BookConfig>& f) {
        using C = BookConfig;
        const char* const hydra = "Donninger and Lorenz 2006, in Rimmel 2009, 3.1.2; their weights are not told";
        f.about("Opening books: moves that are played without thought. A search does not look at them.");
        f("file", &C::file,
          "Book of any kind, a file or a folder; shipped for what comes with Tengen for the size of the board, or "
          "none");
        f("closes", &C::closes, "After the first position that the book does not know it is shut until the game ends")
            .from("Ferreira 2016, 4.2");
        f("draw", &C::draw, "Replies are drawn by their shares; otherwise the likeliest is played")
            .from("Ferreira 2016, 4.2");
        f("moves", &C::moves, "Moves of a game after which the book is shut; 0 for no such end").within(0, 1000);
        f("komi", &C::komi, "A book made for a komi is shut where the game's differs from it by more than this")
            .within(0, 1000)
            .in("points");
        f("chooser", &C::chooser,
          "How a move is chosen among whole games: most-won, success-rate, buro, donninger-lorenz, 4h or expert")
            .from("Rimmel 2009, 3.1.2 and 3.2.1");
        f("games", &C::games, "Games that have to hold a move before it is chosen").least(1);
        f("playouts", &C::playouts, "Thought of choosers that think, for each move").least(1).in("playouts");
        f("blitz", &C::blitz, "donninger-lorenz: games of blitz count, too").from(hydra);
        f("top", &C::top, "donninger-lorenz: rank of both players from which on a game is a top game").from(hydra);
        f("recent", &C::recent, "donninger-lorenz: the day from which on games are recent").from(hydra);
        f("aggressive", &C::aggressive, "donninger-lorenz: aggressive players, by name, with commas in between")
            .from(hydra);
        weight(f, "weight_wins", &C::weight_wins, "the share of games won", hydra);
        weight(f, "weight_draws", &C::weight_draws, "the share of games drawn", hydra);
        weight(f, "weight_top_wins", &C::weight_top_wins, "the share won of top games", hydra);
        weight(f, "weight_top_draws", &C::weight_top_draws, "the share drawn of top games", hydra);
        weight(f, "weight_top_games", &C::weight_top_games, "how many top games there are", hydra);
        weight(f, "weight_recent_games", &C::weight_recent_games, "how many recent games there are", hydra);
        weight(f, "weight_aggressive_games", &C::weight_aggressive_games,
               "how many games of aggressive players there are", hydra);
    }

private:
    static void weight(settings::Fields<BookConfig>& f, const char* name, double BookConfig::*member, const char* what,
                       const char* source) {
        f(name, member, std::string("donninger-lorenz: weight of ") + what).within(-1000, 1000).from(source);
    }
};

}  // namespace tengen::go
