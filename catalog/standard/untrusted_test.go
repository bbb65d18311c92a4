package standard_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// guestOptions are the options that a guest may set. A new option of an engine is
// refused until it is written down here, after a look at what it can do.
var guestOptions = []string{
	"breadth", "depth", "iterations", "layers", "level", "memory", "openings", "random",
	"rollout", "seed", "simulation", "threads", "time",
}

var guestLimits = sente.Limits{Memory: 8 << 20, Threads: 2}

// eachProfile visits every engine of every game.
func eachProfile(visit func(g catalog.Game, p catalog.Profile)) {
	for _, g := range standard.Games() {
		for _, p := range g.Profiles {
			visit(g, p)
		}
	}
}

// TestUntrustedEngine_SetsOnlyHarmlessOptions tries every option of the real catalog with
// the path of a file that exists, and of one that does not: both are refused with the
// same sentence, which names the option and not the path.
func TestUntrustedEngine_SetsOnlyHarmlessOptions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	testutil.NoError(t, os.WriteFile(file, []byte("secret"), 0o600))
	eachProfile(func(g catalog.Game, p catalog.Profile) {
		for _, o := range p.Options {
			if o.Harmless != slices.Contains(guestOptions, o.Name) {
				t.Errorf("%s %s: option %s is harmless: %v", g.Name, p.Name, o.Name, o.Harmless)
			}
			_, there := g.UntrustedEngine(p.Name+":"+o.Name+"="+file, guestLimits)
			_, missing := g.UntrustedEngine(p.Name+":"+o.Name+"="+file+".not", guestLimits)
			if there == nil || missing == nil || there.Error() != missing.Error() {
				t.Errorf("%s %s: %s with a path: %v, with another: %v", g.Name, p.Name, o.Name, there, missing)
				continue
			}
			if !strings.Contains(there.Error(), o.Name) || strings.Contains(there.Error(), "secret") {
				t.Errorf("%s %s: %v", g.Name, p.Name, there)
			}
		}
	})
}

// TestUntrustedEngine_AcceptsOnlyEngineNames: fault 22, commands and paths in place of an engine's
// name.
func TestUntrustedEngine_AcceptsOnlyEngineNames(t *testing.T) {
	for _, g := range standard.Games() {
		for _, spec := range []string{
			"/bin/sh", "; touch x", "$(touch x)", "sente\ntouch x", `\\host\share\engine.exe`, "../sente", "sente;id",
			"sente:", "sente:memory", "sente:=", "sente:memory=", "sente:,", "sente:/etc/passwd", "sente:memory=1=1", "sente:memory=1;id",
		} {
			build, err := g.UntrustedEngine(spec, guestLimits)
			if spec == "sente:" && err == nil {
				continue
			}
			if err == nil || build != nil {
				t.Errorf("%s: %q was accepted", g.Name, spec)
				continue
			}
			for _, part := range []string{"/bin", "touch", "etc", "id\"", "\n"} {
				if strings.Contains(err.Error(), part) {
					t.Errorf("%s: %q is repeated: %v", g.Name, spec, err)
				}
			}
		}
	}
}

// TestUntrustedEngine_LimitsMemoryAndThreads: more memory or threads than a guest may have are
// refused, and the usual memory of every engine is cut to the share.
func TestUntrustedEngine_LimitsMemoryAndThreads(t *testing.T) {
	eachProfile(func(g catalog.Game, p catalog.Profile) {
		build, err := g.UntrustedEngine(p.Name, guestLimits)
		if err != nil {
			t.Fatalf("%s %s: %v", g.Name, p.Name, err)
		}
		if _, err := build(); err != nil {
			t.Errorf("%s %s: %v", g.Name, p.Name, err)
		}
		for _, setting := range []string{"memory=8", "memory=0", "threads=2"} {
			name, _, _ := strings.Cut(setting, "=")
			if _, known := p.FindOption(name); !known {
				continue
			}
			if _, err := g.UntrustedEngine(p.Name+":"+setting, guestLimits); err != nil {
				t.Errorf("%s %s:%s: %v", g.Name, p.Name, setting, err)
			}
		}
		for _, setting := range []string{"memory=9", "memory=100000", "memory=99999999999999999999", "memory=-1", "threads=3", "threads=99999999999999999999"} {
			if _, err := g.UntrustedEngine(p.Name+":"+setting, guestLimits); err == nil {
				t.Errorf("%s %s:%s is accepted", g.Name, p.Name, setting)
			}
		}
	})
}

