package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Contents counts the features of a game with its variations in one pass, so that the losses of a conversion to
// any format can be computed without writing the game.
type Contents struct {
	study             *study.Study
	head              sente.Record
	line              sente.Record // main line
	lineErr           error        // error of the main line, nil if it is playable
	board             rules.Board  // position after line; nil for an unknown game or if lineErr is set
	counts            map[string]int
	timedNodes        int    // nodes with a time per move, all variations included
	thoughtNodes      int    // nodes with search info other than the time
	libraryProperties int    // properties that the RenLib format supports
	libraryErr        error  // first move that is not a point of RenLib's board
	charset           string // character set of the library
}

// Features in which formats differ. A head feature is present or absent; tree features are counted. The values
// appear in user-visible sentences.
const (
	featureGame      = "game"
	featurePlayers   = "players"
	featureResult    = "result"
	featureTimes     = "times"
	featureThoughts  = "thoughts"
	featureRules     = "rules"
	featureSize      = "size"
	featureOpening   = "opening"
	featureDate      = "date"
	featureClock     = "clock"
	featureMatch     = "match number"
	featureMoveOrder = "order of the moves"

	featureVariation     = "variation"
	featureComment       = "comment"
	featureName          = "name"
	featureLabel         = "label"
	featureMark          = "mark"
	featureArrow         = "arrow"
	featureEvaluation    = "evaluation"
	featureProperty      = "property"
	featureEarlierMove   = "move before a set-up"
	featureSetUp         = "set-up"
	featureOutOfTurn     = "move out of turn"
	featureNoMove        = "position without a move"
	featureUnencodable   = "position with letters outside its character set"
	featureOffBoardLabel = "label outside the board"
)

// headFeatures and treeFeatures list all features in the order in which they are reported.
var (
	headFeatures = []string{featureGame, featurePlayers, featureResult, featureTimes, featureThoughts, featureRules, featureSize, featureOpening, featureDate, featureClock, featureMatch, featureMoveOrder}
	treeFeatures = []string{
		featureVariation, featureComment, featureName, featureLabel, featureMark, featureArrow, featureEvaluation, featureProperty,
		featureEarlierMove, featureSetUp, featureOutOfTurn, featureNoMove, featureUnencodable, featureOffBoardLabel,
	}
)

// formatFeatures maps each format to the features that it supports besides moves. SGF and studies support all
// of them, see isLossless. A set-up before the first move is an error, not a loss, in formats without support
// for it.
var formatFeatures = map[Format][]string{
	JSONL:    {featureGame, featurePlayers, featureResult, featureTimes, featureThoughts, featureRules, featureSize, featureOpening, featureDate, featureClock, featureMatch, featureMoveOrder},
	Moves:    {featureMoveOrder},
	FromTop:  {featureMoveOrder},
	Offsets:  {featureMoveOrder},
	Gzero:    {featureSize, featureMoveOrder},
	Piskvork: {featurePlayers, featureTimes, featureSize, featureMoveOrder},
	Gomotur:  {featurePlayers, featureTimes, featureSize, featureMoveOrder},
	RenjuPos: {featureSize, featureMoveOrder},
	Diagram:  {featureSize},
	PGN:      {featureGame, featurePlayers, featureResult, featureRules, featureSize, featureDate, featureMoveOrder},
	Library:  {featureSize, featureMoveOrder, featureVariation, featureComment, featureLabel},
	GGF:      {featurePlayers, featureResult, featureTimes, featureThoughts, featureSize, featureDate, featureClock, featureMoveOrder},
	Wthor:    {featureResult, featureMoveOrder},
	RIF:      {featurePlayers, featureResult, featureRules, featureDate, featureMoveOrder},
}

