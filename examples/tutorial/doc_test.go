package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// tutorial is the page that this folder belongs to.
const tutorial = "../../docs/tutorial.md"

// block is a piece of code or output in the page, and what stands in the comment before it.
type block struct{ kind, source, text string }

func blocks(t *testing.T) (all []block) {
	t.Helper()
	text, err := os.ReadFile(tutorial)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)(?:^<!-- (.*) -->\n)?^```(\\w*)\n((?:.*\n)*?)```$").FindAllStringSubmatch(string(text), -1) {
		all = append(all, block{kind: m[2], source: m[1], text: m[3]})
	}
	return all
}

// The code of the page is that of the files, line by line.
func TestTutorialShowsTheCode(t *testing.T) {
	shown := map[string]bool{}
	for _, b := range blocks(t) {
		if b.kind != "go" {
			continue
		}
		file, err := os.ReadFile(filepath.Base(b.source))
		if err != nil {
			t.Errorf("%v: write <!-- FILE --> before the code\n%s", err, b.text)
			continue
		}
		shown[b.source] = true
		for _, part := range strings.Split(b.text, "\n// …\n") {
			if !strings.Contains("\n"+string(file), "\n"+strings.Trim(part, "\n")+"\n") {
				t.Errorf("%s does not have the code of the page:\n%s", b.source, part)
			}
		}
	}
	for _, name := range []string{"board.go", "main.go", "scene.go", "knowledge.go", "steps.go", "fast.go", "features.go", "trainer.go", "oracle_test.go", "loa_test.go"} {
		if !shown[name] {
			t.Errorf("the page shows nothing of %s", name)
		}
	}
}

// What the page says that the suite says of mistakes, it says.
func TestTutorialShowsTheMistakes(t *testing.T) {
	shown := 0
	for _, b := range blocks(t) {
		name, ok := strings.CutPrefix(b.source, "mistake ")
		if !ok {
			continue
		}
		if mistakes[name] == nil {
			t.Errorf("there is no mistake %q", name)
			continue
		}
		shown++
		said := ""
		for _, err := range mistakes[name]() {
			said += err.Error() + "\n"
		}
		for part := range strings.SplitSeq(strings.TrimSpace(b.text), "…") {
			if !strings.Contains(said, part) {
				t.Errorf("mistake %s: the suite says\n%s\nnot %q", name, said, part)
			}
		}
	}
	if shown != len(mistakes) {
		t.Errorf("%d mistakes are shown, there are %d", shown, len(mistakes))
	}
}

// What the page says that was chosen, was.
func TestTutorialShowsTheChoice(t *testing.T) {
	text, err := os.ReadFile(tutorial)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []catalog.Game{catalog.New("loa", "Lines of Action", Game.Open), catalog.New("loa", "Lines of Action", rules.Fixed(Fast{}))} {
		why, err := g.Profiles[0].Choice()
		if err != nil || !strings.Contains(strings.Join(strings.Fields(string(text)), " "), "selected "+why) {
			t.Errorf("the page does not say: selected %s, %v", why, err)
		}
	}
}

// The commands of the page name verbs and engines that there are.
func TestTutorialsCommands(t *testing.T) {
	g, commands := game(), 0
	for _, b := range blocks(t) {
		for line := range strings.Lines(b.text) {
			line, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./examples/tutorial")
			if !ok || b.kind != "sh" {
				continue
			}
			commands++
			line, _, _ = strings.Cut(line, "#")
			words := strings.Fields(line)
			if len(words) == 0 {
				continue
			}
			var engines []string
			for i := 1; i < len(words); i++ {
				switch {
				case words[i] == "--engine" || words[i] == "--players":
					engines = append(engines, strings.Split(words[i+1], ",")...)
					i++
				case strings.HasPrefix(words[i], "--"):
					i++
				case words[0] == "match":
					engines = append(engines, words[i])
				}
			}
			for _, e := range engines {
				if e == "h" {
					continue
				}
				if _, err := g.NewEngine(e); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		}
	}
	if commands < 10 {
		t.Errorf("the page has %d commands", commands)
	}
}
