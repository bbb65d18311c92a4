// Command deb creates the Debian package for this architecture from prebuilt programs, as the section
// nfpms of .goreleaser.yaml describes it. GoReleaser creates the same package, but takes minutes to
// compile.
//
//	go run ./deb ROOT PROGRAMS FILE
//
// ROOT is the folder of .goreleaser.yaml, PROGRAMS the folder of the programs, relative to ROOT
// like FILE, the package.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	"go.yaml.in/yaml/v3"
)

// configuration is the part of .goreleaser.yaml that describes packages.
type configuration struct {
	NFPMs []struct {
		nfpm.Overridables `yaml:",inline"`

		PackageName string `yaml:"package_name"`
		Vendor      string
		Maintainer  string
		Homepage    string
		License     string
		Section     string
		Description string
	}
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: go run ./deb ROOT PROGRAMS FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "deb:", err)
		os.Exit(1)
	}
}

func run(root, programs, file string) error {
	if err := os.Chdir(root); err != nil {
		return err
	}
	text, err := os.ReadFile(".goreleaser.yaml")
	if err != nil {
		return err
	}
	var c configuration
	if err := yaml.Unmarshal(text, &c); err != nil {
		return fmt.Errorf(".goreleaser.yaml: %w", err)
	}
	if len(c.NFPMs) != 1 {
		return fmt.Errorf(".goreleaser.yaml: %d entries in nfpms, want 1", len(c.NFPMs))
	}
	p := c.NFPMs[0]
	p.Contents = append(p.Contents, &files.Content{Source: filepath.Join(programs, "*"), Destination: "/usr/bin/"})
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	err = deb.Default.Package(nfpm.WithDefaults(&nfpm.Info{
		Overridables: p.Overridables, Name: p.PackageName, Arch: runtime.GOARCH, Version: "0.0.0-test",
		Vendor: p.Vendor, Maintainer: p.Maintainer, Homepage: p.Homepage, License: p.License,
		Section: p.Section, Description: p.Description,
	}), out)
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	return err
}
