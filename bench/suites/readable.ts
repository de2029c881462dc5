import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from '../lib/product.ts';
import { signUp } from '../lib/person.ts';
import type { Measure } from '../lib/report.ts';
import { percentile } from '../lib/statistics.ts';

const warmUps = 20;
const commands = 150;
const pauseMs = 30;

const Receipt = z.object({ id: z.string(), revision: z.number(), position: z.number() });
const Row = z.object({ id: z.string(), position: z.number() });

/** Measures the time from sending a command to reading its row: the command, then a GET that waits for its position. */
export const readable = async (product: Product): Promise<Measure[]> => {
  const { client, agents } = await signUp(product);
  const whole: number[] = [];
  const afterAnswer: number[] = [];
  for (let n = 0; n < warmUps + commands; n += 1) {
    const from = performance.now();
    const { id, position } = Receipt.parse(await client.post(agents, { name: `Agent ${n}` }));
    const answered = performance.now();
    const row = Row.parse(await client.get(`${agents}/${id}?after=${position}`));
    const until = performance.now();
    if (row.position < position) throw new Error('The row is older than what was waited for.');
    if (n >= warmUps) {
      whole.push(until - from);
      afterAnswer.push(until - answered);
    }
    await delay(pauseMs);
  }
  client.close();
  return [
    { part: 0.5, limit: 25 },
    { part: 0.99, limit: 150 },
  ].map(({ part, limit }) => ({
    what: `command → row readable, p${part * 100}`,
    measured: `${percentile(afterAnswer, part).toFixed(1)} ms of it after the command's answer`,
    baseline: '',
    value: percentile(whole, part),
    unit: 'ms',
    must: { kind: 'at most', limit },
  }));
};
