package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// handleBoardSize sets the size and the start of the game. A second number is the height.
func (s *gtpSession) handleBoardSize(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 2, "SIZE or WIDTH HEIGHT"); err != nil {
		return "", err
	}
	width, err := parseGTPCount(c.args[0])
	if err != nil {
		return "", err
	}
	height := width
	if len(c.args) == 2 {
		if height, err = parseGTPCount(c.args[1]); err != nil {
			return "", err
		}
	}
	if g, ok := gridOf(s.board.Picture()); !ok || g.width != width || g.height != height {
		if err := s.setSize(width, height); err != nil {
			return "", errors.New("unacceptable size")
		}
	}
	return "", s.resetBoard()
}

// setSize sets the size of the board by the host's option.
func (s *gtpSession) setSize(width, height int) error {
	err := s.host.Set("size", fmt.Sprintf("%dx%d", width, height))
	if err != nil && width == height {
		err = s.host.Set("size", strconv.Itoa(width))
	}
	return err
}

func (s *gtpSession) handleClearBoard(gtpCommand) (string, error) {
	s.host.NewGame()
	return "", s.resetBoard()
}

func handleClearCache(s *gtpSession, _ gtpCommand) (string, error) {
	s.host.NewGame()
	return "", nil
}

// handleKomi accepts any number: the games have no komi.
func handleKomi(_ *gtpSession, c gtpCommand) (string, error) {
	if _, err := strconv.ParseFloat(c.arg(0), 64); err != nil || len(c.args) != 1 {
		return "", errors.New("syntax error: expected komi NUMBER")
	}
	return "", nil
}

// handlePlay plays a move. HTP also plays resignations, which change nothing.
func (s *gtpSession) handlePlay(c gtpCommand) (string, error) {
	if err := c.checkArgs(2, 2, "COLOUR MOVE"); err != nil {
		return "", err
	}
	seat, err := seatOf(c.args[0])
	if err != nil || strings.EqualFold(c.args[1], resignMove) {
		return "", err
	}
	return "", s.playMove(seat, c.args[1])
}

// handlePlayGame plays a game from its start: HTP.
func (s *gtpSession) handlePlayGame(c gtpCommand) (string, error) {
	if err := s.resetBoard(); err != nil {
		return "", err
	}
	for _, move := range c.args {
		if err := s.playMove(s.board.Turn(), move); err != nil {
			return "", err
		}
	}
	return "", nil
}

