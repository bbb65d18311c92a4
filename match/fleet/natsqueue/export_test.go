package natsqueue

import "time"

// SetRetryDelay changes the pause after a session that could not write.
func (k *Keeper) SetRetryDelay(d time.Duration) { k.retryDelay = d }
