// Package pieces has games for tests of pictures, each with one kind of move that a person
// makes in several steps: from a cell to a cell with a choice of pieces at the end
// ("march"), over any number of cells ("hops"), from a hand beside the board or by a button
// ("drops"), out of pits ("seeds"), and in three steps, 2176 moves at the start ("darts").
// They are as small as that allows: nothing but a limit of moves ends them.
package pieces
