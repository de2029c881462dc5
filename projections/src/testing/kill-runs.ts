import { postRequest } from '@throughline/platform/projections/control/requests.js';
import { isAtRest, isUnfinished, listBuilds } from '@throughline/platform/projections/control/builds.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { derivedId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { runUntilCrash } from '@throughline/platform/testing/run-until-crash.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { chainProjection } from '../chain/chain.projection.js';
import { LogCheck } from '../chain/log-check.js';
import { engineMigrations } from '../engine/store/engine.schema.js';
import { startProjections, type RunningProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { foldedUpTo, getFold, operate, listRows, getTable, until, written } from './engine-harness.js';
import { talliesProjection, wordsProjection } from './toy-projections.js';

type Stack = { databaseUrl: string; eventStoreUrl: string };
export type KillRunResult = { kills: number; appended: number; lost: number; doubled: number; wrong: string[] };

/** Appends to a few notes of a few workspaces, so that rows are made and changed again and again. */
class Writer {
  readonly appended: { id: string; position: number }[] = [];
  private readonly revisions = new Map<string, number>();

  constructor(
    private readonly store: EsdbEventStore,
    private readonly random: (below: number) => number,
  ) {}

  async write(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const workspaceId = derivedId('workspace', this.random(5));
      const noteId = derivedId('note', workspaceId, this.random(20));
      const event = written({ noteId, workspaceId, text: 'x'.repeat(this.random(30)) });
      const expected = this.revisions.get(noteId);
      const { revision, position } = await this.store.append(`note-${noteId}`, [event], expected ?? 'none');
      this.revisions.set(noteId, revision);
      this.appended.push({ id: event.id, position });
    }
  }
}

const worker = new URL('./crashing-worker.ts', import.meta.url);
const projections = [historyProjection, chainProjection, wordsProjection, talliesProjection];
const kinds = [
  ...(['rebuild', 'verify', 'rebuild', 'cancel', 'pause', 'resume'] as const),
  ...(['rollback', 'swap', 'drop'] as const),
];

/** Returns what the rows are, when a worker that is not killed has brought them to the end of the log. */
const checkRows = async (stack: Stack, writer: Writer, kills: number): Promise<KillRunResult> => {
  const running = await startProjections({ ...stack, projections });
  const { postgres } = running;
  try {
    await running.caughtUp;
    await foldedUpTo(postgres, writer.appended.at(-1)?.position ?? 0);
    const rows = await listBuilds(postgres);
    const paused = rows.filter((row) => row.paused && isUnfinished(row));
    for (const { projection } of paused) await operate(postgres, { kind: 'resume', projections: [projection] });
    await until('every build has come to its end', async () => (await listBuilds(postgres)).every(isAtRest));
    const ready = (await listBuilds(postgres)).filter(({ status }) => status === 'ready');
    for (const { projection } of ready) await operate(postgres, { kind: 'swap', projections: [projection] });
    const events = await postgres.query<AnyRecorded>(
      `select position, stream, revision, id, type, data, meta from rm.history where type = 'NoteWritten' order by position`,
    );
    const found = new Map<string, number>();
    for (const { id } of events) found.set(id, (found.get(id) ?? 0) + 1);
    const wrong = [];
    for (const projection of [wordsProjection, talliesProjection]) {
      const rows = await listRows(postgres, projection.name);
      if (JSON.stringify(rows) !== JSON.stringify(inColumns(projection, getFold(getTable(projection), events))))
        wrong.push(projection.name);
    }
    if (!(await chainFits(running))) wrong.push('chain');
    return {
      kills,
      appended: writer.appended.length,
      lost: writer.appended.filter(({ id }) => !found.has(id)).length,
      doubled: events.length - found.size,
      wrong,
    };
  } finally {
    await running.stop();
  }
};

const chainFits = async ({ postgres, store }: RunningProjections): Promise<boolean> => {
  const check = new LogCheck({ postgres, store, chain: null });
  await check.toTheEnd();
  return check.chains.every((chain) => check.verdict(chain).finding === null);
};

/** In the order of the columns, as Postgres answers. */
const inColumns = (projection: typeof wordsProjection, rows: readonly object[]): unknown[] =>
  rows.map((row) =>
    Object.fromEntries(Object.keys(getTable(projection).columns).map((field) => [field, Reflect.get(row, field)])),
  );

/** Kills `count` workers, each at a random statement, while events are written and operators rebuild. */
export const killRuns = async (stack: Stack, count: number, seed: number): Promise<KillRunResult> => {
  const postgres = new Postgres({ url: stack.databaseUrl });
  await migrate(postgres, 'proj', engineMigrations);
  const store = new EsdbEventStore({ url: stack.eventStoreUrl, logger: createLogger('silent') });
  const random = seededRandom(seed);
  const writer = new Writer(store, random);
  await writer.write(50);
  for (let kills = 0; kills < count; kills += 1) {
    const kind = kinds[random(kinds.length * 2)];
    if (kind !== undefined && kills > 3)
      await postRequest(postgres, {
        kind,
        projections: random(2) === 0 ? ['words'] : ['words', 'tallies', 'chain'],
        options: random(3) === 0 ? { swap: false } : {},
      });
    const crash = { atStatement: 1 + random(120), afterMs: random(2) * (1 + random(4)), maxLifetimeMs: 2_500 };
    const dying = runUntilCrash(worker, { ...stack, ...crash });
    await writer.write(random(12));
    await dying;
  }
  const result = await checkRows(stack, writer, count);
  await store.close();
  await postgres.close();
  return result;
};
