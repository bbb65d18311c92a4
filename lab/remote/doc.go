// Package remote solves positions and reviews games on the workers of a fleet. Workers use packages
// solving and review, so that the results are the same as on the local machine.
package remote
