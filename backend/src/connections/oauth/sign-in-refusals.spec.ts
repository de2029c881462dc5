import { generateKeyPairSync, sign } from 'node:crypto';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { answered } from '../services/service-plan.js';
import { AccountCalls } from './account-calls.js';
import { ArrivedAccounts } from './arrived-accounts.js';
import { IdTokens } from './id-tokens.js';
import type { OAuthPlan } from './oauth-plan.js';
import { ProviderUnreachable, ProviderUnusable, type ProviderAnswer, type ProviderCalls } from './provider-calls.js';
import { ProviderEndpoints } from './provider-endpoints.js';
import { providerErrors } from './provider-problems.js';
import { codeIn } from './redirect-checks.js';
import { SignInAtProvider } from './sign-in-at-provider.js';
import type { SignInRequests } from './sign-in-requests.js';
import type { TokenEndpoint } from './token-endpoint.js';
import type { TokenStore } from './token-store.js';
import type { ConnectionAuthority } from '../connection-authority.js';
import type { ConnectionStates } from '../connection-states.js';
import type { OAuthSetUp } from './oauth-set-up.js';
import { refuseByCode, signInRefusals, type SignInRefusal } from '../domain/sign-in-refusals.js';

const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-000000000001');
const base = {
  redirectIssuer: null,
  knownIssuer: 'https://idp.test',
  redirect: {},
  signedRedirect: false,
  keys: null,
  attached: { header: 'authorization', before: 'Bearer ' },
};
/** Only what is read where a cause arises. */
const planWith = (over: Partial<OAuthPlan> = {}): OAuthPlan => ({ ...base, ...over }) as OAuthPlan;
const setUp = (over: Partial<OAuthPlan> = {}) => ({
  plan: planWith(over),
  client: { id: 'us', secret: 's' },
  redirectUri: 'https://throughline.test/auth/connected/x',
});
const providers = (status: number, json: Json = {}): ProviderCalls =>
  ({ call: (): Promise<ProviderAnswer> => Promise.resolve({ status, json, headers: {} }) }) as unknown as ProviderCalls;

const comesBack = async (over: Partial<OAuthPlan>, returned: Record<string, string>): Promise<string> =>
  Promise.resolve(codeIn(setUp(over), returned));
const describeServer = (status: number, json: Json = {}) =>
  new ProviderEndpoints(providers(status, json)).complete(workspaceId, planWith({ issuer: 'https://idp.test' }));

const clock = new TestClock();
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { iss: 'https://idp.test', sub: 'mei', aud: 'us', exp: clock.now().getTime() / 1_000 + 60, nonce: 'n' };
const prove = (over: Json & object, signed = true): Promise<string> => {
  const text = `${part({ alg: 'RS256' })}.${part({ ...claims, ...over })}`;
  const signature = signed ? sign('sha256', Buffer.from(text), privateKey).toString('base64url') : 'AAAA';
  const keys = [publicKey.export({ format: 'jwk' }) as { kty: string }];
  const tokens = new IdTokens(providers(200, { keys }), clock);
  const checking = { workspaceId, setUp: setUp({ keys: 'https://idp.test/keys' }), nonce: 'n' };
  return tokens.getSubject(`${text}.${signature}`, checking);
};
const account = (status: number) => ({
  of: { workspaceId, plan: planWith(), tokens: { accessToken: 'a' } } as Parameters<AccountCalls['ask']>[0],
  calls: new AccountCalls(providers(status, { sites: [] })),
});
const sites = {
  name: 'site',
  form: 'part',
  pattern: '[a-z]+',
  source: { from: 'call', method: 'GET', address: 'https://api.test/sites', path: 'sites.*.id', label: 'sites.*.name' },
} as unknown as Parameters<typeof answered>[0][number];
const identity = { from: 'call', method: 'GET', address: 'https://api.test/me', id: 'id', label: 'name' } as const;
const exchange = (over: Partial<OAuthPlan>, answers: { token?: Json; account?: Json } = {}) => {
  const { token = {}, account: said = {} } = answers;
  const tokens = { tokens: { accessToken: 'a', refreshToken: null }, json: token };
  const endpoint = { ask: () => Promise.resolve(tokens) } as unknown as TokenEndpoint;
  const calls = new AccountCalls(providers(200, said));
  const none = {} as TokenStore;
  const asked = setUp({
    token: { address: 'https://idp.test/token' } as unknown as OAuthPlan['token'],
    identity,
    ...over,
  });
  return new ArrivedAccounts(endpoint, calls, new IdTokens(providers(200), clock), none).exchange({
    workspaceId,
    setUp: asked,
    connection: { service: 'none', settings: { variables: {} } },
    returned: { code: 'c' },
    verifier: 'v',
  } as unknown as Parameters<ArrivedAccounts['exchange']>[0]);
};
const start = (over: Partial<OAuthPlan>) => {
  const states = { get: () => Promise.resolve({ ownerId: 'mei' }) } as unknown as ConnectionStates;
  const authority = {
    may: () => Promise.resolve(true),
    by: () => Promise.resolve({ manages: true }),
  } as unknown as ConnectionAuthority;
  const setUps = { findFor: () => Promise.resolve(setUp(over)) } as unknown as OAuthSetUp;
  const signIn = new SignInAtProvider(states, authority, setUps, {} as SignInRequests, {} as ArrivedAccounts);
  const [where, caller] = [{ workspaceId }, { userId: 'mei' }] as unknown as Parameters<SignInAtProvider['start']>;
  return signIn.start(where, caller);
};
const says = (code: string) => Promise.reject(refuseByCode(code));

