package gomoku

import (
	"errors"

	"github.com/sente-games/sente/rules"
)

// Kit returns the parts of set-ups.
func (r Rules) Kit() rules.Kit {
	k := rules.Kit{
		Pieces: []rules.Piece{{Name: "black", Player: Black}, {Name: "white", Player: White}},
		Seats:  []string{"black", "white"},
	}
	if r.hasClauses(Captures) {
		k.Others = []rules.SetupField{{Name: "captures", About: "number of stones captured by each colour, such as black 4, white 2", Counts: colourCounts(r.maxCapturedStones(), 2)}}
	}
	if r.hasClauses(Continuous) {
		k.Pieces = append(k.Pieces, rules.Piece{Name: "dead", Player: -1})
		k.Others = []rules.SetupField{{Name: "lines", About: "number of lines made by each colour, such as black 1, white 0", Counts: colourCounts(maxLines, 1)}}
	}
	return k
}

// colourCounts returns a count for each colour.
func colourCounts(limit, step int) []rules.Count {
	return []rules.Count{{Name: "black", Named: true, Most: limit, Step: step}, {Name: "white", Named: true, Most: limit, Step: step}}
}

// SetupOf formats a position as a set-up for a record without an opening.
func (r Rules) SetupOf(s *State) (string, error) {
	if s.Opening() {
		return "", errors.New("the opening is not over: its state cannot be set up")
	}
	return r.buildSetup(s).String(), nil
}
