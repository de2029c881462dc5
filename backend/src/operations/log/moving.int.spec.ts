import { Receipt } from '@throughline/contracts/receipt.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { writeSystemEvents } from '@throughline/embedded/testing/system-events.js';
import { copyLog } from '@throughline/platform/eventstore/log-copy/copy-log.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { reactions } from '@throughline/platform/metrics/policy-metrics.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import { logMoved } from '@throughline/ops/projections/log-moved.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

const untilRebuilt = async (postgres: Postgres): Promise<void> => {
  const served = `select 1 from proj.build where status = 'live' and build > 1`;
  const isServed = async () => (await postgres.query(served)).length >= projections.length;
  await eventually('every projection serves its rebuild', isServed, { within: 50_000 });
};

/** To events that happen only when a person signs up. */
const countReactions = async (): Promise<number> =>
  (await reactions.get()).values
    .filter(({ labels: { policy } }) => String(policy).startsWith('when-email-verified-'))
    .reduce((sum, { value }) => sum + value, 0);

const Agents = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

type Stores = { postgres: Postgres; store: EventStore };

/** Skips these events, as an operator does with events that cannot be folded. Returns their positions on the given server. */
const leaveOutAgents = async ({ postgres, store }: Stores): Promise<number[]> => {
  const left = await postgres.query<{ stream: string }>(
    `insert into proj.quarantine (projection, build, position, event, keys, state)
     select 'notes', 1, position, row_to_json(event), '{}', 'skipped' from rm.history as event
     where type = 'AgentCreated' returning event->>'stream' as stream`,
  );
  const events = await Promise.all(left.map(({ stream }) => store.last(stream)));
  return events.map((event) => event?.position ?? 0);
};
/** A halt at the first of these events. */
const halt = async ({ postgres }: Stores): Promise<void> => {
  await postgres.execute(
    `insert into halts.halts (scope, position, halted) select 'spec', min(position), false from proj.quarantine`,
  );
};
/** A reaction to the first of these events is parked. */
const parkReaction = async ({ postgres }: Stores): Promise<void> => {
  await postgres.execute(
    `insert into ops.parked_reactions (policy, position, event, error, attempts)
     select 'when-spec-parked', position, event, 'not yet', 1 from proj.quarantine order by position limit 1`,
  );
};
const leftOut = async ({ postgres }: Stores): Promise<number[]> => {
  const rows = await postgres.query<{ position: number; event: { position: number } }>(
    'select position, event from proj.quarantine order by position',
  );
  for (const { position, event } of rows) expect(event.position).toBe(position);
  return rows.map(({ position }) => position);
};

/** The new positions come with a rebuild, which may be done already. */
const withoutPositions = (rows: readonly object[]) => rows.map((row) => ({ ...row, position: null }));

