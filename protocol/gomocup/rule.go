package gomocup

import "fmt"

// ready returns an error unless a game runs by rules that are supported.
func (s *session) ready() error {
	if s.pos == nil {
		return errNoGame
	}
	_, err := s.rules()
	return err
}

// The bits of INFO rule.
const exactFive, continuous, renju, caro = 1, 2, 4, 8

const knownRules = "INFO rule 0 is freestyle, 1 exactly five, 4 renju, 8 caro"

// rules names the rule set that INFO rule has told.
func (s *session) rules() (string, error) {
	switch s.rule {
	case 0:
		return "freestyle", nil
	case exactFive:
		return "standard", nil
	case renju, renju | exactFive:
		return "renju", nil
	case caro, caro | exactFive:
		return "caro", nil
	case continuous, continuous | exactFive:
		return "", fmt.Errorf("rule %d, continuous games, is not supported: %s", s.rule, knownRules)
	}
	return "", fmt.Errorf("rule %d is not supported: %s", s.rule, knownRules)
}
