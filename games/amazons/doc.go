// Package amazons implements the Game of the Amazons (Walter Zamkauskas, 1988): queens that shoot
// arrows, each of which burns a square. Start with [NewGame].
package amazons
