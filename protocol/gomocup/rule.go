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

// rules names the rule set that INFO rule has told.
func (s *session) rules() (string, error) {
	const exactFive, continuous, renju, caro = 1, 2, 4, 8
	switch s.rule {
	case 0:
		return "freestyle", nil
	case exactFive:
		return "standard", nil
	case continuous, continuous | exactFive:
		return "", fmt.Errorf("rule %d, continuous games, is not supported: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	case renju, renju | exactFive:
		return "", fmt.Errorf("rule %d, renju, is not supported yet: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	case caro, caro | exactFive:
		return "", fmt.Errorf("rule %d, caro, is not supported yet: INFO rule 0 is freestyle, 1 exactly five", s.rule)
	}
	return "", fmt.Errorf("rule %d is not supported: INFO rule 0 is freestyle, 1 exactly five", s.rule)
}
