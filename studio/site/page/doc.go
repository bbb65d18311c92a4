// Package page is the studio within a page: its server and its engines, compiled for
// GOOS=js, in a worker of the browser. Requests come as messages and are answered by the
// handler that serves HTTP elsewhere; files that are kept lie in the browser's database
// (studio/site/files/disk.js). [Main] exists for GOOS=js alone.
package page