describe.each([
  ['lower', 60, 0],
  ['higher', 0, 60],
])('a product whose log moves to a server with %s positions', (_, systemEventsHere, systemEventsThere) => {
  let here: TestStack;
  let there: TestStack;
  let backend: Backend;
  let ada: Person;
  let agents: { id: string }[];

  const listAgents = async (client: Client): Promise<{ id: string }[]> =>
    (await client.get(ada.path('/agents'))).as(Agents).items;
  /** Starts with the same read tables and the same secrets, on the given server. */
  const start = async (stack: TestStack): Promise<Backend> => {
    const { keyRing: KEY_RING, pepper: PEPPER } = backend.config;
    return startBackend({ stack: { ...here, eventStoreUrl: stack.eventStoreUrl }, env: { KEY_RING, PEPPER } });
  };
  /** Opens connections of its own, as the command line does. */
  const withStores = async <T>(stack: TestStack, work: (parts: Stores) => Promise<T>): Promise<T> => {
    const store = new EsdbEventStore({ url: stack.eventStoreUrl, logger: createLogger('silent') });
    const postgres = new Postgres({ url: here.databaseUrl, connections: 2, name: 'of a test' });
    try {
      return await work({ postgres, store });
    } finally {
      await Promise.all([store.close(), postgres.close()]);
    }
  };
  const runLogMoved = (stack: TestStack): Promise<number> => withStores(stack, logMoved);

  beforeAll(async () => {
    [here, there] = await Promise.all([startStack(), startStack()]);
    await writeSystemEvents(here.eventStoreUrl, systemEventsHere);
    backend = await startBackend({ stack: here });
    ada = await backend.signUp();
    for (let n = 0; n < 5; n += 1) await ada.client.post(ada.path('/agents'), { name: `Agent ${n}` });
    await backend.settled();
    agents = await listAgents(ada.client);
  });
  afterAll(async () => {
    await backend.stop();
    await Promise.all([here.stop(), there.stop()]);
  });

  it('accepts the move only while it is stopped, and only to a copy', async () => {
    await expect(runLogMoved(here)).rejects.toThrow('The product is running.');
    await backend.stop();
    await expect(runLogMoved(there)).rejects.toThrow('This event store is not a copy of the log');
    await writeSystemEvents(there.eventStoreUrl, systemEventsThere);
    const { source, target } = await copyLog({
      from: here.eventStoreUrl,
      to: there.eventStoreUrl,
      progress: () => undefined,
    });
    expect(target).toEqual(source);
    const left = await withStores(there, leaveOutAgents);
    await withStores(here, parkReaction);
    await withStores(here, halt);
    expect(await runLogMoved(there)).toBeGreaterThanOrEqual(left.length);
    await expect(runLogMoved(there)).rejects.toThrow('This was done already.');
    expect(await withStores(there, leftOut)).toEqual(left);
    await withStores(there, async ({ postgres, store }) => {
      const events = (await store.readAfter(0, 1_000)).map(({ position }) => position);
      const policies = await postgres.query<{ position: number }>('select position from ops.policy_checkpoints');
      for (const { position } of policies) expect(events).toContain(position);
      const [parked] = await postgres.query<{ position: number; event: { position: number } }>(
        'select position, event from ops.parked_reactions',
      );
      expect([parked?.position, parked?.event.position]).toEqual([left[0], left[0]]);
      await postgres.execute('delete from ops.parked_reactions');
      const halts = await postgres.query(`select position from halts.halts where scope = 'spec'`);
      expect(halts).toEqual([{ position: left[0] }]);
    });
  });

  it('continues there: nothing is folded, mailed or reacted to twice, and new events are', async () => {
    const before = await countReactions();
    backend = await start(there);
    const browser = ada.client.at(backend.url);
    expect(withoutPositions(await listAgents(browser))).toEqual(withoutPositions(agents));
    const invited = `new-${systemEventsHere}@example.test`;
    const invitations = [{ email: invited, role: 'builder' }];
    expect((await browser.post(ada.path('/invitations'), { invitations })).status).toBe(200);
    expect((await backend.mailbox.arrives(invited)).subject).toContain('invites you');
    expect(await backend.mailbox.to(ada.email)).toEqual([]);
    expect(await countReactions()).toEqual(before);
    const { id, position } = (await browser.post(ada.path('/agents'), { name: 'Made there' })).as(Receipt);
    expect((await browser.get(ada.path(`/agents/${id}?after=${position}`))).status).toBe(200);
  });

  it('rebuilds its rows with the new positions by itself, and its chain is complete', async () => {
    const postgres = backend.app.get(Postgres);
    const store = backend.app.get(EventStore);
    await untilRebuilt(postgres);
    await backend.settled();
    const check = new LogCheck({ postgres, store, chain: null });
    await check.toTheEnd();
    expect(check.chains.map((chain) => check.verdict(chain).finding)).toEqual(check.chains.map(() => null));
    const [row] = await postgres.query<{ position: number }>('select max(position) as position from rm.history');
    expect(row?.position).toBe(await store.head());
    const browser = ada.client.at(backend.url);
    const agent = ada.path(`/agents/${agents[0]?.id ?? ''}`);
    const { position } = (await browser.patch(`${agent}/name`, { name: 'Named there' })).as(Receipt);
    expect((await browser.get(`${agent}?after=${position}`)).json).toMatchObject({ name: 'Named there', position });
  });
});
