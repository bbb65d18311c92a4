// Package fit fits the weights of the engines for five in a row to games. The selection of
// positions, their targets and their perturbation are implemented once for both engines; an
// [TrainableEngine] provides the features.
package fit
