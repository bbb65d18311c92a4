package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/rating"
)

// Encounter is the unit of scheduling: the games of one opening in which every player takes every
// seat once. With two players it is a pair with colours swapped.
type Encounter struct {
	Number  int   // position in the schedule, from 0
	Phase   int   // cycle or round, from 0
	Players []int // numbers in the plan, in seat order of its first game
	Opening int   // number of the opening, from 0
	Games   int   // number of seatings played, usually all
}

// identifier returns the identifier of an encounter, which is the same in every run of the plan.
func (e Encounter) identifier(p *Plan) string {
	h := mixSeed(p.Seed, uint64(e.Number), uint64(e.Opening))
	for _, i := range e.Players {
		h = mixSeed(h, uint64(i), hashText(p.Players[i].Name), hashText(p.Players[i].Engine))
	}
	return fmt.Sprintf("%016x", h)
}

// seatedPlayer returns the index of the player in a seat of a seating: the players rotate by one
// seat per seating.
func seatedPlayer(players, seating, seat int) int { return (seat + seating) % players }

// Job is an encounter with everything that a runner needs to play it, on any machine.
type Job struct {
	ID           string        `json:"id"`
	Number       int           `json:"number"`
	Start        sente.Record  `json:"start"`   // the game where the players take over
	Players      []Entrant     `json:"players"` // in seat order of seating 0
	Entrants     []int         `json:"entrants"`
	Seatings     []int         `json:"seatings"` // the seatings to play
	Seed         uint64        `json:"seed"`
	Grace        time.Duration `json:"grace,omitempty"`
	Patience     time.Duration `json:"patience,omitempty"`
	Adjudication Adjudication  `json:"adjudication,omitzero"`
	Policy       bool          `json:"policy,omitempty"` // record the policies of the searches in the thoughts
}

// Result is the result of a finished game.
type Result struct {
	ID      string          `json:"id"`                // identifier of the encounter
	Number  int             `json:"number"`            // number of the encounter
	Seating int             `json:"seating"`           // seating within the encounter
	Players []int           `json:"players"`           // numbers in the plan, in seat order
	Points  []rating.Points `json:"points"`            // half points, in seat order
	Cause   Cause           `json:"cause"`             // cause of the end
	Culprit string          `json:"culprit,omitempty"` // name of the player at fault
	Totals  []string        `json:"totals,omitempty"`  // scores in seat order, if the game has scores
	Record  sente.Record    `json:"record"`

	Message *sente.Message `json:"message,omitempty"` // code and arguments of the record's reason, if there are any
}

// Reason returns how the game ended, nil if the record gives no reason.
func (r Result) Reason() *sente.Message {
	text := r.Record.Result.Reason
	if r.Message != nil && r.Message.Text == text {
		return r.Message
	}
	if text == "" {
		return nil
	}
	return &sente.Message{Text: text}
}

// Bout returns the match data that the game's record carries, also in files of records.
func (r Result) Bout() sente.MatchInfo {
	return sente.MatchInfo{Encounter: r.ID, Number: r.Number, Seating: r.Seating, Cause: string(r.Cause), Culprit: r.Culprit}
}

// HasBegun reports whether a player has made a move. If an engine did not start, the record has at
// most the moves of the opening; such a game has a result but is no evidence of the strength of its
// players.
func (r Result) HasBegun() bool {
	return !r.Cause.IsFault() || slices.ContainsFunc(r.Record.Thinking, func(t sente.Thought) bool { return t != (sente.Thought{}) })
}

// MatchInfoOf returns the match data of a record; ok is false if the record has no match data or the
// data is invalid.
func MatchInfoOf(r sente.Record) (b sente.MatchInfo, ok bool) {
	b = r.Result.Bout
	ok = b.Encounter != "" && b.Number >= 0 && b.Seating >= 0 && b.Seating < maxSeats && slices.Contains(allCauses(), Cause(b.Cause))
	return b, ok && (b.Culprit == "" || slices.Contains(r.Players, b.Culprit))
}

// HasBegun is [Result.HasBegun] for a record; a game outside a match has always begun.
func HasBegun(r sente.Record) bool {
	b, ok := MatchInfoOf(r)
	return !ok || Result{Cause: Cause(b.Cause), Record: r}.HasBegun()
}

// Check validates a result from another machine. It returns an error unless the players sit in the
// seats of the job, the game starts as the job does, all moves are legal, and the result agrees
// with the board if the rules ended the game.
func (j Job) Check(games catalog.Catalog, r Result) error {
	if !r.isWellFormed() || r.ID != j.ID || r.Number != j.Number || !slices.Contains(j.Seatings, r.Seating) {
		return errors.New("the game does not belong to this encounter")
	}
	n := len(j.Entrants)
	for seat, player := range r.Players {
		if n != len(r.Players) || player != j.Entrants[seatedPlayer(n, r.Seating, seat)] {
			return errors.New("the players have different seats")
		}
	}
	moves := r.Record.Moves
	if len(moves) < len(j.Start.Moves) || !slices.Equal(moves[:len(j.Start.Moves)], j.Start.Moves) {
		return errors.New("the game starts with different moves")
	}
	if a, b := r.Record, j.Start; a.Game != b.Game || a.Rules != b.Rules || a.Size != b.Size || a.Opening != b.Opening || a.Setup != b.Setup {
		return errors.New("the game has different rules")
	}
	g, err := games.FindGame(r.Record.Game)
	if err != nil {
		return err
	}
	_, board, err := g.ReplayMoves(r.Record)
	if err != nil {
		return err
	}
	isOver, winner, _ := board.Outcome()
	switch {
	case isOver != (r.Cause == ByRules):
		return fmt.Errorf("the game ended by %s, but its moves show a different end", r.Cause)
	case isOver && !slices.Equal(r.Points, seatPoints(n, winner, -1)):
		return fmt.Errorf("the points are %v, but its moves give different ones", r.Points)
	}
	return nil
}

// UnplayableError is the error of [Runner.PlayJob] for a job that failed too often. The run continues
// without the job.
type UnplayableError struct {
	Job    string // identifier of the job
	Reason string // reason, a clause
}

func (e *UnplayableError) Error() string {
	return fmt.Sprintf("encounter %s was skipped: %s", e.Job, e.Reason)
}

// Runner plays encounters, on this machine (see [LocalRunner]) or on others.
type Runner interface {
	// NumSlots returns the number of jobs that can usefully run at a time.
	NumSlots() int
	// PlayJob plays the games of a job and calls finished with each as soon as it is over, one at a
	// time. It returns ctx.Err() if it was cancelled, and discards the game in progress. Any other
	// error except an [UnplayableError] ends the run.
	PlayJob(ctx context.Context, job Job, finished func(Result)) error
}

// WinnerPoints returns the half points of each seat for the winner in a game's record: the name of a
// seat or [sente.Draw].
func WinnerPoints(seats []string, winner string) ([]rating.Points, error) {
	winnerSeat := slices.Index(seats, winner)
	if winnerSeat < 0 && winner != sente.Draw {
		return nil, fmt.Errorf("unknown winner %q: expected one of the seats %q or %q", winner, seats, sente.Draw)
	}
	return seatPoints(len(seats), winnerSeat, -1), nil
}

// seatPoints returns the half points of all seats for a win, or for a draw if winner is negative. A
// culprit gets no points even if there is no winner.
func seatPoints(seats, winner, culprit int) []rating.Points {
	points := make([]rating.Points, seats)
	for i := range points {
		switch {
		case i == winner:
			points[i] = rating.Win
		case winner < 0 && i != culprit:
			points[i] = rating.Draw
		}
	}
	return points
}
