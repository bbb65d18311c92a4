package amount

import "github.com/sente-games/sente/internal/memory"

// Space is an amount of space in bytes, such as "32GiB"; a number alone is MiB.
type Space int64

// UnmarshalText reads it.
func (s *Space) UnmarshalText(text []byte) error {
	bytes, err := memory.Parse(string(text))
	*s = Space(bytes)
	return err
}
