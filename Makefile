# make            explains the targets
# Every target that measures prints the command's own figures; write them into
# docs/experiments when they decide something.

GO ?= go
T  ?= 30s
REF ?= main

.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## bin/sente and bin/pbrain-sente, stripped
	$(GO) build -trimpath -ldflags='-s -w' -o bin/ ./cmd/...

check: format vet staticcheck tidy ## format, vet, staticcheck, go.mod tidy

TOOL = $(GO) tool -modfile=tools/go.mod

format:
	@test -z "$$($(TOOL) gofumpt -l .)" || { $(TOOL) gofumpt -l .; echo "not gofumpt'ed: run make fmt"; exit 1; }

# Both are a fifth faster with more memory.
vet staticcheck: export GOGC = 400
vet staticcheck: export GOMEMLIMIT = 3GiB

vet:
	$(GO) vet -tags slow ./...

staticcheck:
	$(TOOL) staticcheck -tags slow ./...

tidy:
	$(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff

types: ## type check the browser's JavaScript; needs npm
	./studio/types/check.sh

fmt: ## write gofumpt's form
	$(TOOL) gofumpt -w .

# GOTEST runs tests; .ci/run sets it to count them.
GOTEST ?= $(GO) test

test: ## the fast tests, the README's test command
	$(GO) test ./...

test-all: test-slow test-race test-tools types package ## everything else: slow tests, fuzzing, race detector, types, packages

# Packages with slow tests or fuzz targets, those that take longest first.
SLOW = ./studio ./app ./engines/gomoku ./catalog/standard \
  $$(grep -rlE --include='*_test.go' '^//go:build .*slow|testutil\.(SampleSize|SlowEnabled)|^func Fuzz' . | xargs -n1 dirname | sort -u)

test-slow: ## browser, kills, whole matches, exhaustive tests and fuzzing; needs Chromium
	$(GOTEST) -tags slow -vet=off -timeout 30m -exec "'$$PWD/tools/slow.sh'" $(SLOW)

# Packages with goroutines of their own, those that take longest first. SQLite itself is not
# instrumented; tests that live through hours of synthetic time take a hundred times as long.
RACE = ./studio ./studio/internal/auth ./studio/internal/scheduling ./studio/internal/streaming ./search/alphabeta ./engines/gomoku ./engines/capture ./engines/connectfour/solver \
  ./engines/five/... ./engines/internal/five/... ./match/fleet/... ./internal/interrupt ./internal/memory ./internal/keep ./internal/standstill ./lab/remote ./lab/tuning \
  ./match ./match/player/... ./match/protocol/... ./search ./search/book ./search/mcts ./search/proof ./search/table ./session ./terminal
RACE_SKIP = '^(TestEngines_CreationNeverBlocks|TestAnalysis_IsPreempted)$$'

test-race: export CGO_ENABLED = 1
test-race: ## the fast tests of concurrent packages under the race detector
	$(GOTEST) -race -gcflags=modernc.org/...=-race=false -vet=off -timeout 30m -skip $(RACE_SKIP) $(RACE)

test-tools: ## the tests of tools/, among them that NOTICES are up to date
	cd tools && $(GO) test ./...

long: ## measurements that take minutes or hours; their last results are in docs/experiments
	SENTE_LONG=1 $(GO) test -tags slow -run Long -timeout 3h -v ./...

gomocup: ## the brain's limits of time and memory, measured; then the archive for Gomocup
	SENTE_LONG=1 $(GO) test -tags slow ./cmd/pbrain-sente -run 'TestLongLimits|TestLongMemory' -timeout 1h -v
	$(GO) run ./cmd/sente gomocup pack --out bin

bench: ## the engines' signature, then the Go benchmarks
	$(GO) run ./cmd/sente bench
	$(GO) test -run '^$$' -bench . ./...

against: ## PEER=./pbrain-other: sente's brain against it by all rules, from openings made for that alone
	./tools/against.sh "$(PEER)"

compare: ## REF=main: sente bench of REF and of this tree in turn, A B A B
	./tools/compare.sh $(REF)

golden: ## rewrite the golden files; read the diff before you commit it
	$(GO) test -tags slow $$(grep -rl --include=*_test.go 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -run 'Golden|Bench|Script' -update

fuzz: ## T=30s: every fuzz target for that long; P="./record ./app" some packages only
	./tools/fuzz.sh $(T) $(P)

notices: ## the licenses of all that is linked, into NOTICES
	cd tools && $(GO) run ./notices ../NOTICES ../cmd/pbrain-sente/NOTICES

weights: ## pack what a fit wrote, engines/gomoku/weights/RULES.txt or engines/capture/weights/capture.txt, for the program
	for f in engines/*/weights/*.txt; do [ ! -f $$f ] || gzip -9nf $$f; done

demo: ## the studio as a page without a server, in bin/site
	$(GO) run ./cmd/sente demo bin/site

GORELEASER = $(GO) run github.com/goreleaser/goreleaser/v2@v2.15.1
NO_DOCKER = $(shell docker buildx version >/dev/null 2>&1 || echo --skip=docker)
RELEASE ?= --snapshot

release: ## archives, packages, checksums and SBOM for every system in bin/release (docs/release.md)
	$(GORELEASER) release --clean $(RELEASE) $(NO_DOCKER)
	cp bin/package/sente-site.tar.gz bin/release/

package: ## the Debian package in bin/package; as root on Debian it is installed and used
	tools/packaging/generate.sh bin/package
	cd tools && $(GO) run ./deb .. bin/package/programs bin/package/sente.deb
	if [ "$$(id -u)" = 0 ] && command -v dpkg >/dev/null; then tools/packaging/test-deb.sh bin/package/sente.deb; fi

dead: ## code that nothing reaches
	$(TOOL) deadcode -test ./...

.PHONY: help build check format vet staticcheck tidy types fmt test test-all test-slow test-race test-tools long gomocup bench against compare golden fuzz notices weights demo release package dead
