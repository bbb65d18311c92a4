package player

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// The openings in which a player is not a colour: the first player puts black,
// white and black; the second takes a colour or, in swap2, puts white and black
// and lets the first take one. In records the choices are moves of their own.
//
// In the opening pro colours are fixed: black's first stone goes on the centre, its
// second at least three lines away.
const (
	swapOpening  = "swap"
	swap2Opening = "swap2"
	proOpening   = "pro"

	takeBlack sente.Move = "black" // the other one has white and is to move
	takeWhite sente.Move = "white"
	putTwo    sente.Move = "two"
)

// Swaps reports whether an opening lets players exchange their colours.
func Swaps(opening string) bool { return opening == swapOpening || opening == swap2Opening }

// step is what is due in such an opening.
type step int

const (
	settled  step = iota // everybody has a colour
	layThree             // black, white, black
	choose               // a colour, or to put two
	layTwo               // white, black
	accept               // a colour
)

// swapStep says what is due at the end of a record, and returns the game as those
// see it who know colours only: without the choices stones are in turn.
func swapStep(game sente.Record) (due step, plain sente.Record) {
	plain = game.Clone()
	plain.Opening = ""
	plain.Thinking = nil
	plain.Moves = slices.DeleteFunc(plain.Moves, func(m sente.Move) bool { return m == takeBlack || m == takeWhite || m == putTwo })
	stones, choices := len(plain.Moves), len(game.Moves)-len(plain.Moves)
	two := slices.Contains(game.Moves, putTwo)
	switch {
	case stones < 3:
		due = layThree
	case choices == 0:
		due = choose
	case two && stones < 5:
		due = layTwo
	case two && choices == 1:
		due = accept
	}
	return due, plain
}

// intention is several moves that were decided upon at once and are played one by
// one.
type intention struct {
	after []sente.Move // the game before them
	moves []sente.Move
	info  sente.Info
}

// intend notes moves that follow a game, and returns the first.
func (i *intention) intend(game sente.Record, info sente.Info, moves ...sente.Move) sente.Choice {
	*i = intention{slices.Clone(game.Moves), moves, info}
	c, _ := i.next(game)
	return c
}

// next is the move that was intended here.
func (i *intention) next(game sente.Record) (sente.Choice, bool) {
	at := len(game.Moves) - len(i.after)
	if at < 0 || at >= len(i.moves) || !slices.Equal(game.Moves, slices.Concat(i.after, i.moves[:at])) {
		return sente.Choice{}, false
	}
	info := i.info
	info.Line = slices.Clone(i.moves[at:])
	return sente.Choice{Move: i.moves[at], Info: info}, true
}

// colour intends to take the better colour of a position with white to move, in
// which an engine would play so.
func (i *intention) colour(game sente.Record, c sente.Choice) sente.Choice {
	if c.Info.Score >= 0 {
		return i.intend(game, c.Info, takeWhite, c.Move)
	}
	c.Info.Score = -c.Info.Score
	return i.intend(game, c.Info, takeBlack)
}

// Settle returns an engine that plays the opening of a game, even if the engine
// itself knows players as colours only: see [Settler]. Others are returned as
// they are.
func Settle(game sente.Record, engine sente.Engine) sente.Engine {
	if _, external := engine.(*External); external || !Swaps(game.Opening) && game.Opening != proOpening {
		return engine
	}
	s := &Settler{Engine: engine}
	if f, ok := engine.(forgetful); ok {
		return &forgetfulSettler{s, f}
	}
	return s
}

type forgetful interface{ Forget() }

// forgetfulSettler is a Settler of an engine that can be made as good as new.
type forgetfulSettler struct {
	*Settler
	engine forgetful
}

// Forget makes the engine as good as new.
func (s *forgetfulSettler) Forget() {
	s.intention = intention{}
	s.engine.Forget()
}

// Settler plays the openings swap, swap2 and pro for an engine. One that knows their choices as moves
// is asked for them. For any other the Settler draws some triples of stones, has
// the engine judge each and lays the most even one; of a position that it is
// offered it takes the colour that the engine likes better.
type Settler struct {
	sente.Engine
	intention
	refused bool // the engine does not know the choices
}

// Close closes the engine.
func (s *Settler) Close() error {
	if c, ok := s.Engine.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Think chooses a move, a stone or a colour.
func (s *Settler) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !Swaps(game.Opening) && game.Opening != proOpening {
		return s.Engine.Think(ctx, game, limits, report)
	}
	var refusal error
	if !s.refused {
		c, err := s.Engine.Think(ctx, game, limits, report)
		if err == nil || ctx.Err() != nil {
			return c, err
		}
		refusal = err
	}
	if c, ok := s.next(game); ok {
		tell(report, c.Info)
		return c, nil
	}
	c, err := s.settle(ctx, game, limits, report)
	if err != nil {
		return c, errors.Join(refusal, err)
	}
	s.refused = true
	return c, nil
}

func tell(report func(sente.Info), i sente.Info) {
	if report != nil {
		report(i)
	}
}

