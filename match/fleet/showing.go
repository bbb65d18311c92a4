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
	for _, r := range w.order {
		titles = append(titles, r.manifest.Title)
	}
	return titles
}
