import type { Backend } from '../../testing/backend.js';
import type { Answer } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { securityCases } from '../../testing/security-cases.js';
import { shareBackend } from '../../testing/shared-backend.js';

const cases = securityCases('bodies');

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const send = (raw: string | Uint8Array, type = 'application/json'): Promise<Answer> =>
  ada.client.send('POST', ada.path('/agents'), undefined, { raw, headers: { 'content-type': type } });

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const bodies: [string, string | Uint8Array, string, string?][] = [
  ['a name twice', '{"name":"Scout","name":"Spy"}', 'malformed_request'],
  ['a name twice, once in disguise', '{"name":"Scout","\\u006eame":"Spy"}', 'malformed_request'],
  ['a name twice, deep inside', '{"name":"Scout","from":{"kind":"blank","kind":"import"}}', 'malformed_request'],
  ['a name twice in a list', '[{"a":1,"a":2}]', 'malformed_request'],
  ['a prototype', '{"name":"Scout","__proto__":{"admin":true}}', 'malformed_request'],
  ['a constructor’s prototype', '{"name":"Scout","constructor":{"prototype":{"admin":true}}}', 'malformed_request'],
  ['65 levels', nested(65), 'malformed_request'],
  ['a hundred thousand levels', '['.repeat(100_000), 'malformed_request'],
  ['half of it', '{"name":"Sc', 'malformed_request'],
  ['two bodies', '{"name":"Scout"}{"name":"Spy"}', 'malformed_request'],
  ['a comment', '{"name":"Scout"/* and */}', 'malformed_request'],
  ['a comma too many', '{"name":"Scout",}', 'malformed_request'],
  ['no number', '{"name":NaN}', 'malformed_request'],
  ['a number beyond all numbers', '{"name":1e999}', 'validation_failed'],
  [
    'such a number deep inside',
    '{"name":"Scout","from":{"kind":"import","definition":{"inputs":[{"default":1e999}]}}}',
    'validation_failed',
  ],
  ['bytes that are not valid text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'validation_failed'],
  ['more than a mebibyte', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 'payload_too_large'],
  ['a form', 'name=Scout', 'unsupported_media_type', 'application/x-www-form-urlencoded'],
  ['JSON that calls itself text', '{"name":"Scout"}', 'unsupported_media_type', 'text/plain'],
  ['a type we never heard of', '{"name":"Scout"}', 'unsupported_media_type', 'application/x-evil'],
  ['parts', '--x\r\n\r\n--x--', 'unsupported_media_type', 'multipart/form-data; boundary=x'],
  ['a list for an object', '[]', 'validation_failed'],
  ['nothing', 'null', 'validation_failed'],
];

describe('a body with', () => {
  for (const [name, raw, code, type] of bodies) {
    cases.it(`${name} is refused`, async () => {
      const answer = await send(raw, type);
      expect(answer.status).toBeLessThan(500);
      expect(answer.problem.code).toBe(code);
    });
  }

  cases.it('more than a mebibyte is refused with both sizes', async () =>
    expect((await send(`"${'x'.repeat(2.35 * 1024 * 1024)}"`)).problem.detail).toBe(
      'At most 1 MB can be sent here, and this is 2.4 MB.',
    ),
  );

  cases.it('more than a webhook takes is refused with both sizes', async () => {
    const sent = { raw: 'x'.repeat(1024 * 1024 + 1), headers: { 'content-type': 'text/plain' } };
    const answer = await backend.visitor().send('POST', '/hooks/AAAAAAAAAAAAAAAAAAAAAA', undefined, sent);
    expect(answer.problem.detail).toBe('At most 1 MB can be sent here, and this is 1.1 MB.');
  });

  cases.it('a zero character in a text does not cause a server error', async () => {
    expect((await send('{"name":"Sc\\u0000out"}')).status).toBeLessThan(500);
  });
});

describe('a request whose', () => {
  for (const [name, headers] of [
    ['If-Match is not a revision', { 'if-match': 'yes' }],
    ['If-Match has a second line', { 'if-match': '"1" "2"' }],
    ['Idempotency-Key is longer than a key', { 'idempotency-key': 'k'.repeat(5_000) }],
  ] as const) {
    cases.it(`${name} is refused`, async () => {
      const answer = await ada.client.patch(ada.path('/agents/x/name'), { name: 'Spy' }, { headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });
  }

  cases.it('path is longer than any route is not found', async () => {
    const answer = await ada.client.get(`/api/workspaces/${'a'.repeat(4_000)}/agents`);
    expect([404, 400, 414]).toContain(answer.status);
  });

  cases.it('path has an invalid escape is refused', async () => {
    const answer = await ada.client.get('/api/slugs/%zz');
    expect([404, 400]).toContain(answer.status);
  });
});
