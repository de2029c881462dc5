import { CorrelationId } from '@throughline/contracts/ids.js';
import { getDeliveryId, toDelivery, hookCall, sameAs } from './hook-call.js';

const requestId = CorrelationId.parse('00000000-0000-7000-8000-000000000902');
const call = (headers: Record<string, string>) =>
  hookCall({
    headers,
    query: 'source=shop&tag=a&tag=b&key=s3cret',
    body: Buffer.from('{}'),
    at: new Date(0),
    requestId,
    network: null,
  });

it('keeps the headers on the list, what the mapping and conditions name, and none that proves who called', () =>
  expect(
    toDelivery(
      call({
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-shopify-topic': 'orders/create',
        'x-kind': 'sale',
        'x-other': 'y',
        authorization: 'Bearer whsec_x',
        cookie: 'a=b',
        'webhook-signature': 'v1,x',
        'x-hub-signature-256': 'sha256=x',
        'user-agent': 'x'.repeat(2_000),
      }),
      'none',
      {
        mapping: { it: '{{headers.x-shopify-topic}} {{query.source}}', tags: '{{query.tag}}' },
        conditions: [{ place: 'headers.x-kind', test: 'is', value: 'sale' }],
      },
    ),
  ).toMatchObject({
    contentType: 'application/json',
    bytes: 2,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-shopify-topic': 'orders/create',
      'x-kind': 'sale',
      'user-agent': 'x'.repeat(1_000),
    },
    query: { source: 'shop', tag: ['a', 'b'] },
  }));

it.each([
  ['standard', { 'webhook-id': 'msg_1', 'idempotency-key': 'k' }, 'msg_1'],
  ['github', { 'x-github-delivery': 'guid', 'webhook-id': 'msg_1' }, 'guid'],
  ['bearer', { 'idempotency-key': 'k' }, 'k'],
  ['none', { 'webhook-id': 'msg_1', 'idempotency-key': 'k' }, 'msg_1'],
] as const)('a %s delivery is known by its header', (mode, headers, id) =>
  expect(getDeliveryId(call({ ...headers }), mode)).toBe(id),
);

it('a delivery without a name is one of its own', () =>
  expect(getDeliveryId(call({}), 'none')).not.toBe(getDeliveryId(call({ 'webhook-id': 'ü' }), 'none')));

it('a GitHub delivery is the same by its body, whatever it is called; another one by its name', () => {
  const [one, two] = [call({ 'x-github-delivery': 'a' }), call({ 'x-github-delivery': 'b', 'x-github-event': 'push' })];
  expect(sameAs(one, 'github', { deliveryId: 'a', key: undefined })).toEqual(
    sameAs(two, 'github', { deliveryId: 'b', key: undefined }),
  );
  expect(sameAs({ ...one, body: Buffer.from('{ }') }, 'github', { deliveryId: 'a', key: undefined })).not.toEqual(
    sameAs(one, 'github', { deliveryId: 'a', key: undefined }),
  );
  expect(sameAs(one, 'standard', { deliveryId: 'a', key: undefined })).toEqual(['a']);
});

it('a GitHub delivery with the same body is the same for three days at least, and another one six days later', () => {
  const days = (n: number) => ({ ...call({}), at: new Date(n * 86_400_000) });
  const [first] = sameAs(days(2.9), 'github', { deliveryId: 'a', key: undefined });
  expect(sameAs(days(3.1), 'github', { deliveryId: 'b', key: undefined })).toContain(first);
  expect(sameAs(days(5.9), 'github', { deliveryId: 'b', key: undefined })).toContain(first);
  expect(sameAs(days(9), 'github', { deliveryId: 'b', key: undefined })).not.toContain(first);
});

it('A delivery is known by the value at its place, whatever else its body has.', () => {
  const at = new Date('2026-01-02T03:04:05.000Z');
  const same = (text: string, key: string | null) =>
    sameAs({ body: Buffer.from(text), at }, 'standard', { deliveryId: text, key });
  expect(same('{"id":7}', '7')).toEqual(same('{"id":7,"try":2}', '7'));
  expect(same('{"id":7}', '7')).not.toEqual(same('{"id":7}', '8'));
  expect(same('a', null)).toEqual(['a']);
});
