// Package browsertest runs pages in Chromium for the tests of every package with pages, so that all
// of them find, start and control the browser in the same way.
//
// Start with [Open]; a package whose tests share one browser uses [Path] and [Options].
package browsertest
