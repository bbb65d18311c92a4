//go:build slow

package player_test

// warmUpSpecs are all engines with their game and each of its rules.
var warmUpSpecs = func() (all []string) {
	for _, g := range games {
		rules := []string{"-"}
		for _, r := range g.Rules {
			rules = append(rules, r.Name)
		}
		for _, rule := range rules {
			for _, profile := range g.ProfileNames() {
				all = append(all, g.Name+" "+rule+" "+profile)
			}
		}
	}
	return all
}()
