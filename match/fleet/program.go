package fleet

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// Program returns the identity of this build: its version and commit, and a hash of the executable
// if it was built without a commit or with local changes. Builds of one commit for several systems
// have the same identity: they play the same games.
var Program = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "file " + executableHash()
	}
	name, revision, changed := info.Path+" "+info.Main.Version, "", false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.modified":
			changed = s.Value == "true"
		}
	}
	if revision == "" || changed {
		return name + " file " + executableHash()
	}
	return name + " commit " + revision[:min(12, len(revision))]
})

// executableHash returns a hash of the executable.
func executableHash() string {
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	file, err := os.Open(name)
	if err != nil {
		return "unknown"
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}
