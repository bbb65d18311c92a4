package gametest

// Option changes how a game is examined.
type Option func(*settings)

type settings struct {
	games   int
	history bool
	endless bool
	others  []string // methods that are no abilities
	oracle  func() oracle
	ticker  func() ticker
}

// Games sets how many random games each part of the suite plays. Default 20.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// HistoryMatters says that equal positions may still be different, so that their keys
// may differ: for rules on repetition.
func HistoryMatters() Option { return func(s *settings) { s.history = true } }

// Endless says that a game need not come to an end.
func Endless() Option { return func(s *settings) { s.endless = true } }
