// Package hex implements Hex (Piet Hein, 1942; John Nash, 1948) on rhombic boards: a player who
// connects the two edges of its colour wins. Start with [Open].
package hex
