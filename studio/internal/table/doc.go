// Package table runs the games in progress of the studio. A table is a session (package session)
// with its seats, clock, engines at work, review, log of commands and the clients that watch it.
// Tables holds those in memory and opens others from the disk.
package table
