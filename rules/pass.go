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
	for err != nil && passes < len(b.Seats()) && playForcedPass(b) {
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

// playForcedPass plays a pass if it is the only legal move. In most positions a pass is illegal, and trying one
// takes less time than listing the legal moves.
func playForcedPass(b Board) bool {
	if _, err := b.Play(string(Pass)); err != nil {
		return false
	}
	b.Undo()
	if !IsPassForced(b) {
		return false
	}
	_, err := b.Play(string(Pass))
	return err == nil
}
