import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { inboxCookie, isOpenedByPerson, mayRead, sameToken } from './inbox-access.js';
import { inboxPage, inboxPolicy } from './inbox-page.js';
import { isOwnConnection } from './own-connection.js';
import type { MailFolder } from './mail-folder.js';
import { getPort } from './port-of.js';

type Answer = { status?: number; headers: OutgoingHttpHeaders; body: string };

const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});
const html = (policy: string, body: string): Answer => ({
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  body,
});
const json = (body: unknown): Answer => ({
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
const nothing = text(404, 'Nothing here.');
const locked = text(401, 'Open the inbox address that npm start printed. You need to do this once in each browser.');

/** An e-mail may contain anything, so no script runs and nothing is loaded; links open outside the frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

const read = async (path: string, folder: MailFolder): Promise<Answer> => {
  if (path === '/') return html(inboxPolicy, inboxPage);
  if (path === '/api/mails') return json({ items: folder.list() });
  const [, id, part] = /^\/api\/mails\/([\d a-f-]+)(\/html)?$/.exec(path) ?? [];
  const mail = id === undefined ? null : await folder.open(id);
  if (mail === null) return nothing;
  if (part === undefined) return json(mail);
  return html(mailPolicy, `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html ?? ''}`);
};

/** Shows the folder on loopback to those who have the token: a page, and the same as JSON under `/api/mails`. */
/** `host`: the name of this machine in the addresses of the inbox. Browsers send a cookie to every port of its host. */
type InboxOptions = { port: number; host: string; token: string };

export const startInbox = async ({ port: wantedPort, host, token }: InboxOptions, folder: MailFolder) => {
  const answer = async (request: IncomingMessage, port: number): Promise<Answer> => {
    const url = URL.parse(request.url ?? '/', 'http://inbox');
    // Prevents DNS rebinding: a foreign page whose host name points at this machine must not read the e-mails.
    const asked = (request.headers.host ?? '').replace(/:\d+$/, '');
    const local = asked === host || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(asked);
    if (url === null || !local || request.method !== 'GET') return nothing;
    const { pathname, searchParams } = url;
    const given = searchParams.get('token');
    if (given !== null && sameToken(given, token))
      return { status: 303, headers: { location: pathname, 'set-cookie': inboxCookie(port, token) }, body: '' };
    if (mayRead(request, port, token)) return read(pathname, folder);
    if (pathname !== '/' || !isOpenedByPerson(request) || !(await isOwnConnection(request.socket))) return locked;
    const page = await read(pathname, folder);
    return { ...page, headers: { ...page.headers, 'set-cookie': inboxCookie(port, token) } };
  };
  const server = createServer((request, response) => {
    answer(request, getPort(server)).then(
      ({ status = 200, headers, body }) => response.writeHead(status, { ...safe, ...headers }).end(body),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : 'Something broke.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', resolve);
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}:${getPort(server)}`, stop };
};

const safe = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };
