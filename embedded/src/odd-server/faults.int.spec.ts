import { eventually } from '@throughline/platform/testing/eventually.js';
import { startOddServer, type OddServer } from '../odd-server.js';
import { OddClient, redirectUri } from '../testing/odd-client.js';
import { faults } from './play/faults.js';
import type { Vendor } from './vendor/vendor.js';

let server: OddServer;
const waited: number[] = [];
beforeAll(async () => {
  server = await startOddServer({ redirectUris: [redirectUri], wait: async (ms) => void waited.push(ms) });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

/** The status, Retry-After and beginning of an answer to a refresh. */
const refreshed = async (vendor: Vendor, token: string | null): Promise<string> => {
  try {
    const { status, text, headers } = await new OddClient(vendor).refresh(token ?? '');
    return `${status} ${headers.get('retry-after') ?? ''}|${text.slice(0, 40)}`;
  } catch {
    return 'no answer';
  }
};

const first: Record<string, RegExp> = {
  too_many_requests: /^429 90\|/,
  too_many_requests_until: /^429 \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\|/,
  error_before_effect: /^500 /,
  error_after_effect: /^500 /,
  reset: /^no answer$/,
  answer_lost: /^no answer$/,
  slow: /^200 \|\{"access_token":"at-/,
  page: /^200 \|<!doctype html>/,
  page_error: /^502 \|<!doctype html>/,
  no_object: /^200 \|null/,
  redirected: /^200 \|\{"access_token":"of-elsewhere"/,
  no_access_token: /^200 \|\{"token_type"/,
  page_refusal: /^400 \|<!doctype html>/,
  plain_refusal: /^400 \|<!doctype html>/,
  nameless_refusal: /^400 \|\{"message"/,
  request_timeout: /^408 \|\{"error"/,
  too_early: /^425 \|\{"error"/,
  unavailable: /^503 \|\{"error"/,
  dead: /^400 \|\{"error":"invalid_grant"/,
  invalid_client: /^401 \|\{"error":"invalid_client"/,
};
/** Those that a client must end are tested below. */
const endless = ['no_answer', 'large', 'compressed'];
const ofRefresh = faults.filter(({ at, name }) => at === 'refresh' && !endless.includes(name));

it.each(ofRefresh)('$name: $does', async ({ name, losesTokens }) => {
  const vendor = server.vendor('oidc');
  const { refresh } = await new OddClient(vendor).connect();
  vendor.play(name, { times: 1 });
  expect(await refreshed(vendor, refresh)).toMatch(first[name] ?? /^never/);
  const [, , played] = server.requests;
  expect(played).toMatchObject({ endpoint: 'refresh', played: name });
  // Where the new token was lost, the one before is dead, and so it is where it was used.
  const next = await refreshed(vendor, refresh);
  expect(next).toMatch(played?.effect === true ? /^400/ : /^200/);
  if (losesTokens === true) expect(played?.effect).toBe(true);
});

const discovery = 'https://issuer.example/.well-known/openid-configuration';

it('never answers when that is played, until the client ends the connection', async () => {
  const vendor = server.vendor('oidc');
  vendor.play('no_answer', { at: 'discovery' });
  const ending = new AbortController();
  const answer = fetch(vendor.local(discovery), { signal: ending.signal });
  await eventually('the request is there', () => server.requests.length === 1);
  ending.abort();
  await expect(answer).rejects.toThrow('abort');
});

it.each(['large', 'compressed'])(
  'plays an answer that is %s, which a client need not read to its end',
  async (name) => {
    const vendor = server.vendor('oidc');
    vendor.play(name, { at: 'discovery' });
    const { body, status } = await fetch(vendor.local(discovery));
    let bytes = 0;
    const reader = body?.getReader();
    while (bytes <= 1_000_000) {
      const chunk: unknown = (await reader?.read())?.value;
      bytes += chunk instanceof Uint8Array ? chunk.length : Infinity;
    }
    await reader?.cancel();
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(30_000_000);
  },
);

it('plays a fault at another endpoint, as often as said, and keeps every request', async () => {
  const vendor = server.vendor('oidc');
  const { access } = await new OddClient(vendor).connect();
  vendor.play('error_before_effect', { at: 'identity', times: 2 });
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await new OddClient(vendor).whoAmI(access)).status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(server.requests.map(({ endpoint, played, effect }) => [endpoint, played, effect])).toEqual([
    ['authorize', null, true],
    ['token', null, true],
    ['identity', 'error_before_effect', false],
    ['identity', 'error_before_effect', false],
    ['identity', null, false],
  ]);
  expect(() => vendor.play('nothing')).toThrow('nothing');
});

it('shows a secret that was sent elsewhere', async () => {
  const vendor = server.vendor('oidc');
  const { refresh } = await new OddClient(vendor).connect();
  vendor.play('redirected');
  await refreshed(vendor, refresh);
  const last = server.requests.at(-1);
  expect(last).toMatchObject({ dialect: null, endpoint: 'elsewhere' });
  expect(last?.text).toContain(refresh);
});

it('plays what a person and an attacker do between the two redirects', async () => {
  const vendor = server.vendor('oidc');
  const played = async (name: string) => {
    vendor.play(name);
    const client = new OddClient(vendor);
    const back = await client.authorize();
    return {
      state: back?.get('state') === client.state,
      iss: back?.get('iss'),
      code: back?.has('code'),
      error: back?.get('error'),
    };
  };
  const iss = vendor.local('https://issuer.example');
  expect(await played('wrong_state')).toEqual({ state: false, iss, code: true, error: null });
  expect(await played('no_state')).toEqual({ state: false, iss, code: true, error: null });
  expect(await played('wrong_iss')).toMatchObject({ state: true, iss: `${server.origin}/elsewhere`, code: true });
  expect(await played('no_iss')).toMatchObject({ state: true, iss: null, code: true });
  expect(await played('denied')).toEqual({ state: true, iss, code: false, error: 'access_denied' });
});
