package app

import (
	"runtime/debug"
	"strings"
)

// versionText returns the version, the commit and the Go release, which the toolchain recorded in the
// binary.
func (env *environment) versionText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return env.displayName() + ", built without version information"
	}
	text := env.displayName() + " " + info.Main.Version
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			text += " " + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			text += " with changes"
		}
	}
	return text + " " + info.GoVersion
}

// versionNumber returns the version as numbers with dots, which controllers of GTP parse; "0.0.0" for
// a build from a working tree.
func (env *environment) versionNumber() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if number, released := strings.CutPrefix(info.Main.Version, "v"); released {
			return number
		}
	}
	return "0.0.0"
}
