#!/bin/sh
# Neighbouring levels against each other, and one of them against GNU Go: what docs/levels.md reports.
#     docs/arena/levels.sh FOLDER [GAMES [JOBS]]        killed and started again it goes on where it was
set -eu
folder=$1
games=${2:-100}
jobs=${3:-2}

meet() {
    tengen match "$1" "$2" --size 9 --komi 7.5 --games "$games" --jobs "$jobs" --folder "$folder"
}

weaker=
for level in 30k 25k 20k 18k 15k 12k 10k 8k 6k 4k 2k 1d; do
    [ -z "$weaker" ] || meet "$level" "$weaker"
    weaker=$level
done
meet 8k "name=GNU Go 3.8 level 10: gnugo --level 10"
