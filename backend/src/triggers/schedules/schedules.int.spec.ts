import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId, TriggerId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import { MissedTimesRun, SchedulePreview, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { AppModule } from '../../app.module.js';
import { createApp } from '../../kernel/http/create-app.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import type { Person } from '../../testing/person.js';
import { getClock } from '../../testing/clock-of.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { byTrigger } from '../trigger-meta.js';
import { FireTrigger } from '../domain/firing.commands.js';
import { getRun, dueTimeFiring } from '../firing-ids.js';
import { ScheduleClock } from './schedule-clock.js';
import { ScheduleSource } from './schedule-source.js';
import { HandleDueTimes } from './handle-due-times.js';

const hour = 3_600_000;
const firstDueTime = Math.ceil(Date.now() / hour) * hour;
const dueTime = (n: number) => new Date(firstDueTime + n * hour).toISOString();

let backend: Backend;
let other: NestFastifyApplication;
let ada: Person;
let log: ReturnType<typeof listenTo>;
let agentId: string;
const running: ScheduleClock[] = [];

/** A schedule clock as a process that starts now would have it. */
const processIn = (app: NestFastifyApplication): ScheduleClock => {
  const started = new ScheduleClock(
    app.get(Clock),
    app.get(ScheduleSource),
    app.get(HandleDueTimes),
    app.get(Logger),
    app.get(MaintenanceGate),
  );
  running.push(started);
  return started;
};
/** Sets the clock, in milliseconds after the due time. */
const itIs = (n: number, after = 5) => {
  for (const app of [backend.app, other]) getClock(app).setTo(new Date(firstDueTime + n * hour + after));
};

beforeAll(async () => {
  backend = await startBackend();
  other = await createApp(backend.config, AppModule.forRoot(backend.config, new TestClock()));
  for (const app of [backend.app, other]) await app.get(ScheduleClock).stop();
  ada = await backend.signUp();
  log = listenTo(backend.app.get(EventStore));
  agentId = await agent({ published: true });
});
afterEach(async () => {
  for (const clock of running.splice(0)) await clock.stop();
});
afterAll(async () => {
  await log?.stop();
  await other?.close();
  await backend?.stop();
});

const post = async (path: string, body: unknown = {}) => (await ada.client.post(ada.path(path), body)).as(Receipt);
const agent = async ({ published }: { published: boolean }): Promise<string> => {
  const made = await post('/agents', { name: 'Clerk', from: { kind: 'import', definition: definition() } });
  const last = published ? await post(`/agents/${made.id}/publish`, { note: '' }) : made;
  await backend.app.get(ReadModel).waitFor(last.position);
  return made.id;
};
const hourly = {
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 * * * *' },
  timeZone: 'UTC',
  misfire: 'run_once',
};
const schedule = async (over: object = {}, of = agentId): Promise<string> => {
  const request = { agentId: of, name: 'Hourly', settings: { ...hourly, ...over } };
  const made = (await ada.client.post(ada.path('/triggers'), request)).as(TriggerReceipt);
  expect(made.secret).toBeNull();
  return made.id;
};
type Outcome = { fired: string; missed: number } | { skipped: string; count: number };
const listFirings = async (triggerId: string) =>
  (await log.about(triggerId)).flatMap((event): Outcome[] => {
    if (event.type === 'TriggerFired' && event.data.cause.kind === 'slot')
      return [{ fired: event.data.cause.slot, missed: event.data.cause.missed }];
    return event.type === 'SlotSkipped' ? [{ skipped: event.data.slot, count: event.data.count }] : [];
  });
const getRow = async (id: string) => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/triggers/${id}`))).as(TriggerRow);
};

it('two processes fire a due time once between them, and its run starts', async () => {
  itIs(0, -60_000);
  const id = await schedule();
  const [a, b] = [processIn(backend.app), processIn(other)];
  await Promise.all([a.wake(), b.wake()]);
  expect(await listFirings(id)).toEqual([]);
  itIs(0);
  await Promise.all([a.wake(), b.wake(), a.wake(), b.wake()]);
  expect(await listFirings(id)).toEqual([{ fired: dueTime(0), missed: 0 }]);
  await log.heard('FiringFinished', id);
  itIs(1);
  await Promise.all([a.wake(), b.wake()]);
  expect(await listFirings(id)).toEqual([
    { fired: dueTime(0), missed: 0 },
    { fired: dueTime(1), missed: 0 },
  ]);
});

it('due times that were skipped are run by hand, each once', async () => {
  itIs(0, -60_000);
  const id = await schedule({ misfire: 'skip' });
  itIs(2, 600_000);
  await processIn(backend.app).wake();
  expect(await listFirings(id)).toEqual([{ skipped: dueTime(2), count: 3 }]);
  await backend.settled();
  const skipped = (await log.heard('SlotSkipped', id)).data.firingId;
  const run = async () =>
    (await ada.client.post(ada.path(`/firings/${skipped}/run-missed`))).as(MissedTimesRun).started;
  expect([await run(), await run()]).toEqual([3, 0]);
  expect((await listFirings(id)).slice(1)).toEqual([0, 1, 2].map((n) => ({ fired: dueTime(n), missed: 0 })));
  const [fired] = (await log.about(id)).filter(({ type }) => type === 'TriggerFired').map(({ data }) => data);
  const other = fired !== undefined && 'firingId' in fired ? fired.firingId : '';
  expect((await ada.client.post(ada.path(`/firings/${other}/run-missed`))).problem.code).toBe('invalid_state');
});

it('a process that comes back after three due times fires once for them all', async () => {
  itIs(0, -60_000);
  const id = await schedule();
  itIs(2, 600_000);
  await processIn(backend.app).wake();
  await processIn(other).wake();
  expect(await listFirings(id)).toEqual([{ fired: dueTime(2), missed: 2 }]);
});

it('a process that comes back does not fire again what was fired before it went', async () => {
  itIs(0, -60_000);
  const id = await schedule();
  itIs(0);
  await processIn(backend.app).wake();
  itIs(0, 600_000);
  await processIn(other).wake();
  expect(await listFirings(id)).toEqual([{ fired: dueTime(0), missed: 0 }]);
});

it('due times that were missed are skipped if the schedule says so, and counted', async () => {
  itIs(0, -60_000);
  const id = await schedule({ misfire: 'skip' });
  itIs(2, 600_000);
  await processIn(backend.app).wake();
  await processIn(other).wake();
  expect(await listFirings(id)).toEqual([{ skipped: dueTime(2), count: 3 }]);
});

it('a single time fires once and ends', async () => {
  itIs(0, -60_000);
  const id = await schedule({ timing: { kind: 'once', at: dueTime(0) } });
  itIs(0);
  const clock = processIn(backend.app);
  await clock.wake();
  await clock.wake();
  expect(await listFirings(id)).toEqual([{ fired: dueTime(0), missed: 0 }]);
  expect((await getRow(id)).status).toBe('ended');
  expect((await ada.client.post(ada.path(`/triggers/${id}/resume`))).problem.code).toBe('invalid_state');
});

it('a single time whose process died after it fired is ended by the next', async () => {
  itIs(0, -60_000);
  const id = await schedule({ timing: { kind: 'once', at: dueTime(0) } });
  itIs(0);
  const triggerId = TriggerId.parse(id);
  const firingId = dueTimeFiring(triggerId, dueTime(0));
  const { workspaceId } = await getRow(id);
  const firing = {
    firingId,
    triggerId,
    workspaceId,
    agentId: AgentId.parse(agentId),
    runId: getRun(firingId),
    inputs: {},
  };
  const cause = { kind: 'slot', slot: dueTime(0), missed: 0 } as const;
  await backend.app
    .get(CommandBus)
    .execute(new FireTrigger({ ...firing, cause }, byTrigger(triggerId, workspaceId, dueTime(0))));
  expect((await getRow(id)).status).toBe('enabled');
  await processIn(other).wake();
  expect(await listFirings(id)).toEqual([{ fired: dueTime(0), missed: 0 }]);
  expect((await getRow(id)).status).toBe('ended');
});

it('due times that pass while a trigger is paused do not fire later', async () => {
  itIs(0, -60_000);
  const id = await schedule();
  await post(`/triggers/${id}/pause`);
  itIs(1, 600_000);
  await processIn(backend.app).wake();
  await post(`/triggers/${id}/resume`);
  const clock = processIn(backend.app);
  await clock.wake();
  expect(await listFirings(id)).toEqual([]);
  itIs(2);
  await clock.wake();
  expect(await listFirings(id)).toEqual([{ fired: dueTime(2), missed: 0 }]);
});

it('a due time of a trigger that was paused or given other times does not fire, though the clock has not heard of it', async () => {
  itIs(0, -60_000);
  const known = async (id: string) => {
    const trigger = await getRow(id);
    if (trigger.settings.kind !== 'schedule') throw new Error('A schedule was made.');
    const { settings } = trigger;
    const times = { skip: null, fire: { slot: dueTime(0), missed: 0 } };
    return () => backend.app.get(HandleDueTimes).handleDue(trigger, settings, times, dueTime(0));
  };
  const [paused, changed] = [await schedule(), await schedule()];
  const [handlePaused, handleChanged] = [await known(paused), await known(changed)];
  await post(`/triggers/${paused}/pause`);
  const settings = { ...hourly, timing: { kind: 'interval', minutes: 7 } };
  (await ada.client.patch(ada.path(`/triggers/${changed}/settings`), { settings })).as(Receipt);
  expect([await handlePaused(), await handleChanged()]).toEqual([false, false]);
  expect([await listFirings(paused), await listFirings(changed)]).toEqual([[], []]);
});

it('a schedule that is made while the clock sleeps wakes it, and fires by itself', async () => {
  for (const app of [backend.app, other]) getClock(app).reset();
  await processIn(backend.app).wake();
  const id = await schedule({ timing: { kind: 'once', at: new Date(Date.now() + 1_500).toISOString() } });
  await log.heard('TriggerFired', id);
  await log.heard('TriggerEnded', id);
});

it('a schedule that fails ten times in a row is paused by the product, and starts counting from zero when resumed', async () => {
  itIs(0, -60_000);
  const id = await schedule({}, await agent({ published: false }));
  const clock = processIn(backend.app);
  for (let n = 0; n < 10; n += 1) {
    itIs(n);
    await clock.wake();
    await log.heardTimes('FiringFailed', id, n + 1);
  }
  await log.heard('TriggerAutoPaused', id);
  expect(await getRow(id)).toMatchObject({ status: 'auto_paused', statusBy: { kind: 'system' } });
  await clock.stop();
  await post(`/triggers/${id}/resume`);
  const resumed = processIn(backend.app);
  for (const n of [10, 11]) {
    itIs(n);
    await resumed.wake();
    await log.heardTimes('FiringFailed', id, n + 1);
  }
  expect((await log.about(id)).filter(({ type }) => type === 'TriggerAutoPaused')).toHaveLength(1);
});

it('the next times are shown with what daylight saving does to them', async () => {
  const request = { timing: { kind: 'cron', expression: '30 2 * * *' }, timeZone: 'Europe/Berlin' };
  const { times } = (await ada.client.post('/api/schedule-preview', request)).as(SchedulePreview);
  expect(times).toHaveLength(10);
  const wrong = await ada.client.post('/api/schedule-preview', { ...request, timeZone: 'Europe/Atlantis' });
  expect(wrong.problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/timing' }] });
});

it.each([
  ...['@daily', '@weekly', '@annually', '@reboot', 'not cron', '0 24 * * *', ''].map(
    (expression) => [`"${expression}"`, { kind: 'cron', expression }] as const,
  ),
  ['an expression that is too long', { kind: 'cron', expression: `${'0,'.repeat(60)}0 * * * *` }] as const,
  ['an interval of 50,000 minutes', { kind: 'interval', minutes: 50_000 }] as const,
])('the API accepts %s if the screen does, and otherwise refuses it with the same sentence', async (_, timing) => {
  const flaw = timingFlaw(timing, 'UTC');
  const answer = await ada.client.post('/api/schedule-preview', { timing, timeZone: 'UTC' });
  if (flaw === null) expect(answer.as(SchedulePreview).times).toHaveLength(10);
  else expect(answer.problem).toMatchObject({ code: 'validation_failed', errors: [{ detail: flaw }] });
});
