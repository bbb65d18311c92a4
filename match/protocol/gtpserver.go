package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// GTPServer handles the commands of a controller in the Go Text Protocol, version 2 (Farnebäck,
// 2002), with the commands for analysis of Leela Zero and KataGo, those of GoGui for games other
// than Go, and those of HTP for Hex. The game must have two players. Host must be set.
type GTPServer struct {
	Name, Version string
	Host          UGIHost
	Limits        sente.Limits // of a move if the controller has set no time
	// LoadSGF reads the game of an SGF file up to a number of moves, or all moves if it is negative;
	// may be nil.
	LoadSGF func(path string, moves int) (sente.Record, error)
}

// moveRestrictor is implemented by hosts whose engine can choose among some moves only.
type moveRestrictor interface {
	// ThinkAmong is like Think of [UGIHost] with only these moves.
	ThinkAmong(ctx context.Context, game sente.Record, only []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
}

// scoreScaler is implemented by hosts that know the scale of their engine's scores.
type scoreScaler interface {
	// ScoreScale returns the scale of [sente.Assessment], 0 if it is unknown.
	ScoreScale() float64
}

// Serve handles the commands from in and writes the responses to out until quit or the end of in.
// It returns the first error of the host, of writing or of reading. It closes the host.
func (s *GTPServer) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	g := &gtpSession{ctx: ctx, server: s, host: s.Host, out: &replyWriter{out: out, failed: stop}}
	if err := g.resetBoard(); err != nil {
		return cmp.Or(err, s.Host.Close())
	}
	lines := make(chan Line)
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		readErr = readAllLines(in, maxUGILine, func(l Line) bool {
			if strings.TrimSpace(l.Text) == gtpInterrupt && g.interruptMove() {
				return true
			}
			lines <- l
			c, _ := parseGTPCommand(l.Text)
			return c.name != "quit"
		})
	})
	for l := range lines {
		g.handleLine(l)
	}
	g.stopAnalysis()
	reader.Wait()
	return cmp.Or(s.Host.Close(), g.out.err, readErr)
}

// gtpInterrupt is the comment by which GoGui interrupts genmove.
const gtpInterrupt = "# interrupt"

// gtpSession is one session with a controller.
type gtpSession struct {
	ctx    context.Context
	server *GTPServer
	host   UGIHost
	out    *replyWriter

	game     sente.Record
	board    rules.Board
	past     []sente.Record // positions before each move, for undo
	control  gtpControl
	clocks   [2]gtpClock
	analysis *gtpAnalysis // nil while no analysis is running

	mu        sync.Mutex
	interrupt context.CancelFunc // ends the running genmove; nil while no move is generated
}

// interruptMove ends the running genmove with its best move so far; ok is false if no move is generated.
func (s *gtpSession) interruptMove() (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.interrupt != nil {
		s.interrupt()
	}
	return s.interrupt != nil
}

// withInterrupt returns a context that [gtpSession.interruptMove] ends until done is called.
func (s *gtpSession) withInterrupt() (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	setInterrupt := func(f context.CancelFunc) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.interrupt = f
	}
	setInterrupt(cancel)
	return ctx, func() {
		setInterrupt(nil)
		cancel()
	}
}

// gtpHandlers maps commands to their handlers, which return the text of the response.
var gtpHandlers map[string]func(*gtpSession, gtpCommand) (string, error)

// gtpSearches are the commands with a response of several parts. Their handlers return an error only
// if they have not written it.
var gtpSearches map[string]func(*gtpSession, gtpCommand) error

