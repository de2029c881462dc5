import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Problem } from '@throughline/contracts/problem.js';
import type { Backend } from '../../../testing/backend.js';
import { shareBackend } from '../../../testing/shared-backend.js';

let backend: Backend;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  await backend.signUp();
  await backend.settled();
});

/** Sends the path exactly as written; `fetch` would normalise it. */
const ask = async (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Problem> => {
  const answer = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    const { hostname, port } = new URL(backend.url);
    request({ hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
  });
  return Problem.parse(JSON.parse(await text(answer)));
};

const spellings = ['/api/me', '/%61pi/me', '/api/%6De', '/%61%70%69/me?x=1', 'http://elsewhere.example/api/me'];

describe('a path, however it is escaped,', () => {
  it.each(spellings)('is authenticated by API key: %s', async (path) =>
    expect((await ask('GET', path, { authorization: 'Bearer tl_nobody' })).code).toBe('api_key_invalid'),
  );

  it.each([...spellings, '/%61pi/nothing'])("accepts changes only from the product's own page: %s", async (path) =>
    expect((await ask('PATCH', path, { origin: 'https://evil.example.com' })).code).toBe('csrf_failed'),
  );

  it.each(['/hooks/nobody', '/%68ooks/nobody', 'http://elsewhere.example/hooks/nobody'])(
    'takes calls of webhooks from anywhere, of any type: %s',
    async (path) => expect((await ask('POST', path, { 'content-type': 'text/plain' }, 'hello')).code).toBe('not_found'),
  );

  it.each(['/api/maintenance', '/api/m%61intenance'])('lists its methods: %s', async (path) =>
    expect((await ask('DELETE', path, { origin: 'http://localhost:3000' })).code).toBe('method_not_allowed'),
  );
});
