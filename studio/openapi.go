package studio

import (
	_ "embed"
	"encoding/json"
	"maps"
	"net/http"
	"sync"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// The OpenAPI description for clients; docs/studio.md and docs/api/README.md are its documentation. A
// test generates the types from the Go sources.
//
//go:embed openapi.json
var openAPIText []byte

//go:embed openapi_types.json
var openAPITypes []byte

// openAPIDocument returns the complete description. It is created on first use.
var openAPIDocument = sync.OnceValues(func() ([]byte, error) {
	var whole struct {
		OpenAPI    string                     `json:"openapi"`
		Info       json.RawMessage            `json:"info"`
		Security   json.RawMessage            `json:"security"`
		Paths      json.RawMessage            `json:"paths"`
		Components map[string]json.RawMessage `json:"components"`
	}
	if err := json.Unmarshal(openAPIText, &whole); err != nil {
		return nil, err
	}
	var own, types map[string]json.RawMessage
	if err := json.Unmarshal(whole.Components["schemas"], &own); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(openAPITypes, &types); err != nil {
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

func getOpenAPI(w http.ResponseWriter, _ *http.Request) {
	text, err := openAPIDocument()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, json.RawMessage(text))
}
