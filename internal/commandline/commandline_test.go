package commandline_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente/internal/commandline"
)

// colour is a value that reads itself.
type colour string

func (c *colour) UnmarshalText(text []byte) error {
	if string(text) != "black" && string(text) != "white" {
		return fmt.Errorf("colour %.60q is none: write black or white", text)
	}
	*c = colour(text)
	return nil
}

type shared struct {
	Seed  uint64 `placeholder:"N" help:"Seed."`
	Order string `enum:"all,good" default:"all" placeholder:"WHICH" help:"Order."`
}

type paint struct {
	Thing string   `arg:"" help:"What is painted."`
	Coats []int    `arg:"" optional:"" help:"Thickness of each coat."`
	In    colour   `default:"black" placeholder:"COLOUR" help:"The colour."`
	Over  []colour `sep:"none" placeholder:"COLOUR" help:"What it covers."`
	Tags  []string `placeholder:"NAME" help:"Names."`
	Share float64  `placeholder:"X" help:"How much."`
	Width *uint    `placeholder:"N" help:"Width."`
	Depth int8     `short:"d" placeholder:"N" help:"Depth."`
	Quick bool     `short:"q" xor:"pace" help:"Be quick."`
	Slow  bool     `short:"s" xor:"pace" help:"Be slow."`
	shared
}

func (paint) Help() string {
	return "Paints.\n\n    tool paint fence"
}

type list struct {
	Long bool `help:"More of it."`
}

type keep struct {
	List list `cmd:"" default:"withargs" help:"List."`
	Drop drop `cmd:"" help:"Drop."`
}

type drop struct {
	Name     string `arg:"" help:"Which."`
	SureFlag bool   `name:"sure" required:"" help:"Really."`
}

type tool struct {
	Paint  paint `cmd:"" help:"Paint a thing."`
	Keep   keep  `cmd:"" help:"Keep things."`
	Secret list  `cmd:"" hidden:"" help:"Not told."`

	Version bool `instead:"" help:"Print the version."`
}

func program(t testing.TB) (*commandline.Program, *tool) {
	t.Helper()
	all := new(tool)
	p, err := commandline.New("tool", "tool paints.", all)
	if err != nil {
		t.Fatal(err)
	}
	return p, all
}

func TestParse(t *testing.T) {
	width := uint(7)
	usual := func(change func(*paint)) paint {
		v := paint{In: "black", shared: shared{Order: "all"}}
		change(&v)
		return v
	}
	for line, want := range map[string]paint{
		"paint fence":                       usual(func(v *paint) { v.Thing = "fence" }),
		"paint --in white fence 1 2":        usual(func(v *paint) { v.Thing, v.In, v.Coats = "fence", "white", []int{1, 2} }),
		"paint fence 1 --in=white -- 2":     usual(func(v *paint) { v.Thing, v.In, v.Coats = "fence", "white", []int{1, 2} }),
		"paint -qd-5 - 0x10":                usual(func(v *paint) { v.Thing, v.Quick, v.Depth, v.Coats = "-", true, -5, []int{16} }),
		"paint a -d 3 --quick=no":           usual(func(v *paint) { v.Thing, v.Depth = "a", 3 }),
		"paint a --width 7":                 usual(func(v *paint) { v.Thing, v.Width = "a", &width }),
		"paint a --over white --over=black": usual(func(v *paint) { v.Thing, v.Over = "a", []colour{"white", "black"} }),
		`paint a --tags x,y\,z, --tags u`:   usual(func(v *paint) { v.Thing, v.Tags = "a", []string{"x", "y,z", "u"} }),
		"paint a --share=0.5 --seed 3":      usual(func(v *paint) { v.Thing, v.Share, v.Seed = "a", 0.5, 3 }),
		"paint a --order all --order good":  usual(func(v *paint) { v.Thing, v.Order = "a", "good" }),
		"paint -- --in":                     usual(func(v *paint) { v.Thing = "--in" }),
	} {
		p, all := program(t)
		for range 2 { // the second does not see the first
			call, err := p.Parse(strings.Fields(line))
			if err != nil || call.Verb == nil || call.Verb.Name != "paint" {
				t.Errorf("%s: %v, %v", line, call, err)
				continue
			}
			if diff := cmp.Diff(want, all.Paint, cmp.AllowUnexported(paint{})); diff != "" {
				t.Errorf("%s: %s", line, diff)
			}
		}
	}
}

