package app

type tournamentVerb struct {
	File string `arg:"" name:"cup" help:"The tournament: a file in TOML."`
	runFlags
}

// Help teaches by example.
func (tournamentVerb) Help() string {
	return `Plays the tournament that a file describes: kind = "roundrobin" (the default), "gauntlet", "swiss", "knockout", "ladder" or "match". The other keys are spelled as the flags of sente match; docs/formats.md has them all.

    kind  = "swiss"
    game  = "gomoku"
    games = 2            # of each meeting
    nodes = "20k"

    [[player]]
    engine = "sente"

    [[player]]
    engine = "./pbrain-other"
    name   = "other"

Then:

    sente tournament cup.toml --journal cup.jsonl -j 2
    sente ratings cup.jsonl`
}

// Run plays the tournament.
func (v tournamentVerb) Run(env *environment) error {
	file, err := readCup(v.File)
	if err != nil {
		return err
	}
	p, openings, err := file.plan(env.games)
	if err != nil {
		return err
	}
	c := contest{env: env, plan: p, flags: v.runFlags, words: []string{planWords(p, openings)}}
	_, err = c.play()
	return err
}
