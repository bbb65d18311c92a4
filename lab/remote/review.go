package remote

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/match/fleet"
)

// Reviewing is the kind of runs whose jobs are games to review.
const Reviewing = "reviewing"

// Judge holds the settings of the reviewing engine.
type Judge struct {
	Spec   string       `json:"spec"` // spec of an engine of the game
	Limits sente.Limits `json:"limits"`
	Files  []fleet.File `json:"files,omitempty"` // files that the spec names
}

// Review starts a run that reviews games like base.
func (c Client) Review(ctx context.Context, base sente.Record, j Judge) (a Asker, err error) {
	g, err := c.Games.Game(base.Game)
	if err != nil {
		return a, err
	}
	if j.Files, err = fleet.NewSender(c.Queue).Send(ctx, g, j.Spec); err != nil {
		return a, err
	}
	return c.start(ctx, fleet.Manifest{Kind: Reviewing, Title: base.Game + ": reviewed games", Game: base, Files: j.Files}, j)
}

// Judgements requests the review of a game.
func (a Asker) Judgements(ctx context.Context, r sente.Record) (judged review.Review, err error) {
	err = a.about(ctx, r, &judged)
	return judged, err
}

// Judges returns the worker's opener for runs of the kind Reviewing.
func Judges(games catalog.Catalog) fleet.Opener {
	return func(_ context.Context, m fleet.Manifest, files map[string][]byte, slots int) (fleet.Session, error) {
		g, err := fleet.CheckRules(games, m)
		if err != nil {
			return nil, err
		}
		s := &judges{game: g, pool: newPool[sente.Engine](slots)}
		if err := json.Unmarshal(m.Body, &s.judge); err != nil {
			return nil, &fleet.Refusal{Kind: fleet.BadMessage, Says: err.Error()}
		}
		for _, f := range m.Files {
			if err := s.Put(f, files[f.Name]); err != nil {
				return nil, errors.Join(err, s.Close())
			}
		}
		if s.spec, err = s.Spec(g, s.judge.Spec, s.judge.Files); err != nil {
			return nil, errors.Join(&fleet.Refusal{Kind: fleet.WrongFiles, Says: err.Error()}, s.Close())
		}
		return s, nil
	}
}

// judges is the worker's session of a run, with one engine per concurrent job.
type judges struct {
	fleet.Folder
	game  catalog.Game
	judge Judge
	spec  string // with the local file names
	pool  pool[sente.Engine]
}

// Do reviews the game of a job.
func (s *judges) Do(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	p, err := positionOf(s.game, body)
	if err != nil {
		return nil, err
	}
	engine, err := s.engine()
	if err != nil {
		return nil, err
	}
	defer s.pool.put(engine)
	judged, err := review.Judge{Engine: engine, Spec: s.spec, Limits: s.judge.Limits}.Review(ctx, p)
	if err != nil {
		return nil, err
	}
	judged.Judge.Engine = review.Judge{Spec: s.judge.Spec}.About(p).Engine
	return json.Marshal(judged)
}

// engine returns an idle engine with empty tables, or creates one.
func (s *judges) engine() (sente.Engine, error) {
	engine, ok := s.pool.take()
	if !ok {
		return s.game.Engine(s.spec)
	}
	if f, ok := sente.As[sente.Forgetter](engine); ok {
		f.Forget()
		return engine, nil
	}
	if err := sente.Close(engine); err != nil {
		return nil, err
	}
	return s.game.Engine(s.spec)
}

// Close closes the engines and removes the files.
func (s *judges) Close() error { return errors.Join(s.Folder.Close(), s.pool.close()) }
