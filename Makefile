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

format:
	@test -z "$$($(GO) tool gofumpt -l .)" || { $(GO) tool gofumpt -l .; echo "not gofumpt'ed: run make fmt"; exit 1; }

# Both are a fifth faster where they may use memory.
vet staticcheck: export GOGC = 400
vet staticcheck: export GOMEMLIMIT = 3GiB

vet:
	$(GO) vet ./...

staticcheck:
	$(GO) tool staticcheck ./...

tidy:
	$(GO) mod tidy -diff

types: ## the types of the browser's JavaScript; needs npm
	./studio/types/check.sh

fmt: ## write gofumpt's form
	$(GO) tool gofumpt -w .

test: ## the README's test command
	$(GO) test ./...

race: ## the same under the race detector
	$(GO) test -race ./...

long: ## the tests that take minutes; their last results are in docs/experiments
	SENTE_LONG=1 $(GO) test -run Long -timeout 3h -v ./...

gomocup: ## the brain's limits of time and memory, measured; then the archive for Gomocup
	SENTE_LONG=1 $(GO) test ./cmd/pbrain-sente -run 'TestLongLimits|TestLongMemory' -timeout 1h -v
	$(GO) run ./cmd/sente gomocup pack --out bin

bench: ## the engines' signature, then the Go benchmarks
	$(GO) run ./cmd/sente bench
	$(GO) test -run '^$$' -bench . ./...

against: ## PEER=./pbrain-other: sente's brain against it by all rules, from openings made for that alone
	./internal/against.sh "$(PEER)"

compare: ## REF=main: sente bench of REF and of this tree in turn, A B A B
	./internal/compare.sh $(REF)

golden: ## rewrite the golden files; read the diff before you commit it
	$(GO) test $$(grep -rl --include=*_test.go 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -run 'Golden|Bench|Script' -update

fuzz: ## T=30s: every fuzz target for that long; P="./record ./app" some packages only
	./internal/fuzz.sh $(T) $(P)

notices: ## the licences of all that is linked, into NOTICES
	@for file in NOTICES cmd/pbrain-sente/NOTICES; do $(GO) run ./internal/notices $$file >$$file.new && mv $$file.new $$file; done

weights: ## pack what a fit wrote, engines/gomoku/weights/RULES.txt or engines/capture/weights/capture.txt, for the program
	for f in engines/*/weights/*.txt; do [ ! -f $$f ] || gzip -9nf $$f; done

demo: ## the studio as a page without a server, in bin/site
	$(GO) run ./cmd/sente demo bin/site

release: ## archives for every system in bin/release, the same bytes for the same commit (docs/release.md)
	CGO_ENABLED=0 $(GO) run ./internal/release --vet --out bin/release

dead: ## code that nothing reaches
	$(GO) tool deadcode -test ./...

.PHONY: help build check format vet staticcheck tidy types fmt test race long gomocup bench against compare golden fuzz notices weights demo release dead
