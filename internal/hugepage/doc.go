// Package hugepage asks the system to back large tables with large pages.
//
// It exists because a transposition table is read at random: with pages of 4 KiB
// most of a probe's time goes into finding the page (Pons's solver ran 1.9 times
// as fast with pages of 2 MiB). Where the system refuses or knows no such pages,
// nothing changes.
package hugepage
