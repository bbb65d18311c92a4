// Package train fits the weights of evaluations and move orders to games.
//
// It makes all numbers of an engine reproducible: an engine defines its parameters in a [Space],
// converts games into a [Dataset], [Outcomes] or [Choices], and [Fit] computes the values with the
// least loss, which are written to a [File] that the engine embeds.
//
//	space := train.Space{{Name: "knight", Start: 300, Step: 50}, {Name: "tempo", Step: 20}}
//	games := train.NewOutcomes(200)
//	games.Add([]train.Feature{{Index: 0, Value: 1}, {Index: 1, Value: 1}}, 1, game)
//	result, err := train.Fit(ctx, train.Model{Space: space}, games, train.FitOptions{Seed: 1})
//
// Values are fitted by logistic loss (Texel's tuning method; Österlund 2014), moves by a
// multinomial logit over the legal moves (Coulom 2007 uses Bradley-Terry models), both by gradient
// descent with Adam (Kingma and Ba 2015). Every parameter has a prior around its start with the
// standard deviation Step, so parameters without evidence in the games keep their values, and the
// fit stops when the loss on a validation set no longer decreases.
//
// The package is independent of any game. The same data, options and seed give the same values on
// machines whose floating point is IEEE 754 without fused operations; elsewhere the last digits may
// differ.
package train
