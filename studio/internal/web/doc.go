// Package web serves the static files of the page: browser sources, translations and the page for
// refused requests. Responses are compressed with gzip if the client accepts it.
package web
