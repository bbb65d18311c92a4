package natsqueue_test

import (
	"slices"
	"time"
)

func sorted(all []time.Duration) []time.Duration {
	all = slices.Clone(all)
	slices.Sort(all)
	return all
}
