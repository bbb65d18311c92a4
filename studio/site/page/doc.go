// Package page runs the studio in a web worker of the browser: its server and engines, compiled for
// GOOS=js. Requests arrive as messages and are served by the studio's HTTP handler. Files are stored in
// the browser's database (studio/site/files/disk.js). [Main] exists for GOOS=js only.
package page