// handlePlaySequence plays pairs of a colour and a move: GoGui.
func (s *gtpSession) handlePlaySequence(c gtpCommand) (string, error) {
	if len(c.args)%2 != 0 {
		return "", errors.New("syntax error: expected pairs of COLOUR MOVE")
	}
	for pair := range slices.Chunk(c.args, 2) {
		seat, err := seatOf(pair[0])
		if err == nil {
			err = s.playMove(seat, pair[1])
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}

func (s *gtpSession) handleGenmove(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 1, "COLOUR"); err != nil {
		return "", err
	}
	seat, err := seatOf(c.args[0])
	if err != nil {
		return "", err
	}
	return s.generateMove(seat, nil, nil)
}

// handleRegGenmove chooses a move like genmove and takes it back.
func (s *gtpSession) handleRegGenmove(c gtpCommand) (string, error) {
	game, past, clocks := s.game, s.past, s.clocks
	text, err := s.handleGenmove(c)
	if err != nil {
		return "", err
	}
	_, s.board, err = s.host.Board(game.Setup, game.Moves)
	s.game, s.past, s.clocks = game, past[:len(past):len(past)], clocks
	return text, err
}

func (s *gtpSession) handleUndo(gtpCommand) (string, error) {
	if len(s.past) == 0 {
		return "", errors.New("cannot undo")
	}
	last := len(s.past) - 1
	game, board, err := s.host.Board(s.past[last].Setup, s.past[last].Moves)
	if err == nil {
		s.game, s.board, s.past = game, board, s.past[:last]
	}
	return "", err
}

// handleShowBoard draws the board.
func handleShowBoard(s *gtpSession, _ gtpCommand) (string, error) {
	g, ok := gridOf(s.board.Picture())
	if !ok {
		setup, err := s.board.Setup()
		if err != nil {
			setup = fmt.Sprint(s.game.Moves)
		}
		return "\n" + setup, nil
	}
	var b strings.Builder
	n := notationOf(s.board)
	header := "\n  "
	for x := range g.width {
		header += " " + n.format(g.point(0, x))[:1]
	}
	b.WriteString(header)
	for y, row := range g.seats {
		fmt.Fprintf(&b, "\n%2d", g.rowFromTop(y)+1)
		for _, seat := range row {
			b.WriteString(" " + gtpPiece(seat))
		}
	}
	return b.String(), nil
}

// gtpPiece returns the character of a piece: X black, O white.
func gtpPiece(seat int) string {
	switch seat {
	case -1:
		return "."
	case 0:
		return "X"
	case 1:
		return "O"
	}
	return "?"
}

// handleFinalScore returns the result of a finished game: B+ or W+, in Othello with the difference
// of discs, or 0 for a draw.
func handleFinalScore(s *gtpSession, _ gtpCommand) (string, error) {
	over, winner, _ := s.board.Outcome()
	switch {
	case !over:
		return "", errors.New("cannot score: the game is not over")
	case winner < 0:
		return "0", nil
	}
	text := [...]string{"B+", "W+"}[winner]
	if g, ok := gridOf(s.board.Picture()); ok && s.game.Game == othelloGame {
		text += strconv.Itoa(g.count(winner) - g.count(1-winner))
	}
	return text, nil
}

// othelloGame is the name of Othello in records.
const othelloGame = "othello"

// handleLoadSGF reads a file. The second argument is the number of the move that would follow, as in
// GNU Go.
func (s *gtpSession) handleLoadSGF(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 2, "FILE [MOVE]"); err != nil {
		return "", err
	}
	if s.server.LoadSGF == nil {
		return "", errors.New("cannot load file: SGF files are not supported here")
	}
	moves := -1
	if len(c.args) == 2 {
		n, err := parseGTPCount(c.args[1])
		if err != nil {
			return "", err
		}
		moves = max(n-1, 0)
	}
	game, err := s.server.LoadSGF(c.args[0], moves)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	if err := s.loadGame(game); err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	return gtpColours[s.board.Turn()], nil
}

// loadGame replaces the game; the moves can be taken back.
func (s *gtpSession) loadGame(game sente.Record) error {
	for _, o := range [...]struct{ name, value string }{{"rules", game.Rules}, {"size", game.Size}} {
		if o.value == "" {
			continue
		}
		if err := s.host.Set(o.name, o.value); err != nil {
			return err
		}
	}
	if _, _, err := s.host.Board(game.Setup, game.Moves); err != nil {
		return err
	}
	if err := s.resetBoard(); err != nil {
		return err
	}
	for i := range len(game.Moves) + 1 {
		if err := s.setPosition(game.Setup, game.Moves[:i]); err != nil {
			return err
		}
	}
	return nil
}

// handleGetRules returns the rule set in the form of KataGo: a JSON object.
func handleGetRules(s *gtpSession, _ gtpCommand) (string, error) {
	fields := map[string]string{"game": s.game.Game}
	for _, o := range s.host.Options() {
		if o.Name == "rules" {
			fields["rules"] = o.Default
		}
	}
	if s.game.Rules != "" {
		fields["rules"] = s.game.Rules
	}
	text, err := json.Marshal(fields)
	return string(text), err
}

func (s *gtpSession) handleSetRules(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 1, "NAME"); err != nil {
		return "", err
	}
	if err := s.host.Set("rules", c.args[0]); err != nil {
		return "", err
	}
	return "", s.resetBoard()
}

// gtpParams maps names of KataGo's parameters to options.
var gtpParams = map[string]string{"numSearchThreads": "threads"}

// findOption returns the option of a parameter.
func (s *gtpSession) findOption(name string) (UGIOption, error) {
	if own, ok := gtpParams[name]; ok {
		name = own
	}
	for _, o := range s.host.Options() {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
	}
	return UGIOption{}, fmt.Errorf("unknown parameter %s", QuoteReceived(name))
}

func (s *gtpSession) handleGetParam(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 1, "NAME"); err != nil {
		return "", err
	}
	o, err := s.findOption(c.args[0])
	return o.Default, err
}

