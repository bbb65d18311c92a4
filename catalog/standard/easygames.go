package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/amazons"
	"github.com/sente-games/sente/games/ataxx"
	"github.com/sente-games/sente/games/breakthrough"
	"github.com/sente-games/sente/games/checkers"
	"github.com/sente-games/sente/games/hex"
	"github.com/sente-games/sente/search/alphabeta"
)

func hexGame() catalog.Game {
	searches := suite.Hex()
	g := catalog.NewFromSuite("hex", "Hex", "", hex.Open, searches).AddEngines(catalog.Profile{
		Name: "sente", About: "Monte Carlo search whose random games save bridges",
		SamplesGames: true, Tree: catalog.Sampled, Scale: catalog.SamplingScale,
		New: func(map[string]string) (sente.Engine, error) { return searches.Open(simple.MonteCarlo()) },
	})
	g.About, g.Preview = "Connect your two edges with a chain of stones.", "f6 swap-pieces g5 e7 f8 h3"
	g.Rules = []catalog.Choice{
		{Name: hex.PieRules, Title: "With swap", About: "the second player may take over the first stone, mirrored"},
		{Name: hex.PlainRules, Title: "Without swap", About: "without swapping: the first player has a great advantage"},
	}
	g.Sizes, g.SizeHelp = []string{"11", "13", "14", "19", "9", "7", "5"}, hex.SizeHelp
	g.Guide = hex.Guide()
	g.SGF = catalog.SGF{Number: 11}
	return g
}

func breakthroughGame() catalog.Game {
	g := catalog.NewFromSuite("breakthrough", "Breakthrough", "deep search that counts pawns by their rows and finds pawns that cannot be stopped", breakthrough.Open, suite.Breakthrough())
	g.About, g.Preview = "The first pawn that reaches the other side wins.", "d2d3 e7e6 e2e3 d7d6 d3d4 c8d7"
	g.Guide = breakthrough.Guide()
	return g
}

func checkersGame() catalog.Game {
	g := catalog.NewFromSuite("checkers", "English draughts", "deep search that counts men, kings and their rows", checkers.Open, suite.Checkers())
	g.About, g.Preview = "Capture or block all pieces of the other side; captures are compulsory.", "11-15 23-19 8-11 22-17 9-13 17-14"
	g.Guide = checkers.Guide()
	return g
}

func amazonsGame() catalog.Game {
	g := catalog.NewFromSuite("amazons", "Amazons", "deep search that compares territories", amazons.Open, suite.Amazons())
	g.About, g.Preview = "Move like a queen and block a square each turn; a player who cannot move loses.", "d1-d7/g7 d10-d8/h8 g1-g6/d6 g10-f9/f5 a4-c4/c8"
	g.Guide = amazons.Guide()
	g.SGF = catalog.SGF{Number: 18, Letters: true, MovePoints: 3, FirstIsBlack: true}
	return g
}

func ataxxGame() catalog.Game {
	searches := suite.Ataxx()
	g := catalog.NewFromSuite("ataxx", "Ataxx", "", ataxx.Open, searches).AddEngines(catalog.Profile{
		Name: "sente", About: "selective search that counts pieces, endangered pieces and free squares", Tree: catalog.Walked,
		New: func(map[string]string) (sente.Engine, error) {
			return searches.Open(simple.AlphaBeta(ataxxSearchOptions()...))
		},
	})
	g.About, g.Preview = "Add pieces or jump to take over neighbouring pieces; the player with more pieces wins.", "g2 b1 f3 f6"
	g.Guide = ataxx.Guide()
	g.SGF = catalog.SGF{Number: 10}
	return g
}

// ataxxSearchOptions returns the options of the default engine of Ataxx. With 60 to 100 moves in a
// position, most of them jumps that turn few pieces, a search of all moves is shallow
// (experiment 0250).
func ataxxSearchOptions() []alphabeta.Option {
	return []alphabeta.Option{
		alphabeta.With(alphabeta.Null | alphabeta.Reduce | alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.LatePrune),
		alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 3, Depth: 3, Slope: 80}),
		alphabeta.PruneMargins(alphabeta.Margins{Depth: 4, Futility: 150, Reverse: 100, Razor: 200, Singular: 4, Moves: 8}),
	}
}
