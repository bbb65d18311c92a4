// Command release builds what people are given who have no Go toolchain: the programs for
// each system in an archive with their manual, completions and licences, the studio as a page,
// and the sums of them all. It exists because the same commit is to give the same bytes
// wherever and whenever it is built; see docs/release.md.
//
//	go run ./internal/release --out bin/release
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/archive"
	"github.com/sente-games/sente/studio/site"
)

func main() {
	out := flag.String("out", filepath.Join("bin", "release"), "folder of the archives")
	vet := flag.Bool("vet", false, "vet the packages for the systems of other machines first")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *out, *vet); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run builds a release of the checkout that the working directory is in.
func run(ctx context.Context, out string, vets bool) error {
	source, err := archive.Source("")
	if err != nil {
		return err
	}
	if _, err := releaseIn(out); err != nil { // which is better known before the work than after it
		return err
	}
	work, err := os.MkdirTemp("", "sente-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := builder{ctx: ctx, source: source, work: work, say: func(step string) { fmt.Fprintln(os.Stderr, step) }}
	if vets {
		if err := b.vet(); err != nil {
			return err
		}
	}
	all, err := b.archives()
	if err != nil {
		return err
	}
	return write(out, all, os.Stdout)
}

// archives are all files of a release.
func (b builder) archives() (all []file, err error) {
	var made stamp
	for _, t := range targets {
		folder, err := b.build(t)
		if err != nil {
			return nil, err
		}
		if made, err = stampOf(filepath.Join(folder, t.program("sente"))); err != nil {
			return nil, err
		}
		content, err := b.content(t, folder, made)
		if err != nil {
			return nil, err
		}
		packed, err := t.pack(made.name(t.String()), content, made.at)
		if err != nil {
			return nil, err
		}
		all = append(all, packed)
	}
	page, err := b.site(made)
	return append(all, page), err
}

// content is what the archive for a system holds.
func (b builder) content(t target, folder string, made stamp) (all []entry, err error) {
	for _, program := range programs {
		name := t.program(program)
		if all, err = add(all, name, filepath.Join(folder, name), 0o755); err != nil {
			return nil, err
		}
	}
	texts, err := documents(b.source, cmp.Or(made.revision, "HEAD"))
	if err != nil {
		return nil, err
	}
	all = append(all, texts...)
	games := catalog.Standard()
	page, err := app.Manual("sente", made.version, made.at, games)
	if err != nil {
		return nil, err
	}
	all = append(all, entry{"man/man1/sente.1", 0o644, page})
	for shell, name := range map[string]string{"bash": "sente.bash", "zsh": "_sente", "fish": "sente.fish"} {
		script, err := app.Completion("sente", shell, games)
		if err != nil {
			return nil, err
		}
		all = append(all, entry{"completions/" + name, 0o644, script})
	}
	return all, nil
}

// site is the studio as a page, for a server of files.
func (b builder) site(made stamp) (file, error) {
	b.say("the studio as a page")
	dir := filepath.Join(b.work, "site")
	if _, err := (site.Site{Title: "sente", Source: b.source, Program: site.Usual}).Write(b.ctx, dir); err != nil {
		return file{}, err
	}
	var all []entry
	for _, name := range []string{"LICENSE", "NOTICES"} {
		var err error
		if all, err = add(all, name, filepath.Join(b.source, name), 0o644); err != nil {
			return file{}, err
		}
	}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err == nil {
			all, err = add(all, filepath.ToSlash(name), path, 0o644)
		}
		return err
	})
	if err != nil {
		return file{}, err
	}
	return zipped(made.name("site"), all, made.at)
}
