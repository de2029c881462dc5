import type { SignatureMode, WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { secretPlaceholder, type HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import type { ExamplePayload } from './example-payload.js';
import { basicUser } from './signatures.js';

const json = `-H 'content-type: application/json'`;

type Call = { url: string; header: string; settings: WebhookSettings };

const makers: Partial<Record<SignatureMode, string>> = { stripe: 'Stripe', slack: 'Slack', shopify: 'Shopify' };
const getSecret = (signature: SignatureMode): string => {
  const maker = makers[signature];
  const from = maker === undefined ? 'shown once, when it is created or rotated' : `the signing secret of ${maker}`;
  return `SECRET='${secretPlaceholder}' # ${from}`;
};

const getHeader = (settings: WebhookSettings): string => (settings.signature === 'hmac' ? settings.header : '');

/** The digest of a text in the shell, as hexadecimal digits or as base64. */
const hex = (text: string): string =>
  `SIGNATURE="$(printf %s "${text}" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)"`;
const base64 = (text: string): string =>
  `SIGNATURE="$(printf %s "${text}" | openssl dgst -sha256 -hmac "$SECRET" -binary | openssl base64 -A)"`;
const time = 'TIMESTAMP="$(date +%s)"';
const send = ({ url, header }: Call, ...proofs: readonly string[]): string[] => [
  `curl -i '${url}' \\`,
  `  ${json}${header} \\`,
  `  ${proofs.map((proof) => `-H "${proof}"`).join(' ')} \\`,
  `  --data "$BODY"`,
];

/** A call that works once the secret is filled in: for a POSIX shell with curl and openssl. */
const lines: Record<SignatureMode, (call: Call) => string[]> = {
  standard: (call) => [
    'ID="msg_$(openssl rand -hex 12)"',
    time,
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    `SIGNATURE="$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
    ...send(call, 'webhook-id: $ID', 'webhook-timestamp: $TIMESTAMP', 'webhook-signature: v1,$SIGNATURE'),
  ],
  github: (call) => [
    hex('$BODY'),
    ...send(call, 'x-github-delivery: $(openssl rand -hex 16)', 'x-hub-signature-256: sha256=$SIGNATURE'),
  ],
  stripe: (call) => [time, hex('$TIMESTAMP.$BODY'), ...send(call, 'stripe-signature: t=$TIMESTAMP,v1=$SIGNATURE')],
  slack: (call) => [
    time,
    hex('v0:$TIMESTAMP:$BODY'),
    ...send(call, 'x-slack-request-timestamp: $TIMESTAMP', 'x-slack-signature: v0=$SIGNATURE'),
  ],
  shopify: (call) => [base64('$BODY'), ...send(call, 'x-shopify-hmac-sha256: $SIGNATURE')],
  hmac: (call) => [hex('$BODY'), ...send(call, `${getHeader(call.settings)}: sha256=$SIGNATURE`)],
  basic: ({ url, header }) => [`curl -i '${url}' ${json}${header} -u "${basicUser}:$SECRET" --data "$BODY"`],
  bearer: ({ url, header }) => [`curl -i '${url}' ${json}${header} -H "authorization: Bearer $SECRET" --data "$BODY"`],
  none: ({ url, header }) => [`curl -i '${url}' ${json}${header} --data "$BODY"`],
};

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

export const curlExampleFor = (
  url: string,
  settings: WebhookSettings,
  { body, headers, query }: ExamplePayload,
): HookRecipe => {
  const { signature } = settings;
  const signedIn = getHeader(settings);
  const mapped = Object.entries(headers).filter(([name]) => ![...sent[signature], signedIn].includes(name));
  const header = mapped.map(([name, value]) =>
    namesDelivery.has(name) ? ` -H "${name}: $(openssl rand -hex 12)"` : ` -H ${quoted(`${name}: ${value}`)}`,
  );
  const given = [...(signature === 'none' ? [] : [getSecret(signature)]), `BODY=${quoted(JSON.stringify(body))}`];
  const search = new URLSearchParams(query).toString();
  const call = lines[signature]({ url: search === '' ? url : `${url}?${search}`, header: header.join(''), settings });
  return { url, signature, curl: [...given, ...call].join('\n') };
};

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
