#!/bin/sh
# What the report in this folder is made with; src/tengen/data/lab has every unit that was measured. Stopped and started
# again, also on another machine, it goes on from there.
#     docs/lab/run.sh FOLDER [JOBS]
set -eu
here=$(dirname "$0")
results=$here/../../src/tengen/data/lab
folder=$1
jobs=${2:-2}

run() {
    tengen lab run "$@" --jobs "$jobs" --folder "$folder" --json >/dev/null
}

tengen lab import "$results" --folder "$folder"
# What takes minutes, in full.
run '000-table-4.[568]' 000-joseki '000-figure-*' '000-4.*' '000-2.*' '000-packing*' 000-playout-length 000-eye-potential \
    001-alpha-beta 001-dynamic-programming 001-nested 001-pi '001-figure-5.7?' 002-draws 'gep-*'
# Artificial games: all 200 games, 50 searches of each.
run 004-figure-1.2 '004-figure-3.[1-9]' 004-figure-3.10 004-figure-3.11 '004-figure-C.*'
# Matches of Go, some four hours of a core: two for all alike, then more where a claim or a printed number is in reach.
run 000-doubling 000-context-size 000-table-4.9 001-doubling 001-figure-4.3 '001-table-*' 001-approach 001-shapes \
    001-root-parallel '002-table-[35]*' 002-figure-3.3 002-light-playouts 002-transpositions 004-figure-3.12 \
    004-figure-3.13 '004-figure-D.*' --hours 2
run 000-doubling --hours 0.35
run 002-table-5.1 --hours 0.5
run 004-figure-D.1 --hours 0.3
run 002-light-playouts --hours 0.15
run 002-table-3.3 --hours 0.3
run 001-shapes --hours 0.25
# Books: populations that grow and their matches, some three hours of a core; records if TENGEN_GAMES names a database.
export TENGEN_LAB_BOOKS="${TENGEN_LAB_BOOKS:-$folder/books}"
run 001-table-3.1 001-mbm 001-weak-book
[ -z "${TENGEN_GAMES:-}" ] || run '002-book-*'
# What measures time, one unit after the other.
run 000-context-time 000-table-4.9-time 001-figure-2.3 001-figure-5.8
run 002-table-4.1 --hours 0.12
tengen lab export "$results" --folder "$folder"
tengen lab report --folder "$folder" --out "$here"
