package fleet

// Status returns the status that the worker reports to the queue.
func (w *Worker) Status() Status {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.status
}

// RunTitles returns the titles of the runs that the worker has joined.
func (w *Worker) RunTitles() (titles []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.joinedRuns {
		titles = append(titles, r.manifest.Title)
	}
	return titles
}
