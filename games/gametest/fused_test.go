package gametest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// full is toy with the abilities that it lacks. Its key knows the side to move.
type full struct{ toy }

func (g full) Play(dst, src *toyState, m int, leaf bool) rules.Status {
	return sided(g.toy.Play(dst, src, m, leaf))
}

func (g full) Status(s *toyState) rules.Status { return sided(g.toy.Status(s)) }

func sided(st rules.Status) rules.Status {
	st.Key ^= uint64(st.Turn) << 40
	return st
}

func (g full) MapState(i int, s *toyState) toyState { return g.toy.MapState(i, s) }

func (g full) Noisy(s *toyState, buf []int) []int {
	for _, m := range g.Moves(s, nil) {
		if m == 2 || m == 3 {
			buf = append(buf, m)
		}
	}
	return buf
}

func (g full) Pass(dst, src *toyState, _ bool) rules.Status {
	*dst = *src
	dst.ply ^= 1
	return g.Status(dst)
}

func (g full) Zugzwang(s *toyState) bool { return s.ply > 3 }

func (g full) ResolveQuickly(s *toyState) (sente.Score, bool) { return g.Resolve(s, 0) }

func (g full) ResolvedLine(s *toyState, buf []int) []int {
	for _, m := range g.Moves(s, nil) {
		var next toyState
		if g.Play(&next, s, m, true).Outcome.IsOver() && len(g.Moves(&next, nil)) == 0 {
			return append(buf, m)
		}
	}
	return buf
}

func (g full) Partial(*toyState) bool { return false }

func (g full) Rewards(s *toyState, out []sente.Score) {
	out[0], out[1] = sente.Score(s.ply), 1-sente.Score(s.ply)
}

func (g full) RewardBounds() (least, sum sente.Score) { return -toyCells, 1 }

func (g full) Forbidden(s *toyState, buf []int) []int {
	for c := range toyCells {
		if (s.stones[0]|s.stones[1])>>c&1 != 0 {
			buf = append(buf, c)
		}
	}
	return buf
}

func (g full) Explain(_ *toyState, m int) error {
	return fmt.Errorf("c%d is taken or the game is over", m)
}

func (g full) Reason(s *toyState) *sente.Message {
	if g.outcome(s) == rules.Draw {
		return &sente.Message{Text: "the row is full"}
	}
	return &sente.Message{Text: "three in a row"}
}

func (g full) Seats() []string             { return []string{"black", "white"} }
func (g full) BoardSize() string           { return "6x1" }
func (g full) Scores(s *toyState) []string { return []string{fmt.Sprint(s.ply), "0"} }
func (g full) Captures(*toyState) []int    { return []int{0, 0} }
func (g full) FromTop(t string) (string, error) {
	if len(t) != 2 {
		return "", fmt.Errorf("%.10q is no cell", t)
	}
	return t[:1] + string('0'+'0'+toyCells-1-t[1]), nil
}

func (g full) Points(_ *toyState, score sente.Score) (int, bool) {
	n, ok := score.Distance()
	if score < 0 {
		n = -100 + n
	} else {
		n = 100 - n
	}
	return n, ok
}

func (g full) AfterPass(s *toyState) (string, error) { return fmt.Sprint("ply ", s.ply+1), nil }

func (g full) Arrange(s *toyState, _ []rules.CellChange, _ string) (string, error) {
	return fmt.Sprint("ply ", s.ply), nil
}

