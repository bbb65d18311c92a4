package connectfour

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
)

// BookAnswer is the score of a position for the side to move, with a column that keeps it.
type BookAnswer struct {
	Score int
	Move  connectfour.Move
}

// Book holds the answers for boards of one size. It is immutable after it is read.
type Book struct {
	rules    connectfour.Rules
	plies    int // stones of the deepest positions
	answers  map[uint64]BookAnswer
	lastLine moveStates // path of the previous line
}

// moveStates holds the positions along moves, one letter each: the first i letters lead to states[i]. It
// speeds up reading, since consecutive lines of a sorted book share prefixes.
type moveStates struct {
	moves  string
	states []state
}

// ReadBook reads a book for boards of the given size, which must fit one word.
func ReadBook(from io.Reader, size connectfour.Size) (*Book, error) {
	b, err := readBookLines(from, size)
	if err != nil {
		return nil, err
	}
	start := b.rules.Start()
	b.deriveAnswer(&start, map[uint64]bool{})
	b.lastLine = moveStates{}
	return b, nil
}

// checkBook reads a book and returns the first error in its lines.
func checkBook(from io.Reader, size connectfour.Size) error {
	_, err := readBookLines(from, size)
	return err
}

// readBookLines reads the lines of a book without the positions derived from them.
func readBookLines(from io.Reader, size connectfour.Size) (*Book, error) {
	game, err := connectfour.New(size.Width, size.Height)
	if err != nil {
		return nil, err
	}
	b := &Book{rules: game, answers: map[uint64]BookAnswer{}}
	in := bufio.NewScanner(from)
	for n := 1; in.Scan(); n++ {
		if err := b.parseLine(in.Text()); err != nil {
			return nil, fmt.Errorf("line %d of the book: %w", n, err)
		}
	}
	return b, in.Err()
}

// parseLine parses a line such as "4453 2 4": moves, score, best column.
func (b *Book) parseLine(text string) error {
	words := strings.Fields(text)
	if len(words) != 3 {
		return fmt.Errorf("invalid line %.40q: expected moves, the score and the best column", text)
	}
	s, err := b.playMoves(words[0])
	if err != nil {
		return err
	}
	score, err := strconv.Atoi(words[1])
	if maxScore := b.rules.MaxPlies() / 2; err != nil || score < -maxScore || score > maxScore {
		return fmt.Errorf("invalid score %q: expected %d to %d", words[1], -maxScore, maxScore)
	}
	m, err := b.rules.Parse(&s, words[2])
	if err != nil {
		return err
	}
	if b.rules.Landing(&s)&b.rules.Column(m) == 0 {
		return fmt.Errorf("the best column %s is full", words[2])
	}
	b.addAnswer(&s, BookAnswer{score, m})
	b.plies = max(b.plies, int(s.Ply))
	return nil
}

// playMoves plays moves, reusing the common prefix with the previous line.
func (b *Book) playMoves(text string) (s state, err error) {
	same := 0
	for same < min(len(text), len(b.lastLine.moves)) && text[same] == b.lastLine.moves[same] {
		same++
	}
	s = b.rules.Start()
	if same > 0 {
		s = b.lastLine.states[same]
	}
	moves, err := b.rules.Split(text[same:])
	if err != nil {
		return s, err
	}
	along := append(b.lastLine.states[:same], s)
	for _, word := range moves {
		m, err := b.rules.Parse(&s, word)
		switch {
		case err != nil:
			return s, err
		case b.rules.Landing(&s)&b.rules.Column(m) == 0:
			return s, fmt.Errorf("%.40q: column %s is full", text, word)
		}
		if s = b.positionAfter(&s, m); s.Over {
			return s, fmt.Errorf("%.40q: the game is over", text)
		}
		along = append(along, s)
	}
	b.lastLine = moveStates{text, along}
	return s, nil
}

// positionAfter returns the position after a move.
func (b *Book) positionAfter(s *state, m move) (next state) {
	b.rules.Play(&next, s, m, false)
	return next
}

// Len returns the number of positions, mirror images not counted.
func (b *Book) Len() int { return len(b.answers) }

// MaxPlies returns the number of stones of the deepest positions.
func (b *Book) MaxPlies() int { return b.plies }

// FindAnswer returns the answer for a position that is not over, if it is in the book.
func (b *Book) FindAnswer(s *connectfour.State) (BookAnswer, bool) {
	if int(s.Ply) > b.plies {
		return BookAnswer{}, false
	}
	key, mirrored := b.symmetricKey(s)
	a, ok := b.answers[key]
	if mirrored {
		a.Move = b.rules.MapMove(1, a.Move)
	}
	return a, ok
}

func (b *Book) addAnswer(s *state, a BookAnswer) {
	key, mirrored := b.symmetricKey(s)
	if mirrored {
		a.Move = b.rules.MapMove(1, a.Move)
	}
	b.answers[key] = a
}

// symmetricKey returns the same key for a position and its mirror image.
func (b *Book) symmetricKey(s *state) (key uint64, mirrored bool) {
	key = b.rules.Status(s).Key
	image := b.rules.MapState(1, s)
	if other := b.rules.Status(&image).Key; other < key {
		return other, true
	}
	return key, false
}

// deriveAnswer returns the answer for s. If it is not in the book, it is derived recursively from the
// answers of all successors and added.
func (b *Book) deriveAnswer(s *state, seen map[uint64]bool) (a BookAnswer, ok bool) {
	if a, ok = b.FindAnswer(s); ok || int(s.Ply) >= b.plies {
		return a, ok
	}
	key, _ := b.symmetricKey(s)
	if seen[key] {
		return a, false
	}
	seen[key] = true
	a, ok = BookAnswer{Score: -b.rules.MaxPlies()}, true
	for _, m := range b.rules.Moves(s, nil) {
		score, known := b.scoreOfMove(s, m, seen)
		if ok = ok && known; score > a.Score {
			a = BookAnswer{score, m}
		}
	}
	if ok {
		b.addAnswer(s, a)
	}
	return a, ok
}

// scoreOfMove returns the score of a move for the side that plays it.
func (b *Book) scoreOfMove(s *state, m move, seen map[uint64]bool) (score int, ok bool) {
	var next state
	ply := int(s.Ply)
	switch st := b.rules.Play(&next, s, m, false); {
	case st.Outcome == rules.Lost:
		return b.scoreOfWin(ply), true
	case st.Outcome.IsOver():
		return 0, true
	case b.rules.Threats(next.Own, next.Mask)&b.rules.Landing(&next) != 0:
		return -b.scoreOfWin(ply + 1), true
	}
	a, ok := b.deriveAnswer(&next, seen)
	return -a.Score, ok
}

// scoreOfWin returns the score of a win with the next stone when n stones are on the board.
func (b *Book) scoreOfWin(n int) int { return (b.rules.MaxPlies() + 1 - n) / 2 }
