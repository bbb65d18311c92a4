package contests

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// readLimits validates the limits of a request and copies them to the plan.
func (w MatchRequest) readLimits(p *match.Plan) error {
	bad := func(name string, value any, right string) error {
		return httpapi.WithField(name, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid %s %v: %s", name, value, right))
	}
	switch {
	case w.Games < 0 || w.Games > maxGames:
		return bad("games", w.Games, fmt.Sprintf("expected 0 for no limit, or up to %d", maxGames))
	case w.Plies < 0 || w.Plies > 40:
		return bad("plies", w.Plies, "expected 0 to 40")
	case w.Nodes < 0:
		return bad("nodes", w.Nodes, "expected 0 for no limit, or more")
	case w.Depth < 0 || w.Depth > sente.MaxDistance:
		return bad("depth", w.Depth, fmt.Sprintf("expected 0 for no limit, or up to %d", sente.MaxDistance))
	case w.MaxMoves < 0:
		return bad("max_moves", w.MaxMoves, "expected 0 for no bound, or more")
	case w.Solve < 0 || w.Solve > maxSolverNodes:
		return bad("solve", w.Solve, fmt.Sprintf("expected 0 for no solver, or up to %d nodes", maxSolverNodes))
	case w.Slots < 0 || w.Slots > maxSlots:
		return bad("slots", w.Slots, fmt.Sprintf("expected 1 to %d games at a time", maxSlots))
	case !(w.Pace >= 0 && w.Pace <= maxPace.Seconds()):
		return bad("pace", w.Pace, fmt.Sprintf("expected 0 to %v seconds", maxPace.Seconds()))
	case w.Move != nil && !(*w.Move >= minMoveTime.Seconds() && *w.Move <= maxMoveTime.Seconds()):
		return bad("move", *w.Move, fmt.Sprintf("expected %v to %v seconds per move", minMoveTime.Seconds(), maxMoveTime.Seconds()))
	}
	control, err := sente.ParseControl(w.Control)
	if err != nil {
		return httpapi.WithField("control", err)
	}
	if control.Move > maxMoveTime || control.Game > maxGameTime || control.Increment > maxMoveTime {
		return bad("control", visible.Clip(w.Control), "a clock has at most a day, and at most a minute per move")
	}
	p.Control = control
	if w.Move != nil {
		p.Control.Move = time.Duration(*w.Move * float64(time.Second))
	}
	if p.Control == (sente.Control{}) && w.Nodes == 0 && w.Depth == 0 {
		p.Control.Move = 100 * time.Millisecond
	}
	if p.Control.Move > 0 || p.Control.Game > 0 {
		p.Grace = moveGrace
	} else {
		p.Patience = moveTimeout
	}
	return w.readAdjudication(p)
}

// readAdjudication validates the adjudication rules of a request and copies them to the plan.
func (w MatchRequest) readAdjudication(p *match.Plan) error {
	p.Adjudication.MaxMoves, p.Adjudication.Solve = w.MaxMoves, w.Solve
	for _, rule := range []struct {
		name    string
		request *adjudicationRule
		to      *match.Agreement
	}{{"resign", w.Resign, &p.Adjudication.Resign}, {"draw", w.Draw, &p.Adjudication.Draw}} {
		a := rule.request
		if a == nil {
			continue
		}
		if a.Moves < 1 || a.Moves > match.MaxAgreementValue || a.Score < 0 || a.Score > match.MaxAgreementValue || a.After < 0 || a.After > match.MaxAgreementValue {
			return httpapi.WithField(rule.name, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid %s of %d moves at a score of %d after %d: expected 1 to %d moves, and a score of 0 or more", rule.name, a.Moves, a.Score, a.After, match.MaxAgreementValue))
		}
		*rule.to = match.Agreement{Moves: a.Moves, Score: a.Score, After: a.After}
	}
	return nil
}

// readOwnLimits sets the limits of single players. A match applies the stricter of two time limits, so
// the match's time per move is copied to all players without their own limit.
func (w MatchRequest) readOwnLimits(p *match.Plan) error {
	if len(w.Limits) > len(p.Players) {
		return httpapi.WithField("limits", httpapi.Errorf(http.StatusUnprocessableEntity, "%d players have their own limits, but only %d are named", len(w.Limits), len(p.Players)))
	}
	if !slices.ContainsFunc(w.Limits, func(l playerLimits) bool { return l != playerLimits{} }) {
		return nil
	}
	for i := range p.Players {
		p.Players[i].Limits.Time = p.Control.Move
	}
	p.Control.Move, p.Grace, p.Patience = maxMoveTime, moveGrace, 0
	for i, l := range w.Limits {
		field := fmt.Sprintf("limits.%d", i)
		switch {
		case l == playerLimits{}:
			continue
		case l.Move != 0 && !(l.Move >= minMoveTime.Seconds() && l.Move <= maxMoveTime.Seconds()):
			return httpapi.WithField(field, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid move %v: expected %v to %v seconds per move", l.Move, minMoveTime.Seconds(), maxMoveTime.Seconds()))
		case l.Nodes < 0:
			return httpapi.WithField(field, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid nodes %v: expected 0 for no limit, or more", l.Nodes))
		}
		p.Players[i].Limits = sente.Limits{Time: time.Duration(l.Move * float64(time.Second)), Nodes: l.Nodes}
	}
	return nil
}
