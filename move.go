package sente

// Move is the text of a move in the notation of its game: "h8" in Gomoku, "4" in Connect Four.
// The text of a move is canonical: equal moves have equal texts.
type Move string
