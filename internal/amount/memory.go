package amount

import (
	"strings"

	"github.com/sente-games/sente/internal/memory"
)

// Tables is the memory in bytes for the tables of a player or a solver, written in MiB. It does not
// exceed the budget of the process.
type Tables int64

// UnmarshalText parses a number of MiB.
func (b *Tables) UnmarshalText(text []byte) error {
	var mib Count
	if err := mib.UnmarshalText(text); err != nil {
		return err
	}
	bytes := int64(min(mib, 1<<40)) << 20
	if err := memory.Process().Fits("a memory size", bytes); err != nil {
		return err
	}
	*b = Tables(bytes)
	return nil
}

// Budget is the memory for the tables of all engines together, such as "2GiB".
type Budget struct{ text string }

// UnmarshalText sets the budget of the process.
func (b *Budget) UnmarshalText(text []byte) error {
	b.text = strings.TrimSpace(string(text))
	return memory.Start(b.text)
}
