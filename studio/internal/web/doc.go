// Package web serves the files of the studio's page: the browser sources, the languages and the
// page for refused visitors, compressed where the client accepts gzip.
package web
