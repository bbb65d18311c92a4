// Package ataxx implements Ataxx (Dave Crummack and Craig Galley, 1988): pieces multiply or jump, and
// turn adjacent pieces of the opponent. Start with [NewGame].
package ataxx
