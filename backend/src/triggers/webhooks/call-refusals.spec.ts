import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { firingReasons } from '@throughline/contracts/triggers/firing-reason.js';
import {
  firingEvents,
  type SignatureMode,
  type WebhookSettings,
} from '@throughline/contracts/triggers/trigger.events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { callRefusals, refuseSignature, type CallRefusal } from './call-refusals.js';
import { HookRates } from './hook-rates.js';
import { readBody } from './parse-hook-body.js';
import { verdictOn } from './signatures.js';
import { UnknownHooks } from './unknown-hooks.js';
import { unpackBody } from './unpack-body.js';

const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-000000000001');
const read = (contentType: string, body: string | Buffer) =>
  readBody({ contentType, body: Buffer.from(body) }, { workspaceId, signal: new AbortController().signal });

const at = new Date('2026-01-02T10:00:00Z');
const now = String(at.getTime() / 1_000);
const verify = (mode: SignatureMode, headers: Record<string, string>): Promise<never> => {
  const call = { headers: new Map(Object.entries(headers)), body: Buffer.from('{}'), at };
  const settings: WebhookSettings =
    mode === 'hmac' ? { kind: 'webhook', signature: mode, header: 'x-sum' } : { kind: 'webhook', signature: mode };
  const verdict = verdictOn(settings, call, [`whsec_${'A'.repeat(32)}`]);
  if (verdict === 'genuine') throw new Error('The call is genuine.');
  return Promise.reject(refuseSignature(mode, verdict, call));
};
const standard = { 'webhook-id': 'msg_1', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' };
const part = (name: string): string => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const binary = Buffer.from([0, 1, 2, 0xff]);
const call = async (): Promise<void> => {
  const rates = new HookRates(new TestClock());
  for (let calls = 0; calls < 1_000; calls += 1) rates.countCall('hook', 'standard');
  return Promise.resolve();
};
const guess = async (): Promise<void> => {
  const unknown = new UnknownHooks(new TestClock());
  for (let calls = 0; calls < 1_000; calls += 1) {
    unknown.requireAttempt(`hook-${calls}`, '192.0.2.1');
    unknown.recordMissing(`hook-${calls}`, '192.0.2.1');
  }
  return Promise.resolve();
};

const causes: [CallRefusal, () => Promise<unknown>][] = [
  ['no_standard_signature', () => verify('standard', {})],
  ['no_github_signature', () => verify('github', {})],
  ['no_stripe_signature', () => verify('stripe', {})],
  ['no_slack_signature', () => verify('slack', { 'x-slack-signature': 'v0=00' })],
  ['no_slack_signature', () => verify('slack', { 'x-slack-request-timestamp': now })],
  ['no_shopify_signature', () => verify('shopify', {})],
  ['no_hmac_signature', () => verify('hmac', { 'x-signature': '00' })],
  ['no_basic', () => verify('basic', { authorization: 'Bearer AAAA' })],
  ['malformed_time', () => verify('stripe', { 'stripe-signature': 'v1=00' })],
  ['malformed_time', () => verify('stripe', { 'stripe-signature': `t=${now},t=${now},v1=00` })],
  ['malformed_time', () => verify('slack', { 'x-slack-request-timestamp': 'now', 'x-slack-signature': 'v0=00' })],
  ['wrong_signature', () => verify('stripe', { 'stripe-signature': `t=${now},v1=00` })],
  ['wrong_signature', () => verify('slack', { 'x-slack-request-timestamp': now, 'x-slack-signature': 'v0=00' })],
  ['wrong_signature', () => verify('shopify', { 'x-shopify-hmac-sha256': 'AAAA' })],
  ['wrong_signature', () => verify('hmac', { 'x-sum': 'sha256=00' })],
  ['wrong_secret', () => verify('basic', { authorization: 'Basic AAAA' })],
  ['wrong_time', () => verify('stripe', { 'stripe-signature': 't=1,v1=00' })],
  ['wrong_time', () => verify('slack', { 'x-slack-request-timestamp': '1', 'x-slack-signature': 'v0=00' })],
  ['no_bearer', () => verify('bearer', { authorization: 'Basic AAAA' })],
  ['malformed_signature', () => verify('standard', { ...standard, 'webhook-id': 'msg.1' })],
  ['malformed_signature', () => verify('standard', { ...standard, 'webhook-timestamp': at.toISOString() })],
  ['wrong_signature', () => verify('standard', standard)],
  ['wrong_signature', () => verify('github', { 'x-hub-signature-256': 'sha256=00' })],
  ['wrong_secret', () => verify('bearer', { authorization: 'Bearer AAAA' })],
  ['wrong_time', () => verify('standard', { ...standard, 'webhook-timestamp': '1' })],
  ['unpacked_too_large', () => unpackBody(gzipSync(randomBytes(1_000_000).toString('base64')), 'gzip')],
  ['unpacked_far_larger', () => unpackBody(brotliCompressSync(Buffer.alloc(900_000)), 'br')],
  ['too_many_encodings', () => unpackBody(binary, 'gzip, gzip, gzip, gzip')],
  ['unknown_encoding', () => unpackBody(binary, 'compress')],
  ['not_packed', () => unpackBody(binary, 'gzip')],
  ['too_many_files', () => read('multipart/form-data; boundary=x', `${part('a"; filename="b').repeat(101)}--x--\r\n`)],
  ['too_many_parts', () => read('multipart/form-data; boundary=x', `${part('a').repeat(1_001)}--x--\r\n`)],
  ['too_many_fields', () => read('application/x-www-form-urlencoded; charset=latin1', 'a=%E9&'.repeat(10_001))],
  ['no_boundary', () => read('multipart/form-data', `${part('a')}--x--\r\n`)],
  ['cut_form', () => read('multipart/form-data; boundary=x', part('a').slice(0, -4))],
  ['unknown_type', () => read('image/png', binary)],
  ['not_text', () => read('application/json', binary)],
  ['not_json', () => read('application/json', '{')],
  ['called_too_often', call],
  ['unknown_addresses', guess],
];
/** These are tried by calls of a webhook. */
const ofWhole: CallRefusal[] = ['unsigned_too_large', 'inputs_too_large'];

describe('the refusal of a call', () => {
  it.each(causes)('says that it is %s', async (cause, make) => {
    const [code, detail] = callRefusals[cause];
    await expect(make()).rejects.toMatchObject({ code, message: detail });
  });

  it('has a sentence of its own for each cause, and each cause is tried', () => {
    const sentences = Object.values(callRefusals).map(([, sentence]) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(new Set([...causes.map(([cause]) => cause), ...ofWhole])).toEqual(new Set(Object.keys(callRefusals)));
  });

  it('is shown to members by a reason of its own', () => {
    const { DeliveryRejected, FollowedEventSkipped, ItemsSkipped, SlotSkipped } = firingEvents.schemas;
    const reasons = [
      ...DeliveryRejected.shape.data.shape.reason.options,
      ...FollowedEventSkipped.shape.data.shape.reason.options,
      ...SlotSkipped.shape.data.shape.reason.options,
      ...ItemsSkipped.shape.data.shape.reason.options,
    ];
    expect(new Set(reasons)).toEqual(new Set(Object.keys(firingReasons)));
    expect(new Set(Object.values(firingReasons)).size).toBe(Object.keys(firingReasons).length);
  });
});
