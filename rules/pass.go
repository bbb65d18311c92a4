package rules

import "github.com/sente-games/sente"

// Pass is the notation of a pass in every game that has one.
const Pass sente.Move = "pass"

// IsPassForced reports whether a pass is the only legal move.
func IsPassForced(b Board) bool {
	legal := b.Legal()
	return len(legal) == 1 && legal[0] == Pass
}

// PlayWritten plays a move of a transcript and returns it in canonical notation. Transcripts of other programs
// leave out the passes that the rules force; if the move is illegal only because of such passes, they are
// played first, and passes is their number. On an error the board is unchanged.
func PlayWritten(b Board, text string) (m sente.Move, passes int, err error) {
	m, err = b.Play(text)
	for err != nil && passes < len(b.Seats()) && IsPassForced(b) {
		if _, fault := b.Play(string(Pass)); fault != nil {
			break
		}
		passes++
		m, err = b.Play(text)
	}
	if err != nil {
		for range passes {
			b.Undo()
		}
		return "", 0, err
	}
	return m, passes, nil
}
