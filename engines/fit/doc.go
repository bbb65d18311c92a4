// Package fit fits the weights of the engines for five in a row to games. It exists so
// that how positions are chosen, what they are fitted to and how others are drawn from
// them is written once for both engines; an [Engine] says what its features are.
package fit
