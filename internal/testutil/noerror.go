package testutil

// NoError stops the test if err is not nil. It also takes a *rapid.T.
func NoError(t interface {
	Helper()
	Fatal(args ...any)
}, err error,
) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
