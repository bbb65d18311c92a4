// Package sgf reads and writes the brackets of the Smart Game Format (FF[4], Martin
// Müller and Arno Hollosi, 1987-2006): game trees, nodes, properties, values, escapes
// and character sets. It knows no game and no property; package record says what they
// mean.
//
// Nothing is recursive, and a file takes time and memory in proportion to its length,
// however its brackets nest. What stands before a damaged place is returned with the
// error.
package sgf
