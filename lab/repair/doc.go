// Package repair saves what can be saved of a damaged file: of journals, of games and
// measurements a line each, and of books of solvers. It exists because a disk that
// was full, or a copy that was cut short, should cost the lines that it hit and not
// the days of work around them. The damaged file stays as it is.
package repair
