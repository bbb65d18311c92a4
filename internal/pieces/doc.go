// Package pieces contains games for tests of scenes, each with one kind of move that takes several
// steps: from a cell to a cell with a choice of promotions ("march"), over any number of cells
// ("hops"), from a hand next to the board or by a button ("drops"), out of pits ("seeds"), and in
// three steps with 2176 moves at the start ("darts"). They are as small as possible: only a limit
// of moves ends them.
package pieces