// The faults of full, one type each.
type (
	noisyIllegal   struct{ full }
	noisyTwice     struct{ full }
	noisyForgets   struct{ full }
	passKeeps      struct{ full }
	passSideless   struct{ toy }
	passScribbles  struct{ full }
	passFromDst    struct{ full }
	passLies       struct{ full }
	zugzwangWavers struct{ full }
	rewardsLarge   struct{ full }
	rewardsUnset   struct{ full }
	boundsLeast    struct{ full }
	boundsSum      struct{ full }
	forbidsLegal   struct{ full }
	allowsAll      struct{ full }
	allowsNone     struct{ full }
	forbidsTwice   struct{ full }
	quickWrong     struct{ full }
	lineOpen       struct{ full }
	sortsMoves     struct{ full }
	movesZero      struct{ full }
	noSymmetry     struct{ full }
	threeImages    struct{ full }
	explainsNot    struct{ full }
	explainsLong   struct{ full }
	explainPanics  struct{ full }
	reasonsNot     struct{ full }
	seatTwice      struct{ full }
	seatTooMany    struct{ full }
	sizeBlank      struct{ full }
	scoresFew      struct{ full }
	scoresWords    struct{ full }
	capturesDebt   struct{ full }
	pointsTurned   struct{ full }
	flipsOnce      struct{ full }
	passSaysNone   struct{ full }
	setupSaysNone  struct{ full }
	parsesAll      struct{ full }
	parsesStart    struct{ full }
	parseScribbles struct{ full }
	missing        struct{ full }
	wrongWinner    struct{ full }
	turnedEval     struct{ full }
)

func (noisyIllegal) Noisy(_ *toyState, buf []int) []int { return append(buf, 2) }
func (g noisyTwice) Noisy(s *toyState, buf []int) []int { return g.full.Noisy(s, g.full.Noisy(s, buf)) }

func (g noisyForgets) Noisy(s *toyState, buf []int) []int {
	return g.full.Noisy(s, buf[:0])
}

func (g passKeeps) Pass(dst, src *toyState, _ bool) rules.Status {
	*dst = *src
	return g.Status(dst)
}

func (g passSideless) Pass(dst, src *toyState, _ bool) rules.Status {
	*dst = *src
	dst.ply ^= 1
	return g.Status(dst)
}

func (g passScribbles) Pass(dst, src *toyState, leaf bool) rules.Status {
	src.scrap++
	return g.full.Pass(dst, src, leaf)
}

func (g passFromDst) Pass(dst, src *toyState, leaf bool) rules.Status {
	scrap := dst.scrap
	st := g.full.Pass(dst, src, leaf)
	dst.scrap = scrap + 1
	return st
}

func (g passLies) Pass(dst, src *toyState, leaf bool) rules.Status {
	st := g.full.Pass(dst, src, leaf)
	st.Key++
	return st
}

var wavers bool

func (zugzwangWavers) Zugzwang(*toyState) bool {
	wavers = !wavers
	return wavers
}

func (rewardsLarge) Rewards(_ *toyState, out []sente.Score) { out[0], out[1] = -6, sente.MaxEval+1 }
func (rewardsUnset) Rewards(_ *toyState, out []sente.Score) { out[0] = 1 }
func (boundsLeast) RewardBounds() (least, sum sente.Score)  { return 0, 1 }
func (boundsSum) RewardBounds() (least, sum sente.Score)    { return -toyCells, 0 }
func (forbidsLegal) Forbidden(*toyState, []int) []int       { return []int{5, 4} }
func (allowsAll) IsLegal(*toyState, int) bool               { return true }
func (allowsNone) IsLegal(*toyState, int) bool              { return false }

func (g forbidsTwice) Forbidden(s *toyState, buf []int) []int {
	return g.full.Forbidden(s, g.full.Forbidden(s, buf))
}
func (quickWrong) ResolveQuickly(*toyState) (sente.Score, bool) { return sente.LossIn(2), true }
func (lineOpen) ResolvedLine(s *toyState, buf []int) []int {
	return append(buf, full{}.Moves(s, nil)[:1]...)
}
func (movesZero) MapMove(_, m int) int                 { return toyCells - 1 - m }
func (noSymmetry) Symmetries() int                     { return 0 }
func (threeImages) Symmetries() int                    { return 3 }
func (explainsNot) Explain(*toyState, int) error       { return nil }
func (explainsLong) Explain(*toyState, int) error      { return errors.New("taken\nor over") }
func (explainPanics) Explain(_ *toyState, m int) error { return []error{}[m] }
func (reasonsNot) Reason(*toyState) *sente.Message     { return &sente.Message{Text: " "} }
func (seatTwice) Seats() []string                      { return []string{"player", "player"} }

func (seatTooMany) Seats() []string         { return []string{"one", "two", "three"} }
func (sizeBlank) BoardSize() string         { return "6 x 1" }
func (scoresFew) Scores(*toyState) []string { return []string{"1"} }

