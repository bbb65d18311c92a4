package terminal

import "fmt"

// FormatCount formats a count with about three digits: 950, 12.3k, 4.56M.
func FormatCount(n int64) string {
	switch f := float64(n); {
	case n < 1_000:
		return fmt.Sprint(n)
	case n < 9_995:
		return fmt.Sprintf("%.2fk", f/1e3)
	case n < 99_950:
		return fmt.Sprintf("%.1fk", f/1e3)
	case n < 999_500:
		return fmt.Sprintf("%.0fk", f/1e3)
	case n < 999_500_000:
		return fmt.Sprintf("%.3gM", f/1e6)
	default:
		return fmt.Sprintf("%.3gG", f/1e9)
	}
}
