package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/toolchain"
)

// programs are those that people are given, folders of cmd.
var programs = []string{"sente", "pbrain-sente"}

// target is a system and processor that a release is for.
type target toolchain.Target

// targets are those of a release.
var targets = []target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func (t target) String() string { return toolchain.Target(t).String() }

// program is the name of a program's file there.
func (t target) program(name string) string {
	if t.System == "windows" {
		return name + ".exe"
	}
	return name
}

// pack makes the archive that people there can open without another program.
func (t target) pack(folder string, all []entry, at time.Time) (file, error) {
	if t.System == "windows" {
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
	args := []string{"build", "-buildvcs=auto", "-ldflags=-s -w", "-o", folder + string(filepath.Separator)}
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

// run runs the toolchain for a system.
func (b builder) run(t target, args ...string) error {
	_, err := toolchain.Run(b.ctx, b.source, toolchain.Target(t), args...)
	if failed := (*toolchain.Failure)(nil); errors.As(err, &failed) {
		return fmt.Errorf("for %s: %w\n%s", t, err, failed.Said)
	}
	return err
}

// stamp is the version that a program says it is.
type stamp struct {
	version  string
	revision string    // the commit
	at       time.Time // of its commit
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
		switch set.Key {
		case "vcs.revision":
			s.revision = set.Value
		case "vcs.time":
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
