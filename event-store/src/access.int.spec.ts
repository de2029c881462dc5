import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { collect } from '@throughline/embedded/testing/collect.js';
import { issueCertificate } from '@throughline/embedded/supervisor/issue-certificate.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { Access } from './grpc/access.js';
import { parsePasswords } from './grpc/passwords.js';
import { startEventStore } from './node.js';
import type { RunningEventStore } from './node.js';

const { authority, certificate, key } = await issueCertificate(1);
const tls = { certificate: Buffer.from(certificate), key: Buffer.from(key) };
const passwords = parsePasswords('# who may\nadmin:changeit\nada:with:colon\n');
const access: Access = { host: '127.0.0.1', tls, passwords };
const denied = expect.objectContaining({ type: 'access-denied' });

describe('an event store with TLS and passwords', () => {
  let database: TestDatabase;
  let node: RunningEventStore;
  let folder: string;
  const open: EventStoreDBClient[] = [];
  const silent: ClientHttp2Session[] = [];
  const connect = (user: string, { url } = node): EventStoreDBClient => {
    const { port } = new URL(url.replace('esdb', 'https'));
    const client = EventStoreDBClient.connectionString(
      `esdb://${user}localhost:${port}?tls=true&tlsCAFile=${join(folder, 'ca.pem')}`,
    );
    open.push(client);
    return client;
  };
  const append = (client: EventStoreDBClient) =>
    client.appendToStream('agent-1', jsonEvent({ type: 'Noted', data: {} }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-tls-'));
    await writeFile(join(folder, 'ca.pem'), authority);
    database = await createTestDatabase();
    node = await startEventStore({ databaseUrl: database.url, access });
  });

  afterAll(async () => {
    await Promise.all(open.map((client) => client.dispose()));
    for (const session of silent) session.destroy();
    await node.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has a URL that requires TLS', () => {
    expect(node.url).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=true$/);
  });

  it.each(['admin:changeit@', 'ada:with%3Acolon@'])('serves a known user: %s', async (user) => {
    const client = connect(user);
    expect((await append(client)).success).toBe(true);
    expect((await collect(client.readStream('agent-1'))).length).toBeGreaterThan(0);
  });

  it.each([
    ['nobody', ''],
    ['an unknown user', 'eve:changeit@'],
    ['a wrong password', 'admin:wrong@'],
  ])('refuses %s', async (_who, user) => {
    const client = connect(user);
    await expect(append(client)).rejects.toEqual(denied);
    await expect(collect(client.readStream('agent-1'))).rejects.toEqual(denied);
    await expect(client.deleteStream('agent-1')).rejects.toEqual(denied);
  });

  it('takes the password of a single call', async () => {
    const credentials = { username: 'ada', password: 'with:colon' };
    const client = connect('');
    const event = jsonEvent({ type: 'Noted', data: {} });
    expect((await client.appendToStream('agent-2', event, { credentials })).success).toBe(true);
  });

  const openSilently = ({ url } = node): Promise<ClientHttp2Session> =>
    new Promise((resolve, reject) => {
      const session = connectHttp2(url.replace('esdb', 'https').split('?')[0] ?? '', { ca: authority });
      session.once('connect', () => resolve(session)).once('error', reject);
      silent.push(session);
    });

  it('closes the oldest of many connections without credentials, and none of a known user', async () => {
    const client = connect('admin:changeit@');
    const subscription = client.subscribeToStream('agent-3');
    await once(subscription, 'confirmation');
    const oldest = await openSilently();
    const closed = once(oldest, 'close');
    for (let opened = 1; opened <= 200; opened += 1) await openSilently();
    await closed;
    const arrived = once(subscription, 'data');
    await client.appendToStream('agent-3', jsonEvent({ type: 'Noted', data: {} }));
    await arrived;
    await subscription.unsubscribe();
    expect(silent.at(-1)?.closed).toBe(false);
  });

  it('closes a connection on which nobody identifies himself, and none of a known user', async () => {
    const own = await createTestDatabase();
    const hasty = await startEventStore({ databaseUrl: own.url, access: { ...access, identifyWithinMs: 1_000 } });
    const client = connect('admin:changeit@', hasty);
    const subscription = client.subscribeToStream('agent-4');
    await once(subscription, 'confirmation');
    await once(await openSilently(hasty), 'close');
    const arrived = once(subscription, 'data');
    await client.appendToStream('agent-4', jsonEvent({ type: 'Noted', data: {} }));
    await arrived;
    await subscription.unsubscribe();
    await hasty.stop();
    await own.drop();
  });

  it('refuses connections without TLS', async () => {
    const client = EventStoreDBClient.connectionString(`${node.url.split('?')[0]}?tls=false`);
    open.push(client);
    await expect(collect(client.readStream('agent-1'))).rejects.toMatchObject({ code: 14 });
  });

  const findStatus = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(node.url.replace('esdb', 'https'));
      get({ host: '127.0.0.1', port, path, ca: authority }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });

  it('answers a ping to a client that trusts its certificate', async () => expect(await findStatus('/ping')).toBe(200));

  it.each(['//', 'http://[', '/nowhere'])('has nothing at %s, and goes on', async (path) => {
    expect(await findStatus(path)).toBe(404);
    expect((await append(connect('admin:changeit@'))).success).toBe(true);
  });
});

describe('an event store that would not be safe', () => {
  it.each<[string, Access, string]>([
    ['open to the network without anything', { host: '0.0.0.0' }, 'only with TLS and passwords'],
    ['open to the network without passwords', { host: '0.0.0.0', tls }, 'only with TLS and passwords'],
    ['with passwords but without TLS', { host: '127.0.0.1', passwords }, 'Passwords want TLS'],
  ])('does not start: %s', async (_what, access, sentence) => {
    await expect(startEventStore({ databaseUrl: 'postgresql://127.0.0.1:1/none', access })).rejects.toThrow(sentence);
  });

  it.each([
    ['', 'holds none'],
    ['admin', 'Line 1'],
    ['admin:x\nada:', 'Line 2'],
  ])('wants passwords it can read: %j', (text, sentence) => {
    expect(() => parsePasswords(text)).toThrow(sentence);
  });
});
