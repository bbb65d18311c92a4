package natsqueue

import "time"

// SetRetryDelay changes the pause after a session that could not write.
func (k *ExportKeeper) SetRetryDelay(d time.Duration) { k.retryDelay = d }