func TestVerbs(t *testing.T) {
	for line, want := range map[string][2]string{ // the verb, and the flag that is answered instead
		"keep": {"keep list"}, "keep --long": {"keep list"}, "keep list --long": {"keep list"}, "keep drop x --sure": {"keep drop"}, "secret": {"secret"},
		"paint --help": {"paint", "help"}, "keep -h": {"keep", "help"}, "--help": {"", "help"}, "--version -h": {"", "version"}, "paint --version": {"paint", "version"},
	} {
		p, _ := program(t)
		call, err := p.Parse(strings.Fields(line))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := [2]string{}
		if call.Verb != nil {
			got[0] = call.Verb.Path()
		}
		if call.Instead != nil {
			got[1] = call.Instead.Name
		}
		if got != want || call.Help() != (got[1] == "help") {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestWrong(t *testing.T) {
	for line, want := range map[string]string{
		"":                           "a command is missing: write one of paint, keep",
		"pain":                       `unexpected argument pain, did you mean "paint"?`,
		"secre":                      "unexpected argument secre",
		"keep x":                     "unexpected argument x",
		"keep --long drop x --sure":  `flag --long applies to the default command "list", not "drop"`,
		"keep drop x":                "--sure is missing",
		"paint":                      "<thing> is missing",
		"paint a --sed 3":            `unknown flag --sed, did you mean "--seed"?`,
		"paint a --marble":           "unknown flag --marble",
		"paint a -z":                 `unknown flag -z, did you mean one of "-h", "-d", "-q", "-s"?`,
		"paint a -qé":                `unknown flag -é, did you mean one of "-h", "-d", "-q", "-s"?`,
		"paint a --seed":             "--seed lacks its value: write --seed=N",
		"paint a --seed -1":          `--seed: "-1" is no whole number from 0 on`,
		"paint a --depth 128":        `--depth: "128" is out of range`,
		"paint a --share much":       `--share: "much" is no number, such as 0.5`,
		"paint a --quick=maybe":      `--quick: "maybe" is neither yes nor no`,
		"paint a one":                `[<coats> ...]: "one" is no whole number`,
		"paint a --in red":           `--in: colour "red" is none: write black or white`,
		"paint a --order some":       `--order must be one of "all","good" but got "some"`,
		"paint a --quick --slow":     "--quick and --slow can't be used together",
		"paint a --marble --version": "unknown flag --marble",
	} {
		p, _ := program(t)
		_, err := p.Parse(strings.Fields(line))
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n%v, want\n%s", line, err, want)
		}
		missing := (*commandline.MissingError)(nil)
		if errors.As(err, &missing) != strings.HasSuffix(strings.Split(want, ":")[0], "is missing") {
			t.Errorf("%s: %T", line, err)
		}
	}
}

func TestHelp(t *testing.T) {
	p, _ := program(t)
	for verb, want := range map[*commandline.Node]string{
		nil: `Usage: tool <command> [flags]

tool paints.

Flags:
  -h, --help       Show context-sensitive help.
      --version    Print the version.

Commands:
  paint    Paint a thing.
  keep     Keep things.

Run "tool <command> --help" for more information on a command.
`,
		p.Children[1].Children[1]: `Usage: tool keep drop --sure <name> [flags]

Drop.

Arguments:
  <name>    Which.

Flags:
  -h, --help       Show context-sensitive help.
      --version    Print the version.

      --sure       Really.
`,
		p.Children[0]: `Usage: tool paint <thing> [<coats> ...] [flags]

Paint a thing.

Paints.

    tool paint fence

Arguments:
  <thing>          What is painted.
  [<coats> ...]    Thickness of each coat.

Flags:
  -h, --help             Show
                         context-sensitive
                         help.
      --version          Print the
                         version.

      --in=COLOUR        The colour.
      --over=COLOUR      What it covers.
      --tags=NAME,...    Names.
      --share=X          How much.
      --width=N          Width.
  -d, --depth=N          Depth.
  -q, --quick            Be quick.
  -s, --slow             Be slow.
      --seed=N           Seed.
      --order=WHICH      Order.
`,
	} {
		width := 80
		if verb != nil && verb.Name == "paint" {
			width = 42
		}
		var b strings.Builder
		if err := p.WriteHelp(&b, verb, width); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestNew: tags that cannot be understood are found when the program starts, not when somebody
// writes the flag.
func TestNew(t *testing.T) {
	for want, verbs := range map[string]any{
		"two flags --help": new(struct{ Help bool }),
		"two flags -h": new(struct {
			House bool `short:"h"`
		}),
		"more than a letter": new(struct {
			House bool `short:"ho"`
		}),
		"cannot be read": new(struct{ Call func() }),
		`"x" is no whole number`: new(struct {
			N int `default:"x"`
		}),
		"may take its place": new(struct {
			All []string `arg:""`
			One string   `arg:""`
		}),
		"arguments and verbs": new(struct {
			One  string `arg:""`
			List list   `cmd:""`
		}),
	} {
		if _, err := commandline.New("tool", "", verbs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestNames: flags without a name are called by their fields.
func TestNames(t *testing.T) {
	p, err := commandline.New("tool", "", new(struct{ JSON, NoOpen, MaxMoves, Elo0, PDFLoader, X bool }))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Flags[1:] {
		got = append(got, f.Name)
	}
	if want := []string{"json", "no-open", "max-moves", "elo-0", "pdf-loader", "x"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWrittenIsRead: a verb whose fields have any values is read from a command line that says
// so, in whichever order and form.
func TestWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := paint{
			Thing: rapid.StringN(1, 8, -1).Draw(t, "thing"), Coats: rapid.SliceOfN(rapid.Int(), 0, 3).Draw(t, "coats"),
			In: rapid.SampledFrom([]colour{"black", "white"}).Draw(t, "in"), Share: rapid.Float64().Draw(t, "share"), Depth: rapid.Int8().Draw(t, "depth"),
			Quick: rapid.Bool().Draw(t, "quick"), shared: shared{Seed: rapid.Uint64().Draw(t, "seed"), Order: rapid.SampledFrom([]string{"all", "good"}).Draw(t, "order")},
		}
		flags := [][]string{{"--in=" + string(want.In)}, {"--share", fmt.Sprint(want.Share)}, {"-d", fmt.Sprint(want.Depth)}, {"--order=" + want.Order}, {fmt.Sprintf("--seed=%d", want.Seed)}}
		if want.Quick {
			flags = append(flags, []string{rapid.SampledFrom([]string{"-q", "--quick", "--quick=1"}).Draw(t, "form")})
		}
		args := append([]string{"paint"}, slices.Concat(rapid.Permutation(flags).Draw(t, "flags")...)...)
		args = append(args, "--", want.Thing)
		for _, coat := range want.Coats {
			args = append(args, fmt.Sprint(coat))
		}
		all := new(tool)
		p, err := commandline.New("tool", "", all)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Parse(args); err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		if len(want.Coats) == 0 {
			want.Coats = nil
		}
		if !reflect.DeepEqual(all.Paint, want) {
			t.Fatalf("%q: %+v, want %+v", args, all.Paint, want)
		}
	})
}

// FuzzParse: whatever is written, the answer is a verb or a sentence.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"paint a --in white", "keep drop x", "-", "--", "paint\n--\n-é", "paint\n-dq\n--=\n--tags=\\,"} {
		f.Add(strings.ReplaceAll(line, " ", "\n"))
	}
	p, all := program(f)
	f.Fuzz(func(t *testing.T, text string) {
		args := strings.Split(text, "\n")
		call, err := p.Parse(args)
		first := *all
		switch {
		case call == nil:
			t.Error("no call")
		case err == nil && call.Verb == nil && call.Instead == nil:
			t.Errorf("%q says nothing", args)
		case err != nil && (strings.TrimSpace(err.Error()) == "" || len(err.Error()) > 2000):
			t.Errorf("%q: %v", args, err)
		}
		again, err2 := p.Parse(args)
		if fmt.Sprint(err) != fmt.Sprint(err2) || again.Verb != call.Verb || fmt.Sprint(first.Paint.Coats, first.Keep) != fmt.Sprint(all.Paint.Coats, all.Keep) {
			t.Errorf("%q: %v, then %v", args, err, err2)
		}
	})
}
