package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Contents is what a game with its variations holds, counted in one pass, so that it can
// be said what a format has no place for without writing anything.
type Contents struct {
	study   *study.Study
	head    sente.Record
	line    sente.Record // the main line as a record
	lineErr error        // why it is none
	board   rules.Board  // at its end, nil if the game is not known or lineErr is not
	counts  map[string]int
	timed   int    // nodes whose move took a time, of all variations
	thought int    // and those whose player thought something
	own     int    // properties that RenLib has a place for
	shape   error  // why it is no library: a move that is no point
	charset string // of a library
}

// What formats differ in. Those of the head are there or not, the others are counted.
const (
	heldGame     = "game"
	heldPlayers  = "players"
	heldResult   = "result"
	heldTimes    = "times"
	heldThoughts = "thoughts"
	heldRules    = "rules"
	heldSize     = "size"
	heldOpening  = "opening"
	heldDate     = "date"
	heldClock    = "clock"
	heldBout     = "place in a match"
	heldOrder    = "order of the moves"

	heldVariation  = "variation"
	heldComment    = "comment"
	heldName       = "name"
	heldLabel      = "label"
	heldMark       = "mark"
	heldArrow      = "arrow"
	heldEvaluation = "evaluation"
	heldProperty   = "property"
	heldEarlier    = "move before a set-up"
	heldSetUp      = "set-up"
	heldTurn       = "move out of turn"
	heldNoMove     = "position without a move of its own"
	heldLetters    = "position with letters that its character set does not have"
	heldOff        = "label beside the board"
)

// ofHead and ofTree are all of them, in the order in which they are named.
var (
	ofHead = []string{heldGame, heldPlayers, heldResult, heldTimes, heldThoughts, heldRules, heldSize, heldOpening, heldDate, heldClock, heldBout, heldOrder}
	ofTree = []string{
		heldVariation, heldComment, heldName, heldLabel, heldMark, heldArrow, heldEvaluation, heldProperty,
		heldEarlier, heldSetUp, heldTurn, heldNoMove, heldLetters, heldOff,
	}
)

// keeps says what a format has a place for besides moves. SGF and studies, which have one for
// everything, stand in losesNothing. A set-up before the first move is an error where there is no place for it.
var keeps = map[Format][]string{
	JSONL:    {heldGame, heldPlayers, heldResult, heldTimes, heldThoughts, heldRules, heldSize, heldOpening, heldDate, heldClock, heldBout, heldOrder},
	Moves:    {heldOrder},
	FromTop:  {heldOrder},
	Offsets:  {heldOrder},
	Gzero:    {heldSize, heldOrder},
	Piskvork: {heldPlayers, heldTimes, heldSize, heldOrder},
	Gomotur:  {heldPlayers, heldTimes, heldSize, heldOrder},
	RenjuPos: {heldSize, heldOrder},
	Diagram:  {heldSize},
	Library:  {heldSize, heldOrder, heldVariation, heldComment, heldLabel},
}

// SupportedFeatures are what a format has a place for besides moves, "everything" if there is
// nothing else.
func SupportedFeatures(format Format) (places []string) {
	if format.losesNothing() {
		return []string{"everything"}
	}
	for _, what := range append(slices.Clone(ofHead), ofTree...) {
		if what == heldOrder && !slices.Contains(keeps[format], what) {
			places = append(places, "the last position alone")
		} else if what != heldOrder && slices.Contains(keeps[format], what) {
			places = append(places, what)
		}
	}
	return places
}

// losesNothing reports whether a format has a place for everything.
func (f Format) losesNothing() bool { return f == SGF || f == Study }

// NewContents looks at a game. head stands in the place of its own: who plays may be known
// better than the study knows it.
func NewContents(s *study.Study, head sente.Record) *Contents {
	c := &Contents{study: s, head: head, counts: map[string]int{}, charset: libraryPage(s)}
	for n := range s.All() {
		c.look(n)
	}
	if c.counts[heldTurn] > 0 { // seldom: those that say what is known without them do not count
		c.counts[heldTurn] = 0
		side := movers(s)
		for n := range s.All() {
			if natural := side(n); n.Parent() != nil && !n.Plain() && n.Content().Side != "" && n.Content().Side != natural {
				c.counts[heldTurn]++
			}
		}
	}
	c.line, c.lineErr = mainLine(s, head)
	if c.lineErr == nil {
		if g, err := s.Games().Game(head.Game); err == nil {
			if c.board, c.lineErr = g.Open(c.line); c.lineErr == nil {
				_, c.lineErr = play(c.board, c.line)
			}
		}
	}
	for n := s.Root().First(); n != nil; n = n.First() {
		if n.Move() != "" {
			c.counts[heldEarlier]++
		}
	}
	c.counts[heldEarlier] -= len(c.line.Moves)
	return c
}