// FuzzGuest: whatever a guest writes in place of an engine, the answer is an engine
// within the limits or a sentence without the guest's own words.
func FuzzGuest(f *testing.F) {
	games := standard.Games()
	for _, spec := range []string{
		"", "sente", "sente:level=club", "sente:memory=100000", "sente:book=/etc/passwd", "sente:book=/dev/zero,memory=1", "search:without=Table",
		"mcts:rollouts=1000000", "minimax:depth=60,breadth=1,time=1e6", "uct3000:iterations=1073741824", "sente:threads=256", "sente:memory=-1", "random:seed=18446744073709551616",
	} {
		f.Add(uint8(0), spec)
		f.Add(uint8(4), spec)
	}
	f.Fuzz(func(t *testing.T, game uint8, spec string) {
		g := games[int(game)%len(games)]
		build, err := g.UntrustedEngine(spec, guestLimits)
		if err == nil {
			if _, err := build(); err != nil {
				t.Errorf("%q was accepted, and then: %v", spec, err)
			}
			return
		}
		for _, value := range strings.FieldsFunc(spec, func(c rune) bool { return c == ',' || c == '=' || c == ':' }) {
			if strings.Contains(value, "/") && len(value) > 2 && strings.Contains(err.Error(), value) {
				t.Errorf("%q comes back: %v", value, err)
			}
		}
		if strings.ContainsAny(err.Error(), "\n\x00\x1b") || len(err.Error()) > 1000 {
			t.Errorf("%q: %q is no sentence", spec, err)
		}
	})
}

// drawValue draws values within, at and beyond the bounds of an option.
func drawValue(t *rapid.T, o catalog.Option, p catalog.Profile) string {
	largest := sort.Search(math.MaxInt, func(n int) bool { return o.CheckValue(p, strconv.Itoa(n+1)) != nil })
	return rapid.SampledFrom([]string{
		"", "-2", "-1", "0", "1", "2", "+7", "007", "1.5", "1e3", "NaN", "+Inf", "many", "off", "EVEN", "club", "master", o.Default,
		strconv.Itoa(largest), strconv.FormatUint(uint64(largest)+1, 10), strconv.Itoa(largest) + "0",
	}).Draw(t, o.Name)
}

// TestGuest_AcceptsExactlyTheSpecsThatOpen generates specs: Guest builds no engine, the engine
// of an accepted spec can be built, and a spec that is refused for a value cannot.
func TestGuest_AcceptsExactlyTheSpecsThatOpen(t *testing.T) {
	games := standard.Games()
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(games).Draw(t, "game")
		p := rapid.SampledFrom(g.Profiles).Draw(t, "profile")
		var settings []string
		for _, o := range p.Options {
			if o.Harmless && rapid.Bool().Draw(t, "set "+o.Name) {
				settings = append(settings, o.Name+"="+drawValue(t, o, p))
			}
		}
		spec := p.Name + ":" + strings.Join(settings, ",")

		built := 0
		counting := g
		counting.Profiles = slices.Clone(g.Profiles)
		for i, p := range g.Profiles {
			count := func(args map[string]string) (sente.Engine, error) { built++; return p.New(args) }
			counting.Profiles[i].New = count
			if p.Learner != nil {
				counting.Profiles[i].Learner = count
			}
		}
		build, err := counting.UntrustedEngine(spec, guestLimits)
		if built > 0 {
			t.Fatalf("%s %s: %d engines were built", g.Name, spec, built)
		}
		if err == nil {
			e, err := build()
			if err != nil || built != 1 {
				t.Fatalf("%s %s: accepted, but %d were built: %v", g.Name, spec, built, err)
			}
			_ = sente.Close(e)
			return
		}
		var option *catalog.InvalidOptionError
		if errors.As(err, &option) && strings.Contains(err.Error(), "invalid value of option") {
			if _, err := g.NewEngine(spec); err == nil {
				t.Fatalf("%s %s: opens although a guest may not set %s", g.Name, spec, option.Option)
			}
		}
	})
}

func TestOptions_WrongValueNamesWhatIsExpected(t *testing.T) {
	p := catalog.Profile{Name: "mine"}
	for _, c := range []struct {
		values      catalog.ValueChecker
		value, want string
	}{
		{catalog.IntegerValues(-1, 8), "9", "x=9: expected an integer from -1 to 8"},
		{catalog.IntegerValues(-1, 8), "+7", "x=+7: expected an integer from -1 to 8"},
		{catalog.IntegerValues(-1, 8), "07", "x=07: expected an integer from -1 to 8"},
		{catalog.IntegerValues(-1, 8), "-0", "x=-0: expected an integer from -1 to 8"},
		{catalog.IntegerValues(-1, 8), "-1", ""},
		{catalog.IntegerValues(-1, 8), "-2", "x=-2: expected an integer from -1 to 8"},
		{catalog.IntegerValues(0, math.MaxUint64), "18446744073709551615", ""},
		{catalog.IntegerValues(0, math.MaxUint64), "18446744073709551616", "x=18446744073709551616: expected an integer from 0 to 18446744073709551615"},
		{catalog.IntegerValues(0, math.MaxUint64), "+18446744073709551615", "x=+18446744073709551615: expected an integer from 0 to 18446744073709551615"},
		{catalog.WordValues("on", "off"), "ON", ""},
		{catalog.WordValues("all", "even", "odd"), "2", "x=2: expected all, even or odd"},
		{nil, "anything", ""},
	} {
		err := catalog.Option{Name: "x", Values: c.values}.CheckValue(p, c.value)
		if got := fmt.Sprint(err); err == nil && c.want != "" || err != nil && got != c.want {
			t.Errorf("%q: %v, want %q", c.value, err, c.want)
		}
	}
}
