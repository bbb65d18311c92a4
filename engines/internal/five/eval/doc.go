// Package eval implements the evaluation that the engines for five in a row share: additive weights
// for the classes of lines and points ([AdditiveWeights]), and a network that also evaluates how
// rows cross and the balance of both sides' threats ([Network]).
//
// The package has no board. Its input is the features of the points of a position, the four rows
// through each, and their changes; an [Accumulator] updates the first layer incrementally.
//
// Pattern features with learned vectors that are summed before a nonlinear function come from
// Rapfi's Mixnet (Jin, Duan and Hang 2025), the incremental update from NNUE (Nasu 2018). Here the
// sums of the points are added to a total for each view without a layer between them, so that the
// following layers read only totals. Only the policy reads points: the points of the moves it
// ranks.
package eval
