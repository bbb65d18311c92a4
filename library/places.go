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
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Place is a position that occurs in a game.
type Place struct {
	Key  int64      // hash of the position up to symmetry, with game, rules and size
	Ply  int        // first ply of the position
	Move sente.Move // next move of the game in canonical orientation; "" at its end and in variations

	InVariation bool // occurs in variations only
}

// Values of Item.Outcome other than a seat.
const (
	drawn     = -1
	undecided = -2 // unfinished or unknown
)

// Item is an entry with the data computed from its moves.
type Item struct {
	Entry
	Digest  [16]byte // identifies identical games
	CopyKey [16]byte // identifies copies of the same game, see [copyKeyOf]
	Ground  Ground
	Outcome int     // winning seat, drawn or undecided
	Nodes   int     // number of nodes of the study, 0 without variations
	Places  []Place // unique, sorted by key

	studyText           []byte // encoded study until it is packed; nil if the record is complete
	packed, packedStudy []byte // see pack; nil if not yet computed
}

// Ground is the variant of a game: positions are comparable only within the same ground.
type Ground struct {
	Game, Rules, Size string
	Seats             []string
}

// isSame reports whether two grounds are equal.
func (g Ground) isSame(o Ground) bool {
	return g.Game == o.Game && g.Rules == o.Rules && g.Size == o.Size && slices.Equal(g.Seats, o.Seats)
}

// keySalt returns a hash of the ground that is mixed into its position keys.
func (g Ground) keySalt() uint64 {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%q %q %q %d", g.Game, g.Rules, g.Size, len(g.Seats))
	return sum.Sum64()
}

// ErrNoPositions is returned for games without canonical positions.
var ErrNoPositions = errors.New("games of this kind cannot be searched by position")

// newGround returns the ground of a record with all defaults filled in.
func newGround(g catalog.Game, r sente.Record, board rules.Board) Ground {
	return Ground{Game: g.Name, Rules: g.RulesOf(r), Size: board.Size(), Seats: board.Seats()}
}

// Prepare computes the data of an entry that depends on its moves. It returns an error if the entry is not a
// valid game of the catalog.
func Prepare(games catalog.Catalog, e Entry) (Item, error) {
	g, err := games.FindGame(e.Record.Game)
	if err != nil {
		return Item{}, err
	}
	board, err := g.Open(e.Record)
	if err != nil {
		return Item{}, err
	}
	w := placeCollector{ground: newGround(g, e.Record, board), seen: map[int64]bool{}}
	w.salt = w.ground.keySalt()
	e.Record = e.Record.Clone()
	for i, m := range e.Record.Moves {
		at, there := w.addPosition(board, i)
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
	w.addPosition(board, len(e.Record.Moves))
	item := Item{Entry: e, Ground: w.ground, Outcome: gameOutcome(board, e.Record)}
	if item.studyText, err = e.StudyFile(); err != nil {
		return Item{}, err
	}
	item.Digest = computeDigest(&item)
	item.CopyKey = copyKeyOf(w.ground, e.Record)
	if e.Study != nil {
		item.Nodes = w.addVariations(e)
	}
	slices.SortFunc(w.places, func(a, b Place) int { return cmp.Compare(a.Key, b.Key) })
	item.Places = w.places
	return item, nil
}

// gameOutcome returns the outcome from the record, by default from the final board.
func gameOutcome(board rules.Board, r sente.Record) int {
	switch r.Result.Winner {
	case sente.Draw:
		return drawn
	case "":
		over, winner, _ := board.Outcome()
		if !over {
			return undecided
		}
		return winner // -1 is drawn
	}
	if seat := slices.Index(board.Seats(), r.Result.Winner); seat >= 0 {
		return seat
	}
	return undecided
}

// placeCollector collects the positions of a game.
type placeCollector struct {
	ground Ground
	salt   uint64
	seen   map[int64]bool
	places []Place
}

// addPosition adds the current position of the board; at is its index, or -1 if it is a duplicate or has no
// canonical form.
func (w *placeCollector) addPosition(board rules.Board, ply int) (at int, there *rules.Canon) {
	c, ok := canonicalForm(board)
	if !ok {
		return -1, nil
	}
	key := mixKey(c, w.salt)
	if w.seen[key] {
		return -1, &c
	}
	w.seen[key] = true
	w.places = append(w.places, Place{Key: key, Ply: ply})
	return len(w.places) - 1, &c
}

// addVariations adds the positions of the variations, and returns the number of nodes.
func (w *placeCollector) addVariations(e Entry) (nodes int) {
	if isMainLine(e.Study, len(e.Record.Moves)) {
		return 0 // its positions are known
	}
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
			w.addPosition(p.Board, p.Board.Ply())
		}
	}
	if !branches {
		return 0
	}
	return nodes
}

