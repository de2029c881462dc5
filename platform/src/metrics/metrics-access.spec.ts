import { mayReadMetrics } from './metrics-access.js';

const local = { metricsToken: null, publicUrl: 'http://localhost:3000' };
const guarded = { ...local, metricsToken: 'a-token-of-enough-length' };
const from = (remoteAddress: string, headers = {}) => ({
  remoteAddress,
  headers: { host: 'localhost:3000', ...headers },
});

describe('metrics without a token', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are read from the machine itself, as %s', (address) =>
    expect(mayReadMetrics(local, from(address))).toBe(true),
  );

  it.each(['10.0.0.7', '203.0.113.9', '::ffff:10.0.0.7', '2001:db8::1', ''])('are not read from %j', (address) =>
    expect(mayReadMetrics(local, from(address))).toBe(false),
  );

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'are not read through a proxy on the same machine that says so by %s',
    (header) => expect(mayReadMetrics(local, from('127.0.0.1', { [header]: '203.0.113.9' }))).toBe(false),
  );

  it.each(['localhost', '127.0.0.1:9464', '[::1]:3000', 'app.localhost:3000'])('are read by the name %s', (host) =>
    expect(mayReadMetrics(local, from('127.0.0.1', { host }))).toBe(true),
  );

  it.each([
    'evil.test',
    'evil.test:3000',
    '127.0.0.1.evil.test',
    '127.evil.test',
    'localhost@evil.test',
    '',
    undefined,
  ])('are not read by the name %j, which a web page may have given to this machine', (host) =>
    expect(mayReadMetrics(local, from('127.0.0.1', { host }))).toBe(false),
  );

  it('are not read at all on a deployment with a public address, whose proxy may say nothing', () =>
    expect(mayReadMetrics({ ...local, publicUrl: 'https://throughline.example' }, from('127.0.0.1'))).toBe(false));
});

describe('metrics with a token', () => {
  it('are read with it from anywhere', () =>
    expect(mayReadMetrics(guarded, from('10.0.0.7', { authorization: 'Bearer a-token-of-enough-length' }))).toBe(true));

  it.each([{}, { authorization: 'Bearer another' }, { authorization: 'a-token-of-enough-length' }])(
    'are not read with %j, not even from the machine itself',
    (headers) => expect(mayReadMetrics(guarded, from('127.0.0.1', headers))).toBe(false),
  );
});
