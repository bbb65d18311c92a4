package gametest

// Option is a setting of the suite.
type Option func(*settings)

type settings struct {
	games   int
	history bool
	endless bool
	others  []string // methods that are not abilities
	oracle  func() oracle
	ticker  func() ticker
}

// Games sets the number of random games of each part. The default is 20.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// HistoryMatters allows equal positions with different keys, for rules on repetition.
func HistoryMatters() Option { return func(s *settings) { s.history = true } }

// Endless allows games that do not end.
func Endless() Option { return func(s *settings) { s.endless = true } }
