import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CompareNightly } from '../invoices/comparing/compare-nightly.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { addRun } from '../../testing/used-runs.js';
import { CloseDuePeriods } from './close-due-periods.js';
import { FinishDrafts } from './finish-drafts.js';

const minute = 60_000;
const october = '2026-10-15T12:00:00.000Z';
/** Eight race when the long tests run. */
const processCount = process.env['FAULT_ROUNDS'] === undefined ? 3 : 8;
const november = new Date('2026-11-01T00:00:20.000Z');

let backend: Backend;
let people: Person[];
beforeAll(async () => {
  backend = await startBackend();
  // A period that is over by the clock of a process is closed by its schedule, whatever the day of the test.
  backend.clock.setTo(new Date(october));
  people = [];
  for (const name of ['Ada', 'Grace', 'Vera']) people.push(await backend.signUp(name));
});
afterAll(() => backend.stop());

const columns = Object.keys(InvoiceRow.shape).map(toSnake).join(', ');
const closing = (app: NestFastifyApplication) => app.get(CloseDuePeriods, { strict: false });
const findInvoices = (workspaceId: WorkspaceId) =>
  backend.app.get(ReadModel).many(
    InvoiceRow,
    `select ${columns}
       from rm.invoices where workspace_id = $1 order by number`,
    [workspaceId],
  );
const findStatement = (workspaceId: WorkspaceId, count = 1) =>
  eventually('the statements are final', async () => {
    const rows = await findInvoices(workspaceId);
    return rows.length === count && rows.every(({ status }) => status === 'statement') ? rows : null;
  });
const findPeriods = async (workspaceId: WorkspaceId) => {
  const found = [];
  for await (const event of backend.app.get(EventStore).read(`billing-${workspaceId}`))
    if (event.type === 'PeriodClosed') found.push(event.data);
  return found;
};

describe('the end of a period', () => {
  it('happens once, whichever of several processes is first and whatever the clock of one says', async () => {
    const others = [];
    for (let at = 1; at < processCount; at += 1) {
      const clock = new TestClock();
      clock.setTo(new Date(october));
      others.push(await backend.another({}, clock));
    }
    for (const { workspaceId } of people) {
      await addRun(backend, workspaceId, october, { micros: 1_234_567, tools: 2 });
      await addRun(backend, workspaceId, october, { micros: 1, failed: true });
      await addRun(backend, workspaceId, november.toISOString(), { micros: 40_000_000 });
    }
    const processes = [backend, ...others];
    processes.forEach(({ clock }, at) => clock.setTo(new Date(november.getTime() + (at === 0 ? 10 * minute : 0))));
    await Promise.all(processes.map(({ app }) => closing(app).close()));
    await closing(backend.app).close();
    for (const { workspaceId } of people) {
      expect(await findPeriods(workspaceId)).toMatchObject([
        { number: 1, from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z', after: null, invoice: null },
      ]);
      const [statement] = (await findStatement(workspaceId)) ?? [];
      expect(statement).toMatchObject({ kind: 'statement', issuer: 'local', totalMinor: 123 });
      expect(statement?.lines).toMatchObject([
        { meter: 'runs', quantity: 1, counted: 3 },
        { meter: 'tool_calls', quantity: 2, counted: 2 },
        { meter: 'model_cost', quantity: 1_234_568, counted: 2, amountMinor: 123 },
      ]);
    }
    const numbers = (await Promise.all(people.map(({ workspaceId }) => findInvoices(workspaceId)))).flat();
    expect(numbers.map(({ number }) => number).sort()).toEqual(['0001', '0002', '0003']);
  });

  it('leaves to the next period what is later in the log', async () => {
    const [{ workspaceId } = people[0] as Person] = people;
    await addRun(backend, workspaceId, october, { micros: 10_000 });
    backend.clock.setTo(new Date('2026-12-01T00:01:00.000Z'));
    await closing(backend.app).close();
    const [, second] = (await findStatement(workspaceId, 2)) ?? [];
    expect(second?.lines).toMatchObject([{ quantity: 2 }, { meter: 'model_cost', quantity: 40_010_000 }]);
    expect(await findPeriods(workspaceId)).toMatchObject([
      { number: 1 },
      { number: 2, to: '2026-12-01T00:00:00.000Z' },
    ]);
  });
});

describe('counting again', () => {
  const nightly = () => backend.app.get(CompareNightly, { strict: false });
  it('finds what the rows of usage have otherwise, and keeps invoices drafts until they are equal', async () => {
    const { workspaceId } = people[1] as Person;
    await addRun(backend, workspaceId, '2026-12-10T00:00:00.000Z', { micros: 777, tools: 1 });
    await backend.settled();
    expect(await nightly().compare(workspaceId)).toEqual([]);
    const [build] = await backend.app.get(Postgres).query<{ name: string }>(
      `select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relname = 'run_usage' and c.relkind = 'r' limit 1`,
    );
    const change = (by: number) =>
      backend.app
        .get(Postgres)
        .execute(
          `update ${build?.name}.run_usage set deployment_micros = deployment_micros + $1 where workspace_id = $2`,
          [by, workspaceId],
        );
    await change(1);
    expect(await nightly().compare(workspaceId)).toMatchObject([{ expected: '777', found: '778' }]);
    backend.clock.setTo(new Date('2027-01-01T00:01:00.000Z'));
    await closing(backend.app).close();
    const draft = await eventually('the draft', async () =>
      (await findInvoices(workspaceId)).find(({ status }) => status === 'draft'),
    );
    expect(draft?.number).toBeNull();
    await change(-1);
    expect(await nightly().compare(workspaceId)).toEqual([]);
    await backend.settled();
    backend.clock.setTo(new Date('2027-01-01T00:10:00.000Z'));
    await backend.app.get(FinishDrafts, { strict: false }).finish();
    await findStatement(workspaceId, 3);
  });
});
