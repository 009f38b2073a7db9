#!/bin/sh
# Fast games on the clock: who loses on time? docs/engine.md reports them.
#     docs/arena/bullet.sh FOLDER [GAMES]        killed and started again it goes on where it was
set -eu
folder=$1
games=${2:-100}

meet() {  # clock, first, second
    tengen match "$2" "$3" --clock "$1" --size 9 --komi 7.5 --games "$games" --jobs 1 --folder "$folder"
}

gnugo="name=GNU Go: gnugo --level 1"
meet 2 "name=tengen: tengen gtp --threads 1 --ponder" "$gnugo"
meet 2 "name=tengen A: tengen gtp --threads 1 --ponder --seed 1" "name=tengen B: tengen gtp --threads 1 --ponder --seed 2"
meet 1+0.1 "name=tengen A: tengen gtp --threads 1 --seed 1" "name=tengen B: tengen gtp --threads 1 --seed 2"
meet 5 "name=tengen: tengen gtp --threads 1" "$gnugo"
