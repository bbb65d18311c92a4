// Package books makes opening books and finds openings for matches.
//
// A [Maker] builds a book from games that were played and from searches of an engine or
// solver. A book can take days: an interrupted run keeps its results, and the same plan
// continues to the same book.
//
// [FindOpenings] draws random openings that one or several engines find even. A match from
// positions that one side wins anyway measures nothing, and a position that one engine finds
// even may suit that engine. No opening is found twice, not even rotated or mirrored, and the
// same seed finds the same openings.
package books
