// Package keeptest puts writers of files to the test. It exists so that each of
// them meets the same faults: the n-th call to the system fails, for n = 1, 2, …
// until none does, as an error, as a full disk, as half a write or as the end of
// the program, and after the end of the machine, which loses what was not synced,
// in several ways. After each the file must be whole, hold what its user was told
// that it holds, and the same command must go on.
//
// The method is that of SQLite's tests (D. R. Hipp: How SQLite Is Tested), the loss
// of what was not synced that of LazyFS (M. Ramos et al., 2024).
package keeptest
