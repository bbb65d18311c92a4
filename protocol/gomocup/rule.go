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

// rules names the rule set that INFO rule has told. Rule 2 is a continuous game,
// but renju for boards that speak Yixin's words.
func (s *session) rules() (string, error) {
	if s.yixin && s.rule == continuous {
		return "renju", nil
	}
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

// fouls reports whether some points may be forbidden.
func (s *session) fouls() bool {
	rules, err := s.rules()
	return err == nil && rules == "renju"
}
