package gomoku

// Prepare is [Prepare]: see sente.Preparer.
func (*engine) Prepare() { Prepare() }
