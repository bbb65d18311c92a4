// Package checkers implements English draughts (American checkers): captures are compulsory and go
// in chains, and men that reach the last row become kings. Start with [NewGame].
package checkers
