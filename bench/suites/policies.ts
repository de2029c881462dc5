import { setTimeout as delay } from 'node:timers/promises';
import { noteWritten, textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { z } from 'zod';
import { seedPast } from '../lib/past.ts';
import { startPeer } from '../lib/process.ts';
import { print } from '../lib/progress.ts';
import { startProjectionStack, type ProjectionStack } from '../lib/projection-stack.ts';
import type { Measure } from '../lib/report.ts';
import { median, percentile } from '../lib/statistics.ts';

const wanted = Number(process.env['BENCH_POLICY_EVENTS'] ?? 60_000);
const rounds = 3;
const count = 32;
const notes = 300;
const Time = z.object({ ms: z.number() });

type React = (text: string) => Promise<void>;

/** Policies that react to notes only; the seeded events contain none. */
const startPolicies = ({ store, postgres }: ProjectionStack, reactionOf: (policy: number) => React): PolicyRunner => {
  const registry = new PolicyRegistry();
  for (let n = 0; n < count; n += 1) {
    const react = reactionOf(n);
    registry.add<'NoteWritten'>({
      name: `when-bench-${n}`,
      on: ['NoteWritten'],
      react: ({ data }) => react(textOfNote(data.text)),
    });
  }
  const runner = new PolicyRunner({ store, postgres, registry, logger: createLogger('silent') });
  runner.start();
  return runner;
};

const reach = async ({ postgres }: ProjectionStack, head: number): Promise<void> => {
  const sql = `select count(*)::int as done from ops.policy_checkpoints where position >= $1`;
  for (let done = 0; done < count; await delay(20))
    // The table is made by the first start.
    done = (await postgres.query<{ done: number }>(sql, [head]).catch(() => []))[0]?.done ?? 0;
};

/** Answers its position. */
const writeNote = async ({ store }: ProjectionStack, workspaceId: string, text: string): Promise<number> => {
  const noteId = newId();
  const written = noteWritten({ noteId, workspaceId, text });
  const event = newEvent(written, { workspaceId: written.data.workspaceId });
  return (await store.append(streamOf('note', noteId), [event], 'none')).position;
};

/** Milliseconds until every policy has read the log from its beginning, and that is saved. */
const catchUp = async (stage: ProjectionStack, head: number): Promise<number> => {
  await stage.postgres.query('delete from ops.policy_checkpoints').catch(() => undefined);
  const from = performance.now();
  const runner = startPolicies(stage, () => () => Promise.resolve());
  await reach(stage, head);
  const ms = performance.now() - from;
  await runner.stop();
  return ms;
};

const readBare = async ({ eventStoreUrl }: ProjectionStack, events: number): Promise<number> => {
  const reader = await startPeer('bare-loop.ts', Time, { EVENTSTORE_URL: eventStoreUrl, BENCH_EVENTS: String(events) });
  await reader.stop();
  return reader.ready.ms;
};

/** Milliseconds from the answer to an append until the last policy reacts, for each note, while the first policy is held. */
const delaysBesideOneHeld = async (stage: ProjectionStack): Promise<number[]> => {
  const [writtenAt, reactedAt] = [new Map<string, number>(), new Map<string, number>()];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const runner = startPolicies(stage, (policy) => async (text) => {
    if (policy === 0) await held;
    if (policy === count - 1) reactedAt.set(text, performance.now());
  });
  const workspaceId = newId();
  for (let n = 0; n < notes; n += 1) {
    const text = String(n);
    await writeNote(stage, workspaceId, text);
    writtenAt.set(text, performance.now());
    await delay(5);
  }
  while (reactedAt.size < notes) await delay(5);
  release();
  await runner.stop();
  return [...writtenAt].map(([text, at]) => Math.max(0, (reactedAt.get(text) ?? Number.NaN) - at));
};

/** Measures how fast policies pass events that are not theirs, and whether one that is held delays the others. */
export const policies = async (): Promise<Measure[]> => {
  const stage = await startProjectionStack();
  try {
    print(`  ${wanted} events`);
    const events = await seedPast(stage.store, wanted);
    // A subscription is not told of the last events that do not pass its filter.
    const head = await writeNote(stage, newId(), 'the last event');
    const taken = { bare: [] as number[], policies: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      print(`  round ${round} of ${rounds}`);
      taken.bare.push(await readBare(stage, events));
      taken.policies.push(await catchUp(stage, head));
    }
    const rate = (ms: readonly number[]): number => events / median(ms);
    const delays = await delaysBesideOneHeld(stage);
    return [
      {
        what: `${count} policies pass events that are not theirs`,
        measured: `${taken.policies.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
        baseline: `bare subscribeToAll: ${rate(taken.bare).toFixed(1)}k events/s`,
        value: rate(taken.policies),
        unit: 'k/s',
        must: { kind: 'at least', limit: 5 },
      },
      {
        what: 'an event to the reaction of one policy, while another is held',
        measured: `p50 ${percentile(delays, 0.5).toFixed(1)}, p99 ${percentile(delays, 0.99).toFixed(1)} ms, ${notes} events`,
        baseline: '',
        value: percentile(delays, 1),
        unit: 'ms',
        must: { kind: 'at most', limit: 1_000 },
      },
    ];
  } finally {
    await stage.stop();
  }
};
