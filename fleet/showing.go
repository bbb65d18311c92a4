package fleet

// Status is how the worker is, as it tells the queue.
func (w *Worker) Status() Status {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.status
}

// Doing are the titles of the runs whose jobs it does.
func (w *Worker) Doing() (titles []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, run := range w.order {
		titles = append(titles, w.runs[run].manifest.Title)
	}
	return titles
}
