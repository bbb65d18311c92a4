// Package browsertest looks at pages in Chromium, for the tests of every package that has
// pages. It exists so that a browser is found, started and asked in one way.
//
// Start with [Open]; a package whose tests share one browser takes [Path] and [Options].
package browsertest
