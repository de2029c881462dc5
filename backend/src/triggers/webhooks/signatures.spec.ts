import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verdictOn, type Call } from './signatures.js';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const mine = secret();
const at = new Date('2026-01-02T03:04:05.000Z');
const body = Buffer.from('{"order":7}');
const call = (headers: Record<string, string>, over: Partial<Call> = {}): Call => ({
  headers: new Map(Object.entries(headers)),
  body,
  at,
  ...over,
});
const signed = (over: { by?: string; id?: string; sent?: Date; text?: string } = {}) => {
  const { by = mine, id = 'msg_1', sent = at, text = body.toString() } = over;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign(id, sent, text),
  };
};
const seconds = (n: number) => new Date(at.getTime() + n * 1_000);

describe('a Standard Webhooks signature', () => {
  const verdict = (headers: Record<string, string>, secrets = [mine]) =>
    verdictOn({ kind: 'webhook', signature: 'standard' }, call(headers), secrets);

  it('of the reference library is genuine', () => expect(verdict(signed())).toBe('genuine'));
  it('by either of two live secrets is genuine', () => expect(verdict(signed(), [secret(), mine])).toBe('genuine'));
  it('counts among several', () => {
    const headers = signed();
    const listed = `v1,${randomBytes(32).toString('base64')} v1a,AAAA ${headers['webhook-signature']}`;
    expect(verdict({ ...headers, 'webhook-signature': listed })).toBe('genuine');
  });
  it('does not count far down an endless list', () => {
    const headers = signed();
    const listed = `${'v1,AAAA '.repeat(50)}${headers['webhook-signature']}`;
    expect(verdict({ ...headers, 'webhook-signature': listed })).toBe('signature_invalid');
  });
  it.each([-300, 300])('%d s away is in time', (n) => expect(verdict(signed({ sent: seconds(n) }))).toBe('genuine'));
  it.each([-301, 301])('%d s away is out of time', (n) =>
    expect(verdict(signed({ sent: seconds(n) }))).toBe('timestamp_out_of_range'),
  );

  it.each([
    ['by another secret', signed({ by: secret() })],
    ['over another body', signed({ text: '{"order":8}' })],
    ['over another id', { ...signed(), 'webhook-id': 'msg_2' }],
    ['with a time that is none', { ...signed(), 'webhook-timestamp': '12e3' }],
    ['with a dot in its id', signed({ id: 'msg.1' })],
    ['with a letter in its id that we do not keep', signed({ id: 'mé' })],
    ['of another scheme', { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v1a,') }],
    ['cut short', { ...signed(), 'webhook-signature': 'v1,' }],
    ['that is not base64', { ...signed(), 'webhook-signature': 'v1,ü' }],
  ])('%s is not', (_, headers) => expect(verdict(headers)).toBe('signature_invalid'));

  it.each(['', 'whsec_', 'no base64 at all!', 'whsec_AAAA'])(
    'is none by the key %j, which anybody could have',
    (by) => {
      const key = Buffer.from(by.replace(/^whsec_/, ''), 'base64');
      const text = `msg_1.${Math.floor(at.getTime() / 1_000)}.${body.toString()}`;
      const headers = {
        ...signed(),
        'webhook-signature': `v1,${createHmac('sha256', key).update(text).digest('base64')}`,
      };
      expect(verdict(headers, [by])).toBe('signature_invalid');
    },
  );
  it('is nothing when no secret is live', () => expect(verdict(signed(), [])).toBe('signature_invalid'));
  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is missing without %s', (name) => {
    const headers = new Map(Object.entries(signed()));
    headers.delete(name);
    expect(verdictOn({ kind: 'webhook', signature: 'standard' }, call(Object.fromEntries(headers)), [mine])).toBe(
      'signature_missing',
    );
  });
});

describe('a GitHub signature', () => {
  const sign = (text: Buffer) => `sha256=${createHmac('sha256', mine).update(text).digest('hex')}`;
  it('is genuine', () =>
    expect(
      verdictOn({ kind: 'webhook', signature: 'github' }, call({ 'x-hub-signature-256': sign(body) }), [mine]),
    ).toBe('genuine'));
  it('over another body is not', () =>
    expect(
      verdictOn({ kind: 'webhook', signature: 'github' }, call({ 'x-hub-signature-256': sign(Buffer.from('x')) }), [
        mine,
      ]),
    ).toBe('signature_invalid'));
  it('can be missing', () =>
    expect(verdictOn({ kind: 'webhook', signature: 'github' }, call({}), [mine])).toBe('signature_missing'));
});

describe('a bearer secret', () => {
  it('is genuine', () =>
    expect(verdictOn({ kind: 'webhook', signature: 'bearer' }, call({ authorization: `Bearer ${mine}` }), [mine])).toBe(
      'genuine',
    ));
  it('of someone else is not', () =>
    expect(
      verdictOn({ kind: 'webhook', signature: 'bearer' }, call({ authorization: `Bearer ${secret()}` }), [mine]),
    ).toBe('signature_invalid'));
  it.each([[{}], [{ authorization: 'Basic abc' }], [{ authorization: 'Bearer ' }]])('is missing in %j', (headers) =>
    expect(verdictOn({ kind: 'webhook', signature: 'bearer' }, call(headers), [mine])).toBe('signature_missing'),
  );
});

it('nothing is asked of a caller of an open webhook', () =>
  expect(verdictOn({ kind: 'webhook', signature: 'none' }, call({}), [])).toBe('genuine'));
