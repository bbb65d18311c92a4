package mcp

import (
	"context"
	"errors"
	"io"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio"
)

// Serve answers the requests of one client, which it reads from in and answers on out, until the end of
// the input or until ctx ends. Both stop running searches; requests that were read before the end of
// the input are still answered, with the results found so far. version is the version of the
// program.
func Serve(ctx context.Context, s *studio.Server, version string, in io.Reader, out io.Writer) error {
	calls, stop := context.WithCancel(ctx)
	defer stop()
	server := newServer(calls, s, version)
	err := server.Run(ctx, transport{in, visible.JSON(out), stop})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// instructions describe the server to an assistant.
const instructions = `Tools for perfect-information board games. Call "games" first: it lists the games; with a game it explains its rules, names its rule sets, board sizes, opening rules and engines, and gives an example of its move notation.

"show" draws a position and lists the legal moves; "analyze" searches for the best moves; "solve" proves the result of a position; "review" judges every move of a game. A position is a game with either "moves", the moves from the start such as "h8 i9 h9", or "record", the text of a game record such as SGF; without both it is the start of the game. Positions are not remembered: send all moves in each call.

Scores and results are those of the side to move. Win chances ("chance", 0 to 1) are those of the player who moves first, whichever side is to move; with more than two players they are those of the side to move. "distance" counts plies, the moves of single players.`

// newServer returns a server with all tools. The end of calls stops running searches.
func newServer(calls context.Context, s *studio.Server, version string) *sdk.Server {
	server := sdk.NewServer(&sdk.Implementation{Name: s.Name(), Title: s.Name(), Version: version}, &sdk.ServerOptions{
		Instructions: instructions, Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}},
	})
	addTools(server, toolbox{s, calls})
	return server
}
