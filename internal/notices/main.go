// Command notices prints the licences of everything that is linked into sente and
// pbrain-sente on any system, or that the studio brings to the browser: they must go
// with the programs wherever those go. It exists because such a list is only right
// as long as it is made from the modules themselves.
//
//	go run ./internal/notices NOTICES >NOTICES
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// systems are those for which releases are built.
var systems = []string{"linux", "darwin", "windows"}

// programs are those that people are given.
var programs = []string{"./cmd/sente", "./cmd/pbrain-sente"}

// vendored is where the browser's libraries lie, each with a LICENSE-NAME.
const vendored = "studio/ui/vendor"

func main() {
	texts, err := notices(".")
	if err == nil && (len(os.Args) != 2 || texts[os.Args[1]] == nil) {
		err = fmt.Errorf("name one of %s", strings.Join(slices.Sorted(maps.Keys(texts)), ", "))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
	_, _ = os.Stdout.Write(texts[os.Args[1]])
}

// part is something that is linked.
type part struct {
	name  string // module and version
	in    []string
	files []string // its licences
}

const head = `Licences of what sente is linked with
=====================================

make notices writes this file from the modules themselves; a test compares.
`

// notices are the files of the checkout at root, by name: one of all parts, and one of
// the brain, which has it in itself.
func notices(root string) (map[string][]byte, error) {
	parts, err := linked(root)
	if err != nil {
		return nil, err
	}
	scripts, err := browser(root)
	if err != nil {
		return nil, err
	}
	of := []part{{"sente", []string{"sente", brain}, []string{filepath.Join(root, "LICENSE")}}}
	of = append(of, parts...)
	all, err := write(append(of, scripts...))
	if err != nil {
		return nil, err
	}
	own, err := write(slices.DeleteFunc(of, func(p part) bool { return !slices.Contains(p.in, brain) }))
	return map[string][]byte{"NOTICES": all, "cmd/pbrain-sente/NOTICES": own}, err
}

const brain = "pbrain-sente"

func write(parts []part) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(head)
	for _, p := range parts {
		fmt.Fprintf(&b, "\n\n%s\nin %s\n", p.name, strings.Join(p.in, ", "))
		for _, name := range p.files {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "%s\n\n%s\n", strings.Repeat("-", 72), strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
		}
	}
	return b.Bytes(), nil
}

// sibling is a module of Go's authors under the same licence, word by word, as Go
// itself, whose own file is not everywhere where a Go toolchain is.
const sibling = "golang.org/x/sys"

// linked are Go itself and the modules of both programs on every system.
func linked(root string) (all []part, err error) {
	parts := map[string]*part{}
	for _, program := range programs {
		for _, system := range systems {
			modules, err := modulesOf(root, program, system)
			if err != nil {
				return nil, err
			}
			for _, m := range modules {
				if err := m.add(parts, filepath.Base(program)); err != nil {
					return nil, err
				}
				if m.Path != sibling {
					continue
				}
				m.Path, m.Version = "Go, the runtime and the standard library", ""
				if err := m.add(parts, filepath.Base(program)); err != nil {
					return nil, err
				}
			}
		}
	}
	for _, p := range parts {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// add enters a module, or that it is in one more program.
func (m module) add(parts map[string]*part, in string) error {
	name := strings.TrimSpace(m.Path + " " + m.Version)
	if parts[name] == nil {
		files, err := licences(m.Dir)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		parts[name] = &part{name: name, files: files}
	}
	if !slices.Contains(parts[name].in, in) {
		parts[name].in = append(parts[name].in, in)
	}
	return nil
}

type module struct {
	Path, Version, Dir string
	Main               bool
}

// modulesOf are the modules that a program is linked with on a system.
func modulesOf(root, program, system string) (modules []module, err error) {
	command := exec.Command("go", "list", "-deps", "-json=Module", program)
	command.Dir = root
	command.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", program, err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ Module *module }
		err := d.Decode(&p)
		switch {
		case errors.Is(err, io.EOF):
			return modules, nil
		case err != nil:
			return nil, err
		case p.Module != nil && !p.Module.Main:
			modules = append(modules, *p.Module)
		}
	}
}

// licences are the files of a folder that say what may be done with it.
func licences(dir string) (files []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		for _, start := range []string{"LICEN", "COPYING", "NOTICE", "PATENTS"} {
			if !e.IsDir() && strings.HasPrefix(strings.ToUpper(e.Name()), start) {
				files = append(files, filepath.Join(dir, e.Name()))
			}
		}
	}
	if err == nil && len(files) == 0 {
		err = errors.New("it has no licence")
	}
	return files, err
}

// browser are the libraries that the studio sends to browsers.
func browser(root string) (parts []part, err error) {
	files, err := filepath.Glob(filepath.Join(root, vendored, "LICENSE-*"))
	for _, f := range files {
		_, name, _ := strings.Cut(filepath.Base(f), "-")
		parts = append(parts, part{"JavaScript: " + name, []string{"sente, for the browser"}, []string{f}})
	}
	return parts, err
}
