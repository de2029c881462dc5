import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { secretPlaceholder, type HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import { getCurlBody, quoted, type CurlBody } from './curl-body.js';
import type { ExamplePayload } from './example-payload.js';

type Call = { url: string; header: string; body: CurlBody };

const secret = `SECRET='${secretPlaceholder}' # shown once, when it is created or rotated`;

/** A call that works once the secret is filled in: for a POSIX shell with curl and openssl. */
const lines: Record<SignatureMode, (call: Call) => string[]> = {
  standard: ({ url, header, body }) => [
    'ID="msg_$(openssl rand -hex 12)"',
    'TIMESTAMP="$(date +%s)"',
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(${body.signed('$ID.$TIMESTAMP.')} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    `curl -i '${url}' \\`,
    ` ${body.type}${header} \\`,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" -H "webhook-signature: v1,$SIGNATURE" \\`,
    `  ${body.data}`,
  ],
  github: ({ url, header, body }) => [
    `SIGNATURE="$(${body.signed('')} | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)"`,
    `curl -i '${url}' \\`,
    ` ${body.type}${header} \\`,
    `  -H "x-github-delivery: $(openssl rand -hex 16)" -H "x-hub-signature-256: sha256=$SIGNATURE" \\`,
    `  ${body.data}`,
  ],
  bearer: ({ url, header, body }) => [
    `curl -i '${url}'${body.type}${header} -H "authorization: Bearer $SECRET" ${body.data}`,
  ],
  none: ({ url, header, body }) => [`curl -i '${url}'${body.type}${header} ${body.data}`],
};

const isSigned = (signature: SignatureMode): boolean => signature === 'standard' || signature === 'github';

/** Headers that the example or curl itself sends. */
const sent: Record<SignatureMode, readonly string[]> = {
  standard: ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'],
  github: ['content-type', 'user-agent', 'x-github-delivery'],
  bearer: ['content-type', 'user-agent'],
  none: ['content-type', 'user-agent'],
};

/** With the same value twice, the second call would be a duplicate. */
const namesDelivery: ReadonlySet<string> = new Set(['webhook-id', 'idempotency-key']);

export const curlExampleFor = (url: string, signature: SignatureMode, payload: ExamplePayload): HookRecipe => {
  const mapped = Object.entries(payload.headers).filter(([name]) => !sent[signature].includes(name));
  const header = mapped.map(([name, value]) =>
    namesDelivery.has(name) ? ` -H "${name}: $(openssl rand -hex 12)"` : ` -H ${quoted(`${name}: ${value}`)}`,
  );
  const body = getCurlBody(payload, isSigned(signature));
  const given = [...(signature === 'none' ? [] : [secret]), ...body.given];
  const search = new URLSearchParams(payload.query).toString();
  const call = lines[signature]({ url: search === '' ? url : `${url}?${search}`, header: header.join(''), body });
  return { url, signature, curl: [...given, ...call].join('\n') };
};