func (scoresWords) Scores(*toyState) []string                      { return []string{"one", "2"} }
func (capturesDebt) Captures(*toyState) []int                      { return []int{0, -1} }
func (pointsTurned) Points(_ *toyState, s sente.Score) (int, bool) { return -int(s), true }

func (flipsOnce) FromTop(t string) (string, error) { return t[:1] + "0", nil }

func (passSaysNone) AfterPass(*toyState) (string, error) { return "", nil }

func (setupSaysNone) Arrange(*toyState, []rules.CellChange, string) (string, error) { return "", nil }

func (parsesAll) Parse(_ *toyState, text string) (m int, _ error) {
	_, _ = fmt.Sscanf(text, "c%d", &m)
	return min(max(m, 0), toyCells-1), nil
}

func (parsesStart) Parse(_ *toyState, text string) (m int, err error) {
	if _, err := fmt.Sscanf(text, "c%d", &m); err != nil || m < 0 || m >= toyCells {
		return 0, fmt.Errorf("%.20q is no cell", text)
	}
	return m, nil
}

func (g parseScribbles) Parse(s *toyState, text string) (int, error) {
	s.scrap++
	return g.full.Parse(s, text)
}

func (sortsMoves) ScoreMoves(_ *toyState, moves []int, scores []int32) {
	slices.SortFunc(moves, func(a, b int) int { return cmp.Compare(b, a) })
	for i, m := range moves {
		scores[i] = int32(m)
	}
}

func (g threeImages) MapState(i int, s *toyState) toyState {
	if i < 2 {
		return g.full.MapState(i, s)
	}
	image := *s
	image.stones[0], image.stones[1] = s.stones[1], s.stones[0]
	image.key = g.key(&image)
	return image
}

func (g missing) Moves(s *toyState, buf []int) []int {
	from := len(buf)
	if buf = g.full.Moves(s, buf); s.ply == 2 && len(buf) > from+1 {
		return buf[:len(buf)-1]
	}
	return buf
}

// tellsOther knows one key for all positions.
type tellsOther struct{ full }

func (tellsOther) KeyOf(*toyState) uint64 { return 1 }

// judgesOtherwise has another score for a position when it is asked for that alone.
type judgesOtherwise struct{ full }

func (g judgesOtherwise) Eval(s *toyState) sente.Score { return g.full.Status(s).Eval + 1 }

func (missing) MapMove(_, m int) int                       { return m } // the moves are not symmetric any more
func (missing) MapState(_ int, s *toyState) toyState       { return *s }
func (missing) Resolve(*toyState, int) (sente.Score, bool) { return 0, false }
func (missing) ResolveQuickly(*toyState) (sente.Score, bool) {
	return 0, false
}

func (g wrongWinner) Play(dst, src *toyState, m int, leaf bool) rules.Status {
	return won(g.full.Play(dst, src, m, leaf))
}

func (g wrongWinner) Status(s *toyState) rules.Status { return won(g.full.Status(s)) }

func won(st rules.Status) rules.Status {
	if st.Outcome == rules.Lost {
		st.Outcome = rules.Won
	}
	return st
}

func (wrongWinner) BestScore(*toyState) sente.Score            { return sente.WinIn(1) }
func (wrongWinner) Resolve(*toyState, int) (sente.Score, bool) { return 0, false }
func (wrongWinner) ResolveQuickly(*toyState) (sente.Score, bool) {
	return 0, false
}

func (g turnedEval) Play(dst, src *toyState, m int, leaf bool) rules.Status {
	return turn(g.full.Play(dst, src, m, leaf))
}

func (g turnedEval) Status(s *toyState) rules.Status { return turn(g.full.Status(s)) }

func (g turnedEval) Pass(dst, src *toyState, leaf bool) rules.Status {
	return turn(g.full.Pass(dst, src, leaf))
}

func turn(st rules.Status) rules.Status {
	st.Eval = -st.Eval
	return st
}

