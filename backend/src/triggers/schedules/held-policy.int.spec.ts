import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { defaultPolicyLimits, PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import type { Person } from '../../testing/person.js';
import { ScheduleClock } from './schedule-clock.js';

const hour = 3_600_000;
const dueTime = new Date(Math.ceil(Date.now() / hour) * hour + hour);
/** More than a policy keeps in memory, so that it stops reading. */
const notes = defaultPolicyLimits.cursor.pending + 100;

describe('A due time while another policy is held back', () => {
  let backend: Backend;
  let ada: Person;
  let begun = 0;
  let finished = 0;
  let release: () => void = () => undefined;

  beforeAll(async () => {
    backend = await startBackend();
    ada = await backend.signUp();
    const held = new Promise<void>((resolve) => (release = resolve));
    const runner = backend.app.get(PolicyRunner);
    await runner.pause();
    backend.app.get(PolicyRegistry).add({
      name: 'when-spec-held',
      on: ['NoteWritten'],
      react: async () => {
        begun += 1;
        await held;
        finished += 1;
      },
    });
    runner.resume();
  });
  afterAll(async () => {
    release();
    await backend.stop();
  });

  const post = async (path: string, body: unknown = {}) => (await ada.client.post(ada.path(path), body)).as(Receipt);

  /** In workspaces of their own, so that one waiting workspace does not hold back the others. */
  const writeNote = async (): Promise<void> => {
    const [noteId, workspaceId] = [newId(), newId()];
    const written = noteWritten({ noteId, workspaceId, text: 'held' });
    await backend.app
      .get(EventStore)
      .append(`note-${noteId}`, [newEvent(written, { workspaceId: written.data.workspaceId })], 'none');
  };

  it('starts its run by the clock of the due time, before the held policy has reacted to anything', async () => {
    const agent = await post('/agents', { name: 'Clerk', from: { kind: 'import', definition: definition() } });
    const { position } = await post(`/agents/${agent.id}/publish`, { note: '' });
    await backend.app.get(ReadModel).waitFor(position);
    const timing = { kind: 'cron', expression: '0 * * * *' };
    const settings = { kind: 'schedule', timing, timeZone: 'UTC', misfire: 'run_once' };
    await post('/triggers', { agentId: agent.id, name: 'Hourly', settings });
    await backend.settled();
    await Promise.all(Array.from({ length: notes }, writeNote));
    await eventually('the policy is held', () => begun === defaultPolicyLimits.concurrent);
    const log = listenTo(backend.app.get(EventStore));
    backend.clock.setTo(dueTime);
    await backend.app.get(ScheduleClock).wake();
    const requested = await log.heard('RunRequested', agent.id);
    await log.stop();
    expect([begun, finished]).toEqual([defaultPolicyLimits.concurrent, 0]);
    expect(Date.parse(requested.meta.at) - dueTime.getTime()).toBeLessThanOrEqual(1_000);
  });
});
