package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// KindGames is the kind of a run with encounters of a [match.Plan] as jobs.
const KindGames = "games"

// MatchRunner plays encounters on a fleet. It implements [match.Runner].
type MatchRunner struct {
	*Dispatcher
	games  catalog.Catalog
	sender *FileSender
}

// encounterBody is the body of a job.
type encounterBody struct {
	match.Job
	Files []File `json:"files,omitempty"` // files that its players read
}

// PlayMatches announces a run that plays the encounters of a plan. A nil log discards all messages.
func PlayMatches(ctx context.Context, q Queue, games catalog.Catalog, p match.Plan, log *slog.Logger) (*MatchRunner, error) {
	title := matchTitle(p)
	p.Games, p.Test = 0, nil // more games or another test do not make a different run
	return PlayPlans(ctx, q, games, PlanSeries{Plan: p, Title: title}, log)
}

// PlanSeries describes plans that differ from Plan only in players, openings and seeds. Their
// players must search like the players of Plan.
type PlanSeries struct {
	Plan  match.Plan
	Title string // for display
	Of    any    // encoded as JSON, it is part of the run's identity
}

// PlayPlans announces a run that plays the encounters of several plans. A nil log discards all
// messages.
func PlayPlans(ctx context.Context, q Queue, games catalog.Catalog, s PlanSeries, log *slog.Logger) (*MatchRunner, error) {
	p := s.Plan
	base := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}
	m := Manifest{Kind: KindGames, Title: s.Title, Program: Program(), Game: base}
	var err error
	if m.Rules, err = RulesFingerprint(games, base); err != nil {
		return nil, err
	}
	r := &MatchRunner{games: games, sender: NewFileSender(q)}
	if m.Files, err = r.sendFiles(ctx, p.Game, p.Players); err != nil {
		return nil, err
	}
	if m.Body, err = json.Marshal(announcedPlan{p, s.Of}); err != nil {
		return nil, err
	}
	r.Dispatcher, err = StartDispatcher(ctx, q, m, r.validateGames, log)
	return r, err
}

// announcedPlan is the body of a manifest.
type announcedPlan struct {
	Plan match.Plan `json:"plan"`
	Of   any        `json:"of,omitempty"`
}

// sendFiles uploads the files that players read.
func (r *MatchRunner) sendFiles(ctx context.Context, game string, players []match.Entrant) (files []File, err error) {
	g, err := r.games.FindGame(game)
	if err != nil {
		return nil, err
	}
	for _, e := range players {
		more, err := r.sender.SendFiles(ctx, g, e.Engine)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", e.Name, err)
		}
		for _, f := range more {
			if !slices.Contains(files, f) {
				files = append(files, f)
			}
		}
	}
	return files, nil
}

func matchTitle(p match.Plan) string {
	var names []string
	for _, e := range p.Players {
		names = append(names, e.Name)
	}
	return p.Game + ": " + strings.Join(names, " – ")
}

// PlayJob submits a job and calls finished with each of its games.
func (r *MatchRunner) PlayJob(ctx context.Context, job match.Job, finished func(match.Result)) error {
	files, err := r.sendFiles(ctx, job.Start.Game, job.Players)
	if err != nil {
		return err
	}
	body, err := json.Marshal(encounterBody{job, files})
	if err != nil {
		return err
	}
	result, err := r.DoJob(ctx, jobID(job), body)
	if aside := (*SetAsideError)(nil); errors.As(err, &aside) {
		return &match.UnplayableError{Job: job.ID, Reason: aside.Fault}
	}
	if err != nil {
		return err
	}
	games, err := decodeGames(result)
	if err != nil {
		return err
	}
	for _, g := range games {
		finished(g)
	}
	return nil
}

// jobID returns the identifier of the job for the given seatings of an encounter.
func jobID(job match.Job) string {
	id := job.ID
	for _, s := range job.Seatings {
		id += fmt.Sprintf("-%d", s)
	}
	return id
}

func decodeGames(r Result) (games []match.Result, err error) {
	if err := json.Unmarshal(r.Body, &games); err != nil {
		return nil, fmt.Errorf("no games: %w", err)
	}
	return games, nil
}

// validateGames returns an error if the games do not belong to the job or violate the rules.
func (r *MatchRunner) validateGames(j Job, result Result) error {
	var job encounterBody
	if err := json.Unmarshal(j.Body, &job); err != nil {
		return err
	}
	games, err := decodeGames(result)
	if err != nil {
		return err
	}
	if len(games) != len(job.Seatings) {
		return fmt.Errorf("it has %d games, but the job has %d", len(games), len(job.Seatings))
	}
	for i, g := range games {
		if g.Seating != job.Seatings[i] {
			return fmt.Errorf("game %d has seating %d, but the job has %d", i+1, g.Seating, job.Seatings[i])
		}
		if err := job.Check(r.games, g); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// MatchOpener returns the Opener of workers for runs of the kind [KindGames].
func MatchOpener(games catalog.Catalog, open match.PlayerOpener) SessionOpener {
	return func(_ context.Context, m Manifest, files map[string][]byte, slots int) (Session, error) {
		if _, err := CheckRules(games, m); err != nil {
			return nil, err
		}
		s := &matchSession{games: games, local: match.NewLocalRunner(games, open, slots)}
		for _, f := range m.Files {
			if err := s.PutFile(f, files[f.Name]); err != nil {
				return nil, errors.Join(err, s.Close())
			}
		}
		return s, nil
	}
}

// matchSession is the session of a run of games on a worker.
type matchSession struct {
	FileFolder
	games catalog.Catalog
	local *match.LocalRunner
}

// MissingJobFiles returns the files of a job that are not stored locally.
func (s *matchSession) MissingJobFiles(body json.RawMessage) (missing []File, err error) {
	var job encounterBody
	if err := json.Unmarshal(body, &job); err != nil {
		return nil, err
	}
	return s.MissingFiles(job.Files), nil
}

// DoJob plays the games of a job.
func (s *matchSession) DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	var job encounterBody
	if err := json.Unmarshal(body, &job); err != nil {
		return nil, err
	}
	g, err := s.games.FindGame(job.Start.Game)
	if err != nil {
		return nil, err
	}
	job.Players = slices.Clone(job.Players)
	for i := range job.Players {
		e := &job.Players[i]
		if e.Engine, err = s.LocalSpec(g, e.Engine, job.Files); err != nil {
			return nil, fmt.Errorf("player %s: %w", e.Name, err) // never pass on an unchecked spec: it could be a command line
		}
	}
	var results []match.Result
	if err := s.local.PlayJob(ctx, job.Job, func(r match.Result) { results = append(results, r) }); err != nil {
		return nil, err
	}
	return json.Marshal(results)
}

// Close closes the players and removes the files.
func (s *matchSession) Close() error { return errors.Join(s.local.Close(), s.FileFolder.Close()) }
