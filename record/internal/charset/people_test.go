package charset

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// leastRecognised is the smallest share in percent of names, alone and in a game, that are decoded correctly. A pair of
// names is a file of its own. docs/formats.md shows the measured shares.
var leastRecognised = map[string][2]float64{
	"GB18030":      {90, 90},
	"Big5":         {90, 90},
	"EUC-KR":       {90, 90},
	"Shift_JIS":    {95, 95},
	"EUC-JP":       {95, 95},
	"ISO-2022-JP":  {100, 100},
	"windows-1250": {90, 90},
	"windows-1251": {99, 99},
	"windows-1252": {95, 95},
	"windows-1257": {85, 85},
	"KOI8-R":       {95, 95},
	"IBM866":       {95, 95},
	"ISO-8859-5":   {95, 95},
}

// TestGuess_NamesOfPeople encodes combinations of given names and surnames in every code page, alone and as the players
// of a game in SGF, and counts those that are decoded to the same text.
func TestGuess_NamesOfPeople(t *testing.T) {
	type count struct{ good, all int }
	alone, inGame := map[string]count{}, map[string]count{}
	wrong := map[string][]string{}
	for _, line := range readTexts(t, "people") {
		parts := strings.Split(line, "|")
		if len(parts) != 3 {
			continue
		}
		given, surnames := strings.Fields(parts[1]), strings.Fields(parts[2])
		for _, page := range strings.Split(parts[0], ",") {
			between := " "
			if slices.Contains([]string{"GB18030", "Big5", "EUC-KR", "Shift_JIS", "EUC-JP", "ISO-2022-JP"}, page) {
				between = ""
			}
			for i, surname := range surnames {
				for j, name := range given {
					person := surname + between + name
					other := surnames[(i+1)%len(surnames)] + between + given[(j+3)%len(given)]
					for _, form := range []struct {
						text   string
						counts map[string]count
					}{
						{person, alone},
						{fmt.Sprintf("(;GM[4]SZ[15]PB[%s]PW[%s];B[hh];W[ii])", person, other), inGame},
					} {
						data, lost, err := Encode(page, form.text)
						testutil.NoError(t, err)
						if lost > 0 || string(data) == form.text && page != "ISO-2022-JP" {
							continue
						}
						c := form.counts[page]
						c.all++
						guess := Guess(data)
						if back, _, err := Decode(guess, data); err == nil && back == form.text {
							c.good++
						} else if len(wrong[page]) < 12 {
							wrong[page] = append(wrong[page], form.text+" as "+guess)
						}
						form.counts[page] = c
					}
				}
			}
		}
	}
	for page, least := range leastRecognised {
		a, g := alone[page], inGame[page]
		shareAlone, shareGame := 100*float64(a.good)/float64(a.all), 100*float64(g.good)/float64(g.all)
		t.Logf("%-12s names alone %d, %.1f %%; games %d, %.1f %%: %s", page, a.all, shareAlone, g.all, shareGame, strings.Join(wrong[page], "; "))
		if shareAlone < least[0] || shareGame < least[1] {
			t.Errorf("%s: %.1f %% of the names and %.1f %% of the games are decoded correctly, want at least %v %%", page, shareAlone, shareGame, least)
		}
	}
}
