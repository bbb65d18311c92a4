// Package bookmaker makes opening books: out of games that were played, and by having
// engines or solvers search positions from the start on. It exists because a book
// takes days: whatever stops it, what was found is kept, and the same plan goes on to
// the same book.
package bookmaker
