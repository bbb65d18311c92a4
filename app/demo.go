package app

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio/site"
)

type demoVerb struct {
	Dir     string
	Source  string
	Program string
	JSON    bool
}

// register adds the flags to fs.
func (v *demoVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.Source, "DIR"), "source", "Source checkout; default: the one that contains the current directory.")
	fs.Var(stringValue(&v.Program, "PACKAGE"), "program", "Package to compile, whose main calls page.Main with the games. Default: a program with all games.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newDemoCommand returns the command demo.
func newDemoCommand(env *environment) *cobra.Command {
	v := new(demoVerb)
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Export the studio as a static web page",
		Long:  `Export the studio as a static page for any web server: rules and engines are compiled to WebAssembly and run in the browser, also offline after the first visit. Requires the Go toolchain and the source code` + env.ifStandard("; elsewhere, take the page that comes with the releases") + `.`,
		Example: env.selectExamples(`
{program} demo site
python3 -m http.server --directory site`, `
{program} demo site --program ./cmd/page`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Dir, name: "DIR", usage: "Output folder: new, empty, or from an earlier export."},
	)
}

// run writes the page.
func (v demoVerb) run(env *environment) error {
	s := site.Site{Title: env.displayName(), Source: v.Source, Program: v.Program}
	if v.Program == "" {
		if !env.hasStandardGames() {
			return errors.New("missing --program: name the package whose main calls page.Main with the games of this program")
		}
		source, err := findSource(v.Source)
		switch {
		case err != nil && v.Source == "":
			return errors.New("cannot find the source code: run this command inside a checkout of sente, name one with --source, or download the page from the releases")
		case err != nil:
			return err
		}
		s.Source, s.Program = source, site.DefaultProgram
	}
	size, err := s.Write(env.ctx, v.Dir)
	if err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(env.out, struct {
			Dir     string `json:"dir"`
			Program int    `json:"program"` // bytes
			Pages   int    `json:"pages"`   // bytes, compressed
		}{v.Dir, size.Program, size.Pages})
	}
	fmt.Fprintf(env.out, "%s: %.1f MB to download, of which the program is %.1f MB\n", visible.Line(v.Dir), mebibytes(size.Program+size.Pages), mebibytes(size.Program))
	return nil
}

func mebibytes(bytes int) float64 { return float64(bytes) / 1e6 }
