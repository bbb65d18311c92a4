package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

func task(position sente.Record, ask string, answers []string, right string) catalog.Task {
	return catalog.Task{Record: position, Ask: ask, Answers: answers, Right: right}
}

// setup is the position of a task that is put up.
func setup(size, text string) sente.Record { return sente.Record{Size: size, Setup: text} }

func gomokuGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"Two players, Black and White, place stones on the crossings of the lines, one at a time.",
			"Black begins, usually near the centre.",
			"Stones never move, and by the usual rules none is taken off.",
			"Whoever first has five stones of a colour in an unbroken row wins: across, down or along a diagonal.",
			"A row of four that is open at one end must be answered at once; one that is open at both ends has won.",
			"A row of three with open ends threatens to become such a four, so that it must be answered as well.",
			"Games are won by a move that makes two threats at once: only one of them can be answered.",
			"Black has an advantage. Opening rules such as swap2 let the other player choose a colour, and Renju forbids Black some shapes.",
			"If the board is full, the game is drawn.",
		},
		Tasks: []catalog.Task{
			task(setup("9", "black: c5 d5 e5 f5; white: c6 d6 e4 g5; to-move: black"), "Black to move: make five in a row.", []string{"b5"}, "Five in a row: Black has won."),
			task(setup("9", "black: b4 e5 d6 g7; white: c4 d4 e4 f4; to-move: black"), "Black to move: White is about to win. Stop it.", []string{"g4"}, "Now the four is closed at both ends."),
			task(setup("9", "black: d5 e5 f5; white: d6 f4 b2; to-move: black"), "Black to move: make a four that is open at both ends.", []string{"c5", "g5"}, "White can close one end only. Black will have five at the other."),
		},
	}
}

func connectFourGuide() catalog.Guide {
	played := func(moves ...sente.Move) sente.Record { return sente.Record{Moves: moves} }
	return catalog.Guide{
		Rules: []string{
			"Two players drop discs of their colour into the columns in turn; the first player begins.",
			"A disc falls to the lowest free place of its column and stays there.",
			"Whoever first has four discs in an unbroken row wins: across, upright or along a diagonal.",
			"A full column takes no more discs.",
			"If the board is full and nobody has four, the game is drawn.",
			"Mind what a disc makes possible: the place above it is free from then on.",
		},
		Tasks: []catalog.Task{
			task(played("3", "3", "4", "4", "5", "5"), "First to move: make four in a row.", []string{"2", "6"}, "Four in a row wins."),
			task(played("1", "4", "2", "4", "7", "4"), "First to move: three discs stand on each other. Stop the fourth.", []string{"4"}, "The column is closed."),
			task(played("4", "4", "5", "5"), "First to move: make three in a row with a free place at both ends.", []string{"3", "6"}, "Only one end can be closed. The other one wins."),
		},
	}
}

func othelloGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"The discs are black on one side and white on the other; Black begins.",
			"A disc is placed so that it encloses discs of the other colour in a straight line, between itself and another disc of its own colour.",
			"All discs that it encloses, in every direction, are turned over.",
			"A disc that would turn nothing may not be placed; dots show the squares that may be played.",
			"Whoever can turn nothing passes, and the other side moves again.",
			"The game ends when neither side can move. Whoever has more discs wins.",
			"Discs in the corners can never be turned.",
			"Having many discs early is no advantage: it leaves few squares to play.",
		},
		Tasks: []catalog.Task{
			task(setup("", "black: b2; white: c2 d2 e2 c3; to-move: black"), "Black to move: turn three discs at once.", []string{"f2"}, "All that lies between two discs of a colour is turned."),
			task(setup("", "black: d1 e5; white: b1 c1 d5; to-move: black"), "Black to move: take the corner.", []string{"a1"}, "Nobody can turn this disc any more."),
		},
	}
}

func quartoGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"There are sixteen pieces, all different: tall or short, dark or light, round or square, full or hollow.",
			"They belong to nobody: both players place all of them.",
			"The first player chooses a piece, and the opponent places it on any free square.",
			"Whoever has placed a piece chooses the next one, which the other side must place.",
			"Whoever places the fourth piece of a row, a column or a long diagonal wins if the four have something in common, such as all being tall.",
			"So a game is often lost by the piece that one gives.",
			"If all pieces are placed and no line was made, the game is drawn.",
		},
		Tasks: []catalog.Task{
			task(setup("", "tdrf: a1; tlqh: b1; tdqf: c1; given: tlrf"), "You have been given a tall piece: win with it.", []string{"d1"}, "Four tall pieces in a row."),
			task(setup("", "tdrf: a1; tlqh: b1; tdqf: c1"), "Three tall pieces stand in a row. Choose a piece that does not lose.", []string{"sdrf", "sdrh", "sdqf", "sdqh", "slrf", "slrh", "slqf", "slqh"}, "A short piece completes nothing."),
		},
	}
}

func omegaGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"In each turn a player places a stone of every colour on free cells: with two players a white one and then a black one.",
			"Each player has one colour, yet places the others as well.",
			"Stones of a colour that touch are a group.",
			"At the end the sizes of all groups of a colour are multiplied: groups of 4, 3 and 3 make 36.",
			"Groups of three multiply best: two of three make 9, one of six makes 6.",
			"A single stone changes no product.",
			"With the other side's stone one makes its groups too large, or leaves it alone.",
			"The game ends when there is no room for another round in which everybody moves. The largest product wins.",
		},
		Tasks: []catalog.Task{
			task(setup("3", "white: c1 c3; black: a1 a3"), "White to move, the white stone first: make a group of three.", []string{"c2"}, "The product is now 3."),
			task(sente.Record{Size: "3", Setup: "white: c1 c3; black: a1 a3", Moves: []sente.Move{"c2"}}, "Now the black stone: place it so that Black's product stays 1.", []string{"c4", "c5", "d1", "d2", "d3", "d4", "e1", "e2", "e3"}, "A stone that touches no other of its colour multiplies by one."),
		},
	}
}

func nimGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"There are heaps of sticks.",
			"A move takes as many sticks as one likes from one heap, at least one.",
			"Whoever takes the last stick wins; by the misère rules it loses.",
			"A click on a stick takes it and all to its right.",
			"With two equal heaps, whoever moves second wins by doing the same in the other heap.",
		},
		Tasks: []catalog.Task{
			task(sente.Record{Size: "3"}, "Take the last stick.", []string{"a3"}, "All of it in one move."),
			task(sente.Record{Size: "1-2"}, "Leave two equal heaps.", []string{"b1"}, "Whatever the other side takes, you take the last one."),
			task(sente.Record{Size: "2-2-3"}, "Leave heaps that pair up.", []string{"c3"}, "Two equal heaps, and the other side is to move."),
		},
	}
}

func ticTacToeGuide() catalog.Guide {
	return catalog.Guide{
		Rules: []string{
			"Two players mark free squares in turn, X and O; X begins.",
			"Whoever first has three marks in a row, a column or a diagonal wins.",
			"If all nine squares are taken and nobody has three, the game is drawn.",
			"If neither side errs, it always is.",
		},
		Tasks: []catalog.Task{
			task(setup("", "x: a1 b2; o: a2 b1"), "X to move: make three in a row.", []string{"c3"}, "The diagonal is complete."),
			task(setup("", "x: a1 a2; o: b2"), "O to move: stop the column.", []string{"a3"}, "Now X no longer threatens three in a row."),
		},
	}
}
