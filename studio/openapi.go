package studio

import (
	_ "embed"
	"encoding/json"
	"maps"
	"net/http"
	"sync"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// What programs may ask: docs/studio.md and docs/api/README.md tell people. The types that
// Go writes and reads are taken from their sources by a test.
//
//go:embed openapi.json
var requestsText []byte

//go:embed openapi_types.json
var typesText []byte

// description is the whole description, made when it is first asked for.
var description = sync.OnceValues(func() ([]byte, error) {
	var whole struct {
		OpenAPI    string                     `json:"openapi"`
		Info       json.RawMessage            `json:"info"`
		Security   json.RawMessage            `json:"security"`
		Paths      json.RawMessage            `json:"paths"`
		Components map[string]json.RawMessage `json:"components"`
	}
	if err := json.Unmarshal(requestsText, &whole); err != nil {
		return nil, err
	}
	var own, types map[string]json.RawMessage
	if err := json.Unmarshal(whole.Components["schemas"], &own); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(typesText, &types); err != nil {
		return nil, err
	}
	maps.Copy(types, own)
	all, err := json.Marshal(types)
	if err != nil {
		return nil, err
	}
	whole.Components["schemas"] = all
	return json.Marshal(whole)
})

func getDescription(w http.ResponseWriter, _ *http.Request) {
	text, err := description()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, json.RawMessage(text))
}
