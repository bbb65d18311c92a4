// Package keep writes every file of sente. It exists so that the rules by which
// nothing is lost stand in one place and are tested once for every writer: a file
// that is there is recognised before anything touches it, and a foreign one is
// refused with its name; one run at a time writes a file; a whole file is written
// beside the old one, synced and put in its place ([Replace]), lines are appended
// to it ([OpenLog]) and what a failed write left is cut off again.
//
// What a [Disk] can do is all that it asks of the system, so that tests can have
// the n-th call fail, for every n (package keeptest).
//
// It does not keep the owner of a file that is replaced, nor its other hard links.
// On systems without file locks (Plan 9, JavaScript, Solaris) two runs at once are
// not noticed.
package keep
