package stats

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// Game is a game to be counted.
type Game struct {
	// Key is the identity of the game. Of several games with one key the finished one
	// counts, then the longest; so a game that goes on may be added after every move.
	// Games without a key are all counted.
	Key string
	// Encounter is shared by the games of one opening in which the seats were exchanged:
	// such a pair is one observation of strength. "" is none.
	Encounter string
	// Order tells which of two games that began in the same second was played earlier.
	Order int64
	// Points are the half points of the seats; nil are those of the record's result, or of
	// the board where the record has none.
	Points []rating.Points
	// Cause is how the game ended and Culprit the name of the player at fault, where a
	// referee has written it down.
	Cause   match.Cause
	Culprit string
	Record  sente.Record
}

// FromResult is a finished game of a run. Copies of its journal, and its records in other
// files, hold the same game.
func FromResult(r match.Result) Game {
	g := ofBout(r.Bout(), r.Record)
	g.Points = r.Points
	return g
}

// fromRecord is a game of a file, and known by the key if it was none of a match.
func fromRecord(r sente.Record, key string, order int64) Game {
	if bout, ok := match.BoutOf(r); ok {
		return ofBout(bout, r)
	}
	return Game{Key: key, Order: order, Record: r}
}

// ofBout returns a game of a match. Its key includes the moves: two matches with one seed that
// began in the same second differ in nothing else.
func ofBout(b sente.Bout, r sente.Record) Game {
	return Game{
		Key:       fmt.Sprintf("%s.%d@%d/%x", b.Encounter, b.Seating, r.Start.Unix(), hashMoves(sente.Record{Moves: r.Moves}, ground{})),
		Encounter: b.Encounter,
		Order:     int64(b.Number)<<8 | int64(b.Seating),
		Cause:     match.Cause(b.Cause),
		Culprit:   b.Culprit,
		Record:    r,
	}
}

// What a seat made of a game besides winning it.
const (
	drawn    = -1
	unended  = -2
	severals = -3 // several seats won, or all lost
	idle     = -4 // it never began: what the referee made of it is no part of the statistics
)

// entry is what is kept of a game.
type entry struct {
	start     int64 // seconds
	order     int64
	key       string
	encounter string
	moves     [16]byte // a hash of what was played
	seats     []string
	names     []string
	points    []rating.Points // nil while the game goes on
	winner    int             // a seat, or one of the above
	plies     int
	spent     time.Duration
	use       []use // by seat
	cause     match.Cause
	culprit   string
}

// use is what a player needed for its moves.
type use struct {
	moves   int
	time    time.Duration
	slowest time.Duration
	nodes   int64
	depths  int // sum
	deep    int // moves with a depth
}

func (u *use) add(v use) {
	u.moves += v.moves
	u.time += v.time
	u.slowest = max(u.slowest, v.slowest)
	u.nodes += v.nodes
	u.depths += v.depths
	u.deep += v.deep
}

// hashMoves tells games apart by what was played, whoever played it, and whether or not
// the record writes the usual rules and size out.
func hashMoves(r sente.Record, at ground) (h [16]byte) {
	var b strings.Builder
	for _, word := range []string{r.Game, at.rules, at.size, r.Opening, r.Setup} {
		b.WriteString(word)
		b.WriteByte(0)
	}
	for _, m := range r.Moves {
		b.WriteString(string(m))
		b.WriteByte(' ')
	}
	sum := sha256.Sum256([]byte(b.String()))
	copy(h[:], sum[:])
	return h
}

// winnerOf is the seat that won.
func winnerOf(points []rating.Points) int {
	winner := severals
	for seat, p := range points {
		switch {
		case p == rating.Win && winner != severals:
			return severals
		case p == rating.Win:
			winner = seat
		}
	}
	if winner == severals && !slices.ContainsFunc(points, func(p rating.Points) bool { return p != rating.Draw }) {
		return drawn
	}
	return winner
}

// compare orders games as they were played; games that are told apart by nothing are
// ordered by what they hold, so that the order in which they came makes no difference.
func compare(a, b *entry) int {
	switch {
	case a.start != b.start:
		return sign(a.start < b.start)
	case a.order != b.order:
		return sign(a.order < b.order)
	case a.key != b.key:
		return strings.Compare(a.key, b.key)
	case a.encounter != b.encounter:
		return strings.Compare(a.encounter, b.encounter)
	case a.moves != b.moves:
		return slices.Compare(a.moves[:], b.moves[:])
	case a.winner != b.winner:
		return a.winner - b.winner
	}
	if c := slices.Compare(a.names, b.names); c != 0 {
		return c
	}
	if c := slices.Compare(a.points, b.points); c != 0 {
		return c
	}
	if c := strings.Compare(a.culprit+string(a.cause), b.culprit+string(b.cause)); c != 0 {
		return c
	}
	return int(min(max(a.spent-b.spent, -1), 1))
}

func sign(less bool) int {
	if less {
		return -1
	}
	return 1
}

// better reports whether a tells more of a game than b, which has the same key.
func better(a, b *entry) bool {
	if (a.winner == unended) != (b.winner == unended) {
		return a.winner != unended
	}
	if a.plies != b.plies {
		return a.plies > b.plies
	}
	return compare(a, b) < 0
}
