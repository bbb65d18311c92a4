//go:build !js

package studio

import "embed"

//go:embed ui
var embedded embed.FS
