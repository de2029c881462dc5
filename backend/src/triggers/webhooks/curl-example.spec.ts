import type { WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { curlExampleFor } from './curl-example.js';

const url = 'http://localhost:3000/hooks/abc';
const example = {
  body: { size: "men's" },
  files: [],
  headers: { 'x-event-type': 'text', 'idempotency-key': 'text' },
  query: { source: 'a b' },
};

const proofs: [WebhookSettings['signature'], string][] = [
  ['standard', '-H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" -H "webhook-signature: v1,$SIGNATURE"'],
  ['github', '-H "x-hub-signature-256: sha256=$SIGNATURE"'],
  ['stripe', '-H "stripe-signature: t=$TIMESTAMP,v1=$SIGNATURE"'],
  ['slack', '-H "x-slack-request-timestamp: $TIMESTAMP" -H "x-slack-signature: v0=$SIGNATURE"'],
  ['shopify', '-H "x-shopify-hmac-sha256: $SIGNATURE"'],
  ['hmac', '-H "x-sum: sha256=$SIGNATURE"'],
  ['basic', '-u "throughline:$SECRET"'],
  ['bearer', '-H "authorization: Bearer $SECRET"'],
  ['none', `--data "$BODY"`],
];
const toSettings = (signature: WebhookSettings['signature']): WebhookSettings =>
  signature === 'hmac' ? { kind: 'webhook', signature, header: 'x-sum' } : { kind: 'webhook', signature };

it.each(proofs)('says how to call a %s webhook', (signature, proof) => {
  const recipe = curlExampleFor(url, toSettings(signature), example);
  expect(recipe).toMatchObject({ url, signature });
  expect(recipe.curl).toContain(`curl -i '${url}?source=a+b'`);
  expect(recipe.curl).toContain(proof);
  expect(recipe.curl.includes("SECRET='whsec_…' # ")).toBe(signature !== 'none');
  expect(recipe.curl).toContain(`BODY='{"size":"men'\\''s"}'`);
  expect(recipe.curl).toContain(`-H 'x-event-type: text' -H "idempotency-key: $(openssl rand -hex 12)"`);
});

it.each([
  ['standard', '--data-binary "@$BODY"'],
  ['github', '--data-binary "@$BODY"'],
  ['bearer', `--form-string 'size=men'\\''s' -F 'order=@'"$FILE"`],
  ['none', `--form-string 'size=men'\\''s' -F 'order=@'"$FILE"`],
] as const)('sends a form with a file to a %s webhook whose agent needs one', (signature, data) => {
  const { curl } = curlExampleFor(url, toSettings(signature), {
    ...example,
    body: { ...example.body, order: null },
    files: ['order'],
  });
  expect(curl).toContain(`[ -e "$FILE" ] || echo`);
  expect(curl).toContain(data);
  expect(curl).not.toContain('application/json');
});

it.each(['stripe', 'slack', 'shopify'] as const)('says that the secret of %s is made there', (signature) =>
  expect(curlExampleFor(url, toSettings(signature), example).curl).toMatch(
    /# the signing secret of (?:Stripe|Slack|Shopify)\n/,
  ),
);

it('sends the header of the signature once, also where a mapping names it', () => {
  const { curl } = curlExampleFor(url, toSettings('hmac'), { ...example, headers: { 'x-sum': 'text' } });
  expect(curl.match(/x-sum/g)).toHaveLength(1);
});
