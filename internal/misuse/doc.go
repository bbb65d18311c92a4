// Package misuse is the test of what the packages say to a developer that uses them
// wrongly. It exists because the words are worth as much as the function, and stand
// nowhere else in one place: docs/experiments/0145-misuse.md prints them.
package misuse
