package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// planted is a game with one fault: which part of the suite must find it, and words
// that must be in what it says, one of several separated by a bar.
type planted struct {
	name, part, words string
	check             func() []error
	oracle            bool // only a twin of the rules can tell
}

func plant[R rules.Rules[S, M], S any, M comparable](name string, r R, part, words string, opts ...Option) planted {
	return planted{name, part, words, func() []error { return upTo(r, part, opts) }, false}
}

// plantIn is plant with only the check that finds the fault, which saves compiling the others for a
// state that no other game has.
func plantIn[R rules.Rules[S, M], S any, M comparable](name string, r R, part, words string, check func(*harness[S, M]) error) planted {
	return planted{name, part, words, func() []error {
		if err := newHarness(newSubject(r), nil).runWithWatchdog(check); err != nil {
			return []error{partError{part, err}}
		}
		return nil
	}, false}
}

// plantDeep is a fault that shows only beside a twin of the rules.
func plantDeep[R rules.Rules[S, M], S any, M comparable](name string, r R, words string, twin Option) planted {
	return planted{name, "oracle", words, func() []error { return Check(r, twin) }, true}
}

// upTo is Check, as far as the parts in which a fault may be found.
func upTo[R rules.Rules[S, M], S any, M comparable](r R, last string, opts []Option) (faults []error) {
	s := newSuite(r, opts)
	parts := strings.Split(last, "|")
	for _, p := range s.parts() {
		if err := s.examine(p); err != nil {
			faults = append(faults, partError{p.name, err})
		}
		if parts = slices.DeleteFunc(parts, func(name string) bool { return name == p.name }); len(parts) == 0 || s.fatal != "" {
			break
		}
	}
	return faults
}

// catalogue is every fault that is planted.
func catalogue() (list []planted) {
	for flaw, want := range toyFlaws {
		part, words, _ := strings.Cut(want, ":")
		list = append(list, plant(flaw, toy{flaw}, part, words))
	}
	for flaw, words := range map[string]string{
		"plies": "expected at most one more", "negative": "expected 0 or more", "moves": "it has other moves", "winner": "returns outcome",
	} {
		list = append(list, plant("repetition: "+flaw, rules.NewEasy(walker{flaw: flaw}), "repetition", words))
	}
	for _, group := range [][]planted{fusedFaults(), stateFaults(), courseFaults(), easyFaults(), signatureFaults()} {
		list = append(list, group...)
	}
	return list
}

// found reports whether a fault was found where it belongs and in words for it.
func (p planted) found(faults []error) (ok bool, said string) {
	for _, err := range faults {
		text := err.Error()
		said += "\n  " + text
		if part, _, _ := strings.Cut(text, ":"); !slices.Contains(strings.Split(p.part, "|"), part) {
			continue
		}
		for word := range strings.SplitSeq(p.words, "|") {
			ok = ok || strings.Contains(text, strings.TrimSpace(word))
		}
	}
	return ok, said
}

// TestPlantedFaultsAreFound breaks games in one way after another: the suite must say
// what is wrong, in the part where it belongs.
func TestPlantedFaultsAreFound(t *testing.T) {
	testutil.SkipUnderRace(t)
	names, found, twins := map[string]bool{}, 0, 0
	for _, p := range catalogue() {
		if names[p.name] {
			t.Errorf("%q is planted twice", p.name)
		}
		names[p.name] = true
		faults := p.check()
		readable(t, p.name, faults)
		ok, said := p.found(faults)
		if !ok {
			t.Errorf("%s: wanted in part %q: %q; the suite said%s", p.name, p.part, p.words, said)
			continue
		}
		found++
		if p.oracle {
			twins++
		}
	}
	t.Logf("%d faults planted, %d found and explained, %d of them by a twin of the rules only", len(names), found, twins)
}

// readable wants reports that people can read.
func readable(t *testing.T, name string, faults []error) {
	t.Helper()
	for _, err := range faults {
		if text := err.Error(); len(text) > 2500 || strings.Contains(text, "0xc000") || strings.Contains(text, "%!") {
			t.Errorf("%s: %d characters, an address or a verb in %s", name, len(text), text)
		}
	}
}

// Without its twin, a fault that only a twin can tell is not found: it is not counted
// as one that the suite finds by itself.
func TestOnlyATwinTells(t *testing.T) {
	for name, faults := range map[string][]error{
		"a legal move is missing":  Check(missing{}),
		"the wrong side wins":      Check(wrongWinner{}),
		"the evaluation is turned": Check(turnedEval{}),
	} {
		if len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
}
