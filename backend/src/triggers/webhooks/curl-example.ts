import type { SignatureMode, WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { secretPlaceholder, type HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import { getCurlBody, quoted, type CurlBody } from './curl-body.js';
import type { ExamplePayload } from './example-payload.js';
import { basicUser } from './signatures.js';

type Call = { url: string; header: string; settings: WebhookSettings; body: CurlBody };

const makers: Partial<Record<SignatureMode, string>> = { stripe: 'Stripe', slack: 'Slack', shopify: 'Shopify' };
const getSecret = (signature: SignatureMode): string => {
  const maker = makers[signature];
  const from = maker === undefined ? 'shown once, when it is created or rotated' : `the signing secret of ${maker}`;
  return `SECRET='${secretPlaceholder}' # ${from}`;
};

const getHeader = (settings: WebhookSettings): string => (settings.signature === 'hmac' ? settings.header : '');

/** The digest of what a command of the shell writes, as hexadecimal digits or as base64. */
const hex = (bytes: string): string =>
  `SIGNATURE="$(${bytes} | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)"`;
const base64 = (bytes: string): string =>
  `SIGNATURE="$(${bytes} | openssl dgst -sha256 -hmac "$SECRET" -binary | openssl base64 -A)"`;
const time = 'TIMESTAMP="$(date +%s)"';
const send = ({ url, header, body }: Call, ...proofs: readonly string[]): string[] => [
  `curl -i '${url}' \\`,
  ` ${body.type}${header} \\`,
  `  ${proofs.map((proof) => `-H "${proof}"`).join(' ')} \\`,
  `  ${body.data}`,
];

/** A call that works once the secret is filled in: for a POSIX shell with curl and openssl. */
const lines: Record<SignatureMode, (call: Call) => string[]> = {
  standard: (call) => [
    'ID="msg_$(openssl rand -hex 12)"',
    time,
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(${call.body.signed('$ID.$TIMESTAMP.')} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    ...send(call, 'webhook-id: $ID', 'webhook-timestamp: $TIMESTAMP', 'webhook-signature: v1,$SIGNATURE'),
  ],
  github: (call) => [
    hex(call.body.signed('')),
    ...send(call, 'x-github-delivery: $(openssl rand -hex 16)', 'x-hub-signature-256: sha256=$SIGNATURE'),
  ],
  stripe: (call) => [
    time,
    hex(call.body.signed('$TIMESTAMP.')),
    ...send(call, 'stripe-signature: t=$TIMESTAMP,v1=$SIGNATURE'),
  ],
  slack: (call) => [
    time,
    hex(call.body.signed('v0:$TIMESTAMP:')),
    ...send(call, 'x-slack-request-timestamp: $TIMESTAMP', 'x-slack-signature: v0=$SIGNATURE'),
  ],
  shopify: (call) => [base64(call.body.signed('')), ...send(call, 'x-shopify-hmac-sha256: $SIGNATURE')],
  hmac: (call) => [hex(call.body.signed('')), ...send(call, `${getHeader(call.settings)}: sha256=$SIGNATURE`)],
  basic: ({ url, header, body }) => [`curl -i '${url}'${body.type}${header} -u "${basicUser}:$SECRET" ${body.data}`],
  bearer: ({ url, header, body }) => [
    `curl -i '${url}'${body.type}${header} -H "authorization: Bearer $SECRET" ${body.data}`,
  ],
  none: ({ url, header, body }) => [`curl -i '${url}'${body.type}${header} ${body.data}`],
};

/** Their body is not signed, so curl itself may write it. */
const unsigned: ReadonlySet<SignatureMode> = new Set(['basic', 'bearer', 'none']);

/** Headers that the example or curl itself sends. */
const sent: Record<SignatureMode, readonly string[]> = {
  standard: ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'],
  github: ['content-type', 'user-agent', 'x-github-delivery'],
  stripe: ['content-type', 'user-agent'],
  slack: ['content-type', 'user-agent'],
  shopify: ['content-type', 'user-agent'],
  hmac: ['content-type', 'user-agent'],
  basic: ['content-type', 'user-agent'],
  bearer: ['content-type', 'user-agent'],
  none: ['content-type', 'user-agent'],
};

/** With the same value twice, the second call would be a duplicate. */
const namesDelivery: ReadonlySet<string> = new Set(['webhook-id', 'idempotency-key']);

export const curlExampleFor = (url: string, settings: WebhookSettings, payload: ExamplePayload): HookRecipe => {
  const { signature } = settings;
  const signedIn = getHeader(settings);
  const mapped = Object.entries(payload.headers).filter(([name]) => ![...sent[signature], signedIn].includes(name));
  const header = mapped.map(([name, value]) =>
    namesDelivery.has(name) ? ` -H "${name}: $(openssl rand -hex 12)"` : ` -H ${quoted(`${name}: ${value}`)}`,
  );
  const body = getCurlBody(payload, !unsigned.has(signature));
  const given = [...(signature === 'none' ? [] : [getSecret(signature)]), ...body.given];
  const search = new URLSearchParams(payload.query).toString();
  const call = lines[signature]({
    url: search === '' ? url : `${url}?${search}`,
    header: header.join(''),
    settings,
    body,
  });
  return { url, signature, curl: [...given, ...call].join('\n') };
};
