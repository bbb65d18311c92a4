// Command sente plays, analyses and measures board games; without arguments it opens the studio in
// the browser. It passes the standard catalog and all parts to [app.Main].
package main

import (
	_ "modernc.org/sqlite" // the library of games

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/app/mcp"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/fleet/natsqueue"
	"github.com/sente-games/sente/studio/metrics"
)

func main() {
	app.Main(standard.Games(), app.Fleet(natsqueue.Transport{}), app.Metrics(metrics.Handler), app.MCP(mcp.Serve))
}
