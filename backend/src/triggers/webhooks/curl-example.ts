import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { secretPlaceholder, type HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import type { ExamplePayload } from './example-payload.js';

type Call = { url: string; header: string };

const secret = `SECRET='${secretPlaceholder}' # shown once, when it is created or rotated`;
const json = `-H 'content-type: application/json'`;

/** A call that works once the secret is filled in: for a POSIX shell with curl and openssl. */
const lines: Record<SignatureMode, (call: Call) => string[]> = {
  standard: ({ url, header }) => [
    'ID="msg_$(openssl rand -hex 12)"',
    'TIMESTAMP="$(date +%s)"',
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    `curl -i '${url}' \\`,
    `  ${json}${header} \\`,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" -H "webhook-signature: v1,$SIGNATURE" \\`,
    `  --data "$BODY"`,
  ],
  github: ({ url, header }) => [
    `SIGNATURE="$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)"`,
    `curl -i '${url}' \\`,
    `  ${json}${header} \\`,
    `  -H "x-github-delivery: $(openssl rand -hex 16)" -H "x-hub-signature-256: sha256=$SIGNATURE" \\`,
    `  --data "$BODY"`,
  ],
  bearer: ({ url, header }) => [`curl -i '${url}' ${json}${header} -H "authorization: Bearer $SECRET" --data "$BODY"`],
  none: ({ url, header }) => [`curl -i '${url}' ${json}${header} --data "$BODY"`],
};

/** Headers that the example or curl itself sends. */
const sent: Record<SignatureMode, readonly string[]> = {
  standard: ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'],
  github: ['content-type', 'user-agent', 'x-github-delivery'],
  bearer: ['content-type', 'user-agent'],
  none: ['content-type', 'user-agent'],
};

/** With the same value twice, the second call would be a duplicate. */
const namesDelivery: ReadonlySet<string> = new Set(['webhook-id', 'idempotency-key']);

export const curlExampleFor = (
  url: string,
  signature: SignatureMode,
  { body, headers, query }: ExamplePayload,
): HookRecipe => {
  const mapped = Object.entries(headers).filter(([name]) => !sent[signature].includes(name));
  const header = mapped.map(([name, value]) =>
    namesDelivery.has(name) ? ` -H "${name}: $(openssl rand -hex 12)"` : ` -H ${quoted(`${name}: ${value}`)}`,
  );
  const given = [...(signature === 'none' ? [] : [secret]), `BODY=${quoted(JSON.stringify(body))}`];
  const search = new URLSearchParams(query).toString();
  const call = lines[signature]({ url: search === '' ? url : `${url}?${search}`, header: header.join('') });
  return { url, signature, curl: [...given, ...call].join('\n') };
};

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
