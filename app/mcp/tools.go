package mcp

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/scene/render"
	"github.com/sente-games/sente/studio"
	"github.com/sente-games/sente/terminal"
)

// addTools adds all tools to a server.
func addTools(server *sdk.Server, box toolbox) {
	addTool(server, box, sdk.Tool{
		Name: "games", Title: "List games",
		Description: "List the games. With a game: explain its rules, and list its rule sets, board sizes, opening rules and engines, with an example of its move notation.",
	}, listGames)
	addTool(server, box, sdk.Tool{
		Name: "show", Title: "Show a position",
		Description: "Show a position: the board as text, the side to move, the legal moves, and the result if the game is over.",
	}, show)
	addTool(server, box, sdk.Tool{
		Name: "analyze", Title: "Analyse a position",
		Description: "Search for the best moves of a position with an engine: expected lines with scores and win chances. The result is an estimate unless it says that a win, a loss or a draw is proven.",
	}, analyze)
	addTool(server, box, sdk.Tool{
		Name: "solve", Title: "Solve a position",
		Description: "Prove whether the side to move wins, loses or draws with best play, and in how many moves. The result is \"unknown\" if the limits do not suffice; then use analyze.",
	}, solve)
	addTool(server, box, sdk.Tool{
		Name: "review", Title: "Review a game",
		Description: "Judge every move of a game with an engine: inaccuracies, mistakes and blunders, with better moves and win chances. Long games may need a smaller time_ms.",
	}, reviewGame)
}

// showArguments are the arguments of the tool show.
type showArguments struct {
	Position
	Picture bool `json:"picture" jsonschema:"Also return the board as a PNG picture. Default: false."`
}

// shown is the result of the tool show.
type shown struct {
	lab.Facts
	Source *reading `json:"source,omitempty"` // how the record was read
}

// picturePixels is the length of the longer side of a picture.
const picturePixels = 480

// maxListedMoves is the maximum number of legal moves in a text; the structured output has all.
const maxListedMoves = 64

// show describes a position.
func show(ctx context.Context, c call, in showArguments) (a answer[shown], err error) {
	p, source, err := in.open(ctx, c.toolbox)
	if err != nil {
		return a, err
	}
	a.out = shown{p.Facts(), source}
	if in.Picture {
		drawn, err := render.New(p.Board.Scene(), render.Options{Pixels: picturePixels})
		if err != nil {
			return a, err
		}
		var b bytes.Buffer
		if err := drawn.PNG(&b); err != nil {
			return a, err
		}
		a.picture = b.Bytes()
	}
	return a.withText(func(b *strings.Builder) error {
		if err := terminal.WriteBoard(b, p); err != nil {
			return err
		}
		if legal := a.out.Legal; len(legal) > 0 {
			fmt.Fprintf(b, "legal moves: %s", joinMoves(legal[:min(len(legal), maxListedMoves)]))
			if more := len(legal) - maxListedMoves; more > 0 {
				fmt.Fprintf(b, " and %d more", more)
			}
			b.WriteByte('\n')
		}
		b.WriteString(source.text())
		return nil
	})
}

// analyzeArguments are the arguments of the tool analyze.
type analyzeArguments struct {
	Position
	TimeMS int64    `json:"time_ms" jsonschema:"Time limit in milliseconds, 1 to 15000. Default: 1000, or 15000 if nodes or depth is given."`
	Nodes  int64    `json:"nodes" jsonschema:"Maximum number of searched nodes; gives the same result on every machine."`
	Depth  int      `json:"depth" jsonschema:"Maximum search depth in plies."`
	Lines  int      `json:"lines" jsonschema:"Number of best moves to return, each with its line, 1 to 100. Default: 1."`
	Values bool     `json:"values" jsonschema:"Also evaluate every legal move. Default: false."`
	Only   []string `json:"only" jsonschema:"Consider only these moves."`
	Block  []string `json:"block" jsonschema:"Exclude these moves."`
	Engine string   `json:"engine" jsonschema:"Engine of the game, optionally with options as in sente:level=40; the tool games lists them. Default: the first one."`
	Seed   uint64   `json:"seed" jsonschema:"Seed of engines that use randomness."`
}

