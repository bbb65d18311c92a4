// Package amount reads amounts as people write them: "200k" positions, "5s", 256
// MiB. It exists because flags of the command line and keys of a tournament's file
// are the same amounts, with the same limits and the same messages.
package amount
