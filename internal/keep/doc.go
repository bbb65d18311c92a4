// Package keep writes files that must survive a crash: results of commands, journals of
// matches and tuning, exports of runs, studies, books, weights and secrets. Databases of
// package library, streams of the NATS server and temporary files are written without it.
//
// All writers follow the same rules, which are tested once: an existing file is recognised
// before it is changed, and a foreign one is refused with its name; a lock admits one process
// at a time; a file is written as a whole under a temporary name, synced and renamed
// ([Replace]), or lines are appended to it ([OpenLog]), where the rest of a failed write is
// truncated.
//
// The package calls the system through [Disk] only, so that tests can have the n-th call fail,
// for every n (package keeptest).
//
// It also reads what users name: regular files, pipes and standard input, with a bound on the
// size ([OpenInput], [ReadInput], [ReadFile]). Devices, folders and sockets are refused. Errors of
// reading omit the name of the file, which callers add.
//
// A file that is replaced loses its owner and its other hard links. On systems without file
// locks (Plan 9, JavaScript, Solaris) a second process is not noticed.
package keep
