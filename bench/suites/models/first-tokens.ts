import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { Models } from '../../lib/model-server.ts';
import type { Product } from '../../lib/product.ts';
import type { Person } from '../../lib/person.ts';
import { print } from '../../lib/progress.ts';
import type { Measure } from '../../lib/report.ts';
import { percentile } from '../../lib/statistics.ts';
import { connect, createAgent, startRun, untilEnded } from './model-runs.ts';

const warmUps = 10;
const firstTokens = 60;
/** A run can be watched while it writes, so it writes for a second. */
const model = 'rehearsal-1--paced:25';
const text = 'The harbour master counts the crates that came in before noon. '.repeat(3);
const heardWithinMs = 10_000;

const Tokens = z.object({ runId: z.string(), part: z.string(), text: z.string() });
const Step = z.object({ measures: z.object({ ms: z.object({ first: z.number().nullable() }).nullable() }).nullable() });

/** From the request to the first piece of text, of a call that nothing of ours is between. */
const bareFirstToken = async ({ address, key }: Models, instructions: string): Promise<number> => {
  const from = performance.now();
  const response = await fetch(`${address}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model,
      stream: true,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: '{}' },
      ],
    }),
  });
  let first = NaN;
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(z.instanceof(Uint8Array).parse(chunk)).toString();
    if (Number.isNaN(first) && /"content":"[^"]/.test(text)) first = performance.now() - from;
  }
  return first;
};

const openSocket = async ({ url }: Product, { client }: Person): Promise<Socket> => {
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: client.headers });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

/** A run can be watched once it is in its table. */
const watch = async (socket: Socket, room: object): Promise<void> => {
  for (;;) {
    const answer: unknown = await socket.emitWithAck('watch', { room, since: null });
    if (z.object({ kind: z.string() }).parse(answer).kind !== 'problem') return;
    await delay(1);
  }
};

/** From the command that requests a run to the first piece of its text at a browser, and what the step itself recorded. */
const ourFirstToken = async (person: Person, socket: Socket, agentId: string): Promise<[number, number]> => {
  const { client, workspaceId } = person;
  const from = performance.now();
  let runId = '';
  const heard = new Promise<number>((resolve) => {
    const listen = (message: unknown): void => {
      const tokens = Tokens.parse(message);
      if (tokens.runId === runId && tokens.part === 'text') {
        socket.off('tokens', listen);
        resolve(performance.now() - from);
      }
    };
    socket.on('tokens', listen);
  });
  runId = await startRun(person, agentId);
  await watch(socket, { kind: 'run', workspaceId, runId });
  const late = delay(heardWithinMs).then(() => Promise.reject(new Error('Nothing of the run was heard.')));
  const whole = await Promise.race([heard, late]);
  await untilEnded(person, runId, 25);
  socket.emit('unwatch', { kind: 'run', workspaceId, runId });
  const steps = z.array(Step).parse(await client.get(`/api/workspaces/${workspaceId}/runs/${runId}/steps`));
  return [whole, steps[0]?.measures?.ms?.first ?? NaN];
};

/** A run's first piece of text, by turns with the same call made bare. */
export const measureFirstTokens = async (product: Product, models: Models, person: Person): Promise<Measure[]> => {
  print('  first tokens');
  const agentId = await createAgent(person, await connect(person, models), model, text);
  const socket = await openSocket(product, person);
  const bare: number[] = [];
  const ours: [number, number][] = [];
  for (let n = 0; n < warmUps + firstTokens; n += 1) {
    const [wire, run] = [await bareFirstToken(models, `1. ${text}`), await ourFirstToken(person, socket, agentId)];
    if (n < warmUps) continue;
    bare.push(wire);
    ours.push(run);
  }
  socket.close();
  const wire = percentile(bare, 0.5);
  const row = (what: string, times: readonly number[]): Measure => ({
    what,
    measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    baseline: `the bare call on the same wire, p50: ${wire.toFixed(1)} ms`,
    value: percentile(times, 0.95) - wire,
    unit: 'ms',
    must: { kind: 'at most', limit: 50 },
  });
  const calls = ours.map(([, call]) => call);
  return [
    row(
      'first token: run requested → browser, p95 behind the wire',
      ours.map(([whole]) => whole),
    ),
    row('first token: as the step recorded it, p95 behind the wire', calls),
  ];
};
