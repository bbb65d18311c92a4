// Package scene describes how a position is drawn and which clicks play its moves. The
// browser, the terminal and package render draw every game from a [Scene] alone.
//
// A game returns a Scene from its Scene method and the clicks of a move, made by [Click],
// [ClickAny] or [Steps], from its Aims method.
package scene
