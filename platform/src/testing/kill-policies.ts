import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { derivedId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { Postgres } from '../postgres/postgres.js';
import { copiedKey, copyNotes, copyStream, createReactionLog } from './copying-policy.js';
import { eventually } from './eventually.js';
import { runUntilCrash } from './run-until-crash.js';
import { newEvent } from './sample-events.js';
import { seededRandom } from './seeded-random.js';

export type KillPoliciesResult = {
  kills: number;
  written: number;
  /** Events whose reaction was started more than once, because a crash came before it was saved. */
  repeated: number;
  /** Reactions that were given up. */
  parked: number;
  /** Events without a copy, and events with several. */
  lost: number;
  doubled: number;
  /** Copies before the copy of an earlier event of the same workspace. */
  disordered: number;
};
type Written = { id: string; workspaceId: string };

const workspaces = 3;

const writeNotes = async (store: EsdbEventStore, count: number, from: number): Promise<Written[]> => {
  const written: Written[] = [];
  for (let n = from; n < from + count; n += 1) {
    const [noteId, workspaceId] = [derivedId('original', n), WorkspaceId.parse(derivedId('workspace', n % workspaces))];
    const event = newEvent(noteWritten({ noteId, workspaceId, key: copiedKey, text: `note ${n}` }), { workspaceId });
    await store.append(`note-${noteId}`, [event], 'none');
    written.push({ id: event.id, workspaceId });
  }
  return written;
};

const checkCopies = async (store: EsdbEventStore, written: readonly Written[]) => {
  const result = { lost: 0, doubled: 0, disordered: 0 };
  const newest = new Map<string, number>();
  for (const { id, workspaceId } of written) {
    const positions: number[] = [];
    for await (const { position } of store.read(copyStream(id))) positions.push(position);
    const [first] = positions;
    if (first === undefined) result.lost += 1;
    if (positions.length > 1) result.doubled += 1;
    if (first !== undefined && first < (newest.get(workspaceId) ?? 0)) result.disordered += 1;
    newest.set(workspaceId, Math.max(first ?? 0, newest.get(workspaceId) ?? 0));
  }
  return result;
};

/** Kills `count` policy runners, each at a random statement, while events are written; one that is not killed ends the work. */
export const killPolicies = async (stack: TestStack, count: number, seed: number): Promise<KillPoliciesResult> => {
  const { databaseUrl, eventStoreUrl } = stack;
  const postgres = new Postgres({ url: databaseUrl });
  const store = await new EsdbEventStore({ url: eventStoreUrl, logger: createLogger('silent') }).ready();
  await createReactionLog(postgres);
  const random = seededRandom(seed);
  const written = await writeNotes(store, 20, 0);
  for (let kills = 0; kills < count; kills += 1) {
    // An idle runner saves its positions all the time, so the statement always comes, however slowly the process starts.
    const crash = { atStatement: 1 + random(60), afterMs: random(2) * (1 + random(4)), maxLifetimeMs: 30_000 };
    const crashed = runUntilCrash(new URL('./crashing-policies.ts', import.meta.url), { ...stack, ...crash });
    written.push(...(await writeNotes(store, 5 + random(15), written.length)));
    await crashed;
  }
  const runner = copyNotes(store, postgres);
  const end = `select 1 from ops.policy_checkpoints where position >= $1`;
  const last = await store.head();
  await eventually('the checkpoint has passed every event', async () => (await postgres.query(end, [last])).length);
  await runner.stop();
  const [counted] = await postgres.query<{ repeated: number }>(
    `select count(*)::integer as repeated from
       (select event_id from reaction_log where step = 'started' group by event_id having count(*) > 1) as several`,
  );
  const parked = (await postgres.query('select 1 from ops.parked_reactions')).length;
  const checked = await checkCopies(store, written);
  await store.close();
  await postgres.close();
  return { kills: count, written: written.length, repeated: counted?.repeated ?? 0, parked, ...checked };
};
