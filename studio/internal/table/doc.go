// Package table runs the games in progress of the studio. A Table adds to a session (package session)
// its seats, clock, engine jobs, review, command log and subscribed clients. Tables holds the loaded
// tables and loads others from disk on demand.
package table
