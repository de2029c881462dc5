import { z } from 'zod';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { http } from './http.js';
import { ProblemError } from './problem-error.js';
import { onSessionEnd } from './session/session-end.js';

const Agent = z.object({ name: z.string() });
const problem = (code: string, status: number, more: object = {}) => ({
  type: `https://throughline.example/problems/${code}`,
  title: 'It was refused.',
  status,
  instance: 'urn:request:req_7',
  code,
  ...more,
});

const refusal = async (request: Promise<unknown>): Promise<ProblemError> => {
  try {
    await request;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('It was not refused');
};

describe('a request', () => {
  it('gives the answer back as its contract says', async () => {
    fakeServer();
    answer('GET /api/agents/1', { name: 'Invoicer', secret: 'left out' });
    expect(await http.get('/api/agents/1', Agent)).toEqual({ name: 'Invoicer' });
  });

  it('omits query parameters that are undefined', async () => {
    const asked = fakeServer();
    answer('GET /api/agents', { name: 'all' });
    await http.get('/api/agents', Agent, { query: { status: 'active', cursor: undefined, limit: 50 } });
    expect(asked[0]?.path).toBe('/api/agents?status=active&limit=50');
  });

  it('says which revision a change is based on', async () => {
    const asked = fakeServer();
    answer('PATCH /api/agents/1', { name: 'Ada' });
    await http.patch('/api/agents/1', { name: 'Ada' }, Agent, { ifMatch: 7 });
    expect(asked[0]?.headers.get('if-match')).toBe('"7"');
    expect(asked[0]?.body).toEqual({ name: 'Ada' });
  });

  it('that may be sent twice is sent again with the same key when the line breaks', async () => {
    const asked = fakeServer();
    let breaks = 1;
    answer('POST /api/runs', () => {
      if (breaks-- > 0) throw new TypeError('Failed to fetch');
      return { name: 'started' };
    });
    await http.post('/api/runs', {}, Agent, { idempotent: true });
    expect(asked).toHaveLength(2);
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(asked[1]?.headers.get('idempotency-key')).toBe(asked[0]?.headers.get('idempotency-key'));
  });

  it('that counts each time is sent once only', async () => {
    const asked = fakeServer();
    answer('POST /api/runs', () => {
      throw new TypeError('Failed to fetch');
    });
    expect((await refusal(http.post('/api/runs', {}, Agent))).code).toBe('offline');
    expect(asked).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('carries code, sentence, request and fields', async () => {
    fakeServer();
    const errors = [{ pointer: '/name', code: 'too_long', detail: 'At most 80 characters.' }];
    answer('POST /api/agents', problem('validation_failed', 422, { detail: 'Check the name.', errors }), 422);
    const refused = await refusal(http.post('/api/agents', {}, Agent));
    expect(refused).toMatchObject({
      code: 'validation_failed',
      status: 422,
      requestId: 'req_7',
      sentence: 'Check the name.',
    });
    expect(refused.fieldError('name')).toBe('At most 80 characters.');
  });

  it('because the session ended notifies the page', async () => {
    fakeServer();
    let sessionEnds = 0;
    const stop = onSessionEnd(() => (sessionEnds += 1));
    answer('GET /api/me', problem('session_expired', 401), 401);
    await refusal(http.get('/api/me', Agent));
    stop();
    expect(sessionEnds).toBe(1);
  });

  it('that is not a problem document gets its own code', async () => {
    fakeServer();
    answer('GET /api/agents', '<html>', 502);
    expect(await refusal(http.get('/api/agents', Agent))).toMatchObject({ code: 'unexpected_answer', status: 502 });
  });
});
