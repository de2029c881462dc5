import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Client } from 'pg';
import { z } from 'zod';
import { collect } from '../testing/collect.js';
import { freePort } from './port.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Address = z.record(z.string(), z.string());
const Addresses = z.object({ backend: Address, projector: Address });
const isRoot = process.getuid?.() === 0;

/** Prints which of these paths the user that it runs as can read, change or enter. */
const reachable = 'for path; do if [ -r "$path" ] || [ -w "$path" ] || [ -x "$path" ]; then echo "$path"; fi; done';

const idOfNobody = (kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, 'nobody']));

const reachableByNobody = async (paths: readonly string[]): Promise<string[]> => {
  const nobody = { uid: idOfNobody('-u'), gid: idOfNobody('-g'), cwd: '/' };
  const { stdout } = await promisify(execFile)('sh', ['-c', reachable, 'sh', ...paths], nobody);
  return stdout.split('\n').filter((line) => line !== '');
};

const allIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).map((name) => join(folder, name));

/** The first line of the server that is not a greeting, after these were sent. */
const answerTo = async (port: number, lines: readonly string[]): Promise<string> => {
  const socket = createConnection(port, '127.0.0.1');
  const left = [...lines];
  let last = '';
  for await (const line of createInterface({ input: socket })) {
    last = line;
    if (/^\d{3}-/.test(line)) continue;
    const next = left.shift();
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  }
  return last;
};

// Only what every user of this machine knows: ports, names of users, and the protocols.
describe('The embedded deployment, for another user of the machine', () => {
  let dataDir: string;
  let product: ChildProcess;
  let inboxUrl: string;
  let backend: z.infer<typeof Address>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'throughline-owner-'));
    await chmod(dataDir, 0o755);
    product = spawn(process.execPath, [join('embedded', 'dist', 'src', 'start.js')], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: String(await freePort(0)) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (product.stdout === null) throw new Error('The output is a pipe.');
    for await (const line of createInterface({ input: product.stdout })) {
      inboxUrl = /Mail it sends: (\S+)/.exec(line)?.[1] ?? '';
      if (inboxUrl !== '') break;
    }
    backend = Addresses.parse(JSON.parse(await readFile(join(dataDir, 'addresses.json'), 'utf8'))).backend;
  });

  afterAll(async () => {
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  const getPort = (url = ''): number => Number(/:(\d+)(?:[/?]|$)/.exec(url)?.[1]);
  const eventStore = (user: string, tls = true): EventStoreDBClient => {
    const authority = encodeURIComponent(join(dataDir, 'event-store', 'ca.crt'));
    const query = tls ? `tls=true&tlsCAFile=${authority}` : 'tls=false';
    return EventStoreDBClient.connectionString(
      `esdb://${user}localhost:${getPort(backend['EVENTSTORE_URL'])}?${query}`,
    );
  };

  it('has no file in its data folder that can be read, changed or listed', async () => {
    const paths = [dataDir, ...(await allIn(dataDir))];
    expect(paths.length).toBeGreaterThan(100);
    if (isRoot) expect(await reachableByNobody(paths)).toEqual([]);
    expect((await lstat(dataDir)).mode & 0o007).toBe(0);
    // The others are behind folders of Postgres that are closed themselves.
    for (const path of paths.filter((each) => dirname(each) === dataDir && !each.endsWith('/postgres')))
      expect([path, (await lstat(path)).mode & 0o077]).toEqual([path, 0]);
  });

  it.each([
    ['without a password', ''],
    ['with a wrong one', 'throughline:changeit@'],
    ['as the administrator of a new EventStoreDB', 'admin:changeit@'],
  ])('refuses to read the log and to append a forged event: %s', async (_how, user) => {
    const client = eventStore(user);
    const forged = jsonEvent({ type: 'MemberJoined', data: { userId: 'somebody-else' } });
    const denied = expect.objectContaining({ type: 'access-denied' });
    await expect(client.appendToStream('workspace-1', forged)).rejects.toEqual(denied);
    await expect(collect(client.readAll({ maxCount: 1 }))).rejects.toEqual(denied);
    await expect(client.deleteStream('workspace-1')).rejects.toEqual(denied);
    await client.dispose();
  });

  it('does not speak about the log without encryption', async () => {
    const client = eventStore('', false);
    await expect(collect(client.readAll({ maxCount: 1 }))).rejects.toMatchObject({ code: 14 });
    await client.dispose();
  });

  it('shows no mail, and takes none', async () => {
    const inbox = new URL(inboxUrl).origin;
    for (const path of ['/', '/api/mails']) expect((await fetch(`${inbox}${path}`)).status).toBe(401);
    expect(backend['INBOX_URL']).toBe(inbox);
    const smtp = getPort(backend['SMTP_URL']);
    expect(await answerTo(smtp, ['EHLO somebody', 'MAIL FROM:<no-reply@localhost>'])).toMatch(/^530 /);
  });

  it.each(['throughline', 'throughline_backend', 'postgres'])('lets nobody into Postgres as %s', async (user) => {
    const port = getPort(backend['DATABASE_URL']?.split('@')[1]?.split('?')[0]);
    for (const password of ['throughline', 'postgres']) {
      const client = new Client({ host: '127.0.0.1', port, user, password, database: 'throughline' });
      await expect(client.connect()).rejects.toThrow(/password/i);
    }
  });

  it('answers no question to its models', async () => {
    expect((await fetch(`${backend['BUILT_IN_MODELS_URL']}/models`)).status).toBe(401);
  });
});