// isMainLine reports whether a study has no nodes but the given number of moves after the root, and no set-ups.
func isMainLine(s *study.Study, moves int) bool {
	nodes := 0
	for n := range s.All() {
		if nodes++; nodes > moves+1 || len(n.Children()) > 1 {
			return false
		}
		if c := n.Content(); len(c.Put) > 0 || c.ToMove != "" || n.Parent() != nil && c.Move == "" {
			return false
		}
	}
	return nodes == moves+1
}

func canonicalForm(board rules.Board) (c rules.Canon, ok bool) {
	if b, is := board.(rules.Canonical); is {
		return b.Canon()
	}
	return c, false
}

// mixKey mixes the key of a position with the salt of its ground (Stafford's variant 13 of the finaliser of
// MurmurHash3).
func mixKey(c rules.Canon, salt uint64) int64 {
	k := c.Key ^ salt
	k = (k ^ k>>30) * 0xbf58476d1ce4e5b9
	k = (k ^ k>>27) * 0x94d049bb133111eb
	return int64(k ^ k>>31)
}

// copyKeyOf returns a key that is equal for all copies of a game: it depends on the moves, the players and the
// result. Player names are folded, and generic names for a person count as empty. Data that
// differs between copies is excluded: the date, comments and variations.
func copyKeyOf(at Ground, r sente.Record) (sum [16]byte) {
	said := []string{at.Game, at.Rules, at.Size, r.Opening, r.Setup, r.Result.Winner}
	for _, m := range r.Moves {
		said = append(said, string(m))
	}
	said = append(said, "by")
	var names []string
	for _, name := range r.Players {
		if name = record.FoldText(name); slices.Contains(anonymousNames, name) {
			name = ""
		}
		names = append(names, name)
	}
	if strings.Join(names, "") != "" {
		said = append(said, names...)
	}
	h := sha256.New()
	writeTexts(h, said)
	copy(sum[:], h.Sum(nil))
	return sum
}

// anonymousNames are generic names for a person.
var anonymousNames = []string{"", "human", "person", "player", "you", "h"}

// writeTexts writes texts, each with its length.
func writeTexts(h hash.Hash, said []string) {
	var length [8]byte
	for _, s := range said {
		binary.LittleEndian.PutUint64(length[:], uint64(len(s)))
		h.Write(length[:])
		h.Write([]byte(s))
	}
}

// computeDigest returns a digest of a game: its moves, players, start, result and the complete study. Search
// info is excluded, as is the difference between explicit and default rules or size.
func computeDigest(item *Item) (sum [16]byte) {
	h := sha256.New()
	r, at := item.Record, item.Ground
	said := []string{at.Game, at.Rules, at.Size, r.Opening, r.Setup, r.Result.Winner, item.StudyID, strconv.FormatInt(item.StartUnix(), 10)}
	for _, m := range r.Moves {
		said = append(said, string(m))
	}
	said = append(append(said, "by"), r.Players...)
	writeTexts(h, said)
	h.Write(item.studyText)
	copy(sum[:], h.Sum(nil))
	return sum
}
