package natsqueue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/sente-games/sente/internal/keep"
)

func (s *Server) certFile() string { return filepath.Join(s.config.Dir, "sente-queue.pem") }

// certificate is the one of the files, or the server's own, which it keeps.
func (s *Server) certificate() (tls.Certificate, error) {
	if s.config.Cert != "" {
		c, err := tls.LoadX509KeyPair(s.config.Cert, s.config.Key)
		if err != nil {
			return c, fmt.Errorf("the certificate cannot be used: %w", err)
		}
		return c, nil
	}
	name := s.certFile()
	if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
		if err := makeCertificate(name); err != nil {
			return tls.Certificate{}, err
		}
	}
	c, err := tls.LoadX509KeyPair(name, name)
	if err != nil {
		return c, fmt.Errorf("%s is damaged: remove it, and workers need a new address", name)
	}
	return c, nil
}

// makeCertificate writes a certificate that signs itself, and its key. Workers know it by
// its pin, so it names nobody and is valid for long.
func makeCertificate(name string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return err
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "sente"},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.AddDate(20, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	return keep.Replace(keep.OS, name, keep.Begins("certificate", "-----BEGIN"), func(w io.Writer) error {
		err := pem.Encode(w, &pem.Block{Type: "CERTIFICATE", Bytes: cert})
		return errors.Join(err, pem.Encode(w, &pem.Block{Type: "PRIVATE KEY", Bytes: private}))
	})
}

// pinOf is the SHA-256 of a certificate in a file.
func pinOf(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return "", fmt.Errorf("%s is damaged: remove it, and workers need a new address", name)
	}
	sum := sha256.Sum256(block.Bytes)
	return hex.EncodeToString(sum[:]), nil
}
