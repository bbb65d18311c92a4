package app

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// versionFlag prints what the Go toolchain stamped into the binary.
type versionFlag bool

// BeforeReset runs as soon as the flag is seen.
func (versionFlag) BeforeReset(app *kong.Kong, env *environment) error {
	fmt.Fprintln(env.out, env.version())
	app.Exit(0)
	return nil
}

// version names the version, the commit and the Go release.
func (env *environment) version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return env.program() + ", built without version"
	}
	text := env.program() + " " + info.Main.Version
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