// SupportedFeatures returns the names of the features that a format supports besides moves, or "everything" for
// a lossless format.
func SupportedFeatures(format Format) (places []string) {
	if format.isLossless() {
		return []string{"everything"}
	}
	for _, feature := range append(slices.Clone(headFeatures), treeFeatures...) {
		if feature == featureMoveOrder && !slices.Contains(formatFeatures[format], feature) {
			places = append(places, "only the last position")
		} else if feature != featureMoveOrder && slices.Contains(formatFeatures[format], feature) {
			places = append(places, feature)
		}
	}
	return places
}

// isLossless reports whether a format supports all features.
func (f Format) isLossless() bool { return f == SGF || f == Study }

// NewContents counts the features of s. head replaces the head of the study, because the caller may know the
// players better.
func NewContents(s *study.Study, head sente.Record) *Contents {
	c := &Contents{study: s, head: head, counts: map[string]int{}, charset: studyCharset(s)}
	for n := range s.All() {
		c.countNode(n)
	}
	if c.counts[featureOutOfTurn] > 0 { // rare; a side that the previous moves imply is not counted
		c.counts[featureOutOfTurn] = 0
		side := sidesToMove(s)
		for n := range s.All() {
			if natural := side(n); n.Parent() != nil && !n.IsPlain() && n.Content().Side != "" && n.Content().Side != natural {
				c.counts[featureOutOfTurn]++
			}
		}
	}
	c.line, c.lineErr = mainLineRecord(s, head)
	if c.lineErr == nil {
		if g, err := s.Catalog().FindGame(head.Game); err == nil {
			if c.board, c.lineErr = g.Open(c.line); c.lineErr == nil {
				_, c.lineErr = catalog.PlayMoves(c.board, c.line)
			}
		}
	}
	for n := s.Root().FirstChild(); n != nil; n = n.FirstChild() {
		if n.Move() != "" {
			c.counts[featureEarlierMove]++
		}
	}
	c.counts[featureEarlierMove] -= len(c.line.Moves)
	return c
}

// mainLineRecord returns the main line of a study as a record with the given head. The moves of a game that is
// not in the catalog are copied without a check.
func mainLineRecord(s *study.Study, head sente.Record) (r sente.Record, err error) {
	if _, unknown := s.Catalog().FindGame(head.Game); unknown != nil {
		r.Moves = []sente.Move{}
		for n := s.Root().FirstChild(); n != nil; n = n.FirstChild() {
			r.Moves, r.Thinking = append(r.Moves, n.Move()), append(r.Thinking, n.Content().Thought)
		}
		if !slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t != sente.Thought{} }) {
			r.Thinking = nil
		}
		r.Setup, r.Opening = head.Setup, head.Opening
	} else if r, err = s.Record(s.Root().MainLineEnd()); err != nil {
		return r, err
	}
	moves, thinking, setup, opening := r.Moves, r.Thinking, r.Setup, r.Opening
	r = head.Clone()
	r.Moves, r.Thinking, r.Setup, r.Opening = moves, thinking, setup, opening
	return r, nil
}

// countNode adds the features of one node to the counts.
func (c *Contents) countNode(n *study.Node) {
	if more := len(n.Children()) - 1; more > 0 {
		c.counts[featureVariation] += more
	}
	if c.libraryErr == nil && c.head.Game == libraryGame && n.Move() != "" && n.Move() != study.Pass {
		if _, err := parsePoint(renlib.Size, n.Move()); err != nil {
			c.libraryErr = fmt.Errorf("node %d: %w", n.ID(), err)
		}
	}
	if n.IsPlain() && n.Move() != "" {
		return
	}
	at := n.Content()
	for _, there := range []struct {
		feature string
		n       int
	}{
		{featureComment, min(1, len(at.Comment))},
		{featureName, min(1, len(at.Name))},
		{featureArrow, len(at.Arrows)},
		{featureEvaluation, len(at.Evaluations)},
		{featureProperty, len(at.More)},
		{featureSetUp, min(1, len(at.Put)+len(at.ToMove))},
	} {
		if there.n > 0 {
			c.counts[there.feature] += there.n
		}
	}
	if at.Side != "" {
		c.counts[featureOutOfTurn]++
	}
	for _, m := range at.Marks {
		if m.Kind != study.Label {
			c.counts[featureMark]++
			continue
		}
		c.counts[featureLabel]++
		if _, err := parsePoint(renlib.Size, sente.Move(m.Cell)); err != nil {
			c.counts[featureOffBoardLabel]++
		}
	}
	c.countLibraryFeatures(n, at)
}