func fusedFaults() []planted {
	twin := Oracle(full{})
	return []planted{
		plant("KeyOf says another key", tellsOther{}, "key", "KeyOf returned"),
		plant("Eval says another score", judgesOtherwise{}, "status", "Eval returned"),
		plant("a noisy move that is not legal", noisyIllegal{}, "noisy", "which Moves does not"),
		plant("a noisy move twice", noisyTwice{}, "noisy", "twice"),
		plant("Noisy overwrites the slice", noisyForgets{}, "noisy", "Noisy must append"),
		plant("Pass keeps the turn", passKeeps{}, "pass", "expected the opponent"),
		plant("a key without the side to move, which Pass shows", passSideless{}, "pass", "the key must include the side to move"),
		plant("Pass changes its source", passScribbles{}, "pass", "Pass changed the position"),
		plant("Pass depends on dst", passFromDst{}, "pass", "the contents of dst must not matter"),
		plant("Pass says another key than Status", passLies{}, "pass", "but Status of the resulting position"),
		plant("Zugzwang by chance", zugzwangWavers{}, "pass", "Zugzwang returned true"),
		plant("a reward beyond the scale", rewardsLarge{}, "rewards", "exceeds sente.MaxEval"),
		plant("a reward that is not set", rewardsUnset{}, "rewards", "every player's reward must be set"),
		plant("a reward below the promise", boundsLeast{}, "rewards", "RewardBounds has a minimum of"),
		plant("rewards above the promised sum", boundsSum{}, "rewards", "a maximum sum of"),
		plant("a forbidden move that is legal", forbidsLegal{}, "words", "which is also a legal move"),
		plant("IsLegal allows every move", allowsAll{}, "moves", "for the earlier move"),
		plant("IsLegal allows no move", allowsNone{}, "moves", "which Moves returns"),
		plant("a forbidden move twice", forbidsTwice{}, "words", "Forbidden returned"),
		plant("ResolveQuickly guesses", quickWrong{}, "bounds", "ResolveQuickly returned loss 2"),
		plant("ResolvedLine does not end the game", lineOpen{}, "bounds", "which does not end the game"),
		plant("ScoreMoves sorts the moves", sortsMoves{}, "order", "ScoreMoves changed the moves"),
		plant("MapMove of symmetry 0 is another move", movesZero{}, "symmetry", "but MapMove returned"),
		plant("no symmetries at all", noSymmetry{}, "symmetry", "for the identity (symmetry 0)"),
		plant("a symmetry too many", threeImages{}, "symmetry", "image 2|symmetry 2"),
		plant("Explain says nothing", explainsNot{}, "words", "Explain returned no error"),
		plant("Explain says two lines", explainsLong{}, "words", "expected one sentence"),
		plant("Explain panics", explainPanics{}, "words", "the rules panicked"),
		plant("Reason says nothing", reasonsNot{}, "words", "Reason returned nothing"),
		plant("two seats of one name", seatTwice{}, "end", "names must be unique"),
		plant("a seat that never plays", seatTooMany{}, "end", "Won or Lost in a game of 3|never had a move and never won"),
		plant("a size with spaces", sizeBlank{}, "facts", "BoardSize returned"),
		plant("a score for one player of two", scoresFew{}, "facts", "one score for each"),
		plant("a score in words", scoresWords{}, "facts", "an integer in decimal digits"),
		plant("captures below 0", capturesDebt{}, "facts", "Captures returned -1 stones"),
		plant("a win with fewer points than a loss", pointsTurned{}, "facts", "a win must have more points"),
		plant("FromTop is not its own inverse", flipsOnce{}, "facts", "applied twice it must return"),
		plant("AfterPass says nothing", passSaysNone{}, "facts", "neither a set-up nor an error"),
		plant("Arrange says nothing", setupSaysNone{}, "facts", "neither a set-up nor an error"),
		plant("Parse takes garbage for a move", parsesAll{}, "garbage", "must be rejected"),
		plant("Parse ignores what follows", parsesStart{}, "garbage", "the whole text must be parsed"),
		plant("Parse changes the position", parseScribbles{}, "notation", "Format or Parse changed the position"),
		plantDeep("a legal move is missing", missing{}, "which the oracle does", twin),
		plantDeep("the wrong side wins", wrongWinner{}, "has won, the oracle", twin),
		plantDeep("the evaluation is turned", turnedEval{}, "it is the opponent's", twin),
	}
}