// analyze searches a position.
func analyze(ctx context.Context, c call, in analyzeArguments) (a answer[lab.Analysis], err error) {
	p, source, err := in.open(ctx, c.toolbox)
	if err != nil {
		return a, err
	}
	scale := p.Game.ScoreScale(in.Engine)
	a.out, err = c.Analyze(ctx, p, studio.AnalyzeOptions{
		Engine: in.Engine, Values: in.Values, Only: in.Only, Block: in.Block,
		Limits: studio.AnalyzeLimits{TimeMS: in.TimeMS, Nodes: in.Nodes, Depth: in.Depth, Lines: in.Lines, Seed: in.Seed},
	}, func(i sente.Info) {
		c.progress.reportTime(func() string { return terminal.FormatInfo(p, scale, i) })
	})
	if err != nil {
		return a, err
	}
	return a.withText(func(b *strings.Builder) error {
		fmt.Fprintln(b, a.out.Describe(p.MoveText))
		err := terminal.WriteAnalysis(b, a.out, p, false)
		b.WriteString(source.text())
		return err
	})
}

// solveArguments are the arguments of the tool solve.
type solveArguments struct {
	Position
	TimeMS int64 `json:"time_ms" jsonschema:"Time limit in milliseconds, 1 to 15000. Default: 15000."`
	Nodes  int64 `json:"nodes" jsonschema:"Maximum number of searched nodes; gives the same result on every machine."`
	All    bool  `json:"all" jsonschema:"Also solve the position after every legal move, within the same time. Default: false."`
}

// solve proves the result of a position.
func solve(ctx context.Context, c call, in solveArguments) (a answer[solving.Solution], err error) {
	p, source, err := in.open(ctx, c.toolbox)
	if err != nil {
		return a, err
	}
	a.out, err = c.Solve(ctx, p, studio.SolveOptions{TimeMS: in.TimeMS, Nodes: in.Nodes, All: in.All}, func(i sente.Info) {
		c.progress.reportTime(func() string { return terminal.FormatCount(i.Nodes) + " nodes" })
	})
	if err != nil {
		return a, err
	}
	return a.withText(func(b *strings.Builder) error {
		err := terminal.WriteSolution(b, a.out, p)
		b.WriteString(source.text())
		return err
	})
}

// reviewArguments are the arguments of the tool review.
type reviewArguments struct {
	Position
	TimeMS int64  `json:"time_ms" jsonschema:"Time for each position in milliseconds, 1 to 10000; apparent mistakes are searched longer. Default: 200, or no limit if nodes is given."`
	Nodes  int64  `json:"nodes" jsonschema:"Maximum number of searched nodes for each position, up to 10000000; gives the same result on every machine."`
	Engine string `json:"engine" jsonschema:"Engine of the game, optionally with options; the tool games lists them. Default: the first one."`
}

// reviewGame judges the moves of a game.
func reviewGame(ctx context.Context, c call, in reviewArguments) (a answer[review.Review], err error) {
	p, source, err := in.open(ctx, c.toolbox)
	if err != nil {
		return a, err
	}
	q := studio.ReviewRequest{Engine: in.Engine, Time: float64(in.TimeMS) / 1000, Nodes: in.Nodes}
	a.out, err = c.Review(ctx, p, q, func(done, of int) {
		c.progress.reportShare(done, of, func() string { return fmt.Sprintf("%d of %d moves", done, of) })
	})
	if err != nil {
		return a, err
	}
	return a.withText(func(b *strings.Builder) error {
		err := terminal.WriteReview(b, a.out, p)
		if missing := len(p.Record.Moves) - len(a.out.Moves); missing > 0 {
			fmt.Fprintf(b, "\nOnly the last %d of %d moves were reviewed within %d seconds: call review with the first %d moves for the others, or use a smaller time_ms.\n",
				len(a.out.Moves), len(p.Record.Moves), int(studio.MaxReviewTime.Seconds()), missing)
		}
		b.WriteString(source.text())
		return err
	})
}

// joinMoves separates moves by spaces.
func joinMoves(moves []sente.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = string(m)
	}
	return strings.Join(texts, " ")
}