func init() { // the handlers list the commands
	gtpHandlers = map[string]func(*gtpSession, gtpCommand) (string, error){
		"protocol_version": gtpText("2"),
		"name":             func(s *gtpSession, _ gtpCommand) (string, error) { return s.server.Name, nil },
		"version":          func(s *gtpSession, _ gtpCommand) (string, error) { return s.server.Version, nil },
		"list_commands":    func(*gtpSession, gtpCommand) (string, error) { return strings.Join(gtpCommands(), "\n"), nil },
		"known_command": func(_ *gtpSession, c gtpCommand) (string, error) {
			return fmt.Sprint(slices.Contains(gtpCommands(), c.arg(0))), nil
		},
		"quit": gtpText(""),
		"stop": gtpText(""),

		"gogui-interrupt": gtpText(""),

		"boardsize":             (*gtpSession).handleBoardSize,
		"rectangular_boardsize": (*gtpSession).handleBoardSize,
		"clear_board":           (*gtpSession).handleClearBoard,
		"komi":                  handleKomi,
		"play":                  (*gtpSession).handlePlay,
		"genmove":               (*gtpSession).handleGenmove,
		"reg_genmove":           (*gtpSession).handleRegGenmove,
		"undo":                  (*gtpSession).handleUndo,
		"showboard":             handleShowBoard,
		"final_score":           handleFinalScore,
		"loadsgf":               (*gtpSession).handleLoadSGF,

		"time_settings":           (*gtpSession).handleTimeSettings,
		"kgs-time_settings":       (*gtpSession).handleTimeKind,
		"kata-time_settings":      (*gtpSession).handleTimeKind,
		"kata-list_time_settings": gtpText(strings.Join(gtpTimeKinds, " ")),
		"time_left":               (*gtpSession).handleTimeLeft,

		"kata-get-rules":   handleGetRules,
		"kata-set-rules":   (*gtpSession).handleSetRules,
		"kata-get-param":   (*gtpSession).handleGetParam,
		"kata-set-param":   (*gtpSession).handleSetParam,
		"kata-list-params": handleListParams,

		"list_games":               handleGameName,
		"set_game":                 (*gtpSession).handleSetGame,
		"gogui-rules_game_id":      handleGameName,
		"gogui-rules_board":        handleRulesBoard,
		"gogui-rules_board_size":   handleRulesSize,
		"gogui-rules_legal_moves":  handleLegalMoves,
		"gogui-rules_side_to_move": handleSideToMove,
		"gogui-rules_final_result": handleFinalResult,
		"all_legal_moves":          handleLegalMoves,
		"play-game":                (*gtpSession).handlePlayGame,
		"param_game":               (*gtpSession).handleParamGame,
		"hexgui-analyze_commands":  gtpText(hexGUICommands),
		"gogui-analyze_commands":   gtpText(hexGUICommands),
		"clear_cache":              handleClearCache,
		"gogui-play_sequence":      (*gtpSession).handlePlaySequence,
		"get_komi":                 gtpText("0"),
	}
	gtpSearches = map[string]func(*gtpSession, gtpCommand) error{
		"lz-analyze":           (*gtpSession).handleAnalyze,
		"kata-analyze":         (*gtpSession).handleAnalyze,
		"lz-genmove_analyze":   (*gtpSession).handleGenmoveAnalyze,
		"kata-genmove_analyze": (*gtpSession).handleGenmoveAnalyze,
	}
}

