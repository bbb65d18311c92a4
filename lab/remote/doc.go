// Package remote has positions solved and games judged by the workers of a fleet. It exists so
// that the answers of a list of positions, and the judgements of many games, are those of
// this machine, but come from many: what a worker does is what packages solving and review
// do here.
package remote
