package studio

import "embed"

// embedded contains only the index page, for its content security policy. In a browser's worker the
// page loads its files separately (package studio/site).
//
//go:embed ui/index.html
var embedded embed.FS
