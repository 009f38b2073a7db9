#!/bin/sh
# What each piece of knowledge is worth: it against itself without the piece, at equal playouts. Every match is a
# sequential test of 0 against 30 Elo with 400 games at most, but for the last; killed and started again it goes on where it was.
#     docs/arena/knowledge.sh FOLDER [JOBS]        then: tengen strength FOLDER --out docs/strength.md
set -eu
folder=$1
jobs=${2:-2}

test_of() {  # size, with, without
    tengen match "$2" "$3" --size "$1" --komi 7.5 --elo0 0 --elo1 30 --games 400 --jobs "$jobs" --folder "$folder"
}

test_of 9 "tengen,name=heavy playouts" "tengen,playout.policy=light,name=light playouts"
test_of 9 "tengen,name=RAVE" "tengen,rave.schedule=off,exploration.coefficient=0.3,name=no RAVE"
test_of 9 "tengen,name=priors" "tengen,prior.use=off,name=no priors"
test_of 9 "tengen,reply.rollout=true,name=last good replies" "tengen,name=no replies"
test_of 9 "tengen,rave.criticality=true,rave.ownership_visits=50,name=criticality" "tengen,name=no criticality"
test_of 9 "tengen,name=nakade" "tengen,playout.steps=save pattern capture,name=no nakade"
test_of 9 "mogo,name=approach moves" "mogo,playout.approach=0.0,name=no approach moves"
test_of 9 "isgo-learning,playouts=2000,name=learning playouts" "isgo-base,playouts=2000,name=base playouts"
# Wider bounds, as each game takes minutes: 73.7%, published for 100,000 playouts, is 179 Elo.
tengen match "mogo,playouts=5000,name=fill board" "mogo,playouts=5000,playout.steps=save nakade pattern capture,name=no fill board" \
    --size 19 --komi 7.5 --elo0 0 --elo1 180 --games 400 --jobs "$jobs" --folder "$folder"
