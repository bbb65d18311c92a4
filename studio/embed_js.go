package studio

import "embed"

// embedded holds the first page alone, whose policy the answers bear: in a browser's worker
// the page has its files beside the program (package studio/site).
//
//go:embed ui/index.html
var embedded embed.FS
