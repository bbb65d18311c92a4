// Package ascent plays a climb of package tune/climb: the trials of each generation, by
// matches on this machine, with a journal. It exists so that what a climb asks for is
// played the same way whatever the game and the engine: with the same openings for all
// trials of a generation, engines that remember nothing of other values, and results that
// do not depend on how many games are played at a time.
package ascent
