import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@throughline/contracts/problem.js';
import type { Backend } from '../../../testing/backend.js';
import { shareBackend } from '../../../testing/shared-backend.js';

let backend: Backend;
shareBackend((shared) => (backend = shared));

/** Sends exactly these bytes, and returns the answer until the connection ends. */
const sendLines = async (...lines: string[]) => {
  const { hostname, port } = new URL(backend.url);
  const socket = connect(Number(port), hostname);
  socket.write(lines.join('\r\n'), 'latin1');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
};
const post = ['POST /api/auth/sign-in HTTP/1.1', 'Host: x', 'Origin: http://localhost:3000', 'Connection: close'];
const json = 'Content-Type: application/json';

describe('a request that is not valid HTTP', () => {
  it.each<[string, string[], number, string]>([
    ['an unknown request line', ['HELLO', '', ''], 400, 'malformed_request'],
    [
      'a length and chunks',
      [...post, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', ''],
      400,
      'malformed_request',
    ],
    ['broken chunks', [...post, json, 'Transfer-Encoding: chunked', '', 'zz', ''], 400, 'malformed_request'],
    ['headers without end', [...post, `X-Long: ${'x'.repeat(20_000)}`, '', ''], 431, 'payload_too_large'],
    ['no host', ['GET /api/me HTTP/1.1', 'Connection: close', '', ''], 400, 'malformed_request'],
  ])('is answered as a problem: %s', async (_, lines, status, code) => {
    const answer = await sendLines(...lines);
    const problem = Problem.parse(JSON.parse(answer.body));
    expect([answer.status, problem.status, problem.code]).toEqual([status, status, code]);
    expect(answer.head).toContain('content-type: application/problem+json');
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(problem.instance).toBe(`urn:request:${/x-request-id: (\S+)/.exec(answer.head)?.[1]}`);
  });
});

it('an unknown Expect header changes nothing', async () => {
  const answer = await sendLines('GET /api/me HTTP/1.1', 'Host: x', 'Connection: close', 'Expect: miracles', '', '');
  expect([answer.status, answer.body]).toEqual([401, expect.stringContaining('session_missing')]);
});

it('an HTTP/1.0 request needs no Host header', async () => {
  expect((await sendLines('GET /api/health/live HTTP/1.0', '', '')).status).toBe(200);
});
