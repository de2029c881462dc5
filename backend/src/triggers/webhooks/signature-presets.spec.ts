import { createHmac } from 'node:crypto';
import { SignatureMode, WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import Stripe from 'stripe';
import { hookCall } from './hook-call.js';
import { verdictOn, type Verdict } from './signatures.js';
import { CorrelationId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';

const at = new Date('2026-01-02T03:04:05.000Z');
const now = String(at.getTime() / 1_000);
const secret = 'whsec_0123456789abcdefghijklmnopqrstuv';
const body = '{"order":7,"name":"Müller"}';
const hmac = (encoding: 'hex' | 'base64', text: string, by = secret): string =>
  createHmac('sha256', by).update(text).digest(encoding);

type Headers = Record<string, string | string[]>;
type Sent = { text?: string; by?: string; time?: string };
type Preset = { settings: WebhookSettings; sign: (sent?: Sent) => Record<string, string>; proof: string };

/** Each signs as its sender documents it; `proof`: the header that has the signature. */
const presets: Preset[] = [
  {
    settings: { kind: 'webhook', signature: 'stripe' },
    proof: 'stripe-signature',
    sign: ({ text = body, by = secret, time = now } = {}) => ({
      'stripe-signature': `t=${time},v1=${hmac('hex', `${time}.${text}`, by)}`,
    }),
  },
  {
    settings: { kind: 'webhook', signature: 'slack' },
    proof: 'x-slack-signature',
    sign: ({ text = body, by = secret, time = now } = {}) => ({
      'x-slack-request-timestamp': time,
      'x-slack-signature': `v0=${hmac('hex', `v0:${time}:${text}`, by)}`,
    }),
  },
  {
    settings: { kind: 'webhook', signature: 'shopify' },
    proof: 'x-shopify-hmac-sha256',
    sign: ({ text = body, by = secret } = {}) => ({ 'x-shopify-hmac-sha256': hmac('base64', text, by) }),
  },
  {
    settings: { kind: 'webhook', signature: 'github' },
    proof: 'x-hub-signature-256',
    sign: ({ text = body, by = secret } = {}) => ({ 'x-hub-signature-256': `sha256=${hmac('hex', text, by)}` }),
  },
  ...(['hex', 'base64'] as const).map((encoding) => ({
    settings: { kind: 'webhook', signature: 'hmac', header: 'x-sum' } as const,
    proof: 'x-sum',
    sign: ({ text = body, by = secret }: Sent = {}) => ({ 'x-sum': `sha256=${hmac(encoding, text, by)}` }),
  })),
  {
    settings: { kind: 'webhook', signature: 'basic' },
    proof: 'authorization',
    sign: ({ by = secret } = {}) => ({
      authorization: `Basic ${Buffer.from(`throughline:${by}`).toString('base64')}`,
    }),
  },
  {
    settings: { kind: 'webhook', signature: 'bearer' },
    proof: 'authorization',
    sign: ({ by = secret } = {}) => ({ authorization: `Bearer ${by}` }),
  },
];
const withBody = presets.filter(({ proof }) => proof !== 'authorization');
const withTime = presets.filter(({ settings: { signature } }) => signature === 'stripe' || signature === 'slack');
const titled = (list: readonly Preset[]): [string, Preset][] =>
  list.map((preset) => [`${preset.settings.signature} ${String(Object.values(preset.sign())[0]).slice(-3)}`, preset]);

type Given = { headers: Headers; text?: string; secrets?: string[]; when?: Date };
const verdict = (settings: WebhookSettings, { headers, text = body, secrets = [secret], when = at }: Given): Verdict =>
  verdictOn(
    settings,
    hookCall({
      headers,
      query: '',
      body: Buffer.from(text),
      at: when,
      requestId: CorrelationId.parse(newId()),
      network: null,
    }),
    secrets,
  );
const seconds = (n: number): Date => new Date(at.getTime() + n * 1_000);

describe('a call that is signed as its sender documents it', () => {
  it.each(titled(presets))('is genuine: %s', (_, { settings, sign }) => {
    expect(verdict(settings, { headers: sign() })).toBe('genuine');
    expect(verdict(settings, { headers: sign(), secrets: ['another secret of ours', secret] })).toBe('genuine');
  });

  it.each(titled(withBody))('is genuine without a body: %s', (_, { settings, sign }) =>
    expect(verdict(settings, { headers: sign({ text: '' }), text: '' })).toBe('genuine'),
  );

  it.each(titled(withTime))('is genuine for five minutes: %s', (_, { settings, sign }) => {
    for (const n of [-300, 300]) expect(verdict(settings, { headers: sign(), when: seconds(n) })).toBe('genuine');
    for (const n of [-301, 301])
      expect(verdict(settings, { headers: sign(), when: seconds(n) })).toBe('timestamp_out_of_range');
  });

  it('is genuine as Slack shows it in its documentation', () => {
    const text =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const headers = {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    };
    const given = { headers, text, secrets: ['8f742231b10e8888abcd99yyyzzz85a5'], when: new Date(1_531_420_618_000) };
    expect(verdict({ kind: 'webhook', signature: 'slack' }, given)).toBe('genuine');
  });

  it('is genuine as the library of Stripe signs it, also among signatures of a secret that is rolled', () => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Number(now) });
    const settings = { kind: 'webhook', signature: 'stripe' } as const;
    expect(verdict(settings, { headers: { 'stripe-signature': header } })).toBe('genuine');
    const rolled = header.replace(',v1=', `,v1=${hmac('hex', `${now}.${body}`, 'another')},v0=00,v1=`);
    expect(verdict(settings, { headers: { 'stripe-signature': rolled } })).toBe('genuine');
  });

  it.each(['', 'sha256=', 'v1='])('is genuine with %j before it, in the header that the settings name', (before) =>
    expect(
      verdict(
        { kind: 'webhook', signature: 'hmac', header: 'x-sum' },
        { headers: { 'x-sum': `${before}${hmac('base64', body)}` } },
      ),
    ).toBe('genuine'),
  );
});

