package gomocup

import (
	"fmt"
	"strings"
)

// checkReady returns an error unless a game is in progress and its rules are supported.
func (s *gomocupSession) checkReady() error {
	if s.pos == nil {
		return errNoGame
	}
	_, err := s.rule.ruleSet()
	return err
}

// The bits of INFO rule.
const exactFive, continuous, renju, caro = 1, 2, 4, 8

const ruleNames = "INFO rule 0 is freestyle, 1 exactly five, 2 a continuous game, 4 renju, 8 caro"

// ruleSetting is the setting of INFO rule.
type ruleSetting struct {
	bits  int64
	yixin bool // the manager uses Yixin's extensions: rule 2 is renju
}

// ruleSet returns the rule set. Rule 2 is a continuous game, but renju for boards with Yixin's
// extensions.
func (r ruleSetting) ruleSet() (string, error) {
	if r.yixin && r.bits == continuous {
		return "renju", nil
	}
	switch r.bits {
	case 0:
		return "freestyle", nil
	case exactFive:
		return "standard", nil
	case renju, renju | exactFive:
		return "renju", nil
	case caro, caro | exactFive:
		return "caro", nil
	case continuous:
		return "freestyle" + continuousSuffix, nil
	case continuous | exactFive:
		return "standard" + continuousSuffix, nil
	}
	return "", fmt.Errorf("rule %d is not supported: %s", r.bits, ruleNames)
}

// continuousSuffix is the suffix that makes a rule set continuous.
const continuousSuffix = ":continuous=on"

// thirdField returns the meaning of field 3 of a BOARD row.
func (r ruleSetting) thirdField() fieldMeaning {
	rules, err := r.ruleSet()
	switch {
	case err == nil && rules == "renju":
		return fieldForbidden
	case err == nil && strings.HasSuffix(rules, continuousSuffix):
		return fieldFinishedLine
	}
	return fieldInvalid
}
