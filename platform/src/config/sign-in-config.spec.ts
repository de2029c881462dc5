import { readConfig, type Config } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://x',
  EVENTSTORE_URL: 'esdb://x',
  SMTP_URL: 'smtp://x',
  KEY_RING: `k:${'A'.repeat(43)}=`,
  PEPPER: `${'A'.repeat(43)}=`,
};
const read = (env: Record<string, string>): Config['signIn'] => readConfig({ ...needed, ...env }).signIn;
const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' };

describe('the providers that may sign people in', () => {
  it('are none by themselves', () =>
    expect(read({})).toEqual({ google: null, github: null, microsoft: null, oidc: null, signUp: 'open', domains: [] }));

  it('are those with both values', () => {
    expect(read({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }).google).toEqual({
      clientId: 'a',
      clientSecret: 'b',
    });
    expect(read(oidc).oidc).toMatchObject({ issuer: 'https://id.example.com', name: 'your organisation' });
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, /^GOOGLE_CLIENT_SECRET: got nothing/],
    [{ GITHUB_CLIENT_SECRET: 'a' }, /^GITHUB_CLIENT_ID: got nothing/],
    [{ OIDC_ISSUER: 'https://id.example.com' }, /OIDC_CLIENT_ID: .*\nOIDC_CLIENT_SECRET: /],
  ])('stop the start when half of %j is missing', (env, sentence) => expect(() => read(env)).toThrow(sentence));

  it.each(['http://id.example.com', 'javascript:alert(1)', 'id.example.com', 'https://id.example.com/?a=b', 'ftp://x'])(
    'are never asked at %s',
    (OIDC_ISSUER) =>
      expect(() => read({ ...oidc, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER: got .* wants an https address/),
  );

  it('may be on this machine without https', () =>
    expect(read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000'));

  it('let in some domains only, when these are named', () =>
    expect(read({ PROVIDER_DOMAINS: 'Example.com, example.org,' }).domains).toEqual(['example.com', 'example.org']));

  it('have secrets that are never printed back', () =>
    expect(() => read({ ...oidc, OIDC_CLIENT_SECRET: 'x'.repeat(500) })).toThrow(/a value that does not fit/));
});