// mainLine is a main line as a record with a head. That of a game which the catalog does
// not know is taken as it is.
func mainLine(s *study.Study, head sente.Record) (r sente.Record, err error) {
	if _, unknown := s.Games().Game(head.Game); unknown != nil {
		r.Moves = []sente.Move{}
		for n := s.Root().First(); n != nil; n = n.First() {
			r.Moves, r.Thinking = append(r.Moves, n.Move()), append(r.Thinking, n.Content().Thought)
		}
		if !slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t != sente.Thought{} }) {
			r.Thinking = nil
		}
		r.Setup, r.Opening = head.Setup, head.Opening
	} else if r, err = s.Record(s.Root().End()); err != nil {
		return r, err
	}
	moves, thinking, setup, opening := r.Moves, r.Thinking, r.Setup, r.Opening
	r = head.Clone()
	r.Moves, r.Thinking, r.Setup, r.Opening = moves, thinking, setup, opening
	return r, nil
}

// look counts what a node holds.
func (c *Contents) look(n *study.Node) {
	if more := len(n.Children()) - 1; more > 0 {
		c.counts[heldVariation] += more
	}
	if c.shape == nil && c.head.Game == libraryGame && n.Move() != "" && n.Move() != study.Pass {
		if _, err := pointOf(renlib.Size, n.Move()); err != nil {
			c.shape = fmt.Errorf("node %d: %w", n.ID(), err)
		}
	}
	if n.Plain() && n.Move() != "" {
		return
	}
	at := n.Content()
	for _, there := range []struct {
		what string
		n    int
	}{
		{heldComment, min(1, len(at.Comment))},
		{heldName, min(1, len(at.Name))},
		{heldArrow, len(at.Arrows)},
		{heldEvaluation, len(at.Evaluations)},
		{heldProperty, len(at.More)},
		{heldSetUp, min(1, len(at.Put)+len(at.ToMove))},
	} {
		if there.n > 0 {
			c.counts[there.what] += there.n
		}
	}
	if at.Side != "" {
		c.counts[heldTurn]++
	}
	for _, m := range at.Marks {
		if m.Kind != study.Label {
			c.counts[heldMark]++
			continue
		}
		c.counts[heldLabel]++
		if _, err := pointOf(renlib.Size, sente.Move(m.Cell)); err != nil {
			c.counts[heldOff]++
		}
	}
	c.lookAsLibrary(n, at)
}

// lookAsLibrary counts what RenLib alone has no place for.
func (c *Contents) lookAsLibrary(n *study.Node, at study.Content) {
	for _, p := range at.More {
		if isLibraryProperty(p.Name) {
			c.own++
		}
	}
	if n.Parent() != nil && at.Move == "" {
		if _, told := at.Property(libPoint); !told {
			c.counts[heldNoMove]++
		}
	}
	if at.Thought.Time > 0 {
		c.timed++
	}
	if hasThought(at.Thought) {
		c.thought++
	}
	if c.charset == charset.UTF8 {
		return
	}
	texts := []string{at.Name, at.Comment}
	for _, m := range at.Marks {
		texts = append(texts, m.Text)
	}
	for _, text := range texts {
		if _, lost, _ := charset.Encode(c.charset, text); lost > 0 {
			c.counts[heldLetters]++
			return
		}
	}
}

// Losses says, each in a sentence, what a format has no place for; the error says why the
// game cannot be written in it at all.
func (c *Contents) Losses(format Format) (lost []string, err error) {
	if err := c.fits(format); err != nil {
		return nil, err
	}
	return sentences(format, 1, c.lost(format)), nil
}

// fits tries a format with as little as can be wrong: the head or the main line.
func (c *Contents) fits(format Format) error {
	switch format {
	case Study:
		return nil
	case SGF:
		root, err := study.New(c.study.Games(), c.head)
		if err == nil {
			root.Amend(root.Root(), c.study.Root().Content())
			_, err = encodeTree(root, true)
		}
		return err
	case Library:
		if err := isLibrary(c.head); err != nil {
			return err
		}
		return c.shape
	}
	if c.lineErr != nil {
		return c.lineErr
	}
	return write(io.Discard, c.study.Games(), format, c.line)
}

