// Package train fits the weights of evaluations and move orders to games.
//
// It exists so that an engine carries no numbers that cannot be made again: an engine
// announces its parameters in a [Space], turns games into a [Dataset], [Outcomes] or
// [Choices], and [Fit] finds the values with the least loss. They go to a [File] that
// the engine embeds.
//
//	space := train.Space{{Name: "knight", Start: 300, Step: 50}, {Name: "tempo", Step: 20}}
//	games := train.NewOutcomes(200)
//	games.Add([]train.Feature{{Index: 0, Value: 1}, {Index: 1, Value: 1}}, 1, game)
//	result, err := train.Fit(ctx, train.Model{Space: space}, games, train.FitOptions{Seed: 1})
//
// Values are chosen by their logistic loss (Texel's tuning method; Österlund
// 2014), moves by a multinomial logit over those that could have been played
// (Coulom 2007 does it with Bradley-Terry models), both by gradient descent with
// Adam (Kingma and Ba 2015). Every parameter is pulled towards its start with the
// force of its Step, so that what the games do not show stays as it was, and the
// fit ends when the loss on a validation set no longer falls.
//
// The package knows no game. The same data, options and seed give the same
// values on machines whose floating point is IEEE 754 without fused operations;
// elsewhere the last digits may differ.
package train
