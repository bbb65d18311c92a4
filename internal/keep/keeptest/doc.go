// Package keeptest tests writers of files with injected faults: the n-th file system call fails,
// for n = 1, 2, … until no call is left, as an error, a full disk, a partial write or the end of
// the process, followed by several kinds of crashes of the machine that lose unsynced data. After
// each fault the file must be complete and contain everything that was acknowledged, and the same
// command must succeed.
//
// The method follows SQLite's tests (D. R. Hipp: How SQLite Is Tested); the loss of unsynced data
// follows LazyFS (M. Ramos et al., 2024).
package keeptest
