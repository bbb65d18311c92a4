package gomocup

import (
	"fmt"
	"strings"
)

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

const knownRules = "INFO rule 0 is freestyle, 1 exactly five, 2 a continuous game, 4 renju, 8 caro"

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
	case continuous:
		return "freestyle" + goesOn, nil
	case continuous | exactFive:
		return "standard" + goesOn, nil
	}
	return "", fmt.Errorf("rule %d is not supported: %s", s.rule, knownRules)
}

// goesOn makes a game of a rule set continuous.
const goesOn = ":continuous=on"

// thirds is what field 3 of a BOARD means.
func (s *session) thirds() third {
	rules, err := s.rules()
	switch {
	case err == nil && rules == "renju":
		return thirdForbidden
	case err == nil && strings.HasSuffix(rules, goesOn):
		return thirdDead
	}
	return thirdNothing
}