const causes: [SignInRefusal, () => Promise<unknown>][] = [
  ['denied', () => comesBack({}, { error: 'access_denied' })],
  ['app_refused', () => says('invalid_client')],
  ['code_refused', () => says('invalid_grant')],
  ['address_refused', () => says('redirect_uri_mismatch')],
  ['scope_refused', () => comesBack({}, { error: 'invalid_scope' })],
  ['token_type', () => says('unsupported_token_type')],
  ['no_code', () => comesBack({}, {})],
  ['exchange_refused', () => comesBack({}, { error: '<script>alert(1)</script>' })],
  ['failing', () => comesBack({}, { error: 'server_error' })],
  ['failing', () => providerErrors(() => Promise.reject(new ProviderUnreachable(null)))],
  ['failing', () => describeServer(503)],
  ['unusable', () => providerErrors(() => Promise.reject(new ProviderUnusable()))],
  ['no_description', () => describeServer(404)],
  ['no_sign_in', () => start({ authorize: null })],
  ['no_tokens', () => exchange({ token: null })],
  [
    'other_description',
    () => describeServer(200, { issuer: 'https://evil.test', token_endpoint: 'https://evil.test' }),
  ],
  ['issuer_missing', () => comesBack({ redirectIssuer: 'https://idp.test' }, { code: 'c' })],
  ['other_issuer', () => comesBack({}, { code: 'c', iss: 'https://evil.test' })],
  ['other_place', () => comesBack({ redirect: { shop: 'harbour' } }, { code: 'c', shop: 'other' })],
  ['unsigned', () => comesBack({ signedRedirect: true }, { code: 'c', hmac: '00' })],
  ['account_unknown', () => exchange({}, { account: { name: 'Mei' } })],
  [
    'two_accounts',
    () =>
      exchange(
        { identity: { ...identity, inToken: 'user' } },
        { token: { user: 'ada' }, account: { id: 'mei', name: 'Mei' } },
      ),
  ],
  ['account_refused', () => account(403).calls.ask(account(403).of, { method: 'GET', address: 'https://api.test' })],
  ['nothing_reached', () => account(200).calls.options(account(200).of, [sites])],
  ['other_setting', async () => Promise.resolve(answered([sites], () => 'https://evil.test'))],
  [
    'proof_unreadable',
    () => new IdTokens(providers(200), clock).getSubject('a.b.c', { workspaceId, setUp: setUp(), nonce: 'n' }),
  ],
  ['proof_for_others', () => prove({ aud: 'them' })],
  ['proof_of_others', () => prove({ iss: 'https://evil.test' })],
  ['proof_over', () => prove({ exp: 1 })],
  ['proof_of_other_sign_in', () => prove({ nonce: 'other' })],
  ['proof_unsigned', () => prove({}, false)],
];
/** These are tried by signing in. */
const ofSignIn: SignInRefusal[] = [
  'no_state',
  'unknown',
  'other_browser',
  'other_address',
  'used',
  'too_late',
  'nothing_to_confirm',
  'not_arrived',
  'other_confirmation',
];

describe('the refusal of a sign-in at a provider', () => {
  it.each(causes)('says that it is %s', async (cause, make) => {
    const [code, detail] = signInRefusals[cause];
    await expect(make()).rejects.toMatchObject({ code, message: detail });
  });

  it('shows a plain word of a provider that is not known here', () =>
    expect(comesBack({}, { error: 'consent_required' })).rejects.toMatchObject({
      code: 'oauth_exchange_failed',
      message: 'The service refused the sign-in: consent_required.',
    }));

  it('has a sentence of its own for each cause, and each cause is tried', () => {
    const sentences = Object.values(signInRefusals).map(([, sentence]) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(new Set([...causes.map(([cause]) => cause), ...ofSignIn])).toEqual(new Set(Object.keys(signInRefusals)));
  });

  it('is not given for a proof that is right', async () => expect(await prove({})).toBe('mei'));
});
