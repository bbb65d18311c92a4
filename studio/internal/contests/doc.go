// Package contests plays matches between engines in the studio and publishes their state. It also shows
// matches that the command line plays.
package contests
