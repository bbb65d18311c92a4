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
	// Key is the identity of the game. Of several games with one key the finished one counts, then
	// the longest, so that a game in progress may be added after every move. All games without a
	// key count.
	Key string
	// Encounter is shared by the games of one opening in which the seats were exchanged: such a
	// pair is one observation of strength. It is "" for a single game.
	Encounter string
	// Order sorts games that began in the same second.
	Order int64
	// Points are the half points of the seats. If nil, they are computed from the record's result,
	// or from the board if the record has no result.
	Points []rating.Points
	// Cause is the cause of the game's end and Culprit the name of the player at fault, if a
	// referee has recorded them.
	Cause   match.Cause
	Culprit string
	Record  sente.Record
}

// FromResult returns a finished game of a run. Its key is the same in copies of the journal and in
// records in other files.
func FromResult(r match.Result) Game {
	g := fromMatchGame(r.Bout(), r.Record)
	g.Points = r.Points
	return g
}

// fromRecord returns a game of a file, with the given key unless the game belongs to a match.
func fromRecord(r sente.Record, key string, order int64) Game {
	if bout, ok := match.MatchInfoOf(r); ok {
		return fromMatchGame(bout, r)
	}
	return Game{Key: key, Order: order, Record: r}
}

// fromMatchGame returns a game of a match. Its key includes the moves, since two matches with the
// same seed that began in the same second do not differ otherwise.
func fromMatchGame(b sente.MatchInfo, r sente.Record) Game {
	return Game{
		Key:       fmt.Sprintf("%s.%d@%d/%x", b.Encounter, b.Seating, r.Start.Unix(), hashMoves(sente.Record{Moves: r.Moves}, gameSettings{})),
		Encounter: b.Encounter,
		Order:     int64(b.Number)<<8 | int64(b.Seating),
		Cause:     match.Cause(b.Cause),
		Culprit:   b.Culprit,
		Record:    r,
	}
}

// Values of gameEntry.winner other than a seat.
const (
	winnerDrawn    = -1
	winnerUnended  = -2
	winnerSeveral  = -3 // several seats won, or all seats lost
	winnerNotBegun = -4 // no player has moved: the result is not part of the statistics
)

// gameEntry is the stored data of a game.
type gameEntry struct {
	start     int64 // Unix time in seconds
	order     int64
	key       string
	encounter string
	moves     [16]byte // hash of the game and its moves
	seats     []string
	names     []string
	points    []rating.Points // nil while the game is in progress
	winner    int             // a seat, or one of the constants above
	plies     int
	spent     time.Duration
	use       []moveUsage // by seat
	cause     match.Cause
	culprit   string
}

// moveUsage is the time and effort of a player's moves.
type moveUsage struct {
	moves     int
	time      time.Duration
	slowest   time.Duration
	nodes     int64
	depths    int // sum of depths
	numDepths int // number of moves with a depth
	latency   latencySum
	left      leastTime
}

// latencySum is the sum of the known latencies.
type latencySum struct {
	moves          int
	total, longest time.Duration
}

func (l *latencySum) add(v latencySum) {
	l.moves += v.moves
	l.total += v.total
	l.longest = max(l.longest, v.longest)
}

func (l latencySum) summary() LatencySummary {
	return LatencySummary{Moves: l.moves, Mean: l.total.Seconds() * 1e3 / float64(max(l.moves, 1)), Longest: l.longest.Seconds() * 1e3}
}

// leastTime is the least time left on a clock; known is false without a clock.
type leastTime struct {
	time  time.Duration
	known bool
}

func (l *leastTime) addTime(v leastTime) {
	if v.known && (!l.known || v.time < l.time) {
		*l = v
	}
}

func (u *moveUsage) addUsage(v moveUsage) {
	u.moves += v.moves
	u.time += v.time
	u.slowest = max(u.slowest, v.slowest)
	u.nodes += v.nodes
	u.depths += v.depths
	u.numDepths += v.numDepths
	u.latency.add(v.latency)
	u.left.addTime(v.left)
}

// hashMoves returns a hash of the game, its settings and moves, without players. The hash is the
// same whether or not the record states default rules and sizes.
func hashMoves(r sente.Record, settings gameSettings) (h [16]byte) {
	var b strings.Builder
	for _, word := range []string{r.Game, settings.rules, settings.size, r.Opening, r.Setup} {
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

// pointsWinner returns the seat that won, or one of the constants.
func pointsWinner(points []rating.Points) int {
	winner := winnerSeveral
	for seat, p := range points {
		switch {
		case p == rating.Win && winner != winnerSeveral:
			return winnerSeveral
		case p == rating.Win:
			winner = seat
		}
	}
	if winner == winnerSeveral && !slices.ContainsFunc(points, func(p rating.Points) bool { return p != rating.Draw }) {
		return winnerDrawn
	}
	return winner
}

// compareEntries orders games by time. Games that began at the same time are ordered by their
// contents, so that the result does not depend on the order of Add.
func compareEntries(a, b *gameEntry) int {
	switch {
	case a.start != b.start:
		return compareBool(a.start < b.start)
	case a.order != b.order:
		return compareBool(a.order < b.order)
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

func compareBool(less bool) int {
	if less {
		return -1
	}
	return 1
}

// isMoreComplete reports whether a is the more complete version of a game than b, which has the
// same key.
func isMoreComplete(a, b *gameEntry) bool {
	if (a.winner == winnerUnended) != (b.winner == winnerUnended) {
		return a.winner != winnerUnended
	}
	if a.plies != b.plies {
		return a.plies > b.plies
	}
	return compareEntries(a, b) < 0
}
