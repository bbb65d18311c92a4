package amount

import "github.com/sente-games/sente/internal/memory"

// Space is an amount of disk space in bytes, such as "32GiB"; a number without a unit is in MiB.
type Space int64

// UnmarshalText parses the amount.
func (s *Space) UnmarshalText(text []byte) error {
	bytes, err := memory.Parse(string(text))
	*s = Space(bytes)
	return err
}
