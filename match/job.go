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

// Encounter is the unit of a run: the games of one opening in which every player
// takes every seat once; with two players, a pair with colours swapped.
type Encounter struct {
	Number  int   // in the order of the schedule, from 0
	Phase   int   // cycle or round that it belongs to, from 0
	Players []int // of the plan, in the seats of its first game
	Opening int   // number of its opening, from 0
	Games   int   // how many of the seatings are played, usually all
}

// id names an encounter the same way in every run of the plan.
func (e Encounter) id(p *Plan) string {
	h := mixSeed(p.Seed, uint64(e.Number), uint64(e.Opening))
	for _, i := range e.Players {
		h = mixSeed(h, uint64(i), hashText(p.Players[i].Name), hashText(p.Players[i].Engine))
	}
	return fmt.Sprintf("%016x", h)
}

// seat is the player in a seat of a seating: players move one seat on each time.
func seat(players, seating, at int) int { return (at + seating) % players }

// Job is an encounter with all that is needed to play it, anywhere.
type Job struct {
	ID           string        `json:"id"`
	Number       int           `json:"number"`
	Start        sente.Record  `json:"start"`   // the game where the players take over
	Players      []Entrant     `json:"players"` // in the seats of seating 0
	Entrants     []int         `json:"entrants"`
	Seatings     []int         `json:"seatings"` // the games to play
	Seed         uint64        `json:"seed"`
	Grace        time.Duration `json:"grace,omitempty"`
	Patience     time.Duration `json:"patience,omitempty"`
	Adjudication Adjudication  `json:"adjudication,omitzero"`
	Policy       bool          `json:"policy,omitempty"` // thoughts are kept with bounds and policies
}

// Result is a finished game.
type Result struct {
	ID      string          `json:"id"`                // of the encounter
	Number  int             `json:"number"`            // of the encounter
	Seating int             `json:"seating"`           // which of its games
	Players []int           `json:"players"`           // of the plan, in seat order
	Points  []rating.Points `json:"points"`            // half points, in seat order
	Cause   Cause           `json:"cause"`             // kind of ending
	Culprit string          `json:"culprit,omitempty"` // name of the player at fault
	Totals  []string        `json:"totals,omitempty"`  // scores in seat order, where the game has any
	Record  sente.Record    `json:"record"`

	Message *sente.Message `json:"message,omitempty"` // code and arguments of the record's reason, if it has any
}

// Reason returns how the game ended, nil if the record has no reason.
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

// Bout is what the record of the game says of the match, in files of records too.
func (r Result) Bout() sente.Bout {
	return sente.Bout{Encounter: r.ID, Number: r.Number, Seating: r.Seating, Cause: string(r.Cause), Culprit: r.Culprit}
}

// Begun reports whether a player has made a move: if an engine did not even start, all there
// may be is the moves of the opening. The referee has judged the game, and it tells nothing of
// the game or of the strength of its players.
func (r Result) Begun() bool {
	return !r.Cause.Fault() || slices.ContainsFunc(r.Record.Thinking, func(t sente.Thought) bool { return t != (sente.Thought{}) })
}

// BoutOf is what a record says of the match that it was played in; ok is false if it was
// played in none, or says what no match says.
func BoutOf(r sente.Record) (b sente.Bout, ok bool) {
	b = r.Result.Bout
	ok = b.Encounter != "" && b.Number >= 0 && b.Seating >= 0 && b.Seating < maxSeats && slices.Contains(causes(), Cause(b.Cause))
	return b, ok && (b.Culprit == "" || slices.Contains(r.Players, b.Culprit))
}

// Begun reports of a record what [Result.Begun] reports; games of no match have begun.
func Begun(r sente.Record) bool {
	b, ok := BoutOf(r)
	return !ok || Result{Cause: Cause(b.Cause), Record: r}.Begun()
}

// Check returns an error unless a result can be one of the job: its players sit where they
// should, it begins as the job does, the rules allow all of its moves, and if the rules ended
// it, then with this winner. It is for results from elsewhere.
func (j Job) Check(games catalog.Catalog, r Result) error {
	if !r.sound() || r.ID != j.ID || r.Number != j.Number || !slices.Contains(j.Seatings, r.Seating) {
		return errors.New("it is no game of this encounter")
	}
	n := len(j.Entrants)
	for at, player := range r.Players {
		if n != len(r.Players) || player != j.Entrants[seat(n, r.Seating, at)] {
			return errors.New("its players sit in other seats")
		}
	}
	moves := r.Record.Moves
	if len(moves) < len(j.Start.Moves) || !slices.Equal(moves[:len(j.Start.Moves)], j.Start.Moves) {
		return errors.New("it begins with other moves")
	}
	if a, b := r.Record, j.Start; a.Game != b.Game || a.Rules != b.Rules || a.Size != b.Size || a.Opening != b.Opening || a.Setup != b.Setup {
		return errors.New("it is played by other rules")
	}
	g, err := games.Game(r.Record.Game)
	if err != nil {
		return err
	}
	_, board, err := g.Replay(r.Record)
	if err != nil {
		return err
	}
	over, winner, _ := board.Outcome()
	switch {
	case over != (r.Cause == ByRules):
		return fmt.Errorf("it ended by %s, which the board denies", r.Cause)
	case over && !slices.Equal(r.Points, pointsOf(n, winner, -1)):
		return fmt.Errorf("its points are %v, which the board denies", r.Points)
	}
	return nil
}

// Unplayable is what [Runner.Play] returns for a job that could not be played though it was
// tried often enough. The run goes on without it.
type Unplayable struct {
	Job string // its id
	Why string // a clause
}

func (e *Unplayable) Error() string {
	return fmt.Sprintf("encounter %s was set aside: %s", e.Job, e.Why)
}

// Runner plays encounters: on this machine (see [Local]) or on others.
type Runner interface {
	// Slots is how many jobs are worth handing out at a time.
	Slots() int
	// Play plays the games of a job and hands each to finished as soon as it is
	// over, one at a time. It returns ctx.Err() if it was cancelled; a game
	// that was under way is dropped. Any other error but an [Unplayable] ends the run.
	Play(ctx context.Context, job Job, finished func(Result)) error
}

// PointsOf returns the half points of each seat of a game by the winner of its record: the
// name of a seat or [sente.Draw].
func PointsOf(seats []string, winner string) ([]rating.Points, error) {
	at := slices.Index(seats, winner)
	if at < 0 && winner != sente.Draw {
		return nil, fmt.Errorf("unknown winner %q: expected one of the seats %q or %q", winner, seats, sente.Draw)
	}
	return pointsOf(len(seats), at, -1), nil
}

// pointsOf are the half points of all seats: of a win, or of a draw; a culprit has
// lost even where there is no winner.
func pointsOf(seats, winner, culprit int) []rating.Points {
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
