#!/bin/sh
# An authority of its own, and a certificate of it for the event store, whose processes and clients both have the user id 1000.
# What exists is kept. The certificate is valid for two years: remove it, run this again, and restart the event store.
set -eu
to="${TO:-/certificates}"
owner="${OWNER:-1000:1000}"
mkdir -p "$to/ca" "$to/eventstore"

if [ ! -f "$to/ca/ca.crt" ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Throughline event store authority' \
    -addext 'basicConstraints=critical,CA:true' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$to/authority.key" -out "$to/ca/ca.crt"
  chmod 600 "$to/authority.key"
fi

if [ ! -f "$to/eventstore/node.crt" ]; then
  names=""
  for name in localhost $NAMES; do names="$names,DNS:$name"; done
  extensions="$(mktemp)"
  printf 'subjectAltName=%s,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=critical,digitalSignature,keyEncipherment\nbasicConstraints=CA:false\n' \
    "${names#,}" > "$extensions"
  openssl req -newkey rsa:3072 -nodes -subj '/CN=eventstoredb-node' \
    -keyout "$to/eventstore/node.key" -out "$to/eventstore/node.csr"
  openssl x509 -req -in "$to/eventstore/node.csr" -CA "$to/ca/ca.crt" -CAkey "$to/authority.key" -CAcreateserial \
    -days 730 -extfile "$extensions" -out "$to/eventstore/node.crt"
  rm "$extensions" "$to/eventstore/node.csr"
fi

chown -R "$owner" "$to/ca" "$to/eventstore"
chmod 755 "$to" "$to/ca" "$to/eventstore"
chmod 644 "$to/ca/ca.crt" "$to/eventstore/node.crt"
chmod 600 "$to/eventstore/node.key"
