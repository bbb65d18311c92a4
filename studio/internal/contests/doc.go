// Package contests plays matches between engines for the studio and shows them, also those that the
// command line plays.
package contests