const swapCase = (text: string): string =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('');
const forgeries: [string, (right: string, preset: Preset) => string | string[]][] = [
  ['cut by one', (right) => right.slice(0, -1)],
  ['longer by one', (right) => `${right}0`],
  ['in other cases', (right) => swapCase(right)],
  ['with a letter that looks the same', (right) => right.replace(/[aceopx0-9](?=[^aceopx0-9]*$)/, 'а')],
  ['with another letter', (right) => right.replace(/.(.)$/, (_, last: string) => (last === '=' ? 'A=' : `g${last}`))],
  ['empty', () => ''],
  ['a space', () => ' '],
  ['twice, as two headers', (right) => [right, right]],
  ['twice, in one header', (right) => `${right}, ${right}`],
  ['behind a forged one', (right, { sign, proof }) => `${sign({ by: 'another' })[proof] ?? ''}, ${right}`],
  ['by an empty secret', (_, { sign, proof }) => sign({ by: '' })[proof] ?? ''],
  ['by another secret', (_, { sign, proof }) => sign({ by: `${secret}x` })[proof] ?? ''],
  [
    'over another body',
    (right, { sign, proof }) => (right.startsWith('B') ? '' : (sign({ text: `${body} ` })[proof] ?? '')),
  ],
  ['only the name of its scheme', (right) => /^\w+[ =](?=.)/.exec(right)?.[0] ?? ''],
];

describe('a call that is forged', () => {
  it.each(
    titled(presets).flatMap(([name, preset]) =>
      forgeries.map((forgery) => [name, forgery[0], preset, forgery[1]] as const),
    ),
  )('%s: %s is not genuine', (_, __, preset, forge) => {
    const { settings, sign, proof } = preset;
    const headers = { ...sign(), [proof]: forge(sign()[proof] ?? '', preset) };
    expect(verdict(settings, { headers })).not.toBe('genuine');
  });

  it.each(titled(withBody))('%s: with a changed body is not genuine', (_, { settings, sign }) => {
    for (const text of ['', body.slice(0, -1), `${body}\n`, body.replace('7', '8'), body.normalize('NFD')])
      expect(verdict(settings, { headers: sign(), text })).toBe('signature_invalid');
  });

  it.each(titled(withTime))('%s: with a changed time is not genuine', (_, { settings, sign }) => {
    const moved = (time: string): Headers =>
      Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name, value.replace(now, time)]));
    for (const time of [String(Number(now) + 1), `0${now}`, '', 'now', `${now}.0`, `-${now}`, '9'.repeat(12)])
      expect(verdict(settings, { headers: moved(time) })).not.toBe('genuine');
  });

  it.each(titled(presets))('%s: without one of its headers is not genuine', (_, { settings, sign }) => {
    for (const name of Object.keys(sign())) {
      const headers = Object.fromEntries(Object.entries(sign()).filter(([other]) => other !== name));
      expect(verdict(settings, { headers })).toBe('signature_missing');
    }
  });

  it.each(titled(presets))('%s: is not genuine while no secret counts', (_, { settings, sign }) =>
    expect(verdict(settings, { headers: sign(), secrets: [] })).toBe('signature_invalid'),
  );

  it.each(titled(presets))('%s: is not genuine for a webhook of another kind', (_, { settings, sign }) => {
    for (const signature of SignatureMode.options.filter((each) => each !== 'none' && each !== settings.signature)) {
      const other = WebhookSettings.parse({ kind: 'webhook', signature, header: 'x-other' });
      expect(verdict(other, { headers: sign() })).not.toBe('genuine');
    }
  });

  it('has another user than the one that signs in', () =>
    expect(
      verdict(
        { kind: 'webhook', signature: 'basic' },
        { headers: { authorization: `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}` } },
      ),
    ).toBe('signature_invalid'));
});