// lost is how often something is there that a format has no place for.
func (c *Contents) lost(format Format) map[string]int {
	lost := map[string]int{}
	if format.losesNothing() {
		return lost
	}
	for _, what := range ofHead {
		if !slices.Contains(keeps[format], what) && c.has(what, format) {
			lost[what] = 1
		}
	}
	for _, what := range ofTree {
		n := c.counts[what]
		switch {
		case slices.Contains(keeps[format], what):
			continue
		case what == heldProperty && format == Library:
			n -= c.own
		case (what == heldSetUp || what == heldTurn || what == heldNoMove || what == heldLetters || what == heldOff) && format != Library:
			continue // it is in the line as it is played, or lost with its variation or its label
		case what == heldEarlier && format == Library:
			continue
		}
		if n > 0 {
			lost[what] = n
		}
	}
	return lost
}

// has reports whether a game's head, or its main line, says something that a format
// would have to have a place for.
func (c *Contents) has(what string, format Format) bool {
	r := c.line
	if c.lineErr != nil {
		r = c.head
	}
	switch what {
	case heldGame:
		return c.misread(r, format)
	case heldPlayers:
		return len(r.Players) > 0
	case heldResult:
		return r.Result != (sente.Result{}) && !c.toldByEnd(r, format)
	case heldTimes:
		return format == Library && c.timed > 0 || slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t.Time > 0 })
	case heldThoughts:
		return format == Library && c.thought > 0 || slices.ContainsFunc(r.Thinking, hasThought)
	case heldRules:
		return c.ruled(r) != c.taken(format)
	case heldSize:
		return c.sized(r)
	case heldOpening:
		return r.Opening != "" && r.Opening != "none"
	case heldDate:
		return !r.Start.IsZero()
	case heldClock:
		return r.Control != (sente.Control{})
	case heldBout:
		return r.Result.Bout != (sente.Bout{})
	case heldOrder:
		return len(r.Moves) > 0
	}
	return false
}

// hasThought reports whether a thought is more than the time that it took.
func hasThought(t sente.Thought) bool {
	t.Time = 0
	return t != sente.Thought{}
}

// misread reports whether the form of a game would be taken for another game's.
func (c *Contents) misread(r sente.Record, format Format) bool {
	switch format {
	case Moves, FromTop:
		text, _ := EncodeMoves(c.study.Games(), format, r) // that it can be written has been tried
		return reader{games: c.study.Games()}.guess(text) != r.Game
	case JSONL:
		return false
	}
	return r.Game != libraryGame // all other formats are for five in a row
}

// toldByEnd reports whether the last number of a sheet tells the result with the board.
func (c *Contents) toldByEnd(r sente.Record, format Format) bool {
	if format != Piskvork && format != Gomotur || c.board == nil {
		return false
	}
	code, _ := strconv.Atoi(strings.TrimSpace(ending(r, c.board.Turn(), c.board.Seats())))
	return resultOf(c.board, code) == r.Result
}

// ruled are the rules of a record, its game's own where it names none.
func (c *Contents) ruled(r sente.Record) string {
	g, err := c.study.Games().Game(r.Game)
	if r.Rules == "" && err == nil && len(g.Rules) > 0 {
		return g.Rules[0].Name
	}
	return r.Rules
}

// taken are the rules that a file is read by which names none.
func (c *Contents) taken(format Format) string {
	if format == RenjuPos || format == Library {
		return renjuRules[0]
	}
	return c.ruled(sente.Record{Game: c.head.Game})
}

// sized reports whether the board has another size than the game's own.
func (c *Contents) sized(r sente.Record) bool {
	if c.board == nil {
		return r.Size != ""
	}
	g, err := c.study.Games().Game(r.Game)
	if err != nil {
		return r.Size != ""
	}
	usual, err := g.Open(sente.Record{Game: r.Game, Rules: r.Rules, Players: r.Players})
	return err != nil || usual.Size() != c.board.Size()
}

// sentences say what of some games a format has no place for.
func sentences(format Format, games int, lost map[string]int) (said []string) {
	for _, what := range ofHead {
		n := lost[what]
		text := "the " + what
		switch {
		case n == 0:
			continue
		case games > 1:
			text += " of " + amount.Counted(n, "game")
		}
		said = append(said, notKept(text, strings.HasSuffix(what, "s") && what != heldOrder || what == heldRules, format))
	}
	for _, what := range ofTree {
		if n := lost[what]; n > 0 {
			said = append(said, notKept(amount.Counted(n, what), n > 1, format))
		}
	}
	return said
}

func notKept(what string, many bool, format Format) string {
	return what + map[bool]string{false: " is", true: " are"}[many] + " not kept by " + string(format)
}
