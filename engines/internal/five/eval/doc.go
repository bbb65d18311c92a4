// Package eval contains the evaluation that the engines for five in a row share: a worth for each
// class of a line and a point ([AdditiveWeights]), and a network that sees how rows cross each
// other and what both sides have of them ([Network]).
//
// The package has no board. Its input are the features of the points of a position, the four rows
// through each, and how they change; an [Accumulator] updates the first layer incrementally.
//
// Pattern features with learned vectors that are added up before a nonlinear function come from
// Rapfi's Mixnet (Jin, Duan and Hang 2025), the incremental update from NNUE (Nasu 2018). Here no
// layer is between the sums of the points and their total, as both sides see them, so that the
// layers after them read totals and never a point. Only the policy reads points: those of the
// moves it ranks.
package eval
