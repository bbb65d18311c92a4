// Package weights has the weights of the engine for Gomoku: what points are worth by
// their kinds, what the threats of both sides are worth, and those of the network; how
// they are written; and the models by which they are fitted. It exists so that the engine
// reads weights, and the fit writes them, without knowing of each other.
package weights