// countLibraryFeatures counts the features of a node that only the RenLib format lacks.
func (c *Contents) countLibraryFeatures(n *study.Node, at study.Content) {
	for _, p := range at.More {
		if isLibraryProperty(p.Name) {
			c.libraryProperties++
		}
	}
	if n.Parent() != nil && at.Move == "" {
		if _, hasPoint := at.Property(propLibPoint); !hasPoint {
			c.counts[featureNoMove]++
		}
	}
	if at.Thought.Time > 0 {
		c.timedNodes++
	}
	if hasThought(at.Thought) {
		c.thoughtNodes++
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
			c.counts[featureUnencodable]++
			return
		}
	}
}

// Losses returns one sentence for each feature that a format would drop. The error is not nil if the game
// cannot be written in the format at all.
func (c *Contents) Losses(format Format) (lost []string, err error) {
	if err := c.checkFormat(format); err != nil {
		return nil, err
	}
	return lossSentences(format, 1, c.countLosses(format)), nil
}

// checkFormat returns the error of writing the game in a format. It tries the smallest part that can fail: the
// head or the main line.
func (c *Contents) checkFormat(format Format) error {
	switch format {
	case Study:
		return nil
	case SGF:
		root, err := study.New(c.study.Catalog(), c.head)
		if err == nil {
			root.SetContent(root.Root(), c.study.Root().Content())
			_, err = encodeTree(root, true)
		}
		return err
	case Library:
		if err := checkLibraryHead(c.head); err != nil {
			return err
		}
		return c.libraryErr
	}
	if c.lineErr != nil {
		return c.lineErr
	}
	return writeRecord(io.Discard, c.study.Catalog(), format, c.line)
}

// countLosses returns the number of occurrences of each feature that a format would drop.
func (c *Contents) countLosses(format Format) map[string]int {
	lost := map[string]int{}
	if format.isLossless() {
		return lost
	}
	has := func(feature string) bool {
		return !slices.Contains(formatFeatures[format], feature) && c.hasHeadFeature(feature, format)
	}
	if format.isDatabase() {
		has = c.databaseLosses(format)
	}
	for _, feature := range headFeatures {
		if has(feature) {
			lost[feature] = 1
		}
	}
	for _, feature := range treeFeatures {
		n := c.counts[feature]
		if format.isDatabase() {
			n -= countImported(format, feature, c.study.Root().Content())
		}
		switch {
		case slices.Contains(formatFeatures[format], feature):
			continue
		case feature == featureProperty && format == Library:
			n -= c.libraryProperties
		case feature == featureProperty && format == PGN:
			n -= countPGNProperties(c.study.Root().Content().More)
		case (feature == featureSetUp || feature == featureOutOfTurn || feature == featureNoMove || feature == featureUnencodable || feature == featureOffBoardLabel) && format != Library:
			continue // part of the moves of the main line, or lost with its variation or label
		case feature == featureEarlierMove && format == Library:
			continue
		}
		if n > 0 {
			lost[feature] = n
		}
	}
	return lost
}

