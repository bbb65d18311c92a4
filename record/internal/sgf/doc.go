// Package sgf reads and writes the syntax of the Smart Game Format (FF[4], Martin Müller and Arno Hollosi,
// 1987-2006): game trees, nodes, properties, values, escapes and character sets. It is independent of games and
// of the meaning of properties, which package record implements.
//
// No function is recursive; a file takes time and memory in proportion to its length, independent of the
// nesting of its brackets. The part before a damaged place is returned with the error.
package sgf
