import { Body, Controller, Module, Post } from '@nestjs/common';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';
import { SignedIn } from '../../../access/access.js';
import { Meta } from '../../../access/requests/meta.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import type { Client } from '../../../testing/client.js';

let made = 0;
let finish: () => void = () => undefined;

@Controller('api/probe')
class ProbeController {
  @Post('things')
  @SignedIn()
  make(@Body({ schema: z.object({ name: z.string().min(1) }) }) { name }: { name: string }, @Meta() meta: CommandMeta) {
    made += 1;
    return { name, made, meta };
  }

  @Post('slow')
  @SignedIn()
  slow() {
    return new Promise((resolve) => (finish = () => resolve({ done: true })));
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

let backend: Backend;
let client: Client;
beforeAll(async () => {
  backend = await startBackend({ modules: [ProbeModule] });
  client = (await backend.signUp()).client;
});
afterAll(() => backend.stop());

const things = '/api/probe/things';
const key = () => ({ 'idempotency-key': newId() });

describe('a request with an Idempotency-Key', () => {
  it('is executed once as one command, and repeated requests get the same answer', async () => {
    const headers = key();
    const before = made;
    const [first, second] = [
      await client.post(things, { name: 'x' }, { headers }),
      await client.post(things, { name: 'x' }, { headers }),
    ];
    expect([second.status, second.text, made - before]).toEqual([first.status, first.text, 1]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is the same request when its path is spelled in another way, also when an earlier version stored that', async () => {
    const headers = key();
    const before = made;
    const send = async (path: string) => (await client.post(path, { name: 'x' }, { headers })).text;
    const first = await send(things);
    expect(await send('/api/probe/th%69ngs')).toBe(first);
    const store = 'update http.idempotency set route = $2 where key = $1';
    await backend.app.get(Postgres).execute(store, [headers['idempotency-key'], 'POST /api/probe/%74hings']);
    expect([await send('/api/probe/%74hings'), made - before]).toEqual([first, 1]);
  });

  it('is refused when the same key comes with another body', async () => {
    const headers = key();
    await client.post(things, { name: 'x' }, { headers });
    expect((await client.post(things, { name: 'y' }, { headers })).problem.code).toBe('idempotency_mismatch');
  });

  it('is the same command after it was lost, and another command after a day with another body', async () => {
    const headers = key();
    const commandId = async (name: string) => {
      const answer = (await client.post(things, { name }, { headers })).json as { meta: CommandMeta };
      return answer.meta.commandId;
    };
    const began = (before: string) =>
      backend.app
        .get(Postgres)
        .execute(
          `update http.idempotency set status = null, answer = null, started_at = now() - interval '${before}' where key = $1`,
          [headers['idempotency-key']],
        );
    const first = await commandId('x');
    await began('2 minutes');
    expect(await commandId('x')).toBe(first);
    await began('25 hours');
    expect(await commandId('y')).not.toBe(first);
  });

  it('is free soon after its process is gone, and not while that is there', async () => {
    const headers = key();
    const send = () => client.post(things, { name: 'x' }, { headers });
    await send();
    const ofProcess = (process: string) =>
      backend.app.get(Postgres).execute(
        `update http.idempotency set status = null, answer = null, started_at = now() - interval '6 seconds', process = ${process}
         where key = $1`,
        [headers['idempotency-key']],
      );
    await ofProcess('process');
    expect((await send()).problem.code).toBe('idempotency_in_progress');
    await ofProcess('null');
    expect((await send()).problem.code).toBe('idempotency_in_progress');
    await ofProcess(`'one that was killed'`);
    expect((await send()).status).toBe(201);
  });

  it('may be retried after a refusal, which changed nothing', async () => {
    const headers = key();
    expect((await client.post(things, { name: '' }, { headers })).status).toBe(422);
    expect((await client.post(things, { name: 'x' }, { headers })).status).toBe(201);
  });

  it('is refused while the first request is in progress, with a retry time that is the longer the longer it takes', async () => {
    const headers = key();
    const first = client.post('/api/probe/slow', {}, { headers });
    const postgres = backend.app.get(Postgres);
    while (
      (await postgres.query('select from http.idempotency where key = $1', [headers['idempotency-key']])).length === 0
    );
    const repeat = () => client.post('/api/probe/slow', {}, { headers });
    expect((await repeat()).problem).toMatchObject({ code: 'idempotency_in_progress', retry_after: 1 });
    const retryTimeAfter = async (seconds: number) => {
      const began = 'update http.idempotency set started_at = $2 where key = $1';
      await postgres.execute(began, [headers['idempotency-key'], new Date(Date.now() - seconds * 1_000)]);
      return Number((await repeat()).headers.get('retry-after'));
    };
    expect(Math.abs((await retryTimeAfter(20)) - 20)).toBeLessThanOrEqual(3);
    expect(Math.abs((await retryTimeAfter(50)) - 10)).toBeLessThanOrEqual(3);
    finish();
    expect((await first).json).toEqual({ done: true });
  });

  it('belongs to one person only', async () => {
    const headers = key();
    const ben = await backend.signUp('Ben');
    const answers = [
      await client.post(things, { name: 'x' }, { headers }),
      await ben.client.post(things, { name: 'x' }, { headers }),
    ];
    expect(answers.map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, null]);
  });

  it('has its answer stored sealed', async () => {
    const headers = key();
    await client.post(things, { name: 'canary-4711' }, { headers });
    const [row] = await backend.app
      .get(Postgres)
      .query<{ answer: string }>('select answer from http.idempotency where key = $1', [headers['idempotency-key']]);
    expect(row?.answer).toMatch(/^sealed:v1:/);
  });
});
