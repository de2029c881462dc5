import { projectedChannel } from '@throughline/platform/projections/control/channels.js';
import { setTimeout as delay } from 'node:timers/promises';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { print } from '../../lib/progress.ts';
import { ofTheReplica } from '../../lib/of-the-replica.ts';
import type { Measure } from '../../lib/report.ts';
import { rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';
import { median, percentile } from '../../lib/statistics.ts';

const names = ofTheReplica.map(({ name }) => name);
const rounds = 3;
const rebuildsEach = 3;
const quietMs = 15_000;
const slowMs = 250;

/** Appends 20 notes a second until aborted and returns how long each took to reach its row. */
const followRows = async ({ databaseUrl, store }: ProjectionStack, until: AbortSignal): Promise<number[]> => {
  const notifications = new Notifications(databaseUrl, createLogger('silent'));
  const waiting = new Map<number, number>();
  let reached = 0;
  const taken: number[] = [];
  await new Promise<void>((listening) =>
    notifications.listen(projectedChannel, {
      listening,
      notified: (text) => {
        reached = Math.max(reached, Number(text));
        for (const [position, began] of waiting)
          if (position <= reached) {
            waiting.delete(position);
            taken.push(performance.now() - began);
          }
      },
    }),
  );
  while (!until.aborted) {
    const began = performance.now();
    const { position } = await store.append(...note());
    if (position <= reached) taken.push(performance.now() - began);
    else waiting.set(position, began);
    await delay(Math.max(0, 50 - (performance.now() - began)));
  }
  while (waiting.size > 0) await delay(10);
  await notifications.close();
  return taken;
};

const note = (): Parameters<ProjectionStack['store']['append']> => {
  const noteId = newId();
  const workspaceId = WorkspaceId.parse(newId());
  const { type, data } = noteWritten({ noteId, workspaceId, text: 'A note.' });
  const meta = EventMeta.parse({
    workspaceId,
    actor: { kind: 'system', id: 'bench' },
    correlationId: newId(),
    causationId: null,
    commandId: newId(),
    command: 'WriteNote',
    at: new Date().toISOString(),
    schema: 1,
  });
  return [`note-${noteId}`, [{ id: EventId.parse(newId()), type, data, meta }], 'none'];
};

type Reads = { count: number; slowest: number; bad: number };

/** Reads the read tables fifty times a second, like the screens do. */
const readSteadily = async ({ postgres }: ProjectionStack, until: AbortSignal): Promise<Reads> => {
  const reads: Reads = { count: 0, slowest: 0, bad: 0 };
  const tables = ['runs', 'steps', 'agents', 'workspaces', 'triggers'];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; !until.aborted; n += 1) {
    await delay(Math.max(0, begun + n * 20 - performance.now()));
    const from = performance.now();
    under.push(
      postgres.query(`select * from rm.${tables[n % tables.length]} order by id limit 50`).then(
        () => {
          const took = performance.now() - from;
          reads.slowest = Math.max(reads.slowest, took);
          if (took > slowMs) reads.bad += 1;
        },
        () => void (reads.bad += 1),
      ),
    );
    reads.count += 1;
  }
  await Promise.all(under);
  return reads;
};

const during = async <T>(work: (until: AbortSignal) => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
  const over = new AbortController();
  const working = work(over.signal);
  await meanwhile();
  over.abort();
  return working;
};

export const whileRebuilding = async (stage: ProjectionStack): Promise<Measure[]> => {
  print('  live rows, and readers, while it rebuilds');
  const p99During = async (what: () => Promise<unknown>): Promise<number> =>
    percentile(await during((until) => followRows(stage, until), what), 0.99);
  const several = async (): Promise<void> => {
    for (let n = 0; n < rebuildsEach; n += 1) await rebuild(stage, names);
  };
  const [without, meanwhile]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await p99During(() => delay(quietMs)));
    meanwhile.push(await p99During(several));
  }
  const reads = await during((until) => readSteadily(stage, until), several);
  return [
    {
      what: 'append → row, p99, while it rebuilds',
      measured: `${median(meanwhile).toFixed(0)} ms`,
      baseline: `without: ${median(without).toFixed(0)} ms`,
      value: median(meanwhile.map((ms, at) => ms / (without[at] ?? Number.NaN))),
      unit: '×',
      must: { kind: 'at most', limit: 2 },
    },
    {
      what: `readings failed or slower than ${slowMs} ms over three swaps, at 50/s`,
      measured: `${reads.count} readings, the slowest ${reads.slowest.toFixed(0)} ms`,
      baseline: '',
      value: reads.bad,
      unit: 'lost',
      must: { kind: 'at most', limit: 0 },
    },
  ];
};
