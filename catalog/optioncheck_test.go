package catalog_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// drawValue draws values within, at and beyond the bounds of an option.
func drawValue(t *rapid.T, o catalog.Option, p catalog.Profile) string {
	largest := sort.Search(math.MaxInt, func(n int) bool { return o.Check(p, strconv.Itoa(n+1)) != nil })
	return rapid.SampledFrom([]string{
		"", "-2", "-1", "0", "1", "2", "+7", "007", "1.5", "1e3", "NaN", "+Inf", "many", "off", "EVEN", "club", "master", o.Default,
		strconv.Itoa(largest), strconv.FormatUint(uint64(largest)+1, 10), strconv.Itoa(largest) + "0",
	}).Draw(t, o.Name)
}

// TestGuest_AcceptsExactlyTheSpecsThatOpen generates specs: Guest builds no engine, the engine
// of an accepted spec can be built, and a spec that is refused for a value cannot.
func TestGuest_AcceptsExactlyTheSpecsThatOpen(t *testing.T) {
	games := catalog.Standard()
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
		build, err := counting.Guest(spec, guestLimits)
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
		var option *catalog.OptionError
		if errors.As(err, &option) && strings.Contains(err.Error(), "cannot be that") {
			if _, err := g.Engine(spec); err == nil {
				t.Fatalf("%s %s: opens although a guest may not set %s", g.Name, spec, option.Option)
			}
		}
	})
}

func TestOptions_WrongValueNamesWhatIsExpected(t *testing.T) {
	p := catalog.Profile{Name: "mine"}
	for _, c := range []struct {
		values      catalog.Values
		value, want string
	}{
		{catalog.Integers(-1, 8), "9", "x=9: expected a whole number from -1 to 8"},
		{catalog.Integers(-1, 8), "+7", "x=+7: expected a whole number from -1 to 8"},
		{catalog.Integers(-1, 8), "07", "x=07: expected a whole number from -1 to 8"},
		{catalog.Integers(-1, 8), "-0", "x=-0: expected a whole number from -1 to 8"},
		{catalog.Integers(-1, 8), "-1", ""},
		{catalog.Integers(-1, 8), "-2", "x=-2: expected a whole number from -1 to 8"},
		{catalog.Integers(0, math.MaxUint64), "18446744073709551615", ""},
		{catalog.Integers(0, math.MaxUint64), "18446744073709551616", "x=18446744073709551616: expected a whole number from 0 to 18446744073709551615"},
		{catalog.Integers(0, math.MaxUint64), "+18446744073709551615", "x=+18446744073709551615: expected a whole number from 0 to 18446744073709551615"},
		{catalog.OneOf("on", "off"), "ON", ""},
		{catalog.OneOf("all", "even", "odd"), "2", "x=2: expected all, even or odd"},
		{nil, "anything", ""},
	} {
		err := catalog.Option{Name: "x", Values: c.values}.Check(p, c.value)
		if got := fmt.Sprint(err); err == nil && c.want != "" || err != nil && got != c.want {
			t.Errorf("%q: %v, want %q", c.value, err, c.want)
		}
	}
}
