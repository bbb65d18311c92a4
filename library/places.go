package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Place is a position that a game goes through.
type Place struct {
	Key  int64      // of the position in any symmetry, by the game, its rules and its size
	Ply  int        // when it is first there
	Move sente.Move // what the game then plays, as in the canonical image; "" at its end and in variations

	InVariation bool // in variations alone
}

// What Item.Outcome is besides a seat.
const (
	Drawn = -1
	Open  = -2 // the game goes on, or nobody knows
)

// Item is an entry with all that follows from its moves.
type Item struct {
	Entry
	Digest  [16]byte // the same for the same game
	CopyKey [16]byte // the same for another copy of it, see [CopyKeyOf]
	Ground  Ground
	Outcome int     // the seat that has won, Drawn or Open
	Nodes   int     // of the study, 0 where there are no variations
	Places  []Place // in order of their keys, each key once
}

// Ground is what two games must share for their positions to be compared.
type Ground struct {
	Game, Rules, Size string
	Seats             []string
}

// salt tells the positions of a ground from those of others.
func (g Ground) salt() uint64 {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%q %q %q %d", g.Game, g.Rules, g.Size, len(g.Seats))
	return sum.Sum64()
}

// ErrNoPositions is the error of positions of a game that cannot tell them apart.
var ErrNoPositions = errors.New("this game cannot tell positions apart, so that games cannot be found by one")

// groundOf returns the ground of a record, with the names that it leaves to defaults.
func groundOf(g catalog.Game, r sente.Record, board rules.Board) Ground {
	return Ground{Game: g.Name, Rules: g.RulesOf(r), Size: board.Size(), Seats: board.Seats()}
}

// Prepare works out what follows from the moves of an entry. The error says why it is no
// game of the catalog.
func Prepare(games catalog.Catalog, e Entry) (Item, error) {
	g, err := games.Game(e.Record.Game)
	if err != nil {
		return Item{}, err
	}
	board, err := g.Open(e.Record)
	if err != nil {
		return Item{}, err
	}
	w := walk{ground: groundOf(g, e.Record, board), known: map[int64]bool{}}
	w.salt = w.ground.salt()
	e.Record = e.Record.Clone()
	for i, m := range e.Record.Moves {
		at, there := w.enter(board, i)
		called := sente.Move("")
		if there != nil {
			if called, err = board.(rules.Canonical).InCanon(*there, m); err != nil {
				return Item{}, catalog.MoveError(i, err)
			}
		}
		if e.Record.Moves[i], err = board.Play(string(m)); err != nil {
			return Item{}, catalog.MoveError(i, err)
		}
		if at >= 0 {
			w.places[at].Move = called
		}
	}
	w.enter(board, len(e.Record.Moves))
	item := Item{Entry: e, Ground: w.ground, Outcome: outcome(board, e.Record)}
	item.Digest, err = digest(e, w.ground)
	item.CopyKey = CopyKeyOf(w.ground, e.Record)
	if e.Study != nil {
		item.Nodes = w.variations(e)
	}
	slices.SortFunc(w.places, func(a, b Place) int { return cmp.Compare(a.Key, b.Key) })
	item.Places = w.places
	return item, err
}

// outcome is how a game ended: as its record says, or as the board shows.
func outcome(board rules.Board, r sente.Record) int {
	switch r.Result.Winner {
	case sente.Draw:
		return Drawn
	case "":
		over, winner, _ := board.Outcome()
		if !over {
			return Open
		}
		return winner // -1 is Drawn
	}
	if seat := slices.Index(board.Seats(), r.Result.Winner); seat >= 0 {
		return seat
	}
	return Open
}

// walk collects the places of a game.
type walk struct {
	ground Ground
	salt   uint64
	known  map[int64]bool
	places []Place
}

// enter notes the position on the board; at is its index where it was not there before.
func (w *walk) enter(board rules.Board, ply int) (at int, there *rules.Canon) {
	c, ok := canonOf(board)
	if !ok {
		return -1, nil
	}
	key := keyIn(c, w.salt)
	if w.known[key] {
		return -1, &c
	}
	w.known[key] = true
	w.places = append(w.places, Place{Key: key, Ply: ply})
	return len(w.places) - 1, &c
}

// variations notes what the study shows beside its main line, and counts its nodes.
func (w *walk) variations(e Entry) (nodes int) {
	branches := false
	line := len(w.places)
	defer func() {
		for i := range w.places[line:] {
			w.places[line+i].InVariation = true
		}
	}()
	for n, p := range e.Study.Positions() {
		nodes++
		branches = branches || len(n.Children()) > 1
		if p.Err == nil {
			w.enter(p.Board, p.Board.Ply())
		}
	}
	if !branches {
		return 0
	}
	return nodes
}

func canonOf(board rules.Board) (c rules.Canon, ok bool) {
	if b, is := board.(rules.Canonical); is {
		return b.Canon()
	}
	return c, false
}

// keyIn mixes the key of a position with its ground (Stafford's variant 13 of the finaliser
// of MurmurHash3).
func keyIn(c rules.Canon, salt uint64) int64 {
	k := c.Key ^ salt
	k = (k ^ k>>30) * 0xbf58476d1ce4e5b9
	k = (k ^ k>>27) * 0x94d049bb133111eb
	return int64(k ^ k>>31)
}

// CopyKeyOf names a game whatever copy of it is at hand: by what was played by whom with which
// result. Names count without their capitals, and words for a person count as none. What is
// not in it differs between copies: the day, which files leave out, comments and variations.
func CopyKeyOf(at Ground, r sente.Record) (sum [16]byte) {
	said := []string{at.Game, at.Rules, at.Size, r.Opening, r.Setup, r.Result.Winner}
	for _, m := range r.Moves {
		said = append(said, string(m))
	}
	said = append(said, "by")
	var names []string
	for _, name := range r.Players {
		if name = strings.ToLower(strings.TrimSpace(name)); slices.Contains(persons, name) {
			name = ""
		}
		names = append(names, name)
	}
	if strings.Join(names, "") != "" {
		said = append(said, names...)
	}
	h := sha256.New()
	write(h, said)
	copy(sum[:], h.Sum(nil))
	return sum
}

// persons are names that say no more than that a person played.
var persons = []string{"", "human", "person", "player", "you", "h"}

// write writes texts with their lengths.
func write(h hash.Hash, said []string) {
	var length [8]byte
	for _, s := range said {
		binary.LittleEndian.PutUint64(length[:], uint64(len(s)))
		h.Write(length[:])
		h.Write([]byte(s))
	}
}

// digest names a game: what was played by whom, when and with which result, and all that a
// study says. What was thought of the moves does not tell games apart.
// Nor does it whether the record writes the usual rules and size out.
func digest(e Entry, at Ground) (sum [16]byte, err error) {
	h := sha256.New()
	r := e.Record
	said := []string{at.Game, at.Rules, at.Size, r.Opening, r.Setup, r.Result.Winner, e.StudyID, strconv.FormatInt(e.StartUnix(), 10)}
	for _, m := range r.Moves {
		said = append(said, string(m))
	}
	said = append(append(said, "by"), r.Players...)
	write(h, said)
	if e.Study != nil {
		if err := study.WriteWithoutMemo(h, e.Study); err != nil {
			return sum, err
		}
	}
	copy(sum[:], h.Sum(nil))
	return sum, nil
}
