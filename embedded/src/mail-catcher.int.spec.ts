import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { get as request } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startMailCatcher, type MailCatcher } from './mail-catcher.js';

/** Says each line when the server has answered the one before; answers the server's last line. */
const talk = async (smtpUrl: string, lines: readonly string[]): Promise<string> => {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  let last = '';
  const left = [...lines];
  for await (const answer of createInterface({ input: socket })) {
    last = answer;
    if (/^\d{3}-/.test(answer)) continue;
    const next = left.shift();
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  }
  return last;
};

const token = 'a-token-of-this-test';
const login = Buffer.from(`\0throughline\0${token}`).toString('base64');

const send = (smtpUrl: string, ...mail: string[]): Promise<string> =>
  talk(smtpUrl, [
    'EHLO test',
    `AUTH PLAIN ${login}`,
    'MAIL FROM:<no-reply@throughline.test>',
    'RCPT TO:<ada@example.test>',
    'DATA',
    [...mail, '.'].join('\r\n'),
    'QUIT',
  ]);

const headers = ['From: Throughline <no-reply@throughline.test>', 'To: Ada <ada@example.test>'];
const html = [
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p><a href="https://x.test/#t=1">Go</a></p>',
];

let dataDir: string;
let catcher: MailCatcher;
const start = () => startMailCatcher({ dataDir, smtpPort: 0, httpPort: 0, token });
const open = (path: string): Promise<Response> =>
  fetch(`${catcher.inboxUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
const get = async (path: string): Promise<unknown> => (await open(path)).json();
const Summaries = z.object({ items: z.array(z.object({ id: z.string(), subject: z.string() })) });
const list = async () => Summaries.parse(await get('/api/mails')).items;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-catcher-'));
  catcher = await start();
});
afterEach(async () => {
  await catcher.stop();
  await rm(dataDir, { recursive: true });
});

it('keeps what is sent and shows it, newest first', async () => {
  await send(catcher.smtpUrl, ...headers, 'Subject: First', '', 'Hello https://x.test/');
  await send(catcher.smtpUrl, ...headers, 'Subject: Second', ...html);
  const [newest, older] = await list();
  expect([newest?.subject, older?.subject]).toEqual(['Second', 'First']);
  expect(await get(`/api/mails/${older?.id}`)).toMatchObject({
    to: 'Ada <ada@example.test>',
    text: 'Hello https://x.test/\n',
    html: null,
  });
});

it('shows HTML without letting it run or load anything', async () => {
  await send(catcher.smtpUrl, ...headers, 'Subject: Page', ...html);
  const [newest] = await list();
  const response = await open(`/api/mails/${newest?.id}/html`);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.* sandbox /);
  expect(await response.text()).toContain('href="https://x.test/#t=1"');
});

it('still has its mail after a restart', async () => {
  await send(catcher.smtpUrl, ...headers, 'Subject: Kept', '', 'Hello');
  await catcher.stop();
  catcher = await start();
  expect(await list()).toMatchObject([{ subject: 'Kept' }]);
});

it('keeps files under names of its own', async () => {
  await send(catcher.smtpUrl, ...headers, 'Subject: ../../x', '', 'Hello');
  expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^\d{13}-[0-9a-f]{8}\.eml$/)]);
});

it('has a page without anything from elsewhere', async () => {
  const response = await open('/');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
  expect(await response.text()).toContain('<title>Inbox');
});

it('knows nothing else', async () => {
  expect((await open('/api/mails/0000000000000-00000000')).status).toBe(404);
  expect((await open('/api/mails/..%2f..%2fsecrets')).status).toBe(404);
  expect((await open('//')).status).toBe(404);
});

describe('without the token', () => {
  it.each(['/', '/api/mails', '/api/mails/0000000000000-00000000', '/?token=another'])(
    'nothing is shown: %s',
    async (path) => {
      const headers = [
        {},
        { authorization: 'Bearer another' },
        { cookie: `inbox-${new URL(catcher.inboxUrl).port}=another` },
      ];
      for (const each of headers)
        expect((await fetch(`${catcher.inboxUrl}${path}`, { headers: each, redirect: 'manual' })).status).toBe(401);
    },
  );

  it('no mail is taken', async () => {
    const words = ['EHLO test', 'MAIL FROM:<no-reply@throughline.test>'];
    expect(await talk(catcher.smtpUrl, words)).toMatch(/^530 /);
    const wrong = Buffer.from('\0throughline\0another').toString('base64');
    expect(await talk(catcher.smtpUrl, ['EHLO test', `AUTH PLAIN ${wrong}`])).toMatch(/^535 /);
    expect(await list()).toEqual([]);
  });
});

it('a browser that opened the printed address reads the inbox by its cookie, without the token in the address', async () => {
  const opened = await fetch(catcher.openingUrl, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  const [setting = ''] = opened.headers.getSetCookie();
  expect(setting).toMatch(/; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = setting.split(';');
  expect((await fetch(`${catcher.inboxUrl}/api/mails`, { headers: { cookie } })).status).toBe(200);
});

describe('a browser of the user that runs the product', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' };
  const openAs = async (path: string, headers: Record<string, string>, as?: number) => {
    const { port } = new URL(catcher.inboxUrl);
    const given = JSON.stringify({ port, path, headers: { ...headers, host: `localhost:${port}` } });
    const script = `require('node:http').get({ host: '127.0.0.1', ...${given} }, (r) => process.stdout.write(JSON.stringify([r.statusCode, r.headers['set-cookie']?.[0] ?? null]), () => process.exit()))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], as === undefined ? {} : { uid: as });
    return JSON.parse(stdout) as [number, string | null];
  };
  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('opens the inbox by a link, and keeps it open', async () => {
    const [status, cookie] = await openAs('/', navigation);
    expect([status, cookie?.split(';')[0]?.endsWith(`=${token}`)]).toEqual([200, true]);
  });
  it.each([
    ['/api/mails', navigation],
    ['/', { ...navigation, 'sec-fetch-site': 'cross-site' }],
    ['/', { ...navigation, 'sec-fetch-mode': 'no-cors' }],
    ['/', { ...navigation, 'sec-fetch-dest': 'iframe' }],
  ])('is shown nothing otherwise: %s %o', async (path, headers) =>
    expect(await openAs(path, headers)).toEqual([401, null]),
  );
  // Only root may start a process as somebody else.
  (process.getuid?.() === 0 ? it : it.skip)('is the only one: another user is shown nothing', async () =>
    expect(await openAs('/', navigation, 65_534)).toEqual([401, null]),
  );
});

it('an inbox with a host name of its own is opened there, so that servers on other ports of localhost get no cookie of it', async () => {
  const own = await startMailCatcher({ dataDir, smtpPort: 0, httpPort: 0, token, host: 'k3f9.localhost' });
  const { hostname, port } = new URL(own.openingUrl);
  expect(hostname).toBe('k3f9.localhost');
  // Only browsers look the name up on this machine, wherever they run.
  const statusAt = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `${host}:${port}` };
      request({ host: '127.0.0.1', port, path: `/?token=${token}`, headers }, ({ statusCode }) =>
        resolve(statusCode),
      ).on('error', reject);
    });
  expect([await statusAt('k3f9.localhost'), await statusAt('evil.example')]).toEqual([303, 404]);
  await own.stop();
});
