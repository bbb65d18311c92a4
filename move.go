package sente

// Move is one ply in the game's own text: "h8" in Gomoku, "4" in Connect Four.
// Only the game that wrote it can read it; equal text is the same move.
type Move string
