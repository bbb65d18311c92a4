package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// programs are those that people are given, folders of cmd.
var programs = []string{"sente", "pbrain-sente"}

// target is a system and processor.
type target struct{ system, processor string }

// targets are those of a release.
var targets = []target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func (t target) String() string { return t.system + "-" + t.processor }

// program is the name of a program's file there.
func (t target) program(name string) string {
	if t.system == "windows" {
		return name + ".exe"
	}
	return name
}

// pack makes the archive that people there can open without another program.
func (t target) pack(folder string, all []entry, at time.Time) (file, error) {
	if t.system == "windows" {
		return zipped(folder, all, at)
	}
	return tarred(folder, all, at)
}

// builder has the toolchain work.
type builder struct {
	ctx    context.Context
	source string // a checkout
	work   string // a folder that is taken away again
	say    func(step string)
}

// build makes the programs for a system and returns their folder.
func (b builder) build(t target) (folder string, err error) {
	b.say("the programs for " + t.String())
	folder = filepath.Join(b.work, t.String())
	args := []string{"build", "-trimpath", "-buildvcs=auto", "-ldflags=-s -w", "-o", folder + string(filepath.Separator)}
	for _, program := range programs {
		args = append(args, "./cmd/"+program)
	}
	return folder, b.run(t, args...)
}

// vet looks at the packages as other systems compile them; CI looks at this one's.
func (b builder) vet() error {
	for _, t := range []target{{"windows", "amd64"}, {"darwin", "arm64"}} {
		b.say("vetting for " + t.String())
		if err := b.run(t, "vet", "./..."); err != nil {
			return err
		}
	}
	return nil
}

// run runs the toolchain for a system, with nothing of this machine's settings.
func (b builder) run(t target, args ...string) error {
	command := exec.CommandContext(b.ctx, "go", args...)
	command.Dir = b.source
	command.Env = append(os.Environ(), "GOOS="+t.system, "GOARCH="+t.processor, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0")
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // its compilers end as well
	command.WaitDelay = 5 * time.Second
	said, err := command.CombinedOutput()
	if b.ctx.Err() != nil {
		return errors.New("interrupted")
	}
	if err != nil {
		return fmt.Errorf("go %s for %s: %w\n%s", args[0], t, err, said)
	}
	return nil
}

// stamp is the version that a program says it is.
type stamp struct {
	version string
	at      time.Time // of its commit
}

// name is that of an archive: "sente-v1.2.3-linux-amd64".
func (s stamp) name(what string) string { return "sente-" + s.version + "-" + what }

// epoch is the setting by which builders say what time it is:
// https://reproducible-builds.org/specs/source-date-epoch/
const epoch = "SOURCE_DATE_EPOCH"

// stampOf reads what the toolchain has written into a program for any system.
func stampOf(program string) (s stamp, err error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return s, err
	}
	s.version = strings.Trim(info.Main.Version, "()") // "(devel)" is no commit
	for _, set := range info.Settings {
		if set.Key == "vcs.time" {
			s.at, err = time.Parse(time.RFC3339, set.Value)
		}
	}
	if text := os.Getenv(epoch); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil || seconds < 315532800 { // zip begins in 1980
			return s, fmt.Errorf("%s is %q: write seconds since 1970, after 1980", epoch, text)
		}
		s.at = time.Unix(seconds, 0)
	}
	if err == nil && s.at.IsZero() {
		err = fmt.Errorf("this is no checkout with a commit: say the time of the source, as seconds since 1970, in %s", epoch)
	}
	return s, err
}