// gtpCommands returns the names of all commands.
func gtpCommands() (names []string) {
	for name := range gtpHandlers {
		names = append(names, name)
	}
	for name := range gtpSearches {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// gtpText returns the handler of a command with a constant response.
func gtpText(text string) func(*gtpSession, gtpCommand) (string, error) {
	return func(*gtpSession, gtpCommand) (string, error) { return text, nil }
}

// handleLine handles one line. Any line, also an empty one, ends an analysis.
func (s *gtpSession) handleLine(l Line) {
	s.stopAnalysis()
	c, ok := parseGTPCommand(l.Text)
	if l.Truncated {
		s.replyGTP(c, "", fmt.Errorf("a line is longer than %d bytes", maxUGILine))
		return
	}
	if !ok {
		return
	}
	if search, known := gtpSearches[c.name]; known {
		if err := search(s, c); err != nil {
			s.replyGTP(c, "", err)
		}
		return
	}
	handle, known := gtpHandlers[c.name]
	switch {
	case known:
		text, err := handle(s, c)
		s.replyGTP(c, text, err)
	case strings.Contains(c.name, "handicap"):
		s.replyGTP(c, "", errors.New("handicap stones are not supported"))
	default:
		s.replyGTP(c, "", errUnknownGTP)
	}
}

var errUnknownGTP = errors.New("unknown command")

// replyGTP writes a response, or a failure.
func (s *gtpSession) replyGTP(c gtpCommand, text string, err error) {
	sign := "="
	if err != nil {
		sign, text = "?", err.Error()
	}
	first := true
	for line := range strings.SplitSeq(text, "\n") {
		if first {
			line = strings.TrimSpace(sign + c.id + " " + line)
			first = false
		}
		s.out.writeLine("%s", line)
	}
	s.out.writeLine("")
}

// resetBoard sets the start of the game.
func (s *gtpSession) resetBoard() error {
	game, board, err := s.host.Board("", nil)
	if err != nil {
		return err
	}
	if n := len(board.Seats()); n != len(gtpColours) {
		return fmt.Errorf("a game with %d players: GTP has two players", n)
	}
	s.game, s.board, s.past = game, board, nil
	s.resetClocks()
	return nil
}

// setPosition replaces the position, and keeps the present one for undo.
func (s *gtpSession) setPosition(setup string, moves []sente.Move) error {
	game, board, err := s.host.Board(setup, moves)
	if err != nil {
		return err
	}
	s.past = append(s.past, s.game)
	s.game, s.board = game, board
	return nil
}

// positionFor returns the position with a seat to move: GTP lets a colour move out of turn. A forced
// pass of the other player is played; otherwise the position becomes a set-up, if the game allows
// that.
func (s *gtpSession) positionFor(seat int) (setup string, moves []sente.Move, err error) {
	if s.board.Turn() == seat {
		return s.game.Setup, s.game.Moves, nil
	}
	if legal := s.board.Legal(); len(legal) == 1 && legal[0] == passMove {
		return s.game.Setup, s.game.WithMove(passMove).Moves, nil
	}
	setup, err = s.board.AfterPass()
	if err != nil {
		return "", nil, fmt.Errorf("illegal move: %s is to move", gtpColours[s.board.Turn()])
	}
	return setup, nil, nil
}

// playMove plays a move of a seat, in the notation of GTP.
func (s *gtpSession) playMove(seat int, text string) error {
	move, err := notationOf(s.board).parse(text)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	setup, moves, err := s.positionFor(seat)
	if err != nil {
		return err
	}
	err = s.setPosition(setup, append(slices.Clone(moves), move))
	switch {
	case err == nil:
		return nil
	case strings.EqualFold(string(move), text):
		return fmt.Errorf("illegal move: %w", err)
	}
	return errors.New("illegal move") // the reason names the point by another letter
}

// seatOf parses a colour argument.
func seatOf(text string) (int, error) {
	seat, ok := parseGTPColour(text)
	if !ok {
		return 0, fmt.Errorf("syntax error: invalid colour %s: expected black or white", QuoteReceived(text))
	}
	return seat, nil
}

// think runs the engine for a seat, without playing its move. only restricts the moves if it is not
// nil.
func (s *gtpSession) think(ctx context.Context, game sente.Record, only []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if only == nil {
		return s.host.Think(ctx, game, limits, report)
	}
	r, ok := s.host.(moveRestrictor)
	if !ok {
		return sente.Choice{}, errors.New("the engine cannot restrict moves")
	}
	return r.ThinkAmong(ctx, game, only, limits, report)
}

// generateMove chooses a move for a seat and plays it. If the game is over, it returns pass, or
// resign for the player that lost.
func (s *gtpSession) generateMove(seat int, only []sente.Move, report func(sente.Info)) (string, error) {
	if over, winner, _ := s.board.Outcome(); over {
		if winner == 1-seat {
			return resignMove, nil
		}
		return passMove, nil
	}
	began := time.Now()
	setup, moves, err := s.positionFor(seat)
	if err != nil {
		return "", err
	}
	game, board, err := s.host.Board(setup, moves)
	if err != nil {
		return "", err
	}
	if err := s.host.Prepare(); err != nil {
		return "", err
	}
	ctx, done := s.withInterrupt()
	defer done()
	choice, err := s.think(ctx, game, only, s.moveLimits(seat, time.Since(began)), report)
	if err == nil && !slices.Contains(board.Legal(), choice.Move) {
		err = fmt.Errorf("it chose %s, which is not legal", QuoteReceived(string(choice.Move)))
	}
	if err != nil {
		return "", fmt.Errorf("the engine failed: %w", err)
	}
	s.clocks[seat].spend(time.Since(began), s.control)
	text := notationOf(board).format(choice.Move)
	return text, s.setPosition(game.Setup, append(slices.Clone(game.Moves), choice.Move))
}