// hasHeadFeature reports whether the head or the main line uses a feature in a way that a format must support
// explicitly.
func (c *Contents) hasHeadFeature(feature string, format Format) bool {
	r := c.line
	if c.lineErr != nil {
		r = c.head
	}
	switch feature {
	case featureGame:
		return c.isReadAsOtherGame(r, format)
	case featurePlayers:
		return len(r.Players) > 0
	case featureResult:
		return r.Result != (sente.Result{}) && !c.isResultInSheet(r, format)
	case featureTimes:
		return format == Library && c.timedNodes > 0 || slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t.Time > 0 })
	case featureThoughts:
		return format == Library && c.thoughtNodes > 0 || slices.ContainsFunc(r.Thinking, hasThought)
	case featureRules:
		return c.effectiveRules(r) != c.assumedRules(format)
	case featureSize:
		return c.hasCustomSize(r)
	case featureOpening:
		return r.Opening != "" && r.Opening != "none"
	case featureDate:
		return !r.Start.IsZero()
	case featureClock:
		return r.Control != (sente.Control{})
	case featureMatch:
		return r.Result.Bout != (sente.MatchInfo{})
	case featureMoveOrder:
		return len(r.Moves) > 0
	}
	return false
}

// hasThought reports whether t holds search info other than the time.
func hasThought(t sente.Thought) bool {
	t.Time = 0
	return t != sente.Thought{}
}

// isReadAsOtherGame reports whether a reader would detect a different game in the written text.
func (c *Contents) isReadAsOtherGame(r sente.Record, format Format) bool {
	switch format {
	case Moves, FromTop:
		text, _ := EncodeMoves(c.study.Catalog(), format, r) // checkFormat has handled the error
		return GuessGame(c.study.Catalog(), text) != r.Game
	case JSONL, PGN:
		return false
	}
	if format == GGF || format == Wthor {
		return r.Game != othelloGame
	}
	return r.Game != libraryGame // all remaining formats are for Gomoku
}

// isResultInSheet reports whether the result can be computed from the final board and the result code of a
// Piskvork file.
func (c *Contents) isResultInSheet(r sente.Record, format Format) bool {
	if format != Piskvork && format != Gomotur || c.board == nil {
		return false
	}
	code, _ := strconv.Atoi(strings.TrimSpace(encodeResultCode(r, c.board.Turn(), c.board.Seats())))
	return sheetResult(c.board, code) == r.Result
}

// effectiveRules returns the rules of a record, by default the first ones of its game.
func (c *Contents) effectiveRules(r sente.Record) string {
	g, err := c.study.Catalog().FindGame(r.Game)
	if r.Rules == "" && err == nil && len(g.Rules) > 0 {
		return g.Rules[0].Name
	}
	return r.Rules
}

// assumedRules returns the rules that a reader assumes for a file without rules.
func (c *Contents) assumedRules(format Format) string {
	if format == RenjuPos || format == Library {
		return renjuRules[0]
	}
	return c.effectiveRules(sente.Record{Game: c.head.Game})
}

// hasCustomSize reports whether the board size differs from the default of the game.
func (c *Contents) hasCustomSize(r sente.Record) bool {
	if c.board == nil {
		return r.Size != ""
	}
	g, err := c.study.Catalog().FindGame(r.Game)
	if err != nil {
		return r.Size != ""
	}
	defaultBoard, err := g.Open(sente.Record{Game: r.Game, Rules: r.Rules, Players: r.Players})
	return err != nil || defaultBoard.Size() != c.board.Size()
}

// lossSentences returns one sentence for each feature that a format drops from the given number of games.
func lossSentences(format Format, games int, lost map[string]int) (list []string) {
	for _, feature := range headFeatures {
		n := lost[feature]
		text := "the " + feature
		switch {
		case n == 0:
			continue
		case games > 1:
			text += " of " + amount.Counted(n, "game")
		}
		list = append(list, lossSentence(text, strings.HasSuffix(feature, "s") && feature != featureMoveOrder || feature == featureRules, format))
	}
	for _, feature := range treeFeatures {
		if n := lost[feature]; n > 0 {
			list = append(list, lossSentence(amount.Counted(n, feature), n > 1, format))
		}
	}
	return list
}

func lossSentence(feature string, many bool, format Format) string {
	return feature + map[bool]string{false: " is", true: " are"}[many] + " not supported by " + string(format)
}
