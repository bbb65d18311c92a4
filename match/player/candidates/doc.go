// Package candidates asks engines about some moves of a position, each by itself or only
// those that are allowed: what Yixin-Board calls blocking and UCI searchmoves, and the
// number on every point that an analyst wants to see. It knows engines and referees, not
// how they think, so that every engine of every game can be asked.
package candidates
