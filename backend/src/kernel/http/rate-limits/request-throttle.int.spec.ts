import type { TestClock } from '@throughline/platform/testing/test-clock.js';
import { randomInt } from 'node:crypto';
import { startBackend, type Backend } from '../../../testing/backend.js';
import { origin } from '../../../testing/config.js';
import { LiveClient } from '../../../testing/live-client.js';
import type { Client } from '../../../testing/client.js';
import type { Person } from '../../../testing/person.js';
import { getProgram } from '../../../testing/program.js';

const most = { network: 80, session: 60 };
let backend: Backend;
let clock: TestClock;
beforeAll(async () => {
  backend = await startBackend({
    env: {
      NETWORK_REQUESTS_PER_MINUTE: String(most.network),
      SESSION_REQUESTS_PER_MINUTE: String(most.session),
      INBOX_URL: 'http://localhost:1',
      SIGN_UPS_PER_SECOND: '5',
    },
  });
  ({ clock } = backend);
});
beforeEach(() => clock.setTo(new Date()));
afterEach(() => clock.reset());
afterAll(() => backend.stop());

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
const anywhere = () => from(`172.16.${randomInt(256)}.${randomInt(256)}`);
const listStatuses = async (count: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await ask()).status);
  return statuses;
};
const knock = (visitor: Client, network: string) => visitor.get('/api/maintenance', from(network));

describe('requests of one network', () => {
  it('are refused beyond the limit per minute, and admitted again afterwards', async () => {
    const visitor = backend.visitor();
    expect(new Set(await listStatuses(most.network, () => knock(visitor, '192.0.2.1')))).toEqual(new Set([200]));
    const answer = await knock(visitor, '192.0.2.1');
    expect(answer.problem).toMatchObject({ code: 'rate_limited', status: 429, retry_after: 60 });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '60',
      'ratelimit-policy': `"network";q=${most.network};w=60`,
      ratelimit: '"network";r=0;t=60',
    });
    expect((await knock(visitor, '192.0.2.2')).status).toBe(200);
    clock.advance(60_000);
    expect((await knock(visitor, '192.0.2.1')).status).toBe(200);
  });

  it('are counted however their path is escaped', async () => {
    const visitor = backend.visitor();
    const written = (n: number) => (n % 2 === 0 ? '/%61pi/maintenance' : '/%61pi/nothing');
    let asked = 0;
    await listStatuses(most.network, () => visitor.get(written((asked += 1)), from('192.0.2.4')));
    expect((await knock(visitor, '192.0.2.4')).status).toBe(429);
    for (const n of [0, 1]) expect((await visitor.get(written(n), from('192.0.2.4'))).status).toBe(429);
  });

  it('include the pages that the server writes, and no file of the browser app', async () => {
    const visitor = backend.visitor();
    const paths = ['/', '/templates', '/templates/lead-scorer', '/sitemap.xml'];
    let asked = 0;
    await listStatuses(most.network, () => visitor.get(paths[(asked += 1) % paths.length] ?? '', from('192.0.2.5')));
    for (const path of paths) expect((await visitor.get(path, from('192.0.2.5'))).status).toBe(429);
    expect((await visitor.get('/assets/app.js', from('192.0.2.5'))).status).not.toBe(429);
  });

  it('include those of a whole IPv6 network', async () => {
    const visitor = backend.visitor();
    let hosts = 0;
    const statuses = await listStatuses(most.network + 1, () => knock(visitor, `2001:db8:7:7::${(hosts += 1)}`));
    expect(statuses.at(-1)).toBe(429);
    expect((await knock(visitor, '2001:db8:7:8::1')).status).toBe(200);
  });

  it('are limited for all networks of an IPv6 site together, at sixteen times as many', async () => {
    const visitor = backend.visitor();
    let asked = 0;
    const ask = () => knock(visitor, `2001:db8:9:${((asked += 1) % 40).toString(16)}::1`);
    expect(new Set(await listStatuses(16 * most.network, ask))).toEqual(new Set([200]));
    expect((await ask()).problem).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect((await knock(visitor, '2001:db8:a:1::1')).status).toBe(200);
  });

  it('are not limited for monitoring, nor for the own machine on the embedded default', async () => {
    const visitor = backend.visitor();
    const health = () => visitor.get('/api/health/live', from('192.0.2.3'));
    expect(new Set(await listStatuses(most.network + 5, health))).toEqual(new Set([200]));
    expect(new Set(await listStatuses(most.network + 5, () => knock(visitor, '127.0.0.1')))).toEqual(new Set([200]));
  });
});

