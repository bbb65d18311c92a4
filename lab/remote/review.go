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

// KindReview is the kind of runs whose jobs are games to review.
const KindReview = "reviewing"

// JudgeSettings holds the settings of the reviewing engine.
type JudgeSettings struct {
	Spec   string       `json:"spec"` // spec of an engine of the game
	Limits sente.Limits `json:"limits"`
	Files  []fleet.File `json:"files,omitempty"` // files that the spec names
}

// StartReview starts a run that reviews games like base.
func (c RunClient) StartReview(ctx context.Context, base sente.Record, j JudgeSettings) (a Requester, err error) {
	g, err := c.Games.FindGame(base.Game)
	if err != nil {
		return a, err
	}
	if j.Files, err = fleet.NewFileSender(c.Queue).SendFiles(ctx, g, j.Spec); err != nil {
		return a, err
	}
	return c.startRun(ctx, fleet.Manifest{Kind: KindReview, Title: base.Game + ": reviewed games", Game: base, Files: j.Files}, j)
}

// RequestReview requests the review of a game.
func (a Requester) RequestReview(ctx context.Context, r sente.Record) (judged review.Review, err error) {
	err = a.requestAnswer(ctx, r, &judged)
	return judged, err
}

// ReviewOpener returns the worker's opener for runs of the kind Reviewing.
func ReviewOpener(games catalog.Catalog) fleet.SessionOpener {
	return func(_ context.Context, m fleet.Manifest, files map[string][]byte, slots int) (fleet.Session, error) {
		g, err := fleet.CheckRules(games, m)
		if err != nil {
			return nil, err
		}
		s := &reviewSession{game: g, pool: newPool[sente.Engine](slots)}
		if err := json.Unmarshal(m.Body, &s.judge); err != nil {
			return nil, &fleet.RefusalError{Kind: fleet.BadMessage, Sentence: err.Error()}
		}
		for _, f := range m.Files {
			if err := s.PutFile(f, files[f.Name]); err != nil {
				return nil, errors.Join(err, s.Close())
			}
		}
		if s.spec, err = s.LocalSpec(g, s.judge.Spec, s.judge.Files); err != nil {
			return nil, errors.Join(&fleet.RefusalError{Kind: fleet.WrongFiles, Sentence: err.Error()}, s.Close())
		}
		return s, nil
	}
}

// reviewSession is the worker's session of a run, with one engine per concurrent job.
type reviewSession struct {
	fleet.FileFolder
	game  catalog.Game
	judge JudgeSettings
	spec  string // with the local file names
	pool  slotPool[sente.Engine]
}

// DoJob reviews the game of a job.
func (s *reviewSession) DoJob(ctx context.Context, body json.RawMessage) (json.RawMessage, error) {
	p, err := decodePosition(s.game, body)
	if err != nil {
		return nil, err
	}
	engine, err := s.idleEngine()
	if err != nil {
		return nil, err
	}
	defer s.pool.putBack(engine)
	judged, err := review.Reviewer{Engine: engine, Spec: s.spec, Limits: s.judge.Limits}.ReviewGame(ctx, p)
	if err != nil {
		return nil, err
	}
	judged.Judge.Engine = review.Reviewer{Spec: s.judge.Spec}.About(p).Engine
	return json.Marshal(judged)
}

// idleEngine returns an idle engine with empty tables, or creates one.
func (s *reviewSession) idleEngine() (sente.Engine, error) {
	engine, ok := s.pool.takeIdle()
	if !ok {
		return s.game.NewEngine(s.spec)
	}
	if f, ok := sente.As[sente.Forgetter](engine); ok {
		f.Forget()
		return engine, nil
	}
	if err := sente.Close(engine); err != nil {
		return nil, err
	}
	return s.game.NewEngine(s.spec)
}

// Close closes the engines and removes the files.
func (s *reviewSession) Close() error { return errors.Join(s.FileFolder.Close(), s.pool.closeAll()) }
