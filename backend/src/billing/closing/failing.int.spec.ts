import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { CompareNightly } from '../invoices/comparing/compare-nightly.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { addRun } from '../../testing/used-runs.js';
import { CloseDuePeriods } from './close-due-periods.js';
import { periodsNotClosed } from './period-metrics.js';

let backend: Backend;
let unreadable: Person;
let readable: Person;
beforeAll(async () => {
  backend = await startBackend();
  const people = [await backend.signUp('Ada'), await backend.signUp('Grace')] as const;
  // The first one in the order in which they are worked on.
  const [first, second] = people[0].workspaceId < people[1].workspaceId ? people : [people[1], people[0]];
  [unreadable, readable] = [first, second];
  for (const { workspaceId } of people)
    for (const at of ['2026-08-10T12:00:00.000Z', '2026-10-20T12:00:00.000Z'])
      await addRun(backend, workspaceId, at, { micros: 1_000_000 });
  await appendForeign(backend.config.eventStoreUrl, `billing-${unreadable.workspaceId}`, [
    { type: 'CreditBurnt', data: {}, metadata: {} },
  ]);
  await backend.settled();
});
afterAll(() => backend.stop());

const listPeriods = async (workspaceId: WorkspaceId) => {
  const found: [string, string][] = [];
  for await (const event of backend.app.get(EventStore).read(`billing-${workspaceId}`))
    if (event.type === 'PeriodClosed') found.push([event.data.from.slice(0, 10), event.data.to.slice(0, 10)]);
  return found;
};

describe('a workspace whose agreement cannot be read', () => {
  it('keeps no other from having its periods ended, each month by itself', async () => {
    backend.clock.setTo(new Date('2026-11-02T00:01:00.000Z'));
    await backend.app.get(CloseDuePeriods, { strict: false }).close();
    expect((await periodsNotClosed.get()).values[0]?.value).toBe(1);
    expect(await listPeriods(readable.workspaceId)).toEqual([
      ['2026-08-01', '2026-09-01'],
      ['2026-10-01', '2026-11-01'],
    ]);
  });

  it('keeps no other from being compared, also later in the day', async () => {
    const nightly = backend.app.get(CompareNightly, { strict: false });
    backend.clock.setTo(new Date('2026-11-20T17:00:00.000Z'));
    await nightly.compareAll(new AbortController().signal);
    expect(await nightly.lastComparedAt(unreadable.workspaceId)).toBeNull();
    expect(new Date((await nightly.lastComparedAt(readable.workspaceId)) ?? 0)).toEqual(backend.clock.now());
  });
});

it('a run that has no row of its use differs', async () => {
  const { workspaceId } = readable;
  const runId = await addRun(backend, workspaceId, '2026-11-20T17:00:00.000Z', { micros: 5 });
  await backend.settled();
  const postgres = backend.app.get(Postgres);
  const [build] = await postgres.query<{ name: string }>(
    `select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relname = 'run_usage' and c.relkind = 'r' limit 1`,
  );
  await postgres.execute(`delete from ${build?.name}.run_usage where id = $1`, [runId]);
  expect(await backend.app.get(CompareNightly, { strict: false }).compare(workspaceId)).toEqual([
    { what: `run ${runId} row`, expected: '1', found: '0' },
  ]);
});
