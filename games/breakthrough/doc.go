// Package breakthrough implements Breakthrough (Dan Troyka, 2000): the first pawn that reaches the
// opposite side wins. Start with [NewGame].
package breakthrough