describe('requests of one session, or by one API key,', () => {
  let ada: Person;
  let grace: Person;
  beforeAll(async () => {
    [ada, grace] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
  });

  it('are refused beyond the limit, from whatever network; another session is not affected', async () => {
    clock.advance(60_000);
    const statuses = await listStatuses(most.session, () => ada.client.get('/api/me', anywhere()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const answer = await ada.client.get('/api/me', anywhere());
    expect(answer.problem).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(answer.headers.get('ratelimit')).toBe('"session";r=0;t=60');
    expect((await grace.client.get('/api/me', anywhere())).status).toBe(200);
    expect((await grace.client.get('/api/me', anywhere())).headers.get('ratelimit')).toBeNull();
  });

  it('are counted for each key separately: not with the session of its owner, nor with another key', async () => {
    clock.advance(5 * 60_000);
    const [busy, calm] = [await getProgram(ada), await getProgram(ada)];
    const statuses = await listStatuses(most.session, () => busy.get(ada.path('/agents'), anywhere()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const answer = await busy.get(ada.path('/agents'), anywhere());
    expect(answer.problem).toMatchObject({ code: 'rate_limited', retry_after: 60 });
    expect(answer.headers.get('ratelimit')).toBe('"api-key";r=0;t=60');
    for (const other of [calm, ada.client]) expect((await other.get(ada.path('/agents'), anywhere())).status).toBe(200);
  });
});

describe('connections of sockets', () => {
  const connect = ({ client }: Person, network: string) =>
    LiveClient.open(client, { origin, 'x-forwarded-for': network }).then((live) => live.close());

  it('are counted with the requests of their network, before their session is looked up', async () => {
    const ada = await backend.signUp('Ada');
    clock.advance(60_000);
    await listStatuses(most.network, () => knock(backend.visitor(), '192.0.2.77'));
    await expect(connect(ada, '192.0.2.77')).rejects.toThrow();
    await connect(ada, '192.0.2.78');
  });

  it('are counted with the requests of their session', async () => {
    const [ada, grace] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
    clock.advance(60_000);
    await listStatuses(most.session, () => ada.client.get('/api/me', anywhere()));
    await expect(connect(ada, '192.0.2.79')).rejects.toThrow();
    await connect(grace, '192.0.2.79');
  });
});

describe('an answer of a limited route', () => {
  it('reports how many attempts are left, and when there are more', async () => {
    const visitor = backend.visitor();
    const ask = () =>
      visitor.post('/api/auth/sign-in', { email: 'nobody@example.test', password: 'a wild guess' }, from('192.0.2.9'));
    const responseHeaders = async () => Object.fromEntries((await ask()).headers);
    expect(await responseHeaders()).toMatchObject({
      'ratelimit-policy': '"sign-in";q=30;w=300',
      ratelimit: '"sign-in";r=29;t=300',
    });
    expect((await responseHeaders())['ratelimit']).toMatch(/^"sign-in";r=28;t=(300|299)$/);
  });

  it('reports no limit of a mailbox, because others may have used it up', async () => {
    const ask = () => backend.visitor().post('/api/auth/reset', { email: 'watched@example.test' }, anywhere());
    const [first, second] = [await ask(), await ask()];
    expect(first.headers.get('ratelimit')).toBe('"mail";r=9;t=3600');
    expect([second.headers.get('ratelimit'), second.text]).toEqual([first.headers.get('ratelimit'), first.text]);
  });
});

describe('all callers together', () => {
  it('cannot register more accounts in a second than the deployment allows', async () => {
    // Well after the registrations of the other tests.
    clock.advance(60_000);
    let asked = 0;
    const ask = () => {
      const person = { name: 'Ada', email: `crowd-${(asked += 1)}@example.test`, password: 'tangerine orbit 47' };
      return backend.visitor().post('/api/auth/register', { ...person, acceptTerms: true }, anywhere());
    };
    expect(new Set(await listStatuses(5, ask))).toEqual(new Set([202]));
    expect((await ask()).problem).toMatchObject({ code: 'rate_limited', retry_after: 1 });
  });
});