// settle decides for an engine that knows colours only.
func (s *Settler) settle(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	due, plain := swapStep(game)
	switch {
	case game.Opening == proOpening:
		return s.pro(ctx, plain, limits, report)
	case due == layThree:
		return s.even(ctx, game, plain, limits, report)
	}
	c, err := s.Engine.Think(ctx, plain, limits, nil)
	if err == nil && (due == choose || due == accept) {
		c = s.colour(game, c)
	}
	if err == nil {
		tell(report, c.Info)
	}
	return c, err
}

// triples is how many openings are looked at.
const triples = 12

// even lays the most even of some triples, the stones that lie there already
// included.
func (s *Settler) even(ctx context.Context, game, plain sente.Record, limits sente.Limits, report func(sente.Info)) (best sente.Choice, err error) {
	limits = fraction(limits, triples)
	var stones []sente.Move
	for n := range uint64(triples) {
		if ctx.Err() != nil && stones != nil {
			break
		}
		three := triple(plain, limits.Seed, n)
		after := plain.Clone()
		after.Moves = three
		c, e := s.Engine.Think(ctx, after, limits, nil)
		if e != nil {
			err = e // the rules may forbid it
			continue
		}
		if stones == nil || away(c) < away(best) {
			best, stones = c, three
		}
	}
	if stones == nil {
		return best, err
	}
	best.Info.Score = -best.Info.Score // seen by whoever leaves white to the other one
	best = s.intend(game, best.Info, stones[len(plain.Moves):]...)
	tell(report, best.Info)
	return best, nil
}

// away is how far a position is from being even.
func away(c sente.Choice) sente.Score { return max(c.Info.Score, -c.Info.Score) }

// fraction is the part of the limits that one of n searches may have.
func fraction(l sente.Limits, n int) sente.Limits {
	if l.Left != 0 {
		if share := max(l.Left/20, 1); l.Time == 0 || share < l.Time {
			l.Time = share
		}
		l.Left, l.Increment = 0, 0
	}
	if l.Time > 0 {
		l.Time = max(l.Time/time.Duration(n), 1)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/int64(n), 1)
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Nodes = 2000
	}
	return l
}

// farPro is how many lines black's second stone keeps away from the first.
const farPro = 3

// pro puts black's first stone on the centre and its second where the engine wants
// it, or else where it likes white's position least.
func (s *Settler) pro(ctx context.Context, plain sente.Record, limits sente.Limits, report func(sente.Info)) (best sente.Choice, err error) {
	size := linesOf(plain)
	switch len(plain.Moves) {
	case 0:
		best.Move = sente.Move(string(rune('a'+size/2)) + strconv.Itoa((size+1)/2))
		best.Info.Line = []sente.Move{best.Move}
		tell(report, best.Info)
		return best, nil
	case 2:
		best, err = s.Engine.Think(ctx, plain, fraction(limits, 2), nil)
		if err == nil && !far(plain.Moves[0], best.Move) {
			best, err = s.away(ctx, plain, fraction(limits, 2*triples))
		}
		if err == nil {
			tell(report, best.Info)
		}
		return best, err
	}
	return s.Engine.Think(ctx, plain, limits, report)
}

// away looks for black's second stone among some that are far enough.
func (s *Settler) away(ctx context.Context, plain sente.Record, limits sente.Limits) (best sente.Choice, err error) {
	looked := 0
	for n := uint64(0); looked < triples && n < 50*triples; n++ {
		m := triple(plain, limits.Seed, n)[2]
		if !far(plain.Moves[0], m) {
			continue
		}
		looked++
		c, e := s.Engine.Think(ctx, plain.With(m), limits, nil)
		if e != nil {
			err = e
			continue
		}
		if c.Info.Score = -c.Info.Score; best.Move == "" || c.Info.Score > best.Info.Score {
			best = sente.Choice{Move: m, Info: c.Info}
			best.Info.Line = []sente.Move{m}
		}
	}
	if best.Move != "" {
		return best, nil
	}
	return best, err
}

// far reports whether two points keep the distance of pro.
func far(a, b sente.Move) bool {
	ya, errA := strconv.Atoi(string(a[1:]))
	yb, errB := strconv.Atoi(string(b[1:]))
	return errA == nil && errB == nil && max(gap(int(a[0]), int(b[0])), gap(ya, yb)) >= farPro
}

func gap(a, b int) int { return max(a-b, b-a) }

// linesOf is the size of a board of Gomoku.
func linesOf(r sente.Record) int {
	lines, _, _ := strings.Cut(r.Size, "x")
	if size, err := strconv.Atoi(lines); err == nil && size > 0 {
		return size
	}
	return 15
}

// triple draws three points near the middle, those of the game first.
func triple(plain sente.Record, seed, n uint64) []sente.Move {
	size := linesOf(plain)
	reach := min(9, size)
	from := (size - reach) / 2
	state := seed ^ (n+1)*0x9e3779b97f4a7c15
	draw := func() int {
		state += 0x9e3779b97f4a7c15 // SplitMix64 (Steele, Lea and Flood 2014)
		z := (state ^ state>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return from + int((z^z>>31)%uint64(reach))
	}
	three := slices.Clone(plain.Moves)
	for len(three) < 3 {
		m := sente.Move(string(rune('a'+draw())) + strconv.Itoa(draw()+1))
		if !slices.Contains(three, m) {
			three = append(three, m)
		}
	}
	return three
}
