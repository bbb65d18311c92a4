package testutil

import "testing"

// Must returns a function that returns value, or fails the test if err is not nil:
//
//	text := testutil.Must(os.ReadFile(name))(t)
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
