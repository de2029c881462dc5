import { CommandBus } from '@nestjs/cqrs';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId, CommandId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { StartRun } from '../runs/domain/run.commands.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import type { Backend } from '../testing/backend.js';
import { commandMeta } from '../testing/command-meta.js';
import { listenTo } from '../testing/log-listener.js';
import type { Person } from '../testing/person.js';
import { CreateTrigger, ResumeTrigger } from '../triggers/domain/trigger.commands.js';
import { HandleDueTimes } from '../triggers/schedules/handle-due-times.js';
import { readHookId } from '../testing/read-hook-id.js';
import { shareBackend } from '../testing/shared-backend.js';

const hourly = {
  kind: 'schedule',
  timing: { kind: 'interval', minutes: 60 },
  timeZone: 'UTC',
  misfire: 'skip',
} as const;
const hook = { kind: 'webhook', signature: 'none' } as const;

let backend: Backend;
let log: ReturnType<typeof listenTo>;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  log = listenTo(backend.app.get(EventStore));
});
afterAll(() => log?.stop());

/** Returns what a request does that was let in just before its workspace was to be deleted. */
const late = ({ userId, workspaceId }: Person) => {
  const meta = () => ({
    ...commandMeta({ commandId: CommandId.parse(newId()), at: new Date().toISOString() }),
    actor: { kind: 'user', id: userId } as const,
    workspaceId,
  });
  const commands = backend.app.get(CommandBus);
  return {
    creates: async (agentId: AgentId, settings: TriggerSettings) => {
      const triggerId = TriggerId.parse(newId());
      const data = { triggerId, workspaceId, agentId, ownerId: userId, name: 'Late', settings, mapping: {} };
      await commands.execute(new CreateTrigger(data, meta()));
      return triggerId;
    },
    resumes: (triggerId: TriggerId) => commands.execute(new ResumeTrigger({ triggerId }, meta())),
    starts: (agentId: AgentId) => {
      const data = { runId: RunId.parse(newId()), agentId, version: 'latest', inputs: {} } as const;
      return commands.execute(new StartRun({ ...data, source: { kind: 'person' } }, meta()));
    },
  };
};
const getRow = async (person: Person, triggerId: TriggerId): Promise<TriggerRow> => {
  await backend.settled();
  return (await person.client.get(person.path(`/triggers/${triggerId}`))).as(TriggerRow);
};
/** A person with an agent whose workspace is due to be deleted, and every process knows it. */
const leaving = async (name: string): Promise<{ person: Person; agentId: AgentId }> => {
  const person = await backend.signUp(name);
  const from = { kind: 'import', definition: definition() };
  const { id } = (await person.client.post(person.path('/agents'), { name: 'Scout', from })).as(Receipt);
  (await person.client.post(person.path(`/agents/${id}/publish`), { note: '' })).as(Receipt);
  (await person.client.post(person.path('/deletion'), { name: `Place of ${name}` })).as(Receipt);
  await backend.settled();
  return { person, agentId: AgentId.parse(id) };
};

describe('in a workspace that is due to be deleted', () => {
  it('a trigger created or resumed after all is paused', async () => {
    const { person, agentId } = await leaving('Ada');
    const triggerId = await late(person).creates(agentId, hourly);
    await log.heardTimes('TriggerPaused', triggerId, 1);
    await late(person).resumes(triggerId);
    await log.heardTimes('TriggerPaused', triggerId, 2);
    expect((await getRow(person, triggerId)).status).toBe('paused');
  });

  it('a webhook is not there, and what called it starts nothing', async () => {
    const { person, agentId } = await leaving('Ben');
    const triggerId = await late(person).creates(agentId, hook);
    await backend.settled();
    const hookId = await readHookId(person, triggerId);
    expect((await backend.visitor().post(`/hooks/${hookId}`, {})).problem.code).toBe('not_found');
    const rejected = await log.heard('DeliveryRejected', triggerId);
    expect(rejected.data.reason).toBe('paused');
    expect((await log.about(triggerId)).map(({ type }) => type)).not.toContain('TriggerFired');
  });

  it('a due time is skipped until its schedule is paused, and is none from then on, whatever a process still knows', async () => {
    const { person, agentId } = await leaving('Cara');
    const handle = (trigger: TriggerRow, at: string) =>
      backend.app.get(HandleDueTimes).handleDue(trigger, hourly, { skip: null, fire: { slot: at, missed: 1 } }, at);
    const dueTime = new Date().toISOString();
    await backend.app.get(PolicyRunner).pause();
    const trigger = await getRow(person, await late(person).creates(agentId, hourly));
    expect(await handle(trigger, dueTime)).toBe(true);
    const skipped = await log.heard('SlotSkipped', trigger.id);
    expect(skipped.data).toMatchObject({ slot: dueTime, reason: 'paused', count: 2 });
    backend.app.get(PolicyRunner).resume();
    await log.heard('TriggerPaused', trigger.id);
    expect(await handle(trigger, new Date().toISOString())).toBe(false);
    const types = (await log.about(trigger.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'SlotSkipped')).toHaveLength(1);
    expect(types).not.toContain('TriggerFired');
  });

  it('no run starts, and one does again once it is restored', async () => {
    const { person, agentId } = await leaving('Dan');
    await expect(late(person).starts(agentId)).rejects.toMatchObject({ code: 'workspace_deleting' });
    (await person.client.delete(person.path('/deletion'))).as(Receipt);
    await backend.settled();
    expect((await late(person).starts(agentId)).revision).toBe(0);
  });
});