// handleSetParam sets an option of the host. If that changes the game, its moves are kept as far as
// they are legal.
func (s *gtpSession) handleSetParam(c gtpCommand) (string, error) {
	if err := c.checkArgs(1, 2, "NAME VALUE"); err != nil {
		return "", err
	}
	o, err := s.findOption(c.args[0])
	if err != nil {
		return "", err
	}
	if err := s.host.Set(strings.ToLower(o.Name), c.arg(1)); err != nil {
		return "", err
	}
	game, board, err := s.host.Board(s.game.Setup, s.game.Moves)
	if err != nil {
		return "", s.resetBoard()
	}
	s.game, s.board = game, board
	return "", nil
}

func handleListParams(s *gtpSession, _ gtpCommand) (string, error) {
	var names []string
	for _, o := range s.host.Options() {
		names = append(names, o.Name)
	}
	return strings.Join(names, " "), nil
}

func handleGameName(s *gtpSession, _ gtpCommand) (string, error) { return s.game.Game, nil }

func (s *gtpSession) handleSetGame(c gtpCommand) (string, error) {
	if !strings.EqualFold(strings.Join(c.args, " "), s.game.Game) {
		return "", fmt.Errorf("unsupported game: this is %s", s.game.Game)
	}
	return "", s.resetBoard()
}

// handleRulesBoard returns the board in the form of GoGui: one line for each row from the top.
func handleRulesBoard(s *gtpSession, _ gtpCommand) (string, error) {
	g, ok := gridOf(s.board.Picture())
	if !ok {
		return "", errors.New("the board of this game has no such form")
	}
	var rows []string
	for _, row := range g.seats {
		var pieces []string
		for _, seat := range row {
			pieces = append(pieces, gtpPiece(seat))
		}
		rows = append(rows, strings.Join(pieces, " "))
	}
	return "\n" + strings.Join(rows, "\n"), nil
}

func handleRulesSize(s *gtpSession, _ gtpCommand) (string, error) {
	g, ok := gridOf(s.board.Picture())
	switch {
	case !ok:
		return "", errors.New("the board of this game has no such form")
	case g.width != g.height:
		return fmt.Sprintf("%d %d", g.width, g.height), nil
	}
	return strconv.Itoa(g.width), nil
}

func handleLegalMoves(s *gtpSession, _ gtpCommand) (string, error) {
	n := notationOf(s.board)
	var all []string
	for _, m := range s.board.Legal() {
		all = append(all, n.format(m))
	}
	return strings.Join(all, " "), nil
}

func handleSideToMove(s *gtpSession, _ gtpCommand) (string, error) {
	return gtpColours[s.board.Turn()], nil
}

func handleFinalResult(s *gtpSession, _ gtpCommand) (string, error) {
	over, winner, reason := s.board.Outcome()
	switch {
	case !over:
		return "", errors.New("the game is not over")
	case winner < 0:
		return "Draw", nil
	}
	return fmt.Sprintf("%s wins: %s", [...]string{"Black", "White"}[winner], reason), nil
}

// handleParamGame lists or sets the parameter of HTP: whether the second player may swap.
func (s *gtpSession) handleParamGame(c gtpCommand) (string, error) {
	o, err := s.findOption("rules")
	if err != nil || !slices.Contains(o.Vars, pieRules) {
		return "", err
	}
	if len(c.args) == 0 {
		allow := 0
		if s.game.Rules == pieRules || s.game.Rules == "" && o.Default == pieRules {
			allow = 1
		}
		return fmt.Sprintf("[bool] allow_swap %d", allow), nil
	}
	if c.args[0] != "allow_swap" || len(c.args) != 2 {
		return "", errors.New("syntax error: expected param_game allow_swap 0 or 1")
	}
	next := pieRules
	if c.args[1] == "0" {
		next = plainRules
	}
	return s.handleSetRules(gtpCommand{name: c.name, args: []string{next}})
}

// Rule sets of Hex: with the pie rule, the default, and without.
const (
	pieRules   = "pie"
	plainRules = "plain"
)

// hexGUICommands are the commands that HexGui and GoGui offer for analysis, with their types.
const hexGUICommands = "string/Board/showboard\nstring/Result/final_score\nplist/Legal moves/all_legal_moves\nmove/Best move/reg_genmove %c\nparam/Game/param_game"
