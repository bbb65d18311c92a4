package natsqueue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
)

// Files of secrets in the folder of a server.
const (
	tokenFile       = "sente-queue.token"
	certificateFile = "sente-queue.pem"
)

// TokenFile returns the name of the file with the token of the server.
func (s *Server) TokenFile() string { return filepath.Join(s.config.Dir, tokenFile) }

// loadSecret returns the contents of a file in the folder of the server; create makes the contents
// of a missing file. Only the owner of the file may read it.
func (s *Server) loadSecret(name string, create func() ([]byte, error)) ([]byte, error) {
	name = filepath.Join(s.config.Dir, name)
	text, err := keep.ReadFile(name, 1<<20)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = create(); err == nil {
			err = keep.Replace(keep.OS, name, keep.Kind{Mode: 0o600}, func(w io.Writer) error { _, err := w.Write(text); return err })
		}
	}
	if err == nil {
		err = os.Chmod(name, 0o600)
	}
	if err != nil {
		return nil, fmt.Errorf("the secret of the queue in %s: %w", visible.Clip(name), err)
	}
	return text, nil
}

// loadToken returns the token of the server.
func (s *Server) loadToken() (string, error) {
	text, err := s.loadSecret(tokenFile, func() ([]byte, error) { return []byte(rand.Text() + "\n"), nil })
	if token := strings.TrimSpace(string(text)); token != "" || err != nil {
		return token, err
	}
	return "", fmt.Errorf("%s is empty: remove it to create a new token", visible.Clip(s.TokenFile()))
}

// loadCertificate returns the certificate of the server, and its pin.
func (s *Server) loadCertificate() (c tls.Certificate, pin string, err error) {
	text, err := s.loadSecret(certificateFile, makeCertificate)
	if err != nil {
		return c, "", err
	}
	if c, err = tls.X509KeyPair(text, text); err != nil {
		return c, "", fmt.Errorf("%s is damaged: remove it to create a new one; workers then need a new address", visible.Clip(filepath.Join(s.config.Dir, certificateFile)))
	}
	return c, fmt.Sprintf("%x", sha256.Sum256(c.Certificate[0])), nil
}

// makeCertificate returns a self-signed certificate and its key, in PEM. Workers identify it by
// its pin, so it has no host name and is valid for long.
func makeCertificate() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "sente"},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.AddDate(20, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})
	return append(text, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...), nil
}
