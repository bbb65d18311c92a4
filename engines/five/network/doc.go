// Package network is the network of the engine for Gomoku: the part of the evaluation
// that sees how rows cross each other and what both sides have of them. It is a package
// of its own because it knows no board. What it is told of a position are the features of
// its points, the four rows through each, and how they change; an [Accumulator] keeps
// what the first layer makes of them up to date.
//
// Vectors of pattern features that are learned and added up before something that is not
// linear are the idea of Rapfi's Mixnet (Jin, Duan and Hang 2025), and keeping such sums
// up to date while stones come and go is Nasu's (NNUE 2018). Here nothing lies between
// the sums of the points and their total, as both sides see them, so that the layers behind read
// totals and never a point. Only the policy goes back to the points, at those where a move is
// thought of.
package network
