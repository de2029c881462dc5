import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inboxPage, inboxPolicy } from './inbox-page.js';
import type { MailFolder } from './mail-folder.js';
import { portOf } from './port-of.js';

type Answer = { status?: number; type: string; policy?: string; body: string };

const json = (body: unknown): Answer => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(body) });
const nothing: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Nothing here.' };

/** An e-mail may contain anything, so no script runs and nothing is loaded; links open outside the frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Shows the folder on loopback: a page, and the same as JSON under `/api/mails`. */
export const startInbox = async (port: number, folder: MailFolder) => {
  const answer = async (path: string): Promise<Answer> => {
    if (path === '/') return { type: 'text/html; charset=utf-8', policy: inboxPolicy, body: inboxPage };
    if (path === '/api/mails') return json({ items: folder.list() });
    const [, id, part] = /^\/api\/mails\/([\d a-f-]+)(\/html)?$/.exec(path) ?? [];
    const mail = id === undefined ? null : await folder.open(id);
    if (mail === null) return nothing;
    if (part === undefined) return json(mail);
    const body = `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html ?? ''}`;
    return { type: 'text/html; charset=utf-8', policy: mailPolicy, body };
  };
  const server = createServer((request, response) => {
    respond(request, response, answer).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : 'Something broke.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${portOf(server)}`, stop };
};

const respond = async (
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  answer: (path: string) => Promise<Answer>,
): Promise<void> => {
  const path = new URL(url ?? '/', 'http://inbox').pathname;
  // Prevents DNS rebinding: a foreign page whose host name points at this machine must not read the e-mails.
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  const { status = 200, type, policy, body } = local && method === 'GET' ? await answer(path) : nothing;
  response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    })
    .end(body);
};
