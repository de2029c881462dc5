import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import type { HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';

const body = `BODY='{"order":{"id":7}}'`;
const secret = `SECRET='whsec_…' # shown when it was made`;

/** A call that works once the secret is filled in: for a POSIX shell with curl and openssl. */
const lines: Record<SignatureMode, (url: string) => string[]> = {
  standard: (url) => [
    secret,
    body,
    'ID="msg_$(openssl rand -hex 12)"',
    'TIMESTAMP="$(date +%s)"',
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    `curl -i '${url}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" -H "webhook-signature: v1,$SIGNATURE" \\`,
    `  --data "$BODY"`,
  ],
  github: (url) => [
    secret,
    body,
    `SIGNATURE="$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)"`,
    `curl -i '${url}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -H "x-github-delivery: $(openssl rand -hex 16)" -H "x-hub-signature-256: sha256=$SIGNATURE" \\`,
    `  --data "$BODY"`,
  ],
  bearer: (url) => [
    secret,
    body,
    `curl -i '${url}' -H 'content-type: application/json' -H "authorization: Bearer $SECRET" --data "$BODY"`,
  ],
  none: (url) => [body, `curl -i '${url}' -H 'content-type: application/json' --data "$BODY"`],
};

export const recipeFor = (url: string, signature: SignatureMode): HookRecipe => ({
  url,
  signature,
  curl: lines[signature](url).join('\n'),
});
