// Package archive builds the archive that the Gomocup tournament takes, and checks
// it as the tournament will. It exists because a fault of the archive (a name, a
// size, a program for the wrong processor) costs the whole tournament and is seen
// only there.
package archive
